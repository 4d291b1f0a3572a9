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
constexpr float kDistances[] = {1.0F,  2.5F,  5.0F,  9.0F,  14.0F, 20.0F,
                                28.0F, 37.0F, 48.0F, 62.0F, 80.0F};
constexpr float kFarthest = 80.0F;
constexpr float kLongestGap = 6.5F;  // beyond, a leader line
// The cost of a place. Overlapping another label costs more than any distance.
constexpr float kOnALabel = 60.0F;   // plus as much for each squared height of shared room
constexpr float kNearALabel = 0.3F;  // plus as much for each squared height of shared room
constexpr float kTouchesALine = 1.5F;
constexpr float kOnALine = 2.2F;     // more for each height of line inside
constexpr float kPerMargin = 0.09F;  // of distance from the anchor
constexpr float kWrongSide = 0.3F;   // times 1 - the cosine of the angle to the best direction
constexpr float kLeader = 0.4F;      // at all, and for each line that it crosses
constexpr float kCrossed = 6.0F;     // a leader through a label
constexpr float kTextSize = 13.5F;   // points

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

// The other labels.
struct Others {
  std::vector<Box> boxes;
  std::vector<Obstacle> leaders;
};

bool cross(const Obstacle& a, const Obstacle& b) {
  const auto side = [](const Obstacle& line, const glm::vec2& p) {
    const glm::vec2 way = line.to - line.from;
    const glm::vec2 to = p - line.from;
    return way.x * to.y - way.y * to.x;
  };
  return side(a, b.from) * side(a, b.to) < 0.0F && side(b, a.from) * side(b, a.to) < 0.0F;
}

// Finds the cheapest place for one label.
class Search {
 public:
  Search(const LabelArea& area, const std::vector<Obstacle>& lines, const LabelRequest& request,
         const Others& others)
      : area_(area), request_(request), others_(others) {
    // A label with an anchor far outside ends up at the canvas's edge: search there.
    const glm::vec2 nearest = glm::clamp(request.anchor, glm::vec2(0.0F), area.canvas);
    const float reach = request.clearance + kFarthest * area.margin;
    const Box around{nearest - reach - request.size, nearest + reach + request.size};
    for (const Obstacle& line : lines) {
      if (lengthInside(line, grown(around, line.width)) > 0.0F) lines_.push_back(line);
    }
  }

  [[nodiscard]] Box best() const {
    Box best;
    float least = std::numeric_limits<float>::max();
    for (const float distance : kDistances) {
      if (kPerMargin * distance >= least) break;  // farther out all is dearer
      for (int i = 0; i < kDirections; ++i) {
        const float angle = 2.0F * std::numbers::pi_v<float> * static_cast<float>(i) / kDirections;
        const glm::vec2 way(std::cos(angle), std::sin(angle));
        const Box box = boxAt(way, distance);
        const float side =
            request_.away == glm::vec2(0.0F) ? 0.0F : 1.0F - glm::dot(way, request_.away);
        const float price = kPerMargin * distance + kWrongSide * side + cost(box) + leaderCost(box);
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

  [[nodiscard]] float cost(const Box& box) const {
    const float height = request_.size.y;
    // Text needs more room before and after it than above and below.
    const glm::vec2 room = area_.margin * glm::vec2(2.0F, 0.75F);
    const Box roomy{box.low - room, box.high + room};
    float sum = 0.0F;
    const auto keepOff = [&](const Box& other) {
      if (overlap(roomy, other) == 0.0F) return;
      sum += kNearALabel * (1.0F + overlap(roomy, other) / (height * height));
      const float shared = overlap(box, other);
      if (shared > 0.0F) sum += kOnALabel * (1.0F + shared / (height * height));
    };
    for (const Box& other : area_.taken) keepOff(other);
    for (const Box& other : others_.boxes) keepOff(other);
    for (const Obstacle& leader : others_.leaders) {
      if (lengthInside(leader, grown(box, 0.5F * area_.margin)) > 0.0F) sum += kCrossed;
    }
    for (const Obstacle& line : lines_) {
      // A least cost, since a bone seen end on and a point have no length.
      const float inside = lengthInside(line, grown(box, 0.5F * line.width));
      if (inside > 0.0F) sum += line.weight * (kTouchesALine + kOnALine * inside / height);
    }
    return sum;
  }

  [[nodiscard]] float leaderCost(const Box& box) const {
    const auto leader = leaderOf(area_, request_, box);
    if (!leader) return 0.0F;
    float sum = kLeader;
    for (const Box& other : others_.boxes) {
      if (lengthInside(*leader, grown(other, 0.5F * area_.margin)) > 0.0F) sum += kCrossed;
    }
    for (const Obstacle& other : others_.leaders) {
      if (cross(*leader, other)) sum += kLeader;
    }
    // What it names begins under it.
    const glm::vec2 start = leader->from + area_.margin * glm::normalize(leader->to - leader->from);
    for (const Obstacle& line : lines_) {
      if (cross({start, leader->to}, line)) sum += line.weight * kLeader;
    }
    return sum;
  }

  const LabelArea& area_;
  const LabelRequest& request_;
  const Others& others_;
  std::vector<Obstacle> lines_;
};

}  // namespace

bool crosses(const Obstacle& line, const Box& box) { return lengthInside(line, box) > 0.0F; }

std::optional<Obstacle> leaderOf(const LabelArea& area, const LabelRequest& request,
                                 const Box& box) {
  const glm::vec2 nearest = glm::clamp(request.anchor, box.low, box.high);
  const float distance = glm::distance(nearest, request.anchor);
  if (distance <= request.clearance + kLongestGap * area.margin) return std::nullopt;
  const glm::vec2 way = (nearest - request.anchor) / distance;
  return Obstacle{request.anchor + request.clearance * way, nearest};
}

std::vector<Box> placeLabels(const LabelArea& area, std::span<const LabelRequest> requests) {
  const std::vector<Obstacle> lines = simplified(area);
  std::vector<Box> boxes;
  // Those that come later lead their lines around it.
  const auto othersThan = [&](std::size_t own) {
    Others others;
    for (std::size_t i = 0; i < boxes.size(); ++i) {
      if (i != own) others.boxes.push_back(boxes[i]);
      const auto leader = i < own ? leaderOf(area, requests[i], boxes[i]) : std::nullopt;
      if (leader) others.leaders.push_back(*leader);
    }
    return others;
  };
  const auto best = [&](std::size_t i) {
    const Others others = othersThan(i);
    return Search(area, lines, requests[i], others).best();
  };
  for (std::size_t i = 0; i < requests.size(); ++i) boxes.push_back(best(i));
  // Again, from the last to the first, now that all are known: who has a choice makes room.
  for (std::size_t i = requests.size(); i-- > 0;) boxes[i] = best(i);
  return boxes;
}

void LabelSheet::keepInside() {
  const Box canvas{glm::vec2(0.0F), area.canvas};
  std::erase_if(labels, [&](const Label& each) { return !isInside(each.anchor, canvas); });
}

std::vector<PlacedLabel> LabelSheet::paint(DrawList& list, float unit) const {
  const float size = kTextSize * unit;
  std::vector<Label> ranked = labels;
  std::ranges::stable_sort(ranked, {}, &Label::rank);
  std::vector<LabelRequest> requests;
  for (const Label& label : ranked) {
    const glm::vec2 extent(list.font().width(label.text, size), 1.15F * size);
    requests.push_back({label.anchor, extent, label.away, label.clearance});
  }
  const std::vector<Box> boxes = placeLabels(area, requests);
  // Leaders lie below all texts.
  for (std::size_t i = 0; i < ranked.size(); ++i) {
    const auto leader = leaderOf(area, requests[i], boxes[i]);
    if (leader) list.line(leader->from, leader->to, unit, ranked[i].color.withAlpha(0.55F));
  }
  std::vector<PlacedLabel> placed;
  for (std::size_t i = 0; i < ranked.size(); ++i) {
    const Label& label = ranked[i];
    const Box& box = boxes[i];
    list.text({box.low.x, box.high.y - 0.3F * size}, label.text, size, label.color, Anchor::left,
              label.halo, 3.0F * unit);
    placed.push_back({box.low, box.high, label.quantity});
  }
  return placed;
}

}  // namespace draw
