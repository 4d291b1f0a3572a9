// What the files of FABRIK share: which bones a joint carries, and where they
// are to lie.
#pragma once

#include <optional>
#include <span>

#include "ik/parts/turn_fit.h"
#include "ik/solver_state.h"

namespace iklab::ik {

/// The bones of one joint.
using BonesOfJoint = std::span<const Bone>;
/// Those of the joint to which bone `last` - 1 belongs.
BonesOfJoint bonesBefore(const SolverState& state, std::size_t last);
/// Those from bone `first` on, if they are those of this joint.
BonesOfJoint bonesFrom(const SolverState& state, std::size_t first,
                       std::size_t joint);

/// The axes that the bone's joint has when its goal has the direction that is
/// asked for.
std::optional<glm::dmat3> facingOf(const SolverState& state, const Bone& bone);

/// The turn that takes a joint's bones from how `frame`, its own, has them to
/// their wishes, as seen from `start`; in that frame.
TurnFit fitOf(const SolverState& state, BonesOfJoint bones, const Frame& frame,
              const glm::dvec3& start);

/// The walk from the base where joints are held, carry several bones or have a
/// direction: every joint lies where the one before it carries it, and turns
/// its bones towards state.wishes. Seen from where it lies, or, if it does not
/// aim again, from where the walk from the tip set it down.
void turnJoints(SolverState& state, bool aimsAgain);

/// Whether joints are held: by limits, by weights or by a cap.
bool areHeld(const SolverState& state);
/// Whether every bone points at the only target, which is out of reach.
bool isPointing(const SolverState& state);

/// For the trace: what held the bones of a joint, and how its frame was to lie.
struct Held {
  StepNotes notes{};
  glm::dmat3 axes{1.0};
  /// The notes of one of them: from its end at the joint to the other, in the
  /// joint's frame.
  [[nodiscard]] StepNotes of(const glm::dvec3& way) const;
};

/// In the walk from the tip, where joints are held: gives the frame that was
/// set down the orientation of its bones, and turns a single bone so far back
/// that the joint at its end stays within its limits, and turns by no more than
/// its weight allows.
Held keepWithin(SolverState& state, BonesOfJoint bones);

/// Whether a joint has limits, or may not move: then the walks may lead
/// nowhere.
bool mayStrand(const SolverState& state);
/// Whether the walks may go on. Limits can lead them round in circles: they
/// stop when they have not come nearer for some iterations. Notes the nearest
/// pose so far.
bool mayWalk(SolverState& state);
/// After the walks: goes back to the nearest pose when they stop.
void recallNearest(SolverState& state);

/// An iteration of the form "tree".
void fabrikInTree(SolverState& state);

/// Records that the bones of a joint were set down at state.wishes, one by one.
void traceSetDown(SolverState& state, Phase phase, BonesOfJoint bones,
                  const Held& held);

}  // namespace iklab::ik
