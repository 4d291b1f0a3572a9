// A problem as a value, and the shortest way to solve one in a test.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <optional>
#include <ostream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "rigs/rigs.h"
#include "support/matrix_kinematics.h"

namespace support {

/// Everything that solve() takes, owned: an rigs::Problem only refers to its chain.
struct Case {
  rigs::Chain chain;
  rigs::Pose pose;
  glm::dvec3 target{0.0};
  ik::Settings settings;
  bool ignoreNegativeScale = false;
  std::optional<glm::dvec3> pole = std::nullopt;
  rigs::Rest rest{};
  std::optional<rigs::Facing> facing{};
  double lengthPerRadian = 0.0;
  std::vector<rigs::Goal> goals{};

  [[nodiscard]] rigs::Problem problem() const {
    return {chain, target, ignoreNegativeScale, pole, rest, goals, facing, lengthPerRadian};
  }
};

struct Outcome {
  rigs::Result result;
  rigs::Pose pose;
  std::vector<Point> joints;  ///< by matrices

  [[nodiscard]] const Point& tip() const { return joints.back(); }
};

inline Outcome solve(const ik::Solver& solver, const Case& task, rigs::Workspace& workspace,
                     rigs::Trace* trace = nullptr) {
  Outcome outcome{{}, task.pose, {}};
  outcome.result =
      rigs::solve(solver, task.problem(), task.settings, outcome.pose, workspace, trace);
  const bool whole = outcome.pose.angles.size() == task.chain.bones.size();
  if (whole) outcome.joints = matrixJoints(task.chain, outcome.pose);
  return outcome;
}

inline Outcome solve(const ik::Solver& solver, const Case& task, rigs::Trace* trace = nullptr) {
  rigs::Workspace workspace;
  return solve(solver, task, workspace, trace);
}

/// The registered solver of this name; a test that asks for another is wrong.
inline const ik::Solver& solverNamed(std::string_view id) {
  const ik::Solver* solver = ik::findSolver(id);
  if (!solver) throw std::invalid_argument("no solver " + std::string(id));
  return *solver;
}

/// Sets a choice by its option's name.
inline void choose(const ik::Solver& solver, std::string_view parameter, std::string_view option,
                   ik::Settings& settings) {
  const std::size_t index = ik::findParameter(solver, parameter).value();
  const auto options = solver.parameters[index].options;
  for (std::size_t i = 0; i < options.size(); ++i) {
    if (options[i] != option) continue;
    settings.parameters[index] = static_cast<double>(i);
    return;
  }
  throw std::invalid_argument("no option " + std::string(option));
}

/// A chain of these lengths from the origin, unmirrored, all angles 0, with default settings.
inline Case straight(const ik::Solver& solver, const std::vector<double>& lengths,
                     const glm::dvec3& target) {
  Case task;
  for (const double length : lengths) task.chain.bones.push_back({length, {}});
  task.pose.angles.assign(lengths.size(), 0.0);
  task.target = target;
  task.settings.parameters = ik::defaultParameters(solver);
  return task;
}

/// Every way of choosing among a solver's options, its numbers as given: the forms it comes in.
inline std::vector<ik::ParameterValues> forms(const ik::Solver& solver) {
  std::vector<ik::ParameterValues> all{ik::defaultParameters(solver)};
  for (std::size_t p = 0; p < solver.parameters.size(); ++p) {
    const std::size_t known = all.size();
    for (std::size_t option = 1; option < solver.parameters[p].options.size(); ++option) {
      for (std::size_t i = 0; i < known; ++i) {
        all.push_back(all[i]);
        all.back()[p] = static_cast<double>(option);
      }
    }
  }
  return all;
}

/// All four scale signs.
inline const std::vector<ik::ScaleSign>& allSigns() {
  static const std::vector<ik::ScaleSign> kSigns{{1, 1}, {-1, 1}, {1, -1}, {-1, -1}};
  return kSigns;
}

}  // namespace support

namespace iklab::ik {

inline void PrintTo(Status status, std::ostream* out) { *out << name(status); }
inline void PrintTo(const Solver* solver, std::ostream* out) { *out << solver->id; }

}  // namespace iklab::ik
