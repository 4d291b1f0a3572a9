#include "lab/tables/matrix.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <vector>

#include <glm/geometric.hpp>

#include "rigs/forward_kinematics.h"

namespace lab {
namespace {

Affine affineOf(const rigs::Frame& frame, const glm::dvec3& origin) {
  return {glm::dvec2(frame.x), glm::dvec2(frame.y), glm::dvec2(origin)};
}

// The inverse of a transform whose axes are unit vectors at right angles.
Affine inverse(const Affine& a) {
  Affine back;
  back.x = {a.x.x, a.y.x};
  back.y = {a.x.y, a.y.y};
  back.origin = {-glm::dot(a.x, a.origin), -glm::dot(a.y, a.origin)};
  return back;
}

double halfTurnOn(double angle) {
  return ik::withoutMinusPi(angle > 0.0 ? angle - std::numbers::pi : angle + std::numbers::pi);
}

}  // namespace

Affine operator*(const Affine& first, const Affine& second) {
  const auto turned = [&](const glm::dvec2& v) { return v.x * first.x + v.y * first.y; };
  return {turned(second.x), turned(second.y), turned(second.origin) + first.origin};
}

BoneMatrices boneMatrices(const Lab& lab, std::size_t bone) {
  const rigs::Chain& chain = lab.state().scene.chain;
  const rigs::TraceState& shown = lab.shown();
  std::vector<rigs::Frame> frames(chain.bones.size());
  rigs::boneFrames(chain, shown.pose, frames);
  const int carrier = chain.parentOf(bone);
  const auto before = static_cast<std::size_t>(carrier);
  const Affine parent = carrier != rigs::kBase ? affineOf(frames[before], shown.bones[before].start)
                                               : affineOf(rigs::baseFrame(chain), chain.base);
  BoneMatrices matrices;
  matrices.global = affineOf(frames[bone], shown.bones[bone].start);
  matrices.local = inverse(parent) * matrices.global;
  return matrices;
}

std::size_t matrixBone(const Lab& lab) {
  int bone = lab.state().view.matrixBone;
  const std::size_t cursor = lab.state().playback.cursor;
  if (bone < 0 && cursor < lab.trace().size()) bone = lab.trace().step(cursor).bone;
  if (bone < 0) bone = lab.result().firstBone;
  const auto count = static_cast<int>(lab.state().scene.chain.bones.size());
  return static_cast<std::size_t>(std::clamp(bone, 0, count - 1));
}

Readings readings(const Affine& matrix) {
  Readings both;
  const double angle = ik::withoutMinusPi(std::atan2(matrix.x.y, matrix.x.x));
  const double side = matrix.determinant() < 0.0 ? -1.0 : 1.0;
  both.positive = {angle, {glm::length(matrix.x), side * glm::length(matrix.y)}};
  both.negative = {halfTurnOn(angle), -both.positive.scale};
  return both;
}

Affine compose(const Reading& reading, const glm::dvec2& origin) {
  const double c = std::cos(reading.angle);
  const double s = std::sin(reading.angle);
  return {reading.scale.x * glm::dvec2(c, s), reading.scale.y * glm::dvec2(-s, c), origin};
}

}  // namespace lab
