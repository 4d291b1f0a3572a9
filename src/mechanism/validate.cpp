// What is wrong with an input: one line that names the field and what was expected.
#include <array>
#include <cmath>
#include <string>
#include <string_view>

#include <glm/geometric.hpp>

#include "mechanism/solve.h"

namespace iklab::mechanism {
namespace {

constexpr double kUnit = 1e-6;      // how far lengths of axes may be from 1
constexpr double kLargest = 1e100;  // squares of what is larger are not finite

std::string at(std::string_view list, std::size_t index, std::string_view field) {
  return std::string(list) + '[' + std::to_string(index) + "]." + std::string(field);
}
std::string fault(const std::string& field, std::string_view expected) {
  return field + ": expected " + std::string(expected);
}

bool isPlace(const glm::dvec3& point) {
  return std::abs(point.x) <= kLargest && std::abs(point.y) <= kLargest &&
         std::abs(point.z) <= kLargest;
}
bool isUnit(const glm::dvec3& axis) { return std::abs(glm::length(axis) - 1.0) <= kUnit; }
bool areOrthonormal(const glm::dmat3& axes) {
  const glm::dmat3 square = glm::transpose(axes) * axes;
  for (int c = 0; c < 3; ++c) {
    for (int r = 0; r < 3; ++r) {
      if (!(std::abs(square[c][r] - (c == r ? 1.0 : 0.0)) <= kUnit)) return false;
    }
  }
  return true;
}

std::string faultOfJoint(const Joint& joint, std::size_t i) {
  constexpr double kPi = std::numbers::pi;
  if (joint.parent < kWorld || joint.parent >= static_cast<int>(i)) {
    return fault(at("joints", i, "parent"), "a joint before this one, or -1");
  }
  if (!isPlace(joint.at)) return fault(at("joints", i, "at"), "three finite numbers");
  if (!areOrthonormal(joint.axes))
    return fault(at("joints", i, "axes"), "three unit axes at right angles");
  const bool needsAxis = joint.kind != JointKind::fixed;
  if (needsAxis && !isUnit(joint.axis)) return fault(at("joints", i, "axis"), "a unit vector");
  if (!(joint.weight >= 0.0 && joint.weight <= 1.0)) {
    return fault(at("joints", i, "weight"), "a number from 0 to 1");
  }
  if (!(joint.limit.least <= joint.limit.most)) {
    return fault(at("joints", i, "limit"), "least <= most");
  }
  if (joint.kind == JointKind::ball && !(joint.limit.cone >= 0.0 && joint.limit.cone <= kPi)) {
    return fault(at("joints", i, "limit.cone"), "an angle from 0 to half a turn, radians");
  }
  return {};
}

std::string faultOfGoal(const Goal& goal, std::size_t g, std::size_t joints) {
  if (goal.joint < 0 || static_cast<std::size_t>(goal.joint) >= joints) {
    return fault(at("goals", g, "joint"), "the index of a joint");
  }
  if (!isPlace(goal.point)) return fault(at("goals", g, "point"), "three finite numbers");
  if (!isPlace(goal.target)) return fault(at("goals", g, "target"), "three finite numbers");
  if (goal.facing && !areOrthonormal(*goal.facing)) {
    return fault(at("goals", g, "facing"), "three unit axes at right angles");
  }
  if (!(goal.weight > 0.0 && goal.weight <= kLargest))
    return fault(at("goals", g, "weight"), "a number above 0");
  if (!(goal.lengthPerRadian >= 0.0 && goal.lengthPerRadian <= kLargest)) {
    return fault(at("goals", g, "lengthPerRadian"), "a length, or 0 for the mechanism's size");
  }
  return {};
}

std::string faultOfValue(const Joint& joint, const Value& value, std::size_t i) {
  if (joint.kind == JointKind::ball && !(std::abs(glm::length(value.turn) - 1.0) <= kUnit)) {
    return fault(at("pose", i, "turn"), "a unit quaternion");
  }
  if (!(std::abs(value.amount) <= kLargest))
    return fault(at("pose", i, "amount"), "a finite number");
  return {};
}

}  // namespace

std::string findFault(const Problem& problem, const Settings& settings, const Pose& pose) {
  if (problem.joints.empty()) return "joints: expected at least one";
  if (problem.goals.empty()) return "goals: expected at least one";
  if (pose.size() != problem.joints.size()) return "pose: expected one value for each joint";
  if (settings.iterations < 0 || settings.iterations > ik::kMaxIterations) {
    return "iterations: expected 0 to 1000000";
  }
  if (!(settings.tolerance >= 0.0) || !(settings.turnTolerance >= 0.0)) {
    return "tolerance: expected numbers of 0 or more";
  }
  if (problem.pole && !isPlace(*problem.pole)) return "pole: expected three finite numbers";
  for (std::size_t i = 0; i < pose.size(); ++i) {
    std::string found = faultOfJoint(problem.joints[i], i);
    if (found.empty()) found = faultOfValue(problem.joints[i], pose[i], i);
    if (!found.empty()) return found;
  }
  const Rest& rest = problem.rest;
  if (!(rest.gain >= 0.0 && rest.gain <= 1.0)) return "rest.gain: expected a number from 0 to 1";
  if (rest.pose && rest.pose->size() != pose.size()) {
    return "rest.pose: expected one value for each joint";
  }
  for (std::size_t i = 0; rest.pose && i < pose.size(); ++i) {
    const std::string found = faultOfValue(problem.joints[i], (*rest.pose)[i], i);
    if (!found.empty()) return "rest." + found;
  }
  for (std::size_t g = 0; g < problem.goals.size(); ++g) {
    std::string found = faultOfGoal(problem.goals[g], g, pose.size());
    if (!found.empty()) return found;
  }
  return {};
}

}  // namespace iklab::mechanism
