// Lanes that start again where they are stuck: see ik/steps/escape.cpp. For planar chains with
// limits, and for hinges.
#include <algorithm>
#include <cmath>
#include <numbers>

#include <glm/geometric.hpp>

#include "ik/forward_kinematics.h"
#include "ik/limits.h"
#include "ik/steps/escape.h"
#include "ik_batch/stop_distances.h"

namespace iklab::ik::batch {
namespace {

// After how many iterations an attempt is judged.
int watchedOf(const Attempt& attempt) {
  return watchedIterations(attempt.restarts, attempt.areUsedUp);
}

}  // namespace

template <typename T>
void Feed<T>::beginAttempts(std::size_t lane, const LaneStopDistances<T>& stop, double left) {
  buffers_.attempts[lane] = {.watched = left,
                             .glanced = left,
                             .areUsedUp = stop.shortfall > 0.0,
                             .nearEnough = stop.nearEnough(),
                             .tolerance = stop.tolerance};
  planLook(lane);
}

// Every so many iterations of an attempt, and after the very last one.
template <typename T>
void Feed<T>::planLook(std::size_t lane) {
  const int done = static_cast<int>(table_.count[lane]);
  const Attempt& attempt = buffers_.attempts[lane];
  const int before = attempt.began - 1;
  // A glance comes at every judgement, too.
  static_assert(kWatched % kGlanced == 0 && kWatchedLater % kGlanced == 0);
  const int watched = attempt.areUsedUp ? kWatchedLater : kGlanced;
  const int next = before + ((done - before) / watched + 1) * watched;
  table_.look[lane] = static_cast<T>(std::min(next, task_.settings.each.iterations));
}

// The lane has the angles of joints with a range; those of other joints are read from the joints.
template <typename T>
void Feed<T>::keepNearest(std::size_t lane) {
  const Chain& chain = task_.problem.chain;
  const std::size_t problem = buffers_.problems[lane];
  Pose& pose = buffers_.nearest[lane];
  if (task_.hasHinges) {
    readAngles(lane);
    pose.rotations = buffers_.pose.rotations;
    return;
  }
  bool areAllRanged = true;
  for (std::size_t i = 0; i < table_.bones; ++i) areAllRanged = areAllRanged && table_.hasRange(i);
  if (!areAllRanged) {
    task_.readStart(problem, pose);
    pose.stretch.clear();
    bringInside(chain, 0, pose);
    readJoints(lane, problem);
    anglesFromJoints(chain, buffers_.joints, 0, Mirrors::respected, pose);
  }
  pose.angles.resize(table_.bones);
  const T* angle = table_.shape + shapeRows() * table_.width + lane;
  int sense = chain.baseScale.parity();
  for (std::size_t i = 0; i < table_.bones; ++i, angle += table_.width) {
    if (table_.hasRange(i)) pose.angles[i] = sense * static_cast<double>(*angle);
    sense *= chain.bones[i].scale.parity();
  }
}

// Lays the lane out in the pose in the buffers.
template <typename T>
void Feed<T>::layOut(std::size_t lane) {
  if (task_.hasHinges) {
    layOutHinges(lane);
  } else {
    layOutInPlane(lane);
  }
  restart(lane);
  Attempt& attempt = buffers_.attempts[lane];
  attempt.began = static_cast<int>(table_.count[lane]) + 1;
  attempt.watched = attempt.glanced = leftOf(lane);
  planLook(lane);
}

// The parts are the same for all lanes, and found when they are first needed.
template <typename T>
std::span<const double> Feed<T>::restartParts(int restart) {
  std::vector<double>& all = buffers_.restartParts;
  const std::size_t n = table_.bones;
  const std::size_t before = static_cast<std::size_t>(restart - 1) * n;
  while (all.size() < before + n) {
    const RestartParts parts(static_cast<int>(all.size() / n) + 1, n);
    for (std::size_t i = 0; i < n; ++i) {
      const bool isHeld = task_.problem.chain.bones[i].effectiveWeight() == 0.0;
      all.push_back(isHeld ? 0.0 : parts.angle(i));
    }
  }
  return std::span(all).subspan(before, n);
}

// Turns the joints of the pose in the buffers.
template <typename T>
void Feed<T>::turnAllJoints(const Attempt& attempt) {
  const Chain& chain = task_.problem.chain;
  Pose& pose = buffers_.pose;
  const double left = attempt.least / task_.unit;
  const double most = mostRestartTurn(attempt.restarts, table_.bones, left);
  const std::span<const double> parts = restartParts(attempt.restarts);
  for (std::size_t i = 0; i < table_.bones; ++i) {
    const Bone& bone = chain.bones[i];
    if (parts[i] == 0.0) continue;
    const double angle = most * parts[i];
    if (task_.hasHinges) {
      const Rotation rotation = rotationAbout(glm::normalize(bone.axis), angle);
      pose.rotations[i] = combine(rotation, pose.rotations[i]);
    } else if (bone.effectiveLength() > 0.0) {
      pose.angles[i] += angle;
    }
  }
}

template <typename T>
void Feed<T>::beginAnew(std::size_t lane, double left) {
  Attempt& attempt = buffers_.attempts[lane];
  if (attempt.restarts == 0 || left < attempt.least) {
    keepNearest(lane);
    attempt.least = left;
  }
  buffers_.pose = buffers_.nearest[lane];
  attempt.areUsedUp = attempt.restarts == kMostRestarts;
  if (!attempt.areUsedUp) {
    ++attempt.restarts;
    turnAllJoints(attempt);
  }
  layOut(lane);
}

template <typename T>
typename Feed<T>::Verdict Feed<T>::watch(std::size_t lane, bool isStill) {
  Attempt& attempt = buffers_.attempts[lane];
  const int done = static_cast<int>(table_.count[lane]);
  const double left = leftOf(lane);
  if (left <= attempt.nearEnough) return Verdict::goesOn;
  if (done == task_.settings.each.iterations) {
    if (attempt.restarts > 0 && left > attempt.least) {
      buffers_.pose = buffers_.nearest[lane];
      layOut(lane);
    }
    return Verdict::goesOn;
  }
  const double wanted =
      attempt.areUsedUp ? attempt.watched - 0.5 * attempt.tolerance : 0.5 * attempt.watched;
  const bool isJudged = (done + 1 - attempt.began) % watchedOf(attempt) == 0;
  const bool isGlanced = !attempt.areUsedUp && (done + 1 - attempt.began) % kGlanced == 0;
  const bool isSlow = isJudged && left > wanted;
  const bool creeps = isGlanced && left > kCreeping * attempt.glanced;
  if (isJudged) attempt.watched = left;
  if (isGlanced) attempt.glanced = left;
  planLook(lane);
  if (!isStill && !isSlow && !creeps) return Verdict::goesOn;
  if (attempt.areUsedUp) return Verdict::stalled;
  beginAnew(lane, left);
  return Verdict::beganAnew;
}

template void Feed<float>::beginAttempts(std::size_t, const LaneStopDistances<float>&, double);
template void Feed<double>::beginAttempts(std::size_t, const LaneStopDistances<double>&, double);
template void Feed<float>::planLook(std::size_t);
template void Feed<double>::planLook(std::size_t);
template void Feed<float>::keepNearest(std::size_t);
template void Feed<double>::keepNearest(std::size_t);
template void Feed<float>::layOut(std::size_t);
template void Feed<double>::layOut(std::size_t);
template std::span<const double> Feed<float>::restartParts(int);
template std::span<const double> Feed<double>::restartParts(int);
template void Feed<float>::turnAllJoints(const Attempt&);
template void Feed<double>::turnAllJoints(const Attempt&);
template void Feed<float>::beginAnew(std::size_t, double);
template void Feed<double>::beginAnew(std::size_t, double);
template Feed<float>::Verdict Feed<float>::watch(std::size_t, bool);
template Feed<double>::Verdict Feed<double>::watch(std::size_t, bool);

}  // namespace iklab::ik::batch
