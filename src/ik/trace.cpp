#include "ik/trace.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <utility>

#include <glm/geometric.hpp>

namespace iklab::ik {
namespace {

// Puts a joint where it was moved to, turned as its value says, with all that it carries.
void carryAlong(std::span<const Joint> joints, std::span<const Goal> goals, std::size_t joint,
                const glm::dvec3& start, TraceState& state) {
  const Frame before = state.frames[joint];
  const Frame rest = restFrame(joints, state.frames, static_cast<int>(joint));
  const Frame after{start, (rest * motionOf(joints[joint], state.pose[joint])).axes};
  std::vector<char> isCarried(joints.size(), 0);
  isCarried[joint] = 1;
  // Made a turn again: rounding would be multiplied by each joint that carries the next one.
  const glm::dmat3 turn =
      glm::mat3_cast(glm::normalize(glm::quat_cast(after.axes * glm::transpose(before.axes))));
  const auto place = [&](const glm::dvec3& at) { return after.at + turn * (at - before.at); };
  const auto carry = [&](Segment& bone) { bone = {place(bone.start), place(bone.end)}; };
  state.frames[joint] = after;
  for (std::size_t i = joint + 1; i < joints.size(); ++i) {
    const int parent = joints[i].parent;
    if (parent == kWorld || isCarried[static_cast<std::size_t>(parent)] == 0) continue;
    isCarried[i] = 1;
    Frame& frame = state.frames[i];
    frame = {place(frame.at), turn * frame.axes};
    carry(state.bones[i]);
  }
  for (std::size_t g = 0; g < goals.size(); ++g) {
    if (isCarried[static_cast<std::size_t>(goals[g].joint)] != 0)
      carry(state.bones[joints.size() + g]);
  }
}

// What a joint is set to whose frame has these axes in its rest frame.
Value valueOf(const Joint& joint, const glm::dmat3& motion, const Value& before) {
  constexpr double kWholeTurn = 2.0 * std::numbers::pi;
  Value value = before;
  const glm::dquat turn = glm::quat_cast(motion);
  if (joint.kind == JointKind::ball) value.turn = turn;
  if (joint.kind == JointKind::hinge) {
    const double along = glm::dot(glm::dvec3(turn.x, turn.y, turn.z), joint.axis);
    const double angle = 2.0 * std::atan2(along, turn.w);
    value.amount += std::remainder(angle - before.amount, kWholeTurn);
  }
  return value;
}

// The angle about a unit axis by which a vector comes nearest to another.
double angleAbout(const glm::dvec3& axis, const glm::dvec3& from, const glm::dvec3& to) {
  const double cosine = glm::dot(from, to) - glm::dot(axis, from) * glm::dot(axis, to);
  return std::atan2(glm::dot(axis, glm::cross(from, to)), cosine + 0.0);
}

// The bones of a joint, from where they were laid out to where they were set down.
struct Moved {
  Frame frame;
  std::array<glm::dvec3, 2> from{};
  std::array<glm::dvec3, 2> to{};
  std::size_t count = 0;

  // The shortest turn of the first bone, and about that the one which the second bone needs.
  [[nodiscard]] glm::dquat turn(const Joint& joint) const {
    if (joint.kind == JointKind::hinge) {
      const glm::dvec3 axis = frame.axes * joint.axis;
      return glm::angleAxis(angleAbout(axis, from[0], to[0]), axis);
    }
    glm::dvec3 axis = glm::cross(from[0], to[0]);
    if (axis == glm::dvec3(0.0)) axis = glm::cross(from[0], frame.axes[1]);
    if (axis == glm::dvec3(0.0)) axis = frame.axes[2];
    axis = glm::normalize(axis);
    const glm::dquat first = glm::angleAxis(angleAbout(axis, from[0], to[0]), axis);
    if (count < 2 || to[0] == glm::dvec3(0.0)) return first;
    const glm::dvec3 along = glm::normalize(to[0]);
    return glm::angleAxis(angleAbout(along, first * from[1], to[1]), along) * first;
  }
};

// Frames and values of joints whose bones were set down one by one. A frame turns as its bones did
// since it was laid out; a fixed joint lies in that of its parent.
void followBones(std::span<const Joint> joints, std::span<const Goal> goals, TraceState& state) {
  std::vector<Moved> moved(joints.size());
  for (std::size_t i = 0; i < joints.size(); ++i) moved[i].frame = state.frames[i];
  const auto add = [&](int carrier, const glm::dvec3& end, const Segment& bone) {
    if (carrier == kWorld) return;
    const Frame& old = state.frames[static_cast<std::size_t>(carrier)];
    Moved& of = moved[static_cast<std::size_t>(carrier)];
    if (end == old.at || of.count == of.from.size()) return;
    of.from[of.count] = end - old.at;
    of.to[of.count++] = bone.end - bone.start;
    of.frame.at = bone.start;
  };
  for (std::size_t i = 0; i < joints.size(); ++i)
    add(joints[i].parent, state.frames[i].at, state.bones[i]);
  for (std::size_t g = 0; g < goals.size(); ++g) {
    const Frame& frame = state.frames[static_cast<std::size_t>(goals[g].joint)];
    add(goals[g].joint, frame.point(goals[g].point), state.bones[joints.size() + g]);
  }
  for (std::size_t i = 0; i < joints.size(); ++i) {
    const Frame rest = restFrame(joints, state.frames, static_cast<int>(i));
    Frame& frame = moved[i].frame;
    if (joints[i].kind == JointKind::fixed) {
      frame.axes = rest.axes;
    } else if (moved[i].count > 0) {
      frame.axes = glm::mat3_cast(moved[i].turn(joints[i])) * frame.axes;
    }
    if (moved[i].count == 0) frame.at = rest.at;
    state.frames[i] = frame;
    state.pose[i] = valueOf(joints[i], glm::transpose(rest.axes) * frame.axes, state.pose[i]);
  }
}

}  // namespace

std::string_view name(Phase phase) noexcept {
  constexpr std::array<std::string_view, 14> kNames{
      "start", "turn",    "tip-to-base", "base-to-tip", "descend", "apply", "stretch",
      "blend", "restart", "recall",      "self-motion", "pole",    "roll",  "influence"};
  return kNames[static_cast<std::size_t>(phase)];
}

void Trace::begin(const Problem& problem, const Pose& pose, double distance) {
  bones_.clear();
  steps_.clear();
  stops_.clear();
  pulls_.clear();
  arm_.reset();
  poses_.clear();
  keyframes_.clear();
  bytes_ = 0;
  truncated_ = false;
  stretched(problem);
  this->pose({.distance = distance}, pose);
  keyframes_.push_back({0, 0});
}

StepNotes Trace::notes(std::size_t index) const {
  const Step& step = steps_[index];
  StepNotes notes = step.notes;
  notes.stops = std::span(stops_).subspan(step.firstStop, notes.stops.size());
  if (arm_ && step.info.phase == Phase::turn) notes.arm = &*arm_;
  return notes;
}

bool Trace::add(const StepInfo& info, const StepNotes& notes, const Change& change,
                std::size_t more) {
  const std::size_t size = sizeof(Step) + more + notes.stops.size_bytes();
  truncated_ = truncated_ || bytes_ + size > kMaxBytes;
  if (truncated_) return false;
  bytes_ += size;
  steps_.push_back({info, notes, change, stops_.size(), pulls_.size(), 0});
  stops_.insert(stops_.end(), notes.stops.begin(), notes.stops.end());
  return true;
}

std::size_t Trace::keep(const Pose& pose) {
  poses_.push_back(pose);
  return poses_.size() - 1;
}

void Trace::value(const StepInfo& info, const Value& value, const StepNotes& notes) {
  add(info, notes, value, 0);
}
void Trace::carry(const StepInfo& info, const Value& value, const glm::dvec3& start,
                  const StepNotes& notes) {
  add(info, notes, Carried{value, start}, 0);
}
void Trace::place(const StepInfo& info, const Segment& bone, const StepNotes& notes) {
  add(info, notes, bone, 0);
}
void Trace::pose(const StepInfo& info, const Pose& pose, const StepNotes& notes,
                 std::span<const Pull> pulls) {
  const std::size_t more = pose.size() * sizeof(Value) + pulls.size_bytes();
  if (!add(info, notes, WholePose{poses_.size()}, more)) return;
  keep(pose);
  steps_.back().pulls = pulls.size();
  pulls_.insert(pulls_.end(), pulls.begin(), pulls.end());
}

void Trace::keyframe(const Pose& pose) {
  if (truncated_ || keyframes_.back().step + 1 == steps_.size()) return;
  const WholePose* last = std::get_if<WholePose>(&steps_.back().change);
  if (!last) bytes_ += pose.size() * sizeof(Value);
  keyframes_.push_back({steps_.size() - 1, last ? last->index : keep(pose)});
}

void Trace::stretched(const Problem& problem) {
  bones_.push_back({steps_.size(),
                    {problem.joints.begin(), problem.joints.end()},
                    {problem.goals.begin(), problem.goals.end()}});
}

const Trace::Bones& Trace::bonesAt(std::size_t step) const {
  auto at = bones_.rbegin();
  while (at->step > step) ++at;
  return *at;
}

void Trace::layOut(std::size_t step, TraceState& state) const {
  const auto& [since, joints, goals] = bonesAt(step);
  forwardKinematics(joints, state.pose, state.frames);
  state.bones.resize(joints.size() + goals.size());
  for (std::size_t i = 0; i < joints.size(); ++i) {
    const int parent = joints[i].parent;
    const glm::dvec3& end = state.frames[i].at;
    state.bones[i] = {parent == kWorld ? end : state.frames[static_cast<std::size_t>(parent)].at,
                      end};
  }
  for (std::size_t g = 0; g < goals.size(); ++g) {
    const Frame& frame = state.frames[static_cast<std::size_t>(goals[g].joint)];
    state.bones[joints.size() + g] = {frame.at, frame.point(goals[g].point)};
  }
}

void Trace::at(std::size_t index, TraceState& state) const {
  const auto after =
      std::upper_bound(keyframes_.begin(), keyframes_.end(), index,
                       [](std::size_t step, const Keyframe& frame) { return step < frame.step; });
  const Keyframe& from = *(after - 1);
  state.pose = poses_[from.pose];
  // The mechanism is only laid out where that is seen: at the end, and before a bone moves alone.
  bool isLaidOut = false;
  bool isTorn = false;
  for (std::size_t i = from.step + 1; i <= index; ++i) {
    const Change& change = steps_[i].change;
    const bool isAlone =
        std::holds_alternative<Segment>(change) || std::holds_alternative<Carried>(change);
    if (isAlone && !isLaidOut) layOut(i - 1, state);
    isLaidOut = isAlone;
    isTorn = std::holds_alternative<Segment>(change) || (isTorn && isAlone);
    replay(i, state);
  }
  if (!isLaidOut) layOut(index, state);
  if (isTorn) followBones(bonesAt(index).joints, bonesAt(index).goals, state);
}

Left Trace::left(std::size_t index) const {
  TraceState state;
  at(index, state);
  const Bones& bones = bonesAt(index);
  return leftOf({.joints = bones.joints, .goals = bones.goals}, state.frames);
}

bool Trace::hasDirection() const {
  return !bones_.empty() && std::ranges::any_of(bones_.front().goals, [](const Goal& goal) {
    return goal.facing.has_value();
  });
}

void Trace::replay(std::size_t index, TraceState& state) const {
  const Step& step = steps_[index];
  const auto joint = static_cast<std::size_t>(std::max(step.info.joint, 0));
  if (const auto* bone = std::get_if<Segment>(&step.change)) {
    state.bones[static_cast<std::size_t>(step.info.bone)] = *bone;
  } else if (const auto* carried = std::get_if<Carried>(&step.change)) {
    const Bones& bones = bonesAt(index);
    state.pose[joint] = carried->value;
    carryAlong(bones.joints, bones.goals, joint, carried->start, state);
  } else if (const auto* whole = std::get_if<WholePose>(&step.change)) {
    state.pose = poses_[whole->index];
  } else {
    state.pose[joint] = std::get<Value>(step.change);
  }
}

}  // namespace iklab::ik
