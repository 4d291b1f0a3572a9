#include <string>
#include <vector>

#include "lab/core/race.h"
#include "lab/palette.h"
#include "lab/words/race_words.h"
#include "language/language.h"
#include "ui/panels/panels.h"
#include "ui/widgets/choice_buttons.h"
#include "ui/widgets/widgets.h"

namespace ui {

using language::tr;
namespace {

using lab::RaceChoices;

void onOff(const Context& context) {
  RaceChoices race = context.lab.state().race;
  if (checkbox(tr("Race the solvers"), "race-on", race.on)) context.act(lab::SetRace{race});
  context.control(
      "race-on",
      tr("Runs the ticked solvers from the same pose to the same target and draws them over each "
         "other. You see which one gets near first, and how much work it takes (K)."));
  ImGui::SameLine(180.0F * context.unit);
  if (ImGui::Button(withId(tr("Start from here"), "race-start").c_str()))
    context.act(lab::StartFromHere{});
  context.control(
      "race-start",
      tr("Every solver starts from the pose that you see, instead of from the saved one (S)."));
}

void steppedBy(const Context& context) {
  constexpr std::array kWays{
      Choice{false, tr("By joint update"), "race-by-update",
             tr("All solvers are shown after the same number of joint updates. That is fair: an "
                "iteration of one solver may move twice as many joints as that of another.")},
      Choice{true, tr("By iteration"), "race-by-iteration",
             tr("All solvers are shown after the same number of iterations, as in papers. An "
                "iteration of one solver may take more work than that of another.")}};
  RaceChoices race = context.lab.state().race;
  if (const auto byIteration = choiceButtons(context, kWays, race.byIteration)) {
    race.byIteration = *byIteration;
    context.act(lab::SetRace{race});
  }
}

// One of the two of the split picture: any solver that takes part.
void pickSide(const Context& context, std::size_t side, float width) {
  RaceChoices race = context.lab.state().race;
  const auto& runners = context.lab.race().runners();
  std::vector<std::string_view> names;
  names.reserve(runners.size());
  std::vector<std::string> own;
  own.reserve(runners.size());
  for (const lab::Runner& runner : runners) {
    names.push_back(own.emplace_back(lab::runnerName(runner)));
  }
  const auto shown = lab::sideBySide(context.lab.race(), race);
  ImGui::SetNextItemWidth(width);
  const int picked = combo(context, side == 0 ? "race-left" : "race-right",
                           side == 0 ? tr("The solver that is shown in the picture at the left.")
                                     : tr("The solver that is shown in the picture at the right."),
                           names, shown[side]);
  if (picked < 0) return;
  // If the solver is on the other side already, the two change places.
  const std::size_t other = static_cast<std::size_t>(picked) == shown[1 - side] ? side : 1 - side;
  race.pair[1 - side] = runners[shown[other]].solver;
  race.pair[side] = runners[static_cast<std::size_t>(picked)].solver;
  context.act(lab::SetRace{race});
}

void splitSwitch(const Context& context) {
  RaceChoices race = context.lab.state().race;
  if (checkbox(tr("Side by side"), "race-split", race.split)) context.act(lab::SetRace{race});
  context.control("race-split",
                  tr("Shows two of the solvers side by side, moved by one scrubber (V)."));
  if (!race.on || !race.split || context.lab.race().runners().size() < 2) return;
  const float gap = 2.0F * context.unit;
  const float width = 0.5F * (ImGui::GetContentRegionAvail().x - gap);
  pickSide(context, 0, width);
  ImGui::SameLine(0.0F, gap);
  pickSide(context, 1, width);
}

}  // namespace

void racePanel(const Context& context) {
  heading(tr("Race"));
  onOff(context);
  steppedBy(context);
  splitSwitch(context);
  const lab::State& state = context.lab.state();
  const lab::Palette& colors = lab::palette(state.view.theme);
  raceTable(context);
  if (state.race.on) return;
  wrapped(tr("A race runs the ticked solvers on this chain and target and steps them together. "
             "Switch it "
             "on to see which one gets near first, and how much work it takes."),
          color(colors.dimText));
}

}  // namespace ui
