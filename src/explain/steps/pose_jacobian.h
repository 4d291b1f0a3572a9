// Steps of all joints at once where the target has a direction, or joints slide: the Jacobian of
// place and direction. Its rows that turn count κ times; a force F and a torque τ at the tip, which
// the solver found by it, move each joint by its weight times w·(c·F + n·τ).
#pragma once

#include <string>
#include <vector>

#include "explain/steps/directed.h"
#include "ik/jacobian.h"

namespace explain {

/// Whether a step is explained so.
inline bool usesPoseJacobian(const ExplainInput& input) {
  return isDirected(input) || hasSlides(input) || !input.goals.empty();
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
/// Of several goals: their rows below each other, named; those of the tip's alone where all are
/// more than can be read.
Explanation explainGoalsStep(const ExplainInput& input, const PoseMethod& method);

/// How one freedom of a joint moves the tip.
struct FreedomColumn {
  std::size_t bone;
  std::string id;    // "1", of a ball "1x"
  std::string name;  // "q₁", of a ball with the axis of its own frame
  ik::Twist twist;
};
/// Of the joints between the base and the tip.
std::vector<FreedomColumn> columnsOf(const ExplainInput& input, const Laid& laid);
/// The rows of the tip: "x", "y", "z", "rx", "ry", "rz", in the plane "x", "y", "φ".
struct TipRow {
  int index;  // 3 to 5: a turn
  std::string name;
};
std::vector<TipRow> tipRows(const ExplainInput& input);
double entryOf(const FreedomColumn& column, const TipRow& row);

bool isBall(const ExplainInput& input, std::size_t bone);

/// How far a joint moves, `size`, radians or scene units: `pull` says what of, before its weight.
void explainMove(Builder& builder, const ExplainInput& input, const Laid& laid, std::size_t bone,
                 double size, const std::string& pull, StageName stage);

}  // namespace explain
