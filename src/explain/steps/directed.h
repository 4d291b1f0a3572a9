// Targets with a direction: what is missing of place and of direction, and what one weighs against
// the other. Read off the mechanism that is solved.
#pragma once

#include <string>
#include <vector>

#include "explain/steps/builder.h"
#include "rigs/mechanism_of.h"

namespace explain {

/// The chain as a mechanism: joint i is bone i's, and the tip's frame is the first goal's.
struct Laid {
  rigs::ChainMechanism parts;
  std::vector<ik::Frame> frames;
  [[nodiscard]] const ik::Goal& goal() const { return parts.goals.front(); }
  [[nodiscard]] const ik::Frame& end() const {
    return frames[static_cast<std::size_t>(goal().joint)];
  }
};
Laid layOut(const ExplainInput& input, const rigs::Pose& pose);

/// What the tip misses, world.
struct PoseError {
  glm::dvec3 way{0.0};   ///< scene units
  glm::dvec3 turn{0.0};  ///< a rotation vector, radians; 0 where the target has no direction
  double worth = 0.0;    ///< what a radian of it is worth, scene units
  [[nodiscard]] double whole() const;  ///< the length that the solver makes less
};
PoseError poseErrorOf(const ExplainInput& input, const Laid& laid);

/// A direction of the tip's frame that counts, as it lies and as it is to lie: unit, world.
struct AxisPair {
  glm::dvec3 now;
  glm::dvec3 wanted;
};
/// All three, or the one that the target asks for. None where it has no direction.
std::vector<AxisPair> axisPairs(const Laid& laid);

/// "·[π|180°]" where angles are written in degrees: what makes a number of radians of them.
std::string toRadians(const ExplainInput& input);

/// The way e and, where the target has a direction, the turn ω, with their lengths d and δ, and the
/// one length D that κ makes of both. Marks them from `stage` on.
void explainPoseError(Builder& builder, const ExplainInput& input, const Laid& laid,
                      StageName stage);

/// δ′, which is left after the step. Adds nothing where the target has no direction.
void explainTurnLeft(Builder& builder, const ExplainInput& input);

/// κ alone.
void explainWorth(Builder& builder, const ExplainInput& input, double worth);

}  // namespace explain
