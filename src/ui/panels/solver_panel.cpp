#include <array>
#include <vector>

#include "explain/words.h"
#include "lab/palette.h"
#include "lab/words/space_words.h"
#include "lab/words/words.h"
#include "language/language.h"
#include "ui/kit/slider.h"
#include "ui/kit/widgets.h"
#include "ui/panels/panels.h"

namespace ui {

using language::fill;
using language::tr;
namespace {

// As fine as a drag is.
std::string formatOf(const ik::Parameter& parameter) {
  const std::string digits = parameter.most - parameter.least > 20.0 ? "%.0f" : "%.2f";
  return digits + std::string(parameter.unit);
}

// Empty for one that is a number.
std::vector<std::string> optionsOf(const Context& context, const ik::Parameter& parameter) {
  if (parameter.id == "bend") return lab::bendLabels(context.lab.state().scene);
  return explain::optionsOf(parameter);
}

void parameterWidget(const Context& context, const ik::Parameter& parameter, std::size_t index,
                     double value) {
  const std::string name = explain::labelOf(parameter);
  const bool isIdle = parameter.isSpatial && context.lab.state().scene.chain.planar;
  std::string help = explain::helpOf(parameter);
  if (isIdle) {
    help += " " +
            tr("In the plane there is nothing to turn: switch the chain to In space first.").str();
  }
  const std::string id(parameter.id);
  const std::vector<std::string> options = optionsOf(context, parameter);
  label(context, name.c_str(), help, parameter.isChoice() ? comboWidth(options) : 0.0F);
  ImGui::BeginDisabled(isIdle);
  if (parameter.isChoice()) {
    const int picked = combo(context, id, help, options, static_cast<std::size_t>(value));
    if (picked >= 0) context.act(lab::SetParameter{index, static_cast<double>(picked)});
  } else {
    auto number = static_cast<float>(value);
    const bool changed =
        slider(context, ("##" + id).c_str(), number, static_cast<float>(parameter.least),
               static_cast<float>(parameter.most), formatOf(parameter).c_str());
    if (changed) context.act(lab::SetParameter{index, static_cast<double>(number)});
    context.control(id, help);
  }
  ImGui::EndDisabled();
}

// If a solver has many parameters its numbers are folded away at first: they are all off.
bool isFolded(const ik::SolverInfo& solver, const ik::Parameter& parameter) {
  constexpr std::size_t kFew = 3;
  return solver.parameters.size() > kFew && !parameter.isChoice();
}

// Whether they are unfolded.
bool unfold(const Context& context, std::size_t changed) {
  const bool isOpen = context.lab.state().view.allParameters;
  const std::string text = changed > 0 && !isOpen
                               ? fill(tr("More parameters ({count} in use)"), {{"count", changed}})
                               : tr("More parameters").str();
  ImGui::SetNextItemOpen(isOpen);
  ImGui::TreeNodeEx("more", ImGuiTreeNodeFlags_NoTreePushOnOpen | ImGuiTreeNodeFlags_FramePadding,
                    "%s", text.c_str());
  const bool isToggled = ImGui::IsItemToggledOpen();
  context.control(
      "more-parameters",
      tr("Shows the parameters that are seldom changed. All are off at first; the number "
         "says how many are on."));
  if (isToggled) context.act(lab::SetView{&lab::View::allParameters, !isOpen});
  return isOpen != isToggled;
}

void parameters(const Context& context) {
  const lab::Choices& choices = context.lab.state().choices;
  const ik::SolverInfo& solver = context.lab.solver();
  const ik::ParameterValues& values = choices.parameters[choices.solver];
  std::size_t folded = 0;
  std::size_t changed = 0;
  for (std::size_t i = 0; i < solver.parameters.size(); ++i) {
    if (!isFolded(solver, solver.parameters[i])) {
      parameterWidget(context, solver.parameters[i], i, values[i]);
      continue;
    }
    ++folded;
    changed += values[i] != solver.parameters[i].initial ? 1 : 0;
  }
  if (folded == 0 || !unfold(context, changed)) return;
  for (std::size_t i = 0; i < solver.parameters.size(); ++i) {
    if (!isFolded(solver, solver.parameters[i])) continue;
    parameterWidget(context, solver.parameters[i], i, values[i]);
  }
}

}  // namespace

void solverPanel(const Context& context) {
  const lab::Choices& choices = context.lab.state().choices;
  const ik::SolverInfo& solver = context.lab.solver();
  const lab::Palette& colors = lab::palette(context.lab.state().view.theme);
  std::vector<std::string> names;
  std::vector<std::string> summaries;
  for (const ik::SolverInfo* each : ik::solvers()) {
    names.push_back(explain::nameOf(*each));
    summaries.push_back(explain::summaryOf(*each));
  }

  heading(tr("Solver"));
  ImGui::SetNextItemWidth(-1.0F);
  const int picked = combo(context, "solver",
                           tr("The method that bends the chain so that its tip gets to the target. "
                              "Try several on one scene: they bend it differently and stop in "
                              "different places (1 to 9 and 0, Shift+1 for the eleventh)."),
                           names, choices.solver, summaries);
  if (picked >= 0) context.act(lab::SelectSolver{static_cast<std::size_t>(picked)});
  wrapped(explain::summaryOf(solver), color(colors.text));
  tooltip(context, std::string(solver.citation));
  parameters(context);
}

}  // namespace ui
