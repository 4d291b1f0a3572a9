// What is fed to lanes and taken from them, whatever their instruction set: one problem a lane, of
// the bones that its solver moves, in their own measure, where the first of them starts at the
// origin and their reach is 1. Floats are then good for any scene, and for one far from the origin.
#pragma once

#include <atomic>
#include <cstddef>
#include <vector>

#include "ik/reach.h"
#include "ik_batch/batch.h"

namespace ik::batch {

/// How a solver wants a chain in its lanes.
enum class Shape {
  joints,  ///< n + 1 positions
  spans,   ///< n bones, each from its start to its end: small numbers keep their digits
};

/// How lanes keep the angles of joints with ranges.
enum class AngleForm {
  none,     ///< the solver knows no ranges
  radians,  ///< a number each: ranges-inl.h
  turns,    ///< as (cos, sin): stops-inl.h
};

/// What the threads of one call share.
struct Task {
  const SolverInfo& solver;
  const BatchProblem& problem;
  const BatchSettings& settings;
  const BatchOutput& output;
  Shape shape = Shape::joints;
  /// A target out of reach is pointed at in one iteration, which needs no lane.
  bool pointsWhenTooFar = false;
  /// Joints that move have ranges or weights, in the plane or of hinges, or in the plane go part of
  /// their way, or have a cap. A lane then keeps their angles too.
  bool hasLimits = false;
  AngleForm angles = AngleForm::none;
  bool isArm = false;  ///< two bones, with what arm_options.h has
  /// Where a lane is stuck it begins from another pose.
  bool beginsAnew = false;
  /// Free chains of automatic: lanes are for what Levenberg-Marquardt brings to its target before
  /// automatic would look whether it is stuck. All else is solved alone.
  bool isElseAlone = false;
  /// The most of a lane; a closed form is done after one.
  int laneIterations = 1;
  /// All joints are hinges in space.
  bool hasHinges = false;
  /// The first bone that the solver moves; lanes know nothing of those before it.
  std::size_t first = 0;

  Reach reach{};  ///< of the bones from `first` on
  double unit =
      1.0;  ///< scene units that a lane's 1 stands for: the reach, or 1 where there is none
  /// Where the pose that all start from lies; empty where each has its own.
  std::vector<glm::dvec3>& joints;
  std::vector<glm::dquat>& orientations;
  Pose& start;  ///< that pose, within its limits

  std::atomic<std::size_t> next{0};  ///< the first problem that no thread has claimed
  std::size_t claim = 1;             ///< how many a thread claims at once

  [[nodiscard]] std::size_t boneCount() const { return problem.chain.bones.size(); }
  [[nodiscard]] std::size_t movedCount() const { return boneCount() - first; }
  [[nodiscard]] std::size_t dimensions() const { return problem.chain.planar ? 2 : 3; }
  [[nodiscard]] bool sharesStart() const { return problem.starts.size() == 1; }
};

/// A thread's share of a call's problems.
class Share {
 public:
  explicit Share(Task& task) : task_(task) {}
  /// One that no other thread has; false where none is left.
  bool next(std::size_t& problem);

 private:
  Task& task_;
  std::size_t claimed_ = 0;
  std::size_t end_ = 0;
};

/// What a lane of the solver that begins anew keeps, as ik::Attempts.
struct Attempt {
  int began = 1;
  int restarts = 0;
  double watched = 0.0;
  double least = 0.0;
  bool areUsedUp = false;
  double nearEnough = 0.0;  ///< scene units
  double tolerance = 0.0;
};

/// What a thread works in; grows, never shrinks.
struct ThreadBuffers {
  std::vector<std::byte> lanes;
  std::vector<std::size_t> problems;  ///< of each lane
  std::vector<glm::dvec3> bases;      ///< of each lane, world: where its first bone starts
  std::vector<Attempt> attempts;      ///< of each lane
  std::vector<Pose> nearest;          ///< of each lane: the nearest pose of all its attempts
  std::vector<double> restartTurns;   ///< of all joints, for one restart after the other
  std::vector<std::size_t> order;     ///< lanes, while they are moved
  std::vector<double> row;            ///< numbers of theirs
  std::vector<glm::dvec3> joints;
  std::vector<glm::dquat> orientations;
  Pose pose;
  Workspace single;  ///< of what is solved one by one
};

template <typename T>
inline constexpr T kNoRange = T(1e30);

/// The rows of a hinge, behind the spans: its angle, and its axis in the world.
inline constexpr std::size_t kHingeRows = 4;

/// Lanes side by side: every row is `width` numbers, one a lane. n are the bones that move.
template <typename T>
struct Table {
  std::size_t width = 0;
  std::size_t bones = 0;
  /// With limits n each, not rows: the range of a joint's angle, counter-clockwise in the world
  /// whatever mirrors it: radians. A joint without one has 0 and kNoRange; one that cannot be seen
  /// to turn, its bone being without length, 1 and -1.
  T* least = nullptr;
  T* most = nullptr;
  /// With turns, four each, not rows: these ends as (cos, sin), the least first, as `turns` has it.
  T* ends = nullptr;
  /// kHingeRows for each hinge, not rows: the axis in the parent's frame, as it turns were no
  /// frame mirrored, and the length, with the sign of the bone's frame on x.
  T* hinges = nullptr;
  T* weights = nullptr;         ///< n, of joints; null where all are 1
  T* roots = nullptr;           ///< n: of the weights
  T* lengths = nullptr;         ///< n, not a row: the same for all lanes
  T* inverseSquares = nullptr;  ///< n: 1 / length², 0 for a length of 0
  /// A row a coordinate; then those of hinges, or with limits the angles.
  T* shape = nullptr;
  /// With turns, in `shape`, two rows each: the heading of what the first bone hangs on, and then
  /// by what each bone turns the heading of the one before it. A heading is the direction from a
  /// bone's start to its end.
  T* turns = nullptr;
  T* scratch = nullptr;  ///< the solver's own rows
  T* trials = nullptr;   ///< more of them, which do not change places with `shape`
  T* target = nullptr;   ///< a row a coordinate, as tip
  T* tip = nullptr;
  T* nearEnough = nullptr;  ///< squared distance of tip and target that is near enough; -1: none is
  T* still = nullptr;       ///< squared distance below which nothing moves; -1: none is
  T* count = nullptr;       ///< iterations done; of an idle lane so few that it never ends
  // What a Jacobian solver keeps from one step to the next.
  T* damping = nullptr;   ///< -1 before the first step
  T* growth = nullptr;    ///< 1 before the first step
  T* failures = nullptr;  ///< steps in a row that led away from the target
  T* look = nullptr;      ///< the count at which Feed::watch() is due

  // What a joint with `least` and `most` can do.
  /// Nobody could see it turn, its bone being without length, and it does not.
  [[nodiscard]] bool isUnseen(std::size_t bone) const { return least[bone] > most[bone]; }
  /// That, or a range of one angle.
  [[nodiscard]] bool isLocked(std::size_t bone) const { return least[bone] >= most[bone]; }
  [[nodiscard]] bool isFree(std::size_t bone) const { return most[bone] >= kNoRange<T>; }
  /// Neither unseen nor free; in the plane its angle is then in the lane.
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

/// An angle within its range, or off it by rounding, as a number from `least` to `most`.
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
  /// Whether the problems that are left, all of them in lanes, need no more than `width` of these.
  [[nodiscard]] bool fitsInto(std::size_t width) const { return isDry_ && busy_ <= width; }
  /// Moves the problems that are left together, into a table of `width` lanes.
  void narrow(std::size_t width);
  void countStep();
  /// Writes down the answer of a lane and gives it the next problem, if there is one.
  void finish(std::size_t lane, bool stalled);

  /// What watch() made of a lane.
  enum class Verdict { goesOn, stalled, beganAnew };
  /// After an iteration of a lane of a solver that begins anew, where it is due or nothing moved:
  /// as ik::escape(). Where it is stuck its pose is another one afterwards.
  Verdict watch(std::size_t lane, bool isStill);

  [[nodiscard]] std::int64_t laneSteps() const { return laneSteps_; }
  [[nodiscard]] std::int64_t busySteps() const { return busySteps_; }

 private:
  /// For all that is kept of so many lanes beside the table.
  void makeRoom(std::size_t width);
  void writeLengths();
  void writeRanges();
  [[nodiscard]] std::size_t shapeRows() const;
  /// The rows of angles, and of axes of hinges.
  [[nodiscard]] std::size_t angleRows() const;
  [[nodiscard]] std::size_t laneRows() const { return shapeRows() + angleRows(); }
  template <typename BoneOf>
  T* writeShape(const BoneOf& boneOf, T* to, std::size_t stride) const;
  void writeAngles(const Pose& pose, T* to, std::size_t stride) const;
  /// From all joints of a chain.
  void writeStart(std::span<const glm::dvec3> joints, const Pose& pose, T* to,
                  std::size_t stride) const;
  /// Whether a joint of a lane stands at an end of its range, and `pull` leads out of it.
  [[nodiscard]] bool isStopped(std::size_t lane, std::size_t bone, double pull) const;
  /// What keeps a lane that came to a stand from its target; see ik::isHeldByLimit().
  [[nodiscard]] Status stallStatus(std::size_t lane) const;
  void refill(std::size_t lane);
  /// False where the problem was done with at once.
  bool admit(std::size_t lane, std::size_t problem);
  /// Solves the problem alone, if that is what is done with those that lanes are not for.
  bool isSolvedAlone(std::size_t problem);
  /// Whether the problem needs no lane; then it is done with.
  bool isSettled(std::size_t problem, const LaneStopDistances<T>& stop,
                 std::span<const glm::dvec3> joints);
  void fill(std::size_t lane, const LaneStopDistances<T>& stop, const glm::dvec3& target,
            std::span<const glm::dvec3> joints);
  void restart(std::size_t lane);
  [[nodiscard]] double leftOf(std::size_t lane) const;
  void beginAttempts(std::size_t lane, const LaneStopDistances<T>& stop);
  void planLook(std::size_t lane);
  void keepNearest(std::size_t lane);
  void layOutInPlane(std::size_t lane);
  void layOutHinges(std::size_t lane);
  void layOut(std::size_t lane);
  /// What a restart turns joints by, planar ones and hinges, radians.
  std::span<const double> turnsOf(int restart);
  void turnAllJoints(int restart);
  void beginAnew(std::size_t lane, double left);
  void park(std::size_t lane);
  [[nodiscard]] bool isIdle(std::size_t lane) const { return table_.count[lane] < T(0); }
  [[nodiscard]] bool isGood(std::size_t problem) const;
  /// Where problem `problem` starts.
  std::span<const glm::dvec3> startOf(std::size_t problem);
  void readJoints(std::size_t lane, std::size_t problem);
  /// Reads the angles of hinges into the buffers' pose.
  void readAngles(std::size_t lane);

  Task& task_;
  Share share_;
  ThreadBuffers& buffers_;
  Table<T> table_;
  T* common_ = nullptr;  ///< the start that all share, as a lane has it
  std::size_t busy_ = 0;
  bool isDry_ = false;
  std::int64_t laneSteps_ = 0;
  std::int64_t busySteps_ = 0;
};

extern template class Feed<float>;
extern template class Feed<double>;

}  // namespace ik::batch
