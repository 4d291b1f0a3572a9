// Hinges in the lanes' memory, and their angles back.
#include <algorithm>
#include <cmath>

#include "ik/limits.h"
#include "ik_batch/feed.h"

namespace ik::batch {

double betweenEnds(const JointLimit& limit, double angle) {
  if (angle >= limit.least && angle <= limit.most) return angle;
  const double turns = std::ceil((limit.least - kAtLimit - angle) / kWholeTurn);
  return std::clamp(angle + turns * kWholeTurn, limit.least, limit.most);
}

template <typename T>
void Feed<T>::writeHinges() {
  const Chain& chain = task_.problem.chain;
  glm::dvec3 signs = vectorOf(chain.baseScale);
  T* to = table_.hinges;
  for (std::size_t i = 0; i < table_.bones; ++i) {
    const Bone& bone = chain.bones[i];
    const glm::dvec3 axis = signs.x * signs.y * signs.z * signs * glm::normalize(bone.axis);
    signs *= vectorOf(bone.scale);
    for (int c = 0; c < 3; ++c) *to++ = static_cast<T>(axis[c]);
    *to++ = static_cast<T>(signs.x) * table_.lengths[i];
  }
}

template <typename T>
void Feed<T>::writeHingeRows(const Pose& pose, T* to, std::size_t stride) const {
  const Chain& chain = task_.problem.chain;
  FrameAxes frame(chain.baseScale);
  for (std::size_t i = 0; i < chain.bones.size(); ++i) {
    const Bone& bone = chain.bones[i];
    const glm::dvec3 axis = glm::normalize(bone.axis);
    const double angle = angleAbout(axis, pose.rotations[i]);
    const glm::dvec3 turning = frame.turningAxis(axis);
    const double kept = isLimited(bone, false) ? betweenEnds(bone.limit, angle) : angle;
    for (const double value : {kept, turning.x, turning.y, turning.z}) {
      *to = static_cast<T>(value);
      to += stride;
    }
    frame.descend(pose.rotations[i], bone.scale);
  }
}

template <typename T>
void Feed<T>::readAngles(std::size_t lane) {
  const T* from = table_.shape + shapeRows() * table_.width + lane;
  for (std::size_t i = 0; i < table_.bones; ++i, from += kHingeRows * table_.width) {
    const glm::dvec3 axis = glm::normalize(task_.problem.chain.bones[i].axis);
    buffers_.pose.rotations[i] = rotationAbout(axis, static_cast<double>(*from));
  }
}

template void Feed<float>::writeHinges();
template void Feed<double>::writeHinges();
template void Feed<float>::writeHingeRows(const Pose&, float*, std::size_t) const;
template void Feed<double>::writeHingeRows(const Pose&, double*, std::size_t) const;
template void Feed<float>::readAngles(std::size_t);
template void Feed<double>::readAngles(std::size_t);

}  // namespace ik::batch
