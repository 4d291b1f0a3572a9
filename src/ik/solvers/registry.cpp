#include <algorithm>
#include <array>

#include "ik/solver.h"

// A new solver is one file beside this one, which defines an `extern const SolverInfo`, and one
// line here.
#define IK_SOLVERS(SOLVER)    \
  SOLVER(kLookAt)             \
  SOLVER(kTwoBone)            \
  SOLVER(kCcd)                \
  SOLVER(kFabrik)             \
  SOLVER(kGradientDescent)    \
  SOLVER(kJacobianTranspose)  \
  SOLVER(kPseudoInverse)      \
  SOLVER(kDls)                \
  SOLVER(kSdls)               \
  SOLVER(kLevenbergMarquardt) \
  SOLVER(kAutomatic)

namespace iklab::ik {

#define DECLARE(solver) extern const SolverInfo solver;
IK_SOLVERS(DECLARE)
#undef DECLARE

std::span<const SolverInfo* const> solvers() noexcept {
#define ADDRESS(solver) &(solver),
  static constexpr std::array kSolvers{IK_SOLVERS(ADDRESS)};
#undef ADDRESS
  return kSolvers;
}

const SolverInfo* findSolver(std::string_view id) noexcept {
  const auto all = solvers();
  const auto found = std::ranges::find(all, id, &SolverInfo::id);
  return found == all.end() ? nullptr : *found;
}

const SolverInfo& workerOf(const SolverInfo& asked, const Result& result) noexcept {
  const SolverInfo* worker = asked.pick ? findSolver(result.used) : nullptr;
  return worker ? *worker : asked;
}

std::optional<std::size_t> findParameter(const SolverInfo& solver, std::string_view id) noexcept {
  const auto found = std::ranges::find(solver.parameters, id, &Parameter::id);
  if (found == solver.parameters.end()) return std::nullopt;
  return static_cast<std::size_t>(found - solver.parameters.begin());
}

ParameterValues defaultParameters(const SolverInfo& solver) noexcept {
  ParameterValues values{};
  std::ranges::transform(solver.parameters, values.begin(), &Parameter::initial);
  return values;
}

}  // namespace iklab::ik
