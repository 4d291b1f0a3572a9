#include "gl/batches.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <numbers>

namespace gl {

using draw::Instance;
using draw::ShapeKind;

namespace {

// Pixels; smaller round shapes are cheaper as one square.
constexpr float kSmallestSliced = 40.0F;
// Pixels by which the outer edge of a slice may lie outside the circle.
constexpr float kBulge = 4.0F;
constexpr float kMostSlices = 96.0F;
// With more letters another draw call is cheaper than searching for overlaps.
constexpr std::size_t kMostText = 400;

bool isRound(ShapeKind kind) {
  return kind == ShapeKind::disc || kind == ShapeKind::annulus || kind == ShapeKind::arc;
}

// The number of slices of a shape: more than 1 for large rings, whose holes and corners are then
// not shaded.
std::uint32_t slicesOf(const Instance& shape) {
  if (!isRound(shape.kind) || shape.size0 < kSmallestSliced) return 1;
  constexpr float kTurn = 2.0F * std::numbers::pi_v<float>;
  const float sweep = shape.kind == ShapeKind::arc ? std::min(std::abs(shape.b.y), kTurn) : kTurn;
  const float count = sweep * std::sqrt(shape.size0 / (8.0F * kBulge)) + 2.0F;
  return static_cast<std::uint32_t>(std::min(count, kMostSlices));
}

}  // namespace

void Batches::arrange(const std::vector<Instance>& list) {
  instances_.clear();
  batches_.clear();
  text_.clear();
  textBoxes_.clear();
  for (const Instance& shape : list) {
    if (shape.kind == ShapeKind::glyph) {
      addText(shape);
    } else {
      if (coversText(boxOf(shape))) finishPair();
      addSlices(shape);
    }
  }
  finishPair();
}

Batches::Box Batches::boxOf(const Instance& shape) {
  if (shape.kind == ShapeKind::glyph) return {shape.a, shape.b};
  if (isRound(shape.kind)) {
    const float radius = shape.size0 + (shape.kind == ShapeKind::arc ? shape.size1 : 0.0F) + 1.0F;
    return {shape.a - radius, shape.a + radius};
  }
  const glm::vec2 low(std::min(shape.a.x, shape.b.x), std::min(shape.a.y, shape.b.y));
  const glm::vec2 high(std::max(shape.a.x, shape.b.x), std::max(shape.a.y, shape.b.y));
  const float margin = 0.5F * shape.size0 + 1.0F;
  return {low - margin, high + margin};
}

bool Batches::overlap(const Box& a, const Box& b) {
  return a.low.x < b.high.x && b.low.x < a.high.x && a.low.y < b.high.y && b.low.y < a.high.y;
}

bool Batches::coversText(const Box& box) const {
  if (text_.empty() || !overlap(box, textBounds_)) return false;
  return textBoxes_.size() > kMostText ||
         std::any_of(textBoxes_.begin(), textBoxes_.end(),
                     [&box](const Box& text) { return overlap(box, text); });
}

void Batches::addText(const Instance& glyph) {
  const Box box = boxOf(glyph);
  if (text_.empty()) textBounds_ = box;
  textBounds_.low = {std::min(textBounds_.low.x, box.low.x),
                     std::min(textBounds_.low.y, box.low.y)};
  textBounds_.high = {std::max(textBounds_.high.x, box.high.x),
                      std::max(textBounds_.high.y, box.high.y)};
  text_.push_back(glyph);
  textBoxes_.push_back(box);
}

void Batches::addSlices(const Instance& shape) {
  const std::uint32_t slices = slicesOf(shape);
  for (std::uint32_t i = 0; i < slices; ++i) {
    instances_.push_back(shape);
    const std::uint32_t word = static_cast<std::uint32_t>(shape.kind) | i << 8U | slices << 16U;
    instances_.back().kind = static_cast<ShapeKind>(word);
  }
}

void Batches::finishPair() {
  finish(false);
  instances_.insert(instances_.end(), text_.begin(), text_.end());
  text_.clear();
  textBoxes_.clear();
  finish(true);
}

// Makes a batch of everything since the last one.
void Batches::finish(bool glyphs) {
  const std::size_t first = batches_.empty() ? 0 : batches_.back().first + batches_.back().count;
  if (instances_.size() > first) batches_.push_back({glyphs, first, instances_.size() - first});
}

}  // namespace gl
