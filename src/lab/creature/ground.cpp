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

double groundHeight(double x, double z) {
  double height = 0.0;
  for (const Wave& wave : kWaves)
    height += wave.height * std::sin(wave.x * x + wave.z * z + wave.shift);
  return height;
}

glm::dvec3 onGround(const glm::dvec3& point) {
  return {point.x, groundHeight(point.x, point.z), point.z};
}

glm::dvec3 groundNormal(double x, double z) {
  glm::dvec3 normal(0.0, 1.0, 0.0);
  for (const Wave& wave : kWaves) {
    const double slope = wave.height * std::cos(wave.x * x + wave.z * z + wave.shift);
    normal.x -= wave.x * slope;
    normal.z -= wave.z * slope;
  }
  return glm::normalize(normal);
}

}  // namespace lab
