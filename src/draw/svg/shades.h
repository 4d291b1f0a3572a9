// Light on the bodies of a picture in space, as in shaders/space.glsl.
#pragma once

#include <map>
#include <string>

#include <glm/vec3.hpp>

#include "draw/list/color.h"

namespace draw {

/// Towards the light in the viewer's axes (right, up, back), of length 1.
inline constexpr glm::vec3 kLight{-0.38F, 0.68F, 0.627F};

/// The colour as lit. `light`: the cosine of the angle between the light and the surface's normal.
Color shaded(const Color& color, float light);

/// The gradients of spheres and shadows.
class Gradients {
 public:
  /// The value of a "fill". Each colour is defined once.
  std::string shadow(const Color& color);
  std::string ball(const Color& color);

  /// The element with all definitions; empty if there are none.
  [[nodiscard]] std::string definitions() const;

 private:
  std::string named(const std::string& kind, const Color& color, const std::string& content);

  std::map<std::string, std::string> contents_;  // by id
};

}  // namespace draw
