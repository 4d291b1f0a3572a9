#include "mechanism/branch.h"

#include <cmath>
#include <sstream>
#include <string_view>

#include <glm/geometric.hpp>

#include "mechanism/solver.h"

namespace iklab::mechanism {
namespace {

const Joint& jointAt(std::span<const Joint> joints, int index) {
  return joints[static_cast<std::size_t>(index)];
}

// The joints that the solver moves for a goal, the nearest to it first.
template <typename Look>
void forEachMoved(const Solver& solver, const Problem& problem, const Goal& goal,
                  const Look& look) {
  int count = 0;
  for (int i = movingJoint(problem.joints, goal.joint); i != kWorld;
       i = movingJointBefore(problem.joints, i)) {
    if (solver.bones > 0 && count++ == solver.bones) return;
    look(i);
  }
}

std::string refusalOfJoints(const Solver& solver, const Problem& problem,
                            std::span<const Frame> frames, const Goal& goal) {
  std::string found;
  int count = 0;
  const bool isPlanar = commonAxis(problem, frames, goal, solver.bones).has_value();
  forEachMoved(solver, problem, goal, [&](int i) {
    ++count;
    const JointKind kind = jointAt(problem.joints, i).kind;
    const bool isSlide = kind == JointKind::slide;
    if (kind == JointKind::ball || (kind == JointKind::hinge && isPlanar)) return;
    found = "joints[" + std::to_string(i) + "].kind: " + std::string(solver.id) +
            " expected a ball joint, got a " + (isSlide ? "slide" : "hinge");
  });
  if (count >= solver.bones) return found;
  return "joints: " + std::string(solver.id) + " expects at least " + std::to_string(solver.bones) +
         " that move, got " + std::to_string(count);
}

}  // namespace

int movingJoint(std::span<const Joint> joints, int index) {
  while (index != kWorld && jointAt(joints, index).kind == JointKind::fixed) {
    index = jointAt(joints, index).parent;
  }
  return index;
}

int movingJointBefore(std::span<const Joint> joints, int index) {
  return movingJoint(joints, jointAt(joints, index).parent);
}

std::optional<glm::dvec3> commonAxis(const Problem& problem, std::span<const Frame> frames,
                                     const Goal& goal, int most) {
  constexpr double kInPlane = 1e-9;
  const double slack = kInPlane * sizeOf(problem);
  std::optional<glm::dvec3> axis;
  const auto isAcross = [&](const glm::dvec3& way) {
    return std::abs(glm::dot(*axis, way)) <= slack;
  };
  glm::dvec3 end = frames[static_cast<std::size_t>(goal.joint)].point(goal.point);
  int count = 0;
  for (int i = movingJoint(problem.joints, goal.joint); i != kWorld;
       i = movingJointBefore(problem.joints, i)) {
    if (most > 0 && count++ == most) break;
    const Joint& joint = jointAt(problem.joints, i);
    const Frame& frame = frames[static_cast<std::size_t>(i)];
    if (joint.kind != JointKind::hinge) return std::nullopt;
    const glm::dvec3 own = frame.axes * joint.axis;
    if (!axis) axis = own;
    if (glm::length(glm::cross(*axis, own)) > kInPlane) return std::nullopt;
    if (!isAcross(end - frame.at)) return std::nullopt;
    end = frame.at;
  }
  if (axis && !isAcross(goal.target - end)) return std::nullopt;
  return axis;
}

void stretchBranch(std::size_t first, double factor, std::span<Joint> joints, Goal& goal) {
  goal.point *= factor;
  for (auto i = static_cast<std::size_t>(goal.joint); i != first;) {
    joints[i].at *= factor;
    i = static_cast<std::size_t>(joints[i].parent);
  }
}

std::string findRefusal(const Solver& solver, const Problem& problem,
                        std::span<const Frame> frames) {
  if (!solver.severalGoals && problem.goals.size() > 1) {
    return "goals: " + std::string(solver.id) + " expects one, got " +
           std::to_string(problem.goals.size());
  }
  for (std::size_t g = 0; g < problem.goals.size(); ++g) {
    const Goal& goal = problem.goals[g];
    if (goal.facing && !solver.facing) {
      return "goals[" + std::to_string(g) + "].facing: " + std::string(solver.id) +
             " knows no directions, expected none";
    }
    if (solver.anyJoint) continue;
    std::string found = refusalOfJoints(solver, problem, frames, goal);
    if (!found.empty()) return found;
  }
  return {};
}

std::string faultOfParameters(const Solver& solver, const Settings& settings) {
  if (!solver.iterate) return "solver: " + std::string(solver.id) + " has no iteration";
  if (solver.parameters.size() > ik::kMaxParameters) {
    return "solver: expected at most " + std::to_string(ik::kMaxParameters) + " parameters";
  }
  for (std::size_t i = 0; i < solver.parameters.size(); ++i) {
    const ik::Parameter& parameter = solver.parameters[i];
    const double value = settings.parameters[i];
    const auto most = static_cast<double>(parameter.options.size()) - 1.0;
    if (parameter.isChoice() && !(value >= 0.0 && value <= most && value == std::floor(value))) {
      return std::string(parameter.id) + ": expected the index of an option, 0 to " +
             std::to_string(parameter.options.size() - 1);
    }
    if (!parameter.isChoice() && !(value >= parameter.least && value <= parameter.most)) {
      std::ostringstream text;
      text << parameter.id << ": expected a number from " << parameter.least << " to "
           << parameter.most << ", got " << value;
      return text.str();
    }
  }
  return {};
}

}  // namespace iklab::mechanism
