// What solve() refuses, and in which words: those of the same fault of a chain, where it has one.
#include "ik/parts/validate.h"

#include <cmath>
#include <sstream>
#include <string>
#include <string_view>
#include <utility>

#include <glm/geometric.hpp>

#include "ik/branch.h"
#include "ik/solver.h"

namespace iklab::ik {
namespace {

constexpr double kUnit = 1e-6;      // how far lengths of axes may be from 1
constexpr double kLargest = 1e100;  // squares of what is larger are not finite

template <typename... Parts>
std::string text(const Parts&... parts) {
  std::ostringstream out;
  (out << ... << parts);
  return out.str();
}

// A field: "tolerance"; or one of a list: "joints[2].weight". Its text is only made for a fault.
struct Field {
  std::string_view name;
  std::string_view list{};
  std::size_t index = 0;
};
Field at(std::string_view list, std::size_t index, std::string_view name) {
  return {name, list, index};
}

Fault fault(std::string_view code, const Field& field, std::vector<Fault::Value> values = {}) {
  const bool isListed = !field.list.empty();
  values.insert(values.begin(),
                {"field", isListed ? text(field.list, "[", field.index, "].", field.name)
                                   : text(field.name)});
  return {code, std::move(values)};
}

bool isNumber(double value) { return std::abs(value) <= kLargest; }
bool isUnit(double length) { return std::abs(length - 1.0) <= kUnit; }
bool areOrthonormal(const glm::dmat3& axes) {
  const glm::dmat3 square = glm::transpose(axes) * axes;
  for (int c = 0; c < 3; ++c) {
    for (int r = 0; r < 3; ++r) {
      if (!(std::abs(square[c][r] - (c == r ? 1.0 : 0.0)) <= kUnit)) return false;
    }
  }
  return true;
}

std::string textOf(const glm::dvec3& v) { return text("(", v.x, ", ", v.y, ", ", v.z, ")"); }

Fault faultInPoint(const Field& field, const glm::dvec3& point) {
  if (isNumber(point.x) && isNumber(point.y) && isNumber(point.z)) return {};
  return fault("{field}: expected three finite coordinates of at most {most}, got {value}", field,
               {{"most", text(kLargest)}, {"value", textOf(point)}});
}
Fault faultInAxes(const Field& field, const glm::dmat3& axes) {
  if (areOrthonormal(axes)) return {};
  return fault("{field}: expected three unit axes at right angles", field);
}
// Of a weight, or a gain.
Fault faultInPart(const Field& field, double part) {
  if (part >= 0.0 && part <= 1.0) return {};
  return fault("{field}: expected a number from 0 to 1, got {value}", field,
               {{"value", text(part)}});
}

Fault faultInLimit(const Joint& joint, std::size_t i) {
  const Limit& limit = joint.limit;
  if (!(limit.least <= limit.most)) {
    return fault("{field}: expected at most limit.most, {most}, got {value}",
                 at("joints", i, "limit.least"),
                 {{"most", text(limit.most)}, {"value", text(limit.least)}});
  }
  const bool isCone = limit.cone >= 0.0 && limit.cone <= std::numbers::pi;
  if (joint.kind != JointKind::ball || isCone) return {};
  return fault("{field}: expected radians from 0 to π, got {value}", at("joints", i, "limit.cone"),
               {{"value", text(limit.cone)}});
}

Fault faultInJoint(const Joint& joint, std::size_t i) {
  if (joint.parent < kWorld || joint.parent >= static_cast<int>(i)) {
    return fault("{field}: expected a joint before this one, or -1, got {value}",
                 at("joints", i, "parent"), {{"value", text(joint.parent)}});
  }
  if (Fault found = faultInPoint(at("joints", i, "at"), joint.at); !found.empty()) return found;
  if (Fault found = faultInAxes(at("joints", i, "axes"), joint.axes); !found.empty()) return found;
  if (joint.kind != JointKind::fixed && !isUnit(glm::length(joint.axis))) {
    return fault("{field}: expected a vector of length 1, got {value}", at("joints", i, "axis"),
                 {{"value", textOf(joint.axis)}});
  }
  if (Fault found = faultInPart(at("joints", i, "weight"), joint.weight); !found.empty())
    return found;
  if (Fault found = faultInPart(at("joints", i, "twist"), joint.twist); !found.empty())
    return found;
  return faultInLimit(joint, i);
}

Fault faultInGoal(const Goal& goal, std::size_t g, std::size_t joints) {
  if (goal.joint < 0 || static_cast<std::size_t>(goal.joint) >= joints) {
    return fault("{field}: expected the index of a joint, got {value}", at("goals", g, "joint"),
                 {{"value", text(goal.joint)}});
  }
  if (Fault found = faultInPoint(at("goals", g, "point"), goal.point); !found.empty()) return found;
  if (Fault found = faultInPoint(at("goals", g, "target"), goal.target); !found.empty())
    return found;
  if (goal.facing) {
    Fault found = faultInAxes(at("goals", g, "facing"), *goal.facing);
    if (!found.empty()) return found;
  }
  if (goal.axis && !isUnit(glm::length(*goal.axis))) {
    return fault("{field}: expected a vector of length 1, got {value}", at("goals", g, "axis"),
                 {{"value", textOf(*goal.axis)}});
  }
  if (!(goal.weight > 0.0 && goal.weight <= kLargest)) {
    return fault("{field}: expected a finite number above 0, got {value}", at("goals", g, "weight"),
                 {{"value", text(goal.weight)}});
  }
  if (Fault found = faultInPart(at("goals", g, "influence"), goal.influence); !found.empty())
    return found;
  if (goal.lengthPerRadian >= 0.0 && goal.lengthPerRadian <= kLargest) return {};
  return fault("{field}: expected a finite number from 0 to {most}, got {value}",
               at("goals", g, "lengthPerRadian"),
               {{"most", text(kLargest)}, {"value", text(goal.lengthPerRadian)}});
}

// `name`: "pose" or "rest.pose".
Fault faultInPose(std::string_view name, std::span<const Joint> joints, const Pose& pose) {
  if (pose.size() != joints.size()) {
    return fault("{field}: expected one value per joint, {joints} in all, got {count}", {name},
                 {{"joints", text(joints.size())}, {"count", text(pose.size())}});
  }
  for (std::size_t i = 0; i < pose.size(); ++i) {
    const glm::dquat& q = pose[i].turn;
    if (joints[i].kind == JointKind::ball && !isUnit(glm::length(q))) {
      return fault("{field}: expected a quaternion of length 1, got {value} as w, x, y, z",
                   at(name, i, "turn"),
                   {{"value", text("(", q.w, ", ", q.x, ", ", q.y, ", ", q.z, ")")}});
    }
    if (!isNumber(pose[i].amount)) {
      return fault("{field}: expected a finite number, got {value}", at(name, i, "amount"),
                   {{"value", text(pose[i].amount)}});
    }
  }
  return {};
}

Fault faultInTolerance(const Field& field, double tolerance) {
  if (isNumber(tolerance) && tolerance >= 0.0) return {};
  return fault("{field}: expected a finite number of at least 0, got {value}", field,
               {{"value", text(tolerance)}});
}

Fault faultInSettings(const Settings& settings) {
  if (settings.iterations < 0 || settings.iterations > kMaxIterations) {
    return fault("{field}: expected 0 to {most}, got {value}", {"iterations"},
                 {{"most", text(kMaxIterations)}, {"value", text(settings.iterations)}});
  }
  Fault found = faultInTolerance({"tolerance"}, settings.tolerance);
  return found.empty() ? faultInTolerance({"turnTolerance"}, settings.turnTolerance) : found;
}

// Solvers of points need balls, or hinges in the goal's plane.
Fault refusalOfJoints(const Solver& solver, int bones, const Problem& problem,
                      std::span<const Frame> frames, const Goal& goal) {
  Fault found;
  int count = 0;
  const bool isPlanar = commonAxis(problem, frames, goal, bones).has_value();
  for (int i = movingJoint(problem.joints, goal.joint);
       i != kWorld && (bones == 0 || count < bones); i = movingJointBefore(problem.joints, i)) {
    ++count;
    const auto index = static_cast<std::size_t>(i);
    const JointKind kind = problem.joints[index].kind;
    if (kind == JointKind::ball || (kind == JointKind::hinge && isPlanar)) continue;
    const Field field = at("joints", index, "kind");
    found = kind == JointKind::slide ? fault("{field}: {solver} expected a ball joint, got a slide",
                                             field, {{"solver", text(solver.id)}})
                                     : fault("{field}: {solver} expected a ball joint, got a hinge",
                                             field, {{"solver", text(solver.id)}});
  }
  if (count >= solver.bones) return found;
  return fault(
      "{field}: {solver} expects at least {least} that move, got {count}", {"joints"},
      {{"solver", text(solver.id)}, {"least", text(solver.bones)}, {"count", text(count)}});
}

bool isGood(const Parameter& parameter, double value) {
  if (!parameter.isChoice()) return value >= parameter.least && value <= parameter.most;
  const auto count = static_cast<double>(parameter.options.size());
  return value >= 0.0 && value < count && value == std::floor(value);
}

Fault faultInParameter(const Parameter& parameter, double value) {
  if (isGood(parameter, value)) return {};
  if (parameter.isChoice()) {
    return fault("{field}: expected the index of an option, 0 to {most}, got {value}",
                 {parameter.id},
                 {{"most", text(parameter.options.size() - 1)}, {"value", text(value)}});
  }
  return fault(
      "{field}: expected a number from {least} to {most}, got {value}", {parameter.id},
      {{"least", text(parameter.least)}, {"most", text(parameter.most)}, {"value", text(value)}});
}

}  // namespace

Fault faultOfInput(const Problem& problem, const Settings& settings, const Pose& pose) {
  if (problem.joints.empty()) return fault("{field}: expected at least one", {"joints"});
  if (problem.goals.empty()) return fault("{field}: expected at least one", {"goals"});
  if (Fault found = faultInSettings(settings); !found.empty()) return found;
  if (problem.pole) {
    if (Fault found = faultInPoint({"pole"}, *problem.pole); !found.empty()) return found;
  }
  for (std::size_t i = 0; i < problem.joints.size(); ++i) {
    if (Fault found = faultInJoint(problem.joints[i], i); !found.empty()) return found;
  }
  if (Fault found = faultInPose("pose", problem.joints, pose); !found.empty()) return found;
  const Rest& rest = problem.rest;
  if (Fault found = faultInPart({"rest.gain"}, rest.gain); !found.empty()) return found;
  if (rest.pose) {
    Fault found = faultInPose("rest.pose", problem.joints, *rest.pose);
    if (!found.empty()) return found;
  }
  for (std::size_t g = 0; g < problem.goals.size(); ++g) {
    Fault found = faultInGoal(problem.goals[g], g, problem.joints.size());
    if (!found.empty()) return found;
  }
  return {};
}

Fault faultOfParameters(const Solver& solver, const Settings& settings) {
  if (!solver.iterate)
    return fault("{field}: {solver} has no iteration", {"solver"}, {{"solver", text(solver.id)}});
  if (solver.parameters.size() > kMaxParameters) {
    return fault("{field}: expected at most {most} parameters, got {count}", {"solver"},
                 {{"most", text(kMaxParameters)}, {"count", text(solver.parameters.size())}});
  }
  for (std::size_t i = 0; i < solver.parameters.size(); ++i) {
    Fault found = faultInParameter(solver.parameters[i], settings.parameters[i]);
    if (!found.empty()) return found;
  }
  return {};
}

Fault refusalOf(const Solver& solver, const Problem& problem, const Settings& settings,
                std::span<const Frame> frames) {
  if (!solver.severalGoals && problem.goals.size() > 1) {
    return fault("{field}: {solver} expects one, got {count}", {"goals"},
                 {{"solver", text(solver.id)}, {"count", text(problem.goals.size())}});
  }
  for (std::size_t g = 0; g < problem.goals.size(); ++g) {
    const Goal& goal = problem.goals[g];
    if (goal.facing && !solver.facing) {
      return fault("{field}: {solver} knows no directions, expected none", at("goals", g, "facing"),
                   {{"solver", text(solver.id)}});
    }
    if (solver.anyJoint) continue;
    Fault found = refusalOfJoints(solver, bonesOf(solver, settings), problem, frames, goal);
    if (!found.empty()) return found;
  }
  return {};
}

}  // namespace iklab::ik
