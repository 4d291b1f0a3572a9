// What a solver is, and the table of solvers.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string_view>

#include "ik/settings.h"
#include "ik/solver_state.h"

namespace iklab::ik {

struct Solver {
  std::string_view id{};        ///< as on the command line: "ccd"
  std::string_view name{};      ///< as on the screen: "CCD"
  std::string_view summary{};   ///< one line
  std::string_view citation{};  ///< where the method is from
  std::span<const Parameter> parameters{};
  std::string_view method{};  ///< id of the solver that does its work; empty: it does it itself
  bool iterative = true;      ///< else one iteration finds the answer
  /// The solver moves the last `bones` joints of a goal's branch that are not fixed, and needs that
  /// many; 0: all.
  int bones = 0;
  /// What it takes: slides, and hinges in any direction; else only balls, and hinges that turn in
  /// the goal's plane: commonAxis() of ik/branch.h. Fixed joints are taken by all.
  bool anyJoint = true;
  bool facing = true;        ///< goals with a direction
  bool severalGoals = true;  ///< and so several branches
  /// One iteration: changes state.pose, and leaves state.frames as the pose puts them. A solver of
  /// your own has the same interface: clampTo() of ik/limits.h keeps a value within its
  /// limits.
  void (*iterate)(SolverState& state) = nullptr;
  /// After the last iteration, of a solver whose iterations move points alone: sets state.pose and
  /// state.frames. Null: they are up to date.
  void (*finish)(SolverState& state) = nullptr;
  void* context = nullptr;  ///< what it finds in state.context
};

/// The solver for callers who only want the answer.
extern const Solver kAutomatic;

std::span<const Solver* const> solvers() noexcept;
/// The solver with this id, or null.
const Solver* findSolver(std::string_view id) noexcept;
ParameterValues defaultParameters(const Solver& solver) noexcept;
/// Solver::bones, or what its parameter `shared-by` says in place of that; 0: all.
int bonesOf(const Solver& solver, const Settings& settings) noexcept;
/// The index of a parameter by its id.
std::optional<std::size_t> findParameter(const Solver& solver, std::string_view id) noexcept;
/// The solver of the table that did the work of a solve for which `asked` was called, by
/// Result::used: another one where `asked` lets one work.
const Solver& workerOf(const Solver& asked, std::string_view used) noexcept;

}  // namespace iklab::ik
