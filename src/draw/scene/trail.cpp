#include "draw/scene/trail.h"

#include <vector>

#include "lab/edit/target_path.h"
#include "lab/tables/tip_trail.h"

namespace draw {
namespace {

void paintWay(const Painter& painter, const std::vector<glm::dvec3>& way, float width, Color color,
              float dash) {
  for (std::size_t i = 1; i < way.size(); ++i) {
    if (!painter.camera.isInFront(way[i - 1]) || !painter.camera.isInFront(way[i])) continue;
    painter.list.line(painter.at(way[i - 1]), painter.at(way[i]), width * painter.unit, color,
                      dash * painter.unit);
  }
}

// A dot at each step, as far as they can be told apart.
void paintSteps(const Painter& painter, const std::vector<glm::dvec3>& way, Color color) {
  constexpr float kApart = 7.0F;  // points
  constexpr Color kNoEdge{0.0F, 0.0F, 0.0F, 0.0F};
  glm::vec2 last(-1e9F);
  for (const glm::dvec3& point : way) {
    if (!painter.camera.isInFront(point)) continue;
    const glm::vec2 at = painter.at(point);
    if (glm::distance(at, last) < kApart * painter.unit) continue;
    last = at;
    painter.list.disc(at, 2.0F * painter.unit, color, kNoEdge, 0.0F);
  }
}

}  // namespace

void paintTrails(const Painter& painter, const lab::Lab& lab) {
  const lab::State& state = lab.state();
  std::vector<glm::dvec3> way = lab::wayOf(state.motion);
  if (!way.empty() && !state.race.on) {
    way.push_back(way.front());
    paintWay(painter, way, 1.5F, rgb(painter.colors.target, 0.55F), 0.0F);
  }
  if (!state.view.trail) return;
  const std::vector<glm::dvec3> trail = lab::tipTrail(lab);
  paintWay(painter, trail, 1.5F, rgb(painter.colors.tip, 0.6F), 0.0F);
  paintSteps(painter, trail, rgb(painter.colors.tip, 0.8F));
}

}  // namespace draw
