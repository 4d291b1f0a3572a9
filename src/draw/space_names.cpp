#include "draw/space_names.h"

#include <algorithm>

#include <glm/geometric.hpp>

#include "lab/palette.h"

namespace draw {
namespace {

struct Namer {
  LabelSheet& sheet;
  const lab::Lab& lab;
  const NameView& view;
  const lab::Palette& colors;

  [[nodiscard]] glm::vec2 at(const glm::dvec3& world) const { return view.camera.toCanvas(world); }

  void name(const char* text, unsigned color, const glm::dvec3& world, glm::vec2 away,
            float clearance) const {
    if (!view.camera.isInFront(world)) return;
    sheet.labels.push_back({text, rgb(color), rgb(colors.background), at(world),
                            glm::normalize(away), clearance * view.unit});
  }

  void take(const glm::dvec3& world, float radius) const {
    if (!view.camera.isInFront(world)) return;
    sheet.ground.taken.push_back({at(world) - radius * view.unit, at(world) + radius * view.unit});
  }

  void keepOff(const std::vector<ik::Segment>& bones) const {
    for (const ik::Segment& bone : bones) {
      if (!view.camera.isInFront(bone.start) || !view.camera.isInFront(bone.end)) continue;
      const double width = 2.0 * view.jointRadius * view.camera.pixelsPerUnitAt(bone.start);
      sheet.ground.obstacles.push_back(
          {at(bone.start), at(bone.end), std::max(static_cast<float>(width), 3.0F * view.unit)});
    }
  }
};

}  // namespace

void collectSpaceNames(LabelSheet& sheet, const lab::Lab& lab, const ik::TraceState* shown,
                       const NameView& view) {
  const lab::Palette& colors = lab::palette(lab.state().view.theme);
  const Namer namer{sheet, lab, view, colors};
  const glm::dvec3 target = lab.goal();
  namer.name("target", colors.target, target, {1.0F, -1.0F}, 15.0F);
  namer.take(target, 15.0F);
  if (!lab.creature()) namer.take(lab.state().scene.chain.base, 12.0F);
  if (shown) {
    namer.keepOff(shown->bones);
  } else {
    for (const lab::Runner& runner : lab.race().runners()) namer.keepOff(runner.shown.bones);
  }
  const auto& pole = lab.state().scene.pole;
  if (pole && !lab.creature()) {
    namer.name("pole", colors.interior, *pole, {1.0F, -1.0F}, 8.0F);
    namer.take(*pole, 7.0F);
  }
  if (!shown || lab.state().race.on) return;
  const glm::dvec3 tip = shown->joints.back();
  if (glm::distance(namer.at(tip), namer.at(target)) <= 44.0F * view.unit) return;
  namer.name("tip", colors.tip, tip, {1.0F, 1.5F}, 8.0F);
  namer.take(tip, 7.0F);
}

}  // namespace draw
