#include "ik/trace.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <type_traits>

namespace iklab::ik {

std::string_view name(Phase phase) noexcept {
  constexpr std::array<std::string_view, 12> kNames{
      "start",   "turn",  "tip-to-base", "base-to-tip", "descend", "apply",
      "stretch", "blend", "straighten",  "restart",     "recall",  "self-motion"};
  return kNames[static_cast<std::size_t>(phase)];
}

void Trace::begin(const Chain& chain, const Pose& pose, const std::vector<glm::dvec3>& joints,
                  double distance, std::span<const Rotation> orientations) {
  chain_ = chain;
  start_ = pose;
  steps_.clear();
  walks_.clear();
  walkJoints_.clear();
  held_.clear();
  takeHeld();
  stops_.clear();
  stopSteps_.clear();
  arm_.reset();
  isStraight_ = false;
  next_ = {};
  keyframes_.clear();
  keyframeRotations_.clear();
  stretches_.clear();
  keyframeSteps_.clear();
  bytes_ = 0;
  truncated_ = false;
  this->pose({0, Phase::start, kAllBones, distance}, joints, orientations);
}

Trace::Held Trace::takeHeld() {
  const Held by = heldIndex_ == kNone ? Held{} : held_[static_cast<std::size_t>(heldIndex_)].by;
  holds_ = {};
  heldIndex_ = kNone;
  return by;
}

void Trace::keyframe(const std::vector<glm::dvec3>& joints,
                     std::span<const Rotation> orientations) {
  const std::size_t last = size() - 1;
  if (truncated_ || (!keyframeSteps_.empty() && keyframeSteps_.back() == last)) return;
  keyframeSteps_.push_back(last);
  keyframes_.insert(keyframes_.end(), joints.begin(), joints.end());
  keyframeRotations_.insert(keyframeRotations_.end(), orientations.begin(), orientations.end());
  bytes_ += std::as_bytes(std::span(joints)).size() + std::as_bytes(orientations).size();
}

void Trace::walk(const StepInfo& info, double distance, const std::vector<glm::dvec3>& joints) {
  truncated_ = truncated_ || isFull();
  if (truncated_) return;
  walks_.push_back({size(), info, distance});
  walkJoints_.insert(walkJoints_.end(), joints.begin(), joints.end());
  bytes_ += sizeof(Walk) + std::as_bytes(std::span(joints)).size();
}

void Trace::pose(const StepInfo& info, const std::vector<glm::dvec3>& joints,
                 std::span<const Rotation> orientations) {
  holds_ = next_.holds;
  heldIndex_ = next_.refused;
  push(info, Edit::pose, next_.force, {next_.damping, next_.step, next_.first, next_.best});
  next_ = {};
  keyframe(joints, orientations);
}

void Trace::stop(const Stop& stop) {
  if (truncated_) return;
  stops_.push_back(stop);
  stopSteps_.push_back(size());
  bytes_ += sizeof(Stop) + sizeof(std::size_t);
}

void Trace::stretched(const std::vector<double>& factors) {
  if (!truncated_) stretches_.push_back({size() - 1, factors});
}

namespace {

template <typename AnyTurn>
constexpr AnyTurn kIdentity = kNoTurn;
template <>
constexpr Rotation kIdentity<Rotation> = kNoRotation;

// A rigid motion: turn, then move.
template <typename AnyTurn>
struct Motion {
  AnyTurn turn = kIdentity<AnyTurn>;
  glm::dvec3 offset{0.0};

  // The turn about `from` that also takes it to `to`.
  static Motion about(const AnyTurn& turn, const glm::dvec3& from, const glm::dvec3& to) {
    return {turn, to - rotate(from, turn)};
  }
  [[nodiscard]] glm::dvec3 operator()(const glm::dvec3& point) const {
    return rotate(point, turn) + offset;
  }
  // What `first` does, and then this one.
  [[nodiscard]] Motion after(const Motion& first) const {
    return {combine(turn, first.turn), (*this)(first.offset)};
  }
};

template <typename AnyTurn>
AnyTurn readTurn(const glm::dvec4& stored) {
  if constexpr (std::is_same_v<AnyTurn, Turn>) {
    return Turn(stored);
  } else {
    return Rotation(stored.w, stored.x, stored.y, stored.z);
  }
}

void turnFrame(TraceState& /*state*/, std::size_t /*bone*/, const Turn& /*turn*/) {}
void turnFrame(TraceState& state, std::size_t bone, const Rotation& turn) {
  state.orientations[bone] = combine(turn, state.orientations[bone]);
}

}  // namespace

// How many walks began with step `index` or before.
std::size_t Trace::walksBegunBy(std::size_t index) const {
  const auto after = std::ranges::upper_bound(walks_, index, {}, &Walk::first);
  return static_cast<std::size_t>(after - walks_.begin());
}

// The walk that step `index` is one of, or null.
const Trace::Walk* Trace::walkAt(std::size_t index) const {
  const std::size_t begun = walksBegunBy(index);
  if (begun == 0) return nullptr;
  const Walk& walk = walks_[begun - 1];
  return index < walk.first + walkedSteps(1) ? &walk : nullptr;
}

// Step `index`, which is not one of a walk.
const Trace::Step& Trace::singleStep(std::size_t index) const {
  return steps_[index - walkedSteps(walksBegunBy(index))];
}

// The bone of step `index`, which is one of this walk.
std::size_t Trace::boneIn(const Walk& walk, std::size_t index) const {
  const std::size_t done = index - walk.first;
  return walk.info.phase == Phase::tipToBase ? chain_.bones.size() - 1 - done : done;
}

StepInfo Trace::step(std::size_t index) const {
  const Walk* walk = walkAt(index);
  if (!walk) return singleStep(index).info();
  StepInfo info = walk->info;
  info.bone = static_cast<int>(boneIn(*walk, index));
  if (index + 1 == walk->first + walkedSteps(1)) info.distance = walk->distance;
  return info;
}

glm::dvec3 Trace::turnIn(const glm::dvec4& stored) const {
  if (!chain_.planar) return rotationVector(readTurn<Rotation>(stored));
  return {0.0, 0.0, withoutMinusPi(std::atan2(stored.y, stored.x))};
}

StepNotes Trace::notes(std::size_t index) const {
  StepNotes notes;
  if (walkAt(index)) {
    notes.isStraight = isStraight_;
    return notes;
  }
  const Step& step = singleStep(index);
  notes.holds = step.holds;
  if (step.edit == Edit::pose) {
    notes.refused = step.extra;
    notes.force = step.start;
    notes.damping = step.rest.x;
    notes.step = step.rest.y;
    notes.first = step.rest.z;
    notes.best = step.rest.w;
  } else if (step.extra != kNone) {
    const HeldStep& held = held_[static_cast<std::size_t>(step.extra)];
    const bool isSetDown = step.edit == Edit::place;
    (isSetDown ? notes.heading : notes.wanted) =
        isSetDown ? glm::dvec3(held.wanted) : turnIn(held.wanted);
    notes.part = held.by.part;
    notes.joint = held.by.joint;
    notes.refused = held.by.refused;
  } else if (step.edit == Edit::carry) {
    notes.wanted = turnIn(step.rest);
  }
  const auto [first, last] = std::equal_range(stopSteps_.begin(), stopSteps_.end(), index);
  notes.stops = std::span(stops_).subspan(static_cast<std::size_t>(first - stopSteps_.begin()),
                                          static_cast<std::size_t>(last - first));
  notes.isStraight = isStraight_ && step.edit == Edit::place;
  if (arm_ && step.phase == Phase::turn) notes.arm = &*arm_;
  return notes;
}

// Replays consecutive carries that go along the chain in one direction. A bone's motion follows
// from that of the bone before it, so all of them together take one pass along the chain.
template <typename AnyTurn>
void Trace::replayCarries(std::size_t first, std::size_t last, TraceState& state) const {
  const bool outwards = steps_[first].bone <= steps_[last].bone;
  std::size_t next = outwards ? first : last;
  std::size_t left = last - first + 1;
  Motion<AnyTurn> total;
  for (auto i = static_cast<std::size_t>(steps_[next].bone); i < state.bones.size(); ++i) {
    Segment& bone = state.bones[i];
    if (left > 0 && static_cast<std::size_t>(steps_[next].bone) == i) {
      const Step& step = steps_[next];
      // Inwards a bone turns before its parents carry it, outwards after.
      const glm::dvec3 pivot = outwards ? total(bone.start) : bone.start;
      const auto own = Motion<AnyTurn>::about(readTurn<AnyTurn>(step.rest), pivot, step.start);
      total = outwards ? own.after(total) : total.after(own);
      --left;
      if (left > 0) next = outwards ? next + 1 : next - 1;
    }
    bone = {total(bone.start), total(bone.end)};
    turnFrame(state, i, total.turn);
  }
}

// Applies steps `first` to `last` to the state before them.
void Trace::replay(std::size_t first, std::size_t last, TraceState& state) const {
  while (first <= last) {
    std::size_t end = last + 1;
    if (const Walk* walk = walkAt(first)) {
      end = std::min(end, walk->first + walkedSteps(1));
      replayWalk(*walk, first, end, state);
    } else {
      const std::size_t begun = walksBegunBy(first);
      if (begun < walks_.size()) end = std::min(end, walks_[begun].first);
      replaySteps(first - walkedSteps(begun), end - 1 - walkedSteps(begun), state);
    }
    first = end;
  }
}

// Steps `first` to before `end` of a walk.
void Trace::replayWalk(const Walk& walk, std::size_t first, std::size_t end,
                       TraceState& state) const {
  const auto number = static_cast<std::size_t>(&walk - walks_.data());
  const glm::dvec3* joints = &walkJoints_[number * jointCount()];
  for (; first < end; ++first) {
    const std::size_t bone = boneIn(walk, first);
    state.bones[bone] = {joints[bone], joints[bone + 1]};
  }
}

// Here and below, `first` and `last` are indices in steps_.
void Trace::replaySteps(std::size_t first, std::size_t last, TraceState& state) const {
  while (first <= last) {
    const Step& step = steps_[first];
    const auto bone = static_cast<std::size_t>(std::max(step.bone, 0));
    if (step.edit == Edit::place) state.bones[bone] = {step.start, glm::dvec3(step.rest)};
    std::size_t end = first + 1;
    if (step.edit == Edit::carry) {
      end = endOfRun(first, last);
      if (chain_.planar) {
        replayCarries<Turn>(first, end - 1, state);
      } else {
        replayCarries<Rotation>(first, end - 1, state);
      }
    }
    first = end;
  }
}

// One past the last of the carries from `first` on that go along the chain in one direction.
std::size_t Trace::endOfRun(std::size_t first, std::size_t last) const {
  std::size_t end = first + 1;
  int way = 0;
  for (; end <= last && steps_[end].edit == Edit::carry; ++end) {
    const int step = steps_[end].bone - steps_[end - 1].bone;
    if (step == 0 || step * way < 0) break;
    way = step;
  }
  return end;
}

// Lays out the bones, and in space their orientations, after step `index`; returns the step of the
// keyframe from which they are replayed.
std::size_t Trace::layOut(std::size_t index, TraceState& state) const {
  const std::size_t n = chain_.bones.size();
  const auto after = std::upper_bound(keyframeSteps_.begin(), keyframeSteps_.end(), index);
  const auto frame = static_cast<std::size_t>(after - keyframeSteps_.begin()) - 1;
  const glm::dvec3* joints = &keyframes_[frame * jointCount()];
  state.bones.resize(n);
  for (std::size_t i = 0; i < n; ++i) state.bones[i] = {joints[i], joints[i + 1]};
  state.orientations.clear();
  if (!chain_.planar) {
    const Rotation* rotations = &keyframeRotations_[frame * n];
    state.orientations.assign(rotations, rotations + n);
  }
  replay(keyframeSteps_[frame] + 1, index, state);
  return keyframeSteps_[frame];
}

void Trace::at(std::size_t index, TraceState& state, std::vector<Segment>* before) const {
  const std::size_t n = chain_.bones.size();
  if (before) {
    layOut(index > 0 ? index - 1 : 0, state);
    *before = state.bones;
  }
  const std::size_t keyframe = layOut(index, state);

  // On the walk base → tip the bones up to the current one have been set down: their ends count.
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

}  // namespace iklab::ik
