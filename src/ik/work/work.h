// What a solver's iteration works on: the prepared problem, and steps that solvers share. A solver
// is a template over the two kinds of work, for chains in the plane and in space; what differs
// between them has the same name in both.
#pragma once

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include "ik/limits.h"
#include "ik/plane.h"
#include "ik/problem.h"
#include "ik/reach.h"
#include "ik/solve.h"
#include "ik/space.h"
#include "ik/trace.h"
#include "ik/work/buffers.h"
#include "ik/work/plane_arrays.h"

namespace iklab::ik {

/// The distances that decide when to stop, scene units.
struct StopDistances {
  double rounding = 0.0;   ///< a distance below this counts as 0
  double tolerance = 0.0;  ///< of the settings, but not below the rounding
  double shortfall = 0.0;  ///< how far the target lies out of reach
  /// As near as the chain can get, or as the tolerance asks. A little stricter than the final
  /// verdict, which uses the positions that the rounded angles give.
  double enough = 0.0;
  double still = 0.0;  ///< an iteration that moves no joint by more has stalled
};

/// What a solver keeps that starts again from other poses: ik/steps/escape.h.
struct Attempts {
  int began = 1;           ///< the first iteration of this attempt
  double watched = 0.0;    ///< the distance left at the last look
  double glanced = 0.0;    ///< the same at the last glance
  double least = 0.0;      ///< the distance left in work.nearest, after the first attempt
  bool areUsedUp = false;  ///< this is the last attempt, from the nearest pose
};

/// What both kinds of work share.
struct Work {
  const Problem& problem;
  const Settings& settings;
  Pose& pose;  ///< up to date at the start and after finishing; in between only
               ///< if it is changed itself

  std::vector<glm::dvec3>& joints;       ///< n + 1: the pose, as the solver changes it
  std::vector<glm::dvec3>& trialJoints;  ///< n + 1: of a trial step
  std::vector<double>& lengths;          ///< n; those below kSmallest are 0
  Pose& nearest;                         ///< the nearest pose of earlier attempts
  Pose& unread;                          ///< the pose before a naive reading
  WalkBuffers& walk;
  SelfMotionBuffers& selfMotion;
  /// Some joint has a limit or a weight, or there is a cap or a rest pose. Then solvers change the
  /// pose, and the joints follow from it (ik/steps/limited_turns.h): no rounding can take a joint
  /// out of its limits, or turn one that is held.
  bool isConstrained = false;
  bool shortensTurns = true;  ///< weights and the cap shorten turns in the pose
  double mostTurn = std::numeric_limits<double>::infinity();  ///< of a joint in an iteration, rad

  Reach reach;              ///< of the whole chain, as if no joint were fixed
  bool hasFixed = false;    ///< some joint of the chain is fixed
  bool isWeighted = false;  ///< some joint of the chain has a weight below 1
  std::size_t first = 0;    ///< the first bone that the solver may move
  int iteration = 0;        ///< from 1
  Trace* trace = nullptr;
  StopDistances stop;
  const ParameterValues* parameters = &settings.parameters;  ///< of the solver that does the work

  // What a solver keeps between iterations.
  double damping = 0.0;
  double growth = 0.0;     ///< the factor for the damping when a step fails
  double stepScale = 1.0;  ///< the part of a whole step to begin with
  Attempts attempts;

  // What the solver reports for the result.
  double mostStretch = 1.0;  ///< how many times as long the bones could get
  bool heldBack = false;     ///< the tip was held short of the target on purpose
  BendPlane bendPlane = BendPlane::none;
  int restarts = 0;  ///< how often it started again from another pose

  [[nodiscard]] std::size_t boneCount() const { return lengths.size(); }
  [[nodiscard]] const glm::dvec3& target() const { return problem.target; }
  [[nodiscard]] const Bone& boneAt(std::size_t bone) const { return problem.chain.bones[bone]; }
  /// From the tip to the target.
  [[nodiscard]] glm::dvec3 error() const { return target() - joints.back(); }
  /// From joint `bone` to the tip; only where `joints` are kept up to date.
  [[nodiscard]] glm::dvec3 leverOf(std::size_t bone) const { return joints.back() - joints[bone]; }
  [[nodiscard]] double weightOf(std::size_t bone) const {
    if (isFixed(bone)) return 0.0;
    return isWeighted && shortensTurns ? problem.chain.bones[bone].effectiveWeight() : 1.0;
  }
  /// Solvers leave a fixed joint as they leave one that a weight of 0 holds.
  [[nodiscard]] bool isFixed(std::size_t bone) const {
    return hasFixed && problem.chain.bones[bone].joint == JointKind::fixed;
  }
  [[nodiscard]] double tipDistance() const { return glm::distance(joints.back(), target()); }
  [[nodiscard]] double parameter(std::size_t index) const { return (*parameters)[index]; }
  template <typename Choice>
  [[nodiscard]] Choice choice(std::size_t index) const {
    return static_cast<Choice>(static_cast<int>(parameter(index)));
  }
  [[nodiscard]] StepInfo info(Phase phase, std::size_t bone, double distance) const {
    return {iteration, phase, static_cast<int>(bone), distance};
  }
  [[nodiscard]] StepInfo allInfo(Phase phase) const { return allInfo(phase, tipDistance()); }
  [[nodiscard]] StepInfo allInfo(Phase phase, double distance) const {
    return {iteration, phase, kAllBones, distance};
  }

 protected:
  Work(const Problem& asked, const Settings& how, Pose& start, Workspace::Buffers& buffers);
};

struct PlaneWork : Work {
  using Turn = ik::Turn;
  static constexpr Turn kNoTurn = ik::kNoTurn;

  std::vector<Turn>& turns;                   ///< n: each bone's turn in a sweep
  std::vector<Turn>& own;                     ///< n: see ik/work/own_turns.h
  const std::vector<Arc>& arcs;               ///< n, or none where no joint has limits
  std::vector<double>& gradient;              ///< n: of gradient descent
  const std::vector<double>& inverseSquares;  ///< n: 1 / length², 0 for a length of 0
  const std::vector<double>& senses;  ///< n: -1 where the parent's frame is mirrored, else +1
  std::vector<double>& trialAngles;   ///< n, with limits: of a trial step
  std::vector<double>& freedom;       ///< n, with limits: 0 where a joint is stopped, else 1
  /// For solvers that linearise, which keep only the first and the last of `joints` up to date.
  PlaneArrays& arrays;
  bool linearises = false;   ///< the chain is laid out by arrays, for a solver that does
  bool hasOwnTurns = false;  ///< in `own`, while the pose is not up to date

  PlaneWork(const Problem& asked, const Settings& how, Pose& start, Workspace::Buffers& buffers);

  /// The sense in which joint `bone` turns, as the solver believes it.
  [[nodiscard]] double assumedSense(std::size_t bone) const {
    return problem.ignoreNegativeScale ? 1.0 : senses[bone];
  }

  static double squaredLength(const glm::dvec3& v) { return ik::squaredLength(v); }
  static double length(const glm::dvec3& v) { return planarLength(v); }
  static Turn turnBetween(const glm::dvec3& from, const glm::dvec3& to) {
    return ik::turnBetween(from, to);
  }
  /// In the plane turns commute.
  static const Turn& before(const Turn& /*total*/, const Turn& turn) { return turn; }

  /// The turn of bone `bone` if the solver wants to turn the direction of `from` to that of `to`:
  /// the turn between them, except that a solver which ignores negative scale turns the wrong way
  /// inside a mirrored parent.
  [[nodiscard]] Turn aim(const glm::dvec3& from, const glm::dvec3& to, std::size_t bone,
                         const Turn& /*carried*/ = kNoTurn) const {
    const Turn wanted = turnBetween(from, to);
    return {wanted.x, problem.ignoreNegativeScale ? wanted.y * senses[bone] : wanted.y};
  }

  /// Where `from` ends up after a turn of bone `bone` that aim() found for the aim `to`.
  [[nodiscard]] glm::dvec3 aimed(const glm::dvec3& from, const glm::dvec3& /*to*/,
                                 std::size_t /*bone*/, const Turn& turn) const {
    return rotate(from, turn);
  }

  /// A bone's local rotation in the pose.
  [[nodiscard]] double& rotation(std::size_t bone) { return pose.angles[bone]; }
  /// The rotation that is `weight` of the shorter way from one to the other.
  static double mix(double from, double to, double weight);

  /// Moves the joints to where the pose puts them.
  void layOut();
  /// Reads the pose from the joints.
  void readPose(Mirrors mirrors);

  /// For the trace: the chain is whole again; the chain is laid out again.
  void keyframe() const { trace->keyframe(joints); }
  void tracePose(Phase phase) const { trace->pose(allInfo(phase), joints); }
};

struct SpaceWork : Work {
  using Turn = Rotation;
  static constexpr Turn kNoTurn = kNoRotation;

  std::vector<Rotation>& turns;       ///< n: each bone's turn in a sweep
  std::vector<glm::dvec3>& gradient;  ///< n: of gradient descent
  /// n: the rotation of each bone's frame in the world. Solvers that turn bones keep it up to date
  /// (applyTurns); those that place joints leave it as it was, and reading the pose swings every
  /// bone onto its joints from where its parent carries it.
  std::vector<Rotation>& orientations;
  const std::vector<glm::dvec3>& signs;      ///< n + 1: of the base frame and of every bone's frame
  const std::vector<JointRange>& ranges;     ///< n, or none where no joint has limits
  const std::vector<glm::dvec3>& axes;       ///< n, or none where every joint is a ball: of hinges
  bool hasHinges = false;                    ///< or fixed joints; else every joint is a ball
  bool isMirrored = false;                   ///< some joint lies in a frame with a negative scale
  std::vector<Rotation>& trialRotations;     ///< n, with limits: of a trial step
  std::vector<Rotation>& trialOrientations;  ///< n: of the bones after that step
  std::vector<LimitNormals>& limitNormals;   ///< n, with limits: what stops the joints
  std::vector<glm::dvec3>&
      hingeAxes;  ///< n, with limits: as the solver believes them, 0 where stopped

  SpaceWork(const Problem& asked, const Settings& how, Pose& start, Workspace::Buffers& buffers);

  static double squaredLength(const glm::dvec3& v) { return glm::dot(v, v); }
  static double length(const glm::dvec3& v) { return glm::length(v); }
  static Turn turnBetween(const glm::dvec3& from, const glm::dvec3& to) {
    return rotationBetween(from, to);
  }
  /// The turn that has the same effect before `total` as `turn` has after it.
  static Turn before(const Turn& total, const Turn& turn) {
    return combine(glm::conjugate(total), combine(turn, total));
  }

  /// The frame in which bone `bone` turns, after its parents turned by `carried`.
  [[nodiscard]] FrameAxes parent(std::size_t bone, const Turn& carried = kNoTurn) const;
  /// A fixed joint counts as a hinge without an axis.
  [[nodiscard]] bool isHinge(std::size_t bone) const {
    return hasHinges && problem.chain.bones[bone].joint != JointKind::ball;
  }
  /// The axis in the world about which hinge `bone` turns, as the solver believes it; 0 for a fixed
  /// joint.
  [[nodiscard]] glm::dvec3 hingeAxis(std::size_t bone, const Turn& carried = kNoTurn) const;
  /// Takes a rotation vector of the bone's parent's frame to the world, as the solver believes the
  /// frame to be; and back.
  [[nodiscard]] glm::dvec3 toWorld(std::size_t bone, const glm::dvec3& vector) const;
  [[nodiscard]] glm::dvec3 toParent(std::size_t bone, const glm::dvec3& vector) const;

  /// See PlaneWork. A hinge turns about its axis, as near to the aim as it gets.
  [[nodiscard]] Turn aim(const glm::dvec3& from, const glm::dvec3& to, std::size_t bone,
                         const Turn& carried = kNoTurn) const {
    return aimsExactly(bone) ? rotationBetween(from, to) : constrainedAim(from, to, bone, carried);
  }
  /// A ball joint reaches its aim, so the result is known before the turn is.
  [[nodiscard]] glm::dvec3 aimed(const glm::dvec3& from, const glm::dvec3& to, std::size_t bone,
                                 const Turn& turn) const {
    const double square = glm::dot(to, to);
    const double squares = glm::dot(from, from) * square;
    const bool isDefined = std::min(squares, square) > kNoDirection * kNoDirection;
    if (!aimsExactly(bone) || !isDefined) return rotate(from, turn);
    const double root = std::sqrt(squares);  // beside the division, not before it
    return (root * (1.0 / square)) * to;
  }
  /// The effect of a turn that the solver wants; it differs if the parent is mirrored and the
  /// solver ignores that.
  [[nodiscard]] Turn executed(const Turn& wanted, std::size_t bone, const Turn& carried) const;
  /// Bone `bone` from its start to its end, if its frame were turned like this.
  [[nodiscard]] glm::dvec3 span(std::size_t bone, const Rotation& orientation) const {
    return signs[bone + 1].x * lengths[bone] * turnedX(orientation);
  }

  [[nodiscard]] bool aimsExactly(std::size_t bone) const {
    return !(problem.ignoreNegativeScale && isMirrored) && !isHinge(bone);
  }
  [[nodiscard]] Turn constrainedAim(const glm::dvec3& from, const glm::dvec3& to, std::size_t bone,
                                    const Turn& carried) const;

  [[nodiscard]] Rotation& rotation(std::size_t bone) { return pose.rotations[bone]; }
  static Rotation mix(const Rotation& from, const Rotation& to, double weight);

  void layOut();
  void readPose(Mirrors mirrors);
  /// Reads the pose, with mirrors respected, and moves joints and orientations to where it puts
  /// them.
  void settleOnJoints();
  void begin() const { trace->begin(problem.chain, pose, joints, tipDistance(), orientations); }
  void keyframe() const { trace->keyframe(joints, orientations); }
  void tracePose(Phase phase) const { trace->pose(allInfo(phase), joints, orientations); }
};

/// A chain in space as arrays: for solvers that linearise.
/// `joints` keeps only the first and the last up to date; store() writes the others, and
/// `orientations`.
struct ArrayWork : SpaceWork {
  SpaceArrays& arrays;
  /// Some joint does not turn as freely as a ball, or not as the solver believes.
  bool jointByJoint = false;
  /// Such a chain of balls alone, which only limits and weights hold: they turn together, by sums.
  bool turnsTogether = false;

  ArrayWork(const Problem& asked, const Settings& how, Pose& start, Workspace::Buffers& buffers);
};

/// allowed() of ik/limits.h for the local rotation of a joint, without angles where half angles
/// suffice.
Rotation allowedIn(const SpaceWork& work, std::size_t bone, const Rotation& q);

/// bringInside() of ik/limits.h for all of work.pose that the solver moves.
bool bringInside(PlaneWork& work);
bool bringInside(SpaceWork& work);

/// Only the rotations.
inline void copyPose(const PlaneWork& /*work*/, const Pose& from, Pose& to) {
  to.angles = from.angles;
}
inline void copyPose(const SpaceWork& /*work*/, const Pose& from, Pose& to) {
  to.rotations = from.rotations;
}

/// Turns every bone i by the product of turns[0..i] and lays the chain out from its base: the end
/// of a sweep, once each bone's own turn is known. Returns the square of the largest distance that
/// a joint moved. O(n).
double applyTurns(PlaneWork& work);
double applyTurns(SpaceWork& work);

/// The square of the largest distance between a joint in one layout and the same joint in the
/// other.
inline double squaredMove(const std::vector<glm::dvec3>& from, const std::vector<glm::dvec3>& to) {
  double moved = 0.0;
  for (std::size_t i = 0; i < from.size(); ++i) {
    const glm::dvec3 step = to[i] - from[i];
    moved = std::max(moved, glm::dot(step, step));
  }
  return moved;
}

/// The square of the largest distance that a joint moves by in a trial in arrays: `tip` is how the
/// tip moves, `change(bone)` how the bone's span changes. The tip's alone where that is more than
/// an iteration that has stalled moves any joint by.
template <typename Change>
double squaredMoveInArrays(const Work& work, const glm::dvec3& tip, const Change& change) {
  double most = glm::dot(tip, tip);
  if (most > work.stop.still * work.stop.still) return most;
  glm::dvec3 shift(0.0);
  for (std::size_t i = 0; i < work.boneCount(); ++i) {
    shift += change(i);
    most = std::max(most, glm::dot(shift, shift));
  }
  return most;
}

/// Makes the joints of the trial the chain's. Returns the square of the largest distance that one
/// moved.
inline double takeTrialJoints(Work& work) {
  const double moved = squaredMove(work.joints, work.trialJoints);
  work.joints.swap(work.trialJoints);
  return moved;
}

/// For solvers that aim bones by their absolute angles: where negative scale is ignored, the joints
/// become local rotations by the naive reading, and the chain moves to where these really put it.
/// Does nothing where negative scale is respected.
template <typename AnyWork>
void applyNaiveReading(AnyWork& work);

}  // namespace iklab::ik
