// What a solver is, and the table of solvers.
#pragma once

#include <span>
#include <string_view>

#include "ik/solver.h"
#include "mechanism/solver_state.h"

namespace iklab::mechanism {

struct Solver {
  std::string_view id{};        ///< as on the command line: "ccd"
  std::string_view name{};      ///< as on the screen: "CCD"
  std::string_view summary{};   ///< one line
  std::string_view citation{};  ///< where the method is from
  std::span<const ik::Parameter> parameters{};
  std::string_view method{};  ///< id of the solver that does its work; empty: it does it itself
  bool iterative = true;      ///< else one iteration finds the answer
  /// The solver moves the last `bones` joints of a goal's branch that are not fixed, and needs that
  /// many; 0: all.
  int bones = 0;
  /// What it takes: slides, and hinges in any direction; else only balls, and hinges that turn in
  /// the goal's plane: commonAxis() of mechanism/branch.h. Fixed joints are taken by all.
  bool anyJoint = true;
  bool facing = true;        ///< goals with a direction
  bool severalGoals = true;  ///< and so several branches
  /// One iteration: changes state.pose, and leaves state.frames as the pose puts them. A solver of
  /// your own has the same interface: clampTo() of mechanism/limits.h keeps a value within its
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
ik::ParameterValues defaultParameters(const Solver& solver) noexcept;

}  // namespace iklab::mechanism
