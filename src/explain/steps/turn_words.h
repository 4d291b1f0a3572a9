// How a step turns joints, in words that several solvers share.
#pragma once

#include <string>

#include "explain/steps/input.h"
#include "language/language.h"

namespace explain {

/// How far the step turned the bone's local rotation, degrees; in space without a sign. 0 where
/// that rounds to nothing.
double turnInDegrees(const ExplainInput& input, std::size_t bone);

/// The same as it is written, with its sign: "−12.3°".
std::string turnAngle(const ExplainInput& input, std::size_t bone);

/// In the plane, that the bone's frame is mirrored: then the same turn has one sign for the joint
/// and the other on the screen.
bool turnsInMirror(const ExplainInput& input, std::size_t bone);

/// What a step says with its {angle}, and where the bone's frame is mirrored.
struct TurnWords {
  language::Text plain;
  language::Text mirrored;
  [[nodiscard]] language::Text in(bool isMirrored) const { return isMirrored ? mirrored : plain; }
};
inline constexpr TurnWords kToLimit{
    language::tr("turn by {angle}, where its limit is"),
    language::tr("turn by {angle} in its mirrored frame, where its limit is")};

/// What a step says that turns all joints at once, and where joints have weights.
struct AllTurnWords {
  language::Text plain;
  language::Text weighted;
};

/// Two clauses, each a text of its own: "all joints turn downhill; the distance falls ...".
std::string clauses(const std::string& clause, const std::string& more);

/// That all joints turn at once, and what that brought.
std::string allTurnText(const ExplainInput& input, const AllTurnWords& words);

/// The same as a record has it.
template <const AllTurnWords& words>
std::string allTurnSentence(const ExplainInput& input) {
  return allTurnText(input, words);
}

}  // namespace explain
