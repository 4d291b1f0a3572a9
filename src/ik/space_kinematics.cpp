// From orientations and positions in the world to local rotations in space.
#include "ik/forward_kinematics.h"
#include "ik/space.h"

namespace ik {
namespace {

// The part of `rotation` that turns about the unit vector `axis`.
Spin partAbout(const glm::dvec3& axis, const Spin& rotation) {
  const double along = glm::dot(vectorPart(rotation), axis);
  const double size = std::sqrt(rotation.w * rotation.w + along * along);
  if (!(size > 0.0)) return kNoSpin;
  return {rotation.w / size, (along / size) * axis};
}

// What a naive reader takes a frame for: scale(-1, 1) is rotate(180°)·scale(1, -1).
Spin naive(const Bearing& frame) {
  return frame.signs.x > 0.0 ? frame.spin : frame.spin * Spin(0.0, 0.0, 0.0, 1.0);
}

// The square of how much a bone's direction and length may be off for no other reason than that its
// ends are rounded: not to be taken for a turn, which hinges further down could not make good.
double squaredRounding(const Segment& segment, double roundings) {
  constexpr double kEpsilon = 2.3e-16;
  const double each = roundings * kEpsilon;
  return 2.0 * each * each *
         (glm::dot(segment.start, segment.start) + glm::dot(segment.end, segment.end));
}

// Goes down the chain and reads one bone after the other.
class Reader {
 public:
  Reader(const Chain& chain, Mirrors mirrors, double roundings = 4.0)
      : mirrors_(mirrors), roundings_(roundings), now_(chain.baseScale) {}

  // Past a bone that keeps its local rotation.
  void skip(const Bone& bone, const Spin& orientation, const Spin& rotation) {
    now_.descend(rotation, bone.scale);
    before_ = orientation;
  }

  // Into a bone that lies along `segment`; returns its local rotation.
  Spin read(const Bone& bone, const Spin& orientation, const Segment& segment) {
    const Bearing parent = now_;
    // How the bone's frame is turned against its parent's, seen without mirrors.
    Spin turn = normalized(glm::conjugate(before_) * orientation);
    if (bone.joint == JointKind::hinge) {
      const Spin rotation = partAbout(glm::normalize(bone.axis), mirrored(turn, parent.signs));
      turn = mirrored(rotation, parent.signs);
    }
    before_ = orientation;
    now_.signs *= vectorOf(bone.scale);
    // As the parent carries the bone. What waits for the parent is kept short: this is how long
    // reading a bone takes.
    now_.spin = normalized(parent.spin * turn);
    const glm::dvec3 span = segment.end - segment.start;
    const double length = glm::length(span);
    const bool isRead = bone.effectiveLength() > 0.0 && length > kNoDirection;
    if (isRead && bone.joint == JointKind::ball) {
      const glm::dvec3 carried = rotate(rotate({now_.signs.x, 0.0, 0.0}, turn), parent.spin);
      const glm::dvec3 there = span / length;
      const glm::dvec3 off = length * (there - carried);
      if (glm::dot(off, off) > squaredRounding(segment, roundings_)) {
        now_.spin = spinBetweenUnits(carried, there) * now_.spin;
        turn = normalized(glm::conjugate(parent.spin) * now_.spin);
      }
    }
    if (!isRead || mirrors_ == Mirrors::respected) return mirrored(turn, parent.signs);
    return normalized(glm::conjugate(naive(parent)) * naive(now_));
  }

 private:
  Mirrors mirrors_;
  double roundings_;
  Spin before_ = kNoSpin;  // of the parent's frame, as the orientations have it
  Bearing now_;            // that frame as the bones lie
};

}  // namespace

void boneOrientations(const Chain& chain, const Pose& pose, std::span<glm::dquat> orientations) {
  Bearing frame(chain.baseScale);
  for (std::size_t i = 0; i < chain.bones.size(); ++i) {
    frame.descend(pose.rotations[i], chain.bones[i].scale);
    orientations[i] = frame.spin;
  }
}

void rotationsFromSegments(const Chain& chain, std::span<const Segment> bones,
                           std::span<const glm::dquat> orientations, std::size_t edits,
                           Pose& pose) {
  Reader reader(chain, Mirrors::respected, 4.0 * static_cast<double>(1 + edits));
  for (std::size_t i = 0; i < chain.bones.size(); ++i) {
    Spin& rotation = pose.rotations[i];
    rotation = nearest(reader.read(chain.bones[i], orientations[i], bones[i]), rotation);
  }
}

void rotationsFromJoints(const Chain& chain, std::span<const glm::dvec3> joints,
                         std::span<const glm::dquat> orientations, std::size_t first,
                         Mirrors mirrors, Pose& pose) {
  Reader reader(chain, mirrors);
  for (std::size_t i = 0; i < chain.bones.size(); ++i) {
    Spin& rotation = pose.rotations[i];
    if (i < first) {
      reader.skip(chain.bones[i], orientations[i], rotation);
      continue;
    }
    const Segment bone{joints[i], joints[i + 1]};
    rotation = nearest(reader.read(chain.bones[i], orientations[i], bone), rotation);
  }
}

}  // namespace ik
