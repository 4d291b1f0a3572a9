// What a solver is, and the table of solvers.
#pragma once

#include <span>
#include <string_view>

#include "ik/solver.h"
#include "mechanism/solver_state.h"

namespace iklab::mechanism {

struct Solver {
  std::string_view id;        ///< as on the command line: "ccd"
  std::string_view name;      ///< as on the screen: "CCD"
  std::string_view summary;   ///< one line
  std::string_view citation;  ///< where the method is from
  std::span<const ik::Parameter> parameters;
  /// One iteration: changes state.pose, and leaves state.frames as the pose puts them. A solver of
  /// your own has the same interface.
  void (*iterate)(SolverState& state) = nullptr;
};

/// The solver for callers who only want the answer.
extern const Solver kAutomatic;

std::span<const Solver* const> solvers() noexcept;
/// The solver with this id, or null.
const Solver* findSolver(std::string_view id) noexcept;
ik::ParameterValues defaultParameters(const Solver& solver) noexcept;

}  // namespace iklab::mechanism
