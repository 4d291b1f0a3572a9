// Which shapes of a list are painted in one draw call.
//
// Glyphs have a program of their own: on graphics hardware it would not matter, but a driver that
// paints on the processor runs both sides of every branch, and looking into the atlas for each
// pixel of each line and ring costs half as much again as all the rest.
#pragma once

#include <cstddef>
#include <vector>

#include <glm/vec2.hpp>

#include "draw/list/draw_list.h"

namespace gl {

struct Batch {
  bool glyphs = false;
  std::size_t first = 0;  ///< index of its first instance
  std::size_t count = 0;
};

class Batches {
 public:
  /// Sorts a list into few batches that look the same when painted one after the other: a shape is
  /// painted before text that comes earlier in the list only where the two do not overlap. Large
  /// rings and discs are cut into slices, numbered in the upper bits of `kind`.
  void arrange(const std::vector<draw::Instance>& list);

  [[nodiscard]] const std::vector<draw::Instance>& instances() const { return instances_; }
  [[nodiscard]] const std::vector<Batch>& batches() const { return batches_; }

 private:
  struct Box {
    glm::vec2 low{0.0F};
    glm::vec2 high{0.0F};
  };
  static Box boxOf(const draw::Instance& shape);
  static bool overlap(const Box& a, const Box& b);

  [[nodiscard]] bool coversText(const Box& box) const;
  void addSlices(const draw::Instance& shape);
  void addText(const draw::Instance& glyph);
  void finishPair();
  void finish(bool glyphs);

  // Kept from frame to frame, so that a frame allocates nothing.
  std::vector<draw::Instance> instances_;
  std::vector<Batch> batches_;
  std::vector<draw::Instance> text_;  // to be painted after the shapes of the present pair
  std::vector<Box> textBoxes_;
  Box textBounds_;
};

}  // namespace gl
