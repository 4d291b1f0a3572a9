// When a lane is done.
#pragma once

#include <algorithm>

#include <glm/geometric.hpp>

#include "ik_batch/feed.h"

namespace iklab::ik::batch {

/// Constants of a lane's number type, in reaches. Those of doubles are the single solver's.
template <typename T>
struct Numbers;
template <>
struct Numbers<double> {
  static constexpr double kRounding = 1e-12;  // of positions
  static constexpr double kMargin = 0.0;
  static constexpr double kStill = 0.0;           // a joint that moves no farther stands still
  static constexpr double kTurnsStill = 0.0;      // the same where lanes keep turns: feed.cpp
  static constexpr double kLeastLength = 1e-140;  // its fourth power is still a normal number
  static constexpr double kFarthest = 1e6;        // aimOf()
};
template <>
struct Numbers<float> {
  static constexpr double kRounding = 0x1p-22;
  static constexpr double kMargin = 0x1p-24;
  static constexpr double kStill = 0x1p-25;
  static constexpr double kTurnsStill = 0x1p-21;
  static constexpr double kLeastLength = 1e-9;
  static constexpr double kFarthest = 100.0;
};

/// The target that a lane has, world: one that is farther from `base` than the arithmetic holds is
/// brought to kFarthest reaches. The chain can only stretch towards it anyway.
template <typename T>
glm::dvec3 aimOf(const Task& task, const glm::dvec3& base, const glm::dvec3& target) {
  const glm::dvec3 way = target - base;
  const double most = Numbers<T>::kFarthest * task.unit;
  const double length = glm::length(way);
  return length <= most ? target : base + way * (most / length);
}

/// The distances that decide when to stop, scene units: those of solve(), with a lane's rounding.
template <typename T>
struct LaneStopDistances {
  double tolerance;
  double margin;  // how much nearer a lane has to be, so that the verdict survives rounding
  double shortfall;
  bool isTooFar;

  /// `base`: the start of the first bone that moves, world; `target`: as aimOf() has it.
  LaneStopDistances(const Task& task, const glm::dvec3& base, const glm::dvec3& target) {
    const double distance = glm::distance(base, target);
    const double inScene = task.reach.outer + glm::length(base) + glm::length(target);
    const double rounding = std::max(Numbers<double>::kRounding * inScene,
                                     Numbers<T>::kRounding * (task.reach.outer + distance));
    tolerance = std::max(task.settings.each.tolerance, rounding);
    margin = std::max(1e-3 * tolerance, Numbers<T>::kMargin * (task.reach.outer + distance));
    shortfall = task.reach.shortfall(distance);
    if (shortfall <= rounding) shortfall = 0.0;
    isTooFar = distance > task.reach.outer;
  }

  [[nodiscard]] double nearEnough() const {
    return (shortfall < 0.5 * tolerance ? 0.0 : shortfall) + tolerance - margin;
  }
  [[nodiscard]] Status verdict(double distance, bool stalled) const {
    if (distance <= tolerance) return Status::reached;
    if (shortfall > 0.0) return isTooFar ? Status::tooFar : Status::tooClose;
    return stalled ? Status::stalled : Status::iterationLimit;
  }
};

}  // namespace iklab::ik::batch
