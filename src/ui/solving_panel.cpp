#include <array>

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
    ModeText{lab::Mode::onePerFrame, "One iteration a frame", "mode-one-per-frame",
             "No test of near enough, as in a game that goes on from frame to frame."},
    ModeText{lab::Mode::stepByStep, "Step by step", "mode-step-by-step",
             "Walk through what the solver did, forwards and backwards."},
};

}  // namespace

void solvingPanel(const Context& context) {
  const lab::Choices& choices = context.lab.state().choices;
  heading("How it solves");
  for (const ModeText& each : kModes) {
    if (ImGui::RadioButton(each.name, choices.mode == each.mode)) {
      context.act(lab::SetMode{each.mode});
    }
    context.note(each.id);
    tooltip(each.help);
  }
  const char* iterationsHelp = "The most iterations that an iterative solver may take.";
  label(context, "Iterations", iterationsHelp);
  int iterations = choices.iterations;
  if (ImGui::SliderInt("##iterations", &iterations, 0, lab::kMostIterations, "%d",
                       ImGuiSliderFlags_Logarithmic | ImGuiSliderFlags_AlwaysClamp)) {
    context.act(lab::SetIterations{iterations});
  }
  context.note("iterations");
  tooltip(iterationsHelp);

  const char* toleranceHelp = "How near is near enough, in scene units.";
  label(context, "Tolerance", toleranceHelp);
  auto tolerance = static_cast<float>(choices.tolerance);
  if (ImGui::SliderFloat("##tolerance", &tolerance, 1e-9F, 1.0F, "%.2g",
                         ImGuiSliderFlags_Logarithmic | ImGuiSliderFlags_AlwaysClamp |
                             ImGuiSliderFlags_NoRoundToFormat)) {
    context.act(lab::SetTolerance{static_cast<double>(tolerance)});
  }
  context.note("tolerance");
  tooltip(toleranceHelp);

  bool stop = choices.stopWhenDone;
  if (ImGui::Checkbox("Stop when near enough", &stop)) context.act(lab::SetStopWhenDone{stop});
  context.note("stop-when-done");
  tooltip("Off: all iterations are done, whatever they bring.");
}

}  // namespace ui
