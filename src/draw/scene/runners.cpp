#include "draw/scene/runners.h"

#include <algorithm>

#include "lab/bench/race.h"

namespace draw {

void paintRunners(const Painter& painter, const lab::Lab& lab) {
  const auto& [list, camera, colors, unit] = painter;
  const Color edge = rgb(colors.boneEdge);
  float width = 9.0F * unit;
  for (const lab::Runner& runner : lab.race().runners()) {
    const Color color = rgb(lab::solverColor(runner.solver, lab.state().view.theme), 0.9F);
    for (const ik::Segment& bone : runner.shown.bones) {
      if (!camera.isInFront(bone.start) || !camera.isInFront(bone.end)) continue;
      list.line(painter.at(bone.start), painter.at(bone.end), width, color);
      list.disc(painter.at(bone.start), 0.75F * width, color, edge, 1.25F * unit);
    }
    const glm::dvec3 tip = runner.shown.joints.back();
    if (camera.isInFront(tip)) list.disc(painter.at(tip), 0.9F * width, color, edge, 1.5F * unit);
    width = std::max(width - 1.5F * unit, 2.5F * unit);
  }
}

namespace {

void paintLegend(const Painter& painter, const lab::Lab& lab) {
  constexpr float kLine = 19.0F;  // points
  const float unit = painter.unit;
  glm::vec2 at(16.0F * unit, 26.0F * unit);
  for (const lab::Runner& runner : lab.race().runners()) {
    const Color color = rgb(lab::solverColor(runner.solver, lab.state().view.theme));
    const glm::vec2 middle = at - glm::vec2(0.0F, 5.0F * unit);
    painter.list.line(middle, middle + glm::vec2(18.0F * unit, 0.0F), 5.0F * unit, color);
    painter.list.text(at + glm::vec2(28.0F * unit, 0.0F), ik::solvers()[runner.solver]->name,
                      14.0F * unit, color, Anchor::left, rgb(painter.colors.background),
                      3.0F * unit);
    at.y += kLine * unit;
  }
}

}  // namespace

void paintRunnerName(const Painter& painter, const lab::Lab& lab, std::size_t runner) {
  const auto& runners = lab.race().runners();
  if (runner >= runners.size()) return paintLegend(painter, lab);
  const std::size_t solver = runners[runner].solver;
  const float unit = painter.unit;
  painter.list.text({16.0F * unit, 28.0F * unit}, ik::solvers()[solver]->name, 17.0F * unit,
                    rgb(lab::solverColor(solver, lab.state().view.theme)), Anchor::left,
                    rgb(painter.colors.background), 3.0F * unit);
}

}  // namespace draw
