// Why a solve stopped, in words.
#pragma once

#include <string>
#include <string_view>

#include "lab/core/lab.h"

namespace lab {

/// Whether the solver ignores that the chain is mirrored.
bool ignoresMirror(const State& state);
/// "Reached", "Too far", ... A solver that ignores a mirror does what it would do without: it
/// misses, and does not stall.
std::string_view statusWord(ik::Status status, bool ignoresMirror);
/// "0.12", or with a turn beside it "0.12 and 3.4°".
std::string leftWords(const ik::Left& left, bool hasDirection);
/// Why the user's own solver does not run, or what stopped it; empty where nothing did.
std::string ownSentence(const Lab& lab);
/// The status of the last solve as a heading.
std::string_view statusHeading(const Lab& lab);
/// Why the last solve stopped, in one sentence with its numbers.
std::string statusSentence(const Lab& lab);

/// What an arm with fewer freedoms than its target asks for cannot meet, and by how much it misses
/// that in the answer; empty where it has enough, or meets it.
std::string givesWaySentence(const Lab& lab);

/// What happened to the plane in which two bones bend; empty where that needs no words.
std::string bendPlaneSentence(const Lab& lab);

}  // namespace lab
