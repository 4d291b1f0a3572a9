#include <string>
#include <vector>

#include "lab/palette.h"
#include "ui/explain_panels.h"
#include "ui/widgets.h"

namespace ui {
namespace {

using lab::RaceChoices;

bool takesPart(const RaceChoices& race, std::size_t solver) {
  return solver < race.solvers.size() && race.solvers[solver];
}

// The first solvers that take part: those that the split view shows.
std::vector<std::size_t> firstTwo(const RaceChoices& race) {
  std::vector<std::size_t> found;
  for (std::size_t i = 0; i < ik::solvers().size() && found.size() < 2; ++i) {
    if (takesPart(race, i)) found.push_back(i);
  }
  return found;
}

void onOff(const Context& context) {
  RaceChoices race = context.lab.state().race;
  if (ImGui::Checkbox("Race the solvers", &race.on)) context.act(lab::SetRace{race});
  context.note("race-on");
  tooltip("All from the same pose to the same target, on the canvas one over the other.");
  ImGui::SameLine(180.0F * context.unit);
  if (ImGui::Button("Start from here")) context.act(lab::StartFromHere{});
  context.note("race-start");
  tooltip("The pose on the canvas becomes the one from which every solver starts (S).");
}

void steppedBy(const Context& context) {
  const RaceChoices& race = context.lab.state().race;
  const float gap = 2.0F * context.unit;
  const float width = 0.5F * (ImGui::GetContentRegionAvail().x - gap);
  const auto button = [&](const char* name, const char* id, bool byIteration, const char* help) {
    if (pushButton(name, race.byIteration == byIteration, width)) {
      RaceChoices changed = race;
      changed.byIteration = byIteration;
      context.act(lab::SetRace{changed});
    }
    context.note(id);
    tooltip(help);
  };
  button("By joint update", "race-by-update", false,
         "All stand after the same number of joint updates: fair, since an iteration of one solver "
         "may move twice as many joints as one of another.");
  ImGui::SameLine(0.0F, gap);
  button("By iteration", "race-by-iteration", true,
         "All stand after the same number of iterations.");
}

void splitSwitch(const Context& context) {
  RaceChoices race = context.lab.state().race;
  const std::vector<std::size_t> pair = firstTwo(race);
  if (ImGui::Checkbox("Side by side", &race.split)) context.act(lab::SetRace{race});
  context.note("race-split");
  tooltip("The first two that take part, each in a picture of its own, moved by one scrubber.");
  if (pair.size() < 2) return;
  const std::string names =
      std::string(ik::solvers()[pair[0]]->name) + " | " + std::string(ik::solvers()[pair[1]]->name);
  const float room = ImGui::GetContentRegionMax().x - 130.0F * context.unit;
  if (ImGui::CalcTextSize(names.c_str()).x > room) return;
  ImGui::SameLine(130.0F * context.unit);
  ImGui::TextDisabled("%s", names.c_str());
}

}  // namespace

void racePanel(const Context& context) {
  heading("Race");
  onOff(context);
  steppedBy(context);
  splitSwitch(context);
  raceTable(context);
  const lab::State& state = context.lab.state();
  if (state.race.on) return;
  wrapped(
      "A race runs the solvers that are ticked on this chain and target, and steps them together. "
      "Switch it on to see who comes near first, and by how much work.",
      color(lab::palette(state.view.theme).dimText));
}

}  // namespace ui
