// What the joints of a chain may do, as it is seen at each: a fan of a planar joint or hinge, the
// cone of a ball, and across its bone a fan of its twist.
#pragma once

#include <vector>

#include "draw/list/color.h"
#include "ik/ik.h"
#include "lab/palette.h"

namespace draw {

/// World positions. Strokes are of straight pieces.
struct LimitShape {
  std::vector<glm::dvec3> edge;                 ///< a fan's arc, or the cone's rim
  std::vector<std::vector<glm::dvec3>> spokes;  ///< from the joint to it
  bool isStopped = false;                       ///< the joint stands at the end of what it may do
};

/// How strong they are while the chain is edited: the one that is worked on stands out.
inline constexpr float kFaintLimit = 0.45F;

/// One a limited bone, of a ball one for its swing and one for its twist that moves (from `first`
/// on), as large as a part of the bone, at most `most` scene units; none smaller than `least`.
std::vector<LimitShape> limitShapes(const ik::Chain& chain, const ik::TraceState& shown,
                                    std::size_t first, double least, double most);

/// Calls line(from, to, width, color) for every piece; `unit` is the pixels of a point. A stopped
/// joint's outline is thicker, so that it is told by more than its colour. `strength`: 0 to 1.
template <typename Line>
void forEachLine(const std::vector<LimitShape>& shapes, const lab::Palette& colors, float unit,
                 float strength, const Line& line) {
  const auto stroke = [&](const std::vector<glm::dvec3>& points, float width, Color color) {
    for (std::size_t i = 1; i < points.size(); ++i) line(points[i - 1], points[i], width, color);
  };
  for (const LimitShape& shape : shapes) {
    const Color color = mixed(rgb(colors.background),
                              rgb(shape.isStopped ? colors.warning : colors.good), strength);
    stroke(shape.edge, (shape.isStopped ? 2.5F : 1.5F) * unit, color);
    for (const auto& spoke : shape.spokes) stroke(spoke, 1.25F * unit, color);
  }
}

}  // namespace draw
