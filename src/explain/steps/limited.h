// What joint limits leave of a step: as docs/limits.md says of each solver.
#pragma once

#include <string>
#include <vector>

#include "explain/steps/parts.h"
#include "ik/limits.h"

namespace explain {

bool hasLimits(const ExplainInput& input);

/// In the plane: the joint stands at a limit and the target pulls it through. Solvers that turn all
/// joints at once leave it out.
bool isLeftOut(const ExplainInput& input, std::size_t bone);

/// In space: the directions, unit vectors of the world or zero, that such solvers leave out.
ik::LimitNormals limitNormalsOf(const ExplainInput& input, std::size_t bone);

/// How far the step turned the joint, radians: in the plane the change of its local angle, of a
/// hinge about its axis, of a ball without a sign.
double localTurn(const ExplainInput& input, std::size_t bone);

/// How far the chain lies from where the step left it, a sum over its joints, had they turned by
/// these rotation vectors of the world (in the plane: by z, the change of the local angle), each
/// stopped at its limits.
double misfitWithin(const ExplainInput& input, const std::vector<glm::dvec3>& turns);

/// Says of a joint that it is left out.
void explainLeftOut(Builder& builder, std::size_t bone);

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

/// Where the bone lies not along `meant` but as near to it as a joint's limit lets it: its
/// direction "h", and the equation. Returns whether it does; adds nothing elsewhere.
bool explainHeldDirection(Builder& builder, const ExplainInput& input, std::size_t bone,
                          const glm::dvec3& meant, const std::string& equation,
                          const std::string& result);

}  // namespace explain
