#include "explain/explain.h"

#include <array>

#include "explain/common.h"

namespace explain {
namespace {

struct Entry {
  std::string_view solver;
  Explanation (*inPlane)(const ExplainInput& input);
  Explanation (*inSpace)(const ExplainInput& input);
};

// A new solver's explanation is one file and one line here.
constexpr std::array kExplanations{
    Entry{"look-at", explainLookAt, explainLookAtInSpace},
    Entry{"two-bone", explainTwoBone, explainTwoBoneInSpace},
    Entry{"ccd", explainCcd, explainCcdInSpace},
    Entry{"fabrik", explainFabrik, explainFabrik},
    Entry{"gradient-descent", explainGradientDescent, explainGradientInSpace},
    Entry{"jacobian-transpose", explainJacobian, explainJacobian},
    Entry{"pseudo-inverse", explainJacobian, explainJacobian},
    Entry{"dls", explainJacobian, explainJacobian},
    Entry{"sdls", explainJacobian, explainJacobian},
    Entry{"levenberg-marquardt", explainJacobian, explainJacobian},
};

// Whoever picked an analytic solver has a single line of code for it.
void showAtOnce(Explanation& explanation) {
  for (Mark& mark : explanation.marks) mark.stage = 0;
}

}  // namespace

Explanation explain(const ik::SolverInfo& solver, const ik::Chain& chain, const glm::dvec3& target,
                    const ik::Settings& settings, bool ignoreNegativeScale,
                    const ik::Result& result, const ik::Trace& trace, std::size_t cursor,
                    bool degrees, const std::optional<glm::dvec3>& pole) {
  if (cursor >= trace.size() || result.status == ik::Status::invalidInput) return {};
  const ik::TraceState now = trace.at(cursor);
  const ik::TraceState before = cursor > 0 ? trace.at(cursor - 1) : now;
  const ik::SolverInfo& worker = ik::workerOf(solver, result);
  ik::Settings own = settings;
  const bool isBorrowed = !worker.iterative && &worker != &solver;
  if (isBorrowed) own.parameters = ik::defaultParameters(worker);
  const ExplainInput input{worker, chain,   target, own,    ignoreNegativeScale, result, trace,
                           cursor, degrees, now,    before, trace.step(cursor),  pole};
  if (input.step.phase == ik::Phase::start) return explainStart(input);
  if (input.step.phase == ik::Phase::apply) {
    return chain.planar ? explainApply(input) : explainApplyInSpace(input);
  }
  if (input.step.phase == ik::Phase::stretch) return explainStretch(input);
  if (input.step.phase == ik::Phase::blend) return explainBlend(input);
  if (input.step.phase == ik::Phase::selfMotion) return explainSelfMotion(input);
  if (input.step.phase == ik::Phase::straighten) return explainStraighten(input);
  if (input.step.phase == ik::Phase::restart || input.step.phase == ik::Phase::recall) {
    return explainOtherPose(input);
  }
  for (const Entry& each : kExplanations) {
    if (each.solver != worker.id) continue;
    Explanation explanation = (chain.planar ? each.inPlane : each.inSpace)(input);
    if (isBorrowed) showAtOnce(explanation);
    return explanation;
  }
  return {};
}

}  // namespace explain
