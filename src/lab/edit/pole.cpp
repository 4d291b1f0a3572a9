#include "lab/edit/pole.h"

#include <array>
#include <cmath>

#include <glm/geometric.hpp>

namespace lab {
namespace {

// An elbow nearer to the line, in parts of the bones' length, has no side.
constexpr double kStraight = 1e-6;

glm::dvec3 across(const glm::dvec3& v, const glm::dvec3& along) {
  const double square = glm::dot(along, along);
  return square > 0.0 ? v - along * (glm::dot(v, along) / square) : v;
}

// The upward direction across `along`; for a vertical line x in the plane, and z in space.
glm::dvec3 upAcross(const glm::dvec3& along, bool planar) {
  const glm::dvec3 up = across({0.0, 1.0, 0.0}, along);
  if (glm::length(up) > 1e-3) return glm::normalize(up);
  return planar ? glm::dvec3(1.0, 0.0, 0.0) : glm::dvec3(0.0, 0.0, 1.0);
}

}  // namespace

Elbow elbowOf(const rigs::Chain& chain, std::span<const glm::dvec3> joints,
              const glm::dvec3& target) {
  Elbow elbow;
  const std::size_t last = chain.tipBone();
  const int parent = chain.parentOf(last);
  const bool hasTwo = parent != rigs::kBase;
  const std::size_t first = hasTwo ? static_cast<std::size_t>(parent) : last;
  elbow.root = joints[first];
  elbow.length = chain.bones[last].length + (hasTwo ? chain.bones[first].length : 0.0);
  const glm::dvec3 along = target - elbow.root;
  const glm::dvec3 bend = hasTwo ? joints[last] : joints.back();
  const glm::dvec3 side = across(bend - elbow.root, along);
  elbow.isStraight = !hasTwo || glm::length(side) <= kStraight * elbow.length;
  elbow.side = elbow.isStraight ? upAcross(along, chain.planar) : glm::normalize(side);
  return elbow;
}

glm::dvec3 newPole(const Elbow& elbow, const glm::dvec3& target) {
  constexpr double kAway = 0.7;  // of the bones' length: clear of the elbow, and still in view
  const double away = elbow.length > 0.0 ? kAway * elbow.length : 1.0;
  return elbow.root + 0.5 * (target - elbow.root) + away * elbow.side;
}

std::optional<std::string_view> bendOf(const rigs::Chain& chain, const Elbow& elbow,
                                       const glm::dvec3& target) {
  if (elbow.isStraight) return std::nullopt;
  constexpr std::array<std::string_view, 2> kBends{"negative", "positive"};
  const glm::dvec3 along = target - elbow.root;
  // Positive is below the line in space.
  if (!chain.planar) return kBends[glm::dot(elbow.side, upAcross(along, false)) < 0.0 ? 1 : 0];
  // In the plane positive is to the right of it, in an unmirrored frame.
  const int parity = chain.parityAt(chain.tipBone());
  const double right = along.y * elbow.side.x - along.x * elbow.side.y;
  return kBends[right * parity > 0.0 ? 1 : 0];
}

}  // namespace lab
