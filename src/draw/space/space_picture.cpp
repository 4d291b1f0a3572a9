#include "draw/space/space_picture.h"

#include <algorithm>
#include <cmath>

#include <glm/geometric.hpp>

#include "draw/edit/limits_picture.h"
#include "draw/flat/other_chains.h"
#include "draw/flat/race_picture.h"
#include "draw/list/frames.h"
#include "draw/space/creature_picture.h"
#include "draw/space/handles_picture.h"
#include "draw/space/space_builder.h"
#include "draw/space/space_grid.h"
#include "draw/space/space_names.h"
#include "lab/bench/race.h"
#include "lab/creature/creature.h"

namespace draw {
namespace {

// Half of a lit body is in the shade: in the light theme its colour starts out lighter.
Color boneColor(const lab::Palette& colors, lab::Theme theme) {
  const Color bone = rgb(colors.bone);
  if (theme == lab::Theme::dark) return bone;
  const auto lighter = [](float channel) { return channel + 0.4F * (1.0F - channel); };
  return {lighter(bone.r), lighter(bone.g), lighter(bone.b)};
}

// The chain that there are names for; in a race of all none.
const ik::TraceState* namedChain(const lab::Lab& lab, const SpaceLook& look) {
  if (!lab.state().race.on) return &lab.shown();
  const auto& runners = lab.race().runners();
  return look.runner < runners.size() ? &runners[look.runner].shown : nullptr;
}

void addRace(const SpaceBuilder& builder) {
  const lab::Lab& lab = builder.lab;
  const auto& runners = lab.race().runners();
  if (builder.look.runner >= runners.size()) return paintRunners(builder, lab);
  const lab::Runner& runner = runners[builder.look.runner];
  builder.addChain({runner.shown, ik::kAllBones, runner.result.firstBone,
                    rgb(lab::solverColor(runner.solver, lab.state().view.theme)), false});
}

}  // namespace

bool hasHandles(const lab::Lab& lab, const SpaceLook& look) {
  const bool isFixed = lab.creature() && look.held != Handle::target;
  // An explanation has enough arrows of its own: these come when the pointer does.
  const bool isPointedAt = look.grip != Grip::none || look.hover.handle == look.held;
  if (look.explanation && !isPointedAt) return false;
  return look.held != Handle::none && look.held != Handle::joint && !isFixed;
}

std::vector<PlacedLabel> SpaceBuilder::paintWords(const ik::TraceState* shown) const {
  const lab::State& state = lab.state();
  LabelSheet sheet{{camera.size, 4.0F * unit}};
  // The cross of the axes.
  const auto height = static_cast<float>(camera.size.y);
  sheet.ground.taken.push_back({{0.0F, height - 80.0F * unit}, {80.0F * unit, height}});
  const bool isExplained = look.explanation && !state.race.on && !lab.isWalking();
  const AnnotationView view{camera, state.view.theme, unit, state.playback.line, look.highlight};
  if (isExplained) {
    addSheets(solids, *look.explanation, view);
    paintMarks(list, *look.explanation, view);
  }
  if (hasHandles(lab, look)) keepOffHandles(sheet, camera, handlePlace(lab, look.held), unit);
  collectSpaceNames(sheet, lab, shown, {camera, unit, jointRadius()});
  if (isExplained) collectLabels(sheet, *look.explanation, view);
  paintTargetMark();
  return sheet.paint(list, unit);
}

void SpaceBuilder::addLimits(const SpaceSubject& subject) const {
  if (lab.isWalking() || (!lab.state().view.limits && !lab.isEditing())) return;
  const auto shapes =
      limitShapes(lab.state().scene.chain, subject.shown,
                  static_cast<std::size_t>(subject.firstBone), 0.0, 1.5 * meanLength);
  forLines(shapes, colors, unit, lab.isEditing() ? kFaintLimit : 1.0F,
           [&](const glm::dvec3& from, const glm::dvec3& to, float width, Color color) {
             solids.line(from, to, width, color);
           });
}

HandlePlace handlePlace(const lab::Lab& lab, Handle handle) {
  const bool isGoal = handle == Handle::target && lab.isWalking();
  return {positionOf(lab, handle), isPlanar(lab.state().scene.chain), isGoal};
}

SpacePicture paintSpace(SolidList& solids, DrawList& over, const lab::Lab& lab,
                        const SpaceLook& look) {
  const lab::State& state = lab.state();
  const lab::Palette& colors = lab::palette(state.view.theme);
  const auto& bones = state.scene.chain.bones;
  const double mean = ik::reach(bones).outer / static_cast<double>(bones.size());
  const SpaceBuilder builder{
      {over, look.camera, colors, look.unit}, solids, lab, look, mean, ballAround(state.scene)};
  solids.edgeColor = rgb(colors.boneEdge);
  solids.edgeWidth = 1.5F * look.unit;

  const bool isStepping = state.choices.mode == lab::Mode::stepByStep;
  const int current = isStepping ? lab.trace().step(state.playback.cursor).bone : ik::kAllBones;
  const SpaceSubject own{lab.shown(), current, lab.result().firstBone,
                         boneColor(colors, state.view.theme)};

  addOtherChains(solids, lab, look.camera, look.unit, look.hover);
  Ball all = ballAround(state.scene, state.otherChains);
  if (state.view.grid) {
    const double ground = lab.creature() ? addRelief(solids, look.camera, colors, look.unit)
                                         : addGround(solids, look.camera, colors, look.unit);
    all.radius = std::max(all.radius, ground + glm::distance(all.center, look.camera.focus()));
  }
  if (lab.creature()) {
    addCreature(solids, *lab.creature(), state.scene.walk->leg, bones.size(), colors,
                builder.units(look.unit));
  } else {
    builder.addBase();
  }
  if (state.view.reach && !lab.isWalking()) builder.addReach(own);
  if (state.race.on) {
    addRace(builder);
  } else {
    if (state.view.ghost && !lab.isWalking()) builder.addGhost();
    builder.addLimits(own);
    builder.addChain(own);
    builder.paintNumbers(own);
  }
  if (look.map) {
    const MapPicture& map = *look.map;
    addMap(solids, map, rgb(colors.axis), look.unit);
    const glm::dvec3 middle = map.corner + 0.5 * (map.across + map.down);
    all.radius = std::max(
        all.radius, glm::distance(all.center, middle) + 0.5 * glm::length(map.across + map.down));
  }
  builder.addTarget();
  builder.addPole();
  const std::vector<PlacedLabel> labels = builder.paintWords(namedChain(lab, look));
  if (hasHandles(lab, look)) {
    paintHandles(over, look.camera, handlePlace(lab, look.held), look.grip, colors, look.unit);
  }
  if (state.race.on) paintRunnerName(builder, lab, look.runner);
  paintAxisCross(over, look.camera, colors, look.unit);
  if (look.map) {
    paintMapLegend(over, *look.map, look.camera.size, look.unit, kLegendLeftInSpace);
  }
  const glm::dvec3 pole = state.scene.pole.value_or(all.center);
  all.radius = std::max(all.radius, glm::distance(all.center, pole));
  // What lies on the ground under the chain, and bodies' thickness.
  all.radius += std::abs(all.center.y) + 2.0 * mean;
  return {all, labels};
}

}  // namespace draw
