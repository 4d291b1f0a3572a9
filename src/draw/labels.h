// Where labels go: near what they name, off each other, off the bones, on the canvas.
#pragma once

#include <vector>

#include <glm/vec2.hpp>

namespace draw {

struct Box {
  glm::vec2 low{0.0F};
  glm::vec2 high{0.0F};
};

struct Line {
  glm::vec2 from{0.0F};
  glm::vec2 to{0.0F};
};

/// Places boxes one after the other; pixels, y down.
class LabelLayout {
 public:
  /// `margin`: the least distance to other labels and to the canvas's edge.
  LabelLayout(glm::vec2 canvas, std::vector<Line> obstacles, float margin)
      : canvas_(canvas), obstacles_(std::move(obstacles)), margin_(margin) {}

  /// Labels keep off this place.
  void reserve(const Box& box) { placed_.push_back(box); }

  /// The place for a label of `size` near `anchor`, preferably towards `away` from it (unit, or
  /// zero where no side is better). Always wholly on a canvas that is large enough for it.
  Box place(glm::vec2 anchor, glm::vec2 size, glm::vec2 away);

 private:
  [[nodiscard]] float cost(const Box& box) const;
  [[nodiscard]] Box onCanvas(Box box) const;

  glm::vec2 canvas_;
  std::vector<Line> obstacles_;
  float margin_;
  std::vector<Box> placed_;
};

}  // namespace draw
