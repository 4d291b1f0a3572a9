// Where text is typed.
#pragma once

#include <glm/vec2.hpp>

namespace platform {

/// The place of the next character.
struct Caret {
  glm::dvec2 place{0.0};  ///< its upper end
  double height = 0.0;
  friend bool operator==(const Caret&, const Caret&) = default;
};

}  // namespace platform
