// A creature that walks, and the ground that it or a character's feet stand on.
#include <array>
#include <cmath>
#include <optional>
#include <string>
#include <vector>

#include <glm/trigonometric.hpp>

#include "lab/creature/feet.h"
#include "lab/creature/ground.h"
#include "lab/palette.h"
#include "lab/words/creature_words.h"
#include "lab/words/feet_words.h"
#include "language/language.h"
#include "ui/panels/panels.h"
#include "ui/widgets/chain_widgets.h"
#include "ui/widgets/choice_buttons.h"
#include "ui/widgets/slider.h"
#include "ui/widgets/widgets.h"

namespace ui {

using language::tr;
using language::trc;
namespace {

enum class Shape { none, flat, slope, hills };
constexpr double kFirstSlope = 0.25;  // radians
constexpr std::array kShapes{
    Choice{Shape::none, trc("ground", "None"), "ground-none",
           tr("No ground: a grid shows where the height is 0. A creature has its hills.")},
    Choice{Shape::flat, trc("ground", "Flat"), "ground-flat",
           tr("Level ground: all feet stand equally high.")},
    Choice{Shape::slope, trc("ground", "Slope"), "ground-slope-on",
           tr("A plane that rises as steeply as the slider below says.")},
    Choice{Shape::hills, trc("ground", "Hills"), "ground-hills-on",
           tr("Hills of several sizes, on which creatures walk.")}};

void legCount(const Context& context, std::size_t now) {
  constexpr std::array<std::size_t, 2> kCounts{lab::kFewestLegs, lab::kMostLegs};
  const float gap = 2.0F * context.unit;
  const char* const help = tr(
      "The number of legs. Six legs step three at a time, eight legs four at a time. Changing the "
      "number puts the creature back to its start.");
  label(context, tr("Legs"), help);
  const float width = 0.5F * (ImGui::GetContentRegionAvail().x - gap);
  for (const std::size_t count : kCounts) {
    if (count != kCounts[0]) ImGui::SameLine(0.0F, gap);
    const std::string text = std::to_string(count);
    if (pushButton(text + "##legs", now == count, width) && now != count) {
      context.act(lab::SetLegs{count});
    }
    context.control("legs-" + text, help);
  }
}

struct GroundSlider {
  language::Text name;
  const char* id;
  float least;
  float most;
  const char* format;
  language::Text help;
};
constexpr GroundSlider kSlope{tr("Slope"), "ground-slope",
                              0.0F,        45.0F,
                              "%.0f°",     tr("How steep the ground is, without its hills.")};
constexpr GroundSlider kHeading{
    tr("Rises towards"),
    "ground-heading",
    -180.0F,
    180.0F,
    "%.0f°",
    tr("Where the slope goes up: 0° along x, counter-clockwise as seen from above.")};
constexpr GroundSlider kHillHeight{
    tr("Hills"), "ground-hills",
    0.0F,        static_cast<float>(lab::kMostHills),
    "%.2f",      tr("How high the hills are; 1: up to 0.22 scene units.")};

bool groundSlider(const Context& context, const GroundSlider& which, double& value) {
  const auto& [name, id, least, most, format, help] = which;
  label(context, name, help);
  auto shown = static_cast<float>(value);
  const bool changed =
      slider(context, ("##" + std::string(id)).c_str(), shown, least, most, format);
  context.control(id, help);
  if (changed) value = static_cast<double>(shown);
  return changed;
}

}  // namespace

void groundRows(const Context& context) {
  const lab::Scene& scene = context.lab.state().scene;
  if (!lab::canHaveGround(scene)) return;
  const std::optional<lab::Ground> now = scene.ground;
  const Shape shape = !now               ? Shape::none
                      : now->hills > 0.0 ? Shape::hills
                      : now->slope > 0.0 ? Shape::slope
                                         : Shape::flat;
  label(context, trc("of a scene", "Ground"),
        tr("What feet stand on: goals that are feet lie on it, and dragging the base takes the "
           "feet that are not pinned over it."));
  const double height = now.value_or(lab::Ground{}).height;
  if (const auto chosen = choiceButtons(context, kShapes, shape)) {
    std::optional<lab::Ground> ground;
    if (*chosen != Shape::none) ground.emplace().height = height;
    if (*chosen == Shape::slope) ground->slope = kFirstSlope;
    if (*chosen == Shape::hills) ground->hills = lab::kHills.hills;
    context.act(lab::SetGround{ground});
  }
  if (!now) return;
  lab::Ground ground = *now;
  double slope = glm::degrees(ground.slope);
  double heading = glm::degrees(ground.heading);
  bool isChanged = groundSlider(context, kSlope, slope);
  isChanged = groundSlider(context, kHeading, heading) || isChanged;
  isChanged = groundSlider(context, kHillHeight, ground.hills) || isChanged;
  if (!isChanged) return;
  ground.slope = glm::radians(slope);
  ground.heading = glm::radians(heading);
  context.act(lab::SetGround{ground});
}

void feetPanel(const Context& context) {
  const lab::Lab& lab = context.lab;
  const std::vector<lab::FeetStep> steps = lab::feetSteps(lab);
  if (steps.empty() || lab.state().race.on) return;
  const lab::Palette& colors = lab::palette(lab.state().view.theme);
  heading(tr("Feet on the ground"));
  for (const lab::FeetStep& step : steps) {
    boldText(step.name.c_str());
    wrapped(step.sentence, color(colors.text));
    context.note("feet-step", step.sentence);
    for (const std::string& foot : step.feet) wrapped(foot, color(colors.dimText));
  }
}

void creatureSection(const Context& context) {
  const lab::Lab& lab = context.lab;
  const lab::Palette& colors = lab::palette(lab.state().view.theme);
  heading(tr("Creature"));
  presetWidget(context);
  placeRows(context);
  legCount(context, lab.state().otherChains.size() + 1);
  label(context, tr("Leg shown"),
        tr("The leg whose solve the panels and the playback show. The other legs are solved as "
           "well (Shift+N: the next one)."));
  chainButtons(context);
  groundRows(context);
  wrapped(lab::legSentence(lab), color(colors.text));
  context.note("leg-sentence");
  wrapped(lab::feetSentence(lab), color(colors.text));
  context.note("feet-sentence");
  wrapped(lab.isWalking()
              ? tr("Step by step (M) pauses the walk and shows this leg's solve.")
              : tr("The walk is paused, and the target is that of this leg. Live (M) resumes it."),
          color(colors.dimText));
}

}  // namespace ui
