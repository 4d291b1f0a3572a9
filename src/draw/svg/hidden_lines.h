// Which parts of lines are hidden behind bodies.
#pragma once

#include <cstddef>
#include <utility>
#include <vector>

#include "draw/svg/seen_space.h"

namespace draw {

/// A sphere as seen: an ellipsoid whose axes are those of the space.
struct SeenBall {
  glm::dvec3 center{0.0};
  double radius = 0.0;  ///< pixels on the canvas
  double depth = 0.0;   ///< half of its extent along z
};

/// Bodies in a SeenSpace.
class Occluders {
 public:
  static constexpr std::size_t kNone = static_cast<std::size_t>(-1);

  /// A convex body, by planes whose normals point outwards. `box`: two opposite corners of what it
  /// covers on the canvas. Returns its number.
  std::size_t add(std::vector<Plane> planes, const glm::dvec2& low, const glm::dvec2& high);
  std::size_t add(const SeenBall& ball);

  /// Parts of the way from one point (0) to the other (1), in order. `except`: a body that does not
  /// count.
  [[nodiscard]] std::vector<std::pair<double, double>> visible(const glm::dvec3& from,
                                                               const glm::dvec3& to,
                                                               std::size_t except = kNone) const;

 private:
  struct Body {
    std::vector<Plane> planes;  // of a sphere: none
    SeenBall ball;
    glm::dvec2 low{0.0};
    glm::dvec2 high{0.0};
  };
  std::vector<Body> bodies_;
};

}  // namespace draw
