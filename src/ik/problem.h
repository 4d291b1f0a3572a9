// What is asked of a mechanism: goals, and how to go about them.
#pragma once

#include <optional>
#include <span>

#include "ik/mechanism.h"
#include "ik/settings.h"
#include "ik/status.h"

namespace iklab::ik {

/// A point of a joint's frame that is to come to a target, and, if asked, how that frame is to lie.
struct Goal {
  int joint = 0;
  glm::dvec3 point{0.0};   ///< in the joint's frame, scene units
  glm::dvec3 target{0.0};  ///< world, scene units
  /// The axes of the joint's frame in the world; orthonormal, mirrored where the frame is.
  std::optional<glm::dmat3> facing = std::nullopt;
  /// Of that only where this axis of the joint's frame points, unit: a pen, or a welding tip, may
  /// turn about itself. Nothing: the whole frame counts.
  std::optional<glm::dvec3> axis = std::nullopt;
  double weight = 1.0;  ///< against other goals, > 0
  /// How many scene units of distance count as much as a radian of turning; 0: the mechanism's
  /// size.
  double lengthPerRadian = 0.0;
  /// How far the joints that it moves go from the pose before (Problem::rest.pose, or else the
  /// start pose) to the solved one, 0 to 1: Godot's and Blender's influence, Unreal's alpha, the
  /// weight of Unity's constraints. See ik/parts/influence.h.
  double influence = 1.0;
};

/// The mechanism settles in the pose nearest to a rest pose, among all that keep the goals as near
/// as they came. It starts once the solver has arrived, or is stuck: ik/parts/self_motion.h.
/// Iterative solvers only. A target out of reach leaves no choice of pose.
struct Rest {
  const Pose* pose = nullptr;  ///< null: the start pose, so that the mechanism moves least
  double gain = 0.0;           ///< 0 to 1: the part of the way that each iteration goes; 0: off
};

struct Problem {
  std::span<const Joint> joints;  ///< parents before their children
  std::span<const Goal> goals;
  /// Solve as if no frame were mirrored, as a naive implementation does: each sense counts as +1.
  bool ignoreNegativeScale = false;
  /// The chain bends towards this point, world, scene units. Two bone: its elbow (Unreal's joint
  /// target); without one, an arm in space bends in the vertical plane through the base and the
  /// target. Iterative solvers turn the chain at their end: see ik/parts/pole.h.
  std::optional<glm::dvec3> pole = std::nullopt;
  Rest rest{};
  /// In the end bones turn about themselves, so that each frame's z is normal to the plane in which
  /// the joint bends: see ik/parts/bone_roll.h.
  bool rollsToBend = false;
};

/// How far a goal is from being met.
struct GoalError {
  glm::dvec3 way{0.0};   ///< from the point to the target, world, scene units
  glm::dvec3 turn{0.0};  ///< the rotation vector, world, radians, that is missing; 0: none is asked
};
GoalError errorOf(const Goal& goal, const Frame& frame);
/// The axes that the goal's frame is to have, given those that it has: goal.facing, or where only
/// an axis counts the nearest of all that have it there. The goal must have a direction.
glm::dmat3 wantedAxes(const Goal& goal, const glm::dmat3& now);
/// The same from the goal's end: where its point is, and the axes of its frame.
GoalError errorOfEnd(const Goal& goal, const Frame& end);

/// The largest of all goals.
struct Left {
  double distance = 0.0;  ///< of a point from its target, scene units
  double turn = 0.0;      ///< that a frame misses, radians
};
Left leftOf(const Problem& problem, std::span<const Frame> frames);

/// The rotation vector, radians, that takes the axes `from` to `to`.
glm::dvec3 turnBetween(const glm::dmat3& from, const glm::dmat3& to);

/// The sum of all ways from joint to joint and to the goals' points along the longest branch, with
/// slides at the end that is farther out; scene units.
double sizeOf(const Problem& problem);

/// How far a goal's point can come from the first joint that moves it, and how near; scene units.
/// Limits of hinges and balls are left aside, so these are bounds. With `bones` only the last so
/// many joints that are not fixed move; `frames` has the place of the first of them.
struct Reach {
  glm::dvec3 centre{0.0};
  double inner = 0.0;
  double outer = 0.0;
};
Reach reachOf(const Problem& problem, const Goal& goal, int bones = 0,
              std::span<const Frame> frames = {});

}  // namespace iklab::ik
