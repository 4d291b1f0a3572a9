// Where labels go: near what they name, off each other, off the bones and lines, on the canvas.
#pragma once

#include <span>
#include <vector>

#include <glm/vec2.hpp>

namespace draw {

/// Pixels, y down.
struct Box {
  glm::vec2 low{0.0F};
  glm::vec2 high{0.0F};
};

/// A line that labels had better not lie on.
struct Obstacle {
  glm::vec2 from{0.0F};
  glm::vec2 to{0.0F};
  float width = 0.0F;   ///< pixels
  float weight = 1.0F;  ///< how much worse than the lightest obstacle
};

/// What labels are placed among.
struct LabelGround {
  glm::vec2 canvas{0.0F};
  float margin = 4.0F;  ///< the least distance to other labels and to the canvas's edge, pixels
  std::vector<Obstacle> obstacles{};
  std::vector<Box> taken{};
};

struct LabelWish {
  glm::vec2 anchor{0.0F};
  glm::vec2 size{0.0F};
  glm::vec2 away{0.0F};    ///< the side of the anchor that is best (unit); zero: any
  float clearance = 0.0F;  ///< radius of what is drawn at the anchor, pixels
};

/// One box a wish. Each is wholly on a canvas that is large enough for it. Earlier wishes choose
/// first.
std::vector<Box> placeLabels(const LabelGround& ground, std::span<const LabelWish> wishes);

}  // namespace draw
