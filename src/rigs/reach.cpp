#include "rigs/reach.h"

#include <algorithm>

#include "ik/maths/space.h"

namespace iklab::rigs {

double Reach::shortfall(double distance) const noexcept {
  return std::max({0.0, distance - outer, inner - distance});
}

Reach reach(std::span<const Bone> bones) noexcept {
  double sum = 0.0;
  double longest = 0.0;
  for (const Bone& bone : bones) {
    sum += bone.effectiveLength();
    longest = std::max(longest, bone.effectiveLength());
  }
  return {std::max(0.0, 2.0 * longest - sum), sum};
}

Reach reach(const Chain& chain, const Pose& pose, std::size_t first) noexcept {
  const glm::dvec3 z{0.0, 0.0, 1.0};
  double sum = 0.0;
  double longest = 0.0;
  ik::FrameAxes frame;  // of the bone, against the first one of its piece
  glm::dvec3 end{0.0};  // of the piece
  const auto add = [&] {
    const double length = glm::length(end);
    sum += length;
    longest = std::max(longest, length);
  };
  for (std::size_t i = first; i < chain.bones.size(); ++i) {
    const Bone& bone = chain.bones[i];
    if (bone.joint == JointKind::fixed && i > first) {
      frame.descend(chain.planar ? ik::rotationAbout(z, pose.angles[i]) : pose.rotations[i],
                    bone.scale);
    } else {
      add();
      frame = ik::FrameAxes();
      end = glm::dvec3(0.0);
    }
    end += bone.effectiveLength() * frame.x();
  }
  add();
  return {std::max(0.0, 2.0 * longest - sum), sum};
}

}  // namespace iklab::rigs
