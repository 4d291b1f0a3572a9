// How a step turns joints, in words that several solvers share.
#pragma once

#include <string>
#include <string_view>

#include "explain/steps/input.h"

namespace explain {

/// How far the step turned the bone's local rotation, degrees; in space without a sign. 0 where
/// that rounds to nothing.
double turnInDegrees(const ExplainInput& input, std::size_t bone);

/// "turn by 12.3°"; in the plane also that the bone's frame is mirrored: then the same turn has one
/// sign for the joint and the other on the screen.
std::string turnText(const ExplainInput& input, std::size_t bone);

/// Says that all joints turn at once, `how`, and what that brought.
std::string allTurnText(const ExplainInput& input, std::string_view how);

}  // namespace explain
