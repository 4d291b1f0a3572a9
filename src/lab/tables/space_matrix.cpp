#include "lab/tables/space_matrix.h"

#include <cmath>
#include <vector>

#include <glm/geometric.hpp>
#include <glm/gtc/quaternion.hpp>

namespace lab {
namespace {

glm::dvec3 rotated(const rigs::Frame& frame, const glm::dvec3& v) {
  return v.x * frame.x + v.y * frame.y + v.z * frame.z;
}

// The inverse of a frame whose axes are unit vectors at right angles.
rigs::Frame inverseOf(const rigs::Frame& frame) {
  rigs::Frame back;
  back.x = {frame.x.x, frame.y.x, frame.z.x};
  back.y = {frame.x.y, frame.y.y, frame.z.y};
  back.z = {frame.x.z, frame.y.z, frame.z.z};
  back.origin = -rotated(back, frame.origin);
  return back;
}

}  // namespace

double determinantOf(const rigs::Frame& frame) {
  return glm::dot(frame.x, glm::cross(frame.y, frame.z));
}

rigs::Frame product(const rigs::Frame& first, const rigs::Frame& second) {
  return {rotated(first, second.x), rotated(first, second.y), rotated(first, second.z),
          rotated(first, second.origin) + first.origin};
}

SpaceMatrices spaceMatrices(const Lab& lab, std::size_t bone) {
  const rigs::Chain& chain = lab.state().scene.chain;
  const rigs::TraceState& shown = lab.shown();
  std::vector<rigs::Frame> frames(chain.bones.size());
  rigs::boneFrames(chain, shown.pose, frames);
  // In the middle of a FABRIK walk bones lie apart from their parents.
  for (std::size_t i = 0; i < frames.size(); ++i) frames[i].origin = shown.bones[i].start;
  const rigs::Frame parent = bone > 0 ? frames[bone - 1] : rigs::baseFrame(chain);
  return {product(inverseOf(parent), frames[bone]), frames[bone]};
}

SpaceReading readWith(const rigs::Frame& frame, const ik::ScaleSign& scale) {
  SpaceReading reading;
  reading.scale = scale;
  if (scale.parity() * determinantOf(frame) < 0.0) reading.scale.z = -scale.z;
  const ik::ScaleSign& signs = reading.scale;
  const glm::dmat3 rotation(frame.x * static_cast<double>(signs.x),
                            frame.y * static_cast<double>(signs.y),
                            frame.z * static_cast<double>(signs.z));
  const glm::dquat q = glm::normalize(glm::quat_cast(rotation));
  reading.rotation = q.w < 0.0 ? -q : q;
  return reading;
}

SpaceReading readAsGodot(const rigs::Frame& frame) {
  const int sign = determinantOf(frame) < 0.0 ? -1 : 1;
  return readWith(frame, {sign, sign, sign});
}

AxisAngle axisAngleOf(const glm::dquat& rotation) {
  const glm::dvec3 v =
      glm::dvec3(rotation.x, rotation.y, rotation.z) * (rotation.w < 0.0 ? -1.0 : 1.0);
  const double sine = glm::length(v);
  if (sine < 1e-12) return {};
  return {v / sine, 2.0 * std::atan2(sine, std::abs(rotation.w))};
}

}  // namespace lab
