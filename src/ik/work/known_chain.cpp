#include "ik/work/known_chain.h"

#include <algorithm>
#include <cstring>

#include "ik/limits.h"
#include "ik/space.h"

namespace iklab::ik {

bool KnownChain::isOf(const Chain& chain) const {
  const std::size_t n = bones_.size();
  if (n == 0 || n != chain.bones.size()) return false;
  if (planar_ != chain.planar || baseScale_ != chain.baseScale) return false;
  // Equal bits mean equal bones. Other bones may be equal too; they are just checked once more.
  return std::memcmp(static_cast<const void*>(bones_.data()),
                     static_cast<const void*>(chain.bones.data()), n * sizeof(Bone)) == 0;
}

void KnownChain::learn(const Chain& chain) {
  const std::size_t n = chain.bones.size();
  bones_ = chain.bones;
  baseScale_ = chain.baseScale;
  planar_ = chain.planar;
  hasLimits = isLimited(chain.bones, chain.planar);
  isWeighted = ik::isWeighted(chain.bones);
  hasFixed = hasFixedJoint(chain.bones);
  hasHinges = false;
  isMirrored = false;
  reach = ik::reach(chain.bones);
  ++count;
  arcs.resize(hasLimits && chain.planar ? n : 0);
  for (std::size_t i = 0; i < arcs.size(); ++i) arcs[i] = arcOf(chain.bones[i].limit);
  if (chain.planar) return;
  signs.resize(n + 1);
  signs[0] = vectorOf(chain.baseScale);
  for (std::size_t i = 0; i < n; ++i) {
    signs[i + 1] = signs[i] * vectorOf(chain.bones[i].scale);
    hasHinges = hasHinges || chain.bones[i].joint != JointKind::ball;
    isMirrored = isMirrored || signs[i] != glm::dvec3(1.0);
  }
  axes.resize(hasHinges ? n : 0);
  for (std::size_t i = 0; i < axes.size(); ++i) axes[i] = glm::normalize(chain.bones[i].axis);
  ranges.resize(hasLimits ? n : 0);
  for (std::size_t i = 0; i < ranges.size(); ++i) {
    ranges[i] = rangeOf(chain.bones[i], signs[i].y * signs[i].z < 0.0);
  }
}

}  // namespace iklab::ik
