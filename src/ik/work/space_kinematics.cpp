// From orientations and positions in the world to local rotations in space.
#include <algorithm>
#include <array>

#include "ik/forward_kinematics.h"
#include "ik/space.h"
#include "ik/work/swings.h"
#include "ik/work/work.h"

namespace iklab::ik {
namespace {

// The part of `rotation` that turns about the unit vector `axis`.
Rotation partAbout(const glm::dvec3& axis, const Rotation& rotation) {
  const double along = glm::dot(vectorPart(rotation), axis);
  const double size = std::sqrt(rotation.w * rotation.w + along * along);
  if (!(size > 0.0)) return kNoRotation;
  return {rotation.w / size, (along / size) * axis};
}

// The frame that a naive reader sees: scale(-1, 1) is rotate(180°)·scale(1, -1).
Rotation naive(const Rotation& rotation, const glm::dvec3& signs) {
  return signs.x > 0.0 ? rotation : rotation * Rotation(0.0, 0.0, 0.0, 1.0);
}

// The local rotation of bone `k` in that reading.
Rotation naiveRotation(const Swings& few, std::size_t k) {
  return normalized(glm::conjugate(naive(few.now[k], few.signs[k])) *
                    naive(few.now[k + 1], few.signs[k + 1]));
}

// The square of how much rounding of its ends may change a bone's direction and length. That is no
// turn, and hinges further down could not make up for it.
double squaredRounding(const Segment& segment, double roundings) {
  constexpr double kEpsilon = 2.3e-16;
  const double each = roundings * kEpsilon;
  return 2.0 * each * each *
         (glm::dot(segment.start, segment.start) + glm::dot(segment.end, segment.end));
}

// The local rotation of `bone` if it does not follow from the orientations: the bone keeps its
// rotation, or the part about its axis.
Rotation constrained(const Bone& bone, bool isKept, const Rotation& rotation, const Rotation& turn,
                     const glm::dvec3& signs) {
  if (isKept || bone.joint == JointKind::fixed) return normalized(mirrored(rotation, signs));
  if (bone.joint == JointKind::ball) return turn;
  return mirrored(partAbout(glm::normalize(bone.axis), mirrored(turn, signs)), signs);
}

// Goes down the chain from bone `first` on, and swings each ball joint's bone from where its parent
// carries it onto `segmentOf(bone)`; bones before `first` keep their rotations. `lay(bone,
// rotation, x)` receives the new frame, and the direction of the bone's length.
template <typename SegmentOf, typename Lay>
void readRotations(const Chain& chain, std::span<const Rotation> orientations, std::size_t first,
                   Mirrors mirrors, double roundings, const SegmentOf& segmentOf, const Lay& lay,
                   Pose& pose) {
  Swings few;
  glm::dvec3 signs = vectorOf(chain.baseScale);
  few.begin(signs);
  const std::size_t n = chain.bones.size();
  for (std::size_t at = 0; at < n; at += few.count) {
    few.count = std::min(Swings::kMost, n - at);
    few.pad();
    bool areAllFree = true;
    std::array<bool, Swings::kMost> isRead;
    for (std::size_t k = 0; k < few.count; ++k) {
      const std::size_t i = at + k;
      const Bone& bone = chain.bones[i];
      const Segment segment = segmentOf(i);
      const glm::dvec3 span = segment.end - segment.start;
      const double square = glm::dot(span, span);
      const bool isBall = bone.joint == JointKind::ball;
      const bool mayTurn = bone.joint != JointKind::fixed && i >= first;
      isRead[k] = bone.effectiveLength() > 0.0 && square > kNoDirection * kNoDirection && mayTurn;
      areAllFree = areAllFree && isBall && mayTurn;
      few.before.set(k + 1, orientations[i]);
      signs *= vectorOf(bone.scale);
      few.signs.set(k + 1, signs);
      few.aims.set(k, span);
      few.squares[k] = isRead[k] ? square : 1.0;
      few.slacks[k] = squaredRounding(segment, roundings);
      few.isSwung[k] = isRead[k] && isBall ? 1.0 : 0.0;
      few.rotations.set(k, pose.rotations[i]);
    }
    few.findTurns();
    for (std::size_t k = 0; k < few.count && !areAllFree; ++k) {
      few.turns.set(k, constrained(chain.bones[at + k], at + k < first, few.rotations[k],
                                   few.turns[k], few.signs[k]));
    }
    few.swing();
    few.readLocals();
    for (std::size_t k = 0; k < few.count; ++k) {
      const std::size_t i = at + k;
      Rotation& rotation = pose.rotations[i];
      if (i >= first && chain.bones[i].joint != JointKind::fixed) {
        rotation = mirrors == Mirrors::ignored && isRead[k]
                       ? nearest(naiveRotation(few, k), rotation)
                       : few.rotations[k];
      }
      lay(i, few.now[k + 1], few.axes[k]);
    }
    few.goOn();
  }
}

constexpr double kRoundings = 4.0;

}  // namespace

void boneOrientations(const Chain& chain, const Pose& pose,
                      std::span<glm::dquat> orientations) noexcept {
  FrameAxes frame(chain.baseScale);
  for (std::size_t i = 0; i < chain.bones.size(); ++i) {
    frame.descend(pose.rotations[i], chain.bones[i].scale);
    orientations[i] = frame.rotation;
  }
}

void rotationsFromSegments(const Chain& chain, std::span<const Segment> bones,
                           std::span<const glm::dquat> orientations, std::size_t edits,
                           Pose& pose) {
  readRotations(
      chain, orientations, 0, Mirrors::respected, kRoundings * static_cast<double>(1 + edits),
      [&](std::size_t i) { return bones[i]; },
      [](std::size_t, const Rotation&, const glm::dvec3&) {}, pose);
}

void rotationsFromJoints(const Chain& chain, std::span<const glm::dvec3> joints,
                         std::span<const glm::dquat> orientations, std::size_t first,
                         Mirrors mirrors, Pose& pose) {
  readRotations(
      chain, orientations, first, mirrors, kRoundings,
      [&](std::size_t i) {
        return Segment{joints[i], joints[i + 1]};
      },
      [](std::size_t, const Rotation&, const glm::dvec3&) {}, pose);
}

void SpaceWork::settleOnJoints() {
  glm::dvec3 start = joints[0];  // of the next bone, as read
  glm::dvec3 end = joints[0];    // of the last bone, as it lies
  readRotations(
      problem.chain, orientations, first, Mirrors::respected, kRoundings,
      [&](std::size_t i) {
        Segment segment{start, joints[i + 1]};
        start = segment.end;
        return segment;
      },
      [&](std::size_t i, const Rotation& rotation, const glm::dvec3& x) {
        orientations[i] = rotation;
        const double length = problem.chain.bones[i].effectiveLength();
        end += length * pose.stretchOf(i) * x;
        joints[i + 1] = end;
      },
      pose);
}

}  // namespace iklab::ik
