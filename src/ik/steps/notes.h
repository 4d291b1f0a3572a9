// Notes of solvers in a trace about bones that are held: see ik/step_notes.h. All these functions
// need a trace, and are about the step that is recorded next.
#pragma once

#include <limits>

#include "ik/work/work.h"

namespace iklab::ik {

/// Angles that differ by less are the same, radians: rounding is not noted.
inline constexpr double kNoted = 1e-12;

/// The limits that the joint's rotation in the pose is outside of.
Holds limitsPassed(const PlaneWork& work, std::size_t bone);
Holds limitsPassed(const SpaceWork& work, std::size_t bone);

/// The limits that kept the joint from `unstopped` and left it at `reached`; local rotations.
Holds limitsBetween(const PlaneWork& work, std::size_t bone, double unstopped, double reached);
Holds limitsBetween(const SpaceWork& work, std::size_t bone, const Rotation& unstopped,
                    const Rotation& reached);

/// What a joint's weight, the cap and `limits` leave of its turn by `size()` radians, which is only
/// called where there is a cap.
template <typename Size>
Trace::Held heldBy(const Work& work, std::size_t joint, const Size& size, const Holds& limits,
                   int refused = 0) {
  Trace::Held by{limits, static_cast<std::uint8_t>(refused), static_cast<std::int32_t>(joint),
                 work.weightOf(joint)};
  by.holds.fixed = work.isFixed(joint);
  by.holds.weight = by.part != 1.0 && !by.holds.fixed;
  if (!(work.mostTurn < std::numeric_limits<double>::infinity())) return by;
  const double angle = size();
  by.holds.cap = by.part * angle > work.mostTurn;
  if (by.holds.cap) by.part = work.mostTurn / angle;
  return by;
}

/// Notes that a bone was to turn by `whole` in the world, and that its own weight, the cap and
/// `limits` held it.
void noteTurn(const PlaneWork& work, std::size_t bone, const Turn& whole, const Holds& limits,
              int refused = 0);
void noteTurn(const SpaceWork& work, std::size_t bone, const Rotation& whole, const Holds& limits,
              int refused = 0);

/// The wanted turn, and the part that the joint's weight and the cap leave of it.
template <typename AnyTurn>
struct Wanted {
  const AnyTurn& whole;
  const AnyTurn& part;
};
/// The same, if anything held the bone: `part` alone would take the joint to `unstopped`, and it is
/// at `reached`; local rotations.
void noteTurnIfHeld(const PlaneWork& work, std::size_t bone, const Wanted<Turn>& wanted,
                    double unstopped, double reached);
void noteTurnIfHeld(const SpaceWork& work, std::size_t bone, const Wanted<Rotation>& wanted,
                    const Rotation& unstopped, const Rotation& reached);

/// Notes that a bone was to lie along the unit vector `heading`, for which `joint` was to turn by
/// `size()` radians, and that this joint's weight, the cap and `limits` held it.
template <typename Size>
void noteHeading(const Work& work, std::size_t joint, const glm::dvec3& heading, const Size& size,
                 const Holds& limits) {
  work.trace->held(heading, heldBy(work, joint, size, limits));
}

/// Whether the joint turns, its parent is mirrored, and the solver ignores that.
bool isMisread(const PlaneWork& work, std::size_t bone);
bool isMisread(const SpaceWork& work, std::size_t bone);

/// After a turn by aim() of a solver that ignores negative scale: notes the turn that it would have
/// made inside an unmirrored parent.
void noteMirror(const PlaneWork& work, std::size_t bone, const glm::dvec3& from,
                const glm::dvec3& to, const Turn& carried = kNoTurn);
void noteMirror(const SpaceWork& work, std::size_t bone, const glm::dvec3& from,
                const glm::dvec3& to, const Rotation& carried = kNoRotation);

/// After findStops(): notes the stops of a step of all joints.
void noteStops(PlaneWork& work);
void noteStops(SpaceWork& work);

/// Before the pose of two bone's blend is brought within its limits: notes which it is outside of.
void notePassed(PlaneWork& work);
void notePassed(SpaceWork& work);

/// Notes a step by the force `taken`: the cap left `part` of `whole`, and there were so many
/// halvings. Forces are in the units of Linear, whose `unit` this is.
void noteForce(Work& work, const glm::dvec3& whole, const glm::dvec3& taken, double part,
               int halvings, double unit);
/// Notes that no step was taken.
void noteNoForce(Work& work, double first, int refused);

/// Notes a step of all joints; `step` is 0 if none was taken.
void noteStep(Work& work, double first, double step, int refused, bool isCapped);

}  // namespace iklab::ik
