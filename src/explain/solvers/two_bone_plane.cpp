// Two bones in the plane: the triangle A B E that they make with the line to the target, its sides,
// interior angles, and the two rotations.
#include <cmath>
#include <numbers>

#include <glm/geometric.hpp>

#include "explain/solvers/two_bone.h"
#include "explain/steps/limited.h"
#include "language/language.h"

namespace explain {

using language::tr;

namespace {

void explainBendSide(Builder& builder, double sense) {
  explainSide(builder, sense,
              tr("+1 where the elbow bends counter-clockwise in the world, else −1"),
              sense > 0.0 ? tr("s = 1: the elbow bends counter-clockwise")
                          : tr("s = −1: the elbow bends clockwise"));
}

/// With the rotations, which are by where the bones lie.
struct PlaneTriangle : Triangle {
  double aim = 0.0;                   ///< α′
  double theta1 = 0.0, theta2 = 0.0;  ///< in the world
  std::string firstSymbol{}, secondSymbol{};

  /// +1 where the second bone is bent counter-clockwise in the world, else -1.
  [[nodiscard]] double sense() const { return theta2 < 0.0 ? -1.0 : 1.0; }
};

PlaneTriangle planeTriangleOf(const ExplainInput& input) {
  PlaneTriangle tri{triangleOf(input)};
  const glm::dvec3 bone1 = tri.b - tri.a;
  const glm::dvec3 bone2 = tri.e - tri.b;
  tri.aim = tri.hasAim ? heading(tri.t - tri.a) : 0.0;
  tri.theta1 = heading(tri.l1 > 0.0 ? bone1 : bone2);
  tri.theta2 = wrapped(ik::angleBetween(bone1, bone2));
  // Folded all the way it is half a turn: which way round is rounding's choice.
  if (!tri.isProper && std::abs(tri.theta2) > 0.5 * std::numbers::pi) {
    tri.theta2 = std::abs(tri.theta2);
  }
  tri.firstSymbol = symbolOfFirst(input.chain);
  tri.secondSymbol = symbolOfSecond(input.chain);
  return tri;
}

void sides(Builder& builder, const PlaneTriangle& tri) {
  explainSides(builder, tri, tri.isSoftened ? tri.e : tri.t, tri.asked,
               tri.isSoftened ? tr("softened distance: from A to E, where the tip goes")
                              : tr("distance from A to the target: the side A E"))
      .since(TwoBoneStage::toTarget);
  builder.dot(Role::neutral, tri.b, "B").since(TwoBoneStage::alpha);
  builder.dot(Role::tip, tri.e, "E").since(TwoBoneStage::beta);
}

// An angle of the triangle, drawn from one of its sides through its inside to the other.
void interior(Builder& builder, const PlaneTriangle& tri) {
  const auto draw = [&](const glm::dvec3& at, const glm::dvec3& side, double angle, double points,
                        const char* id, StageName stage) {
    builder.turnArc(Role::interior, at, side, {.angle = -tri.sense() * angle}, points)
        .show(builder.labelOf(id))
        .since(stage);
  };
  builder.angle("alpha", "α", tr("interior angle at A"), tri.alpha);
  builder.angle("beta", "β", tr("interior angle at B"), tri.beta);
  builder.angle("gamma", "γ", tr("interior angle at E"), tri.gamma);
  if (tri.hasAim) draw(tri.a, tri.t - tri.a, tri.alpha, 46.0, "alpha", TwoBoneStage::alpha);
  draw(tri.b, tri.a - tri.b, tri.beta, 34.0, "beta", TwoBoneStage::beta);
  if (tri.hasAim) draw(tri.e, tri.b - tri.e, tri.gamma, 40.0, "gamma", TwoBoneStage::beta);
}

void aim(Builder& builder, const PlaneTriangle& tri) {
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
  builder.angleArc(Role::target, tri.a, 0.0, tri.aim, 74.0)
      .show(builder.angle("aim", "α′", tr("direction to the target, from the x axis"), tri.aim))
      .withHead()
      .since(TwoBoneStage::aim);
  builder.formula("$aim = atan2($T − $A)", "aim");
}

void rotations(Builder& builder, const PlaneTriangle& tri) {
  builder.angleArc(Role::result, tri.a, 0.0, tri.theta1, 98.0)
      .show(builder.angle("theta1", tri.firstSymbol,
                          tr("direction of the first bone in the world, from the x axis"),
                          tri.theta1))
      .withHead()
      .since(TwoBoneStage::theta1);
  if (!tri.isSecond) return;
  builder.angle("theta2", tri.secondSymbol,
                tr("turn of the second bone in the world, from the first's extension"), tri.theta2);
  if (!tri.hasLengths) return;
  markExtension(builder, tri);
  builder.angleArc(Role::result, tri.b, tri.theta1, tri.theta2, 56.0)
      .show(builder.labelOf("theta2"))
      .withHead();
}

// What the law of cosines asks for where there is no triangle.
void cosineOutOfRange(Builder& builder, const PlaneTriangle& tri) {
  if (!tri.hasLengths) {
    builder.formula(tr("a bone without length: only a circle can be reached, and nothing bends"));
    return;
  }
  const double cosine =
      (tri.l1 * tri.l1 + tri.l2 * tri.l2 - tri.asked * tri.asked) / (2.0 * tri.l1 * tri.l2);
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
  explainBend(builder, input);
  const std::string opened = std::string(halfTurn(input)) + " − $beta";
  explainBendSide(builder, sense);
  builder.formula("$theta2 = $s·(" + opened + ")", "theta2");
}

void stretchedFormulas(Builder& builder, const ExplainInput& input, const PlaneTriangle& tri) {
  cosineOutOfRange(builder, tri);
  const bool isFolded = tri.hasLengths && std::abs(tri.theta2) > 0.5 * std::numbers::pi;
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
  explainShortfall(builder, input, tri);
}

// The turns that the limits left. A stopped bone makes both aim the tip at the target once more.
void explainLimits(Builder& builder, const ExplainInput& input, const PlaneTriangle& tri) {
  if (!hasLimits(input) || input.ignoreNegativeScale) return;
  const std::size_t second = tri.first + 1;
  const glm::dvec3 bone1 = spanOf(input.now, tri.first);
  const glm::dvec3 bone2 = spanOf(input.now, second);
  const bool stopped1 =
      tri.l1 > 0.0 && explainStopped(builder, input, tri.first,
                                     {"theta1", tri.firstSymbol, tri.theta1}, heading(bone1), "1");
  const bool stopped2 =
      tri.isSecond && tri.hasLengths &&
      explainStopped(builder, input, second, {"theta2", tri.secondSymbol, tri.theta2},
                     ik::angleBetween(bone1, bone2), "2");
  if (stopped1 || stopped2) {
    builder.formula(
        tr("a bone was stopped: then first one, then the other points the tip at the target"));
  }
}

}  // namespace

Explanation explainTwoBoneInPlane(const ExplainInput& input) {
  Builder builder(input);
  const PlaneTriangle tri = planeTriangleOf(input);
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
  explainTravel(builder, input, tri);
  explainLocalAngle(builder, input, tri.first, "theta1", tri.theta1);
  if (tri.isSecond && turnInOwnFrames(input.chain)) {
    explainOwnAngle(builder, input, tri.first + 1, "localB", "$theta2", tri.theta2);
  }
  return builder.take();
}

}  // namespace explain
