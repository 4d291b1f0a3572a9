#include <array>
#include <cmath>

#include "explain/format.h"
#include "language/language.h"
#include "ui/kit/choice_buttons.h"
#include "ui/kit/slider.h"
#include "ui/kit/widgets.h"
#include "ui/panels/panels.h"

namespace ui {

using language::tr;

namespace {

constexpr std::array kModes{
    Choice{
        lab::Mode::live, tr("Live"), "mode-live",
        tr("Solves to the end whenever something changes, so that the chain follows the target at "
           "once.")},
    Choice{
        lab::Mode::onePerFrame, tr("One per frame"), "mode-one-per-frame",
        tr("Does one iteration per frame and never tests whether the tip is near enough, as many "
           "game engines do: you see how fast the chain approaches.")},
    Choice{
        lab::Mode::stepByStep, tr("Step by step"), "mode-step-by-step",
        tr("Records the solve, so that you can step through it with the arrow keys, forwards and "
           "backwards, bone by bone (M switches between the three).")},
};

void modeButtons(const Context& context) {
  auto modes = kModes;
  if (context.lab.creature()) {
    modes[1].whyGrey =
        tr("A creature's legs are solved to the end in every frame: a foot that lags behind would "
           "slide.");
  }
  if (const auto mode = choiceButtons(context, modes, context.lab.state().choices.mode)) {
    context.act(lab::SetMode{*mode});
  }
}

// A slider over the exponent, so that every power of ten is as easy to hit.
void toleranceSlider(const Context& context) {
  const char* help =
      tr("The solver stops when the distance from tip to target is at most this, in scene units. A "
         "smaller one takes more iterations and looks the same on a screen (Ctrl+Page Up and "
         "Ctrl+Page Down: ten times).");
  label(context, tr("Tolerance"), help);
  const double tolerance = context.lab.state().choices.tolerance;
  auto exponent = static_cast<float>(std::log10(tolerance));
  const std::string shown = explain::number(tolerance);
  if (slider(context, "##tolerance", exponent, -9.0F, 0.0F, shown.c_str(),
             ImGuiSliderFlags_AlwaysClamp | ImGuiSliderFlags_NoRoundToFormat |
                 ImGuiSliderFlags_NoInput)) {
    // Rounded to a tenth of a power of ten.
    const double power = std::round(10.0 * static_cast<double>(exponent)) / 10.0;
    context.act(lab::SetTolerance{std::pow(10.0, power)});
  }
  context.control("tolerance", help);
}

// The rest pose: among all poses that arrive, the nearest to it is taken.
void restRows(const Context& context) {
  const lab::State& state = context.lab.state();
  const bool isIdle = context.lab.creature() || !context.lab.solver().iterative;
  const std::string why =
      isIdle
          ? tr("Only for iterative solvers, and not for a creature's leg: where there is only one "
               "answer, there is nothing to choose.")
                .str()
          : std::string();
  const char* const help =
      tr("How strongly the joints are drawn back to a pose that you like best, the rest pose. A "
         "long chain reaches a target in many ways: this prefers the way most like that pose. 0: "
         "not at all; 1: as like it as the target allows.");
  label(context, tr("Pull to rest"), isIdle ? why : help);
  const Greyed greyed(context, why);
  auto gain = static_cast<float>(state.choices.restGain);
  if (slider(context, "##rest-gain", gain, 0.0F, 1.0F, gain > 0.0F ? "%.2f" : tr("off").c_str())) {
    context.act(lab::SetRestGain{static_cast<double>(gain)});
  }
  context.control("rest-gain", help);
  if (state.choices.restGain > 0.0 && !isIdle) {
    const std::array poses{
        Choice{false, tr("Start pose"), "rest-start",
               tr("Uses the pose that each solve starts from as the rest pose, so that the joints "
                  "move as little as possible.")},
        Choice{true, tr("This pose"), "rest-here",
               tr("Uses the pose on the canvas as the rest pose.")}};
    if (const auto given = choiceButtons(context, poses, state.scene.rest.has_value())) {
      context.act(lab::SetRestPose{*given});
    }
  }
}

// Why an end of the solve is not looked for; empty where it is.
std::string whyEndless(const lab::Choices& choices) {
  if (choices.mode != lab::Mode::onePerFrame) return {};
  return tr("Not used: with one iteration per frame no solve ends.");
}

}  // namespace

void solvingPanel(const Context& context) {
  const lab::Choices& choices = context.lab.state().choices;
  const char* const help =
      tr("The most iterations that an iterative solver may do. A small number shows what an "
         "unfinished solve looks like (↑ and ↓: one more, one less).");
  const std::string why = whyEndless(choices);
  label(context, tr("Iterations"), why.empty() ? help : why);
  {
    const Greyed greyed(context, why);
    int iterations = choices.iterations;
    if (slider(context, "##iterations", iterations, 0, lab::kMostIterations, "%d",
               ImGuiSliderFlags_Logarithmic | ImGuiSliderFlags_AlwaysClamp)) {
      context.act(lab::SetIterations{iterations});
    }
    context.control("iterations", help);
  }
  modeButtons(context);
}

void stoppingSection(const Context& context) {
  if (!section(context, tr("Tolerance and rest pose"), "stopping",
               tr("When a solve ends, and which of many answers it prefers."),
               &lab::PanelView::stopping)) {
    return;
  }
  toleranceSlider(context);
  const lab::Choices& choices = context.lab.state().choices;
  {
    const Greyed greyed(context, whyEndless(choices));
    bool stop = choices.stopWhenDone;
    if (checkbox(tr("Stop when near enough"), "stop-when-done", stop))
      context.act(lab::SetStopWhenDone{stop});
    context.control("stop-when-done",
                    tr("Stops as soon as the tip is within the tolerance. Off: does all "
                       "iterations, as code without such a test does (Shift+E)."));
  }
  restRows(context);
}

}  // namespace ui
