#include "draw/svg/seen_image.h"

#include <glm/common.hpp>
#include <glm/geometric.hpp>

namespace draw {

SeenImage seenImage(const SolidImage& placed, const Camera& camera, const Corners& outline) {
  constexpr double kPerPixel = 2.0;  // it may be printed large
  SeenImage seen;
  glm::dvec2 high(0.0);
  seen.low = camera.size;
  for (const glm::dvec3& corner : outline) {
    seen.low = glm::max(glm::min(seen.low, glm::floor(glm::dvec2(corner))), glm::dvec2(0.0));
    high = glm::min(glm::max(high, glm::ceil(glm::dvec2(corner))), camera.size);
  }
  seen.size = glm::max(high - seen.low, glm::dvec2(0.0));
  seen.image.width = static_cast<int>(seen.size.x * kPerPixel);
  seen.image.height = static_cast<int>(seen.size.y * kPerPixel);
  seen.image.pixels.assign(
      static_cast<std::size_t>(seen.image.width) * static_cast<std::size_t>(seen.image.height),
      {0, 0, 0, 0});
  const Image& from = *placed.image;
  const glm::dvec3 x(placed.place.x);
  const glm::dvec3 y(placed.place.y);
  const glm::dvec3 middle = camera.focus() + glm::dvec3(placed.place.origin);
  const glm::dvec3 normal = glm::cross(x, y);
  auto pixel = seen.image.pixels.begin();
  for (int row = 0; row < seen.image.height; ++row) {
    for (int column = 0; column < seen.image.width; ++column, ++pixel) {
      const Ray ray =
          camera.rayThrough(seen.low + (glm::dvec2(column, row) + 0.5) * (1.0 / kPerPixel));
      const double way = glm::dot(middle - ray.origin, normal) / glm::dot(ray.direction, normal);
      const glm::dvec3 at = ray.origin + way * ray.direction - middle;
      const double u = 0.5 + 0.5 * glm::dot(at, x) / glm::dot(x, x);
      const double v = 0.5 - 0.5 * glm::dot(at, y) / glm::dot(y, y);
      if (!(u >= 0.0 && u < 1.0 && v >= 0.0 && v < 1.0)) continue;
      const auto i =
          static_cast<std::size_t>(v * from.height) * static_cast<std::size_t>(from.width) +
          static_cast<std::size_t>(u * from.width);
      *pixel = from.pixels[i];
    }
  }
  return seen;
}

}  // namespace draw
