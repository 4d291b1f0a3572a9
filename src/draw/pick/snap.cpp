#include "draw/pick/snap.h"

#include <cmath>

#include <glm/geometric.hpp>

#include "explain/format.h"
#include "ik/maths/space.h"
#include "language/language.h"

namespace draw {

using language::fill, language::tr;

namespace {

double rounded(double value, double step) {
  const double near = std::round(value / step) * step;
  return near == 0.0 ? 0.0 : near;  // no -0
}

// True if this part of the handle moves the coordinate.
bool moves(const HandlePlace& place, Grip grip, int coordinate) {
  if (isAxis(grip)) return directionOf(grip)[coordinate] != 0.0;
  if (isPlane(grip)) return directionOf(grip)[coordinate] == 0.0;
  if (place.isLevel) return coordinate != 1;
  return coordinate < 2 || !place.isPlanar;
}

}  // namespace

glm::dvec3 onGrid(const glm::dvec3& point, double step, const HandlePlace& place, Grip grip) {
  glm::dvec3 near = point;
  for (int k = 0; k < 3; ++k) {
    if (moves(place, grip, k)) near[k] = rounded(point[k], step);
  }
  return near;
}

double lengthOnGrid(double length, double step) { return std::max(rounded(length, step), step); }

glm::dvec3 onAngle(const LimitPlace& place, const glm::dvec3& point) {
  const double angle = rounded(place.angleOf(point), kSnapAngle);
  if (!place.isBall()) return place.atAngle(angle);
  const glm::dvec3 way = place.local(point - place.joint);
  const glm::dvec3 aside = glm::cross(place.zero, way);
  const glm::dvec3 axis =
      glm::length(aside) > 0.0 ? glm::normalize(aside) : ik::anyPerpendicular(place.zero);
  return place.at(ik::rotate(place.zero, ik::rotationAbout(axis, angle)));
}

std::string pointText(const glm::dvec3& point, bool planar) {
  constexpr int kDigits = 4;
  std::string text = explain::number(point.x, kDigits);
  for (int k = 1; k < (planar ? 2 : 3); ++k) {
    text.append(language::listSeparator()).append(explain::number(point[k], kDigits));
  }
  return text;
}

std::string lengthText(double length) {
  return fill(tr("length {length}"), {{"length", explain::fixed(length, 3)}});
}

std::string angleText(double radians, bool degrees) {
  return degrees ? explain::fixed(radians * 180.0 / std::numbers::pi, 1) + "°"
                 : explain::fixed(radians, 3);
}

}  // namespace draw
