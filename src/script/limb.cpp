#include "script/limb.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <utility>

#include <glm/geometric.hpp>

#include "ik/branch.h"
#include "ik/limits.h"
#include "ik/maths/space.h"

namespace script {
namespace {

constexpr double kSlack = 1e-9;  // of the size: what rounding does to lengths and places

bool isFinite(const ik::Value& value) {
  const glm::dquat& q = value.turn;
  return std::isfinite(value.amount) && std::isfinite(q.w + q.x + q.y + q.z);
}

}  // namespace

Limb::Limb(ik::SolverState& state) : state_(state) {
  if (state.iteration == 1) {
    ik::findBones(state);
    state.trialFrames = state.frames;
  }
  const auto axis = ik::commonAxis(state.problem, state.frames, state.problem.goals.front());
  isPlanar_ = axis && std::hypot(axis->x, axis->y) < 1e-9;
  before_ = {state.pose, state.frames, state.points, state.movesPoints};
}

std::size_t Limb::jointOf(std::size_t k) const {
  return static_cast<std::size_t>(state_.bones[k].joint);
}

std::size_t Limb::pointOf(std::size_t k) const {
  return k < size() ? jointOf(k) : state_.joints().size();
}

const ik::Value& Limb::value(std::size_t k) {
  settle();
  return state_.pose[jointOf(k)];
}

glm::dvec3 Limb::point(std::size_t k) const {
  if (isPlacing_ || state_.movesPoints) return state_.points[pointOf(k)];
  if (k < size()) return state_.frames[jointOf(k)].at;
  const ik::Goal& goal = state_.problem.goals.front();
  return state_.frames[static_cast<std::size_t>(goal.joint)].point(goal.point);
}

glm::dvec3 Limb::axis(std::size_t k) {
  settle();
  return state_.frames[jointOf(k)].axes * joint(k).axis;
}

ik::Value Limb::moved(std::size_t k, const Move& move, ik::StepNotes& notes) const {
  const ik::Joint& own = joint(k);
  const ik::Frame& frame = state_.frames[jointOf(k)];
  const ik::Value& now = state_.pose[jointOf(k)];
  ik::Value next = now;
  const glm::dvec3 axis = frame.axes * own.axis;
  const double sense = state_.believedSense(frame);
  const double amount = move.amount ? *move.amount : glm::dot(move.vector, axis);
  notes.holds.weight = own.weight != 1.0;
  notes.holds.mirror = sense != frame.sense();
  notes.part = own.weight;
  notes.wanted = own.kind == ik::JointKind::ball ? move.vector : amount * axis;
  if (own.kind == ik::JointKind::hinge) {
    const double turn = sense * amount;
    const double wanted = ik::nearestAllowed(own.limit, now.amount, now.amount + turn);
    const double missed = std::remainder(wanted - now.amount - turn, 2.0 * std::numbers::pi);
    notes.holds.range = std::abs(missed) > ik::kAtLimit;
    next.amount += own.weight * (wanted - now.amount);
    next.amount = ik::withoutWholeTurns(own, state_.start[jointOf(k)].amount, next.amount);
  } else if (own.kind == ik::JointKind::slide) {
    next.amount += own.weight * amount;
  } else if (const double angle = glm::length(move.vector); angle > 0.0 && own.weight != 0.0) {
    const glm::dvec3 about = sense * (glm::transpose(frame.axes) * (move.vector / angle));
    next.turn = glm::normalize(now.turn * glm::angleAxis(own.weight * angle, about));
  }
  // A joint that does not move keeps every bit.
  if (isFinite(next)) notes.holds.add(ik::clampTurned(own, now, state_.mostTurn, next));
  return next;
}

double Limb::turn(std::size_t k, const Move& move) {
  settle();
  const std::size_t index = jointOf(k);
  ik::StepNotes notes;
  const ik::Value next = moved(k, move, notes);
  if (!isFinite(next)) return std::nan("");
  const ik::Value before = std::exchange(state_.pose[index], next);
  const double sense = state_.believedSense(state_.frames[index]);
  for (std::size_t i = index; i < state_.frames.size(); ++i)
    state_.frames[i] = ik::frameOf(state_.joints(), state_.frames, state_.pose, i);
  if (state_.trace) {
    const double left = ik::distanceOf(state_, state_.frames);
    const auto info = state_.info(ik::Phase::turn, static_cast<int>(index), left);
    state_.trace->value(info, next, notes);
  }
  const ik::JointKind kind = joint(k).kind;
  if (kind == ik::JointKind::ball)
    return glm::length(ik::rotationVector(glm::conjugate(before.turn) * next.turn));
  return (kind == ik::JointKind::hinge ? sense : 1.0) * (next.amount - before.amount);
}

bool Limb::place(std::size_t k, const glm::dvec3& point) {
  if (!isPlacing_) {
    if (!state_.movesPoints) ik::findPoints(state_);
    isPlacing_ = true;
    if (state_.trace) ik::findEnds(state_);
  }
  state_.points[pointOf(k)] = point;
  const std::optional<std::size_t> last = std::exchange(placed_, k);
  const bool setsDown = last && (*last == k + 1 || *last + 1 == k);
  if (!setsDown || !state_.trace) return setsDown;
  state_.wishes.resize(state_.points.size());
  const auto phase = *last > k ? ik::Phase::tipToBase : ik::Phase::baseToTip;
  record(phase, state_.bones[std::min(*last, k)]);
  return true;
}

// A bone that was given another length is shown with it, unless fixed joints make it of several.
void Limb::record(ik::Phase phase, const ik::Bone& bone) {
  const glm::dvec3& start = state_.points[static_cast<std::size_t>(bone.joint)];
  const glm::dvec3& end = state_.points[bone.end];
  const ik::Goal& goal = state_.problem.goals.front();
  const bool endsBeyond = bone.goal >= 0 && goal.point != glm::dvec3(0.0);
  const int last = bone.goal >= 0 ? goal.joint : bone.child;
  const int carrier = endsBeyond ? last : state_.joints()[static_cast<std::size_t>(last)].parent;
  const bool isLong = std::abs(glm::distance(start, end) - bone.length) > kSlack * state_.size;
  if (carrier != bone.joint || !isLong) return ik::recordSetDown(state_, phase, bone);
  if (bone.goal >= 0) state_.ends.front().at = end;
  const double left = ik::distanceOfEnds(state_, state_.ends);
  state_.trace->place(
      state_.info(phase, carrier, left, endsBeyond ? static_cast<int>(bone.end) : last),
      {start, end});
}

// Whether the bones have their lengths, and the first joint is in its place.
bool Limb::isWhole() const {
  const double slack = kSlack * state_.size;
  const int first = state_.bones.front().joint;
  const ik::Frame base = ik::restFrame(state_.joints(), state_.frames, first);
  if (glm::distance(state_.points[static_cast<std::size_t>(first)], base.at) > slack) return false;
  return std::ranges::all_of(state_.bones, [&](const ik::Bone& bone) {
    const glm::dvec3& start = state_.points[static_cast<std::size_t>(bone.joint)];
    return std::abs(glm::distance(start, state_.points[bone.end]) - bone.length) <= slack;
  });
}

// The steps are recorded already.
void Limb::readPoints() {
  ik::Trace* const trace = std::exchange(state_.trace, nullptr);
  state_.wishes.resize(state_.points.size());
  if (ik::isFree(state_)) {
    ik::readPose(state_);
  } else {
    ik::turnTowardsPoints(state_);
  }
  state_.trace = trace;
}

void Limb::settle() {
  if (!isPlacing_ && !state_.movesPoints) return;
  const bool isNew = isPlacing_;
  readPoints();
  isPlacing_ = false;
  placed_.reset();
  state_.movesPoints = false;
  if (!state_.trace || !isNew) return;
  const double left = ik::distanceOf(state_, state_.frames);
  state_.trace->pose(state_.info(ik::Phase::apply, ik::kAllJoints, left), state_.pose);
}

void Limb::end(ik::SolverState& state) {
  if (!state.movesPoints) return;
  state.movesPoints = false;
  ik::Trace* const trace = std::exchange(state.trace, nullptr);
  ik::readPose(state);
  state.trace = trace;
}

void Limb::finish() {
  if (!isPlacing_) return;
  if (!ik::isFree(state_) || state_.isMisled || !isWhole()) return settle();
  if (state_.trace) {
    readPoints();
    std::swap(state_.frames, state_.trialFrames);
  }
  state_.movesPoints = true;
  ik::showPoints(state_);
}

void Limb::undo() {
  state_.pose = before_.pose;
  state_.frames = before_.frames;
  state_.points = before_.points;
  state_.movesPoints = before_.movesPoints;
  end(state_);
  if (!state_.trace) return;
  const double left = ik::distanceOf(state_, state_.frames);
  state_.trace->pose(state_.info(ik::Phase::recall, ik::kAllJoints, left), state_.pose);
}

}  // namespace script
