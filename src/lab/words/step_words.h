// The step on show in words: where it has got to, what it gained, and what it does.
#pragma once

#include <optional>
#include <string>

#include "explain/explanation.h"
#include "lab/core/lab.h"

namespace lab {

/// Where the step on show has got to, before the last one: "Step 3 of 12: 0.42 left.", and whether
/// the chain is apart then. Empty where the pose on show is the answer.
std::string progressSentence(const Lab& lab);

/// What is left of all goals, before the step on show and after it: Lab::shownLeft().
struct Gain {
  ik::Left before;                ///< of walks that leave the chain apart: before the first of them
  std::optional<ik::Left> after;  ///< nothing while the chain is apart
};
/// Step by step, behind the first step; nothing where a prediction or a race hides it.
std::optional<Gain> gainOf(const Lab& lab);
/// Says so behind these distances, where there are several.
std::string ofAllGoals(const Lab& lab, const std::string& distances);
/// The same, short: "Distance 0.146 → 0.0340", ": no nearer" behind it, or ": farther".
std::string gainSentence(const Lab& lab);

/// Within FABRIK's walks, where the tip's distance from the target says little: "the chain is
/// apart" or "the base is off by 0.2". Otherwise empty.
std::string brokenWords(const Lab& lab);

/// Why no step forward (+1) or back (-1) can be taken now; empty where one can.
std::string whyNoStep(const Lab& lab, int direction);

/// What the step under the cursor computes, with its marks; null in Live, during a race, while the
/// chain is edited and while the step is predicted.
const explain::Explanation* explanationOf(const Lab& lab);

/// The sentence over the scrubber: of the prediction, the replay, the race or the step that is on
/// show; in Live what can be done.
std::string sentenceOnShow(const Lab& lab);

}  // namespace lab
