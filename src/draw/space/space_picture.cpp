#include "draw/space/space_picture.h"

#include <algorithm>
#include <cmath>

#include <glm/geometric.hpp>

#include "draw/list/frames.h"
#include "draw/marks/annotations.h"
#include "draw/marks/ellipsoid.h"
#include "draw/marks/frame_marks.h"
#include "draw/scene/direction.h"
#include "draw/scene/edit_overlay.h"
#include "draw/scene/guess.h"
#include "draw/scene/magnifier.h"
#include "draw/scene/names.h"
#include "draw/scene/other_chains.h"
#include "draw/scene/runners.h"
#include "draw/scene/selection.h"
#include "draw/scene/trail.h"
#include "draw/space/answers.h"
#include "draw/space/creature_picture.h"
#include "draw/space/feet_marks.h"
#include "draw/space/ground.h"
#include "draw/space/handles_picture.h"
#include "draw/space/space_bodies.h"
#include "lab/core/race.h"
#include "lab/creature/ground.h"

namespace draw {
namespace {

// A lit body is darker than its colour: in the light theme it starts with a lighter one.
Color boneColor(const lab::Palette& colors, lab::Theme theme) {
  const Color bone = rgb(colors.bone);
  if (theme == lab::Theme::dark) return bone;
  const auto lighter = [](float channel) { return channel + 0.5F * (1.0F - channel); };
  return {lighter(bone.r), lighter(bone.g), lighter(bone.b)};
}

void addRace(const SpaceBodies& bodies) {
  const lab::Lab& lab = bodies.lab;
  const auto& runners = lab.race().runners();
  if (bodies.view.runner >= runners.size()) return paintRunners(bodies, lab);
  const lab::Runner& runner = runners[bodies.view.runner];
  bodies.addChain({lab.onCanvas(bodies.view.runner), rigs::kAllBones, runner.result,
                   rgb(lab::solverColor(runner.solver, lab.state().view.theme)), false});
}

bool hasHandles(const lab::Lab& lab, const SceneView& view) {
  const bool isTarget = view.held == Handle::target;
  const bool isFixed = isTarget ? lab.state().scene.isPinned : lab.isWalking();
  // An explanation has arrows of its own: the handles' appear only under the pointer.
  const bool isPointedAt = view.grip != Grip::none || view.hover.handle == view.held;
  if (view.explanation && !isPointedAt) return false;
  return view.held != Handle::none && view.held != Handle::joint && !isFixed;
}

// The explanation and all labels.
std::vector<PlacedLabel> paintLabels(const SpaceBodies& bodies, const AnswerGhosts& answers) {
  const auto& [list, camera, colors, unit] = static_cast<const Painter&>(bodies);
  const lab::Lab& lab = bodies.lab;
  const SceneView& view = bodies.view;
  const lab::State& state = lab.state();
  LabelSheet sheet{{camera.size, 4.0F * unit}};
  const auto height = static_cast<float>(camera.size.y);
  const Box axisCross{{0.0F, height - 80.0F * unit}, {80.0F * unit, height}};
  if (!view.isMagnifier) {
    sheet.area.taken.push_back(axisCross);
    keepOffEditBar(sheet, lab, unit);
  }
  keepOffLimitHandles(sheet, lab, camera, unit);
  if (view.covered) sheet.area.taken.push_back(*view.covered);
  const bool isExplained = view.explanation && !state.race.on && !lab.isWalking();
  const AnnotationView marks{camera,         state.view.theme, unit, state.playback.line,
                             view.highlight, view.magnified};
  if (isExplained) {
    addSheets(bodies.solids, *view.explanation, marks);
    paintMarks(list, *view.explanation, marks);
  }
  if (hasHandles(lab, view)) keepOffHandles(sheet, camera, handlePlace(lab, view.held), unit);
  collectNames(sheet, lab, view, 2.0 * bodies.jointRadius());
  if (isExplained) collectLabels(sheet, *view.explanation, marks);
  if (!view.isMagnifier) collectReachName(sheet, lab, camera);
  if (!view.isMagnifier) paintFeet(bodies, sheet);
  answers.paintNumbers(bodies, sheet.area);
  paintTrails(bodies, lab);
  paintEllipsoid(bodies, sheet, lab);
  paintFrames(bodies, sheet, lab, view.highlight);
  paintSelection(bodies, lab);
  bodies.paintTargetMark();
  paintDirection(bodies, lab, view);
  if (!state.race.on) paintGuess(bodies, sheet, lab);
  if (view.magnified) paintMagnified(list, *view.magnified, state.view.theme, unit);
  if (view.isMagnifier) sheet.keepInside();
  return sheet.paint(list, unit);
}

// The magnifier's frame; else the cross of axes and the map's legend.
void paintAtTheEdges(DrawList& over, const SceneView& view, lab::Theme theme) {
  if (view.isMagnifier) return paintMagnifierEdge(over, view.camera.size, theme, view.unit);
  paintAxisCross(over, view.camera, lab::palette(theme), view.unit);
  if (!view.map) return;
  paintMapLegend(over, *view.map, view.camera.size, view.unit, kLegendLeftInSpace);
}

}  // namespace

SpacePicture paintSpace(SolidList& solids, DrawList& over, const lab::Lab& lab,
                        const SceneView& view) {
  const lab::State& state = lab.state();
  const lab::Palette& colors = lab::palette(state.view.theme);
  const double mean = meanBoneLength(state.scene.chain);
  const SpaceBodies bodies{{over, view.camera, colors, view.unit},        solids, lab, view, mean,
                           boundingSphere(state.scene, state.otherChains)};
  solids.edgeColor = rgb(colors.boneEdge);
  solids.edgeWidth = 1.5F * view.unit;

  const bool isStepping = state.choices.mode == lab::Mode::stepByStep;
  const int current = isStepping ? lab.trace().step(state.playback.cursor).bone : rigs::kAllBones;
  const SpaceSubject own{lab.onCanvas(), current, lab.result(),
                         boneColor(colors, state.view.theme)};

  if (!lab.isWalking()) addOtherChains(solids, lab, view.camera, view.unit, view.hover);
  BoundingSphere all = boundingSphere(state.scene, state.otherChains);
  const auto include = [&all](const glm::dvec3& center, double radius) {
    all.radius = std::max(all.radius, glm::distance(all.center, center) + radius);
  };
  if (state.view.grid && !view.isMagnifier) {
    const auto ground = state.scene.ground;
    include(view.camera.focus(), ground
                                     ? addTerrain(solids, *ground, view.camera, colors, view.unit)
                                     : addGround(solids, view.camera, colors, view.unit));
  }
  if (lab.creature()) {
    addCreature(bodies.shadows(), lab, colors, bodies.units(view.unit));
    include(lab.goal(), 0.0);
  } else {
    bodies.addBase();
  }
  if (lab.showsReach()) bodies.addReach(own);
  const AnswerGhosts answers =
      view.isMagnifier ? AnswerGhosts{} : AnswerGhosts::of(lab, view.highlight, bodies);
  answers.add(solids, bodies);
  if (state.race.on) {
    addRace(bodies);
  } else {
    if (state.view.ghost && !lab.isWalking()) bodies.addGhost();
    bodies.addLimits(own);
    bodies.addChain(own);
    bodies.paintNumbers(own);
  }
  if (view.map && !view.isMagnifier) {
    const MapPicture& map = *view.map;
    addMap(solids, map, rgb(colors.axis), view.unit);
    const glm::dvec3 half = 0.5 * (map.across + map.down);
    include(map.corner + half, 0.5 * glm::length(map.across + map.down));
  }
  bodies.addTarget();
  if (!state.race.on) bodies.addGoals(own);
  bodies.addPole();
  const std::vector<PlacedLabel> labels = paintLabels(bodies, answers);
  if (hasHandles(lab, view)) paintHandles(bodies, handlePlace(lab, view.held), view.grip);
  if (state.race.on) paintRunnerName(bodies, lab, view.runner);
  paintAtTheEdges(over, view, state.view.theme);
  if (state.scene.pole) include(*state.scene.pole, 0.0);
  // Room for shadows on the ground and for the thickness of bodies.
  all.radius += std::abs(all.center.y) + 2.0 * mean;
  return {all, labels};
}

}  // namespace draw
