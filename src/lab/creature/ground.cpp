#include "lab/creature/ground.h"

#include <cmath>

#include <glm/geometric.hpp>

namespace lab {
namespace {

// Waves of different lengths and directions, so that no two feet of a creature stand alike.
struct Wave {
  double height;
  double x;  // radians a scene unit
  double z;
  double shift;
};
constexpr Wave kWaves[] = {{0.10, 0.9, 0.5, 0.3}, {0.07, -0.6, 1.3, 1.1}, {0.05, 2.1, -1.2, 2.0}};

}  // namespace

double groundHeight(const Ground& ground, double x, double z) {
  const double uphill = x * std::cos(ground.heading) - z * std::sin(ground.heading);
  double height = ground.height + std::tan(ground.slope) * uphill;
  for (const Wave& wave : kWaves)
    height += ground.hills * wave.height * std::sin(wave.x * x + wave.z * z + wave.shift);
  return height;
}

glm::dvec3 onGround(const Ground& ground, const glm::dvec3& point) {
  return {point.x, groundHeight(ground, point.x, point.z), point.z};
}

glm::dvec3 groundNormal(const Ground& ground, double x, double z) {
  const double rise = std::tan(ground.slope);
  glm::dvec3 normal(-rise * std::cos(ground.heading), 1.0, rise * std::sin(ground.heading));
  for (const Wave& wave : kWaves) {
    const double slope =
        ground.hills * wave.height * std::cos(wave.x * x + wave.z * z + wave.shift);
    normal.x -= wave.x * slope;
    normal.z -= wave.z * slope;
  }
  return glm::normalize(normal);
}

}  // namespace lab
