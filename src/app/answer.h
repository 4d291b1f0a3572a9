// A solve and its answer as JSON: what `iklab solve` prints and the program writes.
#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "rigs/rigs.h"

namespace app {

struct ScriptAnswer;

/// With a newline at its end. `pose` is the answer; `trace` may be null, then there are no steps in
/// it. Step by step, each a piece for `sink`, which returns false where no more is wanted: a long
/// trace of a long chain has gigabytes. False where the sink has had enough. `script`: what is
/// known of a solver in Lua; null: it is none.
bool writeAnswer(const ik::Solver& solver, const rigs::Problem& problem, const rigs::Pose& pose,
                 const rigs::Result& result, const rigs::Trace* trace,
                 const std::function<bool(std::string_view)>& sink,
                 const ScriptAnswer* script = nullptr);

/// Every answer of an arm with six joints whose target has a whole direction, as JSON: their
/// values, the choices that tell them apart, and whether they are within the joints' limits; and
/// for none why. `pose`: where joints stay that may be anywhere.
std::string allAnswers(const rigs::Problem& problem, const rigs::Pose& pose);

}  // namespace app
