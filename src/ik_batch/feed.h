// Feeds lanes and collects their answers, for every instruction set: one problem a lane, for the
// bones that its solver moves, scaled so that the first of them starts at the origin and their
// reach is 1. Floats are then good for any scene, also for one far from the origin.
#pragma once

#include <atomic>
#include <cstddef>
#include <vector>

#include "ik/reach.h"
#include "ik_batch/batch.h"

namespace iklab::ik::batch {

/// The form of a chain that a solver wants in its lanes.
enum class Shape {
  joints,  ///< n + 1 positions
  spans,   ///< n bones, each from its start to its end: small numbers keep their digits
};

/// The form in which lanes keep the angles of joints with ranges.
enum class AngleForm {
  none,     ///< the solver knows no ranges
  radians,  ///< a number for each: ranges-inl.h
  turns,    ///< as (cos, sin): stops-inl.h
};

/// The start poses, however they are given.
std::size_t startCount(const BatchProblem& problem);
void readStart(const BatchProblem& problem, std::size_t index, Pose& pose);

/// What the threads of one call share.
struct Task {
  const SolverInfo& solver;
  const BatchProblem& problem;
  const BatchSettings& settings;
  const BatchOutput& output;
  Shape shape = Shape::joints;
  /// One iteration points at a target out of reach, which needs no lane.
  bool pointsWhenTooFar = false;
  /// Joints that move have ranges or weights, in the plane or as hinges; or, in the plane, they go
  /// part of their way or have a cap. A lane then keeps their angles too.
  bool hasLimits = false;
  AngleForm angles = AngleForm::none;
  bool isArm = false;  ///< two bones with the options of arm_options.h
  /// A lane that is stuck starts again from another pose.
  bool beginsAnew = false;
  /// Free chains of automatic: lanes are for problems that Levenberg-Marquardt solves before
  /// automatic would look whether it is stuck. All others are solved alone.
  bool isElseAlone = false;
  /// The most iterations of a lane; a closed form takes one.
  int laneIterations = 1;
  /// All joints are hinges in space.
  bool hasHinges = false;
  /// The first bone that the solver moves; lanes do not hold the bones before it.
  std::size_t first = 0;

  Reach reach{};  ///< the reach of the bones from `first` on
  double unit =
      1.0;  ///< scene units that a lane's 1 stands for: the reach, or 1 where there is none
  /// The joints of the pose that all start from; empty if each problem has its own.
  std::vector<glm::dvec3>& joints;
  std::vector<glm::dquat>& orientations;
  Pose& start;  ///< that pose, within its limits

  std::atomic<std::size_t> next{0};  ///< the first problem that no thread has claimed
  std::size_t claim = 1;             ///< how many a thread claims at once

  [[nodiscard]] std::size_t boneCount() const { return problem.chain.bones.size(); }
  [[nodiscard]] std::size_t movedCount() const { return boneCount() - first; }
  [[nodiscard]] std::size_t dimensions() const { return problem.chain.planar ? 2 : 3; }
  [[nodiscard]] bool sharesStart() const { return startCount(problem) == 1; }
  void readStart(std::size_t of, Pose& pose) const {
    ik::batch::readStart(problem, sharesStart() ? 0 : of, pose);
  }
  [[nodiscard]] bool wantsPoses() const {
    return !output.poses.empty() || !output.angles.empty() || !output.rotations.empty();
  }
};

/// A thread's share of a call's problems.
class Share {
 public:
  explicit Share(Task& task) : task_(task) {}
  /// A problem that no other thread has; false if none is left.
  bool next(std::size_t& problem);

 private:
  Task& task_;
  std::size_t claimed_ = 0;
  std::size_t end_ = 0;
};

/// The state of a lane whose solver starts again, as ik::Attempts.
struct Attempt {
  int began = 1;
  int restarts = 0;
  double watched = 0.0;
  double glanced = 0.0;
  double least = 0.0;
  bool areUsedUp = false;
  double nearEnough = 0.0;  ///< scene units
  double tolerance = 0.0;
};

/// The memory of a thread; it grows and never shrinks.
struct ThreadBuffers {
  std::vector<std::byte> lanes;
  std::vector<std::size_t> problems;  ///< of each lane
  std::vector<glm::dvec3> bases;      ///< of each lane, world: where its first bone starts
  std::vector<glm::dvec3> aims;       ///< of each lane, world: its target, see aimOf()
  std::vector<Attempt> attempts;      ///< of each lane
  std::vector<Pose> nearest;          ///< the nearest pose of each lane's attempts
  std::vector<double> restartParts;   ///< for all joints, restart after restart
  std::vector<std::size_t> order;     ///< the lanes, while they are moved
  std::vector<double> row;            ///< their numbers, while they are moved
  std::vector<glm::dvec3> joints;
  std::vector<glm::dquat> orientations;
  Pose pose;
  Pose answer;       ///< where no poses are wanted but their plain arrays
  Workspace single;  ///< for problems that are solved one by one
};

template <typename T>
inline constexpr T kNoRange = T(1e30);

/// A hinge's rows, behind the spans: its angle, and its axis in the world.
inline constexpr std::size_t kHingeRows = 4;

/// Lanes side by side: every row is `width` numbers, one for each lane. n is the number of bones
/// that move.
template <typename T>
struct Table {
  std::size_t width = 0;
  std::size_t bones = 0;
  /// With limits: n numbers each, not rows. They are the range of a joint's angle,
  /// counter-clockwise in the world whatever mirrors it, radians. A joint without a range has 0 and
  /// kNoRange; one that cannot be seen to turn, since its bone has no length, has 1 and -1.
  T* least = nullptr;
  T* most = nullptr;
  /// With turns: four numbers for each joint, not rows: both ends as (cos, sin), the least first.
  T* ends = nullptr;
  /// kHingeRows numbers for each hinge, not rows: the axis in the parent's frame, as it would turn
  /// if no frame were mirrored, and the length, with the sign of the bone's frame on x.
  T* hinges = nullptr;
  T* weights = nullptr;         ///< n, of joints; null where all are 1
  T* roots = nullptr;           ///< n: the weights' square roots
  T* lengths = nullptr;         ///< n, not a row: the same for all lanes
  T* inverseSquares = nullptr;  ///< n: 1 / length², 0 for a length of 0
  /// A row for each coordinate; then the rows of hinges or, with limits, the angles.
  T* shape = nullptr;
  /// With turns, in `shape`: two rows for the heading of what the first bone is attached to, then
  /// two for each bone's turn against the heading of the one before it. A heading is the direction
  /// from a bone's start to its end.
  T* turns = nullptr;
  T* scratch = nullptr;  ///< the solver's own rows
  T* trials = nullptr;   ///< more rows, which are never swapped with `shape`
  T* target = nullptr;   ///< a row for each coordinate, as tip
  T* tip = nullptr;
  T* nearEnough = nullptr;  ///< squared distance of tip and target that is near enough; -1: none is
  T* still = nullptr;       ///< squared distance below which nothing moves; -1: none is
  T* count = nullptr;  ///< iterations done; for an idle lane a number so low that it never ends
  // What a Jacobian solver keeps between steps.
  T* damping = nullptr;   ///< -1 before the first step
  T* growth = nullptr;    ///< 1 before the first step
  T* failures = nullptr;  ///< steps in a row that led away from the target
  T* look = nullptr;      ///< the count at which Feed::watch() is due

  // What a joint with `least` and `most` can do.
  /// Its bone has no length, so nobody could see it turn, and it does not.
  [[nodiscard]] bool isUnseen(std::size_t bone) const { return least[bone] > most[bone]; }
  /// It is unseen, or its range is a single angle.
  [[nodiscard]] bool isLocked(std::size_t bone) const { return least[bone] >= most[bone]; }
  [[nodiscard]] bool isFree(std::size_t bone) const { return most[bone] >= kNoRange<T>; }
  /// It is neither unseen nor free; in the plane the lane then has its angle.
  [[nodiscard]] bool hasRange(std::size_t bone) const {
    return least && !isUnseen(bone) && !isFree(bone);
  }
};

/// Rows of a table that are the solver's own.
struct OwnRows {
  std::size_t scratch = 0;
  std::size_t trials = 0;
};

/// A joint this near to the end of its range stands at it, radians; see ik::kAtLimit.
template <typename T>
inline constexpr T kAtEnd = sizeof(T) == 4 ? T(5e-7) : T(1e-9);

/// An angle within its range, but for rounding, as a number from `least` to `most`.
double betweenEnds(const JointLimit& limit, double angle);

template <typename T>
struct LaneStopDistances;

/// Hands out problems to the lanes of one thread and collects the answers.
template <typename T>
class Feed {
 public:
  Feed(Task& task, ThreadBuffers& buffers) : task_(task), share_(task), buffers_(buffers) {}

  [[nodiscard]] const Task& task() const { return task_; }
  /// The most iterations of a lane.
  [[nodiscard]] T limit() const { return static_cast<T>(task_.laneIterations); }
  /// Lays out a table of `width` lanes and gives each its first problem.
  Table<T>& open(std::size_t width, const OwnRows& own);
  [[nodiscard]] bool isBusy() const { return busy_ > 0; }
  /// Whether all problems that are left are in lanes, and no more than `width` of them.
  [[nodiscard]] bool fitsInto(std::size_t width) const { return isDry_ && busy_ <= width; }
  /// Moves the problems that are left into a table of `width` lanes.
  void narrow(std::size_t width);
  void countStep();
  /// Writes down the answer of a lane and gives it the next problem, if there is one.
  void finish(std::size_t lane, bool stalled);

  /// The result of watch().
  enum class Verdict { goesOn, stalled, beganAnew };
  /// To be called after an iteration of a lane whose solver starts again, if it is due or nothing
  /// moved; does what ik::escape() does. A lane that is stuck has another pose afterwards.
  Verdict watch(std::size_t lane, bool isStill);

  [[nodiscard]] std::int64_t laneSteps() const { return laneSteps_; }
  [[nodiscard]] std::int64_t busySteps() const { return busySteps_; }

 private:
  /// Makes room for all that is kept about `width` lanes outside the table.
  void makeRoom(std::size_t width);
  void writeLengths();
  void writeRanges();
  [[nodiscard]] std::size_t shapeRows() const;
  /// The rows of angles and of the hinges' axes.
  [[nodiscard]] std::size_t angleRows() const;
  [[nodiscard]] std::size_t laneRows() const { return shapeRows() + angleRows(); }
  template <typename BoneOf>
  T* writeShape(const BoneOf& boneOf, T* to, std::size_t stride) const;
  void writeAngles(const Pose& pose, T* to, std::size_t stride) const;
  /// From the joints of the whole chain.
  void writeStart(std::span<const glm::dvec3> joints, const Pose& pose, T* to,
                  std::size_t stride) const;
  /// Whether a joint of a lane stands at an end of its range, and `pull` leads out of it.
  [[nodiscard]] bool isStopped(std::size_t lane, std::size_t bone, double pull) const;
  /// What keeps a stalled lane from its target; see ik::isHeldByLimit().
  [[nodiscard]] Status stallStatus(std::size_t lane) const;
  void refill(std::size_t lane);
  /// False if the problem was finished at once.
  bool admit(std::size_t lane, std::size_t problem);
  /// Solves the problem alone if lanes are not for it and that is what is done with such problems.
  bool isSolvedAlone(std::size_t problem);
  /// Finishes a problem that needs no lane; returns whether it did.
  bool isSettled(std::size_t problem, const LaneStopDistances<T>& stop, const glm::dvec3& aim,
                 std::span<const glm::dvec3> joints);
  void fill(std::size_t lane, const LaneStopDistances<T>& stop, const glm::dvec3& aim,
            std::span<const glm::dvec3> joints);
  void restart(std::size_t lane);
  /// The distance from a lane's tip to a point of the world, scene units.
  [[nodiscard]] double leftTo(const glm::dvec3& target, std::size_t lane) const;
  [[nodiscard]] double leftOf(std::size_t lane) const { return leftTo(buffers_.aims[lane], lane); }
  void beginAttempts(std::size_t lane, const LaneStopDistances<T>& stop, double left);
  void planLook(std::size_t lane);
  void keepNearest(std::size_t lane);
  void layOutInPlane(std::size_t lane);
  void layOutHinges(std::size_t lane);
  void layOut(std::size_t lane);
  /// How much of the most turn of a restart each planar joint or hinge turns by, 0 where it is
  /// held.
  std::span<const double> restartParts(int restart);
  void turnAllJoints(const Attempt& attempt);
  void beginAnew(std::size_t lane, double left);
  void park(std::size_t lane);
  [[nodiscard]] bool isIdle(std::size_t lane) const { return table_.count[lane] < T(0); }
  [[nodiscard]] bool isGood(std::size_t problem) const;
  /// The joints of the start of problem `problem`.
  std::span<const glm::dvec3> startOf(std::size_t problem);
  void readJoints(std::size_t lane, std::size_t problem);
  /// Reads the angles of hinges into the buffers' pose.
  void readAngles(std::size_t lane);

  Task& task_;
  Share share_;
  ThreadBuffers& buffers_;
  Table<T> table_;
  T* common_ = nullptr;  ///< the shared start, in the form of a lane
  std::size_t busy_ = 0;
  bool isDry_ = false;
  std::int64_t laneSteps_ = 0;
  std::int64_t busySteps_ = 0;
};

extern template class Feed<float>;
extern template class Feed<double>;

}  // namespace iklab::ik::batch
