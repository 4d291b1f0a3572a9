#include "ik/steps/limited_walks.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "ik/steps/limited_turns.h"
#include "ik/steps/notes.h"
#include "ik/steps/weights.h"

namespace iklab::ik {
namespace {

constexpr glm::dvec3 kX{1.0, 0.0, 0.0};

double angleOf(const Turn& turn) { return std::abs(std::atan2(turn.y, turn.x)); }
double angleOf(const Rotation& turn) { return glm::length(rotationVector(turn)); }

// A planar frame without its origin, on the way down the chain.
struct PlanarFrame {
  glm::dvec3 x;
  double sense;

  explicit PlanarFrame(const PlaneWork& work)
      : x(work.problem.chain.baseScale.x, 0.0, 0.0), sense(work.senses[0]) {}

  // The angle at which a bone lies along the unit vector `heading`.
  [[nodiscard]] double angleOf(const Bone& bone, const glm::dvec3& heading) const {
    return sense * angleBetween(x, static_cast<double>(bone.scale.x) * heading);
  }
  void descend(const Bone& bone, double angle) {
    const glm::dvec3 turned = rotate(x, Turn{std::cos(angle), sense * std::sin(angle)});
    x = static_cast<double>(bone.scale.x) * turned;
    x *= 1.5 - 0.5 * glm::dot(x, x);
    sense *= static_cast<double>(bone.scale.parity());
  }
};

// Unit vectors along the bones, also along those without length.
void findHeadings(PlaneWork& work) {
  PlanarFrame frame(work);
  for (std::size_t i = 0; i < work.boneCount(); ++i) {
    frame.descend(work.boneAt(i), work.pose.angles[i]);
    work.walk.headings[i] = frame.x;
  }
}
void findHeadings(SpaceWork& work) {
  for (std::size_t i = 0; i < work.boneCount(); ++i) {
    work.walk.headings[i] = rotate({work.signs[i + 1].x, 0.0, 0.0}, work.orientations[i]);
  }
}

// The direction of bone `bone` that is nearest to the unit vector `heading` and keeps the bone
// after it, which is set down, within its limits.
glm::dvec3 besideNext(const PlaneWork& work, std::size_t bone, const glm::dvec3& heading) {
  const double sense = work.senses[bone + 1];
  const glm::dvec3 next =
      static_cast<double>(work.boneAt(bone + 1).scale.x) * work.walk.headings[bone + 1];
  const double angle = sense * angleBetween(heading, next);
  const double within = allowed(limitOf(work, bone + 1), angle);
  if (within == angle) return heading;
  return rotate(next, Turn{std::cos(within), -sense * std::sin(within)});
}
glm::dvec3 besideNext(const SpaceWork& work, std::size_t bone, const glm::dvec3& heading) {
  const glm::dvec3 next =
      static_cast<double>(work.boneAt(bone + 1).scale.x) * work.walk.headings[bone + 1];
  // The cone about the next bone is as wide as the cone in which the next bone has to stay.
  Rotation swing = rotationBetween(next, heading);
  const double cone = work.boneAt(bone + 1).limit.cone;
  const double half = std::atan2(glm::length(vectorPart(swing)), swing.w);
  if (2.0 * half <= cone) return heading;
  swing = rotationAbout(glm::normalize(vectorPart(swing)), cone);
  return rotate(next, swing);
}

// Goes down the chain and turns each bone in the pose as near to a heading as it may.
struct PlanarWalker {
  PlaneWork& work;
  PlanarFrame frame{work};

  glm::dvec3 set(std::size_t bone, const glm::dvec3& heading) {
    double& angle = work.pose.angles[bone];
    const Bone& joint = work.boneAt(bone);
    if (work.lengths[bone] > 0.0) {
      const double wanted = frame.angleOf(joint, heading);
      const double change = std::remainder(wanted - angle, 2.0 * std::numbers::pi);
      if (work.weightOf(bone) == 0.0) {
        if (work.trace) note(bone, heading, change, {});
      } else if (isShortened(work, bone)) {
        const double part = shortened(work, bone, change);
        const double unstopped = angle + part;
        angle = moved(joint.limit, angle, part);
        if (work.trace) {
          const Holds limits = limitsBetween(work, bone, unstopped, angle);
          if (limits.any() || part != change) note(bone, heading, change, limits);
        }
      } else {
        angle = allowed(joint.limit, wanted);
        if (work.trace && angle != wanted) note(bone, heading, change, {.range = true});
      }
    }
    frame.descend(joint, angle);
    return frame.x;
  }

  void note(std::size_t bone, const glm::dvec3& heading, double change, const Holds& limits) const {
    noteHeading(
        work, bone, heading, [&] { return std::abs(change); }, limits);
  }
};

struct SpatialWalker {
  SpaceWork& work;
  FrameAxes frame{work.problem.chain.baseScale};

  glm::dvec3 set(std::size_t bone, const glm::dvec3& heading) {
    const Bone& joint = work.boneAt(bone);
    Rotation& rotation = work.pose.rotations[bone];
    // Its parent carries it; from there it swings onto the heading without rolling.
    const double sign = static_cast<double>(joint.scale.x);
    const glm::dvec3 wanted = sign * frame.signs * rotate(heading, glm::conjugate(frame.rotation));
    if (work.weightOf(bone) > 0.0) {
      const Rotation whole = rotationBetween(rotate(kX, rotation), wanted);
      const Rotation swing = shortened(work, bone, whole);
      const Rotation unstopped = normalized(swing * rotation);
      const Rotation reached = allowed(joint, unstopped);
      if (work.trace && (swing != whole || reached != unstopped)) {
        note(bone, heading, whole, limitsBetween(work, bone, unstopped, reached));
      }
      rotation = nearest(reached, rotation);
    } else if (work.trace) {
      note(bone, heading, rotationBetween(rotate(kX, rotation), wanted), {});
    }
    frame.descend(rotation, joint.scale);
    work.orientations[bone] = frame.rotation;
    return frame.x();
  }

  void note(std::size_t bone, const glm::dvec3& heading, const Rotation& whole,
            const Holds& limits) const {
    noteHeading(
        work, bone, heading, [&] { return angleOf(whole); }, limits);
  }
};

PlanarWalker walker(PlaneWork& work) { return {work}; }
SpatialWalker walker(SpaceWork& work) { return {work}; }

// The unit vector from one point to the other; `otherwise` where they coincide.
glm::dvec3 headingTo(const glm::dvec3& from, const glm::dvec3& to, const glm::dvec3& otherwise) {
  const double distance = glm::distance(from, to);
  return distance > kNoDirection ? (to - from) / distance : otherwise;
}

// The part of the turn from the unit vector `old` to `heading` that the joint between bone `bone`
// and the next one, which turned by `next`, lets the bone make.
template <typename AnyWork>
glm::dvec3 shortenedBesideNext(const AnyWork& work, std::size_t bone, const glm::dvec3& old,
                               const glm::dvec3& heading, const typename AnyWork::Turn& next) {
  const glm::dvec3 carried = rotate(old, next);
  const auto wanted = work.turnBetween(carried, heading);
  const auto turn = shortened(work, bone + 1, wanted);
  return turn == wanted ? heading : rotate(carried, turn);
}

// The limits that besideNext() keeps.
Holds limitOfNext(const PlaneWork& /*work*/) { return {.range = true}; }
Holds limitOfNext(const SpaceWork& /*work*/) { return {.cone = true}; }

// Leaves the bones' starts in walk.joints, and their directions in walk.headings.
template <typename AnyWork>
void walkTipToBase(AnyWork& work) {
  glm::dvec3 point = work.target();
  work.walk.joints.back() = point;
  auto turned = AnyWork::kNoTurn;  // the turn of the bone set down last
  for (std::size_t i = work.boneCount(); i-- > 0;) {
    const glm::dvec3 end = point;
    glm::dvec3& heading = work.walk.headings[i];
    const glm::dvec3 old = heading;
    if (work.lengths[i] > 0.0) heading = headingTo(work.joints[i], end, heading);
    if (i + 1 < work.boneCount()) {
      const glm::dvec3 wanted = heading;
      const glm::dvec3 part = shortenedBesideNext(work, i, old, wanted, turned);
      heading = besideNext(work, i, part);
      if (work.trace && heading != wanted) {
        const auto size = [&] { return angleOf(work.turnBetween(rotate(old, turned), wanted)); };
        noteHeading(work, i + 1, wanted, size, heading != part ? limitOfNext(work) : Holds{});
      }
    }
    turned = work.turnBetween(old, heading);
    point = end - work.lengths[i] * heading;
    work.walk.joints[i] = point;
    if (work.trace) work.trace->place(work.info(Phase::tipToBase, i, 0.0), point, end);
  }
}

template <typename AnyWork>
double walkBaseToTip(AnyWork& work, bool aims) {
  const glm::dvec3 tip = work.walk.joints.back();
  glm::dvec3 start = work.joints.front();
  double moved = 0.0;
  auto walk = walker(work);
  for (std::size_t i = 0; i < work.boneCount(); ++i) {
    glm::dvec3 heading = work.walk.headings[i];
    if (aims && work.lengths[i] > 0.0) heading = headingTo(start, work.walk.joints[i + 1], heading);
    const glm::dvec3 end = start + work.lengths[i] * walk.set(i, heading);
    const glm::dvec3 step = end - work.joints[i + 1];
    moved = std::max(moved, glm::dot(step, step));
    work.joints[i + 1] = end;
    if (work.trace) {
      const bool isLast = i + 1 == work.boneCount();
      const double distance = glm::distance(isLast ? end : tip, work.target());
      work.trace->place(work.info(Phase::baseToTip, i, distance), start, end);
    }
    start = end;
  }
  return moved;
}

}  // namespace

template <typename AnyWork>
double walksWithin(AnyWork& work, bool aims) {
  findHeadings(work);
  walkTipToBase(work);
  const double moved = walkBaseToTip(work, aims);
  // From bones set down one by one a trace cannot tell roll, which limits hold too.
  if (work.trace) work.keyframe();
  applyNaiveReading(work);
  return moved;
}
template double walksWithin(PlaneWork& work, bool aims);
template double walksWithin(SpaceWork& work, bool aims);

}  // namespace iklab::ik
