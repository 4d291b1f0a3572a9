// The Jacobian of place and direction: of arms with slides, and of targets with a direction. Rows
// that turn count κ times; a joint moves by its weight times its columns' parts along the force.
#pragma once

#include <string>
#include <vector>

#include "explain/steps/directed.h"
#include "ik/jacobian.h"

namespace explain {

/// Whether a step is explained so.
bool usesPoseJacobian(const ExplainInput& input);

/// How one freedom of a joint moves the tip, without what its limits leave out.
struct PoseColumn {
  std::size_t bone = 0;
  std::string id;  ///< "1", of a ball "1x"
  ik::Twist twist;
};

struct PoseJacobian {
  Laid laid;
  PoseError error;
  std::vector<PoseColumn> columns;
  /// What each bone is to move by: radians or scene units along x; of a ball the rotation vector.
  std::vector<glm::dvec3> moves;

  /// J·√W and the error as the solver has them, rows that turn times κ, and J·W·Jᵗ.
  [[nodiscard]] ik::Jacobian scaled(const ExplainInput& input) const;
};
PoseJacobian poseJacobianOf(const ExplainInput& input);
/// The force F and the torque τ at the tip that move the joints, of which `step` gets their moves.
void explainPull(Builder& builder, const ExplainInput& input, PoseJacobian& step,
                 const ik::Pull& pull, StageName stage);

/// How many rows the solver's J has.
inline std::size_t rowsOf(const ExplainInput& input) { return isDirected(input) ? 6 : 3; }

/// The error and J, with arrows at the tip and at the joints from the stage `column` on.
void explainPoseColumns(Builder& builder, const ExplainInput& input, const PoseJacobian& step,
                        StageName error, StageName column);

/// How far they move the busiest joints, a formula each, and what limits let through.
void explainMoves(Builder& builder, const ExplainInput& input, const PoseJacobian& step,
                  StageName stage);

/// That a step of all joints moves the tip from here to there, and what is left.
void explainPoseMove(Builder& builder, const ExplainInput& input, StageName stage);

}  // namespace explain
