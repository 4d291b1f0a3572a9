#include "ik_batch/feed.h"

#include <algorithm>
#include <cmath>

#include <glm/geometric.hpp>

#include "ik/forward_kinematics.h"
#include "ik/limits.h"
#include "ik/steps/escape.h"
#include "ik/steps/straighten.h"
#include "ik_batch/answers.h"
#include "ik_batch/one_by_one.h"
#include "ik_batch/stop_distances.h"

namespace iklab::ik::batch {
namespace {

// As in solve(): a solver stalls if it moves no joint by more than this part of the tolerance.
constexpr double kStillPart = 1e-6;
// The same for lanes that keep turns, which rounding moves to and fro, as far as the tolerance
// allows.
constexpr double kTurnsStillPart = 1.0 / 512.0;
// An iteration count that no lane ever raises to its limit.
constexpr double kNeverEnding = -1e30;

}  // namespace

std::size_t startCount(const BatchProblem& problem) {
  const std::size_t bones = std::max<std::size_t>(problem.chain.bones.size(), 1);
  if (!problem.startAngles.empty()) return problem.startAngles.size() / bones;
  if (!problem.startRotations.empty()) return problem.startRotations.size() / bones;
  return problem.starts.size();
}

void readStart(const BatchProblem& problem, std::size_t index, Pose& pose) {
  if (!problem.starts.empty()) {
    pose = problem.starts[index];
    return;
  }
  const std::size_t bones = problem.chain.bones.size();
  const auto read = [&](auto& to, const auto& from) {
    if (from.empty()) return to.clear();
    const auto own = from.subspan(index * bones, bones);
    to.assign(own.begin(), own.end());
  };
  read(pose.angles, problem.startAngles);
  read(pose.rotations, problem.startRotations);
  pose.stretch.clear();
}

bool Share::next(std::size_t& problem) {
  const std::size_t count = task_.problem.targets.size();
  if (claimed_ == end_) {
    claimed_ = std::min(count, task_.next.fetch_add(task_.claim, std::memory_order_relaxed));
    end_ = std::min(count, claimed_ + task_.claim);
  }
  if (claimed_ == end_) return false;
  problem = claimed_++;
  return true;
}

template <typename T>
void Feed<T>::refill(std::size_t lane) {
  std::size_t problem = 0;
  while (share_.next(problem)) {
    if (!admit(lane, problem)) continue;
    ++busy_;
    return;
  }
  isDry_ = true;
  park(lane);
}

// A lane without a problem goes on with its last one, or with none, and never ends.
template <typename T>
void Feed<T>::park(std::size_t lane) {
  table_.count[lane] = static_cast<T>(kNeverEnding);
  table_.nearEnough[lane] = T(-1);
  table_.still[lane] = T(-1);
  if (laneSteps_ > 0) return;
  for (std::size_t row = 0; row < laneRows(); ++row) {
    table_.shape[row * table_.width + lane] = T(0);
  }
  for (std::size_t c = 0; c < task_.dimensions(); ++c) {
    table_.target[c * table_.width + lane] = T(0);
    table_.tip[c * table_.width + lane] = T(0);
  }
  restart(lane);
}

template <typename T>
bool Feed<T>::isGood(std::size_t problem) const {
  const glm::dvec3& target = task_.problem.targets[problem];
  if (!isCoordinate(target.x) || !isCoordinate(target.y) || !isCoordinate(target.z)) return false;
  if (task_.problem.chain.planar && target.z != 0.0) return false;
  if (task_.sharesStart()) return true;
  task_.readStart(problem, buffers_.pose);
  return findFault(task_.solver, {task_.problem.chain, target}, task_.settings.each, buffers_.pose)
      .empty();
}

template <typename T>
std::span<const glm::dvec3> Feed<T>::startOf(std::size_t problem) {
  if (task_.sharesStart()) return task_.joints;
  task_.readStart(problem, buffers_.pose);
  buffers_.pose.stretch.clear();  // as solve() has it
  if (task_.hasLimits) bringInside(task_.problem.chain, task_.first, buffers_.pose);
  forwardKinematics(task_.problem.chain, buffers_.pose, buffers_.joints);
  return buffers_.joints;
}

template <typename T>
bool Feed<T>::admit(std::size_t lane, std::size_t problem) {
  BatchAnswer& answer = task_.output.answers[problem];
  answer = {};
  if (!isGood(problem)) return false;
  const glm::dvec3& target = task_.problem.targets[problem];
  const std::span<const glm::dvec3> joints = startOf(problem);
  const glm::dvec3 aim = aimOf<T>(task_, joints[task_.first], target);
  const LaneStopDistances<T> stop(task_, joints[task_.first], aim);
  answer.distance = glm::distance(joints.back(), target);
  if (isSettled(problem, stop, aim, joints)) return false;
  buffers_.problems[lane] = problem;
  fill(lane, stop, aim, joints);
  return true;
}

template <typename T>
bool Feed<T>::isSolvedAlone(std::size_t problem) {
  if (task_.isElseAlone) solveAlone(task_, buffers_, problem);
  return task_.isElseAlone;
}

template <typename T>
bool Feed<T>::isSettled(std::size_t problem, const LaneStopDistances<T>& stop,
                        const glm::dvec3& aim, std::span<const glm::dvec3> joints) {
  if (!task_.solver.iterative) return false;  // it does its one step wherever the tip is
  BatchAnswer& answer = task_.output.answers[problem];
  const Settings& settings = task_.settings.each;
  const bool isNear = glm::distance(joints.back(), aim) <= stop.nearEnough();
  const bool isThere = settings.stopWhenDone && isNear;
  const bool stays = settings.iterations == 0 || isThere;
  const bool points = task_.pointsWhenTooFar && stop.isTooFar && !stays;
  if (!stays && !points) {
    const double distance = glm::distance(joints[0], task_.problem.targets[problem]);
    const bool isOut = stop.shortfall > 0.0 || isAtTheRim(task_.reach, distance, stop.tolerance);
    return isOut && isSolvedAlone(problem);
  }
  if (task_.sharesStart()) std::ranges::copy(joints, buffers_.joints.begin());
  if (points) {
    const glm::dvec3& target = task_.problem.targets[problem];
    pointAt(task_, target, buffers_.joints);
    answer.iterations = settings.stopWhenDone ? 1 : settings.iterations;
    answer.distance = glm::distance(buffers_.joints.back(), target);
  }
  answer.status = stop.verdict(answer.distance, false);
  writeOutput(task_, buffers_, problem, points);
  return true;
}

template <typename T>
void Feed<T>::fill(std::size_t lane, const LaneStopDistances<T>& stop, const glm::dvec3& aim,
                   std::span<const glm::dvec3> joints) {
  const std::size_t width = table_.width;
  if (task_.sharesStart()) {
    const std::size_t rows = laneRows();
    for (std::size_t row = 0; row < rows; ++row) table_.shape[row * width + lane] = common_[row];
  } else {
    writeStart(joints, buffers_.pose, table_.shape + lane, width);
  }
  const double scale = 1.0 / task_.unit;
  const glm::dvec3& base = joints[task_.first];
  buffers_.bases[lane] = base;
  buffers_.aims[lane] = aim;
  const glm::dvec3 target = scale * (aim - base);
  const glm::dvec3 tip = scale * (joints.back() - base);
  for (int c = 0; c < static_cast<int>(task_.dimensions()); ++c) {
    table_.target[c * width + lane] = static_cast<T>(target[c]);
    table_.tip[c * width + lane] = static_cast<T>(tip[c]);
  }
  const bool stops = task_.settings.each.stopWhenDone;
  const double near = scale * stop.nearEnough();
  const double tolerance = scale * stop.tolerance;
  double still = std::max(kStillPart * tolerance, Numbers<T>::kStill);
  if (task_.hasLimits && task_.angles == AngleForm::turns) {
    still = std::max(still, std::min(kTurnsStillPart * tolerance, Numbers<T>::kTurnsStill));
  }
  table_.nearEnough[lane] = stops ? static_cast<T>(near * near) : T(-1);
  table_.still[lane] = stops ? static_cast<T>(still * still) : T(-1);
  table_.count[lane] = T(0);
  restart(lane);
  if (task_.beginsAnew) beginAttempts(lane, stop, glm::distance(joints.back(), aim));
}

// The state of a Jacobian solver before its first step.
template <typename T>
void Feed<T>::restart(std::size_t lane) {
  table_.damping[lane] = T(-1);
  table_.growth[lane] = T(1);
  table_.failures[lane] = T(0);
  table_.look[lane] = T(0);
}

template <typename T>
double Feed<T>::leftTo(const glm::dvec3& target, std::size_t lane) const {
  const std::size_t width = table_.width;
  const T* const tip = table_.tip + lane;
  const double z = task_.dimensions() == 3 ? static_cast<double>(tip[2 * width]) : 0.0;
  const glm::dvec3 at(static_cast<double>(tip[0]), static_cast<double>(tip[width]), z);
  return glm::length(task_.unit * at - (target - buffers_.bases[lane]));
}

template <typename T>
void Feed<T>::countStep() {
  laneSteps_ += static_cast<std::int64_t>(table_.width);
  busySteps_ += static_cast<std::int64_t>(busy_);
}

template <typename T>
void Feed<T>::finish(std::size_t lane, bool stalled) {
  const std::size_t problem = buffers_.problems[lane];
  const glm::dvec3& target = task_.problem.targets[problem];
  BatchAnswer& answer = task_.output.answers[problem];
  answer.iterations = static_cast<int>(table_.count[lane]);
  const glm::dvec3& base = buffers_.bases[lane];
  answer.distance = leftTo(target, lane);
  // A closed form that missed would miss again.
  const bool isStuck = stalled || !task_.solver.iterative;
  const LaneStopDistances<T> stop(task_, base, buffers_.aims[lane]);
  answer.status = stop.verdict(answer.distance, isStuck);
  if (answer.status != Status::reached && isSolvedAlone(problem)) {
    --busy_;
    refill(lane);
    return;
  }
  if (answer.status == Status::stalled) {
    answer.status = isHeldBack(task_, base, target) ? Status::heldBack : stallStatus(lane);
  }
  if (!task_.output.joints.empty() || task_.wantsPoses()) {
    readJoints(lane, problem);
    writeOutput(task_, buffers_, problem, true);
  }
  --busy_;
  refill(lane);
}

template <typename T>
bool Feed<T>::isStopped(std::size_t lane, std::size_t bone, double pull) const {
  const double least = static_cast<double>(table_.least[bone]);
  const double most = static_cast<double>(table_.most[bone]);
  if (!table_.hasRange(bone)) return false;
  constexpr double kEnd = static_cast<double>(kAtEnd<T>);
  if (task_.angles == AngleForm::radians) {
    const std::size_t row = shapeRows() + (task_.hasHinges ? kHingeRows * bone : bone);
    const double angle = static_cast<double>(table_.shape[row * table_.width + lane]);
    return (pull > 0.0 && most - angle <= kEnd) || (pull < 0.0 && angle - least <= kEnd);
  }
  const T* const turn = table_.turns + 2 * (bone + 1) * table_.width + lane;
  const glm::dvec2 now(static_cast<double>(turn[0]), static_cast<double>(turn[table_.width]));
  const T* const end = table_.ends + 4 * bone + (pull > 0.0 ? 2 : 0);
  const glm::dvec2 last(static_cast<double>(end[0]), static_cast<double>(end[1]));
  return glm::dot(now, last) > 0.0 && std::abs(now.x * last.y - now.y * last.x) <= kEnd;
}

template <typename T>
Status Feed<T>::stallStatus(std::size_t lane) const {
  if (!table_.least) return Status::stalled;
  constexpr double kNoPull = 1e-6;  // a part of lever and error; less is rounding
  const std::size_t dim = task_.dimensions();
  const auto vector = [&](const T* rows, std::size_t row) {
    glm::dvec3 v(0.0);
    for (std::size_t c = 0; c < dim; ++c) {
      v[static_cast<int>(c)] = static_cast<double>(rows[(row + c) * table_.width + lane]);
    }
    return v;
  };
  glm::dvec3 lever = vector(table_.tip, 0);
  const glm::dvec3 error = vector(table_.target, 0) - lever;
  Status status = Status::stalled;
  for (std::size_t i = 0; i < table_.bones; ++i) {
    const std::size_t row = shapeRows() + kHingeRows * i + 1;
    const glm::dvec3 axis = task_.hasHinges ? vector(table_.shape, row) : glm::dvec3(0, 0, 1);
    const double pull = glm::dot(axis, glm::cross(lever, error));
    const bool isFelt = std::abs(pull) > kNoPull * glm::length(lever) * glm::length(error);
    const bool isHeld = table_.weights && table_.weights[i] == T(0) && task_.solver.iterative;
    if (isFelt && isHeld && !table_.isUnseen(i)) return Status::heldBack;
    if (isFelt && isStopped(lane, i, pull)) status = Status::limitBlocked;
    glm::dvec3 span = vector(table_.shape, dim * i);
    if (task_.shape == Shape::joints) span = vector(table_.shape, dim * (i + 1)) - span;
    lever -= span;
  }
  return status;
}

template class Feed<float>;
template class Feed<double>;

}  // namespace iklab::ik::batch
