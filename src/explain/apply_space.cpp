// A solver that ignores negative scale poses a chain in space, and it comes to lie elsewhere.
#include <glm/geometric.hpp>

#include "explain/space.h"

namespace explain {

Explanation explainApplyInSpace(const ExplainInput& input) {
  Builder builder(input);
  const std::size_t bone = markAstray(builder, input);
  const glm::dvec3 meant = spanOf(input.before, bone);
  const glm::dvec3 got = spanOf(input.now, bone);
  const std::string which = std::to_string(bone + 1);
  builder.point("meant", "meant", "bone " + which + " as it was meant", meant);
  builder.point("got", "got", "and as it lies: a scale is negative", got);
  const double off = angleInSpace(meant, got);
  auto& arc = spaceArc(builder, Role::current, input.now.bones[bone].start,
                       planeThrough(meant, got), off, 50.0);
  arc.text = builder.angle("off", "off by", "how far the bone turned elsewhere", off);
  arc.quantity = "off";
  arc.hasHead = true;
  builder.formula("$off = atan2(|$meant × $got|, $meant·$got)", "off");
  builder.point("T", "T", "the target", input.target);
  explainLeft(builder, input, 0);
  markMirroredFrame(builder, input, bone);
  return builder.take();
}

}  // namespace explain
