#include <algorithm>
#include <array>
#include <span>
#include <vector>

#include <imgui_versions.h>

#include "explain/words.h"
#include "lab/edit/engine_settings.h"
#include "lab/palette.h"
#include "lab/words/solver_words.h"
#include "language/language.h"
#include "ui/panels/panels.h"
#include "ui/script/script_page.h"
#include "ui/widgets/chain_widgets.h"
#include "ui/widgets/slider.h"
#include "ui/widgets/widgets.h"

namespace ui {

using language::fill;
using language::tr;
using language::trc;
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
  const std::string help = explain::helpOf(parameter);
  const std::string why =
      isIdle ? help + " " +
                   tr("In the plane there is nothing to turn: switch the chain to In space first.")
                       .str()
             : std::string();
  const std::string id(parameter.id);
  const std::vector<std::string> options = optionsOf(context, parameter);
  label(context, name.c_str(), isIdle ? why : help,
        parameter.isChoice() ? comboWidth(options) : 0.0F);
  const Greyed greyed(context, why);
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
}

// So that a solve here goes as it does in an engine that nobody has set otherwise.
void engineRow(const Context& context) {
  const auto engines = lab::engineSettings();
  const auto now = lab::engineLike(context.lab.state().choices);
  std::vector<std::string> names{trc("settings like no engine's", "none").str()};
  std::vector<std::string> words{tr("Settings of your own.").str()};
  for (const lab::EngineSettings& each : engines) {
    names.emplace_back(each.name);
    words.push_back(each.words);
  }
  const char* const help =
      tr("Sets solver, iterations, tolerance and the most that a joint may turn as a game engine "
         "has them at first: to see why a chain does not reach its target there.");
  label(context, tr("Settings like"), help, comboWidth(names));
  const std::size_t chosen = now ? *now + 1 : 0;
  const int picked = combo(context, "engine-settings", help, names, chosen, words);
  if (picked > 0) context.act(lab::UseEngineSettings{static_cast<std::size_t>(picked) - 1});
  if (now) ImGui::TextWrapped("%s", words[chosen].c_str());
}

bool isBend(const ik::Parameter& parameter) { return parameter.id == "bend"; }

// In the same place whichever solver is chosen.
void bendRow(const Context& context) {
  const lab::Choices& choices = context.lab.state().choices;
  const auto& all = context.lab.solver().parameters;
  const auto bend = std::ranges::find_if(all, isBend);
  if (bend != all.end()) {
    const auto index = static_cast<std::size_t>(bend - all.begin());
    return parameterWidget(context, *bend, index, choices.parameters[choices.solver][index]);
  }
  const std::array<language::Text, 1> none{tr("as it starts")};
  label(context, tr("Bend"), kWhyNoBend, comboWidth(none));
  const Greyed greyed(context, kWhyNoBend);
  combo(context, "no-bend", kWhyNoBend, std::span<const language::Text>(none), 0);
}

}  // namespace

void parametersSection(const Context& context) {
  const lab::Choices& choices = context.lab.state().choices;
  const ik::Solver& solver = context.lab.solver();
  const ik::ParameterValues& values = choices.parameters[choices.solver];
  std::size_t changed = 0;
  std::size_t count = 0;
  for (std::size_t i = 0; i < solver.parameters.size(); ++i) {
    if (isBend(solver.parameters[i])) continue;
    ++count;
    changed += values[i] != solver.parameters[i].initial ? 1 : 0;
  }
  if (isSimple(context) && changed == 0) return;
  const std::string title = changed > 0 && !context.lab.state().view.panels.parameters
                                ? fill(tr("More parameters ({count} in use)"), {{"count", changed}})
                                : tr("More parameters").str();
  if (!section(context, title, "more-parameters",
               tr("The parameters of this solver that are seldom changed. The number says how many "
                  "are not as at first."),
               &lab::PanelView::parameters)) {
    return;
  }
  engineRow(context);
  if (count == 0) ImGui::TextDisabled("%s", tr("This solver has none.").c_str());
  for (std::size_t i = 0; i < solver.parameters.size(); ++i) {
    const ik::Parameter& each = solver.parameters[i];
    if (!isBend(each)) parameterWidget(context, each, i, values[i]);
  }
}

void solverCombo(const Context& context, const std::string& name, const std::string& help) {
  const std::size_t chosen = lab::placeOf(context.lab.state().choices);
  const auto entry = [&](std::size_t place) {
    const ik::Solver& solver = lab::solverAt(place);
    const std::string text = withId(explain::nameOf(solver), std::to_string(place));
    if (ImGui::Selectable(text.c_str(), place == chosen)) context.act(lab::SelectSolver{place});
    context.control(name + "-" + std::to_string(place), explain::summaryOf(solver));
    if (place == chosen) ImGui::SetItemDefaultFocus();
  };
  const std::string shown = explain::nameOf(lab::solverAt(chosen));
  if (ImGui::BeginCombo(("##" + name).c_str(), shown.c_str(), ImGuiComboFlags_HeightLargest)) {
    // Dear ImGui has no keys of its own in a dialog.
    if (imgui::isPressed(ImGuiKey_Escape)) ImGui::CloseCurrentPopup();
    pushRows();
    bool isFirst = true;
    for (const std::size_t i : lab::listedSolvers()) {
      if (isFirst && !lab::isListedFirst(ik::solvers()[i]->id)) {
        isFirst = false;
        ImGui::Separator();
        ImGui::TextDisabled("%s", trc("solvers", "More").c_str());
      }
      entry(i);
    }
    ImGui::Separator();
    entry(lab::ownPlace());
    popRows();
    ImGui::EndCombo();
  }
  context.control(name, help);
}

void solverPanel(const Context& context) {
  const ik::Solver& solver = context.lab.solver();
  const lab::Palette& colors = lab::palette(context.lab.state().view.theme);

  heading(tr("Solver"));
  ImGui::SetNextItemWidth(-1.0F);
  solverCombo(context, "solver",
              tr("The method that bends the chain so that its tip gets to the target. "
                 "Try several on one scene: they bend it differently and stop in "
                 "different places (1 to 9 and 0, Shift+1 for the eleventh)."));
  // As high as two lines, so that nothing below moves when another solver is chosen.
  const float below = ImGui::GetCursorPosY() + 2.0F * ImGui::GetTextLineHeightWithSpacing();
  wrapped(explain::summaryOf(solver), color(colors.text));
  tooltip(context, std::string(solver.citation));
  ImGui::SetCursorPosY(std::max(ImGui::GetCursorPosY(), below));
  if (!context.lab.state().choices.isOwn) return bendRow(context);
  if (ImGui::Button(withId(tr("Write it"), "write-script").c_str(), {-1.0F, 0.0F}))
    showEditor(context);
  context.control("write-script", tr("Shows its text, on the page Explain (F3)."));
}

}  // namespace ui
