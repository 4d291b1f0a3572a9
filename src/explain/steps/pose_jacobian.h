// Steps of all joints at once where the target has a direction, or joints slide: the Jacobian of
// place and direction. Its rows that turn count κ times; a force F and a torque τ at the tip, which
// the solver found by it, move each joint by its weight times w·(c·F + n·τ).
#pragma once

#include <string>

#include "explain/steps/directed.h"

namespace explain {

/// Whether a step is explained so.
inline bool usesPoseJacobian(const ExplainInput& input) {
  return isDirected(input) || hasSlides(input);
}

/// What parts the methods.
struct PoseMethod {
  std::string rule;               ///< how F is found; may be empty
  const char* damping = nullptr;  ///< what the rule calls StepNotes::damping
  bool isAlongError = false;      ///< F is along e
  StageName error, column, force, turn;
  /// What stands before the force.
  void (*explainMore)(Builder& builder, const ExplainInput& input,
                      const PoseError& error) = nullptr;
};
Explanation explainPoseStep(const ExplainInput& input, const PoseMethod& method);

}  // namespace explain
