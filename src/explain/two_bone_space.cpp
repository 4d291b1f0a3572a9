// Two bones in space: first the plane, then in it the triangle of the planar solver.
#include "explain/two_bone_space.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include <glm/geometric.hpp>

#include "explain/limited.h"

namespace explain {
namespace {

void sides(Builder& builder, const SpaceTriangle& tri, const SpaceStages& stages) {
  auto& l1 = builder.line(MarkKind::line, Role::interior, tri.o, tri.e);
  l1.text = builder.length("l1", "l₁", "length of the first bone", tri.l1);
  l1.quantity = "l1";
  l1.stage = stages.alpha;
  auto& l2 = builder.line(MarkKind::line, Role::interior, tri.e, tri.c);
  l2.text = builder.length("l2", "l₂", "length of the second bone", tri.l2);
  l2.quantity = "l2";
  l2.stage = stages.beta;
  auto& d = builder.line(MarkKind::dashed, Role::target, tri.o, tri.t);
  d.text = builder.length("d", "d", "distance from O to the target", tri.d);
  d.quantity = "d";
  d.stage = stages.distance;
  builder.point("O", "O", "where the first bone starts", tri.o);
  builder.point("T", "T", "the target", tri.t);
  builder.dot(Role::neutral, tri.o, "O").quantity = "O";
}

void distance(Builder& builder, const SpaceTriangle& tri) {
  const bool isByParts = tri.choice == PlaneChoice::vertical && tri.hasAim && !tri.isSecond;
  builder.formula(isByParts ? "$d = √($dw² + $dy²)" : "$d = |$T − $O|", "d");
  if (!tri.hasAim) builder.formula("the target is on O: every direction is as good as another");
  if (!tri.isSoftened) return;
  builder.length("used", "d′", "how far the tip is let go: softening keeps it short of the target",
                 tri.used);
  builder.formula("softened: the triangle is made with d′ in place of d");
}

// The interior angles.
void triangle(Builder& builder, const SpaceTriangle& tri, const SpaceStages& stages) {
  builder.angle("alpha", "α",
                "angle of the triangle at O, between the line to the target and bone 1", tri.alpha);
  builder.angle("beta", "β", "angle of the triangle at the elbow", tri.beta);
  const std::string d = tri.isSoftened ? "$used" : "$d";
  if (tri.hasAim && !tri.isSecond) {
    auto& alpha = spaceArc(builder, Role::interior, tri.o, {tri.aim, tri.side}, tri.alpha, 0.0);
    alpha.radius = 0.42 * tri.size();
    alpha.text = builder.text("alpha");
    alpha.quantity = "alpha";
    alpha.stage = stages.alpha;
    builder.formula("cos $alpha = [" + d + "² + $l1² − $l2²|2·" + d + "·$l1]", "alpha");
  }
  const PlaneAxes corner = planeThrough(tri.o - tri.e, tri.c - tri.e);
  auto& beta = spaceArc(builder, Role::interior, tri.e, corner, tri.beta, 0.0);
  beta.radius = 0.25 * tri.size();
  beta.text = builder.text("beta");
  beta.quantity = "beta";
  beta.stage = stages.beta;
  builder.formula("cos $beta = [$l1² + $l2² − " + d + "²|2·$l1·$l2]", "beta");
}

// A, by which the first bone lies in the vertical plane.
void elevation(Builder& builder, const ExplainInput& input, const SpaceTriangle& tri,
               const SpaceStages& stages) {
  auto& arc = spaceArc(builder, Role::result, tri.o, tri.wy, tri.elevation, 0.0);
  arc.radius = 0.85 * tri.size();
  arc.text =
      builder.angle("A", "A", "how far bone 1 rises in the plane, from the level", tri.elevation);
  arc.quantity = "A";
  arc.hasHead = true;
  arc.stage = stages.elevation;
  const bool isAbove = glm::dot(tri.side, tri.wy.v) > 0.0;
  const double sum = tri.lift + (isAbove ? tri.alpha : -tri.alpha);
  builder.formula((isAbove ? "$A = $lift + $alpha" : "$A = $lift − $alpha") +
                      fullTurns(input, sum, tri.elevation),
                  "A");
}

// B, by which the second one bends off the first.
void bend(Builder& builder, const ExplainInput& input, const SpaceTriangle& tri) {
  builder.angle("B", "B", "the bend: from the extension of bone 1 to bone 2, in the plane",
                std::numbers::pi - tri.beta);
  builder.formula("$B = " + std::string(halfTurn(input)) + " − $beta", "B");
  builder.line(MarkKind::dashed, Role::neutral, tri.e, tri.e + 0.5 * (tri.e - tri.o));
  const PlaneAxes plane = planeThrough(tri.e - tri.o, tri.c - tri.e);
  auto& arc = spaceArc(builder, Role::result, tri.e, plane, std::numbers::pi - tri.beta, 0.0);
  arc.radius = 0.42 * tri.size();
  arc.text = builder.text("B");
  arc.quantity = "B";
  arc.hasHead = true;
}

// No triangle: out of reach, or a bone without length.
void outOfReach(Builder& builder, const ExplainInput& input, const SpaceTriangle& tri,
                const SpaceStages& stages) {
  explainMissing(builder, input, tri.c, stages.clamp);
  if (!(tri.l1 > 0.0 && tri.l2 > 0.0)) {
    builder.formula("a bone without length: only a ball's surface can be reached");
  } else {
    builder.formula(tri.d > tri.l1 + tri.l2
                        ? "no such triangle, $d > $l1 + $l2: the bones are stretched out"
                        : "no such triangle, $d < |$l1 − $l2|: the bones are folded");
  }
  if (!builder.has("missing")) return;
  builder.formula(
      tri.d > tri.l1 + tri.l2 ? "$missing = $d − ($l1 + $l2)" : "$missing = |$l1 − $l2| − $d",
      "missing");
}

// How far off the bones lie that limits stopped.
void limits(Builder& builder, const ExplainInput& input, const SpaceTriangle& tri) {
  if (!hasLimits(input) || input.ignoreNegativeScale) return;
  const std::size_t n = input.chain.bones.size();
  const auto off = [&](std::size_t bone, const glm::dvec3& meant) {
    const double angle = angleInSpace(meant, spanOf(input.now, bone));
    const std::string number = std::to_string(bone + 1);
    if (!(angle > 1e-7)) return;
    builder.angle("off" + number, numbered("off", bone),
                  "between bone " + number + " and where it was to lie", angle);
    builder.formula("limits: bone " + number + " lies $off" + number + " off that");
  };
  off(n - 2, tri.e - tri.o);
  if (tri.isSecond) off(n - 1, tri.c - tri.e);
}

// The arc that the end of the bone travels in this step.
void travel(Builder& builder, const ExplainInput& input, std::size_t bone, int stage) {
  const ik::Segment& before = input.before.bones[bone];
  builder.line(MarkKind::dashed, Role::before, before.start, before.end).stage = stage;
  auto& arc =
      travelInSpace(builder, Role::current, before.start, before.end, madeTurn(input, bone));
  arc.stage = stage;
}

}  // namespace

Explanation explainTwoBoneInSpace(const ExplainInput& input) {
  Builder builder(input);
  const SpaceTriangle tri = spaceTriangleOf(input);
  const SpaceStages stages = spaceStagesOf(input, tri);
  const std::size_t n = input.chain.bones.size();
  const bool isVertical = tri.choice == PlaneChoice::vertical || tri.choice == PlaneChoice::twisted;
  explainPlane(builder, input, tri, stages);
  sides(builder, tri, stages);
  if (tri.hasAim && isVertical && !tri.isSecond) explainVertical(builder, tri, stages);
  distance(builder, tri);
  if (tri.isProper) {
    triangle(builder, tri, stages);
    if (!tri.isSecond && tri.hasAim && tri.choice == PlaneChoice::vertical) {
      elevation(builder, input, tri, stages);
    }
    if (tri.isSecond) bend(builder, input, tri);
  } else {
    outOfReach(builder, input, tri, stages);
  }
  explainBendPlane(builder, input, tri);
  limits(builder, input, tri);
  travel(builder, input, tri.isSecond ? n - 1 : n - 2, tri.isSecond ? 1 : stages.turn);
  return builder.take();
}

}  // namespace explain
