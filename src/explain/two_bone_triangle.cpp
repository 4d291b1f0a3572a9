// The triangle of two bones in space, as the trace tells it.
#include <algorithm>
#include <cmath>

#include <glm/geometric.hpp>

#include "explain/two_bone.h"
#include "explain/two_bone_space.h"
#include "ik/steps/elbow.h"

namespace explain {
namespace {

constexpr glm::dvec3 kUp{0.0, 1.0, 0.0};

PlaneChoice choiceOf(const ExplainInput& input) {
  if (input.result.bendPlane == ik::BendPlane::kept) return PlaneChoice::kept;
  if (input.pole) return PlaneChoice::pole;
  return input.settings.parameters[ik::kTwist] != 0.0 ? PlaneChoice::twisted
                                                      : PlaneChoice::vertical;
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
  tri.isSoftened = hasLengths && isSoftened(input, tri.d, sum);
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

}  // namespace explain
