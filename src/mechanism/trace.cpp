#include "mechanism/trace.h"

#include <algorithm>
#include <utility>

namespace iklab::mechanism {
namespace {

void layOut(std::span<const Joint> joints, TraceState& state) {
  forwardKinematics(joints, state.pose, state.frames);
  state.bones.resize(joints.size());
  for (std::size_t i = 0; i < joints.size(); ++i) {
    const int parent = joints[i].parent;
    const glm::dvec3& end = state.frames[i].at;
    state.bones[i] = {parent == kWorld ? end : state.frames[static_cast<std::size_t>(parent)].at,
                      end};
  }
}

// Puts a joint where it was moved to, turned as its value says, with all that it carries.
void carryAlong(std::span<const Joint> joints, std::size_t joint, const glm::dvec3& start,
                TraceState& state) {
  const Frame before = state.frames[joint];
  const Frame rest = restFrame(joints, state.frames, static_cast<int>(joint));
  const Frame after{start, (rest * motionOf(joints[joint], state.pose[joint])).axes};
  std::vector<char> isCarried(joints.size(), 0);
  isCarried[joint] = 1;
  state.frames[joint] = after;
  for (std::size_t i = joint + 1; i < joints.size(); ++i) {
    const int parent = joints[i].parent;
    if (parent == kWorld || isCarried[static_cast<std::size_t>(parent)] == 0) continue;
    isCarried[i] = 1;
    Frame& frame = state.frames[i];
    frame = after * Frame{before.own(frame.at), glm::transpose(before.axes) * frame.axes};
    Segment& bone = state.bones[i];
    bone = {after.point(before.own(bone.start)), after.point(before.own(bone.end))};
  }
}

}  // namespace

void Trace::begin(std::span<const Joint> joints, const Pose& pose, double distance) {
  joints_.clear();
  steps_.clear();
  stops_.clear();
  poses_.clear();
  keyframes_.clear();
  bytes_ = 0;
  truncated_ = false;
  stretched(joints);
  this->pose({.distance = distance}, pose);
  keyframes_.push_back({0, 0});
}

ik::StepNotes Trace::notes(std::size_t index) const {
  ik::StepNotes notes = steps_[index].notes;
  if (!notes.stops.empty())
    notes.stops = std::span(stops_).subspan(steps_[index].firstStop, notes.stops.size());
  return notes;
}

bool Trace::add(const StepInfo& info, const ik::StepNotes& notes, const Change& change,
                std::size_t more) {
  const std::size_t size = sizeof(Step) + more + notes.stops.size_bytes();
  truncated_ = truncated_ || bytes_ + size > kMaxBytes;
  if (truncated_) return false;
  bytes_ += size;
  steps_.push_back({info, notes, change, stops_.size()});
  stops_.insert(stops_.end(), notes.stops.begin(), notes.stops.end());
  return true;
}

std::size_t Trace::keep(const Pose& pose) {
  poses_.push_back(pose);
  return poses_.size() - 1;
}

void Trace::value(const StepInfo& info, const Value& value, const ik::StepNotes& notes) {
  add(info, notes, value, 0);
}
void Trace::carry(const StepInfo& info, const Value& value, const glm::dvec3& start,
                  const ik::StepNotes& notes) {
  add(info, notes, Carried{value, start}, 0);
}
void Trace::place(const StepInfo& info, const Segment& bone, const ik::StepNotes& notes) {
  add(info, notes, bone, 0);
}
void Trace::pose(const StepInfo& info, const Pose& pose, const ik::StepNotes& notes) {
  if (add(info, notes, WholePose{poses_.size()}, pose.size() * sizeof(Value))) keep(pose);
}

void Trace::keyframe(const Pose& pose) {
  if (truncated_ || keyframes_.back().step + 1 == steps_.size()) return;
  const WholePose* last = std::get_if<WholePose>(&steps_.back().change);
  if (!last) bytes_ += pose.size() * sizeof(Value);
  keyframes_.push_back({steps_.size() - 1, last ? last->index : keep(pose)});
}

void Trace::stretched(std::span<const Joint> joints) {
  joints_.push_back({steps_.size(), {joints.begin(), joints.end()}});
}

std::span<const Joint> Trace::jointsAt(std::size_t step) const {
  auto at = joints_.rbegin();
  while (at->step > step) ++at;
  return at->joints;
}

void Trace::at(std::size_t index, TraceState& state) const {
  const auto after =
      std::upper_bound(keyframes_.begin(), keyframes_.end(), index,
                       [](std::size_t step, const Keyframe& frame) { return step < frame.step; });
  const Keyframe& from = *(after - 1);
  state.pose = poses_[from.pose];
  layOut(jointsAt(from.step), state);
  for (std::size_t i = from.step + 1; i <= index; ++i) replay(i, state);
}

void Trace::replay(std::size_t index, TraceState& state) const {
  const Step& step = steps_[index];
  const std::span<const Joint> joints = jointsAt(index);
  const auto joint = static_cast<std::size_t>(std::max(step.info.joint, 0));
  if (const auto* bone = std::get_if<Segment>(&step.change)) {
    state.bones[joint] = *bone;
  } else if (const auto* carried = std::get_if<Carried>(&step.change)) {
    state.pose[joint] = carried->value;
    carryAlong(joints, joint, carried->start, state);
  } else if (const auto* whole = std::get_if<WholePose>(&step.change)) {
    state.pose = poses_[whole->index];
    layOut(joints, state);
  } else {
    state.pose[joint] = std::get<Value>(step.change);
    layOut(joints, state);
  }
}

}  // namespace iklab::mechanism
