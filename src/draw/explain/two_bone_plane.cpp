// Where the triangle of two bones lies in space: what the trace tells of it, and the plane's marks.
#include <algorithm>
#include <cmath>
#include <numbers>

#include <glm/common.hpp>
#include <glm/geometric.hpp>

#include "draw/explain/two_bone_space.h"
#include "ik/elbow.h"

namespace draw {

using lab::MarkKind;
using lab::Role;

namespace {

constexpr glm::dvec3 kUp{0.0, 1.0, 0.0};
constexpr std::size_t kSoften = 1;

// As planar: by W. Kahan, the arc cosine would lose half of the digits near 0 and π.
double interiorAngle(double opposite, double side1, double side2) {
  const double s = 0.5 * (opposite + side1 + side2);
  const double near = std::max(0.0, s - side1) * std::max(0.0, s - side2);
  const double far = s * std::max(0.0, s - opposite);
  return 2.0 * std::atan2(std::sqrt(near), std::sqrt(far));
}

// After both turns: before a weight, or a solver that ignores negative scale, changes it again.
ik::TraceState asMeant(const ExplainInput& input) {
  std::size_t last = 0;
  for (std::size_t i = 0; i < std::min<std::size_t>(input.trace.size(), 5); ++i) {
    if (input.trace.step(i).phase == ik::Phase::turn) last = i;
  }
  return input.trace.at(last);
}

PlaneChoice choiceOf(const ExplainInput& input) {
  if (input.result.bendPlane == ik::BendPlane::kept) return PlaneChoice::kept;
  if (input.pole) return PlaneChoice::pole;
  return input.settings.parameters[ik::kTwist] != 0.0 ? PlaneChoice::twisted
                                                      : PlaneChoice::vertical;
}

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

glm::dvec3 SpaceTriangle::ringCenter() const { return o + l1 * std::cos(alpha) * aim; }
double SpaceTriangle::ringRadius() const { return l1 * std::sin(alpha); }

SpaceTriangle spaceTriangleOf(const ExplainInput& input) {
  const std::size_t n = input.chain.bones.size();
  const ik::TraceState meant = asMeant(input);
  SpaceTriangle tri;
  tri.o = meant.joints[n - 2];
  tri.e = meant.joints[n - 1];
  tri.c = meant.joints[n];
  tri.t = input.target;
  tri.l1 = lengthOf(input, n - 2) * input.now.pose.stretchOf(n - 2);
  tri.l2 = lengthOf(input, n - 1) * input.now.pose.stretchOf(n - 1);
  tri.d = glm::distance(tri.o, tri.t);
  tri.hasAim = tri.d > ik::kSmallest;
  const double sum = tri.l1 + tri.l2;
  const bool hasLengths = tri.l1 > 0.0 && tri.l2 > 0.0;
  tri.isSoftened = hasLengths && tri.d > input.settings.parameters[kSoften] * sum &&
                   input.settings.parameters[kSoften] < 1.0;
  tri.isProper = hasLengths && (input.result.shortfall == 0.0 || tri.isSoftened);
  const double asked = tri.isSoftened ? glm::distance(tri.o, tri.c) : tri.d;
  tri.used = std::clamp(asked, std::abs(tri.l1 - tri.l2), sum);
  tri.alpha = interiorAngle(tri.l2, tri.used, tri.l1);
  tri.beta = interiorAngle(tri.used, tri.l1, tri.l2);
  tri.choice = choiceOf(input);
  const glm::dvec3 reached = directionOr(tri.c - tri.o, directionOr(tri.e - tri.o, tri.aim));
  tri.aim = directionOr(tri.t - tri.o, reached);
  tri.side = planeThrough(tri.aim, tri.e - tri.o).v;
  tri.wy.v = kUp;
  tri.wy.u = directionOr(glm::dvec3(tri.aim.x, 0.0, tri.aim.z), {1.0, 0.0, 0.0});
  tri.lift = headingIn(tri.wy, tri.t - tri.o);
  tri.elevation = headingIn(tri.wy, tri.e - tri.o);
  tri.isSecond = input.step.bone + 1 == static_cast<int>(n);
  return tri;
}

SpaceStages spaceStagesOf(const ExplainInput& input, const SpaceTriangle& tri) {
  if (tri.isSecond) return {};
  if (input.pole) {
    return {.distance = 1, .clamp = 2, .alpha = 3, .beta = 4, .ring = 6, .pole = 7, .turn = 10};
  }
  return {.heading = 1,
          .level = 2,
          .lift = 3,
          .distance = 4,
          .clamp = 5,
          .alpha = 6,
          .beta = 7,
          .ring = 8,
          .pole = 8,
          .elevation = 9,
          .turn = 10};
}

void explainPlane(Builder& builder, const ExplainInput& input, const SpaceTriangle& tri,
                  const SpaceStages& stages) {
  const double margin = 0.1 * (tri.l1 + tri.l2);
  const bool isLevel = tri.choice == PlaneChoice::vertical;
  const PlaneAxes plane = isLevel ? tri.wy : PlaneAxes{tri.aim, tri.side};
  const glm::dvec3 foot(tri.t.x, tri.o.y, tri.t.z);
  const bool hasPole = tri.choice == PlaneChoice::pole && input.pole;
  if (margin > 0.0) {
    addSheet(builder, plane, tri.o,
             {tri.t, tri.e, isLevel ? foot : tri.t, hasPole ? *input.pole : tri.t}, margin);
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
  const glm::dvec3 toPole = *input.pole - tri.o;
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
  const glm::dvec3 up = std::copysign(size, v.y) * kUp;
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

}  // namespace draw
