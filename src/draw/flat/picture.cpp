#include "draw/flat/picture.h"

#include <algorithm>

#include <glm/geometric.hpp>

#include "draw/flat/flat_bodies.h"
#include "draw/flat/grid.h"
#include "draw/flat/other_chains.h"
#include "draw/flat/race_picture.h"
#include "lab/bench/race.h"

namespace draw {

Color backgroundColor(lab::Theme theme) { return rgb(lab::palette(theme).background); }

Color panelColor(lab::Theme theme) { return rgb(lab::palette(theme).panel); }

namespace {

FlatSubject subjectOf(const lab::Lab& lab, const Look& look) {
  const auto& runners = lab.race().runners();
  if (lab.state().race.on && look.runner < runners.size()) {
    const lab::Runner& runner = runners[look.runner];
    return {runner.shown, nullptr, ik::kAllBones, runner.result.firstBone};
  }
  const bool stepping = lab.state().choices.mode == lab::Mode::stepByStep;
  const int bone = lab.trace().step(lab.state().playback.cursor).bone;
  return {lab.shown(), &lab.ghost(), stepping ? bone : ik::kAllBones, lab.result().firstBone};
}

// One chain: its bones, joints and tip.
void paintChain(const FlatBodies& bodies) {
  bodies.paintMiss();
  bodies.paintLimits();
  bodies.paintBones();
  bodies.paintGaps();
  bodies.paintJoints();
  bodies.paintTip();
}

}  // namespace

std::vector<PlacedLabel> paintScene(DrawList& list, const lab::Lab& lab, const Look& look) {
  const lab::View& view = lab.state().view;
  const FlatBodies bodies{
      {list, look.camera, lab::palette(view.theme), look.unit}, lab, look, subjectOf(lab, look)};
  const bool isRace = lab.state().race.on;
  const bool hasMap = look.map && isFlat(*look.map);
  if (hasMap) paintMap(list, *look.map, look.camera);
  if (view.grid) paintGrid(list, look.camera, bodies.colors, look.unit);
  paintOtherChains(list, lab, look.camera, look.unit, look.hover);
  if (view.reach) bodies.paintReach();
  bodies.paintBase();
  if (view.ghost && !isRace) bodies.paintGhost();
  if (bodies.isRaceOfAll()) {
    paintRunners(bodies, lab);
  } else {
    paintChain(bodies);
  }
  LabelSheet sheet{{look.camera.size, 4.0F * look.unit}};
  if (look.explanation && !isRace) {
    const AnnotationView annotations{look.camera, view.theme, look.unit, lab.state().playback.line,
                                     look.highlight};
    paintMarks(list, *look.explanation, annotations);
    bodies.collectNames(sheet);
    collectLabels(sheet, *look.explanation, annotations);
  } else {
    bodies.collectNames(sheet);
  }
  bodies.paintPole();
  bodies.paintTarget();
  if (isRace) paintRunnerName(bodies, lab, look.runner);
  std::vector<PlacedLabel> labels = sheet.paint(list, look.unit);
  if (hasMap) paintMapLegend(list, *look.map, look.camera.size, look.unit, kLegendLeft);
  return labels;
}

}  // namespace draw
