// CCD where a joint slides, or the target has a direction. Then one turn serves the way to the
// target and the axes of the tip: pairs of vectors, `from` as it is and `to` as it is to be, each
// with a weight. About an axis n the best turn is
//   atan2(Σ w·n·(from × to), Σ w·(from·to − (n·from)(n·to))).
#include <cmath>
#include <vector>

#include <glm/geometric.hpp>

#include "explain/format.h"
#include "explain/joint_names.h"
#include "explain/solvers/ccd.h"
#include "explain/steps/directed.h"
#include "explain/steps/turning.h"
#include "language/language.h"

namespace explain {

using language::tr, language::trc, language::fill;

namespace {

// The id of its quantity, `from`, which with a 2 is that of the other.
struct Pair {
  std::string from, to;
  glm::dvec3 a, b;
  double weight;
};

std::vector<Pair> pairsOf(const Laid& laid, const Aim& aim, double worth) {
  const double size = ik::sizeOf({.joints = laid.parts.joints, .goals = laid.parts.goals});
  const double least = ik::kNoWay * size;
  std::vector<Pair> pairs;
  if (glm::length(aim.a) > least && glm::length(aim.b) > least)
    pairs.push_back({"a", "b", aim.a, aim.b, 1.0});
  const std::vector<AxisPair> axes = axisPairs(laid);
  for (std::size_t k = 0; k < axes.size(); ++k) {
    const std::string id(1, "ijk"[k]);
    const double weight = (axes.size() == 1 ? 1.0 : 0.5) * worth * worth;
    pairs.push_back({id, id + "2", axes[k].now, axes[k].wanted, weight});
  }
  return pairs;
}

// A sum over the pairs, as a formula: those of axes behind their weight. In the plane two axes make
// the sine and the cosine of ω, and the third nothing.
std::string sumText(bool isPlanar, const std::vector<Pair>& pairs, bool isSine) {
  const bool hasPlaces = pairs.front().from == "a";
  if (isPlanar) {
    const std::string way = isSine ? "$a × $b + " : "$a·$b + ";
    return (hasPlaces ? way : "") + (isSine ? "$worth²·sin $om" : "$worth²·cos $om");
  }
  const bool isOne = pairs.size() - (hasPlaces ? 1 : 0) == 1;
  std::string text;
  for (const Pair& each : pairs) {
    const bool isFirstAxis = each.from == "i";
    if (&each != &pairs.front()) text += " + ";
    if (isFirstAxis) text += isOne ? "$worth²·(" : "[1|2]·$worth²·(";
    const std::string from = "$" + each.from;
    const std::string to = "$" + each.to;
    if (isSine) {
      text.append("$n·(").append(from).append(" × ").append(to).append(")");
    } else {
      text.append(from).append("·").append(to);
      text.append(" − ($n·").append(from).append(")·($n·").append(to).append(")");
    }
  }
  return text + ")";
}

void explainPairs(Builder& builder, const ExplainInput& input, const Aim& aim,
                  const std::vector<Pair>& pairs) {
  builder.dot(Role::current, aim.joint).show({"A", "A"}).since(CcdStage::joint);
  builder.point("A", "A", tr("where the bone starts: the joint around which it turns"), aim.joint);
  builder.point("a", "a", tr("from A to the tip"), aim.a);
  builder.formula("$a = $E − $A", "a");
  builder.point("b", "b", tr("from A to the target"), aim.b);
  builder.formula("$b = $T − $A", "b");
  builder.line(MarkKind::line, Role::tip, aim.joint, aim.joint + aim.a)
      .show({"a", "a"})
      .since(CcdStage::toTip);
  builder.line(MarkKind::line, Role::target, aim.joint, input.target)
      .show({"b", "b"})
      .since(CcdStage::toTarget);
  if (pairs.front().from != "a")
    builder.formula(tr("the tip or the target is on the joint: only the direction counts"));
  for (const Pair& each : pairs) {
    if (input.chain.planar || each.from == "a") continue;
    builder.point(each.from, each.from, tr("an axis of the tip that counts"), each.a);
    builder.point(each.to, each.from + "′", tr("the same as the target asks for it"), each.b);
  }
}

// The turn of a joint about one axis, by the two sums.
void explainSums(Builder& builder, const ExplainInput& input, const std::vector<Pair>& pairs,
                 Turn& turn) {
  double sine = 0.0;
  double cosine = 0.0;
  for (const auto& [from, to, a, b, weight] : pairs) {
    sine += weight * glm::dot(turn.axis, glm::cross(a, b));
    cosine += weight * (glm::dot(a, b) - glm::dot(turn.axis, a) * glm::dot(turn.axis, b));
  }
  turn.angle = std::atan2(sine, cosine + 0.0);
  builder.number("sine", "S", tr("Σ w·n·(from × to) of the ways and the axes"), sine);
  builder.formula("$sine = " + sumText(input.chain.planar, pairs, true), "sine");
  builder.number("cosine", "C", tr("Σ w·(from·to − (n·from)(n·to)) of the same"), cosine);
  builder.formula("$cosine = " + sumText(input.chain.planar, pairs, false), "cosine");
}

void explainBest(Builder& builder, const ExplainInput& input, const std::vector<Pair>& pairs,
                 std::size_t bone, Aim& aim) {
  if (!input.chain.planar) {
    // Of a ball as the solver found it.
    const double angle = glm::length(input.notes.wanted);
    if (angle > 0.0) aim.turn = {input.notes.wanted / angle, angle};
    if (aim.isHinge) aim.turn.axis = axisOf(input, bone);
    builder.point("n", "n", tr("the axis of the turn"), aim.turn.axis);
    builder
        .line(MarkKind::arrow, Role::result, aim.joint,
              aim.joint + 0.35 * glm::length(aim.a) * aim.turn.axis)
        .show({"n", tr("axis n")})
        .since(CcdStage::axis);
  }
  if (aim.isHinge) {
    explainSums(builder, input, pairs, aim.turn);
  } else {
    builder.formula(
        tr("of all turns about A the one that takes a nearest to b, and the axes to theirs: the "
           "squares of what they miss, those of axes times κ²/2 (one axis: κ²), sum up to least"));
  }
  const Label turn =
      builder.angle("turn", trc("quantity", "turn"),
                    tr("the turn that serves place and direction best"), aim.turn.angle);
  if (aim.isHinge) builder.formula("$turn = atan2($sine, $cosine)", "turn");
  builder.turnArc(Role::current, aim.joint, aim.a, aim.turn, 54.0)
      .show(turn)
      .withHead()
      .since(CcdStage::turn);
}

}  // namespace

std::string slideSentence(const ExplainInput& input, std::size_t bone) {
  return fill(input.notes.holds.limit()
                  ? tr("slide by {way}, where its limit is")
                  : tr("slide by {way}, the part of the way to the target along its axis"),
              {{"way", number(localTurn(input, bone))}});
}

void explainSlide(Builder& builder, const ExplainInput& input, std::size_t bone) {
  const Laid laid = layOut(input, input.before.pose);
  const glm::dvec3 axis = laid.frames[bone].axes * laid.parts.joints[bone].axis;
  const glm::dvec3 at = laid.frames[bone].at;
  explainPoseError(builder, input, laid, CcdStage::toTarget);
  builder.point("n", "n", tr("the slide's axis in the world"), axis);
  WantedTurn way{"slide", "Δs", glm::dot(axis, input.target - input.before.joints.back())};
  builder.length("slide", "Δs", tr("the part of the way to the target along the slide's axis"),
                 way.value);
  builder.formula("$slide = $n·$e", "slide");
  if (const double weight = input.chain.bones[bone].effectiveWeight(); weight != 1.0) {
    way = {"taken", trc("quantity", "taken"), weight * way.value};
    builder.number("w", jointSymbol("w", input.chain, bone), tr("the joint's weight"), weight);
    builder.length("taken", way.symbol, tr("what the joint's weight leaves of it"), way.value);
    builder.formula("$taken = $w·$slide", "taken");
  }
  const double made = localTurn(input, bone);
  const bool isStopped = explainStopped(builder, input, bone, way, made);
  const glm::dvec3 half = 0.3 * glm::distance(at, input.target) * axis;
  builder.line(MarkKind::line, Role::result, at - half, at + half)
      .show({"n", tr("axis n")})
      .since(CcdStage::turn);
  builder.line(MarkKind::arrow, Role::current, at, at + made * axis)
      .show(builder.labelOf(isStopped ? "made" : way.id))
      .since(CcdStage::done);
  explainLeft(builder, input, CcdStage::done);
}

void explainServing(Builder& builder, const ExplainInput& input, std::size_t bone) {
  const Laid laid = layOut(input, input.before.pose);
  const glm::dvec3 joint = input.before.bones[bone].start;
  Aim aim{joint, input.before.joints.back() - joint, input.target - joint};
  aim.isHinge = hasAxis(input, bone);
  aim.isDefined = true;
  const auto pairs = pairsOf(laid, aim, poseErrorOf(input, laid).worth);
  explainPoseError(builder, input, laid, CcdStage::toTarget);
  explainPairs(builder, input, aim, pairs);
  explainBest(builder, input, pairs, bone, aim);
  const Turn made = madeTurn(input, bone);
  std::string shown = "turn";
  if (input.chain.planar) {
    const double turn = explainLocalTurn(builder, input, bone, aim.turn.angle, CcdStage::done);
    shown =
        explainHeldTurn(builder, input, bone, {"turn", trc("quantity", "turn"), turn}, made.angle)
            .id;
  } else {
    explainHeld(builder, input, bone, aim, made);
  }
  builder.travel(Role::tip, aim.joint, aim.joint + aim.a, made).show({shown}).since(CcdStage::done);
  explainLeft(builder, input, CcdStage::done);
}

}  // namespace explain
