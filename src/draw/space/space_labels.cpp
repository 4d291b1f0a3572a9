#include "draw/space/space_labels.h"

#include <algorithm>

#include <glm/geometric.hpp>

#include "lab/bench/race.h"
#include "lab/creature/creature.h"
#include "lab/palette.h"
#include "language/language.h"

namespace draw {

using language::tr;

namespace {

struct LabelCollector {
  LabelSheet& sheet;
  const lab::Lab& lab;
  const LabelView& view;
  const lab::Palette& colors;

  [[nodiscard]] glm::vec2 at(const glm::dvec3& world) const { return view.camera.toCanvas(world); }

  void add(const char* text, unsigned color, const glm::dvec3& world, glm::vec2 away,
           float clearance) const {
    if (!view.camera.isInFront(world)) return;
    sheet.labels.push_back({text, rgb(colors.asText(color)), rgb(colors.background), at(world),
                            glm::normalize(away), clearance * view.unit});
  }

  void takeBox(const glm::dvec3& world, glm::vec2 half) const {
    if (!view.camera.isInFront(world)) return;
    sheet.area.taken.push_back({at(world) - half * view.unit, at(world) + half * view.unit});
  }

  void take(const glm::dvec3& world, float radius) const { takeBox(world, glm::vec2(radius)); }

  void keepOff(const rigs::Segment& bone) const {
    if (!view.camera.isInFront(bone.start) || !view.camera.isInFront(bone.end)) return;
    const double width = 2.0 * view.jointRadius * view.camera.pixelsPerUnitAt(bone.start);
    sheet.area.obstacles.push_back(
        {at(bone.start), at(bone.end), std::max(static_cast<float>(width), 3.0F * view.unit)});
  }
  void keepOff(const std::vector<rigs::Segment>& bones) const {
    for (const rigs::Segment& bone : bones) keepOff(bone);
  }
  void keepOff(const std::vector<glm::dvec3>& joints) const {
    for (std::size_t i = 1; i < joints.size(); ++i) {
      keepOff(rigs::Segment{joints[i - 1], joints[i]});
    }
  }
};

}  // namespace

void collectSpaceLabels(LabelSheet& sheet, const lab::Lab& lab, const rigs::TraceState* shown,
                        const LabelView& view) {
  const lab::Palette& colors = lab::palette(lab.state().view.theme);
  const LabelCollector collector{sheet, lab, view, colors};
  const glm::dvec3 target = lab.goal();
  collector.add(lab.isWalking() ? tr("goal") : tr("target"), colors.target, target, {1.0F, -1.0F},
                15.0F);
  collector.take(target, 15.0F);
  if (!lab.creature()) {
    // The joint and its foot.
    const glm::dvec3 base = lab.state().scene.chain.base;
    const glm::dvec3 foot = base - glm::dvec3(0.0, 1.5 * view.jointRadius, 0.0);
    const auto wide =
        static_cast<float>(2.6 * view.jointRadius / view.unit * view.camera.pixelsPerUnitAt(base));
    collector.take(base, 12.0F);
    collector.takeBox(foot, {wide, 0.5F * wide});
  }
  if (shown) {
    collector.keepOff(shown->bones);
  } else {
    for (const lab::Runner& runner : lab.race().runners()) collector.keepOff(runner.shown.bones);
  }
  if (const lab::Creature* creature = lab.creature()) {
    for (std::size_t i = 0; i < creature->legs().size(); ++i) {
      collector.keepOff(rigs::forwardKinematics(creature->chainOf(i), creature->legs()[i].pose));
    }
  }
  const auto& pole = lab.state().scene.pole;
  if (pole && !lab.creature()) {
    collector.add(tr("pole"), colors.interior, *pole, {1.0F, -1.0F}, 8.0F);
    collector.take(*pole, 7.0F);
  }
  if (!shown || lab.state().race.on || lab.isWalking()) return;
  const glm::dvec3 tip = shown->joints.back();
  if (glm::distance(collector.at(tip), collector.at(target)) <= 44.0F * view.unit) return;
  collector.add(tr("tip"), colors.tip, tip, {1.0F, 1.5F}, 8.0F);
  collector.take(tip, 7.0F);
}

void keepOffHandles(LabelSheet& sheet, const Camera& camera, const HandlePlace& place, float unit) {
  if (!camera.isInFront(place.position)) return;
  const double length = handleLength(camera, place, unit);
  for (const Grip grip : kGrips) {
    if (!isOffered(camera, place, grip)) continue;
    const glm::vec2 from = camera.toCanvas(place.position);
    if (isPlane(grip)) {
      const auto [a, b] = spanOf(grip);
      const double middle = 0.5 * (kSquareFrom + kSquareTo) * length;
      const glm::vec2 square = camera.toCanvas(place.position + (a + b) * middle);
      sheet.area.taken.push_back({square - 8.0F * unit, square + 8.0F * unit});
    }
    if (!isAxis(grip)) continue;
    const glm::vec2 tip = camera.toCanvas(place.position + directionOf(grip) * length);
    sheet.area.obstacles.push_back({from, tip, 6.0F * unit});
    const float away = glm::distance(from, tip);
    if (away < 1.0F) continue;
    const glm::vec2 letter = tip + (10.0F * unit / away) * (tip - from);
    sheet.area.taken.push_back({letter - 7.0F * unit, letter + 7.0F * unit});
  }
}

}  // namespace draw
