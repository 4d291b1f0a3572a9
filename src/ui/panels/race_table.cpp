#include <algorithm>
#include <array>
#include <cmath>

#include "explain/format.h"
#include "explain/words.h"
#include "lab/bench/race.h"
#include "lab/palette.h"
#include "lab/words/words.h"
#include "ui/kit/widgets.h"
#include "ui/panels/panels.h"

namespace ui {
namespace {

struct Column {
  const char* name;
  float at;  // part of the panel's width
  lab::RaceMeasure measure;
  const char* help;
};

constexpr std::array kColumns{
    Column{"iterations", 0.0F, lab::RaceMeasure::iterations, "Iterations done before it stopped."},
    Column{"updates", 0.2F, lab::RaceMeasure::updates,
           "Joint updates: how many times a joint was turned or moved."},
    Column{"distance", 0.38F, lab::RaceMeasure::distance,
           "What is left from the tip to the target, in scene units."},
    Column{"time", 0.6F, lab::RaceMeasure::time,
           "Of the solve alone, the median of a few, without a record."},
    Column{"travel", 0.8F, lab::RaceMeasure::travel,
           "How far the joints moved in all, in scene units."}};

// Short enough for a column.
std::string figureText(double value) { return explain::format("%.3g", value); }

std::array<std::string, kColumns.size()> figures(const lab::Runner& runner) {
  return {std::to_string(runner.result.iterations), std::to_string(runner.trace.size() - 1),
          figureText(runner.result.distance), explain::duration(runner.seconds),
          figureText(runner.jointTravel)};
}

void place(std::size_t column) {
  if (column == 0) return;
  const float start = ImGui::GetCursorStartPos().x;
  const float width = ImGui::GetContentRegionMax().x - start;
  ImGui::SameLine(std::floor(start + kColumns[column].at * width));
}

void header(const Context& context) {
  for (std::size_t i = 0; i < kColumns.size(); ++i) {
    place(i);
    ImGui::TextDisabled("%s", kColumns[i].name);
    tooltip(context, kColumns[i].help);
  }
}

// A disc in the solver's colour, before the check box.
void swatch(std::size_t solver, lab::Theme theme, bool isFilled) {
  const float size = ImGui::GetFontSize();
  const float height = ImGui::GetFrameHeight();
  const ImVec2 corner = ImGui::GetCursorScreenPos();
  const ImVec2 center{corner.x + 0.45F * size, corner.y + 0.5F * height};
  const ImU32 ink = ImGui::GetColorU32(color(lab::solverColor(solver, theme)));
  ImDrawList* list = ImGui::GetWindowDrawList();
  if (isFilled) {
    list->AddCircleFilled(center, 0.36F * size, ink);
  } else {
    list->AddCircle(center, 0.32F * size, ink, 0, 0.1F * size);
  }
  ImGui::Dummy({0.9F * size, height});
  ImGui::SameLine();
}

bool entrant(const Context& context, std::size_t index) {
  const lab::State& state = context.lab.state();
  const ik::SolverInfo& solver = *ik::solvers()[index];
  bool on = index < state.race.solvers.size() && state.race.solvers[index];
  swatch(index, state.view.theme, on);
  const unsigned hex = lab::solverColor(index, state.view.theme);
  ImGui::PushStyleColor(ImGuiCol_CheckMark, color(hex));
  const bool changed = ImGui::Checkbox(std::string(solver.name).c_str(), &on);
  ImGui::PopStyleColor();
  context.control("race-" + std::string(solver.id),
                  "Takes part in the race, in this colour: " + std::string(solver.summary));
  if (!changed) return on;
  lab::RaceChoices race = state.race;
  race.solvers.resize(ik::solvers().size(), false);
  race.solvers[index] = on;
  context.act(lab::SetRace{race});
  return on;
}

// Why it stopped, at the right edge of the current line.
void statusAtRight(const Context& context, const std::string& word, unsigned hex,
                   std::string_view id) {
  ImGui::SameLine(ImGui::GetContentRegionMax().x - ImGui::CalcTextSize(word.c_str()).x);
  ImGui::AlignTextToFramePadding();
  ImGui::TextColored(color(hex), "%s", word.c_str());
  context.note("race-status-" + std::string(id));
}

// The best of each column stands out.
void figureLine(const Context& context, std::size_t entry, std::string_view id) {
  const lab::Race& race = context.lab.race();
  const lab::Palette& colors = lab::palette(context.lab.state().view.theme);
  const std::array<std::string, kColumns.size()> texts = figures(race.runners()[entry]);
  for (std::size_t i = 0; i < texts.size(); ++i) {
    place(i);
    const auto best = lab::winners(race, kColumns[i].measure);
    const bool isBest = std::ranges::find(best, entry) != best.end();
    ImGui::TextColored(color(isBest ? colors.good : colors.text), "%s", texts[i].c_str());
    context.note("race-" + std::string(kColumns[i].name) + "-" + std::string(id));
    tooltip(context, kColumns[i].help);
  }
}

// Two lines: the solver and how it ended; its figures.
void row(const Context& context, std::size_t index, ImFont* small) {
  const lab::Palette& colors = lab::palette(context.lab.state().view.theme);
  const auto& runners = context.lab.race().runners();
  const std::string_view id = ik::solvers()[index]->id;
  const bool takesPart = entrant(context, index);
  if (!context.lab.state().race.on || !takesPart) return;
  const auto runner = std::ranges::find(runners, index, &lab::Runner::solver);
  if (runner == runners.end()) {  // its input is refused: two bone on a single bone
    return statusAtRight(context, "not on this chain", colors.dimText, id);
  }
  // Who wins is seen on the canvas first.
  if (!context.lab.isLastStep()) return statusAtRight(context, "on its way", colors.dimText, id);
  const ik::Status status = runner->result.status;
  statusAtRight(context, std::string(explain::statusWord(status)),
                status == ik::Status::reached ? colors.good : colors.warning, id);
  ImGui::PushFont(small);
  figureLine(context, static_cast<std::size_t>(runner - runners.begin()), id);
  ImGui::PopFont();
}

}  // namespace

void raceTable(const Context& context) {
  ImFont* const small = smallType().font;
  heading("Who takes part");
  if (context.lab.state().race.on && context.lab.isLastStep()) {
    ImGui::PushFont(small);
    header(context);
    ImGui::PopFont();
  }
  for (std::size_t i = 0; i < ik::solvers().size(); ++i) row(context, i, small);
}

}  // namespace ui
