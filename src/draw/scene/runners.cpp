#include "draw/scene/runners.h"

#include <algorithm>

#include "lab/core/race.h"
#include "lab/dashes.h"
#include "lab/words/race_words.h"

namespace draw {
namespace {

constexpr float kThread = 0.5F;  // of the width: what joins the dashes

}  // namespace

void paintRunners(const Painter& painter, const lab::Lab& lab) {
  const auto& [list, camera, colors, unit] = painter;
  const Color edge = rgb(colors.boneEdge);
  float width = 9.0F * unit;
  const std::vector<lab::Runner>& runners = lab.race().runners();
  for (std::size_t i = 0; i < runners.size(); ++i) {
    const lab::Runner& runner = runners[i];
    const rigs::TraceState& shown = lab.onCanvas(i);
    const Color color = rgb(lab::solverColor(runner.solver, lab.state().view.theme), 0.9F);
    lab::Dasher dasher(lab::solverPattern(runner.solver), width);
    for (const rigs::Segment& bone : shown.bones) {
      if (!camera.isInFront(bone.start) || !camera.isInFront(bone.end)) continue;
      const glm::vec2 start = painter.at(bone.start);
      const glm::vec2 end = painter.at(bone.end);
      list.line(start, end, kThread * width, color);
      dasher.line(start, end, [&canvas = painter.list, width, color](glm::vec2 from, glm::vec2 to) {
        canvas.line(from, to, width, color);
      });
      list.disc(painter.at(bone.start), 0.75F * width, color, edge, 1.25F * unit);
    }
    const glm::dvec3 tip = shown.joints.back();
    if (camera.isInFront(tip)) list.disc(painter.at(tip), 0.9F * width, color, edge, 1.5F * unit);
    width = std::max(width - 1.5F * unit, 2.5F * unit);
  }
}

namespace {

void paintLegend(const Painter& painter, const lab::Lab& lab) {
  const auto& [list, camera, colors, unit] = painter;
  const float type = 13.5F * unit;
  const float row = 19.0F * unit;
  const float left = 16.0F * unit;
  float middle = 24.0F * unit;
  for (const lab::Runner& runner : lab.race().runners()) {
    if (middle > camera.size.y - row) return;
    const Color color = rgb(lab::solverColor(runner.solver, lab.state().view.theme));
    const float end = left + 56.0F * unit;
    const float width = 6.0F * unit;
    lab::Dasher dasher(lab::solverPattern(runner.solver), width);
    list.line({left, middle}, {end, middle}, kThread * width, color);
    dasher.line(glm::vec2(left, middle), glm::vec2(end, middle),
                [&canvas = painter.list, width, color](glm::vec2 from, glm::vec2 to) {
                  canvas.line(from, to, width, color);
                });
    list.text({end + 9.0F * unit, middle + 0.36F * type}, lab::runnerName(runner), type,
              rgb(colors.text), Anchor::left, rgb(colors.background), 3.0F * unit);
    middle += row;
  }
}

}  // namespace

void paintRunnerName(const Painter& painter, const lab::Lab& lab, std::size_t runner) {
  const auto& runners = lab.race().runners();
  if (runner >= runners.size()) return paintLegend(painter, lab);
  const std::size_t solver = runners[runner].solver;
  const float unit = painter.unit;
  const std::string name = lab::runnerName(runners[runner]);
  painter.list.text({16.0F * unit, 28.0F * unit}, name, 17.0F * unit,
                    rgb(painter.colors.asText(lab::solverColor(solver, lab.state().view.theme))),
                    Anchor::left, rgb(painter.colors.background), 3.0F * unit);
}

}  // namespace draw
