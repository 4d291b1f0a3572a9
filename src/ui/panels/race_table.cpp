// A race's results, once it is over, and who takes part in it.
#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>

#include <imgui_versions.h>

#include "explain/words.h"
#include "lab/core/race.h"
#include "lab/palette.h"
#include "lab/words/race_words.h"
#include "lab/words/solver_words.h"
#include "lab/words/status_words.h"
#include "language/language.h"
#include "ui/panels/panels.h"
#include "ui/widgets/style.h"
#include "ui/widgets/widgets.h"

namespace ui {

using language::fill;
using language::tr;
using language::trc;
namespace {

using lab::RaceMeasure;

// Of the window's content, pixels from the window's left.
float rightEdge() { return ImGui::GetCursorPosX() + ImGui::GetContentRegionAvail().x; }

struct Column {
  RaceMeasure measure;
  language::Text name;
  const char* id;
  language::Text help;
};

constexpr std::array kColumns{
    Column{RaceMeasure::iterations, tr("Iter."), "iterations",
           tr("Iterations done before it stopped.")},
    Column{RaceMeasure::updates, tr("Upd."), "updates",
           tr("Joint updates: how many times a joint was turned or moved.")},
    Column{RaceMeasure::distance, trc("column: the distance left", "Left"), "distance",
           tr("The distance from tip to target, in scene units.")},
    Column{RaceMeasure::time, tr("Time"), "time",
           tr("The time of the solve without recording its steps: the median of a few runs.")},
    Column{RaceMeasure::travel, tr("Travel"), "travel",
           tr("The distances that all joints moved, added up, in scene units.")}};
static_assert(kColumns.size() == lab::kRaceMeasures);

std::string rowId(const lab::Runner& runner) {
  return std::string(lab::solverAt(runner.solver).id);
}

// A short line in the solver's colour.
void swatch(const Context& context, std::size_t solver, bool isFilled, float height) {
  const lab::Theme theme = context.lab.state().view.theme;
  const float size = ImGui::GetFontSize();
  const ImVec2 corner = ImGui::GetCursorScreenPos();
  const float middle = std::round(corner.y + 0.5F * height);
  const float half = std::max(1.0F, std::round(0.2F * size));
  const ImVec2 low{corner.x, middle - half};
  const ImVec2 high{corner.x + 0.9F * size, middle + half};
  const ImU32 ink = ImGui::GetColorU32(color(lab::solverColor(solver, theme)));
  ImDrawList* const list = ImGui::GetWindowDrawList();
  if (isFilled) {
    list->AddRectFilled(low, high, ink, half);
  } else {
    list->AddRect(low, high, ink, half, 0, std::max(1.0F, context.unit));
  }
  ImGui::Dummy({1.15F * size, height});
  ImGui::SameLine(0.0F, 0.0F);
}

// Short: small numbers are not spelled out.
std::string cellText(const lab::Runner& runner, RaceMeasure measure) {
  constexpr double kUnseen = 1e-5;
  const double value = measured(runner, measure);
  const bool isUnseen = measure == RaceMeasure::distance && value > 0.0 && value < kUnseen;
  return isUnseen ? "≈ 0" : lab::measureText(runner, measure);
}

void atRight(const std::string& text) {
  const float room = ImGui::GetContentRegionAvail().x - ImGui::CalcTextSize(text.c_str()).x;
  ImGui::SetCursorPosX(ImGui::GetCursorPosX() + std::max(0.0F, room));
}

// By places among the runners.
std::vector<std::size_t> sorted(const lab::Lab& lab) {
  const auto& runners = lab.race().runners();
  std::vector<std::size_t> order(runners.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  const int by = lab.state().view.raceSort;
  if (by < 0 || by >= static_cast<int>(kColumns.size())) return order;
  const RaceMeasure measure = kColumns[static_cast<std::size_t>(by)].measure;
  std::ranges::stable_sort(order, {}, [&](std::size_t i) { return measured(runners[i], measure); });
  return order;
}

void headerRow(const Context& context) {
  const int by = context.lab.state().view.raceSort;
  ImGui::TableNextRow();
  ImGui::TableNextColumn();
  const float height = isForFingers() ? ImGui::GetFrameHeight() : ImGui::GetTextLineHeight();
  for (std::size_t i = 0; i < kColumns.size(); ++i) {
    ImGui::TableNextColumn();
    const bool isSorted = by == static_cast<int>(i);
    const Column& column = kColumns[i];
    const float text = ImGui::CalcTextSize(column.name).x;
    const float room = ImGui::GetContentRegionAvail().x;
    const ImVec2 corner = ImGui::GetCursorScreenPos();
    if (ImGui::Selectable((std::string("##sort-") + column.id).c_str(), isSorted,
                          ImGuiSelectableFlags_None, {room, height})) {
      context.act(lab::SetView{&lab::View::raceSort, isSorted ? -1 : static_cast<int>(i)});
    }
    context.control(std::string("race-sort-") + column.id,
                    column.help.str() + " " +
                        tr("A click sorts the rows by it, the smallest first. Another click "
                           "restores the order.")
                            .str());
    ImGui::GetWindowDrawList()->AddText({corner.x + std::max(0.0F, room - text),
                                         corner.y + 0.5F * (height - ImGui::GetTextLineHeight())},
                                        ImGui::GetColorU32(ImGuiCol_TextDisabled), column.name);
  }
}

// The best of each column stands out.
void figureRow(const Context& context, std::size_t place) {
  const lab::Palette& colors = lab::palette(context.lab.state().view.theme);
  const lab::Race& race = context.lab.race();
  const lab::Runner& runner = race.runners()[place];
  const std::string id = rowId(runner);
  const bool isThere = runner.result.status == ik::Status::reached;
  const std::string status(
      lab::statusWord(runner.result.status, lab::ignoresMirror(context.lab.state())));
  const std::string name = lab::runnerName(runner);
  ImGui::TableNextRow();
  ImGui::TableNextColumn();
  swatch(context, runner.solver, true, ImGui::GetTextLineHeight());
  wrapped(name, color(isThere ? colors.text : colors.asText(colors.warning)));
  context.note("race-status-" + id);
  if (runner.same) {
    const std::string other = lab::runnerName(race.runners()[*runner.same]);
    // Translators: in a race, below the name of a solver that took the same steps as {solver}.
    wrapped(fill(tr("= {solver}"), {{"solver", other}}), color(colors.dimText));
    context.note("race-same-" + id);
  }
  // Translators: how a solver ended in a race, "CCD: Reached."
  tooltip(context, fill(tr("{solver}: {status}."), {{"solver", name}, {"status", status}}));
  for (const Column& column : kColumns) {
    ImGui::TableNextColumn();
    const auto best = lab::winners(race, column.measure);
    const bool isBest = std::ranges::find(best, place) != best.end();
    const std::string text = cellText(runner, column.measure);
    atRight(text);
    ImGui::TextColored(color(isBest ? colors.asText(colors.good) : colors.text), "%s",
                       text.c_str());
    context.note(std::string("race-") + column.id + "-" + id);
    tooltip(context, column.help);
  }
}

void resultTable(const Context& context) {
  const lab::Lab& lab = context.lab;
  imgui::pushFont(smallType().font);
  const auto& runners = lab.race().runners();
  ImGui::PushStyleVar(ImGuiStyleVar_CellPadding, {3.0F * context.unit, 2.0F * context.unit});
  if (ImGui::BeginTable("race-results", 1 + static_cast<int>(kColumns.size()),
                        ImGuiTableFlags_NoSavedSettings | ImGuiTableFlags_BordersInnerH)) {
    ImGui::TableSetupColumn("solver", ImGuiTableColumnFlags_WidthStretch);
    for (const Column& column : kColumns) {
      float widest = ImGui::CalcTextSize(column.name).x;
      for (const lab::Runner& runner : runners) {
        const std::string text = cellText(runner, column.measure);
        widest = std::max(widest, ImGui::CalcTextSize(text.c_str()).x);
      }
      ImGui::TableSetupColumn(column.id, ImGuiTableColumnFlags_WidthFixed, std::ceil(widest));
    }
    headerRow(context);
    for (const std::size_t place : sorted(lab)) figureRow(context, place);
    ImGui::EndTable();
  }
  ImGui::PopStyleVar();
  ImGui::PopFont();
}

// Hidden until the end, so that the winner can be guessed.
void results(const Context& context) {
  const lab::Lab& lab = context.lab;
  if (!lab.state().race.on || lab.race().runners().empty()) return;
  const lab::Palette& colors = lab::palette(lab.state().view.theme);
  heading(tr("Results"));
  if (!lab.race().isOver()) {
    wrapped(isForFingers() ? tr("Who will win? The results are shown at the end of the race: tap "
                                "Play, or go to its end.")
                           : tr("Who will win? The results are shown at the end of the race: play "
                                "it (Space), or go to its end (End)."),
            color(colors.dimText));
    context.note("race-hidden");
    return context.note("race-verdict");
  }
  for (const std::string& line : lab::raceVerdictLines(lab.race()))
    wrapped(line, color(colors.text));
  context.note("race-verdict");
  ImGui::Dummy({0.0F, 2.0F * context.unit});
  resultTable(context);
}

void entrantRow(const Context& context, std::size_t index) {
  const lab::State& state = context.lab.state();
  const ik::Solver& solver = lab::solverAt(index);
  bool on = index < state.race.solvers.size() && state.race.solvers[index];
  swatch(context, index, on, ImGui::GetFrameHeight());
  ImGui::PushStyleColor(ImGuiCol_CheckMark, color(lab::solverColor(index, state.view.theme)));
  const bool changed = tickBox(withId(explain::nameOf(solver), solver.id).c_str(), &on);
  ImGui::PopStyleColor();
  context.control("race-" + std::string(solver.id),
                  fill(tr("Takes part in the race, in this colour: {summary}"),
                       {{"summary", explain::summaryOf(solver)}}));
  if (changed) {
    lab::RaceChoices race = state.race;
    race.solvers.resize(lab::ownPlace() + 1, false);
    race.solvers[index] = on;
    context.act(lab::SetRace{race});
  }
  const auto& runners = context.lab.race().runners();
  const bool isRefused = state.race.on && on &&
                         std::ranges::find(runners, index, &lab::Runner::solver) == runners.end();
  if (!isRefused) return;  // two bone on a single bone
  const char* const words = tr("not on this chain");
  ImGui::SameLine(rightEdge() - ImGui::CalcTextSize(words).x);
  ImGui::TextDisabled("%s", words);
  context.note("race-status-" + std::string(solver.id));
}

}  // namespace

void raceTable(const Context& context) {
  results(context);
  heading(tr("Solvers in the race"));
  bool isFirst = true;
  for (const std::size_t i : lab::listedSolvers()) {
    const auto& chosen = context.lab.state().race.solvers;
    const bool isOn = i < chosen.size() && chosen[i];
    if (isSimple(context) && !isOn && !lab::isListedFirst(ik::solvers()[i]->id)) continue;
    if (isFirst && !lab::isListedFirst(ik::solvers()[i]->id)) {
      isFirst = false;
      ImGui::TextDisabled("%s", trc("solvers", "More").c_str());
    }
    entrantRow(context, i);
  }
  if (context.lab.state().script) entrantRow(context, lab::ownPlace());
}

}  // namespace ui
