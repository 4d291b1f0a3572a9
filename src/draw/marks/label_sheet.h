// The names on the canvas: all are collected first, then placed together and painted.
#pragma once

#include <string>
#include <vector>

#include "draw/list/draw_list.h"
#include "draw/marks/labels.h"

namespace draw {

struct Label {
  std::string text;
  Color color;
  Color halo;
  glm::vec2 anchor{0.0F};
  glm::vec2 away{0.0F};       ///< see LabelWish
  float clearance = 0.0F;     ///< see LabelWish
  std::string quantity = {};  ///< id of the quantity that it shows
};

/// A label as it was placed, canvas pixels.
struct PlacedLabel {
  glm::vec2 low{0.0F};
  glm::vec2 high{0.0F};
  std::string quantity;
};

struct LabelSheet {
  LabelGround ground;
  std::vector<Label> labels{};

  /// Places the labels and paints them; one that had to go far is tied to what it names by a thin
  /// line. `unit`: pixels a point.
  std::vector<PlacedLabel> paint(DrawList& list, float unit) const;
};

}  // namespace draw
