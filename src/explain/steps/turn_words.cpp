#include "explain/steps/turn_words.h"

#include <cmath>
#include <numbers>

#include "explain/format.h"
#include "explain/steps/limited.h"
#include "explain/words.h"
#include "rigs/facing.h"

namespace explain {

using language::tr, language::fill;

namespace {

bool turnsNoJoint(const ExplainInput& input) {
  for (std::size_t bone = 0; bone < input.chain.bones.size(); ++bone) {
    if (turnInDegrees(input, bone) != 0.0) return false;
  }
  return true;
}

double distanceBefore(const ExplainInput& input) {
  return input.trace.step(input.cursor - 1).distance;
}

// A sentence behind "all joints turn towards the target; ".
std::string distanceText(const ExplainInput& input) {
  if (isDirected(input)) {
    return changeText(rigs::leftIn(input.problem, input.before),
                      rigs::leftIn(input.problem, input.now));
  }
  const double before = distanceBefore(input);
  const double after = input.step.distance;
  if (number(before) == number(after)) {
    return fill(tr("the distance stays at {distance}"), {{"distance", number(after)}});
  }
  // Translators: stands behind "all joints turn towards the target; ".
  return fill(after < before ? tr("the distance falls from {before} to {after}")
                             : tr("the distance rises from {before} to {after}"),
              {{"before", number(before)}, {"after", number(after)}});
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
  const bool stays = number(distanceBefore(input)) == number(input.step.distance);
  if (stays && turnsNoJoint(input)) {
    return fill(tr("no joint turns; the distance stays at {distance}"),
                {{"distance", number(input.step.distance)}});
  }
  const bool isWeighted = rigs::isWeighted(input.chain.bones);
  return clauses(isWeighted ? words.weighted : words.plain, distanceText(input));
}

}  // namespace explain
