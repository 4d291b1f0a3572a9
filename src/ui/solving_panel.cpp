#include <array>
#include <cmath>

#include "lab/words.h"
#include "ui/panels.h"
#include "ui/widgets.h"

namespace ui {
namespace {

struct ModeText {
  lab::Mode mode;
  const char* name;
  const char* id;
  const char* help;
};

constexpr std::array kModes{
    ModeText{lab::Mode::live, "Live", "mode-live",
             "Solved to completion whenever something changes."},
    ModeText{lab::Mode::onePerFrame, "One a frame", "mode-one-per-frame",
             "One iteration a frame, without a test of near enough, as in a game engine."},
    ModeText{lab::Mode::stepByStep, "Step by step", "mode-step-by-step",
             "Step by step: walk through what the solver did, forwards and backwards."},
};

// One row of buttons of which one is down.
void modeButtons(const Context& context) {
  const float gap = 2.0F * context.unit;
  const auto count = static_cast<float>(kModes.size());
  const float width = (ImGui::GetContentRegionAvail().x - gap * (count - 1.0F)) / count;
  for (const ModeText& each : kModes) {
    const bool on = context.lab.state().choices.mode == each.mode;
    if (&each != kModes.data()) ImGui::SameLine(0.0F, gap);
    const bool isIdle = each.mode == lab::Mode::onePerFrame && context.lab.creature();
    ImGui::BeginDisabled(isIdle);
    if (pushButton(each.name, on, width)) context.act(lab::SetMode{each.mode});
    ImGui::EndDisabled();
    context.note(each.id);
    tooltip(isIdle ? "A creature's legs are solved to the end in every frame: a foot that lags "
                     "behind would slide."
                   : each.help);
  }
}

// A slider over the exponent, so that every power of ten is as easy to hit.
void toleranceSlider(const Context& context) {
  const char* help = "How near is near enough, in scene units.";
  label(context, "Tolerance", help);
  const double tolerance = context.lab.state().choices.tolerance;
  auto exponent = static_cast<float>(std::log10(tolerance));
  const std::string shown = lab::number(tolerance);
  if (ImGui::SliderFloat("##tolerance", &exponent, -9.0F, 0.0F, shown.c_str(),
                         ImGuiSliderFlags_AlwaysClamp | ImGuiSliderFlags_NoRoundToFormat |
                             ImGuiSliderFlags_NoInput)) {
    // To a tenth of a power of ten.
    const double power = std::round(10.0 * static_cast<double>(exponent)) / 10.0;
    context.act(lab::SetTolerance{std::pow(10.0, power)});
  }
  context.note("tolerance");
  tooltip(help);
}

// Of all poses that arrive, the nearest to a rest pose.
void restRows(const Context& context) {
  const lab::State& state = context.lab.state();
  const bool isIdle = context.lab.creature() || !context.lab.solver().iterative;
  const char* help = isIdle ? "Of the iterative solvers, on a chain of its own: there are poses to "
                              "choose from."
                            : "Of all poses that arrive, the nearest to a rest pose: the part of "
                              "the way there that an iteration goes. 0: off.";
  label(context, "Pull to rest", help);
  ImGui::BeginDisabled(isIdle);
  auto gain = static_cast<float>(state.choices.restGain);
  if (ImGui::SliderFloat("##rest-gain", &gain, 0.0F, 1.0F, gain > 0.0F ? "%.2f" : "off",
                         ImGuiSliderFlags_AlwaysClamp)) {
    context.act(lab::SetRestGain{static_cast<double>(gain)});
  }
  context.note("rest-gain");
  tooltip(help);
  if (state.choices.restGain > 0.0 && !isIdle) {
    const float gap = 2.0F * context.unit;
    const float width = 0.5F * (ImGui::GetContentRegionAvail().x - gap);
    const bool isGiven = state.scene.rest.has_value();
    if (pushButton("Start pose", !isGiven, width)) context.act(lab::SetRestPose{false});
    context.note("rest-start");
    tooltip("Rests in the pose that each solve starts from: it moves as little as it can.");
    ImGui::SameLine(0.0F, gap);
    if (pushButton("This pose", isGiven, width)) context.act(lab::SetRestPose{true});
    context.note("rest-here");
    tooltip("Takes the pose on show for the rest pose.");
  }
  ImGui::EndDisabled();
}

}  // namespace

void solvingPanel(const Context& context) {
  const lab::Choices& choices = context.lab.state().choices;
  heading("How it solves");
  modeButtons(context);
  const char* iterationsHelp = "The most iterations that an iterative solver may take.";
  label(context, "Iterations", iterationsHelp);
  int iterations = choices.iterations;
  if (ImGui::SliderInt("##iterations", &iterations, 0, lab::kMostIterations, "%d",
                       ImGuiSliderFlags_Logarithmic | ImGuiSliderFlags_AlwaysClamp)) {
    context.act(lab::SetIterations{iterations});
  }
  context.note("iterations");
  tooltip(iterationsHelp);

  toleranceSlider(context);
  restRows(context);

  bool stop = choices.stopWhenDone;
  if (ImGui::Checkbox("Stop when near enough", &stop)) context.act(lab::SetStopWhenDone{stop});
  context.note("stop-when-done");
  tooltip("Off: all iterations are done, whatever they bring.");
}

}  // namespace ui
