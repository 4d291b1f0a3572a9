#include "explain/steps/turn_words.h"

#include <cmath>
#include <numbers>

#include "explain/format.h"
#include "explain/words.h"

namespace explain {
namespace {

bool turnsNoJoint(const ExplainInput& input) {
  for (std::size_t bone = 0; bone < input.chain.bones.size(); ++bone) {
    if (turnInDegrees(input, bone) != 0.0) return false;
  }
  return true;
}

}  // namespace

double turnInDegrees(const ExplainInput& input, std::size_t bone) {
  const ik::Pose& from = input.before.pose;
  const ik::Pose& to = input.now.pose;
  double turn = 0.0;
  if (to.rotations.empty()) {
    turn = std::remainder(to.angles[bone] - from.angles[bone], 2.0 * std::numbers::pi);
  } else {
    const glm::dquat way = to.rotations[bone] * glm::conjugate(from.rotations[bone]);
    turn = 2.0 * std::atan2(glm::length(glm::dvec3(way.x, way.y, way.z)), std::abs(way.w));
  }
  const double degrees = turn * 180.0 / std::numbers::pi;
  constexpr double kNoTurn = 1e-6;  // what is less is rounding
  return std::abs(degrees) < kNoTurn ? 0.0 : degrees;
}

std::string turnText(const ExplainInput& input, std::size_t bone) {
  const bool isMirrored = input.chain.planar && input.chain.parityAt(bone) < 0;
  const double radians = turnInDegrees(input, bone) * std::numbers::pi / 180.0;
  return "turn by " + angleText(radians, true) + (isMirrored ? " in its mirrored frame" : "");
}

std::string allTurnText(const ExplainInput& input, std::string_view how) {
  const double before = input.trace.step(input.cursor - 1).distance;
  const double after = input.step.distance;
  const bool stays = number(before) == number(after);
  const std::string still = "; the distance stays at " + number(after);
  if (stays && turnsNoJoint(input)) return "no joint turns" + still;
  std::string text = "all joints turn ";
  text += how;
  if (ik::isWeighted(input.chain.bones)) text += ", each scaled by its weight";
  if (stays) return text + still;
  return text + (after < before ? "; the distance falls from " : "; the distance rises from ") +
         number(before) + " to " + number(after);
}

}  // namespace explain
