// The table of solvers, in the order in which they are listed.
#include <array>

#include "mechanism/solver.h"

namespace iklab::mechanism {

// NOLINTBEGIN(readability-redundant-declaration): sources may be compiled together
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

ik::ParameterValues defaultParameters(const Solver& solver) noexcept {
  ik::ParameterValues values{};
  std::size_t i = 0;
  for (const ik::Parameter& parameter : solver.parameters) values[i++] = parameter.initial;
  return values;
}

}  // namespace iklab::mechanism
