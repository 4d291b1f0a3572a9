// What the program says: why a solve stopped, and what the step under the cursor does.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "explain/explanation.h"
#include "lab/bench/lab.h"

namespace lab {

/// Whether the solver ignores that the chain is mirrored.
bool ignoresMirror(const State& state);
/// "Reached", "Too far", ... A solver that ignores a mirror does what it would do without: it
/// misses, and does not stall.
std::string_view statusWord(ik::Status status, bool ignoresMirror);
/// The status of the last solve as a heading.
std::string_view statusHeading(const Lab& lab);
/// Why the last solve stopped, in one sentence with its numbers.
std::string statusSentence(const Lab& lab);

/// Where the step on show has got to, before the last one: "Step 3 of 12: 0.42 left.", and whether
/// the chain is apart then. Empty where the pose on show is the answer.
std::string progressSentence(const Lab& lab);

/// The tip's distance from the target, scene units, before the step on show and after it.
struct Gain {
  double before;                ///< of walks that leave the chain apart: before the first of them
  std::optional<double> after;  ///< nothing while the chain is apart
};
/// Step by step, behind the first step; nothing where a prediction or a race hides it.
std::optional<Gain> gainOf(const Lab& lab);
/// The same, short: "Distance 0.146 → 0.0340", ": no nearer" behind it, or ": farther".
std::string gainSentence(const Lab& lab);

/// Within FABRIK's walks, where the tip's distance from the target says little: "the chain is
/// apart" or "the base is off by 0.2". Otherwise empty.
std::string brokenWords(const Lab& lab);

/// Why no step forward (+1) or back (-1) can be taken now; empty where one can.
std::string whyNoStep(const Lab& lab, int direction);

/// What a solver that picks a method has picked; otherwise empty.
std::string methodSentence(const Lab& lab);

/// Which bones the solver moves, where these are not all; otherwise empty.
std::string scopeSentence(const Lab& lab);

/// What the step under the cursor does: see explain/explain.h.
std::string stepSentence(const Lab& lab);

/// What the step under the cursor computes, with its marks; nothing in Live, during a race, while
/// the chain is edited and while the step is predicted.
std::optional<explain::Explanation> explanationOf(const Lab& lab);

/// The sentence over the scrubber: of the prediction, the replay, the race or the step that is on
/// show; in Live what can be done.
std::string sentenceOnShow(const Lab& lab);

}  // namespace lab
