#include "draw/space/ground.h"

#include <algorithm>
#include <array>
#include <cmath>

#include <glm/geometric.hpp>

#include "draw/list/painter.h"
#include "draw/scene/grid.h"

namespace draw {
namespace {

constexpr int kPieces = 6;       // of a line, for fading
constexpr double kLines = 20.0;  // from the centre to the edge, at most

struct GroundLines {
  SolidList& solids;
  glm::dvec3 middle;
  double radius;
  float unit;

  [[nodiscard]] float fade(const glm::dvec3& point) const {
    const double part = glm::distance(point, middle) / radius;
    const double left = std::max(1.0 - part * part, 0.0);
    return static_cast<float>(left);
  }
  // The chord of the ground's circle in direction `along`, at `offset` from its centre.
  void line(const glm::dvec3& along, const glm::dvec3& offset, Color color, float width) const {
    const double square = radius * radius - glm::dot(offset, offset);
    if (square <= 0.0) return;
    const glm::dvec3 half = along * std::sqrt(square);
    const glm::dvec3 start = middle + offset - half;
    glm::dvec3 from = start;
    for (int i = 1; i <= kPieces; ++i) {
      const glm::dvec3 to = start + half * (2.0 * i / kPieces);
      solids.line(from, to, width, color.withAlpha(color.a * fade(from)),
                  color.withAlpha(color.a * fade(to)));
      from = to;
    }
  }
};

}  // namespace

double addGround(SolidList& solids, const Camera& camera, const lab::Palette& colors, float unit) {
  const double spacing = gridStep(camera, unit);
  const double visible = 1.15 * std::max(camera.size.x, camera.size.y) / camera.pixelsPerUnit;
  const double radius = std::min(visible, kLines * spacing);
  const GroundLines ground{solids, camera.onGround(camera.focus()), radius, unit};
  const Color minor = rgb(colors.grid);
  const auto lines = [&](const glm::dvec3& along, const glm::dvec3& across, int axis) {
    const double at = glm::dot(ground.middle, across);
    for (double i = std::ceil((at - radius) / spacing); i * spacing <= at + radius; ++i) {
      const bool isAxis = i == 0.0;
      ground.line(along, across * (i * spacing - at),
                  isAxis ? axisColor(colors, axis).withAlpha(0.5F) : minor,
                  isAxis ? 1.5F * unit : 1.0F * unit);
    }
  };
  const int depth = camera.isZUp ? 1 : 2;
  glm::dvec3 away(0.0);
  away[depth] = 1.0;
  lines({1.0, 0.0, 0.0}, away, 0);
  lines(away, {1.0, 0.0, 0.0}, depth);
  return radius;
}

void Shadows::add(const glm::dvec3& from, const glm::dvec3& to, double width) const {
  const glm::dvec3 a = groundAt(from);
  const glm::dvec3 b = groundAt(to);
  const double above = 0.5 * glm::dot(from - a + to - b, up);
  if (above <= 0.0 || above >= height) return;
  const double part = above / height;
  const double length = glm::distance(a, b);
  const glm::dvec3 along = length > 1e-9 ? (b - a) / length : glm::dvec3(1.0, 0.0, 0.0);
  const glm::dvec3 across = glm::normalize(glm::cross(along, up));
  const double soft = width * (0.7 + 1.6 * part);
  const auto alpha = static_cast<float>((1.0 - part) * (1.0 - part));
  solids.sheet(SheetShape::shadow, 0.5 * (a + b), along * (0.5 * length + soft), across * soft,
               {0.0F, 0.0F, 0.0F, strength * alpha});
}

void addDropLine(SolidList& solids, const Camera& camera, const glm::dvec3& point,
                 const glm::dvec3& foot, Color color, float unit) {
  solids.line(point, foot, 1.25F * unit, color.withAlpha(0.7F), 3.0F * unit);
  const double radius = 7.0 * unit / camera.pixelsPerUnitAt(foot);
  const glm::dvec3 right(radius, 0.0, 0.0);
  solids.circle(foot, right, glm::cross(right, camera.up()), 1.5F * unit, color.withAlpha(0.8F));
}

void paintAxisCross(DrawList& list, const Camera& camera, const lab::Palette& colors, float unit) {
  const ViewAxes view = camera.axes();
  const glm::vec2 middle(44.0F * unit, static_cast<float>(camera.size.y) - 44.0F * unit);
  constexpr std::array kNames = {"x", "y", "z"};
  std::array<int, 3> order = {0, 1, 2};  // from the farthest to the nearest
  std::ranges::sort(order, {}, [&](int axis) { return view.back[axis]; });
  for (const int axis : order) {
    const glm::vec2 way(view.right[axis], -view.up[axis]);
    const glm::vec2 tip = middle + way * (24.0F * unit);
    const Color color = axisColor(colors, axis);
    const float alpha = view.back[axis] < -0.2 ? 0.6F : 1.0F;
    list.line(middle, tip, 2.25F * unit, color.withAlpha(alpha));
    list.textCentered(middle + way * (33.0F * unit), kNames[static_cast<std::size_t>(axis)],
                      12.5F * unit, color.withAlpha(alpha), rgb(colors.background), 2.0F * unit);
  }
}

}  // namespace draw
