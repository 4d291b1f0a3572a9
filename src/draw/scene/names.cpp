#include "draw/scene/names.h"

#include <algorithm>
#include <span>

#include <glm/geometric.hpp>

#include "lab/core/race.h"
#include "lab/palette.h"
#include "language/language.h"
#include "rigs/reach.h"

namespace draw {

using language::tr;

namespace {

// The chain that has labels; null if all runners of a race are shown.
const rigs::TraceState* labelledChain(const lab::Lab& lab, const SceneView& view) {
  if (!lab.state().race.on) return &lab.shown();
  const auto& runners = lab.race().runners();
  return view.runner < runners.size() ? &runners[view.runner].shown : nullptr;
}

struct NameCollector {
  LabelSheet& sheet;
  const SceneView& view;
  const lab::Palette& colors;
  double boneWidth;

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

  // The joint and its foot.
  void takeBase(const glm::dvec3& base) const {
    if (!view.camera.isSpace) {
      const glm::vec2 from = at(base) + glm::vec2(-20.0F, -4.0F) * view.unit;
      sheet.area.taken.push_back({from, from + glm::vec2(40.0F, 28.0F) * view.unit});
      return;
    }
    const auto wide =
        static_cast<float>(1.3 * boneWidth / view.unit * view.camera.pixelsPerUnitAt(base));
    take(base, 12.0F);
    takeBox(base - glm::dvec3(0.0, 0.75 * boneWidth, 0.0), {wide, 0.5F * wide});
  }

  void keepOff(const rigs::Segment& bone) const {
    if (!view.camera.isInFront(bone.start) || !view.camera.isInFront(bone.end)) return;
    const double width = boneWidth * view.camera.pixelsPerUnitAt(bone.start);
    sheet.area.obstacles.push_back(
        {at(bone.start), at(bone.end), std::max(static_cast<float>(width), 3.0F * view.unit)});
  }
  void keepOff(const std::vector<rigs::Segment>& bones) const {
    for (const rigs::Segment& bone : bones) keepOff(bone);
  }
};

}  // namespace

void collectNames(LabelSheet& sheet, const lab::Lab& lab, const SceneView& view, double boneWidth) {
  const rigs::TraceState* shown = labelledChain(lab, view);
  const lab::Palette& colors = lab::palette(lab.state().view.theme);
  const NameCollector collector{sheet, view, colors, boneWidth};
  const glm::dvec3 target = lab.goal();
  collector.add(lab.isWalking() ? tr("goal") : tr("target"), colors.target, target, {1.0F, -1.0F},
                15.0F);
  collector.take(target, 15.0F);
  const lab::Scene& scene = lab.state().scene;
  for (std::size_t i = 0; i < scene.goals.size(); ++i) {
    const rigs::Goal& goal = scene.goals[i];
    const std::string& name = scene.chain.bones[goal.bone].name;
    const unsigned color = lab::goalColor(scene, i, lab.state().view.theme);
    if (!name.empty() && !lab.isWalking())
      collector.add(name.c_str(), color, goal.target, {1.0F, -1.0F}, 9.0F);
    collector.take(goal.target, 7.0F);
  }
  if (!lab.creature()) collector.takeBase(lab.state().scene.chain.base);
  if (shown) {
    collector.keepOff(shown->bones);
  } else {
    for (const lab::Runner& runner : lab.race().runners()) collector.keepOff(runner.shown.bones);
  }
  for (const lab::OtherChain& each : lab.state().otherChains)
    collector.keepOff(rigs::layBones(each.scene.chain, each.shown));
  const auto& pole = lab.state().scene.pole;
  if (pole && !lab.isWalking()) {
    collector.add(tr("pole"), colors.interior, *pole, {1.0F, -1.0F}, 8.0F);
    collector.take(*pole, 7.0F);
  }
  if (!shown || lab.isWalking() || (view.camera.isSpace && lab.state().race.on)) return;
  const glm::dvec3 tip = shown->joints.back();
  if (glm::distance(collector.at(tip), collector.at(target)) <= 44.0F * view.unit) return;
  collector.add(tr("tip"), colors.tip, tip, {1.0F, 1.5F}, 8.0F);
  collector.take(tip, 7.0F);
}

void collectReachName(LabelSheet& sheet, const lab::Lab& lab, const Camera& camera) {
  const rigs::Chain& chain = lab.state().scene.chain;
  const auto first = static_cast<std::size_t>(lab.result().reachBone);
  const auto bones = std::span(chain.bones).subspan(first);
  const bool isDrawn = lab.showsReach() && !lab.state().race.on;
  if (!isDrawn || !rigs::isLimited(bones, chain.planar)) return;
  const glm::dvec3 up = chain.planar ? glm::dvec3(0.0, 1.0, 0.0) : camera.axes().up;
  const glm::dvec3 top =
      lab.shown().joints[first] + rigs::reach(chain, lab.shown().pose, first).outer * up;
  if (!camera.isInFront(top)) return;
  const glm::vec2 anchor(camera.toCanvas(top));
  if (!isInside(anchor, {glm::vec2(0.0F), sheet.area.canvas})) return;
  const lab::Palette& colors = lab::palette(lab.state().view.theme);
  Label label{tr("reach without limits"),
              rgb(colors.dimText),
              rgb(colors.background),
              anchor,
              {0.0F, -1.0F}};
  label.rank = LabelRank::value;
  sheet.labels.push_back(std::move(label));
}

}  // namespace draw
