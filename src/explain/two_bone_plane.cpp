// Where the triangle of two bones lies in space: the marks of its plane, and what chose that.
#include <algorithm>
#include <cmath>
#include <numbers>

#include <glm/common.hpp>
#include <glm/geometric.hpp>

#include "explain/two_bone_space.h"
#include "ik/steps/elbow.h"

namespace explain {

namespace {

// A rectangle in the plane that holds the points, with a margin.
void addSheet(Builder& builder, const PlaneAxes& plane, const glm::dvec3& origin,
              std::initializer_list<glm::dvec3> points, double margin) {
  glm::dvec2 low(0.0);
  glm::dvec2 high(0.0);
  for (const glm::dvec3& point : points) {
    const glm::dvec2 at(glm::dot(point - origin, plane.u), glm::dot(point - origin, plane.v));
    low = glm::min(low, at);
    high = glm::max(high, at);
  }
  const glm::dvec2 middle = 0.5 * (low + high);
  const glm::dvec2 half = 0.5 * (high - low) + margin;
  auto& sheet = builder.sheet(Role::interior, origin + middle.x * plane.u + middle.y * plane.v);
  sheet.u = half.x * plane.u;
  sheet.v = half.y * plane.v;
}

}  // namespace

void explainPlane(Builder& builder, const ExplainInput& input, const SpaceTriangle& tri,
                  const SpaceStages& stages) {
  const double margin = 0.1 * (tri.l1 + tri.l2);
  const bool isLevel = tri.choice == PlaneChoice::vertical;
  const PlaneAxes plane = isLevel ? tri.wy : PlaneAxes{tri.aim, tri.side};
  const glm::dvec3 foot(tri.t.x, tri.o.y, tri.t.z);
  const bool hasPole = tri.choice == PlaneChoice::pole && input.pole;
  // A pole that is far away would make the sheet all that is seen.
  const glm::dvec3 toPole = hasPole ? *input.pole - tri.o : glm::dvec3(0.0);
  const double part = std::min(1.0, 12.0 * margin / std::max(glm::length(toPole), 12.0 * margin));
  if (margin > 0.0) {
    const glm::dvec3 corner = isLevel ? foot : tri.t;
    addSheet(builder, plane, tri.o, {tri.t, tri.e, corner, tri.o + part * toPole}, margin);
  }
  if (!tri.isProper || !tri.hasAim) return;
  auto& ring = builder.ring(Role::neutral, tri.ringCenter(), tri.ringRadius());
  layInto(ring, {tri.side, glm::cross(tri.aim, tri.side)});
  builder.length("ring", "ρ",
                 "radius of the circle on which the elbow may lie: any point of it will do",
                 tri.ringRadius());
  ring.quantity = "ring";
  ring.stage = stages.ring;
  if (!tri.isSecond) ring.text = "elbow's circle";
  auto& elbow = builder.dot(Role::result, tri.e, "E");
  elbow.stage = stages.ring;
  if (!hasPole || tri.isSecond) return;
  const glm::dvec3 aside = toPole - glm::dot(toPole, tri.aim) * tri.aim;
  const glm::dvec3 place = tri.ringCenter() + tri.ringRadius() * directionOr(aside, tri.side);
  builder.point("P", "P", "the pole", *input.pole);
  builder.point("Q", "Q", "the pole's place on the circle", place);
  builder.line(MarkKind::dashed, Role::interior, *input.pole, place).stage = stages.pole;
  auto& dot = builder.dot(Role::interior, place, "Q");
  dot.quantity = "Q";
  dot.stage = stages.pole;
}

void explainVertical(Builder& builder, const SpaceTriangle& tri, const SpaceStages& stages) {
  const glm::dvec3 v = tri.t - tri.o;
  const glm::dvec3 foot(tri.t.x, tri.o.y, tri.t.z);
  builder.length("dx", "Δx", "from O to the target along x", v.x);
  builder.length("dz", "Δz", "from O to the target along z", v.z);
  markAxis(builder, tri.o, 0.45 * (tri.l1 + tri.l2), stages.heading);
  const double heading = std::atan2(v.z, v.x);
  auto& theta =
      spaceArc(builder, Role::result, tri.o, {{1.0, 0.0, 0.0}, {0.0, 0.0, 1.0}}, heading, 0.0);
  theta.radius = 0.55 * tri.size();
  theta.text =
      builder.angle("theta", "θ",
                    "heading of the target on the level, from x towards z; as a turn about "
                    "the y axis, which takes x to −z, it is −θ",
                    heading);
  theta.quantity = "theta";
  theta.hasHead = true;
  theta.stage = stages.heading;
  builder.formula("$theta = atan2($dz, $dx)", "theta");

  const double w = std::hypot(v.x, v.z);
  auto& level = builder.line(MarkKind::line, Role::blue, tri.o, foot);
  level.text = builder.length("dw", "Δw", "from O to the target on the level", w);
  level.quantity = "dw";
  level.stage = stages.level;
  builder.formula("$dw = √($dx² + $dz²)", "dw");
  auto& rise = builder.line(MarkKind::line, Role::blue, foot, tri.t);
  rise.text = builder.length("dy", "Δy", "from O up to the target", v.y);
  rise.quantity = "dy";
  rise.stage = stages.level;
  const double size = std::min({0.09 * (tri.l1 + tri.l2), 0.4 * w, 0.4 * std::abs(v.y)});
  const glm::dvec3 in = foot - size * tri.wy.u;
  const glm::dvec3 up = std::copysign(size, v.y) * tri.wy.v;
  builder.line(MarkKind::line, Role::blue, in, in + up).stage = stages.level;
  builder.line(MarkKind::line, Role::blue, foot + up, in + up).stage = stages.level;

  auto& lift = spaceArc(builder, Role::target, tri.o, tri.wy, tri.lift, 0.0);
  lift.radius = 0.68 * tri.size();
  lift.text = builder.angle("lift", "A′", "how far the target rises in the plane, from the level",
                            tri.lift);
  lift.quantity = "lift";
  lift.stage = stages.lift;
  builder.formula("$lift = atan2($dy, $dw)", "lift");
}

void explainBendPlane(Builder& builder, const ExplainInput& input, const SpaceTriangle& tri) {
  const double twist = input.settings.parameters[ik::kTwist] * std::numbers::pi / 180.0;
  if (twist != 0.0 && tri.choice != PlaneChoice::kept) {
    builder.angle("twist", "twist", "the parameter: how far the elbow is turned about O → T",
                  twist);
    builder.formula("the plane is turned by $twist about O → T");
  }
  if (tri.choice == PlaneChoice::kept && tri.hasAim) {
    builder.formula(
        input.pole
            ? "the pole is in line with O and T and tells no plane: that of the start pose is kept"
            : "the target is straight above or below O, where every plane is vertical: that of the "
              "start pose is kept");
  }
  if (input.result.bendPlane == ik::BendPlane::reversed) {
    builder.formula("reversed: the elbow has gone to the other side of O → T");
  }
  if (tri.l1 != input.chain.bones[input.chain.bones.size() - 2].effectiveLength()) {
    builder.formula("stretched: l₁ and l₂ are longer than at rest");
  }
  if (input.settings.parameters[5] < 1.0) {
    builder.formula("a weight then takes the chain part of the way back");
  }
}

}  // namespace explain
