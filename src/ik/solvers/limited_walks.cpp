#include "ik/solvers/limited_walks.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "ik/solvers/reaching.h"
#include "ik/steps/limited_turns.h"
#include "ik/steps/notes.h"
#include "ik/steps/weights.h"
#include "ik/work/own_turns.h"

namespace iklab::ik {
namespace {

constexpr glm::dvec3 kX{1.0, 0.0, 0.0};

double angleOf(const Turn& turn) { return std::abs(std::atan2(turn.y, turn.x)); }
double angleOf(const Rotation& turn) { return glm::length(rotationVector(turn)); }

// Unit vectors along the bones, also along those without length.
void findHeadings(PlaneWork& work) { readOwnTurns(work); }
void storeWalk(PlaneWork& work) { storeOwnTurns(work); }
void storeWalk(SpaceWork& /*work*/) {}
void findHeadings(SpaceWork& work) {
  for (std::size_t i = 0; i < work.boneCount(); ++i) {
    work.walk.headings[i] = rotate({work.signs[i + 1].x, 0.0, 0.0}, work.orientations[i]);
  }
}

// The direction of bone `bone` that is nearest to the unit vector `heading` and keeps the bone
// after it, which is set down, within its limits.
glm::dvec3 besideNext(const PlaneWork& work, std::size_t bone, const glm::dvec3& heading) {
  const std::size_t next = bone + 1;
  const Turn wanted = ownTurn(work, next, heading, work.walk.headings[next]);
  const Turn own = within(work, next, wanted);
  if (own == wanted) return heading;
  return headingAfter(work, next, work.walk.headings[next], Turn{own.x, -own.y});
}
glm::dvec3 besideNext(const SpaceWork& work, std::size_t bone, const glm::dvec3& heading) {
  const glm::dvec3 next =
      static_cast<double>(work.boneAt(bone + 1).scale.x) * work.walk.headings[bone + 1];
  if (work.ranges.empty() || !work.ranges[bone + 1].isLimited) return heading;
  // The cone about the next bone is as wide as the cone in which the next bone has to stay.
  const HalfAngle& cone = work.ranges[bone + 1].cone;
  const double squaredCosine = 0.5 + 0.5 * glm::dot(next, heading);  // of half of the swing
  if (squaredCosine > cone.cosine * cone.cosine + kSurely) return heading;
  const Rotation swing = rotationBetween(next, heading);
  const double sine = glm::length(vectorPart(swing));
  if (sine * cone.cosine <= swing.w * cone.sine) return heading;
  return rotate(next, Rotation{cone.cosine, (cone.sine / sine) * vectorPart(swing)});
}

// Bones that fixed joints join, from the first to the last, or a single bone.
struct Piece {
  std::size_t first;
  std::size_t last;

  // From its start to its end.
  [[nodiscard]] glm::dvec3 span(const std::vector<glm::dvec3>& joints) const {
    return joints[last + 1] - joints[first];
  }
};

Piece pieceTo(const Work& work, std::size_t last) {
  std::size_t first = last;
  while (first > 0 && work.isFixed(first)) --first;
  return {first, last};
}
Piece pieceFrom(const Work& work, std::size_t first) {
  std::size_t last = first;
  while (last + 1 < work.boneCount() && work.isFixed(last + 1)) ++last;
  return {first, last};
}

// Notes that a bone of a piece was to lie along `wanted`, but for a fixed joint at one of its ends.
void noteFixed(const Work& work, const Piece& piece, std::size_t bone, const glm::dvec3& wanted) {
  const std::size_t joint = work.isFixed(bone) || bone == piece.last ? bone : bone + 1;
  noteHeading(work, joint, wanted, [] { return 0.0; }, {});
}

// Goes down the chain and turns each bone as near to a heading as it may.
struct PlanarWalker {
  PlaneWork& work;
  glm::dvec3 parent = parentHeading(work, 0);
  bool isHeld = false;  // the last one that was set does not lie as it was to

  // The own turn for a heading that wants this one. Notes what holds the joint.
  Turn ownFor(std::size_t bone, const glm::dvec3& heading, const Turn& wanted) const {
    const Turn& old = work.own[bone];
    const Turn change = combine(wanted, Turn{old.x, -old.y});
    Shortened left{old};
    if (work.weightOf(bone) == 0.0) {
      left.isPart = true;
    } else if (isShortened(work, bone)) {
      left = shortenedOwn(work, bone, change);
    } else {
      left.own = within(work, bone, wanted);
      left.limits.range = left.own != wanted;
    }
    if (work.trace && (left.isPart || left.limits.any())) {
      noteHeading(
          work, bone, heading, [&] { return angleOf(change); }, left.limits);
    }
    return left.own;
  }

  glm::dvec3 set(std::size_t bone, const glm::dvec3& heading) {
    if (!(work.lengths[bone] > 0.0)) return keep(bone);
    const Turn wanted = ownTurn(work, bone, parent, heading);
    const Turn own = ownFor(bone, heading, wanted);
    isHeld = own != wanted;
    if (!isHeld) [[likely]] {
      work.own[bone] = wanted;
      return parent = work.walk.headings[bone] = heading;
    }
    work.own[bone] = own;
    return keep(bone);
  }

  // The first bone of the piece turns so that the whole piece lies along the heading.
  glm::dvec3 setPiece(const Piece& piece, const glm::dvec3& heading) {
    const Turn bent = turnBetween(work.walk.headings[piece.first], piece.span(work.walk.joints));
    return set(piece.first, rotate(heading, Turn{bent.x, -bent.y}));
  }

  // Its joint does not turn.
  glm::dvec3 keep(std::size_t bone) {
    parent = ofLengthOne(headingAfter(work, bone, parent, work.own[bone]));
    return work.walk.headings[bone] = parent;
  }
};

struct SpatialWalker {
  SpaceWork& work;
  FrameAxes frame{work.problem.chain.baseScale};
  bool isHeld = false;  // the last one that was set does not lie as it was to

  // Its parent carries it; from there it swings onto the heading without rolling.
  glm::dvec3 set(std::size_t bone, const glm::dvec3& heading) {
    if (setSurelyWithin(bone, heading)) return heading;
    const double sign = static_cast<double>(work.boneAt(bone).scale.x);
    return swingOnto(bone, kX, sign * inParent(heading), heading);
  }

  // The same in the world, where nothing holds or mirrors the bone: the next one waits for fewer
  // products.
  bool setSurelyWithin(std::size_t bone, const glm::dvec3& heading) {
    if (work.isMirrored || isShortened(work, bone)) return false;
    const ScaleSign& scale = work.boneAt(bone).scale;
    const Rotation carried = product(frame.rotation, work.pose.rotations[bone]);
    const glm::dvec3 x = static_cast<double>(scale.x) * turnedX(carried);
    const double cosine = glm::dot(x, heading);
    if (!(cosine >= 0.0)) return false;
    const Rotation swing =
        Rotation{1.0 + cosine, glm::cross(x, heading)} * inverseRoot(2.0 + 2.0 * cosine);
    const Rotation turned = combine(swing, carried);
    const Rotation local = combine(glm::conjugate(frame.rotation), turned);
    if (!work.ranges.empty() && !isWithin(work.ranges[bone], local, kSurely)) return false;
    isHeld = false;
    work.pose.rotations[bone] = nearest(local, work.pose.rotations[bone]);
    work.orientations[bone] = turned;
    frame.rotation = turned;
    frame.signs *= vectorOf(scale);
    return true;
  }

  // The first bone of the piece swings so that the whole piece lies along the heading.
  glm::dvec3 setPiece(const Piece& piece, const glm::dvec3& heading) {
    FrameAxes own(work.boneAt(piece.first).scale);
    const glm::dvec3 first = own.x();
    glm::dvec3 span = work.lengths[piece.first] * first;
    for (std::size_t i = piece.first + 1; i <= piece.last; ++i) {
      own.descend(work.pose.rotations[i], work.boneAt(i).scale);
      span += work.lengths[i] * own.x();
    }
    // Where the first bone itself would come to lie.
    const Rotation& rotation = work.pose.rotations[piece.first];
    const glm::dvec3 wanted = inParent(heading);
    const Rotation turn = rotationBetween(rotate(span, rotation), wanted);
    const glm::dvec3 along = rotate(rotate(first, rotation), turn);
    return swingOnto(piece.first, span, wanted, rotate(frame.signs * along, frame.rotation));
  }

  // A fixed joint.
  glm::dvec3 keep(std::size_t bone) {
    frame.descend(work.pose.rotations[bone], work.boneAt(bone).scale);
    work.orientations[bone] = frame.rotation;
    return frame.x();
  }

  [[nodiscard]] glm::dvec3 inParent(const glm::dvec3& heading) const {
    return frame.signs * rotate(heading, glm::conjugate(frame.rotation));
  }

  // Turns `own`, as the bone's rotation has it, onto `wanted`, in its parent's frame. `heading`: of
  // the bone.
  glm::dvec3 swingOnto(std::size_t bone, const glm::dvec3& own, const glm::dvec3& wanted,
                       const glm::dvec3& heading) {
    const Bone& joint = work.boneAt(bone);
    Rotation& rotation = work.pose.rotations[bone];
    if (work.weightOf(bone) > 0.0) {
      const Rotation whole = rotationBetween(rotate(own, rotation), wanted);
      const Rotation swing = isShortened(work, bone) ? shortened(work, bone, whole) : whole;
      const Rotation unstopped = combine(swing, rotation);
      const Rotation reached = allowedIn(work, bone, unstopped);
      isHeld = swing != whole || reached != unstopped;
      if (work.trace && (swing != whole || reached != unstopped)) {
        note(bone, heading, whole, limitsBetween(work, bone, unstopped, reached));
      }
      rotation = nearest(reached, rotation);
    } else {
      isHeld = true;
      if (work.trace) note(bone, heading, rotationBetween(rotate(own, rotation), wanted), {});
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

// The turn between two unit vectors.
Turn turnBetweenUnits(const PlaneWork& /*work*/, const glm::dvec3& from, const glm::dvec3& to) {
  const Turn turn{glm::dot(from, to), cross(from, to)};
  return turn * (1.5 - 0.5 * glm::dot(turn, turn));
}
Rotation turnBetweenUnits(const SpaceWork& /*work*/, const glm::dvec3& from, const glm::dvec3& to) {
  return rotationBetween(from, to);
}

// The part of the turn from the unit vector `old` to `heading` that the joint between bone `bone`
// and the next one, which turned by `next`, lets the bone make.
template <typename AnyWork>
glm::dvec3 shortenedBesideNext(const AnyWork& work, std::size_t bone, const glm::dvec3& old,
                               const glm::dvec3& heading, const typename AnyWork::Turn& next) {
  const glm::dvec3 carried = rotate(old, next);
  const auto wanted = turnBetweenUnits(work, carried, heading);
  const auto turn = shortened(work, bone + 1, wanted);
  return turn == wanted ? heading : rotate(carried, turn);
}

// The limits that besideNext() keeps.
Holds limitOfNext(const PlaneWork& /*work*/) { return {.range = true}; }
Holds limitOfNext(const SpaceWork& /*work*/) { return {.cone = true}; }

// The direction of bone `bone` that is nearest to `wanted` and that the joint with the next bone,
// which turned by `turned`, lets it have. `old`: before the walk.
template <typename AnyWork>
glm::dvec3 heldByNext(const AnyWork& work, std::size_t bone, const glm::dvec3& old,
                      const glm::dvec3& wanted, const typename AnyWork::Turn& turned) {
  if (bone + 1 == work.boneCount()) return wanted;
  const glm::dvec3 part =
      isShortened(work, bone + 1) ? shortenedBesideNext(work, bone, old, wanted, turned) : wanted;
  const glm::dvec3 heading = besideNext(work, bone, part);
  if (work.trace && heading != wanted) {
    const auto size = [&] { return angleOf(work.turnBetween(rotate(old, turned), wanted)); };
    noteHeading(work, bone + 1, wanted, size, heading != part ? limitOfNext(work) : Holds{});
  }
  return heading;
}

// Sets a bone down from `start` to `end`.
template <typename AnyWork>
void setDown(AnyWork& work, std::size_t bone, const glm::dvec3& start, const glm::dvec3& end) {
  work.walk.joints[bone] = start;
  if (work.trace) work.trace->place(work.info(Phase::tipToBase, bone, 0.0), start, end);
}

// A rigid piece reaches for the start of the next one like a bone as long as itself. If it is fixed
// to the base it only moves. Returns its start, and in `turned` its turn.
template <typename AnyWork>
glm::dvec3 setPieceDown(AnyWork& work, const Piece& piece, const glm::dvec3& end,
                        typename AnyWork::Turn& turned) {
  std::vector<glm::dvec3>& headings = work.walk.headings;
  auto turn = AnyWork::kNoTurn;
  bool isHeld = false;
  if (!work.isFixed(piece.first)) {
    const glm::dvec3 old = headings[piece.last];
    turn = work.turnBetween(piece.span(work.joints), end - work.joints[piece.first]);
    const glm::dvec3 wanted = rotate(old, turn);
    const glm::dvec3 heading = heldByNext(work, piece.last, old, wanted, turned);
    isHeld = heading != wanted;
    if (isHeld) turn = combine(work.turnBetween(wanted, heading), turn);
  }
  turned = turn;
  glm::dvec3 point = end;
  for (std::size_t i = piece.last + 1; i-- > piece.first;) {
    const bool isNoted = isHeld && i == piece.last;
    if (work.trace && !isNoted) {
      noteFixed(work, piece, i, headingTo(work.joints[i], point, headings[i]));
    }
    headings[i] = rotate(headings[i], turn);
    const glm::dvec3 start = point - work.lengths[i] * headings[i];
    setDown(work, i, start, point);
    point = start;
  }
  return point;
}

// Leaves the bones' starts in walk.joints, and their directions in walk.headings.
template <typename AnyWork>
void walkTipToBase(AnyWork& work) {
  glm::dvec3 point = work.target();
  Reaching bones(point);
  work.walk.joints.back() = point;
  auto turned = AnyWork::kNoTurn;  // the turn of the bone set down last
  const bool needsTurns = work.trace || work.isWeighted || work.hasFixed || isCapped(work);
  for (std::size_t i = work.boneCount(); i-- > 0;) {
    if (work.isFixed(i)) {
      const Piece piece = pieceTo(work, i);
      point = setPieceDown(work, piece, point, turned);
      bones = Reaching(point);
      i = piece.first;
      continue;
    }
    const double length = work.lengths[i];
    const glm::dvec3 old = work.walk.headings[i];
    glm::dvec3 start = point;
    glm::dvec3 wanted = old;
    if (length > 0.0) {
      start = bones.reach(work.joints[i], length, [&] { return -length * old; });
      wanted = -bones.heading(length, -old);
    }
    const glm::dvec3 heading = heldByNext(work, i, old, wanted, turned);
    if (heading != wanted) {
      start = point - length * heading;
      bones = Reaching(start);
    }
    work.walk.headings[i] = heading;
    if (needsTurns) turned = turnBetweenUnits(work, old, heading);
    setDown(work, i, start, point);
    point = start;
  }
}

// The walk base → tip, bone after bone.
template <typename AnyWork>
struct WayBack {
  AnyWork& work;
  bool aims;
  glm::dvec3 tip = work.walk.joints.back();
  glm::dvec3 start = work.joints.front();
  double moved = 0.0;
  Reaching bones{start};
  decltype(walker(work)) walk = walker(work);

  // Where a bone, or a piece, from here to `last` is to lie.
  [[nodiscard]] glm::dvec3 wantedOf(std::size_t last, const glm::dvec3& otherwise) const {
    return aims ? headingTo(start, work.walk.joints[last + 1], otherwise) : otherwise;
  }

  void place(std::size_t bone, const glm::dvec3& end) {
    const glm::dvec3 step = end - work.joints[bone + 1];
    moved = std::max(moved, glm::dot(step, step));
    work.joints[bone + 1] = end;
    if (work.trace) {
      const bool isLast = bone + 1 == work.boneCount();
      const double distance = glm::distance(isLast ? end : tip, work.target());
      work.trace->place(work.info(Phase::baseToTip, bone, distance), start, end);
    }
    start = end;
  }

  void placeAlong(std::size_t bone, const glm::dvec3& direction) {
    place(bone, start + work.lengths[bone] * direction);
    bones = Reaching(start);
  }

  void placeBone(std::size_t bone) {
    const glm::dvec3 old = work.walk.headings[bone];
    const double length = work.lengths[bone];
    if (!aims || length == 0.0) return placeAlong(bone, walk.set(bone, old));
    const glm::dvec3 end =
        bones.reach(work.walk.joints[bone + 1], length, [&] { return length * old; });
    const glm::dvec3 heading = walk.set(bone, bones.heading(length, old));
    walk.isHeld ? placeAlong(bone, heading) : place(bone, end);
  }

  void placePiece(const Piece& piece) {
    const std::vector<glm::dvec3>& joints = work.walk.joints;
    const glm::dvec3 old =
        headingTo(joints[piece.first], joints[piece.last + 1], work.walk.headings[piece.first]);
    const glm::dvec3 heading = wantedOf(piece.last, old);
    for (std::size_t i = piece.first; i <= piece.last; ++i) {
      if (work.trace) noteFixed(work, piece, i, wantedOf(i, work.walk.headings[i]));
      placeAlong(i, work.isFixed(i) ? walk.keep(i) : walk.setPiece(piece, heading));
    }
  }
};

template <typename AnyWork>
double walkBaseToTip(AnyWork& work, bool aims) {
  WayBack<AnyWork> way{work, aims};
  for (std::size_t i = 0; i < work.boneCount(); ++i) {
    const Piece piece = work.hasFixed ? pieceFrom(work, i) : Piece{i, i};
    if (piece.first == piece.last && !work.isFixed(i)) {
      way.placeBone(i);
    } else {
      way.placePiece(piece);
    }
    i = piece.last;
  }
  return way.moved;
}

}  // namespace

template <typename AnyWork>
double walksWithin(AnyWork& work, bool aims) {
  findHeadings(work);
  walkTipToBase(work);
  const double moved = walkBaseToTip(work, aims);
  // From bones set down one by one a trace cannot tell roll, which limits hold too.
  if (work.trace) work.keyframe();
  if (work.problem.ignoreNegativeScale) storeWalk(work);
  applyNaiveReading(work);
  return moved;
}
template double walksWithin(PlaneWork& work, bool aims);
template double walksWithin(SpaceWork& work, bool aims);

}  // namespace iklab::ik
