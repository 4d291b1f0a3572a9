// Which parts of lines are hidden behind bodies.
#pragma once

#include <cstddef>
#include <utility>
#include <vector>

#include "draw/svg/screen_space.h"

namespace draw {

/// Bodies in screen space that hide lines.
class Occluders {
 public:
  static constexpr std::size_t kNone = static_cast<std::size_t>(-1);

  /// A convex body, given by planes with outward normals and by its bounding box on the canvas.
  /// Returns its number.
  std::size_t add(std::vector<Plane> planes, const glm::dvec2& low, const glm::dvec2& high);
  std::size_t add(const ScreenSphere& sphere);

  /// The visible parts of the line from one point (0) to the other (1), in order, with the body
  /// `except` left out.
  [[nodiscard]] std::vector<std::pair<double, double>> visible(const glm::dvec3& from,
                                                               const glm::dvec3& to,
                                                               std::size_t except = kNone) const;

 private:
  struct Body {
    std::vector<Plane> planes;  // empty: a sphere
    ScreenSphere sphere;
    glm::dvec2 low{0.0};
    glm::dvec2 high{0.0};
  };
  std::vector<Body> bodies_;
};

}  // namespace draw
