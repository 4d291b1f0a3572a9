#include "lab/edit/target_path.h"

#include <cmath>
#include <iterator>
#include <numbers>

#include <glm/geometric.hpp>

namespace lab {
namespace {

constexpr std::size_t kPieces = 128;

// A point of the plane in space.
glm::dvec3 inSpace(PathPlane plane, double first, double second) {
  switch (plane) {
    case PathPlane::xy:
      break;
    case PathPlane::yz:
      return {0.0, first, second};
    case PathPlane::zx:
      return {second, 0.0, first};
  }
  return {first, second, 0.0};
}

// From 0, once round.
glm::dvec2 onRound(TargetPath path, double part) {
  const double angle = 2.0 * std::numbers::pi * part;
  if (path == TargetPath::circle) return {std::sin(angle), std::cos(angle)};  // from its top
  return {std::sin(angle), 0.5 * std::sin(2.0 * angle)};                      // Gerono's lemniscate
}

}  // namespace

std::vector<glm::dvec3> wayOf(const TargetMotion& motion) {
  std::vector<glm::dvec3> way;
  const glm::dvec3 aside = inSpace(motion.plane, motion.size, 0.0);
  switch (motion.path) {
    case TargetPath::none:
      break;
    case TargetPath::line:
      way = {motion.center, motion.center + aside, motion.center, motion.center - aside};
      break;
    case TargetPath::circle:
    case TargetPath::eight:
      for (std::size_t i = 0; i < kPieces; ++i) {
        const double part = static_cast<double>(i) / static_cast<double>(kPieces);
        const glm::dvec2 at = motion.size * onRound(motion.path, part);
        way.push_back(motion.center + inSpace(motion.plane, at.x, at.y));
      }
      break;
    case TargetPath::drawn:
      way = motion.drawn;
      for (std::size_t i = way.size(); i > 2; --i) way.push_back(motion.drawn[i - 2]);
      break;
  }
  return way;
}

double lengthOf(const std::vector<glm::dvec3>& way) {
  double length = 0.0;
  for (std::size_t i = 0; i < way.size(); ++i) {
    length += glm::distance(way[i], way[(i + 1) % way.size()]);
  }
  return length;
}

glm::dvec3 pointAlong(const std::vector<glm::dvec3>& way, double distance) {
  const double whole = lengthOf(way);
  if (!(whole > 0.0)) return way.front();
  double left = std::fmod(distance, whole);
  if (left < 0.0) left += whole;
  for (std::size_t i = 0; i < way.size(); ++i) {
    const glm::dvec3& from = way[i];
    const glm::dvec3& to = way[(i + 1) % way.size()];
    const double piece = glm::distance(from, to);
    if (left <= piece && piece > 0.0) return glm::mix(from, to, left / piece);
    left -= piece;
  }
  return way.front();
}

glm::dvec3 centerOf(const TargetMotion& motion, const glm::dvec3& target) {
  if (motion.path != TargetPath::circle) return target;
  return target - inSpace(motion.plane, 0.0, motion.size);
}

}  // namespace lab
