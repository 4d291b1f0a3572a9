// Groups the shapes of a list into draw calls.
//
// Glyphs have their own program: a driver that paints on the processor executes both sides of every
// branch, and sampling the atlas in each pixel of every shape costs half as much as all the rest.
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
  /// Sorts a list into few batches that give the same picture: a shape moves before earlier text
  /// only if the two do not overlap. Large rings and discs are cut into slices, numbered in the
  /// upper bits of `kind`.
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

  // Kept between frames, so that a frame allocates nothing.
  std::vector<draw::Instance> instances_;
  std::vector<Batch> batches_;
  std::vector<draw::Instance> text_;  // painted after the shapes of the current pair
  std::vector<Box> textBoxes_;
  Box textBounds_;
};

}  // namespace gl
