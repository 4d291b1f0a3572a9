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
// The cost of a place. Overlapping another label costs more than any distance.
constexpr float kOnALabel = 60.0F;
constexpr float kNearALabel = 0.3F;  // plus as much for each squared height of shared room
constexpr float kOnALine = 1.0F;     // for each height of line inside
constexpr float kPerMargin = 0.09F;  // of distance from the anchor
constexpr float kWrongSide = 0.3F;   // times 1 - the cosine of the angle to the best direction
// Labels as painted, points.
constexpr float kTextSize = 13.5F;
constexpr float kLongestGap = 26.0F;      // to the anchor; beyond, a leader line
constexpr float kFarthestLeader = 48.0F;  // beyond, a label that can be left out is

float overlap(const Box& a, const Box& b) {
  const glm::vec2 size = glm::min(a.high, b.high) - glm::max(a.low, b.low);
  return std::max(size.x, 0.0F) * std::max(size.y, 0.0F);
}

Box grown(const Box& box, float by) { return {box.low - by, box.high + by}; }

// The length of the line's part inside the box (Liang and Barsky, 1984).
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

Box onCanvas(Box box, const LabelArea& area) {
  const glm::vec2 size = box.high - box.low;
  const glm::vec2 least(area.margin);
  const glm::vec2 most = glm::max(area.canvas - size - area.margin, least);
  box.low = glm::clamp(box.low, least, most);
  box.high = box.low + size;
  return box;
}

// Joins consecutive short lines, such as the bones of a long chain, into lines of up to two
// margins: finer detail makes no difference to a label.
std::vector<Obstacle> simplified(const LabelArea& area) {
  const float little = 2.0F * area.margin;
  std::vector<Obstacle> lines;
  for (const Obstacle& each : area.obstacles) {
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

// Finds the cheapest place for one label.
class Search {
 public:
  Search(const LabelArea& area, const std::vector<Obstacle>& lines, const LabelRequest& request)
      : area_(area), request_(request) {
    // A label with an anchor far outside ends up at the canvas's edge: search there.
    const glm::vec2 nearest = glm::clamp(request.anchor, glm::vec2(0.0F), area.canvas);
    const float reach = request.clearance + kFarthest * area.margin;
    const Box around{nearest - reach - request.size, nearest + reach + request.size};
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
        const float side =
            request_.away == glm::vec2(0.0F) ? 0.0F : 1.0F - glm::dot(way, request_.away);
        const float price = kPerMargin * distance + kWrongSide * side + cost(box, others);
        if (price >= least) continue;
        least = price;
        best = box;
      }
    }
    return best;
  }

 private:
  // The box that touches the circle of this distance around the anchor from outside.
  [[nodiscard]] Box boxAt(glm::vec2 way, float distance) const {
    const float radius = request_.clearance + distance * area_.margin;
    const glm::vec2 half = 0.5F * request_.size;
    glm::vec2 center = request_.anchor + way * (radius + half);
    // A corner may still be inside the circle.
    const glm::vec2 nearest = glm::clamp(request_.anchor, center - half, center + half);
    center += way * std::max(radius - glm::distance(nearest, request_.anchor), 0.0F);
    return onCanvas({center - half, center + half}, area_);
  }

  [[nodiscard]] float cost(const Box& box, const std::vector<Box>& others) const {
    const float height = request_.size.y;
    // Text needs more room before and after it than above and below.
    const glm::vec2 room = area_.margin * glm::vec2(2.0F, 0.75F);
    const Box roomy{box.low - room, box.high + room};
    float sum = 0.0F;
    const auto keepOff = [&](const Box& other) {
      if (overlap(roomy, other) == 0.0F) return;
      sum += kNearALabel * (1.0F + overlap(roomy, other) / (height * height));
      if (overlap(box, other) > 0.0F) sum += kOnALabel;
    };
    for (const Box& other : area_.taken) keepOff(other);
    for (const Box& other : others) keepOff(other);
    for (const Obstacle& line : lines_) {
      // A least cost, since a bone seen end on and a point have no length.
      const float inside = lengthInside(line, grown(box, 0.5F * line.width));
      if (inside > 0.0F) sum += line.weight * (0.5F + kOnALine * inside / height);
    }
    return sum;
  }

  const LabelArea& area_;
  const LabelRequest& request_;
  std::vector<Obstacle> lines_;
};

}  // namespace

std::vector<Box> placeLabels(const LabelArea& area, std::span<const LabelRequest> requests) {
  const std::vector<Obstacle> lines = simplified(area);
  std::vector<Box> boxes;
  for (const LabelRequest& request : requests) {
    const Box box = Search(area, lines, request).best(boxes);
    const glm::vec2 nearest = glm::clamp(request.anchor, box.low, box.high);
    const bool isNear = glm::distance(nearest, request.anchor) <= request.clearance + request.most;
    boxes.push_back(isNear ? box : Box{});
  }
  return boxes;
}

void LabelSheet::keepInside() {
  const Box canvas{glm::vec2(0.0F), area.canvas};
  std::erase_if(labels, [&](const Label& each) { return !isInside(each.anchor, canvas); });
}

std::vector<PlacedLabel> LabelSheet::paint(DrawList& list, float unit) const {
  const float size = kTextSize * unit;
  const float gap = kLongestGap * unit;
  std::vector<Label> ranked = labels;
  std::ranges::stable_sort(ranked, {}, &Label::canBeLeftOut);
  std::vector<LabelRequest> requests;
  for (const Label& label : ranked) {
    const glm::vec2 extent(list.font().width(label.text, size), 1.15F * size);
    requests.push_back({label.anchor, extent, label.away, label.clearance});
    if (label.canBeLeftOut) requests.back().most = kFarthestLeader * unit;
  }
  const std::vector<Box> boxes = placeLabels(area, requests);
  std::vector<PlacedLabel> placed;
  for (std::size_t i = 0; i < ranked.size(); ++i) {
    const Label& label = ranked[i];
    const Box& box = boxes[i];
    if (box.low == box.high) continue;
    const glm::vec2 nearest = glm::clamp(label.anchor, box.low, box.high);
    if (glm::distance(nearest, label.anchor) > label.clearance + gap) {
      list.line(label.anchor, nearest, unit, label.color.withAlpha(0.55F));
    }
    list.text({box.low.x, box.high.y - 0.3F * size}, label.text, size, label.color, Anchor::left,
              label.halo, 3.0F * unit);
    placed.push_back({box.low, box.high, label.quantity});
  }
  return placed;
}

}  // namespace draw
