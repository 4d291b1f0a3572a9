// The table of solvers, in the order in which they are listed.
#include <algorithm>
#include <array>

#include "ik/solver.h"

namespace iklab::ik {

// NOLINTBEGIN(readability-redundant-declaration): sources may be compiled
// together
extern const Solver kLookAt;
extern const Solver kTwoBone;
extern const Solver kCcd;
extern const Solver kFabrik;
extern const Solver kGradientDescent;
extern const Solver kJacobianTranspose;
extern const Solver kPseudoInverse;
extern const Solver kDls;
extern const Solver kSdls;
extern const Solver kLevenbergMarquardt;
// NOLINTEND(readability-redundant-declaration)

std::span<const Solver* const> solvers() noexcept {
  static constexpr std::array kAll{&kLookAt,
                                   &kTwoBone,
                                   &kCcd,
                                   &kFabrik,
                                   &kGradientDescent,
                                   &kJacobianTranspose,
                                   &kPseudoInverse,
                                   &kDls,
                                   &kSdls,
                                   &kLevenbergMarquardt,
                                   &kAutomatic};
  return kAll;
}

const Solver* findSolver(std::string_view id) noexcept {
  for (const Solver* solver : solvers()) {
    if (solver->id == id) return solver;
  }
  return nullptr;
}

ParameterValues defaultParameters(const Solver& solver) noexcept {
  ParameterValues values{};
  std::size_t i = 0;
  for (const Parameter& parameter : solver.parameters)
    values[i++] = parameter.initial;
  return values;
}

int bonesOf(const Solver& solver, const Settings& settings) noexcept {
  const auto index = findParameter(solver, "shared-by");
  if (!index) return solver.bones;
  const double option = settings.parameters[*index];  // "1", "2", ..., "all"
  const auto last =
      static_cast<double>(solver.parameters[*index].options.size() - 1);
  // What is no option, such as NaN, is refused where the settings are checked.
  const bool isCount = option >= 0.0 && option < last;
  return isCount ? static_cast<int>(option) + 1 : 0;
}

std::optional<std::size_t> findParameter(const Solver& solver,
                                         std::string_view id) noexcept {
  const auto found = std::ranges::find(solver.parameters, id, &Parameter::id);
  if (found == solver.parameters.end()) return std::nullopt;
  return static_cast<std::size_t>(found - solver.parameters.begin());
}

const Solver& workerOf(const Solver& asked, std::string_view used) noexcept {
  const Solver* worker = findSolver(used);
  return worker ? *worker : asked;
}

}  // namespace iklab::ik
