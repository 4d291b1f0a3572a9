// Labels on the canvas. All are collected first, then placed together and painted: near what they
// name, off each other, off bones and lines.
#pragma once

#include <optional>
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

/// Whether a part of the line lies in the box.
bool crosses(const Obstacle& line, const Box& box);

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
};

/// One box for each request, the cheapest of the places on rings around its anchor; inside the
/// canvas if that is large enough. Earlier requests choose first. Where it is crowded a box lies
/// farther out, where all is full it overlaps the least.
std::vector<Box> placeLabels(const LabelArea& area, std::span<const LabelRequest> requests);

/// A thin line from what is drawn at the anchor to the box, where that is far from it.
std::optional<Obstacle> leaderOf(const LabelArea& area, const LabelRequest& request,
                                 const Box& box);

/// The order in which labels choose their places.
enum class LabelRank {
  asked,     ///< its quantity is lit up, or a question asks for it
  scene,     ///< "target", "tip": early, so that they stay where they are from step to step
  computed,  ///< what the step computes or changes
  name,      ///< of a point
  value,     ///< what was given, and remarks
};

struct Label {
  std::string text;
  Color color;
  Color halo;
  glm::vec2 anchor{0.0F};  ///< this and what follows: see LabelRequest
  glm::vec2 away{0.0F};
  float clearance = 0.0F;
  std::string quantity = {};  ///< id of the quantity that it shows
  LabelRank rank = LabelRank::scene;
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
  /// Places and paints all labels by their ranks; a leader line joins a distant one to its anchor.
  /// `unit`: pixels a point. Returns them in the order in which they chose.
  std::vector<PlacedLabel> paint(DrawList& list, float unit) const;
};

}  // namespace draw
