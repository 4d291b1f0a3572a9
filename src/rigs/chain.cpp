#include "rigs/chain.h"

#include <algorithm>

namespace iklab::rigs {

bool Chain::isPlain() const noexcept {
  for (std::size_t i = 0; i < bones.size(); ++i) {
    const Bone& bone = bones[i];
    const bool isNext = parentOf(i) == static_cast<int>(i) - 1;
    if (!isNext || bone.at || bone.axes != ik::kNoRotation || bone.joint == JointKind::slide)
      return false;
  }
  return tipBone() + 1 == bones.size();
}

std::vector<std::size_t> Chain::branchTo(std::size_t bone) const {
  std::vector<std::size_t> branch;
  for (int i = static_cast<int>(bone); i != kBase; i = parentOf(branch.back()))
    branch.push_back(static_cast<std::size_t>(i));
  std::ranges::reverse(branch);
  return branch;
}

std::optional<std::size_t> Chain::jointAfter(std::size_t bone) const noexcept {
  for (std::size_t i = bone + 1; i < bones.size(); ++i) {
    if (parentOf(i) == static_cast<int>(bone) && !bones[i].at) return i;
  }
  return bone == tipBone() ? std::optional(bones.size()) : std::nullopt;
}

int Chain::parityAt(std::size_t bone) const noexcept {
  int parity = baseScale.parity();
  for (int i = parentOf(bone); i != kBase; i = parentOf(static_cast<std::size_t>(i)))
    parity *= bones[static_cast<std::size_t>(i)].scale.parity();
  return parity;
}

}  // namespace iklab::rigs
