// How the tip is to lie at the target, and the mirror image of that.
#pragma once

#include <optional>

#include "lab/edit/mirror.h"
#include "rigs/rigs.h"

namespace lab {

/// The facing with a rotation and an axis of length 1; `planar`: turned about z as its x axis is,
/// and whole. Nothing where a number is none, or too small for a direction.
std::optional<rigs::Facing> facingIn(const rigs::Facing& facing, bool planar);

struct ChainAndPose {
  const rigs::Chain& chain;
  const rigs::Pose& pose;
};

/// The mirror image of a chain, as its bones' directions see it: what mirrors a frame outside, and
/// what turns its axes inside.
class Mirrored {
 public:
  Mirrored(MirrorAxis axis, ChainAndPose before, ChainAndPose image);
  /// What bone `bone` of the image is to face.
  void turn(std::size_t bone, rigs::Facing& facing) const;

 private:
  glm::dmat3 mirror_;
  const rigs::Chain& before_;
  std::vector<rigs::Frame> frames_;  // of the pose, and of its image
  std::vector<rigs::Frame> images_;
};

}  // namespace lab
