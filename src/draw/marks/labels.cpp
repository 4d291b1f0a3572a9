#include "draw/marks/labels.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

#include <glm/common.hpp>
#include <glm/geometric.hpp>

namespace draw {
namespace {

constexpr int kDirections = 16;
// From the anchor to the box, in margins.
constexpr float kDistances[] = {1.0F, 2.5F, 5.0F, 9.0F, 14.0F, 20.0F, 28.0F};
constexpr float kFarthest = 28.0F;
// What a label costs, in squared heights of it: on another label it is worse than at any distance.
constexpr float kOnALabel = 60.0F;
constexpr float kNearALabel = 0.3F;  // and as much for each squared height of shared room
constexpr float kOnALine = 1.0F;     // for each height of line inside
constexpr float kPerMargin = 0.09F;  // farther from its anchor
constexpr float kWrongSide = 0.3F;

float overlap(const Box& a, const Box& b) {
  const glm::vec2 size = glm::min(a.high, b.high) - glm::max(a.low, b.low);
  return std::max(size.x, 0.0F) * std::max(size.y, 0.0F);
}

Box grown(const Box& box, float by) { return {box.low - by, box.high + by}; }

// The length of the part of the line that lies in the box (Liang and Barsky, 1984).
float lengthInside(const Obstacle& line, const Box& box) {
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

Box onCanvas(Box box, const LabelGround& ground) {
  const glm::vec2 size = box.high - box.low;
  const glm::vec2 least(ground.margin);
  const glm::vec2 most = glm::max(ground.canvas - size - ground.margin, least);
  box.low = glm::clamp(box.low, least, most);
  box.high = box.low + size;
  return box;
}

// The lines of which consecutive short ones, such as the bones of a long chain, are taken together:
// what a label has to keep off has the size of the label.
std::vector<Obstacle> simplified(const LabelGround& ground) {
  const float little = 2.0F * ground.margin;
  std::vector<Obstacle> lines;
  for (const Obstacle& each : ground.obstacles) {
    const bool goesOn = !lines.empty() && glm::distance(lines.back().to, each.from) < 0.5F &&
                        lines.back().weight == each.weight &&
                        glm::distance(lines.back().from, each.to) < little;
    if (!goesOn) {
      lines.push_back(each);
      continue;
    }
    lines.back().to = each.to;
    lines.back().width = std::max(lines.back().width, each.width);
  }
  return lines;
}

// The best place for one label among the others.
class Search {
 public:
  Search(const LabelGround& ground, const std::vector<Obstacle>& lines, const LabelWish& wish)
      : ground_(ground), wish_(wish) {
    // A label that is wanted far outside ends up at the canvas's edge: it is there that it counts.
    const glm::vec2 nearest = glm::clamp(wish.anchor, glm::vec2(0.0F), ground.canvas);
    const float reach = wish.clearance + kFarthest * ground.margin;
    const Box around{nearest - reach - wish.size, nearest + reach + wish.size};
    for (const Obstacle& line : lines) {
      if (lengthInside(line, grown(around, line.width)) > 0.0F) lines_.push_back(line);
    }
  }

  [[nodiscard]] Box best(const std::vector<Box>& others) const {
    Box best;
    float least = std::numeric_limits<float>::max();
    for (const float distance : kDistances) {
      for (int i = 0; i < kDirections; ++i) {
        const float angle = 2.0F * std::numbers::pi_v<float> * static_cast<float>(i) / kDirections;
        const glm::vec2 way(std::cos(angle), std::sin(angle));
        const Box box = boxAt(way, distance);
        const float side = wish_.away == glm::vec2(0.0F) ? 0.0F : 1.0F - glm::dot(way, wish_.away);
        const float price = kPerMargin * distance + kWrongSide * side + cost(box, others);
        if (price >= least) continue;
        least = price;
        best = box;
      }
    }
    return best;
  }

 private:
  // Touches the circle of this distance around the anchor from outside.
  [[nodiscard]] Box boxAt(glm::vec2 way, float distance) const {
    const float radius = wish_.clearance + distance * ground_.margin;
    const glm::vec2 half = 0.5F * wish_.size;
    glm::vec2 center = wish_.anchor + way * (radius + half);
    // A corner may still be inside the circle.
    const glm::vec2 nearest = glm::clamp(wish_.anchor, center - half, center + half);
    center += way * std::max(radius - glm::distance(nearest, wish_.anchor), 0.0F);
    return onCanvas({center - half, center + half}, ground_);
  }

  [[nodiscard]] float cost(const Box& box, const std::vector<Box>& others) const {
    const float height = wish_.size.y;
    // Text needs more room before and after it than above and below.
    const glm::vec2 room = ground_.margin * glm::vec2(2.0F, 0.75F);
    const Box roomy{box.low - room, box.high + room};
    float sum = 0.0F;
    const auto keepOff = [&](const Box& other) {
      if (overlap(roomy, other) == 0.0F) return;
      sum += kNearALabel * (1.0F + overlap(roomy, other) / (height * height));
      if (overlap(box, other) > 0.0F) sum += kOnALabel;
    };
    for (const Box& other : ground_.taken) keepOff(other);
    for (const Box& other : others) keepOff(other);
    for (const Obstacle& line : lines_) {
      // Never quite nothing: a bone end on, or a point, has no length.
      const float inside = lengthInside(line, grown(box, 0.5F * line.width));
      if (inside > 0.0F) sum += line.weight * (0.5F + kOnALine * inside / height);
    }
    return sum;
  }

  const LabelGround& ground_;
  const LabelWish& wish_;
  std::vector<Obstacle> lines_;
};

}  // namespace

std::vector<Box> placeLabels(const LabelGround& ground, std::span<const LabelWish> wishes) {
  const std::vector<Obstacle> lines = simplified(ground);
  std::vector<Box> boxes;
  for (const LabelWish& wish : wishes) boxes.push_back(Search(ground, lines, wish).best(boxes));
  return boxes;
}

}  // namespace draw
