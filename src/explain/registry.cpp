#include "explain/registry.h"

#include "explain/steps/record.h"

// A new solver is taught from one file in solvers/, which defines an `extern const SolverRecord`,
// and one line here.
#define EXPLAIN_RECORDS(RECORD)    \
  RECORD(kLookAtRecord)            \
  RECORD(kTwoBoneRecord)           \
  RECORD(kCcdRecord)               \
  RECORD(kFabrikRecord)            \
  RECORD(kGradientDescentRecord)   \
  RECORD(kJacobianTransposeRecord) \
  RECORD(kPseudoInverseRecord)     \
  RECORD(kDlsRecord)               \
  RECORD(kSdlsRecord)              \
  RECORD(kMarquardtRecord)         \
  RECORD(kAutomaticRecord)

namespace explain {

#define DECLARE(record) extern const SolverRecord record;
EXPLAIN_RECORDS(DECLARE)
#undef DECLARE

const SolverRecord* recordOf(const ik::SolverInfo& solver) {
#define ADDRESS(record) &(record),
  for (const SolverRecord* each : {EXPLAIN_RECORDS(ADDRESS)}) {
    if (each->solver == solver.id) return each;
  }
#undef ADDRESS
  return nullptr;
}

SolverColors colorsOf(const ik::SolverInfo& solver) {
  const SolverRecord* record = recordOf(solver);
  return record ? record->colors : SolverColors{};
}

}  // namespace explain
