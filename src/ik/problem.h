// The input of a solver (Problem, Settings) and its output (Result).
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "ik/chain.h"

namespace iklab::ik {

/// The chain settles in the pose nearest to a rest pose, among all that keep the tip at the target.
/// It starts once the solver has arrived, or is stuck; ik/steps/self_motion.h says how. Iterative
/// solvers only. A target out of reach leaves no choice of pose.
struct Rest {
  const Pose* pose = nullptr;  ///< null: the start pose, so that the chain moves least
  double gain = 0.0;           ///< 0 to 1: the part of the way that each iteration goes; 0: off
};

struct Problem {
  const Chain& chain;
  glm::dvec3 target{0.0};  ///< world, scene units; z must be 0 for a planar chain
  /// Solve as if no scale were negative, as a naive implementation does. On a mirrored chain such a
  /// solver turns the wrong way; the result tells how far it missed.
  bool ignoreNegativeScale = false;
  /// Two bone: the elbow bends towards this point (Unreal's joint target), world, scene units.
  /// Without one, an arm in space bends in the vertical plane through the base and the target.
  std::optional<glm::dvec3> pole = std::nullopt;
  Rest rest{};
};

inline constexpr std::size_t kMaxParameters = 8;
/// A solver's own parameters, in the order of SolverInfo::parameters. A choice is stored as the
/// index of its option.
using ParameterValues = std::array<double, kMaxParameters>;

inline constexpr int kMaxIterations = 1'000'000;

/// An iterative solver stops at this part of Settings::tolerance, so that the joints that are read
/// back from its answer are within the tolerance too, whatever rounding does.
inline constexpr double kEnough = 0.999;

struct Settings {
  int iterations = 1000;  ///< the most an iterative solver may take, 0 to kMaxIterations
  /// Scene units, >= 0: a tip this near to the target has reached it. Below the rounding of
  /// positions it means that: 1e-12 of the reach, and of |base| + |target| 9e-16 for each bone and
  /// one more, at most 1e-12.
  double tolerance = 1e-6;
  /// Stop as soon as the tip is near enough or nothing moves any more. Off: always do exactly
  /// `iterations` iterations.
  bool stopWhenDone = true;
  ParameterValues parameters{};  ///< start from defaultParameters(solver)
};

/// Why a solver stopped. The first status in this order that fits is reported.
enum class Status {
  invalidInput,    ///< nothing was done; Result::message names the field
  reached,         ///< the tip is within the tolerance of the target
  tooFar,          ///< the target lies beyond the reach of the stretched chain
  tooClose,        ///< the target lies inside the hole that a longest bone leaves
  heldBack,        ///< reachable, but a weight or softening keeps the tip from it; of an iterative
                   ///< solver: it stalled, and a joint of weight 0 would bring the tip nearer
  limitBlocked,    ///< reachable if it had no limits; yet another iteration would change nothing,
                   ///< and some joint stands at a limit beyond which the tip would come nearer
  stalled,         ///< reachable, yet another iteration would change nothing
  iterationLimit,  ///< reachable and moving; the iterations were used up
};

/// The word for it on the command line: "reached", "too-far", ...
std::string_view name(Status status) noexcept;

/// How the plane in which two bones bend was chosen.
enum class BendPlane {
  none,      ///< there is none to choose: another solver, or a planar chain without a pole
  asAsked,   ///< through the pole; without one the vertical plane
  kept,      ///< the pole (or up) is in line with base and target and tells nothing: the plane that
             ///< the start pose bends in
  reversed,  ///< as asked, and the elbow is on the other side than in the start pose, by more than
             ///< a quarter turn about base → target
};

/// The word for it on the command line: "none", "as-asked", "kept", "reversed".
std::string_view name(BendPlane plane) noexcept;

/// What is wrong with an input: a code with its values, which a program may say in words of its
/// own.
struct Fault {
  struct Value {
    std::string_view slot;  ///< "field"
    std::string text;       ///< "bones[2].weight"
  };
  /// Of one kind of fault always the same, and in English what message() says, with slots for the
  /// values: "{field}: expected a number from 0 to 1, got {value}". Empty: nothing is wrong.
  std::string_view code{};
  std::vector<Value> values{};

  [[nodiscard]] bool empty() const noexcept { return code.empty(); }
  /// In English: the field, what was expected, and what was got.
  [[nodiscard]] std::string message() const;
};

/// With invalid input only `status` and `message` have a meaning, and a trace that was passed stays
/// as it was.
struct Result {
  Status status = Status::invalidInput;
  int iterations = 0;  ///< done; 1 for an analytic solver
  /// Iterations after which the tip was farther from the target than before. A solve without any
  /// goes straight to its answer; one with some may end far from the start pose.
  int setbacks = 0;
  double distance = 0.0;   ///< tip to target, scene units, by forward kinematics of the answer
  double shortfall = 0.0;  ///< the target's distance to the nearest point in reach; 0 within reach
  int firstBone = 0;       ///< the solver moved only this bone and those after it
  BendPlane bendPlane = BendPlane::none;
  /// The method that did the work: the solver's own id; for `automatic` the id of its choice, or
  /// "straight" for a chain laid along the line to a target out of reach.
  std::string_view used;
  int restarts = 0;     ///< `automatic`: how often it began again from another pose
  std::string message;  ///< invalid input: the field and what was expected; otherwise empty
  Fault fault{};        ///< the same as a code with its values
};

}  // namespace iklab::ik
