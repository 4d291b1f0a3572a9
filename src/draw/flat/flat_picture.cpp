#include "draw/flat/flat_picture.h"

#include <algorithm>

#include <glm/geometric.hpp>

#include "draw/flat/flat_bodies.h"
#include "draw/marks/annotations.h"
#include "draw/marks/ellipsoid.h"
#include "draw/marks/frame_marks.h"
#include "draw/scene/direction.h"
#include "draw/scene/edit_overlay.h"
#include "draw/scene/grid.h"
#include "draw/scene/guess.h"
#include "draw/scene/magnifier.h"
#include "draw/scene/names.h"
#include "draw/scene/other_chains.h"
#include "draw/scene/runners.h"
#include "draw/scene/selection.h"
#include "draw/scene/trail.h"
#include "lab/core/race.h"

namespace draw {

namespace {

FlatSubject subjectOf(const lab::Lab& lab, const SceneView& view) {
  const auto& runners = lab.race().runners();
  if (lab.state().race.on && view.runner < runners.size()) {
    const lab::Runner& runner = runners[view.runner];
    return {lab.onCanvas(view.runner), nullptr, rigs::kAllBones, runner.result};
  }
  const bool stepping = lab.state().choices.mode == lab::Mode::stepByStep;
  const int bone = lab.trace().step(lab.state().playback.cursor).bone;
  return {lab.onCanvas(), &lab.ghost(), stepping ? bone : rigs::kAllBones, lab.result()};
}

// One chain: its bones, joints and tip.
void paintChain(const FlatBodies& bodies) {
  bodies.paintMiss();
  bodies.paintLimits();
  bodies.paintLinks();
  bodies.paintBones();
  bodies.paintGaps();
  bodies.paintJoints();
  bodies.paintTip();
  bodies.paintGoals();
}

}  // namespace

std::vector<PlacedLabel> paintFlat(DrawList& list, const lab::Lab& lab, const SceneView& view) {
  const lab::View& options = lab.state().view;
  const Painter painter{list, view.camera, lab::palette(options.theme), view.unit};
  const FlatBodies bodies{painter, lab, view, subjectOf(lab, view)};
  const bool isRace = lab.state().race.on;
  const bool hasMap = view.map && isFlat(*view.map) && !view.isMagnifier;
  if (hasMap) paintMap(list, *view.map, view.camera);
  if (options.grid && !view.isMagnifier) paintGrid(list, view.camera, bodies.colors, view.unit);
  paintOtherChains(list, lab, view.camera, view.unit, view.hover);
  if (lab.showsReach()) bodies.paintReach();
  paintTrails(painter, lab);
  bodies.paintBase();
  if (options.ghost && !isRace) bodies.paintGhost();
  if (bodies.isRaceOfAll()) {
    paintRunners(bodies, lab);
  } else {
    paintChain(bodies);
  }
  LabelSheet labels{{view.camera.size, 4.0F * view.unit}};
  if (!view.isMagnifier) keepOffEditBar(labels, lab, view.unit);
  keepOffLimitHandles(labels, lab, view.camera, view.unit);
  if (view.covered) labels.area.taken.push_back(*view.covered);
  const bool isExplained = view.explanation && !isRace;
  const AnnotationView annotations{view.camera,    options.theme,
                                   view.unit,      lab.state().playback.line,
                                   view.highlight, view.magnified};
  if (isExplained) paintMarks(list, *view.explanation, annotations);
  collectNames(labels, lab, view, 1.5 * bodies.jointRadius() / view.camera.pixelsPerUnit);
  if (isExplained) collectLabels(labels, *view.explanation, annotations);
  if (!view.isMagnifier) collectReachName(labels, lab, view.camera);
  paintEllipsoid(painter, labels, lab);
  paintFrames(painter, labels, lab, view.highlight);
  paintSelection(painter, lab);
  bodies.paintPole();
  bodies.paintTarget();
  paintDirection(painter, lab, view);
  if (!isRace) paintGuess(painter, labels, lab);
  if (isRace) paintRunnerName(bodies, lab, view.runner);
  if (view.magnified) paintMagnified(list, *view.magnified, options.theme, view.unit);
  if (view.isMagnifier) labels.keepInside();
  std::vector<PlacedLabel> placed = labels.paint(list, view.unit);
  if (hasMap) paintMapLegend(list, *view.map, view.camera.size, view.unit, kLegendLeft);
  if (view.isMagnifier) paintMagnifierEdge(list, view.camera.size, options.theme, view.unit);
  return placed;
}

}  // namespace draw
