#include <array>
#include <cmath>

#include <glm/trigonometric.hpp>

#include "explain/format.h"
#include "language/language.h"
#include "rigs/mechanism_of.h"
#include "ui/panels/panels.h"
#include "ui/widgets/choice_buttons.h"
#include "ui/widgets/slider.h"
#include "ui/widgets/widgets.h"

namespace ui {

using language::fill;
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
  const lab::SolvingProperty& property = lab::propertyOf(&lab::Choices::tolerance);
  label(context, property.title, property.help);
  const double tolerance = context.lab.state().choices.tolerance;
  const auto log10Of = [](double value) { return static_cast<float>(std::log10(value)); };
  float exponent = log10Of(tolerance);
  const std::string shown = explain::number(tolerance);
  if (slider(context, "##tolerance", exponent, log10Of(property.least), log10Of(property.most),
             shown.c_str(),
             ImGuiSliderFlags_AlwaysClamp | ImGuiSliderFlags_NoRoundToFormat |
                 ImGuiSliderFlags_NoInput)) {
    // Rounded to a tenth of a power of ten.
    const double power = std::round(10.0 * static_cast<double>(exponent)) / 10.0;
    context.act(lab::SetChoice{&lab::Choices::tolerance, std::pow(10.0, power)});
  }
  context.control("tolerance", property.help);
}

// In degrees or scene units, over its exponent.
void directionRow(const Context& context, double lab::Choices::*which, double least, double most,
                  const std::string& format) {
  const lab::SolvingProperty& property = lab::propertyOf(which);
  const std::string id(property.id);
  label(context, property.title, property.help);
  auto shown = static_cast<float>(context.lab.state().choices.*which);
  if (slider(context, ("##" + id).c_str(), shown, static_cast<float>(least),
             static_cast<float>(most), format.c_str(),
             ImGuiSliderFlags_Logarithmic | ImGuiSliderFlags_AlwaysClamp)) {
    context.act(lab::SetChoice{which, static_cast<double>(shown)});
  }
  context.control(id, property.help);
}

// Of a target with a direction: how near is near enough, and what it is worth.
void directionSliders(const Context& context) {
  if (!context.lab.state().scene.facing) return;
  constexpr double kFinest = 1e-4;  // degrees
  directionRow(context, &lab::Choices::turnTolerance, kFinest, 10.0, "%.3g°");
  worthSlider(context);
}

// The rest pose: among all poses that arrive, the nearest to it is taken.
void restRows(const Context& context) {
  const lab::State& state = context.lab.state();
  const bool isIdle = !context.lab.solver().iterative;
  const std::string why =
      isIdle ? tr("Only for iterative solvers: where there is only one answer, there is nothing to "
                  "choose.")
                   .str()
             : std::string();
  const lab::SolvingProperty& property = lab::propertyOf(&lab::Choices::restGain);
  label(context, property.title, isIdle ? why : property.help.str());
  const Greyed greyed(context, why);
  auto gain = static_cast<float>(state.choices.restGain);
  if (slider(context, "##rest-gain", gain, 0.0F, 1.0F, gain > 0.0F ? "%.2f" : tr("off").c_str())) {
    context.act(lab::SetChoice{&lab::Choices::restGain, static_cast<double>(gain)});
  }
  context.control("rest-gain", property.help);
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

void rollBox(const Context& context) {
  const lab::State& state = context.lab.state();
  if (state.scene.chain.planar) return;
  const lab::SolvingProperty& property = lab::propertyOf(&lab::Choices::rollsToBend);
  bool rolls = state.choices.rollsToBend;
  if (checkbox(property.title, std::string(property.id), rolls))
    context.act(lab::SetChoice{&lab::Choices::rollsToBend, rolls});
  context.control(std::string(property.id), property.help);
}

// Why an end of the solve is not looked for; empty where it is.
std::string whyEndless(const lab::Choices& choices) {
  if (choices.mode != lab::Mode::onePerFrame) return {};
  return tr("Not used: with one iteration per frame no solve ends.");
}

}  // namespace

void worthSlider(const Context& context) {
  const lab::State& state = context.lab.state();
  rigs::ChainMechanism parts;
  rigs::mechanismOf(lab::problemOf(state.scene, state.choices), context.lab.onCanvas().pose, parts);
  const double usual = glm::radians(ik::sizeOf({.joints = parts.joints, .goals = parts.goals}));
  directionRow(context, &lab::Choices::unitsPerDegree, 0.0, 20.0 * usual,
               state.choices.unitsPerDegree > 0.0
                   ? "%.3g"
                   // Translators: what a degree is worth if nothing else is asked for.
                   : fill(tr("{length}, as usual"), {{"length", explain::number(usual)}}));
}

void solvingPanel(const Context& context) {
  const lab::Choices& choices = context.lab.state().choices;
  const lab::SolvingProperty& property = lab::propertyOf(&lab::Choices::iterations);
  const std::string why = whyEndless(choices);
  label(context, property.title, why.empty() ? property.help.str() : why);
  {
    const Greyed greyed(context, why);
    int iterations = choices.iterations;
    if (slider(context, "##iterations", iterations, 0, lab::kMostIterations, "%d",
               ImGuiSliderFlags_Logarithmic | ImGuiSliderFlags_AlwaysClamp)) {
      context.act(lab::SetChoice{&lab::Choices::iterations, iterations});
    }
    context.control("iterations", property.help);
  }
  modeButtons(context);
}

void stoppingSection(const Context& context) {
  if (isSimple(context)) return;
  if (!section(context, tr("Tolerance and rest pose"), "stopping",
               tr("When a solve ends, and which of many answers it prefers."),
               &lab::PanelView::stopping)) {
    return;
  }
  toleranceSlider(context);
  directionSliders(context);
  const lab::Choices& choices = context.lab.state().choices;
  {
    const Greyed greyed(context, whyEndless(choices));
    const lab::SolvingProperty& property = lab::propertyOf(&lab::Choices::stopWhenDone);
    bool stop = choices.stopWhenDone;
    if (checkbox(property.title, std::string(property.id), stop))
      context.act(lab::SetChoice{&lab::Choices::stopWhenDone, stop});
    context.control(std::string(property.id), property.help);
  }
  restRows(context);
  if (context.lab.state().scene.goals.empty()) influenceRow(context);
  rollBox(context);
}

}  // namespace ui
