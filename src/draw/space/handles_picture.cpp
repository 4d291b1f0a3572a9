#include "draw/space/handles_picture.h"

#include <algorithm>
#include <array>

#include <glm/geometric.hpp>

#include "draw/space/ground.h"

namespace draw {
namespace {

// 0, 1, 2: the axis, or the normal of the plane.
std::size_t axisOf(Grip grip) {
  const glm::dvec3 direction = directionOf(grip);
  return direction.x > 0.5 ? 0 : direction.y > 0.5 ? 1 : 2;
}

struct HandlePainter : Painter {
  const HandlePlace& place;
  double length;

  // `parts` of an arrow's length from the middle.
  [[nodiscard]] glm::vec2 onHandle(const glm::dvec3& parts) const {
    return at(place.position + parts * length);
  }
  [[nodiscard]] Color colorOf(Grip grip) const { return axisColor(colors, axisOf(grip)); }
  void arrow(Grip grip, bool isHovered) const;
  void square(Grip grip, bool isHovered) const;
};

void HandlePainter::arrow(Grip grip, bool isHovered) const {
  const glm::dvec3 axis = directionOf(grip);
  const glm::vec2 start = onHandle(axis * kArrowStart);
  const glm::vec2 tip = onHandle(axis);
  const float seen = glm::distance(start, tip);
  if (seen < 1.0F) return;
  const glm::vec2 way = (tip - start) / seen;
  const Color color = isHovered ? rgb(colors.current) : colorOf(grip);
  const float head = std::min(12.0F * unit, 0.7F * seen);
  const float width = (isHovered ? 3.5F : 2.25F) * unit;
  const Color halo = rgb(colors.background, 0.7F);
  list.line(start, tip - way * head, width + 2.0F * unit, halo);
  list.arrowHead(tip + way * 2.0F * unit, way, head + 3.0F * unit, 12.5F * unit, halo);
  list.line(start, tip - way * (head - 1.0F * unit), width, color);
  list.arrowHead(tip, way, head, (isHovered ? 12.0F : 9.5F) * unit, color);
  constexpr std::array kNames = {"x", "y", "z"};
  list.textCentered(tip + way * (10.0F * unit), kNames[axisOf(grip)], 12.5F * unit, color,
                    rgb(colors.background), 2.0F * unit);
}

void HandlePainter::square(Grip grip, bool isHovered) const {
  const auto [a, b] = spanOf(grip);
  const std::array corners = {
      onHandle(a * kSquareFrom + b * kSquareFrom), onHandle(a * kSquareTo + b * kSquareFrom),
      onHandle(a * kSquareTo + b * kSquareTo), onHandle(a * kSquareFrom + b * kSquareTo)};
  const Color color = isHovered ? rgb(colors.current) : colorOf(grip);
  const float width = (isHovered ? 2.75F : 1.5F) * unit;
  for (std::size_t i = 0; i < corners.size(); ++i) {
    list.line(corners[i], corners[(i + 1) % corners.size()], width, color);
  }
}

}  // namespace

void paintHandles(const Painter& painter, const HandlePlace& place, Grip hovered) {
  const Camera& camera = painter.camera;
  if (!camera.isInFront(place.position)) return;
  const HandlePainter handles{painter, place, handleLength(camera, place, painter.unit)};
  std::vector<Grip> offered;
  for (const Grip grip : kGrips) {
    if (isOffered(camera, place, grip)) offered.push_back(grip);
  }
  // Arrows that point away first.
  std::ranges::stable_sort(offered, {}, [&camera](Grip grip) {
    return isAxis(grip) ? -camera.depthOf(camera.focus() + directionOf(grip)) : -2.0;
  });
  for (const Grip grip : offered) {
    if (isAxis(grip)) handles.arrow(grip, grip == hovered);
    if (isPlane(grip)) handles.square(grip, grip == hovered);
  }
}

void keepOffHandles(LabelSheet& sheet, const Camera& camera, const HandlePlace& place, float unit) {
  if (!camera.isInFront(place.position)) return;
  const double length = handleLength(camera, place, unit);
  for (const Grip grip : kGrips) {
    if (!isOffered(camera, place, grip)) continue;
    const glm::vec2 from = camera.toCanvas(place.position);
    if (isPlane(grip)) {
      const auto [a, b] = spanOf(grip);
      const double middle = 0.5 * (kSquareFrom + kSquareTo) * length;
      const glm::vec2 square = camera.toCanvas(place.position + (a + b) * middle);
      sheet.area.taken.push_back({square - 8.0F * unit, square + 8.0F * unit});
    }
    if (!isAxis(grip)) continue;
    const glm::vec2 tip = camera.toCanvas(place.position + directionOf(grip) * length);
    sheet.area.obstacles.push_back({from, tip, 6.0F * unit});
    const float away = glm::distance(from, tip);
    if (away < 1.0F) continue;
    const glm::vec2 letter = tip + (10.0F * unit / away) * (tip - from);
    sheet.area.taken.push_back({letter - 7.0F * unit, letter + 7.0F * unit});
  }
}

}  // namespace draw
