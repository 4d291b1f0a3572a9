#include "draw/picture.h"

#include <algorithm>

#include <glm/geometric.hpp>

#include "draw/flat_bodies.h"
#include "draw/grid.h"
#include "draw/other_chains.h"

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

// All runners over each other, each in its solver's colour.
void paintRunners(const FlatBodies& bodies) {
  const lab::Theme theme = bodies.lab.state().view.theme;
  const float unit = bodies.unit;
  float width = 9.0F * unit;  // the later ones thinner, so that equal poses are seen as such
  for (const lab::Runner& runner : bodies.lab.race().runners()) {
    const Color color = rgb(lab::solverColor(runner.solver, theme), 0.9F);
    for (const ik::Segment& bone : runner.shown.bones) {
      bodies.list.line(bodies.at(bone.start), bodies.at(bone.end), width, color);
      bodies.list.disc(bodies.at(bone.start), 0.75F * width, color, rgb(bodies.colors.boneEdge),
                       1.25F * unit);
    }
    const glm::vec2 tip = bodies.at(runner.shown.joints.back());
    bodies.list.disc(tip, 0.9F * width, color, rgb(bodies.colors.boneEdge), 1.5F * unit);
    width = std::max(width - 1.5F * unit, 2.5F * unit);
  }
}

// The solver's name at the top of a split view.
void paintTitle(const FlatBodies& bodies) {
  const lab::Runner& runner = bodies.lab.race().runners()[bodies.look.runner];
  const unsigned color = lab::solverColor(runner.solver, bodies.lab.state().view.theme);
  bodies.list.text({16.0F * bodies.unit, 28.0F * bodies.unit}, ik::solvers()[runner.solver]->name,
                   17.0F * bodies.unit, rgb(color), Anchor::left, rgb(bodies.colors.background),
                   3.0F * bodies.unit);
}

}  // namespace

std::vector<PlacedLabel> paintScene(DrawList& list, const lab::Lab& lab, const Look& look) {
  const lab::View& view = lab.state().view;
  const FlatBodies bodies{
      list, lab, look, look.camera, lab::palette(view.theme), look.unit, subjectOf(lab, look)};
  const bool isRace = lab.state().race.on;
  const bool hasMap = look.map && isFlat(*look.map);
  if (hasMap) paintMap(list, *look.map, look.camera);
  if (view.grid) paintGrid(list, look.camera, bodies.colors, look.unit);
  paintOtherChains(list, lab, look.camera, look.unit, look.hover);
  if (view.reach) bodies.paintReach();
  bodies.paintBase();
  if (view.ghost && !isRace) bodies.paintGhost();
  if (bodies.isRaceOfAll()) {
    paintRunners(bodies);
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
  if (isRace && look.runner != Look::kEveryRunner) paintTitle(bodies);
  std::vector<PlacedLabel> labels = sheet.paint(list, look.unit);
  if (hasMap) paintMapLegend(list, *look.map, look.camera.size, look.unit, kLegendLeft);
  return labels;
}

}  // namespace draw
