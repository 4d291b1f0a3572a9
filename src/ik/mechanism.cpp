#include "ik/mechanism.h"

namespace iklab::ik {
namespace {

// Moves a rest frame as the joint's value does.
void move(const Joint& joint, const Value& value, Frame& frame) {
  if (joint.kind == JointKind::hinge) {
    frame.axes *= glm::mat3_cast(glm::angleAxis(value.amount, joint.axis));
  } else if (joint.kind == JointKind::ball) {
    frame.axes *= glm::mat3_cast(value.turn);
  } else if (joint.kind == JointKind::slide) {
    frame.at = frame.point(value.amount * joint.axis);
  }
}

}  // namespace

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
  Frame frame = restFrame(joints, frames, static_cast<int>(index));
  move(joints[index], pose[index], frame);
  return frame;
}

void forwardKinematics(std::span<const Joint> joints, std::span<const Value> pose,
                       std::vector<Frame>& frames) {
  frames.resize(joints.size());
  for (std::size_t i = 0; i < joints.size(); ++i) {
    frames[i] = restFrame(joints, frames, static_cast<int>(i));
    move(joints[i], pose[i], frames[i]);
  }
}

}  // namespace iklab::ik
