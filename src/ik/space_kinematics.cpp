// From orientations and positions in the world to local rotations in space.
#include "ik/forward_kinematics.h"
#include "ik/space.h"
#include "ik/work.h"

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
Spin naive(const Spin& spin, const glm::dvec3& signs) {
  return signs.x > 0.0 ? spin : spin * Spin(0.0, 0.0, 0.0, 1.0);
}

// The square of how much a bone's direction and length may be off for no other reason than that its
// ends are rounded: not to be taken for a turn, which hinges further down could not make good.
double squaredRounding(const Segment& segment, double roundings) {
  constexpr double kEpsilon = 2.3e-16;
  const double each = roundings * kEpsilon;
  return 2.0 * each * each *
         (glm::dot(segment.start, segment.start) + glm::dot(segment.end, segment.end));
}

// Goes down the chain from bone `first` on, and swings each bone from where its parent carries it
// onto `segmentOf(bone)`; those before it keep their rotations. `lay(bone, spin, x)` is told how
// its frame lies then. One function, without structures that GCC would keep in memory: how long it
// takes is how long bones wait for their parents.
template <typename SegmentOf, typename Lay>
void readRotations(const Chain& chain, std::span<const Spin> orientations, std::size_t first,
                   Mirrors mirrors, double roundings, const SegmentOf& segmentOf, const Lay& lay,
                   Pose& pose) {
  Spin before = kNoSpin;  // the parent's frame, as the orientations have it
  Spin now = kNoSpin;     // that frame as the bones lie
  glm::dvec3 signs = vectorOf(chain.baseScale);
  for (std::size_t i = 0; i < chain.bones.size(); ++i) {
    const Bone& bone = chain.bones[i];
    Spin& rotation = pose.rotations[i];
    Spin turn = kNoSpin;
    if (i < first) {
      turn = normalized(mirrored(rotation, signs));
    } else {
      turn = normalized(product(glm::conjugate(before), orientations[i]));
      if (bone.joint == JointKind::hinge) {
        turn = mirrored(partAbout(glm::normalize(bone.axis), mirrored(turn, signs)), signs);
      }
    }
    before = orientations[i];
    glm::dvec3 next = signs * vectorOf(bone.scale);
    Segment segment = segmentOf(i);
    glm::dvec3 span = segment.end - segment.start;
    const double length = glm::length(span);
    const bool isRead = bone.effectiveLength() > 0.0 && length > kNoDirection && i >= first;
    const Spin parent = mirrors == Mirrors::ignored ? naive(now, signs) : kNoSpin;
    bool isSwung = false;
    if (isRead && bone.joint == JointKind::ball) {
      glm::dvec3 carried = next.x * turnedX(turn);
      glm::dvec3 there = rotate(span / length, glm::conjugate(now));
      glm::dvec3 off = length * (there - carried);
      if (glm::dot(off, off) > squaredRounding(segment, roundings)) {
        const double cosine = glm::dot(carried, there);
        if (cosine >= 0.0) {
          // spinBetween() is this, as long as 1; the products need not wait for the root. Taken of
          // all four numbers it lets no error of the frame's length grow.
          Spin swing(1.0 + cosine, glm::cross(carried, there));
          const double scale = 1.0 / std::sqrt(glm::dot(swing, swing));
          turn = product(swing, turn);
          now = product(now, turn) * scale;
          turn *= scale;
          isSwung = true;
        } else {
          turn = spinBetweenAny(carried, there) * turn;
        }
      }
    }
    if (!isSwung) now = product(now, turn);
    if (i >= first) {
      const bool asIs = !isRead || mirrors == Mirrors::respected;
      Spin local =
          asIs ? mirrored(turn, signs) : normalized(glm::conjugate(parent) * naive(now, next));
      rotation = nearest(local, rotation);
    }
    signs = next;
    lay(i, now, signs.x);
  }
}

constexpr double kRoundings = 4.0;

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
  readRotations(
      chain, orientations, 0, Mirrors::respected, kRoundings * static_cast<double>(1 + edits),
      [&](std::size_t i) { return bones[i]; }, [](std::size_t, const Spin&, double) {}, pose);
}

void rotationsFromJoints(const Chain& chain, std::span<const glm::dvec3> joints,
                         std::span<const glm::dquat> orientations, std::size_t first,
                         Mirrors mirrors, Pose& pose) {
  readRotations(
      chain, orientations, first, mirrors, kRoundings,
      [&](std::size_t i) {
        return Segment{joints[i], joints[i + 1]};
      },
      [](std::size_t, const Spin&, double) {}, pose);
}

void SpaceWork::settleOnJoints() {
  glm::dvec3 start = joints[0];  // of the next bone: as it is read
  glm::dvec3 end = joints[0];    // of the last one: as it lies
  readRotations(
      problem.chain, orientations, first, Mirrors::respected, kRoundings,
      [&](std::size_t i) {
        Segment segment{start, joints[i + 1]};
        start = segment.end;
        return segment;
      },
      [&](std::size_t i, const Spin& spin, double sign) {
        orientations[i] = spin;
        const double length = problem.chain.bones[i].effectiveLength();
        end += sign * length * pose.stretchOf(i) * turnedX(spin);
        joints[i + 1] = end;
      },
      pose);
}

}  // namespace ik
