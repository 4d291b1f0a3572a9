// What follows the solve: bones turn about themselves, and goals of less influence let go.
#pragma once

#include "explain/explanation.h"

namespace explain {

struct ExplainInput;

/// Each bone that turned about itself: a twist bone by its part of the twist, others to the plane
/// of their bend.
Explanation explainRoll(const ExplainInput& input);

/// Both poses, and how far the joints of each goal go from one to the other.
Explanation explainInfluence(const ExplainInput& input);

}  // namespace explain
