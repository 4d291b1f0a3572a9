// A step of the solvers that linearise the tip, taken apart again.
#pragma once

#include <vector>

#include "explain/common.h"
#include "ik/work/symmetric.h"

namespace explain {

/// Lines of the code that a step carries out: see explain/code.cpp.
enum class JacobianStage { error, loop, radius, column, square, first, force, limit, turn };
constexpr int stageOf(JacobianStage stage) { return static_cast<int>(stage); }

struct JacobianJoint {
  std::size_t bone = 0;
  glm::dvec3 radius{0.0};  ///< from the joint to the tip
  glm::dvec3 column{0.0};  ///< as the solver believes it; of a ball joint: what it turns the tip by
  double turn = 0.0;       ///< the change of its local angle, radians; of a ball without a sign
  double weight = 1.0;
  bool isNegated = false;  ///< in a mirrored frame, and the solver knows
  bool isLeftOut = false;  ///< at a limit that the target pulls it through
};

struct JacobianStep {
  glm::dvec3 tip{0.0};
  glm::dvec3 error{0.0};
  glm::dvec3 force{0.0};              ///< as far as it was taken
  std::vector<JacobianJoint> joints;  ///< all
  std::vector<std::size_t> busiest;   ///< those that turn most first
  ik::Symmetric square;               ///< J·Jᵀ, with weights J·W·Jᵀ
  ik::Principal axes{};               ///< of it
  double reach = 0.0;                 ///< the chain's length
};

/// Of the chain's length: how long the largest column is shown, the force, and the ellipse.
inline constexpr double kShownPart = 0.3;

/// The singular values σ and directions u of J, and as an ellipse, in space an ellipsoid, how far
/// the tip goes which way.
void explainSingularValues(Builder& builder, const ExplainInput& input, const JacobianStep& step);

/// How the method found its force, and what of it was taken.
void explainForce(Builder& builder, const ExplainInput& input, const JacobianStep& step);

}  // namespace explain
