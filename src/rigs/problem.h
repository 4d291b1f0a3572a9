// What is asked of a chain (Problem), and the answer (Result).
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "ik/settings.h"
#include "ik/status.h"
#include "rigs/chain.h"

namespace iklab::rigs {

/// The chain settles in the pose nearest to a rest pose, among all that keep the tip at the target.
/// It starts once the solver has arrived, or is stuck; ik/parts/self_motion.h says how. Iterative
/// solvers only. A target out of reach leaves no choice of pose.
struct Rest {
  const Pose* pose = nullptr;  ///< null: the start pose, so that the chain moves least
  double gain = 0.0;           ///< 0 to 1: the part of the way that each iteration goes; 0: off
};

/// How a bone is to lie: its frame, as rotationOf() of rigs/forward_kinematics.h tells it.
struct Facing {
  glm::dquat rotation{1.0, 0.0, 0.0, 0.0};  ///< world, unit; about z for a planar chain
  /// Of that only where this axis of the bone's frame points, unit: a pen, or a welding tip, may
  /// turn about itself. Nothing: the whole frame counts, as it always does in the plane.
  std::optional<glm::dvec3> axis{};
  friend bool operator==(const Facing&, const Facing&) = default;
};

/// How a foot stands: who edits the scene puts its goal on the ground by it. No solver reads it.
struct Sole {
  glm::dvec3 up{0.0, 1.0, 0.0};  ///< unit, in the bone's frame: what the ground's normal is there
  double height = 0.0;           ///< scene units: of the bone's end above the ground
  friend bool operator==(const Sole&, const Sole&) = default;
};

/// Where the end of another bone than the tip's is to come to.
struct Goal {
  std::size_t bone = 0;            ///< whose end
  glm::dvec3 target{0.0};          ///< world, scene units; z must be 0 for a planar chain
  double weight = 1.0;             ///< against the tip's, which is 1; > 0
  std::optional<Facing> facing{};  ///< nothing: the bone may lie as it likes
  bool on = true;                  ///< else nothing is asked of this end
  /// Targets of one object, 1 or more, are moved together by who edits the scene; 0: of none. No
  /// solver reads it.
  int object = 0;
  double influence = 1.0;      ///< from the pose before to the solved one: ik::Goal::influence
  std::optional<Sole> sole{};  ///< of a foot that stands on the ground
  bool pinned = false;         ///< it stays where it is while the scene is edited; as `object`
  friend bool operator==(const Goal&, const Goal&) = default;
};

struct Problem {
  const Chain& chain;
  glm::dvec3 target{0.0};  ///< world, scene units; z must be 0 for a planar chain
  /// Solve as if no scale were negative, as a naive implementation does. On a mirrored chain such a
  /// solver turns the wrong way; the result tells how far it missed.
  bool ignoreNegativeScale = false;
  /// The chain bends towards this point, world, scene units: see ik::Problem.
  std::optional<glm::dvec3> pole = std::nullopt;
  Rest rest{};
  std::span<const Goal> goals{};   ///< of other bones; few solvers take none: Solver::severalGoals
  std::optional<Facing> facing{};  ///< of the tip's bone; few solvers know none: Solver::facing
  /// How many scene units of distance count as much as a radian of turning; 0: sizeOf the
  /// mechanism.
  double lengthPerRadian = 0.0;
  double influence = 1.0;    ///< of the tip, as Goal::influence
  bool rollsToBend = false;  ///< see ik::Problem; in space
};

/// With invalid input only `status` and `message` have a meaning, and a trace that was passed stays
/// as it was.
struct Result {
  ik::Status status = ik::Status::invalidInput;
  int iterations = 0;  ///< done; 1 for an analytic solver
  /// Iterations after which the tip was farther from the target than before. A solve without any
  /// goes straight to its answer; one with some may end far from the start pose.
  int setbacks = 0;
  /// Tip to target, scene units, by forward kinematics of the answer; with several goals the
  /// largest of all.
  double distance = 0.0;
  double turn = 0.0;  ///< the largest turn that a frame misses, radians; 0 where none is asked for
  double shortfall = 0.0;  ///< the target's distance to the nearest point in reach; 0 within reach
  int reachBone = 0;       ///< what is in reach is so from its start on: look at, the last bone's
  int firstBone =
      0;  ///< the solver moved only this bone and those after it; it is not fixed, if one is not
  ik::BendPlane bendPlane = ik::BendPlane::none;
  /// Two bone: limits leave no pose with the bend and the plane that were asked for, but one with
  /// the other bend, or in space in the nearest other plane. The answer is that one.
  bool bentOtherwise = false;
  /// The method that did the work: the solver's own id; for `automatic` the id of its choice.
  std::string_view used;
  int restarts = 0;     ///< `automatic`: how often it began again from another pose
  std::string message;  ///< invalid input: the field and what was expected; otherwise empty
  ik::Fault fault{};    ///< the same as a code with its values
};

}  // namespace iklab::rigs
