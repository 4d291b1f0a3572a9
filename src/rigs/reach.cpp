#include "rigs/reach.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "ik/maths/space.h"
#include "rigs/forward_kinematics.h"

namespace iklab::rigs {
namespace {

// How far a slide can come from where it is at rest; an end that nothing limits does not count.
double farthestSlide(const Bone& bone) {
  double farthest = 0.0;
  for (const double end : {bone.limit.least, bone.limit.most})
    if (std::isfinite(end)) farthest = std::max(farthest, std::abs(end));
  return farthest;
}

}  // namespace

double Reach::shortfall(double distance) const noexcept {
  return std::max({0.0, distance - outer, inner - distance});
}

Reach reach(const Chain& chain, const Pose& pose, std::size_t first) {
  double sum = 0.0;
  double longest = 0.0;
  double slides = 0.0;
  ik::FrameAxes frame;    // of the bone, against the first one of its piece
  glm::dvec3 end{0.0};    // of the piece
  double carried = -1.0;  // how long the bone before is; none is before the first
  const auto add = [&] {
    const double length = glm::length(end);
    sum += length;
    longest = std::max(longest, length);
  };
  const std::vector<std::size_t> branch = chain.branchTo(chain.tipBone());
  const auto found = std::ranges::find(branch, first);
  for (auto it = found == branch.end() ? branch.begin() : found; it != branch.end(); ++it) {
    const Bone& bone = chain.bones[*it];
    if (carried >= 0.0) end += frame.inWorld(bone.at.value_or(glm::dvec3(carried, 0.0, 0.0)));
    if (bone.joint == JointKind::fixed && carried >= 0.0) {
      frame.descend(localTurn(chain, pose, *it), bone.scale);
    } else {
      add();
      frame = ik::FrameAxes();
      end = glm::dvec3(0.0);
    }
    if (bone.joint == JointKind::slide) slides += farthestSlide(bone);
    carried = bone.effectiveLength();
  }
  end += carried * frame.x();
  add();
  return {slides > 0.0 ? 0.0 : std::max(0.0, 2.0 * longest - sum), sum + slides};
}

double sizeOf(const Chain& chain) {
  std::vector<double> ways(chain.bones.size());
  double size = 0.0;
  for (std::size_t i = 0; i < chain.bones.size(); ++i) {
    const Bone& bone = chain.bones[i];
    const int parent = chain.parentOf(i);
    const auto carrier = static_cast<std::size_t>(parent);
    double way = parent == kBase ? 0.0 : ways[carrier];
    if (bone.at) {
      way += glm::length(*bone.at);
      if (parent != kBase) way -= chain.bones[carrier].effectiveLength();
    }
    if (bone.joint == JointKind::slide) way += farthestSlide(bone);
    ways[i] = way + bone.effectiveLength();
    size = std::max(size, ways[i]);
  }
  return size;
}

}  // namespace iklab::rigs
