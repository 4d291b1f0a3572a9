#include "ik/steps/straighten.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace iklab::ik {
namespace {

// The chain's middle tells a side if the sine of its angle to the line is above this.
constexpr double kInLine = 1e-6;

// Turns every bone from where its parent carries it to the direction wantedOf(bone).
template <typename AnyWork, typename WantedOf>
double layAlong(AnyWork& work, const WantedOf& wantedOf) {
  auto total = AnyWork::kNoTurn;
  for (std::size_t i = 0; i < work.boneCount(); ++i) {
    const glm::dvec3 carried = rotate(work.joints[i + 1] - work.joints[i], total);
    const auto turn = work.aim(carried, wantedOf(i), i, total);
    work.turns[i] = AnyWork::before(total, turn);
    total = combine(total, work.turns[i]);
  }
  return applyTurns(work);
}

// The direction from the base to the target or, if they coincide, along the longest bone.
glm::dvec3 lineOf(const Work& work, std::size_t longest) {
  const glm::dvec3 toTarget = work.target() - work.joints.front();
  const bool isThere = !(glm::length(toTarget) > kNoDirection);
  return isThere ? work.joints[longest + 1] - work.joints[longest] : toTarget;
}

std::size_t longestOf(const Work& work) {
  return static_cast<std::size_t>(std::ranges::max_element(work.lengths) - work.lengths.begin());
}

// Half of the angle of an arc whose chord is `part` of its length: sin(x) / x = part.
double halfOfArc(double part) {
  double least = 0.0;
  double most = std::numbers::pi;
  for (int i = 0; i < 60; ++i) {
    const double middle = 0.5 * (least + most);
    (std::sin(middle) > part * middle ? least : most) = middle;
  }
  return least;
}

glm::dvec3 anySide(const PlaneWork& /*work*/, const glm::dvec3& aim) { return perpendicular(aim); }
glm::dvec3 anySide(const SpaceWork& /*work*/, const glm::dvec3& aim) {
  return anyPerpendicular(aim);
}

}  // namespace

bool isFree(const Chain& chain) {
  const auto isBall = [](const Bone& bone) { return bone.joint == JointKind::ball; };
  return chain.planar || std::ranges::all_of(chain.bones, isBall);
}

template <typename AnyWork>
double straighten(AnyWork& work) {
  const double distance = glm::distance(work.target(), work.joints.front());
  const bool isFar = 2.0 * distance > work.reach.inner + work.reach.outer;
  const std::size_t longest = longestOf(work);
  const glm::dvec3 aim = lineOf(work, longest);
  const double moved =
      layAlong(work, [&](std::size_t i) { return isFar || i == longest ? aim : -aim; });
  if (work.trace) work.tracePose(Phase::straighten);
  return moved;
}
template double straighten(PlaneWork& work);
template double straighten(SpaceWork& work);

template <typename AnyWork>
void bendLikeAnArc(AnyWork& work) {
  const double whole = work.reach.outer;
  if (!(whole > 0.0)) return;
  const double half = halfOfArc(glm::distance(work.target(), work.joints.front()) / whole);
  const glm::dvec3 aim = glm::normalize(lineOf(work, longestOf(work)));
  const glm::dvec3 bulge = across(work.joints[work.boneCount() / 2] - work.joints[0], aim);
  const double size = glm::length(bulge);
  const glm::dvec3 side = size > kInLine * whole ? bulge / size : anySide(work, aim);
  double gone = 0.0;
  layAlong(work, [&](std::size_t i) {
    const double angle = half * (1.0 - (2.0 * gone + work.lengths[i]) / whole);
    gone += work.lengths[i];
    return std::cos(angle) * aim + std::sin(angle) * side;
  });
}
template void bendLikeAnArc(PlaneWork& work);
template void bendLikeAnArc(SpaceWork& work);

}  // namespace iklab::ik
