#include "solver_cases.h"

#include <algorithm>
#include <array>
#include <utility>

#include "allocations.h"

namespace bench {
namespace {

constexpr glm::dvec3 kTarget{0.4, 0.5, 0.0};

textbook::Iteration textbookOf(const std::string& label) {
  static constexpr std::array<std::pair<std::string_view, textbook::Iteration>, 4> kTextbook{{
      {"ccd tip-to-base", textbook::ccdTipToBase},
      {"ccd base-to-tip", textbook::ccdBaseToTip},
      {"fabrik standard", textbook::fabrik},
      {"fabrik shift-back", textbook::fabrikShiftBack},
  }};
  for (const auto& [name, loop] : kTextbook) {
    if (name == label) return loop;
  }
  return nullptr;
}

}  // namespace

std::vector<Form> allForms() {
  std::vector<Form> forms;
  for (const ik::SolverInfo* solver : ik::solvers()) {
    const auto choice = std::ranges::find_if(solver->parameters, &ik::Parameter::isChoice);
    const bool hasChoice = choice != solver->parameters.end();
    const std::size_t count = hasChoice ? choice->options.size() : 1;
    for (std::size_t option = 0; option < count; ++option) {
      Form form{solver, ik::defaultParameters(*solver), std::string(solver->id)};
      if (hasChoice) {
        const auto index = static_cast<std::size_t>(choice - solver->parameters.begin());
        form.parameters[index] = static_cast<double>(option);
        form.label += " " + std::string(choice->options[option]);
      }
      form.textbook = textbookOf(form.label);
      forms.push_back(form);
    }
  }
  return forms;
}

Case::Case(const Form& form, std::size_t bones) : form_(form) {
  const double n = static_cast<double>(bones);
  chain_.bones.assign(bones, {1.0 / n, {}});
  start_.angles.assign(bones, 1.2 / n);
  start_.angles[0] = 0.4;
  for (const glm::dvec3& joint : ik::forwardKinematics(chain_, start_)) {
    textbookStart_.joints.emplace_back(joint.x, joint.y);
  }
  textbookStart_.lengths.assign(bones, 1.0 / n);
  textbookStart_.target = {kTarget.x, kTarget.y};
}

void Case::solve(int iterations, bool traced) {
  pose_ = start_;
  const ik::Problem problem{chain_, kTarget};
  ik::Settings settings;
  settings.iterations = iterations;
  settings.stopWhenDone = false;
  settings.parameters = form_.parameters;
  ik::solve(*form_.solver, problem, settings, pose_, workspace_, traced ? &trace_ : nullptr);
}

void Case::solveTextbook(int iterations) {
  textbook_ = textbookStart_;
  for (int i = 0; i < iterations; ++i) form_.textbook(textbook_);
}

long Case::allocationsOfSolve(int iterations, bool traced) {
  solve(iterations, traced);
  const long before = allocations();
  solve(iterations, traced);
  return allocations() - before;
}

}  // namespace bench
