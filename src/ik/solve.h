// The call that solves.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "ik/settings.h"
#include "ik/solver.h"
#include "ik/status.h"

namespace iklab::ik {

/// The memory of a solve. Keep one per thread: with mechanisms no larger than before, a solve
/// without a trace allocates nothing.
class Workspace {
 public:
  Workspace();
  ~Workspace();
  Workspace(Workspace&&) noexcept;
  Workspace& operator=(Workspace&&) noexcept;

  struct Buffers;
  [[nodiscard]] Buffers& buffers() noexcept { return *buffers_; }

 private:
  std::unique_ptr<Buffers> buffers_;
};

/// Of the goal that is worst off, in the order of Status.
struct Result {
  Status status = Status::invalidInput;
  int iterations = 0;
  double distance = 0.0;   ///< the largest distance of a goal's point from its target, scene units
  double turn = 0.0;       ///< the largest turn that a goal's frame misses, radians
  bool isStopped = false;  ///< by its time or its listener; the status is then iterationLimit
  double shortfall = 0.0;  ///< the largest distance of a target from what its branch reaches
  /// Two bone: how the plane of the bend was chosen.
  BendPlane bendPlane = BendPlane::none;
  /// Two bone: limits leave no pose with the bend and the plane that were asked for, but one with
  /// the other bend, or in space in the nearest other plane. The answer is that one.
  bool bentOtherwise = false;
  /// Two bone: both bones are so many times as long. The pose is one of the mechanism whose bones
  /// stretchBranch() of ik/branch.h makes as long, from the first joint that the solver
  /// moves; so are `distance` and the goal's point. The next solve starts from their own lengths.
  double stretch = 1.0;
  /// Iterations after which the distance of all goals was larger than before, by more than
  /// rounding. A solve without any goes straight to its answer.
  int setbacks = 0;
  int restarts = 0;         ///< `automatic`: how often it began again from another pose
  int firstJoint = 0;       ///< the solver moved only this joint and those after it
  std::string_view used{};  ///< id of the method that did the work: Solver::method
  std::string message{};    ///< invalid input: the field and what was expected; otherwise empty
  Fault fault{};            ///< the same as a code with its values
};

/// Moves `pose` so that the goals are met, starting from `pose`.
///
/// Every value comes out within its limits; a hinge's without whole turns that the solve added,
/// where its limit allows that. Distances are those of the pose that is returned, by forward
/// kinematics. With invalid input the pose stays as it was and Result::message says what is wrong.
/// With a trace every step is recorded; the answer is the same to the last bit.
Result solve(const Solver& solver, const Problem& problem, const Settings& settings, Pose& pose,
             Workspace& workspace, Trace* trace = nullptr);

/// What is wrong with the input, as a code with its values; empty when it is valid.
Fault faultOf(const Problem& problem, const Settings& settings, const Pose& pose);
/// The same, and what the solver cannot do.
Fault faultOf(const Solver& solver, const Problem& problem, const Settings& settings,
              const Pose& pose);
/// The same in English: the field and what was expected.
std::string findFault(const Problem& problem, const Settings& settings, const Pose& pose);
std::string findFault(const Solver& solver, const Problem& problem, const Settings& settings,
                      const Pose& pose);

}  // namespace iklab::ik
