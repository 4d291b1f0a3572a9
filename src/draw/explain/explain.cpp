#include "draw/explain/explain.h"

#include <array>

#include "draw/explain/common.h"

namespace draw {
namespace {

struct Entry {
  std::string_view solver;
  lab::Explanation (*inPlane)(const ExplainInput& input);
  lab::Explanation (*inSpace)(const ExplainInput& input);
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

}  // namespace

lab::Explanation explain(const ik::SolverInfo& solver, const ik::Chain& chain,
                         const glm::dvec3& target, const ik::Settings& settings,
                         bool ignoreNegativeScale, const ik::Result& result, const ik::Trace& trace,
                         std::size_t cursor, bool degrees, const std::optional<glm::dvec3>& pole) {
  if (cursor >= trace.size() || result.status == ik::Status::invalidInput) return {};
  const ik::TraceState now = trace.at(cursor);
  const ik::TraceState before = cursor > 0 ? trace.at(cursor - 1) : now;
  const ExplainInput input{solver, chain,   target, settings, ignoreNegativeScale, result, trace,
                           cursor, degrees, now,    before,   trace.step(cursor),  pole};
  if (input.step.phase == ik::Phase::start) return explainStart(input);
  if (input.step.phase == ik::Phase::apply) {
    return chain.planar ? explainApply(input) : explainApplyInSpace(input);
  }
  // The sentence says it all.
  if (input.step.phase == ik::Phase::stretch || input.step.phase == ik::Phase::blend) return {};
  for (const Entry& each : kExplanations) {
    if (each.solver == solver.id) return (chain.planar ? each.inPlane : each.inSpace)(input);
  }
  return {};
}

}  // namespace draw
