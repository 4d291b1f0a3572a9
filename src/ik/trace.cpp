#include "ik/trace.h"

#include <algorithm>
#include <array>

namespace ik {

std::string_view name(Phase phase) {
  constexpr std::array<std::string_view, 6> kNames{"start",       "turn",    "tip-to-base",
                                                   "base-to-tip", "descend", "apply"};
  return kNames[static_cast<std::size_t>(phase)];
}

void Trace::begin(const Chain& chain, const Pose& pose, const std::vector<glm::dvec3>& joints,
                  double distance) {
  chain_ = chain;
  start_ = pose;
  steps_.clear();
  keyframes_.clear();
  keyframeSteps_.clear();
  truncated_ = false;
  this->pose({0, Phase::start, kAllBones, distance}, joints);
}

void Trace::push(const Step& step) {
  const std::size_t bytes = steps_.size() * sizeof(Step) + keyframes_.size() * sizeof(glm::dvec3);
  truncated_ = truncated_ || bytes > kMaxBytes;
  if (!truncated_) steps_.push_back(step);
}

void Trace::keyframe(const std::vector<glm::dvec3>& joints) {
  const std::size_t last = steps_.size() - 1;
  if (truncated_ || (!keyframeSteps_.empty() && keyframeSteps_.back() == last)) return;
  keyframeSteps_.push_back(last);
  keyframes_.insert(keyframes_.end(), joints.begin(), joints.end());
}

void Trace::place(const StepInfo& info, glm::dvec3 start, glm::dvec3 end) {
  push({info, Edit::place, start, end, kNoTurn});
}

void Trace::carry(const StepInfo& info, Turn turn, glm::dvec3 start) {
  push({info, Edit::carry, start, {}, turn});
}

void Trace::pose(const StepInfo& info, const std::vector<glm::dvec3>& joints) {
  push({info, Edit::pose, {}, {}, kNoTurn});
  keyframe(joints);
}

void Trace::replay(const Step& step, std::vector<Segment>& bones) const {
  const auto bone = static_cast<std::size_t>(std::max(step.info.bone, 0));
  if (step.edit == Edit::place) bones[bone] = {step.start, step.end};
  if (step.edit != Edit::carry) return;
  const glm::dvec3 pivot = bones[bone].start;
  for (std::size_t i = bone; i < bones.size(); ++i) {
    bones[i].start = step.start + rotate(bones[i].start - pivot, step.turn);
    bones[i].end = step.start + rotate(bones[i].end - pivot, step.turn);
  }
}

// The last keyframe up to step `index`; returns the step after which it holds.
std::size_t Trace::layOut(std::size_t index, std::vector<Segment>& bones) const {
  const auto after = std::upper_bound(keyframeSteps_.begin(), keyframeSteps_.end(), index);
  const auto frame = static_cast<std::size_t>(after - keyframeSteps_.begin()) - 1;
  const glm::dvec3* joints = &keyframes_[frame * jointCount()];
  bones.resize(chain_.bones.size());
  for (std::size_t i = 0; i < bones.size(); ++i) bones[i] = {joints[i], joints[i + 1]};
  return keyframeSteps_[frame];
}

void Trace::at(std::size_t index, TraceState& state, std::vector<Segment>* before) const {
  const std::size_t n = chain_.bones.size();
  const std::size_t frame = layOut(index, state.bones);
  if (before && frame == index) {
    // The step ended in a keyframe: what was before it starts from the one before that.
    const std::size_t earlier = index > 0 ? index - 1 : 0;
    for (std::size_t s = layOut(earlier, *before) + 1; s <= earlier; ++s) {
      replay(steps_[s], *before);
    }
  }
  for (std::size_t s = frame + 1; s <= index; ++s) {
    if (before && s == index) *before = state.bones;
    replay(steps_[s], state.bones);
  }

  // On the way base to tip the bones up to the current one have been set down: theirs counts.
  const StepInfo& info = step(index);
  const int lastSetDown = info.phase == Phase::baseToTip ? info.bone : -1;
  state.joints.resize(jointCount());
  for (std::size_t i = 0; i < n; ++i) state.joints[i] = state.bones[i].start;
  state.joints[n] = state.bones[n - 1].end;
  for (int i = 0; i <= lastSetDown; ++i) {
    state.joints[static_cast<std::size_t>(i) + 1] = state.bones[static_cast<std::size_t>(i)].end;
  }

  state.pose = start_;
  anglesFromSegments(chain_, state.bones, Mirrors::respected, state.pose);
}

TraceState Trace::at(std::size_t index) const {
  TraceState state;
  at(index, state);
  return state;
}

}  // namespace ik
