// Two bones in the plane: the triangle A B E that they make with the line to the target, its sides,
// interior angles, and the two rotations.
#include <algorithm>
#include <cmath>
#include <numbers>

#include <glm/geometric.hpp>

#include "explain/solvers/two_bone.h"
#include "explain/steps/limited.h"
#include "language/language.h"

namespace explain {

using language::tr, language::fill;

namespace {

void explainBendSide(Builder& builder, double sense) {
  explainSide(builder, sense,
              tr("+1 where the elbow bends counter-clockwise in the world, else −1"),
              sense > 0.0 ? tr("s = 1: the elbow bends counter-clockwise")
                          : tr("s = −1: the elbow bends clockwise"));
}

/// As the solver meant it. The interior angles are by the sides' lengths alone, so that they are
/// right however the pose was found; the rotations are by where the bones lie.
struct PlaneTriangle {
  glm::dvec3 a, b, e, t;
  double l1 = 0.0, l2 = 0.0;
  double d = 0.0;  ///< from A to the target; softened, to where the tip is asked to be
  double alpha = 0.0, beta = 0.0, gamma = 0.0;  ///< interior, 0 to π
  double aim = 0.0;                             ///< α′
  double theta1 = 0.0, theta2 = 0.0;            ///< in the world
  bool hasAim = false;                          ///< the target is not on A
  bool isSoftened = false;                      ///< the tip falls behind the target on purpose
  bool isProper = false;  ///< both bones have a length, and the target is within their reach

  bool isSecond = false;  ///< the step turns the second bone: all about the first is known
  std::size_t first = 0;  ///< index of the first bone
  std::string firstSymbol{}, secondSymbol{};

  /// +1 where the second bone is bent counter-clockwise in the world, else -1.
  [[nodiscard]] double sense() const { return theta2 < 0.0 ? -1.0 : 1.0; }
};

PlaneTriangle triangleOf(const ExplainInput& input) {
  const std::size_t n = input.chain.bones.size();
  const ik::ArmNotes& arm = *input.notes.arm;
  PlaneTriangle tri{input.now.joints[n - 2], arm.elbow, arm.tip, input.target};
  tri.l1 = lengthOf(input, n - 2) * input.now.pose.stretchOf(n - 2);
  tri.l2 = lengthOf(input, n - 1) * input.now.pose.stretchOf(n - 1);
  tri.d = glm::distance(tri.a, tri.t);
  tri.hasAim = tri.d > rigs::kSmallest;
  const bool hasLengths = tri.l1 > 0.0 && tri.l2 > 0.0;
  tri.isSoftened = hasLengths && arm.distance < tri.d;
  if (tri.isSoftened) tri.d = glm::distance(tri.a, tri.e);
  tri.isProper = hasLengths && (tri.isSoftened || input.result.shortfall == 0.0);
  const double d = std::clamp(tri.d, std::abs(tri.l1 - tri.l2), tri.l1 + tri.l2);
  tri.alpha = interiorAngle(tri.l2, d, tri.l1);
  tri.beta = interiorAngle(d, tri.l1, tri.l2);
  tri.gamma = interiorAngle(tri.l1, d, tri.l2);
  const glm::dvec3 bone1 = tri.b - tri.a;
  const glm::dvec3 bone2 = tri.e - tri.b;
  tri.aim = tri.hasAim ? heading(tri.t - tri.a) : 0.0;
  tri.theta1 = heading(tri.l1 > 0.0 ? bone1 : bone2);
  tri.theta2 = wrapped(ik::angleBetween(bone1, bone2));
  // Folded all the way it is half a turn: which way round is rounding's choice.
  if (!tri.isProper && std::abs(tri.theta2) > 0.5 * std::numbers::pi) {
    tri.theta2 = std::abs(tri.theta2);
  }
  tri.isSecond = boneOf(input) + 1 == n;
  tri.first = n - 2;
  tri.firstSymbol = symbolOfFirst(input.chain);
  tri.secondSymbol = symbolOfSecond(input.chain);
  return tri;
}

void sides(Builder& builder, const PlaneTriangle& tri) {
  auto& l1 = builder.line(MarkKind::line, Role::interior, tri.a, tri.b);
  l1.text = builder.length("l1", numbered("l", tri.first),
                           tr("length of the first bone: the side A B"), tri.l1);
  l1.quantity = "l1";
  l1.stage = TwoBoneStage::alpha;
  auto& l2 = builder.line(MarkKind::line, Role::interior, tri.b, tri.e);
  l2.text = builder.length("l2", numbered("l", tri.first + 1),
                           tr("length of the second bone: the side B E"), tri.l2);
  l2.quantity = "l2";
  l2.stage = TwoBoneStage::beta;
  const glm::dvec3 end = tri.isSoftened ? tri.e : tri.t;
  auto& d = builder.line(MarkKind::dashed, Role::target, tri.a, end);
  d.text = builder.length("d", "d",
                          tri.isSoftened ? tr("softened distance: from A to E, where the tip goes")
                                         : tr("distance from A to the target: the side A E"),
                          tri.d);
  d.quantity = "d";
  d.stage = TwoBoneStage::toTarget;
  builder.dot(Role::neutral, tri.a, "A").quantity = "A";
  builder.dot(Role::neutral, tri.b, "B").stage = TwoBoneStage::alpha;
  builder.dot(Role::tip, tri.e, "E").stage = TwoBoneStage::beta;
}

// An angle of the triangle, drawn from one of its sides through its inside to the other.
void interior(Builder& builder, const PlaneTriangle& tri) {
  const double sense = tri.sense();
  const auto draw = [&](const glm::dvec3& at, const glm::dvec3& side, double angle, double points,
                        const char* id, StageName stage) {
    auto& arc = builder.angleArc(Role::interior, at, heading(side), -sense * angle, points);
    arc.text = builder.text(id);
    arc.quantity = id;
    arc.stage = stage;
  };
  builder.angle("alpha", "α", tr("interior angle at A"), tri.alpha);
  builder.angle("beta", "β", tr("interior angle at B"), tri.beta);
  builder.angle("gamma", "γ", tr("interior angle at E"), tri.gamma);
  if (tri.hasAim) draw(tri.a, tri.t - tri.a, tri.alpha, 46.0, "alpha", TwoBoneStage::alpha);
  draw(tri.b, tri.a - tri.b, tri.beta, 34.0, "beta", TwoBoneStage::beta);
  if (tri.hasAim) draw(tri.e, tri.b - tri.e, tri.gamma, 40.0, "gamma", TwoBoneStage::beta);
}

void aim(Builder& builder, const PlaneTriangle& tri) {
  builder.point("A", "A", tr("where the first bone starts"), tri.a);
  builder.point("T", "T", tr("the target"), tri.t);
  if (tri.isSoftened) {
    builder.point("E", "E", tr("where the tip is asked to be, behind the target"), tri.e);
    builder.formula(tr("softened: the tip eases towards full reach, behind the target"));
  }
  builder.formula(tri.isSoftened ? "$d = |$E − $A|" : "$d = |$T − $A|", "d");
  markAxis(builder, tri.a, 0.45 * (tri.l1 + tri.l2), TwoBoneStage::aim);
  if (!tri.hasAim) {
    builder.formula(tr("the target is on A: no direction is better than another"));
    return;
  }
  auto& arc = builder.angleArc(Role::target, tri.a, 0.0, tri.aim, 74.0);
  arc.text = builder.angle("aim", "α′", tr("direction to the target, from the x axis"), tri.aim);
  arc.quantity = "aim";
  arc.hasHead = true;
  arc.stage = TwoBoneStage::aim;
  builder.formula("$aim = atan2($T − $A)", "aim");
}

void rotations(Builder& builder, const PlaneTriangle& tri) {
  auto& first = builder.angleArc(Role::result, tri.a, 0.0, tri.theta1, 98.0);
  first.text =
      builder.angle("theta1", tri.firstSymbol,
                    tr("direction of the first bone in the world, from the x axis"), tri.theta1);
  first.quantity = "theta1";
  first.hasHead = true;
  first.stage = TwoBoneStage::theta1;
  if (!tri.isSecond) return;
  builder.angle("theta2", tri.secondSymbol,
                tr("turn of the second bone in the world, from the first's extension"), tri.theta2);
  if (!(tri.l1 > 0.0 && tri.l2 > 0.0)) return;
  builder.line(MarkKind::dashed, Role::neutral, tri.b, tri.b + 0.5 * (tri.b - tri.a));
  auto& second = builder.angleArc(Role::result, tri.b, tri.theta1, tri.theta2, 56.0);
  second.text = builder.text("theta2");
  second.quantity = "theta2";
  second.hasHead = true;
}

// The arc that the tip, or the joint between the bones, travels in this step.
void travel(Builder& builder, const ExplainInput& input, std::size_t bone, StageName stage) {
  const rigs::Segment& before = input.before.bones[bone];
  const glm::dvec3 from = before.end - before.start;
  const double turn =
      ik::angleBetween(from, input.now.bones[bone].end - input.now.bones[bone].start);
  builder.line(MarkKind::dashed, Role::before, before.start, before.end);
  auto& arc =
      builder.travelArc(Role::current, before.start, glm::length(from), heading(from), turn);
  arc.hasHead = true;
  arc.stage = stage;
}

// What the law of cosines asks for where there is no triangle.
void cosineOutOfRange(Builder& builder, const PlaneTriangle& tri) {
  if (!(tri.l1 > 0.0 && tri.l2 > 0.0)) {
    builder.formula(tr("a bone without length: only a circle can be reached, and nothing bends"));
    return;
  }
  const double cosine =
      (tri.l1 * tri.l1 + tri.l2 * tri.l2 - tri.d * tri.d) / (2.0 * tri.l1 * tri.l2);
  builder.number("cosine", "cos β", tr("what cos β would have to be: beyond −1 to 1"), cosine);
  builder.formula("$cosine = [$l1² + $l2² − $d²|2·$l1·$l2]", "cosine");
  builder.formula(cosine < 0.0 ? tr("below −1: no such triangle, the bones are stretched out")
                               : tr("above 1: no such triangle, the bones are folded"));
}

void triangleFormulas(Builder& builder, const ExplainInput& input, const PlaneTriangle& tri) {
  const double sense = tri.sense();
  builder.formula(tr("the law of cosines gives each angle from the three sides"));
  if (!tri.isSecond && tri.hasAim) {
    builder.formula("cos $alpha = [$d² + $l1² − $l2²|2·$d·$l1]", "alpha");
  }
  builder.formula("cos $beta = [$l1² + $l2² − $d²|2·$l1·$l2]", "beta");
  if (!tri.isSecond && tri.hasAim) {
    builder.formula("cos $gamma = [$l2² + $d² − $l1²|2·$l2·$d]", "gamma");
    const double sum = tri.aim - sense * tri.alpha;
    explainBendSide(builder, sense);
    builder.formula("$theta1 = $aim − $s·$alpha" + fullTurns(input, sum, tri.theta1), "theta1");
  }
  if (!tri.isSecond) return;
  builder.formula(fill(tr("a straight line is {angle}, and β lies inside the bend"),
                       {{"angle", halfTurn(input)}}));
  const std::string opened = std::string(halfTurn(input)) + " − $beta";
  explainBendSide(builder, sense);
  builder.formula("$theta2 = $s·(" + opened + ")", "theta2");
}

void stretchedFormulas(Builder& builder, const ExplainInput& input, const PlaneTriangle& tri) {
  cosineOutOfRange(builder, tri);
  const bool isFolded =
      tri.l1 > 0.0 && tri.l2 > 0.0 && std::abs(tri.theta2) > 0.5 * std::numbers::pi;
  if (tri.isSecond) {
    builder.formula(isFolded ? "$theta2 = " + std::string(halfTurn(input)) : "$theta2 = 0",
                    "theta2");
  } else if (tri.hasAim) {
    // Folded over a longer second bone, the first points away from the target.
    const bool isAway = isFolded && tri.l1 < tri.l2;
    const double sum = tri.aim + (isAway ? std::numbers::pi : 0.0);
    const std::string away = isAway ? " + " + std::string(halfTurn(input)) : "";
    builder.formula("$theta1 = $aim" + away + fullTurns(input, sum, tri.theta1), "theta1");
  }
  if (!(input.result.shortfall > 0.0)) return;
  builder.formula(
      tri.d > tri.l1 + tri.l2 ? "$missing = $d − ($l1 + $l2)" : "$missing = |$l1 − $l2| − $d",
      "missing");
}

void localSecond(Builder& builder, const ExplainInput& input, const PlaneTriangle& tri) {
  const std::size_t bone = input.chain.bones.size() - 1;
  const double sense = input.ignoreNegativeScale ? 1.0 : input.chain.parityAt(bone);
  const bool isReversed = input.chain.bones[bone].scale.x < 0;
  const std::string symbol = numbered("θ", bone);
  const double sum = sense * tri.theta2 + (isReversed ? std::numbers::pi : 0.0);
  const double local = wrapped(sum);
  builder.angle("localB", symbol,
                input.ignoreNegativeScale
                    ? tr("local angle, as if nothing were mirrored")
                    : tr("local angle: in the frame that the second bone turns in"),
                local);
  std::string text = sense < 0.0 ? "$localB = −$theta2" : "$localB = $theta2";
  if (isReversed) text += " + " + std::string(halfTurn(input));
  builder.formula(text + fullTurns(input, sum, local), "localB");
  if (!input.ignoreNegativeScale) markMirroredFrame(builder, input, bone);
}

// The turns that the limits left. A stopped bone makes both aim the tip at the target once more.
void explainLimits(Builder& builder, const ExplainInput& input, const PlaneTriangle& tri) {
  if (!hasLimits(input) || input.ignoreNegativeScale) return;
  const std::size_t n = input.chain.bones.size();
  const glm::dvec3 bone1 = spanOf(input.now, n - 2);
  const glm::dvec3 bone2 = spanOf(input.now, n - 1);
  const bool hasLengths = tri.l1 > 0.0 && tri.l2 > 0.0;
  const bool stopped1 =
      tri.l1 > 0.0 && explainStopped(builder, input, n - 2, {"theta1", tri.firstSymbol, tri.theta1},
                                     heading(bone1), "1");
  const bool stopped2 =
      tri.isSecond && hasLengths &&
      explainStopped(builder, input, n - 1, {"theta2", tri.secondSymbol, tri.theta2},
                     ik::angleBetween(bone1, bone2), "2");
  if (stopped1 || stopped2) {
    builder.formula(
        tr("a bone was stopped: then first one, then the other points the tip at the target"));
  }
}

}  // namespace

Explanation explainTwoBoneInPlane(const ExplainInput& input) {
  Builder builder(input);
  const PlaneTriangle tri = triangleOf(input);
  const std::size_t n = input.chain.bones.size();
  sides(builder, tri);
  aim(builder, tri);
  if (tri.isProper) interior(builder, tri);
  rotations(builder, tri);
  if (tri.isProper) {
    triangleFormulas(builder, input, tri);
  } else {
    explainMissing(builder, input, tri.e, TwoBoneStage::shortest);
    stretchedFormulas(builder, input, tri);
  }
  explainLimits(builder, input, tri);
  travel(builder, input, tri.isSecond ? n - 1 : n - 2,
         tri.isSecond ? TwoBoneStage::turnSecond : TwoBoneStage::turnFirst);
  explainLocalAngle(builder, input, n - 2, "theta1", tri.theta1);
  if (tri.isSecond && turnInOwnFrames(input.chain)) localSecond(builder, input, tri);
  return builder.take();
}

}  // namespace explain
