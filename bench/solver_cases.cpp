#include "solver_cases.h"

#include <algorithm>

namespace bench {

std::vector<Form> allForms() {
  std::vector<Form> forms;
  for (const ik::Solver* solver : ik::solvers()) {
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
      forms.push_back(form);
    }
  }
  return forms;
}

}  // namespace bench
