#include "draw/list/solids.h"

#include <algorithm>
#include <cmath>
#include <initializer_list>
#include <numbers>

#include <glm/geometric.hpp>

namespace draw {
namespace {

// Scene units. Coordinates beyond are mistakes or infinite, and left out.
constexpr float kFarthest = 1.0e9F;

bool drawable(std::initializer_list<glm::vec3> points) {
  return std::all_of(points.begin(), points.end(), [](const glm::vec3& p) {
    return std::abs(p.x) <= kFarthest && std::abs(p.y) <= kFarthest && std::abs(p.z) <= kFarthest;
  });
}

// Any direction perpendicular to `way`.
glm::dvec3 across(const glm::dvec3& way) {
  const glm::dvec3 size = glm::abs(way);
  const bool isXLeast = size.x <= size.y && size.x <= size.z;
  const glm::dvec3 other = isXLeast           ? glm::dvec3(1.0, 0.0, 0.0)
                           : size.y <= size.z ? glm::dvec3(0.0, 1.0, 0.0)
                                              : glm::dvec3(0.0, 0.0, 1.0);
  return glm::normalize(glm::cross(way, other));
}

}  // namespace

glm::vec3 SolidList::relative(const glm::dvec3& world) const { return world - origin_; }

void SolidList::add(SolidKind kind, const Solid& solid) {
  if (!drawable({solid.origin, solid.x, solid.y, solid.z})) return;
  solids_[static_cast<std::size_t>(kind)].push_back(solid);
}

void SolidList::bone(const BoneFrame& frame, double width, Color color, Color mark) {
  if (!(frame.length > 0.0) || !(width > 0.0)) return;
  const double half = 0.5 * width;
  add(SolidKind::bone, {relative(frame.origin), glm::vec3(frame.x * frame.length),
                        glm::vec3(frame.y * half), glm::vec3(frame.z * half), color, mark});
}

void SolidList::along(SolidKind kind, const glm::dvec3& from, const glm::dvec3& to, double radius,
                      Color color) {
  const glm::dvec3 way = to - from;
  const double length = glm::length(way);
  if (!(length > 0.0) || !(radius > 0.0)) return;
  const glm::dvec3 y = across(way / length);
  const glm::dvec3 z = glm::cross(way / length, y);
  add(kind,
      {relative(from), glm::vec3(way), glm::vec3(y * radius), glm::vec3(z * radius), color, color});
}

void SolidList::cylinder(const glm::dvec3& from, const glm::dvec3& to, double radius, Color color) {
  along(SolidKind::cylinder, from, to, radius, color);
}

void SolidList::cone(const glm::dvec3& from, const glm::dvec3& tip, double radius, Color color) {
  along(SolidKind::cone, from, tip, radius, color);
}

void SolidList::sphere(const glm::dvec3& center, double radius, Color color, Color outline) {
  if (!(radius > 0.0)) return;
  const auto r = static_cast<float>(radius);
  add(SolidKind::sphere,
      {relative(center), {r, 0.0F, 0.0F}, {0.0F, r, 0.0F}, {0.0F, 0.0F, r}, color, outline});
}

void SolidList::sheet(SheetShape shape, const glm::dvec3& center, const glm::dvec3& halfX,
                      const glm::dvec3& halfY, Color color) {
  const glm::vec3 kind(static_cast<float>(shape), 0.0F, 0.0F);
  add(SolidKind::sheet, {relative(center), glm::vec3(halfX), glm::vec3(halfY), kind, color, color});
}

void SolidList::image(const glm::dvec3& corner, const glm::dvec3& across, const glm::dvec3& down,
                      const Image& image, float alpha) {
  Solid place;
  place.origin = relative(corner + 0.5 * (across + down));
  place.x = 0.5 * across;
  place.y = -0.5 * down;
  place.color.a = alpha;
  if (!drawable({place.origin, place.x, place.y})) return;
  image_ = SolidImage{place, &image};
}

void SolidList::line(const glm::dvec3& from, const glm::dvec3& to, float width, Color color,
                     float dash) {
  if (!drawable({relative(from), relative(to)}) || !(width > 0.0F)) return;
  lines_.push_back({relative(from), relative(to), color, color, width, std::max(dash, 0.0F)});
}

void SolidList::line(const glm::dvec3& from, const glm::dvec3& to, float width, Color colorFrom,
                     Color colorTo) {
  if (!drawable({relative(from), relative(to)}) || !(width > 0.0F)) return;
  lines_.push_back({relative(from), relative(to), colorFrom, colorTo, width, 0.0F});
}

void SolidList::circle(const glm::dvec3& center, const glm::dvec3& x, const glm::dvec3& y,
                       float width, Color color) {
  constexpr int kPieces = 96;
  glm::dvec3 from = center + x;
  for (int i = 1; i <= kPieces; ++i) {
    const double angle = 2.0 * std::numbers::pi * (i % kPieces) / kPieces;
    const glm::dvec3 to = center + x * std::cos(angle) + y * std::sin(angle);
    line(from, to, width, color);
    from = to;
  }
}

}  // namespace draw
