// What is asked of every answer of an arm, computed apart from how the answers are found.
#pragma once

#include <algorithm>
#include <cmath>
#include <numbers>
#include <string>
#include <string_view>

#include <gtest/gtest.h>

#include "ik/answers/every_answer.h"
#include "known_arms.h"
#include "random_mechanisms.h"

namespace iklab::ik::testing {

inline constexpr double kHalfTurn = std::numbers::pi;

inline std::vector<Joint> jointsOf(std::string_view name) {
  const auto arm = std::ranges::find(knownArms(), name, &KnownArm::name);
  return fromOrigins(arm->joints, {.at = arm->tool});
}

/// A pose of a chain, the end joint at last.
inline Pose poseOfAmounts(const std::vector<Joint>& joints, const std::vector<double>& amounts) {
  Pose pose(joints.size());
  for (std::size_t i = 0; i < amounts.size(); ++i) pose[i].amount = amounts[i];
  return pose;
}

inline Goal endGoal(const std::vector<Joint>& joints, const Pose& pose) {
  return goalOf(joints, pose, static_cast<int>(joints.size()) - 1, true);
}

/// Of a hinge: on the circle.
inline double amountBetween(const Joint& joint, double a, double b) {
  return std::abs(joint.kind == JointKind::hinge ? std::remainder(a - b, 2.0 * std::numbers::pi)
                                                 : a - b);
}

inline double largestBetween(const std::vector<Joint>& joints, const ArmAnswers& all,
                             const ArmAnswer& answer, const Pose& pose) {
  double largest = 0.0;
  for (std::size_t i = 0; i < all.joints.size(); ++i) {
    const auto index = static_cast<std::size_t>(all.joints[i]);
    largest =
        std::max(largest, amountBetween(joints[index], answer.amounts[i], pose[index].amount));
  }
  return largest;
}

/// How far the answers are from the pose at the least, in radians or scene units.
inline double nearestTo(const std::vector<Joint>& joints, const ArmAnswers& all, const Pose& pose) {
  double nearest = std::numeric_limits<double>::infinity();
  for (const ArmAnswer& answer : all.answers)
    nearest = std::min(nearest, largestBetween(joints, all, answer, pose));
  return nearest;
}

/// What is wrong with an answer: it misses the goal by more than 1e-9 of the size or of a radian,
/// or it says of a joint that it is outside its limits, though a turn more or less brings it there,
/// or not.
inline std::string faultOfAnswer(const std::vector<Joint>& joints, const Goal& goal, double size,
                                 const ArmAnswers& all, const ArmAnswer& answer) {
  const Pose pose = poseOf(all, answer, Pose(joints.size()));
  const glm::dmat4 end = frameByMatrices(joints, pose, goal.joint);
  const glm::dvec3 tip(end * glm::dvec4(goal.point, 1.0));
  if (!(glm::distance(tip, goal.target) <= 1e-9 * size)) return "it is elsewhere";
  const glm::dmat3 missing = glm::dmat3(end) - *goal.facing;
  for (int c = 0; c < 3; ++c) {
    if (!(glm::length(missing[c]) <= 1e-9)) return "it faces elsewhere";
  }
  for (std::size_t i = 0; i < all.joints.size(); ++i) {
    const Joint& joint = joints[static_cast<std::size_t>(all.joints[i])];
    const double amount = answer.amounts[i];
    const bool isWithin = amount >= joint.limit.least && amount <= joint.limit.most;
    if (answer.isOutside[i] == isWithin) return "it says wrongly whether a joint is outside";
    if (isWithin || joint.kind != JointKind::hinge) continue;
    for (int turns = -3; turns <= 3; ++turns) {
      const double other = amount + 2.0 * std::numbers::pi * turns;
      if (other >= joint.limit.least && other <= joint.limit.most)
        return "a whole turn brings it within its limits";
    }
    if (std::abs(amount) > std::numbers::pi)
      return "an angle outside its limits is no principal one";
  }
  return {};
}

/// The same of all answers, of which none may be there twice.
inline std::string faultOfAnswers(const std::vector<Joint>& joints, const Goal& goal, double size,
                                  const ArmAnswers& all) {
  if (all.answers.size() > 8) return "more than eight answers";
  if (all.answers.empty() == (all.why == NoAnswer::none)) return "no answer and no reason, or both";
  for (std::size_t i = 0; i < all.answers.size(); ++i) {
    const ArmAnswer& answer = all.answers[i];
    std::string fault = faultOfAnswer(joints, goal, size, all, answer);
    if (!fault.empty()) return fault;
    for (std::size_t j = 0; j < i; ++j) {
      const Pose other = poseOf(all, all.answers[j], Pose(joints.size()));
      if (largestBetween(joints, all, answer, other) < 1e-9) return "an answer is there twice";
      if (answer.shoulder == all.answers[j].shoulder && answer.elbow == all.answers[j].elbow &&
          answer.wrist == all.answers[j].wrist) {
        return "two answers have the same choices";
      }
    }
  }
  return {};
}

}  // namespace iklab::ik::testing
