#include "draw/marks/label_sheet.h"

#include <glm/common.hpp>
#include <glm/geometric.hpp>

namespace draw {
namespace {

constexpr float kPoints = 13.5F;
constexpr float kTied = 26.0F;  // points from what it names

}  // namespace

std::vector<PlacedLabel> LabelSheet::paint(DrawList& list, float unit) const {
  const float size = kPoints * unit;
  std::vector<LabelWish> wishes;
  for (const Label& label : labels) {
    const glm::vec2 extent(list.font().width(label.text, size), 1.15F * size);
    wishes.push_back({label.anchor, extent, label.away, label.clearance});
  }
  const std::vector<Box> boxes = placeLabels(ground, wishes);
  std::vector<PlacedLabel> placed;
  for (std::size_t i = 0; i < labels.size(); ++i) {
    const Label& label = labels[i];
    const Box& box = boxes[i];
    const glm::vec2 nearest = glm::clamp(label.anchor, box.low, box.high);
    if (glm::distance(nearest, label.anchor) > label.clearance + kTied * unit) {
      list.line(label.anchor, nearest, unit, label.color.withAlpha(0.55F));
    }
    list.text({box.low.x, box.high.y - 0.3F * size}, label.text, size, label.color, Anchor::left,
              label.halo, 3.0F * unit);
    placed.push_back({box.low, box.high, label.quantity});
  }
  return placed;
}

}  // namespace draw
