#include "explain/registry.h"

#include "explain/steps/record.h"
#include "language/language.h"

// A new solver is taught from one file in solvers/, which defines `extern const SolverRecord
// kRecord` in a namespace of its own, and from one line here.
#define EXPLAIN_SOLVERS(SOLVER) \
  SOLVER(look_at)               \
  SOLVER(two_bone)              \
  SOLVER(ccd)                   \
  SOLVER(fabrik)                \
  SOLVER(gradient_descent)      \
  SOLVER(jacobian_transpose)    \
  SOLVER(pseudo_inverse)        \
  SOLVER(dls)                   \
  SOLVER(sdls)                  \
  SOLVER(levenberg_marquardt)   \
  SOLVER(automatic)

#define DECLARE(solver)              \
  namespace explain::solver {        \
  extern const SolverRecord kRecord; \
  }
EXPLAIN_SOLVERS(DECLARE)
#undef DECLARE

namespace explain {

const SolverRecord* recordOf(const ik::Solver& solver) {
#define ADDRESS(solver) &solver::kRecord,
  for (const SolverRecord* each : {EXPLAIN_SOLVERS(ADDRESS)}) {
    if (each->solver == solver.id) return each;
  }
#undef ADDRESS
  return nullptr;
}

Why whyOf(const ik::Solver& solver) {
  const SolverRecord* record = recordOf(solver);
  return record ? record->why : Why{};
}

std::string_view whyMirrorsMatter() {
  return language::tr(
      "A negative scale is a mirror, and in a mirror left and right change places: a "
      "counter-clockwise turn of the joint is a clockwise one in the world. A naive solver "
      "computes the turn that is right in the world and gives it to the joint as it is. The "
      "bone turns the wrong way, and the tip misses. The cure is a sign: in a mirrored frame "
      "the angle is negated.");
}

SolverColors colorsOf(const ik::Solver& solver) {
  const SolverRecord* record = recordOf(solver);
  return record ? record->colors : SolverColors{};
}

}  // namespace explain
