// The table of what is taught about each solver.
#pragma once

#include <string_view>

#include "language/language.h"
#include "rigs/rigs.h"

namespace explain {

struct SolverRecord;  // explain/steps/record.h

/// What is taught about this solver; null for one that the table does not have.
const SolverRecord* recordOf(const ik::Solver& solver);

/// For somebody who has never seen it: two or three sentences each.
struct Why {
  language::Text works;
  language::Text fails;
  language::Text like{};  ///< which solver takes the same steps, and what parts them; mostly empty
};

/// Empty for a solver that the table does not have.
Why whyOf(const ik::Solver& solver);

/// Why code that ignores a negative scale misses, whichever solver it is: in as many sentences.
std::string_view whyMirrorsMatter();

/// A solver's own colour in a race, 0xRRGGBB, on a dark and on a light background. Whatever kind of
/// colour vision people have, they can tell most of them apart.
struct SolverColors {
  unsigned onDark = 0x9AA3AF;
  unsigned onLight = 0x5A6370;
};

/// Grey for a solver that the table does not have.
SolverColors colorsOf(const ik::Solver& solver);

}  // namespace explain
