// The step under the cursor, explained: what is computed, where it lies on the canvas.
#pragma once

#include <optional>

#include "explain/explanation.h"
#include "ik/ik.h"

namespace explain {

/// What an explanation is made from: the problem and its trace alone, never the solver.
struct ExplainInput {
  const ik::SolverInfo& solver;
  const ik::Chain& chain;
  glm::dvec3 target;
  const ik::Settings& settings;
  bool ignoreNegativeScale;
  const ik::Result& result;
  const ik::Trace& trace;
  std::size_t cursor;  ///< the step of the trace
  bool degrees;        ///< how labels write angles

  // Conveniences, filled by explain().
  const ik::TraceState& now;     ///< after the step
  const ik::TraceState& before;  ///< before the step; the same as `now` at the start
  const ik::StepInfo& step;

  std::optional<glm::dvec3> pole;  ///< the problem's
};

/// What explains this step: empty for a solver without an explanation.
/// Angles of quantities and marks are what they are in the world, counter-clockwise, except where
/// their help says "local". A chain in space has explanations of its own: headings in the plane,
/// and `Pose::angles`, mean nothing there. Everything is finite for every trace.
Explanation explain(const ik::SolverInfo& solver, const ik::Chain& chain, const glm::dvec3& target,
                    const ik::Settings& settings, bool ignoreNegativeScale,
                    const ik::Result& result, const ik::Trace& trace, std::size_t cursor,
                    bool degrees, const std::optional<glm::dvec3>& pole = std::nullopt);

// One file each.
Explanation explainLookAt(const ExplainInput& input);
Explanation explainTwoBone(const ExplainInput& input);
/// Bones that get longer, and a weight that takes them back; in space too.
Explanation explainStretch(const ExplainInput& input);
Explanation explainBlend(const ExplainInput& input);
Explanation explainCcd(const ExplainInput& input);
Explanation explainFabrik(const ExplainInput& input);
Explanation explainGradientDescent(const ExplainInput& input);
Explanation explainJacobian(const ExplainInput& input);

// The same of chains in space.
Explanation explainLookAtInSpace(const ExplainInput& input);
Explanation explainTwoBoneInSpace(const ExplainInput& input);
Explanation explainCcdInSpace(const ExplainInput& input);
Explanation explainGradientInSpace(const ExplainInput& input);

}  // namespace explain
