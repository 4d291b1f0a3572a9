// What joint limits leave of a step: as docs/limits.md says of each solver.
#pragma once

#include <span>
#include <string>

#include "explain/steps/parts.h"
#include "rigs/limits.h"

namespace explain {

bool hasLimits(const ExplainInput& input);

/// The ways to turn that a step of all joints leaves out for this joint.
std::span<const ik::Stop> stopsOf(const ExplainInput& input, std::size_t bone);
/// A turn of the joint without them.
glm::dvec3 withoutStops(const ExplainInput& input, std::size_t bone, const glm::dvec3& turn);

/// A joint's turn from one pose to another, radians: in the plane the change of its local angle, of
/// a hinge about its axis, of a ball without a sign.
double turnBetween(const rigs::Chain& chain, const rigs::Pose& from, const rigs::Pose& to,
                   std::size_t bone);
/// By how much the step turned it.
double localTurn(const ExplainInput& input, std::size_t bone);

/// Says of a joint that it is left out.
void explainLeftOut(Builder& builder, const ExplainInput& input, std::size_t bone);

/// A turn as it was wanted: a quantity, radians.
struct WantedTurn {
  std::string id;
  std::string symbol;
  double value = 0.0;
};

/// Where the joint made another turn: "made" + `number`, the symbol primed, and "over" + `number`,
/// what its limit took off. Returns whether it did; adds nothing elsewhere.
bool explainStopped(Builder& builder, const ExplainInput& input, std::size_t bone,
                    const WantedTurn& wanted, double made, const std::string& number = {});

/// Where the bone, with those that are one piece with it, reaches along `span`, and so not along
/// `meant` but as near to it as its joints let it: its direction "h", and the equation. Returns
/// whether it does; adds nothing elsewhere.
bool explainHeldDirection(Builder& builder, const ExplainInput& input, std::size_t bone,
                          const glm::dvec3& span, const glm::dvec3& meant,
                          const std::string& equation, const std::string& result);

}  // namespace explain
