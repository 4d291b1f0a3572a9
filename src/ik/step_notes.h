// What a step of a trace is a part of, and what a solver notes about it in addition to joint
// positions: what it wanted,
// what kept it from that, and the numbers that it chose. Explanations read these notes, and solve
// nothing again.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include <glm/vec3.hpp>

#include "ik/version.h"

namespace iklab::ik {

/// What a step is a part of.
enum class Phase : std::uint8_t {
  start,       ///< the pose before the first sub-step
  turn,        ///< an analytic solver turns a bone
  tipToBase,   ///< one bone of a walk from the tip to the base ("forward reaching" in FABRIK)
  baseToTip,   ///< one bone of a walk from the base to the tip
  descend,     ///< all joints turn at once, down the gradient
  apply,       ///< positions become local rotations again and are posed again (naive mode only)
  stretch,     ///< bones get longer, in the directions that they have
  blend,       ///< a weight below 1 takes the chain part of the way back to the start pose
  restart,     ///< all joints turn a little, since nothing else helped, and the solver starts again
  recall,      ///< the solver goes back to the nearest pose so far
  selfMotion,  ///< the tip stays, and the joints go towards the rest pose
  pole,        ///< the tip stays, and the chain turns about the line to it, towards the pole
  roll,        ///< bones turn about themselves, and nothing else moves
  influence,   ///< goals with an influence below 1 let their joints go back to the pose before
};

/// "start", "turn", "tip-to-base", "base-to-tip", "descend", "apply", "stretch", "blend",
/// "restart", "recall", "self-motion", "pole", "roll", "influence".
std::string_view name(Phase phase) noexcept;

/// What made a turn, or a step of all joints, differ from the wanted one. Several may hold at once.
struct Holds {
  bool weight : 1 = false;  ///< the joint's weight is not 1
  bool cap : 1 = false;     ///< `max-step`: no joint turns by more in an iteration
  bool range : 1 = false;   ///< JointLimit::least and most, of a planar joint or a hinge
  bool cone : 1 = false;    ///< JointLimit::cone, of a ball joint's swing
  bool twist : 1 = false;   ///< JointLimit::least and most, of a ball joint's twist
  bool fixed : 1 = false;   ///< the joint is fixed
  bool mirror : 1 = false;  ///< negative scale is ignored: a turn in a mirrored parent misses

  [[nodiscard]] bool limit() const { return range || cone || twist; }
  [[nodiscard]] bool any() const { return *this != Holds{}; }
  void add(const Holds& more) {
    weight = weight || more.weight;
    cap = cap || more.cap;
    range = range || more.range;
    cone = cone || more.cone;
    twist = twist || more.twist;
    fixed = fixed || more.fixed;
    mirror = mirror || more.mirror;
  }
  friend bool operator==(const Holds&, const Holds&) = default;
};

/// A direction that a step of all joints leaves out: the joint stands at a limit, and the pull at
/// the tip would turn it past that. In a blend: a joint that is stopped at a limit.
struct Stop {
  std::size_t bone = 0;
  Holds limit{};  ///< range, cone or twist
  /// Unit, in the world as the solver believes it: the part of a turn along it is left out. It is z
  /// for a planar joint and the axis for a hinge, with either sign. Zero in a blend.
  glm::dvec3 normal{0.0};
};

/// The exact pose that two bone finds, before weights, limits and mirrors change it.
struct ArmNotes {
  /// The distance from the base to where the tip is asked to be: to the target, or less where
  /// soften lets the tip fall behind; scene units.
  double distance = 0.0;
  glm::dvec3 elbow{0.0};  ///< world
  glm::dvec3 tip{0.0};    ///< world
  /// Unit: the second bone bends off the first counter-clockwise about it. In the plane z or -z.
  /// Zero where the arm is straight or folded.
  glm::dvec3 normal{0.0};
};

/// The notes of one step. Fields that a step does not fill keep their defaults.
///
/// | steps                                        | fields                                      |
/// | -------------------------------------------- | ------------------------------------------- |
/// | one bone turns (CCD, look at, two bone,      | wanted, holds, part, refused                |
/// |   FABRIK's tree)                             |                                             |
/// | pole                                         | wanted, holds, part                         |
/// | one bone is set down (FABRIK)                | isStraight                                  |
/// |   and was held                               | heading, holds, part, joint                 |
/// | descend, of gradient descent                 | step, first, best, refused, holds.cap,      |
/// |                                              |   stops                                     |
/// | descend, of the solvers with a Jacobian      | force, damping, step, first, best, refused, |
/// |                                              |   holds.cap, stops                          |
/// | self-motion                                  | step, first, refused, holds.cap             |
/// | blend                                        | holds.weight, stops                         |
/// | two bone: its turns                          | arm as well                                 |
struct StepNotes {
  /// The turn that the solver wanted for the bone; the bone made it unless `holds` says otherwise.
  /// A rotation vector of the world, radians; in the plane along z.
  glm::dvec3 wanted{0.0};
  /// The wanted direction of the bone: unit; 0 where nothing held the bone.
  glm::dvec3 heading{0.0};
  bool isStraight = false;  ///< set down on the line from the base to a target out of reach
  Holds holds{};
  double part = 1.0;  ///< the part of the joint's turn that its weight and the cap left
  /// The joint, from 0, whose limit, weight or cap held the bone, or that is fixed; -1: none.
  int joint = -1;

  /// How many tries were refused because they gained too little, before one was taken or all
  /// failed. For one bone: halvings until the tip comes nearer within the limits.
  int refused = 0;
  /// How far the step went; 0 if no step gained enough. Gradient descent: joint j turned by -step ·
  /// weight · ∂f/∂θ_j. Solvers with a Jacobian: a part of the force that the method found.
  /// Self-motion: a part of the way to the rest pose.
  double step = 0.0;
  double first = 0.0;  ///< the step that was tried first
  /// The step that is best in the linear model: for gradient descent if the tip moved along a
  /// straight line; 1 for solvers with a Jacobian.
  double best = 0.0;
  /// The force at the tip that was applied: each joint turned by its weight times the part along
  /// its axis of (tip - joint) × force, radians; 1 / scene units. In a chain of ball joints alone
  /// this is the turn to first order.
  glm::dvec3 force{0.0};
  /// The damping in the step that was taken, added to the squares of J's singular values: λ² of
  /// damped least squares, μ of Levenberg-Marquardt; scene units².
  double damping = 0.0;
  std::span<const Stop> stops{};  ///< by ascending bones; valid as long as the trace is unchanged
  const ArmNotes* arm = nullptr;  ///< valid as long as the trace is unchanged; null: none
};

}  // namespace iklab::ik
