#include "mechanism/mechanism.h"

namespace iklab::mechanism {

Frame motionOf(const Joint& joint, const Value& value) {
  switch (joint.kind) {
    case JointKind::hinge:
      return {glm::dvec3(0.0), glm::mat3_cast(glm::angleAxis(value.amount, joint.axis))};
    case JointKind::slide:
      return {value.amount * joint.axis, glm::dmat3(1.0)};
    case JointKind::ball:
      return {glm::dvec3(0.0), glm::mat3_cast(value.turn)};
    case JointKind::fixed:
      break;
  }
  return {};
}

Frame frameOf(std::span<const Joint> joints, std::span<const Frame> frames,
              std::span<const Value> pose, std::size_t index) {
  const Joint& joint = joints[index];
  const Value& value = pose[index];
  Frame frame = restFrame(joints, frames, static_cast<int>(index));
  if (joint.kind == JointKind::hinge) {
    frame.axes *= glm::mat3_cast(glm::angleAxis(value.amount, joint.axis));
  } else if (joint.kind == JointKind::ball) {
    frame.axes *= glm::mat3_cast(value.turn);
  } else if (joint.kind == JointKind::slide) {
    frame.at = frame.point(value.amount * joint.axis);
  }
  return frame;
}

void forwardKinematics(std::span<const Joint> joints, std::span<const Value> pose,
                       std::vector<Frame>& frames) {
  frames.resize(joints.size());
  for (std::size_t i = 0; i < joints.size(); ++i) frames[i] = frameOf(joints, frames, pose, i);
}

}  // namespace iklab::mechanism
