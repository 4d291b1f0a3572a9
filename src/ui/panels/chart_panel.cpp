#include <algorithm>
#include <array>
#include <cmath>

#include "explain/format.h"
#include "explain/joint_names.h"
#include "explain/words.h"
#include "lab/core/race.h"
#include "lab/dashes.h"
#include "lab/palette.h"
#include "lab/tables/chart.h"
#include "lab/words/race_words.h"
#include "lab/words/status_words.h"
#include "lab/words/step_words.h"
#include "language/language.h"
#include "ui/panels/chart_plot.h"
#include "ui/panels/panels.h"
#include "ui/widgets/choice_buttons.h"
#include "ui/widgets/widgets.h"

namespace ui {

using language::fill;
using language::tr;
using language::trc;
namespace {

constexpr float kHeight = 230.0F;  // points
constexpr float kSample = 2.2F;    // of a curve in the legend, in heights of type

bool byIteration(const lab::State& state) {
  return state.race.on ? state.race.byIteration : state.view.chartByIteration;
}

void chooseAxis(const Context& context, bool iterations) {
  const lab::State& state = context.lab.state();
  if (state.race.on) {
    lab::RaceChoices race = state.race;
    race.byIteration = iterations;
    return context.act(lab::SetRace{race});
  }
  context.act(lab::SetView{&lab::View::chartByIteration, iterations});
}

void axisSwitch(const Context& context) {
  constexpr std::array kAxes{
      Choice{false, tr("Joint updates"), "chart-by-update",
             tr("The horizontal axis counts joint updates: each turn or move "
                "of a joint is one, for every solver.")},
      Choice{true, tr("Iterations"), "chart-by-iteration",
             tr("The horizontal axis counts iterations: the distance at the "
                "end of each one, as papers plot it.")}};
  const auto iterations = choiceButtons(context, kAxes, byIteration(context.lab.state()));
  if (iterations) chooseAxis(context, *iterations);
}

bool hasTurn(const lab::Lab& lab) { return lab.trace().hasDirection(); }

lab::ChartOf chartOf(const lab::Lab& lab) {
  return hasTurn(lab) && lab.state().view.chartTurn ? lab::ChartOf::turn : lab::ChartOf::distance;
}

void errorSwitch(const Context& context) {
  constexpr std::array kErrors{
      Choice{false, trc("what the chart shows", "Distance"), "chart-distance",
             tr("The curve is the distance from tip to target, in scene units.")},
      Choice{true, trc("what the chart shows", "Turn"), "chart-turn",
             tr("The curve is the turn by which the tip misses the target's direction, in "
                "degrees.")}};
  const auto turn = choiceButtons(context, kErrors, chartOf(context.lab) == lab::ChartOf::turn);
  if (turn) context.act(lab::SetView{&lab::View::chartTurn, *turn});
}

std::string leftText(const Curve& curve, std::size_t step) {
  return lab::leftWords(curve.trace->left(step), curve.trace->hasDirection());
}

std::vector<Curve> curves(const lab::Lab& lab) {
  const lab::State& state = lab.state();
  std::vector<Curve> list;
  if (!state.race.on) {
    const unsigned hex = lab::solverColor(lab::placeOf(state.choices), state.view.theme);
    list.push_back({&lab.trace(), hex, {}, explain::nameOf(lab.solver()), {}});
    return list;
  }
  for (const lab::Runner& runner : lab.race().runners()) {
    if (runner.trace.size() == 0) continue;  // its input was refused
    const unsigned hex = lab::solverColor(runner.solver, state.view.theme);
    list.push_back(
        {&runner.trace, hex, lab::solverPattern(runner.solver), lab::runnerName(runner), {}});
  }
  return list;
}

// A replay has a cursor of its own.
std::size_t stepOnShow(const lab::Lab& lab) {
  return lab.scrubsReplay() ? lab.state().playback.cursor : lab.cursor();
}

// Out of a replay, the chart leads into the solve of the moment on show.
void seek(const Context& context, std::size_t step) {
  if (context.lab.scrubsReplay()) context.act(lab::SetMode{lab::Mode::stepByStep});
  context.act(lab::Seek{step});
}

// The cursor's place on the chart's axis.
std::size_t cursorX(const lab::Lab& lab, bool iterations) {
  const std::size_t cursor = stepOnShow(lab);
  if (lab.state().race.on || !iterations || lab.trace().size() == 0) return cursor;
  return static_cast<std::size_t>(
      lab.trace().step(std::min(cursor, lab.trace().size() - 1)).iteration);
}

// The last place on that axis.
std::size_t lastX(const lab::Lab& lab) {
  const bool isPlain = lab.state().race.on || !byIteration(lab.state()) || lab.trace().size() == 0;
  if (isPlain) return lab.lastCursor();
  return static_cast<std::size_t>(lab.trace().step(lab.trace().size() - 1).iteration);
}

// The step to seek for a place on the axis.
std::size_t cursorAt(const lab::Lab& lab, std::size_t x, bool iterations) {
  if (lab.state().race.on) return x;
  return lab::stepAtX(lab.trace(), x, iterations);
}

std::string whereText(const rigs::Chain& chain, const rigs::StepInfo& info, std::size_t step) {
  const std::string pass(explain::passName(info.phase));
  const std::string bone =
      info.bone < 0 ? "" : explain::jointLabel(chain, static_cast<std::size_t>(info.bone));
  const auto filled = [&](const language::Text& text) {
    return fill(text,
                {{"step", step}, {"iteration", info.iteration}, {"pass", pass}, {"bone", bone}});
  };
  if (info.bone < 0) {
    return filled(pass.empty() ? tr("step {step}, iteration {iteration}")
                               : tr("step {step}, iteration {iteration}, {pass}"));
  }
  return filled(pass.empty() ? tr("step {step}, iteration {iteration}, bone {bone}")
                             : tr("step {step}, iteration {iteration}, {pass}, bone {bone}"));
}

// A piece of the curve, before its name.
void sample(const Context& context, const Curve& curve) {
  const float size = ImGui::GetFontSize();
  const ImVec2 corner = ImGui::GetCursorScreenPos();
  const float y = corner.y + 0.5F * size;
  const std::array ends{ImVec2(corner.x, y), ImVec2(corner.x + kSample * size, y)};
  drawCurveLine(context, ends, curve);
  ImGui::Dummy({(kSample + 0.2F) * size, size});
  ImGui::SameLine();
}

// The values under the pointer.
void hoverTooltip(const Context& context, const std::vector<Curve>& list, std::size_t x,
                  bool iterations) {
  ImGui::BeginTooltip();
  for (const Curve& curve : list) {
    const std::size_t step = lab::stepAtX(*curve.trace, x, iterations);
    const rigs::StepInfo& info = curve.trace->step(step);
    const std::string distance = leftText(curve, step);
    if (list.size() == 1) {
      ImGui::TextUnformatted(whereText(context.lab.state().scene.chain, info, step).c_str());
      ImGui::TextUnformatted(fill(tr("distance {distance}"), {{"distance", distance}}).c_str());
      continue;
    }
    sample(context, curve);
    ImGui::TextUnformatted(curve.name.c_str());
    ImGui::Text("  %s", fill(tr("distance {distance} at step {step}"),
                             {{"distance", distance}, {"step", step}})
                            .c_str());
  }
  ImGui::EndTooltip();
}

// One line of the legend: a stroke, and what it stands for.
void key(const Context& context, unsigned hex, Stroke stroke, const std::string& text) {
  const float size = ImGui::GetFontSize();
  const ImVec2 corner = ImGui::GetCursorScreenPos();
  const float y = corner.y + 0.5F * size;
  const ImU32 ink = ImGui::GetColorU32(color(hex));
  ImDrawList* list = ImGui::GetWindowDrawList();
  if (stroke == Stroke::ring) {
    list->AddCircle({corner.x + 0.5F * kSample * size, y}, 3.5F * context.unit, ink, 0,
                    1.5F * context.unit);
  } else {
    drawAcross(list, {corner.x, y}, corner.x + kSample * size, ink, stroke, context.unit);
  }
  ImGui::Dummy({(kSample + 0.2F) * size, size});
  ImGui::SameLine();
  wrapped(text, ImGui::GetStyleColorVec4(ImGuiCol_Text));
}

void legend(const Context& context, const std::vector<Curve>& list, const Plot& plot) {
  const lab::State& state = context.lab.state();
  const lab::Palette& colors = lab::palette(state.view.theme);
  const bool isTurn = plot.what == lab::ChartOf::turn;
  for (const Curve& curve : list) {
    const std::size_t x = cursorX(context.lab, byIteration(state));
    const std::size_t step = state.race.on
                                 ? lab::stepAtX(*curve.trace, x, byIteration(state))
                                 : std::min(stepOnShow(context.lab), curve.trace->size() - 1);
    sample(context, curve);
    const std::string broken = state.race.on ? "" : lab::brokenWords(context.lab);
    const std::string left = leftText(curve, step);
    wrapped(broken.empty() ? fill(tr("{solver}: {distance} left"),
                                  {{"solver", curve.name}, {"distance", left}})
                           : curve.name + ": " + broken,
            color(colors.text));
  }
  key(context, colors.text, Stroke::solid, tr("this step (drag it)"));
  key(context, colors.good, Stroke::dashed,
      fill(tr("tolerance {tolerance}: near enough below this line"),
           {{"tolerance", explain::number(plot.tolerance) + (isTurn ? "°" : "")}}));
  const bool hasZero = std::ranges::any_of(list, [&](const Curve& curve) {
    return std::ranges::any_of(
        curve.points, [&](const lab::ChartPoint& point) { return plot.axis.isBelow(point.left); });
  });
  if (!hasZero) return;
  key(context, colors.dimText, Stroke::ring,
      tr("exactly 0, or too small for this axis (FABRIK puts the tip on the target in its first "
         "walk "
         "and moves it away again in its second)"));
}

}  // namespace

void chartPanel(const Context& context) {
  const lab::Lab& lab = context.lab;
  const bool iterations = byIteration(lab.state());
  const bool isTurn = chartOf(lab) == lab::ChartOf::turn;
  heading(isTurn ? tr("Turn left, degrees") : tr("Distance left"));
  if (lab.isAsking()) return hiddenUntilRevealed(context);
  if (hasTurn(lab)) errorSwitch(context);
  axisSwitch(context);
  std::vector<Curve> list = curves(lab);
  const float width = ImGui::GetContentRegionAvail().x;
  const std::size_t here = cursorX(lab, iterations);
  const Scrub scrub = scrubArea("chart", {width, kHeight * context.unit}, here, lastX(lab));
  const Plot plot = layOutPlot(context, list, iterations, chartOf(lab), ImGui::GetItemRectMin(),
                               ImGui::GetItemRectMax());
  // As in the race's table, the winner is only shown at the end.
  const bool isOpen = lab.state().race.on && !lab.race().isOver();
  if (isOpen) {
    for (Curve& curve : list) {
      std::erase_if(curve.points, [&](const lab::ChartPoint& point) { return point.x > here; });
    }
  }
  const bool isByMouse = ImGui::IsItemHovered() && !ImGui::GetIO().NavVisible;
  const bool hovered = isByMouse || scrub.isDragged;
  const std::size_t pointed = plot.xAt(ImGui::GetIO().MousePos.x);
  if (scrub.isDragged && !list.empty()) {
    const std::size_t cursor = cursorAt(lab, pointed, iterations);
    if (cursor != stepOnShow(lab) || ImGui::IsItemActivated()) seek(context, cursor);
  } else if (scrub.byKeys && !list.empty()) {
    seek(context, cursorAt(lab, *scrub.byKeys, iterations));
  }
  drawPlot(context, plot, list, cursorX(lab, iterations), hovered ? &pointed : nullptr);
  if (hovered && !list.empty()) {
    hoverTooltip(context, list, isOpen ? std::min(pointed, here) : pointed, iterations);
  }
  context.control(
      "chart",
      isTurn ? tr("The turn by which the tip misses the target's direction after each step, in "
                  "degrees, on a logarithmic scale. Drag to go to a step. Keys: Space, then the "
                  "arrows.")
             : tr("The distance from tip to target after each step, on a logarithmic scale. A "
                  "falling line means that the solver converges, a flat line that it is stuck. "
                  "Drag to go to a step. Keys: Space, then the arrows."));
  legend(context, list, plot);
}

}  // namespace ui
