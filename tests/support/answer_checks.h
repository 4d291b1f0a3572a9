// What must be true of every answer of every solver, judged by the tests' own kinematics.
#pragma once

#include <algorithm>
#include <cmath>
#include <numbers>

#include "support/faults.h"
#include "support/solving.h"

namespace support {

/// The library takes distances below this part of the coordinates for rounding, so a smaller
/// tolerance, 0 included, means this one.
inline constexpr Real kGrain = 1e-12L;

inline bool isFinite(const Point& p) { return std::isfinite(p.x) && std::isfinite(p.y); }

/// The angles are numbers in (-π, π], or, where no bone moved, the ones that were given.
inline void checkAngles(const Case& task, const Outcome& outcome, Faults& faults) {
  const auto first = static_cast<std::size_t>(outcome.result.firstBone);
  for (std::size_t i = 0; i < task.pose.angles.size(); ++i) {
    const double angle = outcome.pose.angles[i];
    const bool same = angle == task.pose.angles[i];
    faults.expect(std::isfinite(angle), "angle ", i, " is ", angle);
    faults.expect(same || (angle > -std::numbers::pi && angle <= std::numbers::pi), "angle ", i,
                  " is out of (-π, π]: ", angle);
    faults.expect(same || i >= first, "bone ", i, " moved, but firstBone is ", first);
    faults.expect(same || outcome.result.iterations > 0, "angle ", i, " changed in 0 iterations");
  }
}

/// The library's own positions of the answer are the ones that the matrices give.
inline void checkJoints(const Case& task, const Outcome& outcome, Faults& faults) {
  const Real slack = rounding(task.chain, task.target);
  const std::vector<glm::dvec3> theirs = rigs::forwardKinematics(task.chain, outcome.pose);
  faults.expect(theirs.size() == outcome.joints.size(), "number of joints: ", theirs.size());
  for (std::size_t i = 0; i < theirs.size(); ++i) {
    const Real off = distance(pointOf(theirs[i]), outcome.joints[i]);
    faults.expect(off <= slack, "joint ", i, " is off by ", off);
    if (i == 0) continue;
    const Real bone = distance(outcome.joints[i], outcome.joints[i - 1]);
    const Real error = std::abs(bone - Real(task.chain.bones[i - 1].length));
    faults.expect(error <= slack, "length of bone ", i - 1, " is off by ", error);
  }
}

/// The first bone whose reach the status speaks of. Of look at it is the last one, which is to
/// point at the target, however many share the turn.
inline std::size_t firstReaching(const ik::Solver& solver, const Case& task,
                                 const rigs::Result& result) {
  return solver.id == "look-at" ? task.chain.bones.size() - 1
                                : static_cast<std::size_t>(result.firstBone);
}

/// How many of the last bones a solver moves; 0: all. Look at says so by its parameter: 1, 2, 3,
/// all.
inline int movedBones(const ik::Solver& solver, const Case& task) {
  if (solver.id != "look-at") return solver.bones;
  const int option = static_cast<int>(task.settings.parameters[0]);
  return option == 3 ? 0 : option + 1;
}

/// The status follows from the distance left and from where the target lies.
inline void checkStatus(const ik::Solver& solver, const Case& task, const Outcome& outcome,
                        Faults& faults) {
  const rigs::Result& result = outcome.result;
  const Point target = pointOf(task.target);
  const Real slack = rounding(task.chain, task.target) + kGrain * extentOf(task.chain, task.target);
  const Real left = distance(outcome.tip(), target);
  const bool reached = result.status == ik::Status::reached;
  const Real tolerance = task.settings.tolerance;
  faults.expect(!reached || left <= tolerance + slack, "says reached, but ", left, " is left");
  faults.expect(reached || left > tolerance - slack, "is near enough (", left, "), but says ",
                ik::name(result.status));
  if (reached) return;

  const Annulus ring = annulus(task.chain, outcome.joints, firstReaching(solver, task, result));
  const Real far = distance(target, ring.center);
  const bool beyond = result.status == ik::Status::tooFar;
  const bool inHole = result.status == ik::Status::tooClose;
  faults.expect(beyond || far <= ring.outer + slack, "does not say too far");
  faults.expect(!beyond || far >= ring.outer - slack, "says too far, wrongly");
  faults.expect(inHole || far >= ring.inner - slack, "does not say too close");
  faults.expect(!inHole || far <= ring.inner + slack, "says too close, wrongly");
  if (result.status == ik::Status::stalled) {
    faults.expect(!solver.iterative || task.settings.stopWhenDone,
                  "stalled, although told to go on");
  }
  if (result.status == ik::Status::iterationLimit) {
    faults.expect(solver.iterative && result.iterations == task.settings.iterations,
                  "iteration limit after ", result.iterations);
  }
}

/// The numbers beside the status.
inline void checkResult(const ik::Solver& solver, const Case& task, const Outcome& outcome,
                        Faults& faults) {
  const rigs::Result& result = outcome.result;
  const Real slack = rounding(task.chain, task.target);
  const Real left = distance(outcome.tip(), pointOf(task.target));
  faults.expect(result.message.empty(), "message: ", result.message);
  faults.expect(std::isfinite(result.distance), "distance is ", result.distance);
  faults.expect(std::abs(Real(result.distance) - left) <= slack, "says ", result.distance,
                " is left, in truth ", left);
  const int bones = static_cast<int>(task.chain.bones.size());
  const int moved = movedBones(solver, task);
  faults.expect(result.firstBone == (moved > 0 ? std::max(0, bones - moved) : 0), "firstBone is ",
                result.firstBone);

  const Annulus ring = annulus(task.chain, outcome.joints, firstReaching(solver, task, result));
  const Real far = distance(pointOf(task.target), ring.center);
  const Real shortfall = std::max({0.0L, far - ring.outer, ring.inner - far});
  const Real grain = kGrain * extentOf(task.chain, task.target);
  faults.expect(std::abs(Real(result.shortfall) - shortfall) <= slack + grain, "shortfall is ",
                result.shortfall, ", in truth ", shortfall);

  if (!solver.iterative) {
    faults.expect(result.iterations == 1, "analytic, iterations ", result.iterations);
  } else if (task.settings.stopWhenDone) {
    faults.expect(result.iterations >= 0 && result.iterations <= task.settings.iterations,
                  "iterations ", result.iterations);
  } else {
    faults.expect(result.iterations == task.settings.iterations, "did not run on, iterations ",
                  result.iterations);
  }
}

inline void checkAnswer(const ik::Solver& solver, const Case& task, const Outcome& outcome,
                        Faults& faults) {
  faults.expect(outcome.joints.size() == task.chain.bones.size() + 1, "number of angles changed");
  if (faults.any()) return;
  checkAngles(task, outcome, faults);
  checkJoints(task, outcome, faults);
  checkResult(solver, task, outcome, faults);
  checkStatus(solver, task, outcome, faults);
}

}  // namespace support
