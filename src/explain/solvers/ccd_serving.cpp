// CCD where a joint slides, or the target has a direction. Then one turn serves the way to the
// target and the axes of the tip: pairs of vectors, `from` as it is and `to` as it is to be, each
// with a weight. About an axis n the best turn is
//   atan2(Σ w·n·(from × to), Σ w·(from·to − (n·from)(n·to))).
#include <array>
#include <cmath>
#include <vector>

#include <glm/geometric.hpp>
#include <glm/gtc/quaternion.hpp>

#include "explain/format.h"
#include "explain/joint_names.h"
#include "explain/solvers/ccd.h"
#include "explain/steps/directed.h"
#include "explain/steps/turning.h"
#include "language/language.h"

namespace explain {

using language::tr, language::trc, language::fill;

namespace {

struct Pair {
  std::string from;  // a quantity's id
  std::string to;
  glm::dvec3 a;
  glm::dvec3 b;
  double weight;
};

// What the turn is to serve.
struct Wish {
  Aim aim;
  Laid laid;
  double worth = 0.0;
  bool hasPlaces = false;  // the tip and the target are off the joint
  std::vector<Pair> pairs;
};

Wish wishOf(const ExplainInput& input, std::size_t bone) {
  constexpr std::array kNames{"i", "j", "k"};
  Wish wish;
  wish.laid = layOut(input, input.before.pose);
  wish.worth = poseErrorOf(input, wish.laid).worth;
  Aim& aim = wish.aim;
  aim.joint = input.before.bones[bone].start;
  aim.a = input.before.joints.back() - aim.joint;
  aim.b = input.target - aim.joint;
  aim.isHinge = input.chain.planar || isHinge(input, bone);
  aim.isDefined = true;
  const double size =
      ik::sizeOf({.joints = wish.laid.parts.joints, .goals = wish.laid.parts.goals});
  const double least = ik::kNoWay * size;
  wish.hasPlaces = glm::length(aim.a) > least && glm::length(aim.b) > least;
  if (wish.hasPlaces) wish.pairs.push_back({"a", "b", aim.a, aim.b, 1.0});
  const std::vector<AxisPair> axes = axisPairs(wish.laid);
  const double weight = (axes.size() == 1 ? 1.0 : 0.5) * wish.worth * wish.worth;
  for (std::size_t k = 0; k < axes.size(); ++k) {
    const std::string id = kNames[k];
    wish.pairs.push_back({id, id + "2", axes[k].now, axes[k].wanted, weight});
  }
  return wish;
}

// The two sums for turns about `axis`.
struct Sums {
  double sine = 0.0;
  double cosine = 0.0;
};
Sums sumsOf(const Wish& wish, const glm::dvec3& axis) {
  Sums sums;
  for (const auto& [from, to, a, b, weight] : wish.pairs) {
    sums.sine += weight * glm::dot(axis, glm::cross(a, b));
    sums.cosine += weight * (glm::dot(a, b) - glm::dot(axis, a) * glm::dot(axis, b));
  }
  return sums;
}

// Of a ball: the best turn about any axis, as the solver found it.
Turn turnOfBall(const ExplainInput& input) {
  const double angle = glm::length(input.notes.wanted);
  return angle > 0.0 ? Turn{input.notes.wanted / angle, angle} : Turn{};
}

void explainPairs(Builder& builder, const ExplainInput& input, const Wish& wish) {
  const Aim& aim = wish.aim;
  const glm::dvec3 end = input.before.joints.back();
  builder.dot(Role::current, aim.joint).show({"A", "A"}).since(CcdStage::joint);
  builder.point("A", "A", tr("where the bone starts: the joint around which it turns"), aim.joint);
  explainPoseError(builder, input, wish.laid, CcdStage::toTarget);
  builder.point("a", "a", tr("from A to the tip"), aim.a);
  builder.formula("$a = $E − $A", "a");
  builder.point("b", "b", tr("from A to the target"), aim.b);
  builder.formula("$b = $T − $A", "b");
  builder.line(MarkKind::line, Role::tip, aim.joint, end).show({"a", "a"}).since(CcdStage::toTip);
  builder.line(MarkKind::line, Role::target, aim.joint, input.target)
      .show({"b", "b"})
      .since(CcdStage::toTarget);
  if (input.chain.planar) return;
  for (const auto& [from, to, a, b, weight] : wish.pairs) {
    if (from == "a") continue;
    builder.point(from, from, tr("an axis of the tip that counts, as it lies"), a);
    builder.point(to, from + "′", tr("the same as the target asks for it"), b);
  }
}

// "$worth²·" or half of it, before what the axes add.
std::string sumText(const ExplainInput& input, const Wish& wish, bool isSine) {
  std::string text;
  if (input.chain.planar) {
    if (wish.hasPlaces) text = isSine ? "$a × $b + " : "$a·$b + ";
    return text + (isSine ? "$worth²·sin $om" : "$worth²·cos $om");
  }
  std::string axes;
  for (const auto& [from, to, a, b, weight] : wish.pairs) {
    const std::string pair =
        isSine ? "$n·($" + from + " × $" + to + ")"
               : "$" + from + "·$" + to + " − ($n·$" + from + ")·($n·$" + to + ")";
    if (from == "a") {
      text = pair + " + ";
    } else {
      axes += axes.empty() ? pair : " + " + pair;
    }
  }
  const bool isOne = wish.laid.goal().axis.has_value();
  return text + (isOne ? "$worth²·(" : "[1|2]·$worth²·(") + axes + ")";
}

void explainBest(Builder& builder, const ExplainInput& input, Wish& wish, std::size_t bone) {
  Aim& aim = wish.aim;
  const double size = 0.35 * glm::length(aim.a);
  if (!aim.isHinge) {
    aim.turn = turnOfBall(input);
    builder.formula(
        tr("of all turns about A the one that takes a nearest to b, and the axes to theirs: the "
           "squares of what they miss, those of axes times κ²/2 (one axis: κ²), sum up to least"));
    builder.point("n", "n", tr("the axis of that turn"), aim.turn.axis);
  } else {
    aim.turn.axis = input.chain.planar ? glm::dvec3(0, 0, 1) : axisOf(input, bone);
    const Sums sums = sumsOf(wish, aim.turn.axis);
    aim.turn.angle = std::atan2(sums.sine, sums.cosine + 0.0);
    if (!input.chain.planar)
      builder.point("n", "n",
                    tr("the hinge's axis in the world; counter-clockwise about it counts"),
                    aim.turn.axis);
    builder.number("sine", "S", tr("Σ w·n·(from × to) of the ways and the axes"), sums.sine);
    builder.formula("$sine = " + sumText(input, wish, true), "sine");
    builder.number("cosine", "C", tr("Σ w·(from·to − (n·from)(n·to)) of the same"), sums.cosine);
    builder.formula("$cosine = " + sumText(input, wish, false), "cosine");
  }
  const Label turn =
      builder.angle("turn", trc("quantity", "turn"),
                    tr("the turn that serves place and direction best"), aim.turn.angle);
  if (aim.isHinge) builder.formula("$turn = atan2($sine, $cosine)", "turn");
  if (!wish.hasPlaces)
    builder.formula(tr("the tip or the target is on the joint: only the direction counts"));
  if (!input.chain.planar)
    builder.line(MarkKind::arrow, Role::result, aim.joint, aim.joint + size * aim.turn.axis)
        .show({"n", tr("axis n")})
        .since(CcdStage::axis);
  builder.turnArc(Role::current, aim.joint, aim.a, aim.turn, 54.0)
      .show(turn)
      .withHead()
      .since(CcdStage::turn);
}

}  // namespace

std::string slideSentence(const ExplainInput& input, std::size_t bone) {
  const double way = localTurn(input, bone);
  if (input.notes.holds.limit())
    return fill(tr("slide by {way}, where its limit is"), {{"way", number(way)}});
  return fill(tr("slide by {way}, the part of the way to the target along its axis"),
              {{"way", number(way)}});
}

void explainSlide(Builder& builder, const ExplainInput& input, std::size_t bone) {
  const Laid laid = layOut(input, input.before.pose);
  const glm::dvec3 axis = laid.frames[bone].axes * laid.parts.joints[bone].axis;
  const glm::dvec3 at = laid.frames[bone].at;
  explainPoseError(builder, input, laid, CcdStage::toTarget);
  builder.point("n", "n", tr("the slide's axis in the world"), axis);
  const double way = glm::dot(axis, input.target - input.before.joints.back());
  builder.length("slide", "Δs", tr("the part of the way to the target along the slide's axis"),
                 way);
  builder.formula("$slide = $n·$e", "slide");
  if (isDirected(input)) builder.formula(tr("a slide turns nothing: δ stays"));
  WantedTurn wanted{"slide", "Δs", way};
  const double weight = input.chain.bones[bone].effectiveWeight();
  if (weight != 1.0) {
    builder.number("w", jointSymbol("w", input.chain, bone), tr("the joint's weight"), weight);
    wanted = {"taken", trc("quantity", "taken"), weight * way};
    builder.length("taken", wanted.symbol, tr("what the joint's weight leaves of it"),
                   wanted.value);
    builder.formula("$taken = $w·$slide", "taken");
  }
  const double made = localTurn(input, bone);
  const bool isStopped = explainStopped(builder, input, bone, wanted, made);
  builder
      .line(MarkKind::line, Role::result, at - 0.3 * glm::length(at - input.target) * axis,
            at + 0.3 * glm::length(at - input.target) * axis)
      .show({"n", tr("axis n")})
      .since(CcdStage::axis);
  builder.line(MarkKind::arrow, Role::current, at, at + made * axis)
      .show(builder.labelOf(isStopped ? "made" : wanted.id))
      .since(CcdStage::done);
  explainLeft(builder, input, CcdStage::done);
}

void explainServing(Builder& builder, const ExplainInput& input, std::size_t bone) {
  Wish wish = wishOf(input, bone);
  explainPairs(builder, input, wish);
  explainBest(builder, input, wish, bone);
  const Aim& aim = wish.aim;
  WantedTurn turn{"turn", trc("quantity", "turn"), aim.turn.angle};
  if (input.chain.planar)
    turn.value = explainLocalTurn(builder, input, bone, turn.value, CcdStage::done);
  const Turn made = madeTurn(input, bone);
  if (input.chain.planar) {
    turn = explainHeldTurn(builder, input, bone, turn, made.angle);
  } else {
    explainHeld(builder, input, bone, aim, made);
  }
  builder.travel(Role::tip, aim.joint, aim.joint + aim.a, made)
      .show({turn.id})
      .since(CcdStage::done);
  builder.line(MarkKind::dashed, Role::before, aim.joint, input.before.joints[bone + 1])
      .since(CcdStage::done);
  explainLeft(builder, input, CcdStage::done);
}

}  // namespace explain
