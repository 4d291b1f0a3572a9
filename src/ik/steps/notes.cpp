#include "ik/steps/notes.h"

#include <cmath>

#include "ik/steps/weights.h"

namespace iklab::ik {
namespace {

double sizeOf(const Turn& turn) { return std::abs(std::atan2(turn.y, turn.x)); }
double sizeOf(const Rotation& turn) { return glm::length(rotationVector(turn)); }

Holds passedBy(const Bone& bone, const Rotation& rotation) {
  if (bone.joint == JointKind::hinge) {
    const double angle = angleAbout(glm::normalize(bone.axis), rotation);
    return {.range = allowed(bone.limit, angle) != angle};
  }
  const SwingTwist parts = swingTwist(rotation);
  return {.cone = parts.swing > bone.limit.cone + kNoted,
          .twist = allowed(bone.limit, parts.twist) != parts.twist};
}

template <typename AnyWork, typename AnyTurn>
void note(const AnyWork& work, std::size_t bone, const AnyTurn& whole, const Holds& limits,
          int refused) {
  work.trace->held(whole, heldBy(
                              work, bone, [&] { return sizeOf(whole); }, limits, refused));
}

// The rest of what was noted stays true; only the wanted turn is another one.
template <typename AnyTurn>
void noteMeant(const Work& work, std::size_t bone, const AnyTurn& meant) {
  Trace::Held by = work.trace->takeHeld();
  by.holds.mirror = true;
  by.joint = static_cast<int>(bone);
  work.trace->held(meant, by);
}

// Notes one direction that a joint is barred from, and the limit that bars it.
void addStop(Work& work, std::size_t bone, const Holds& limit, const glm::dvec3& normal) {
  if (normal != glm::dvec3(0.0)) work.trace->stop({bone, limit, normal});
}

template <typename AnyWork>
void noteAllPassed(AnyWork& work) {
  for (std::size_t i = work.first; i < work.boneCount(); ++i) {
    const Holds limits = limitsPassed(work, i);
    if (limits.any()) work.trace->stop({i, limits, glm::dvec3(0.0)});
  }
}

}  // namespace

Holds limitsPassed(const PlaneWork& work, std::size_t bone) {
  const double angle = work.pose.angles[bone];
  return {.range = allowed(work.boneAt(bone).limit, angle) != angle};
}

Holds limitsPassed(const SpaceWork& work, std::size_t bone) {
  return passedBy(work.boneAt(bone), work.pose.rotations[bone]);
}

Holds limitsBetween(const PlaneWork& /*work*/, std::size_t /*bone*/, double unstopped,
                    double reached) {
  const double off = std::abs(reached - unstopped);
  return {.range = off > kNoted && std::abs(off - kWholeTurn) > kNoted};
}

// A hinge may be stopped on its way to an angle that is allowed.
Holds limitsBetween(const SpaceWork& work, std::size_t bone, const Rotation& unstopped,
                    const Rotation& reached) {
  if (reached == unstopped) return {};
  const double off = glm::length(rotationVector(reached * glm::conjugate(unstopped)));
  if (!(off > kNoted)) return {};
  if (work.isHinge(bone)) return {.range = true};
  return passedBy(work.boneAt(bone), unstopped);
}

void noteTurn(const PlaneWork& work, std::size_t bone, const Turn& whole, const Holds& limits,
              int refused) {
  note(work, bone, whole, limits, refused);
}
void noteTurn(const SpaceWork& work, std::size_t bone, const Rotation& whole, const Holds& limits,
              int refused) {
  note(work, bone, whole, limits, refused);
}

void noteTurnIfHeld(const PlaneWork& work, std::size_t bone, const Wanted<Turn>& wanted,
                    double unstopped, double reached) {
  const Holds limits = limitsBetween(work, bone, unstopped, reached);
  if (limits.any() || wanted.part != wanted.whole) noteTurn(work, bone, wanted.whole, limits);
}
void noteTurnIfHeld(const SpaceWork& work, std::size_t bone, const Wanted<Rotation>& wanted,
                    const Rotation& unstopped, const Rotation& reached) {
  const Holds limits = limitsBetween(work, bone, normalized(unstopped), reached);
  if (limits.any() || wanted.part != wanted.whole) noteTurn(work, bone, wanted.whole, limits);
}

bool isMisread(const PlaneWork& work, std::size_t bone) {
  return work.problem.ignoreNegativeScale && work.senses[bone] < 0.0 && !work.isFixed(bone);
}
bool isMisread(const SpaceWork& work, std::size_t bone) {
  return work.problem.ignoreNegativeScale && work.signs[bone] != glm::dvec3(1.0) &&
         !work.isFixed(bone);
}

void noteMirror(const PlaneWork& work, std::size_t bone, const glm::dvec3& from,
                const glm::dvec3& to, const Turn& /*carried*/) {
  if (isMisread(work, bone)) noteMeant(work, bone, turnBetween(from, to));
}

void noteMirror(const SpaceWork& work, std::size_t bone, const glm::dvec3& from,
                const glm::dvec3& to, const Rotation& carried) {
  if (!isMisread(work, bone)) return;
  noteMeant(work, bone,
            work.isHinge(bone) ? rotationAboutBetween(work.hingeAxis(bone, carried), from, to)
                               : rotationBetween(from, to));
}

void noteStops(PlaneWork& work) {
  for (std::size_t i = work.first; i < work.boneCount(); ++i) {
    // A bone without length keeps its angle, and a fixed joint too; that is no limit.
    if (work.freedom[i] != 0.0 || work.lengths[i] == 0.0 || work.isFixed(i)) continue;
    work.trace->stop({i, {.range = true}, {0.0, 0.0, 1.0}});
  }
}

void noteStops(SpaceWork& work) {
  for (std::size_t i = work.first; i < work.boneCount(); ++i) {
    const LimitNormals& stops = work.limitNormals[i];
    if (work.isHinge(i)) {
      addStop(work, i, {.range = true}, stops[0]);
      continue;
    }
    addStop(work, i, {.cone = true}, stops[0]);
    addStop(work, i, {.cone = true}, stops[1]);
    addStop(work, i, {.twist = true}, stops[2]);
  }
}

void notePassed(PlaneWork& work) { noteAllPassed(work); }
void notePassed(SpaceWork& work) { noteAllPassed(work); }

void noteForce(Work& work, const glm::dvec3& whole, const glm::dvec3& taken, double part,
               int halvings, double unit) {
  const double size = glm::length(whole);
  const double step = size > 0.0 ? glm::length(taken) / size : part;
  noteStep(work, std::ldexp(step, halvings), step, halvings, taken != part * whole);
  StepNotes& notes = work.trace->next();
  notes.best = 1.0;
  notes.force = taken / unit;
}

void noteNoForce(Work& work, double first, int refused) {
  noteStep(work, first, 0.0, refused, false);
  work.trace->next().best = 1.0;
}

void noteStep(Work& work, double first, double step, int refused, bool isCapped) {
  StepNotes& notes = work.trace->next();
  notes.first = first;
  notes.step = step;
  notes.refused = refused;
  notes.holds.cap = isCapped;
}

}  // namespace iklab::ik
