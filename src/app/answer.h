// A solve and its answer as JSON: what `iklab solve` prints and the program writes.
#pragma once

#include <string>

#include "ik/ik.h"

namespace app {

/// With a newline at its end. `pose` is the answer; `trace` may be null, then there are no steps in
/// it.
std::string answerText(const ik::SolverInfo& solver, const ik::Chain& chain, const ik::Pose& pose,
                       const ik::Result& result, const ik::Trace* trace);

}  // namespace app
