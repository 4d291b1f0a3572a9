// Labels on the canvas. All are collected first, then placed together and painted: near what they
// name, off each other, off bones and lines.
#pragma once

#include <limits>
#include <span>
#include <string>
#include <vector>

#include <glm/vec2.hpp>

#include "draw/list/draw_list.h"

namespace draw {

/// Canvas pixels, y down.
struct Box {
  glm::vec2 low{0.0F};
  glm::vec2 high{0.0F};
};

inline bool isInside(glm::vec2 point, const Box& box) {
  return point.x >= box.low.x && point.x <= box.high.x && point.y >= box.low.y &&
         point.y <= box.high.y;
}

/// A line that labels avoid.
struct Obstacle {
  glm::vec2 from{0.0F};
  glm::vec2 to{0.0F};
  float width = 0.0F;   ///< pixels
  float weight = 1.0F;  ///< factor of its cost
};

/// The canvas, and what labels avoid on it.
struct LabelArea {
  glm::vec2 canvas{0.0F};  ///< its size
  float margin = 4.0F;     ///< least distance to other labels and to the canvas's edge, pixels
  std::vector<Obstacle> obstacles{};
  std::vector<Box> taken{};
};

struct LabelRequest {
  glm::vec2 anchor{0.0F};
  glm::vec2 size{0.0F};
  glm::vec2 away{0.0F};    ///< direction from the anchor that is best (unit); zero: any
  float clearance = 0.0F;  ///< radius of what is drawn at the anchor, pixels
  /// From there to the box, pixels; an empty box is returned if the best place is farther away.
  float most = std::numeric_limits<float>::infinity();
};

/// One box for each request, the cheapest of 112 places around its anchor; inside the canvas if
/// that is large enough. Earlier requests choose first.
std::vector<Box> placeLabels(const LabelArea& area, std::span<const LabelRequest> requests);

struct Label {
  std::string text;
  Color color;
  Color halo;
  glm::vec2 anchor{0.0F};  ///< this and what follows: see LabelRequest
  glm::vec2 away{0.0F};
  float clearance = 0.0F;
  std::string quantity = {};  ///< id of the quantity that it shows
  /// It names no point, and the formulas say it too: placed after the names, and left out where
  /// there is no room for it near its anchor.
  bool canBeLeftOut = false;
};

/// A label's box on the canvas.
struct PlacedLabel {
  glm::vec2 low{0.0F};
  glm::vec2 high{0.0F};
  std::string quantity;
};

struct LabelSheet {
  LabelArea area;
  std::vector<Label> labels{};

  /// Drops the labels whose anchors lie outside of the canvas.
  void keepInside();
  /// Places and paints the labels, those that can be left out last; a leader line joins a distant
  /// one to its anchor. `unit`: pixels a point. Returns those that were painted.
  std::vector<PlacedLabel> paint(DrawList& list, float unit) const;
};

}  // namespace draw
