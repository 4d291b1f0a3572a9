#include "ik/trace.h"

#include <algorithm>
#include <array>

namespace ik {

std::string_view name(Phase phase) {
  constexpr std::array<std::string_view, 8> kNames{"start",   "turn",  "tip-to-base", "base-to-tip",
                                                   "descend", "apply", "stretch",     "blend"};
  return kNames[static_cast<std::size_t>(phase)];
}

void Trace::begin(const Chain& chain, const Pose& pose, const std::vector<glm::dvec3>& joints,
                  double distance, std::span<const Spin> orientations) {
  chain_ = chain;
  start_ = pose;
  steps_.clear();
  keyframes_.clear();
  keyframeSpins_.clear();
  stretches_.clear();
  keyframeSteps_.clear();
  truncated_ = false;
  this->pose({0, Phase::start, kAllBones, distance}, joints, orientations);
}

void Trace::push(const Step& step) {
  const std::size_t bytes = steps_.size() * sizeof(Step) + keyframes_.size() * sizeof(glm::dvec3) +
                            keyframeSpins_.size() * sizeof(Spin);
  truncated_ = truncated_ || bytes > kMaxBytes;
  if (!truncated_) steps_.push_back(step);
}

void Trace::keyframe(const std::vector<glm::dvec3>& joints, std::span<const Spin> orientations) {
  const std::size_t last = steps_.size() - 1;
  if (truncated_ || (!keyframeSteps_.empty() && keyframeSteps_.back() == last)) return;
  keyframeSteps_.push_back(last);
  keyframes_.insert(keyframes_.end(), joints.begin(), joints.end());
  keyframeSpins_.insert(keyframeSpins_.end(), orientations.begin(), orientations.end());
}

void Trace::place(const StepInfo& info, glm::dvec3 start, glm::dvec3 end) {
  push({info, Edit::place, start, end, {}});
}

void Trace::carry(const StepInfo& info, const Turn& turn, glm::dvec3 start) {
  push({info, Edit::carry, start, {}, {turn.x, turn.y, 0.0, 0.0}});
}

void Trace::carry(const StepInfo& info, const Spin& turn, glm::dvec3 start) {
  push({info, Edit::carry, start, {}, {turn.x, turn.y, turn.z, turn.w}});
}

void Trace::pose(const StepInfo& info, const std::vector<glm::dvec3>& joints,
                 std::span<const Spin> orientations, const glm::dvec3& force) {
  push({info, Edit::pose, force, {}, {}});
  keyframe(joints, orientations);
}

void Trace::stretched(const std::vector<double>& factors) {
  if (!truncated_) stretches_.push_back({steps_.size() - 1, factors});
}

void Trace::replay(const Step& step, TraceState& state) const {
  std::vector<Segment>& bones = state.bones;
  const auto bone = static_cast<std::size_t>(std::max(step.info.bone, 0));
  if (step.edit == Edit::place) bones[bone] = {step.start, step.end};
  if (step.edit != Edit::carry) return;
  const glm::dvec3 pivot = bones[bone].start;
  const auto carryAll = [&](const auto& turn) {
    for (std::size_t i = bone; i < bones.size(); ++i) {
      bones[i].start = step.start + rotate(bones[i].start - pivot, turn);
      bones[i].end = step.start + rotate(bones[i].end - pivot, turn);
    }
  };
  if (chain_.planar) return carryAll(Turn(step.turn));
  const Spin turn(step.turn.w, step.turn.x, step.turn.y, step.turn.z);
  carryAll(turn);
  for (std::size_t i = bone; i < bones.size(); ++i) {
    state.orientations[i] = combine(turn, state.orientations[i]);
  }
}

// The bones, and in space their orientations, after step `index`; returns the step of the keyframe
// that they are replayed from.
std::size_t Trace::layOut(std::size_t index, TraceState& state) const {
  const std::size_t n = chain_.bones.size();
  const auto after = std::upper_bound(keyframeSteps_.begin(), keyframeSteps_.end(), index);
  const auto frame = static_cast<std::size_t>(after - keyframeSteps_.begin()) - 1;
  const glm::dvec3* joints = &keyframes_[frame * jointCount()];
  state.bones.resize(n);
  for (std::size_t i = 0; i < n; ++i) state.bones[i] = {joints[i], joints[i + 1]};
  state.orientations.clear();
  if (!chain_.planar) {
    const Spin* spins = &keyframeSpins_[frame * n];
    state.orientations.assign(spins, spins + n);
  }
  for (std::size_t s = keyframeSteps_[frame] + 1; s <= index; ++s) replay(steps_[s], state);
  return keyframeSteps_[frame];
}

void Trace::at(std::size_t index, TraceState& state, std::vector<Segment>* before) const {
  const std::size_t n = chain_.bones.size();
  std::size_t keyframe = 0;
  if (before) {
    keyframe = layOut(index > 0 ? index - 1 : 0, state);
    *before = state.bones;
  }
  if (before && !std::ranges::binary_search(keyframeSteps_, index)) {
    replay(steps_[index], state);
  } else {
    keyframe = layOut(index, state);
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
  for (const Stretch& each : stretches_) {
    if (each.step <= index) state.pose.stretch = each.factors;
  }
  if (chain_.planar) {
    anglesFromSegments(chain_, state.bones, Mirrors::respected, state.pose);
  } else {
    rotationsFromSegments(chain_, state.bones, state.orientations, index - keyframe, state.pose);
  }
}

TraceState Trace::at(std::size_t index) const {
  TraceState state;
  at(index, state);
  return state;
}

}  // namespace ik
