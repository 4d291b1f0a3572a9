#include "draw/labels.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

#include <glm/common.hpp>
#include <glm/geometric.hpp>

namespace draw {
namespace {

constexpr int kDirections = 12;
// In quarters of the margin.
constexpr float kDistances[] = {4.0F, 14.0F, 28.0F, 48.0F, 76.0F, 110.0F};
// A label on another one is worse than any distance.
constexpr float kOnALabel = 5000.0F;

float overlap(const Box& a, const Box& b) {
  const glm::vec2 size = glm::min(a.high, b.high) - glm::max(a.low, b.low);
  return std::max(size.x, 0.0F) * std::max(size.y, 0.0F);
}

// The length of the part of the line that lies in the box (Liang and Barsky, 1984).
float lengthInside(const Line& line, const Box& box) {
  const glm::vec2 way = line.to - line.from;
  float enter = 0.0F;
  float leave = 1.0F;
  for (int axis = 0; axis < 2; ++axis) {
    if (std::abs(way[axis]) < 1e-6F) {
      if (line.from[axis] < box.low[axis] || line.from[axis] > box.high[axis]) return 0.0F;
      continue;
    }
    const float t1 = (box.low[axis] - line.from[axis]) / way[axis];
    const float t2 = (box.high[axis] - line.from[axis]) / way[axis];
    enter = std::max(enter, std::min(t1, t2));
    leave = std::min(leave, std::max(t1, t2));
  }
  return std::max(leave - enter, 0.0F) * glm::length(way);
}

}  // namespace

Box LabelLayout::onCanvas(Box box) const {
  const glm::vec2 size = box.high - box.low;
  const glm::vec2 least(margin_);
  const glm::vec2 most = glm::max(canvas_ - size - margin_, least);
  box.low = glm::clamp(box.low, least, most);
  box.high = box.low + size;
  return box;
}

float LabelLayout::cost(const Box& box) const {
  const Box roomy{box.low - margin_, box.high + margin_};
  float sum = 0.0F;
  for (const Box& other : placed_) {
    sum += 6.0F * overlap(roomy, other);
    if (overlap(box, other) > 0.0F) sum += kOnALabel;
  }
  const float height = box.high.y - box.low.y;
  for (const Line& line : obstacles_) sum += 4.0F * height * lengthInside(line, box);
  return sum;
}

Box LabelLayout::place(glm::vec2 anchor, glm::vec2 size, glm::vec2 away) {
  Box best;
  float least = std::numeric_limits<float>::max();
  for (const float distance : kDistances) {
    for (int i = 0; i < kDirections; ++i) {
      const float angle = 2.0F * std::numbers::pi_v<float> * static_cast<float>(i) / kDirections;
      const glm::vec2 way(std::cos(angle), std::sin(angle));
      // The box touches the circle of this distance around the anchor from outside.
      const glm::vec2 center = anchor + way * (0.25F * distance * margin_ + 0.5F * size);
      const Box box = onCanvas({center - 0.5F * size, center + 0.5F * size});
      const float turned = 1.0F - glm::dot(way, away);
      const float price = cost(box) + size.y * (1.5F * distance + 8.0F * turned);
      if (price >= least) continue;
      least = price;
      best = box;
    }
  }
  placed_.push_back(best);
  return best;
}

}  // namespace draw
