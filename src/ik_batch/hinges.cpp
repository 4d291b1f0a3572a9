#include "ik_batch/hinges.h"

#include <algorithm>
#include <cmath>

#include "ik/limits.h"

namespace iklab::ik::batch {

double betweenEnds(const JointLimit& limit, double angle) {
  if (angle >= limit.least && angle <= limit.most) return angle;
  const double turns = std::ceil((limit.least - kAtLimit - angle) / kWholeTurn);
  return std::clamp(angle + turns * kWholeTurn, limit.least, limit.most);
}

template <typename T>
void writeHinges(const Chain& chain, const T* lengths, T* to) {
  glm::dvec3 signs = vectorOf(chain.baseScale);
  for (const Bone& bone : chain.bones) {
    const glm::dvec3 axis = signs.x * signs.y * signs.z * signs * glm::normalize(bone.axis);
    signs *= vectorOf(bone.scale);
    for (int c = 0; c < 3; ++c) *to++ = static_cast<T>(axis[c]);
    *to++ = static_cast<T>(signs.x) * *lengths++;
  }
}

template <typename T>
void writeHingeRows(const Chain& chain, const Pose& pose, T* to, std::size_t stride) {
  FrameAxes frame(chain.baseScale);
  for (std::size_t i = 0; i < chain.bones.size(); ++i) {
    const Bone& bone = chain.bones[i];
    const glm::dvec3 axis = glm::normalize(bone.axis);
    const double angle = angleAbout(axis, pose.rotations[i]);
    const glm::dvec3 turning = frame.turningAxis(axis);
    const double inside = isLimited(bone, false) ? betweenEnds(bone.limit, angle) : angle;
    for (const double value : {inside, turning.x, turning.y, turning.z}) {
      *to = static_cast<T>(value);
      to += stride;
    }
    frame.descend(pose.rotations[i], bone.scale);
  }
}

template <typename T>
void readHingeAngles(const Chain& chain, const T* from, std::size_t stride, Pose& pose) {
  for (std::size_t i = 0; i < chain.bones.size(); ++i, from += kHingeRows * stride) {
    const glm::dvec3 axis = glm::normalize(chain.bones[i].axis);
    pose.rotations[i] = rotationAbout(axis, static_cast<double>(*from));
  }
}

template void writeHinges(const Chain&, const float*, float*);
template void writeHinges(const Chain&, const double*, double*);
template void writeHingeRows(const Chain&, const Pose&, float*, std::size_t);
template void writeHingeRows(const Chain&, const Pose&, double*, std::size_t);
template void readHingeAngles(const Chain&, const float*, std::size_t, Pose&);
template void readHingeAngles(const Chain&, const double*, std::size_t, Pose&);

}  // namespace iklab::ik::batch
