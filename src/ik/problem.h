// What a solver is asked (Problem, Settings) and what it answers (Result).
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>

#include "ik/chain.h"

namespace ik {

/// Of all poses that take the tip to the target, the one nearest to a rest pose: once the solver
/// has arrived, or is stuck, the chain goes on with the tip where it is. ik/steps/self_motion.h
/// says how. Iterative solvers alone; a target out of reach leaves nothing to choose.
struct Rest {
  const Pose* pose = nullptr;  ///< null: the pose that the solve starts from, so as to move least
  double gain = 0.0;           ///< 0 to 1: the part of the way that an iteration goes; 0: off
};

struct Problem {
  const Chain& chain;
  glm::dvec3 target{0.0};  ///< world, scene units; z must be 0 for a planar chain
  /// Solve as if no scale were negative, as a naive implementation does. On a mirrored chain
  /// such a solver turns the wrong way; the answer says how far it missed.
  bool ignoreNegativeScale = false;
  /// Two bone: the elbow bends towards this point (Unreal's joint target), world, scene units. In
  /// space without one it bends in the vertical plane through the base and the target.
  std::optional<glm::dvec3> pole = std::nullopt;
  Rest rest{};
};

inline constexpr std::size_t kMaxParameters = 8;
/// A solver's own parameters, in the order of SolverInfo::parameters.
/// A choice is stored as the index of its option.
using ParameterValues = std::array<double, kMaxParameters>;

inline constexpr int kMaxIterations = 1'000'000;

struct Settings {
  int iterations = 1000;  ///< the most an iterative solver may take, 0 to kMaxIterations
  /// Scene units, >= 0: a tip this near to the target has reached it. Below the rounding of
  /// positions it means that: 1e-12 of the reach, and of |base| + |target| 9e-16 for each bone and
  /// one more, at most 1e-12.
  double tolerance = 1e-6;
  /// Stop as soon as the tip is near enough or nothing moves any more. Off: exactly `iterations`
  /// iterations, whatever they bring.
  bool stopWhenDone = true;
  ParameterValues parameters{};  ///< start from defaultParameters(solver)
};

/// Why a solver stopped. The first match in this order is reported.
enum class Status {
  invalidInput,    ///< nothing was done; Result::message names the field
  reached,         ///< the tip is within the tolerance of the target
  tooFar,          ///< the target lies beyond the chain stretched out
  tooClose,        ///< the target lies inside the hole that a longest bone leaves
  heldBack,        ///< reachable, but a weight or softening keeps the tip from it; of an iterative
                   ///< solver: it stalled, and a joint of weight 0 would bring the tip nearer
  limitBlocked,    ///< reachable if it had no limits; yet another iteration would change nothing,
                   ///< and some joint stands at a limit beyond which the tip would come nearer
  stalled,         ///< reachable, yet another iteration would change nothing
  iterationLimit,  ///< reachable and moving; the iterations were used up
};

/// "reached", "too-far", ...: as on the command line.
std::string_view name(Status status);

/// What became of the plane in which two bones bend.
enum class BendPlane {
  none,      ///< there is none to choose: another solver, or a planar chain without a pole
  asAsked,   ///< through the pole; without one the vertical plane
  kept,      ///< the pole (or up) is in line with base and target and tells nothing: the plane that
             ///< the start pose bends in
  reversed,  ///< as asked, and the elbow is on the other side than in the start pose, by more than
             ///< a quarter turn about base → target
};

/// "none", "as-asked", "kept", "reversed": as on the command line.
std::string_view name(BendPlane plane);

/// With invalid input only `status` and `message` mean anything, and a trace that was passed is
/// left as it was.
struct Result {
  Status status = Status::invalidInput;
  int iterations = 0;  ///< done; 1 for an analytic solver
  /// Iterations that left the tip farther from the target than they found it. A solve without any
  /// goes straight there; one with some may end far from the pose that it began with.
  int setbacks = 0;
  double distance = 0.0;   ///< tip to target, scene units, by forward kinematics of the answer
  double shortfall = 0.0;  ///< the target's distance to the nearest point in reach; 0 within reach
  int firstBone = 0;       ///< the solver moved only this bone and those after it
  BendPlane bendPlane = BendPlane::none;
  /// The method that did it: the solver's own id; of `automatic` the id of what it picked, or
  /// "straight" for a chain laid along the line to a target out of reach.
  std::string_view used;
  int restarts = 0;     ///< `automatic`: how often it began anew from another pose
  std::string message;  ///< invalid input: the field and what was expected; otherwise empty
};

}  // namespace ik
