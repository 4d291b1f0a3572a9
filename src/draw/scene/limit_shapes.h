// The joint limits of a chain as outlines: the fan of a planar joint or hinge, the cone of a ball
// and the fan of its twist.
#pragma once

#include <vector>

#include "draw/list/color.h"
#include "lab/core/lab.h"
#include "lab/palette.h"
#include "rigs/rigs.h"

namespace draw {

/// Polylines, world.
struct LimitShape {
  std::vector<glm::dvec3> edge;                 ///< the fan's arc or the cone's rim
  std::vector<std::vector<glm::dvec3>> spokes;  ///< from the joint to the edge
  bool isAtLimit = false;                       ///< the joint is at the end of its range
  std::size_t bone = 0;
};

/// A chain with more limited joints than these, such as a character, shows only the limits at which
/// joints stop and that of the selected joint: all of them would hide it.
inline constexpr std::ptrdiff_t kMostLimits = 10;

/// Strength in edit mode, in which the edited limit stands out.
inline constexpr float kFaintLimit = 0.45F;

/// The limits of the bones from `first` on: one for each, two for a ball with a limited twist.
/// Their size is a part of the bone's length, at most `most` scene units; smaller than `least`:
/// none.
std::vector<LimitShape> limitShapes(const rigs::Chain& chain, const rigs::TraceState& shown,
                                    std::size_t first, double least, double most);

/// Those that the canvas shows of the selected chain, posed as `shown`; all while it is edited.
std::vector<LimitShape> shownLimits(const lab::Lab& lab, const rigs::TraceState& shown,
                                    std::size_t first, double least, double most);

/// Calls line(from, to, width, color) for every piece. A joint at its limit has a thicker outline,
/// since colour alone is not accessible. `strength`: 0 to 1; `unit`: pixels a point.
template <typename Line>
void forEachLine(const std::vector<LimitShape>& shapes, const lab::Palette& colors, float unit,
                 float strength, const Line& line) {
  const auto stroke = [&](const std::vector<glm::dvec3>& points, float width, Color color) {
    for (std::size_t i = 1; i < points.size(); ++i) line(points[i - 1], points[i], width, color);
  };
  for (const LimitShape& shape : shapes) {
    const Color color = mixed(rgb(colors.background),
                              rgb(shape.isAtLimit ? colors.warning : colors.good), strength);
    stroke(shape.edge, (shape.isAtLimit ? 2.5F : 1.5F) * unit, color);
    for (const auto& spoke : shape.spokes) stroke(spoke, 1.25F * unit, color);
  }
}

}  // namespace draw
