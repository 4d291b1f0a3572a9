// What a solver works on: the problem, the pose that it changes, and where that puts everything.
#pragma once

#include <vector>

#include "ik/branch.h"
#include "ik/jacobian.h"
#include "ik/limits.h"
#include "ik/problem.h"
#include "ik/settings.h"
#include "ik/trace.h"

namespace iklab::ik {

struct SolverState {
  Problem problem;  ///< whose bones a solver may stretch: stretchBranch() of ik/branch.h
  const Settings& settings;
  const Pose& start;            ///< the pose of the call, within its limits
  Pose& pose;                   ///< what the solver changes
  std::vector<Frame>& frames;   ///< of the pose, at the beginning and the end of an iteration
  std::vector<Frame>& before;   ///< of the pose at the beginning of the iteration
  double shortfall = 0.0;       ///< the largest distance of a target from what is in reach
  std::size_t firstJoint = 0;   ///< none before it is moved: Solver::bones
  void* context = nullptr;      ///< Solver::context
  Trace* trace = nullptr;       ///< null: nothing is recorded
  double size = 1.0;            ///< the mechanism's, scene units
  double mostTurn = 0.0;        ///< the cap, `max-step`: radians, infinity where there is none
  int iteration = 0;            ///< from 1
  bool isTooFar = false;        ///< some target lies beyond its branch, not in a hole of its reach
  bool isMisled = false;        ///< turns go wrong, since mirrors that are there are ignored
  bool leavesOutBarred = true;  ///< linearise(): not where limits bar the way
  /// Whether joint j moves goal g: at [g * joints + j].
  std::vector<char>& moves;
  /// What solvers remember from one iteration to the next.
  double damping = 0.0;
  double growth = 2.0;
  double stepScale = 1.0;
  struct Attempts {
    int restarts = 0;
    int began = 1;            ///< the iteration with which the present attempt began
    double watched = 0.0;     ///< the distance left when it was last judged, scene units
    double glanced = 0.0;     ///< and when it was last looked at
    double first = 0.0;       ///< left by the first attempt; during it, what it began with
    double nearest = 0.0;     ///< left in nearestPose
    bool hasNearest = false;  ///< nearestPose has one, to go back to
    bool areUsedUp = false;
  } attempts{};  ///< of `automatic`, and of FABRIK's walks
  Pose& nearestPose;
  Pose& firstPose;  ///< of `automatic`: what the first attempt came to
  /// What a solver that finds its answer at once tells of it.
  bool heldBack = false;  ///< a weight, or softening, keeps the tip from a target in reach
  bool bentOtherwise = false;
  /// Of FABRIK: iterations move points alone; of state.frames only the places are kept, and those
  /// of goals. Solver::finish reads the pose.
  bool movesPoints = false;
  BendPlane bendPlane = BendPlane::none;
  double stretch = 1.0;  ///< how many times as long the bones are that it moves
  /// Memory for the solvers of steps that move all joints.
  Jacobian& jacobian;
  std::vector<double>& move;
  Pose& trial;
  std::vector<Frame>& trialFrames;
  /// Memory for solvers that follow the ends: a goal's point, and the axes of its frame.
  std::vector<Frame>& ends;
  /// Memory of FABRIK: where the joints lie, and after them the goals' points; and where the walk
  /// from the tip set them down.
  std::vector<Bone>& bones;
  std::vector<glm::dvec3>& points;
  std::vector<glm::dvec3>& wishes;
  /// Memory for a solver that stretches bones.
  std::vector<Joint>& stretched;
  std::vector<Goal>& stretchedGoals;

  [[nodiscard]] std::span<const Joint> joints() const { return problem.joints; }
  [[nodiscard]] bool isMovedBy(std::size_t goal, std::size_t joint) const {
    return moves[goal * problem.joints.size() + joint] != 0;
  }
  /// What a solver takes for the sense of turns in a frame.
  [[nodiscard]] double believedSense(const Frame& frame) const {
    return problem.ignoreNegativeScale ? 1.0 : frame.sense();
  }
  [[nodiscard]] double lengthPerRadian(const Goal& goal) const {
    return goal.lengthPerRadian > 0.0 ? goal.lengthPerRadian : size;
  }
  [[nodiscard]] double parameter(std::size_t index) const { return settings.parameters[index]; }
  [[nodiscard]] StepInfo info(Phase phase, int joint, double distance, int bone = kNoBone) const {
    return {iteration, phase, joint, distance, bone};
  }
};

/// The distances of all goals, weighed: the root of the sum of weight · (distance² + (length per
/// radian · turn)²). Scene units.
double distanceOf(const SolverState& state, std::span<const Frame> frames);

/// Finds how much the goals' targets lie out of reach of the last `bones` joints that move; 0: all.
void findShortfall(SolverState& state, int bones);
/// Whether every goal is met, as nearly as its reach allows.
bool isMet(const SolverState& state);
/// Whether the iteration moved nothing, but for a part of the tolerance.
bool isStill(const SolverState& state);
/// What one goal adds to the square of that distance when its end lies there.
double squareOf(const SolverState& state, std::size_t goal, const Frame& end);
/// Goes back to state.nearestPose.
void recall(SolverState& state);
/// Fills state.ends from state.frames.
void findEnds(SolverState& state);
/// The distance of all goals for ends.
double distanceOfEnds(const SolverState& state, std::span<const Frame> ends);

/// An amount without the whole turns that the solve added to the one it began with, where the
/// limit allows that; a slide's is left as it is.
double withoutWholeTurns(const Joint& joint, double start, double amount) noexcept;

}  // namespace iklab::ik
