// The joints that move a goal, whether they turn in one plane, and the bones between them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "ik/problem.h"

namespace iklab::ik {

struct SolverState;
enum class Phase : std::uint8_t;

/// Joint `index`, or the nearest one before it that is not fixed; kWorld where there is none.
int movingJoint(std::span<const Joint> joints, int index);
/// The next joint towards the base that is not fixed; kWorld where there is none.
int movingJointBefore(std::span<const Joint> joints, int index);

/// The axis, unit, world, about which all joints of a goal's branch turn: they are hinges with
/// parallel axes, across every bone that moves, and the target lies in their plane, within 1e-9 of
/// the mechanism's size. Looks at the last `most` joints that move; 0: at all.
std::optional<glm::dvec3> commonAxis(const Problem& problem, std::span<const Frame> frames,
                                     const Goal& goal, int most = 0);

/// Makes all bones on the goal's branch from joint `first`, which stays where it is, `factor` times
/// as long: the places of the joints after it in their parents' frames, and the goal's point.
void stretchBranch(std::size_t first, double factor, std::span<Joint> joints, Goal& goal);

/// What FABRIK sees of a mechanism: points, and their distances from the joints that carry them.
/// From a joint that is not fixed to the next one on a goal's branch, or to the goal's point. Fixed
/// joints between them make no difference to the distance.
struct Bone {
  int joint = 0;        ///< that carries its end
  int child = -1;       ///< the joint at its end; -1: a goal's point is
  int goal = -1;        ///< whose point is at its end; -1: a joint is
  std::size_t end = 0;  ///< in state.points
  glm::dvec3 own{0.0};  ///< its end in the joint's frame
  double length = 0.0;  ///< scene units
  double weight = 0.0;  ///< of the goals beyond it
  double share = 1.0;   ///< the part of its joint's bones' weights
};

/// Fills state.bones from state.frames: those of one joint one after the other, parents before
/// their children.
void findBones(SolverState& state);
/// Fills state.points from state.frames: where the joints lie, and after them the goals' points.
void findPoints(SolverState& state);

/// For a solver that moves points: turns every joint, from the base on, so that its bones point at
/// where state.points has their ends, as nearly as limits and weights let it. state.bones are those
/// of findBones().
void turnTowardsPoints(SolverState& state);

/// Whether points tell all: a chain of free joints with one goal without a direction. Its solver
/// may move points alone, with state.movesPoints, and read the pose in Solver::finish.
bool isFree(const SolverState& state);
/// The places by which such a solve is judged: puts state.points into state.frames.
void showPoints(SolverState& state);
/// The pose that puts the joints of a free chain at the points. From the start pose on: so it is
/// the same whenever it is read. Leaves the frames in state.frames, and those before in
/// state.trialFrames.
void readPose(SolverState& state);
/// Records that a bone was set down at state.points. state.ends are those of findEnds(); with
/// state.movesPoints, state.trialFrames are those of the pose.
void recordSetDown(SolverState& state, Phase phase, const Bone& bone);

}  // namespace iklab::ik
