#include "draw/marks/joint_numbers.h"

#include <glm/geometric.hpp>

#include "explain/joint_names.h"
#include "rigs/reach.h"

namespace draw {

std::vector<std::string> jointNumbers(const rigs::Chain& chain,
                                      std::span<const glm::dvec3> joints) {
  std::vector<std::string> texts(chain.bones.size());
  const bool merges = explain::hasJointNames(chain);
  const double together = 1e-9 * rigs::sizeOf(chain);
  std::size_t number = 0;
  std::size_t first = 0;  // the number of the first one of those that lie together
  std::size_t last = 0;   // the bone of the last one
  for (std::size_t i = 0; i < texts.size(); ++i) {
    if (chain.bones[i].joint == rigs::JointKind::fixed) continue;
    ++number;
    const bool joins = merges && number > 1 && glm::distance(joints[i], joints[last]) <= together;
    if (joins) texts[last].clear();
    if (!joins) first = number;
    texts[i] = (joins ? std::to_string(first) + "–" : "") + std::to_string(number);
    last = i;
  }
  return texts;
}

}  // namespace draw
