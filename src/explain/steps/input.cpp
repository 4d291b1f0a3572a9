#include "explain/steps/input.h"

namespace explain {

std::size_t boneOf(const ExplainInput& input) { return static_cast<std::size_t>(input.step.bone); }

double lengthOf(const ExplainInput& input, std::size_t bone) {
  return input.chain.bones[bone].effectiveLength();
}

glm::dvec3 spanOf(const rigs::TraceState& state, std::size_t bone) {
  return state.bones[bone].end - state.bones[bone].start;
}

bool isHinge(const ExplainInput& input, std::size_t bone) {
  return input.chain.bones[bone].joint == rigs::JointKind::hinge;
}

bool isFixed(const ExplainInput& input, std::size_t bone) {
  return input.chain.bones[bone].joint == rigs::JointKind::fixed;
}

bool isSlide(const ExplainInput& input, std::size_t bone) {
  return input.chain.bones[bone].joint == rigs::JointKind::slide;
}

bool hasSlides(const ExplainInput& input) { return rigs::hasSlide(input.chain.bones); }

double parameterOf(const ExplainInput& input, std::string_view id) {
  const auto index = ik::findParameter(input.solver, id);
  return index ? input.settings.parameters[*index] : 1.0;
}

bool isChosen(const ik::Solver& solver, const ik::Settings& settings, std::string_view parameter,
              std::string_view option) {
  const auto index = ik::findParameter(solver, parameter);
  if (!index) return false;
  const auto chosen = static_cast<std::size_t>(settings.parameters[*index]);
  return solver.parameters[*index].options[chosen] == option;
}

double largestStep(const ExplainInput& input) {
  const auto cap = ik::findParameter(input.solver, "max-step");
  return cap ? input.settings.parameters[*cap] : ik::kUncapped;
}

}  // namespace explain
