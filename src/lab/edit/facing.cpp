#include "lab/edit/facing.h"

#include <cmath>

#include <glm/ext/quaternion_trigonometric.hpp>
#include <glm/geometric.hpp>
#include <glm/gtc/quaternion.hpp>

namespace lab {
namespace {

constexpr double kShortest = 1e-6;

glm::dmat3 axesOf(const rigs::Frame& frame) { return {frame.x, frame.y, frame.z}; }

std::vector<rigs::Frame> framesOf(const ChainAndPose& of) {
  std::vector<rigs::Frame> frames(of.chain.bones.size());
  rigs::boneFrames(of.chain, of.pose, frames);
  return frames;
}

}  // namespace

std::optional<rigs::Facing> facingIn(const rigs::Facing& facing, bool planar) {
  rigs::Facing made = facing;
  const double length = glm::length(facing.rotation);
  if (!(length > kShortest) || !std::isfinite(length)) return std::nullopt;
  made.rotation = facing.rotation / length;
  if (planar) {
    const glm::dvec3 x = made.rotation * glm::dvec3(1.0, 0.0, 0.0);
    made.rotation = glm::angleAxis(std::atan2(x.y, x.x), glm::dvec3(0.0, 0.0, 1.0));
    made.axis.reset();
  }
  if (!made.axis) return made;
  const double axis = glm::length(*made.axis);
  if (!(axis > kShortest) || !std::isfinite(axis)) return std::nullopt;
  *made.axis /= axis;
  return made;
}

Mirrored::Mirrored(MirrorAxis axis, ChainAndPose before, ChainAndPose image)
    : mirror_(1.0), before_(before.chain), frames_(framesOf(before)), images_(framesOf(image)) {
  const auto across = static_cast<int>(axis);
  mirror_[across][across] = -1.0;
}

// Every pose of the image is the mirrored pose, but for a turn of each bone within its own frame,
// which is the same for all of them: that of one pose tells it.
void Mirrored::turn(std::size_t bone, rigs::Facing& facing) const {
  const glm::dmat3 within = glm::transpose(mirror_ * axesOf(frames_[bone])) * axesOf(images_[bone]);
  const int parity = before_.parityAt(bone) * before_.bones[bone].scale.parity();
  const glm::dmat3 axes = mirror_ * rigs::axesOf(facing.rotation, parity) * within;
  facing.rotation = rigs::rotationOf({axes[0], axes[1], axes[2]});
  if (facing.axis) *facing.axis = glm::transpose(within) * *facing.axis;
}

}  // namespace lab
