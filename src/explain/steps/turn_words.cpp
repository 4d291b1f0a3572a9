#include "explain/steps/turn_words.h"

#include <cmath>
#include <numbers>

#include "explain/format.h"
#include "explain/steps/limited.h"
#include "explain/words.h"

namespace explain {

using language::tr, language::fill;

namespace {

bool turnsNoJoint(const ExplainInput& input) {
  for (std::size_t bone = 0; bone < input.chain.bones.size(); ++bone) {
    if (turnInDegrees(input, bone) != 0.0) return false;
  }
  return true;
}

// A sentence behind "all joints turn towards the target; ".
std::string distanceText(const ExplainInput& input) {
  const ik::Left before = input.trace.left(input.cursor - 1);
  const ik::Left after = input.trace.left(input.cursor);
  const language::Text text =
      number(before.distance) == number(after.distance) ? tr("the distance stays at {distance}")
      // Translators: stands behind "all joints turn towards the target; ".
      : after.distance < before.distance ? tr("the distance falls from {before} to {after}")
                                         : tr("the distance rises from {before} to {after}");
  return ofAllGoals(isDirected(input) ? changeText(before, after)
                                      : fill(text, {{"before", number(before.distance)},
                                                    {"after", number(after.distance)},
                                                    {"distance", number(after.distance)}}),
                    input.goals.size() > 1, input.trace.hasDirection());
}

}  // namespace

double turnInDegrees(const ExplainInput& input, std::size_t bone) {
  const double turn = localTurn(input, bone);
  const double degrees = (input.chain.planar ? turn : std::abs(turn)) * 180.0 / std::numbers::pi;
  constexpr double kNoTurn = 1e-6;  // what is less is rounding
  return std::abs(degrees) < kNoTurn ? 0.0 : degrees;
}

std::string turnAngle(const ExplainInput& input, std::size_t bone) {
  return angleText(turnInDegrees(input, bone) * std::numbers::pi / 180.0, true);
}

bool turnsInMirror(const ExplainInput& input, std::size_t bone) {
  return input.chain.planar && input.chain.parityAt(bone) < 0;
}

std::string clauses(const std::string& clause, const std::string& more) {
  // Translators: of a step's sentence.
  return fill(tr("{clause}; {more}"), {{"clause", clause}, {"more", more}});
}

std::string allTurnText(const ExplainInput& input, const AllTurnWords& words) {
  if (isDirected(input) && turnsNoJoint(input))
    return clauses(tr("no joint turns"), distanceText(input));
  if (hasSlides(input))
    return clauses(tr("all joints move at once, slides too"), distanceText(input));
  const std::string left = number(input.trace.left(input.cursor).distance);
  if (left == number(input.trace.left(input.cursor - 1).distance) && turnsNoJoint(input))
    return ofAllGoals(
        fill(tr("no joint turns; the distance stays at {distance}"), {{"distance", left}}),
        input.goals.size() > 1, input.trace.hasDirection());
  const bool isWeighted = rigs::isWeighted(input.chain.bones);
  return clauses(isWeighted ? words.weighted : words.plain, distanceText(input));
}

}  // namespace explain
