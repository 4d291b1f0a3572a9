// Distances from line segments.
#pragma once

#include <algorithm>

#include <glm/geometric.hpp>

namespace draw {

/// `Vector`: glm::vec2 or glm::dvec2.
template <typename Vector>
typename Vector::value_type distanceToSegment(const Vector& point, const Vector& from,
                                              const Vector& to) {
  using Number = typename Vector::value_type;
  const Vector way = to - from;
  const Number square = glm::dot(way, way);
  const Number along = square > Number(0) ? glm::dot(point - from, way) / square : Number(0);
  return glm::distance(point, from + std::clamp(along, Number(0), Number(1)) * way);
}

}  // namespace draw
