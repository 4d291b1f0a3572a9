// Very many random problems with joint limits for every registered solver, in the plane and in
// space: no limit is ever violated, not even in between. A failure names its seed.
#include <set>

#include <gtest/gtest.h>

#include "support/every_solver.h"
#include "support/limits.h"
#include "support/random_problem.h"

#ifndef IKLAB_CONFORMANCE_PROBLEMS
#define IKLAB_CONFORMANCE_PROBLEMS 20000
#endif

namespace {

using support::Case;
using support::Faults;
using support::Real;

constexpr double kHair = 1e-9;  // radians
constexpr int kMostFailures = 3;

struct Answer {
  ik::Result result;
  ik::Pose pose;
  glm::dvec3 tip{0.0};
};

Answer answerTo(const ik::SolverInfo& solver, const Case& task, ik::Workspace& workspace,
                ik::Trace* trace = nullptr) {
  if (task.chain.planar) {
    const support::Outcome outcome = support::solve(solver, task, workspace, trace);
    return {outcome.result, outcome.pose, support::vectorOf(outcome.tip())};
  }
  const support::SpaceOutcome outcome = support::solveInSpace(solver, task, workspace, trace);
  return {outcome.result, outcome.pose, support::vectorOf(outcome.tip())};
}

Real roundingOf(const ik::SolverInfo& solver, const Case& task) {
  if (task.chain.planar) return support::rounding(task.chain, task.target);
  return support::spaceRounding(solver, task);
}

// Whether this step has FABRIK answer for a joint (that of bone `i` with the bone before it, or
// with the base): not in the middle of its walks for the one next to the bone that was set down
// last, nor on the way tip → base for those that it has not come to.
bool answersFor(const ik::SolverInfo& solver, const ik::StepInfo& info, int i) {
  if (solver.id != "fabrik" || info.bone < 0) return true;
  return info.phase == ik::Phase::tipToBase ? i > info.bone : i != info.bone + 1;
}

// In the middle of FABRIK's walks a bone that was set down has not been rolled yet: only its swing
// can be told.
void checkState(const ik::SolverInfo& solver, const Case& task, const ik::TraceState& state,
                const ik::StepInfo& info, std::size_t first, Faults& faults) {
  const Real slack = 4.0L * roundingOf(solver, task);
  const std::size_t n = task.chain.bones.size();
  const bool isWhole = solver.id != "fabrik" || info.bone < 0 ||
                       (info.phase == ik::Phase::baseToTip && info.bone + 1 == int(n));
  for (std::size_t i = first; i < n; ++i) {
    if (!answersFor(solver, info, static_cast<int>(i))) continue;
    // What the positions' rounding makes of the angle of a short bone, or of one beside it.
    double shortest = task.chain.bones[i].length;
    if (i > 0) shortest = std::min(shortest, task.chain.bones[i - 1].length);
    if (shortest == 0.0 && !isWhole) continue;
    const double grain = shortest > 0.0 ? double(slack) / shortest : 0.0;
    const double off = support::outside(task.chain, state.pose, i, !isWhole);
    faults.expect(off <= kHair + grain, "bone ", i, " is outside by ", off);
  }
}

class Limits : public support::SolverTest {
 protected:
  static std::size_t firstMoved(const Case& task) {
    return solver().bones > 0 ? task.chain.bones.size() - std::size_t(solver().bones) : 0;
  }

  template <typename Check>
  static void forProblems(double part, const Check& check) {
    const std::string name = testing::UnitTest::GetInstance()->current_test_info()->name();
    const double share = IKLAB_CONFORMANCE_PROBLEMS / static_cast<double>(ik::solvers().size());
    const auto count = static_cast<std::uint64_t>(share * part);
    int failures = 0;
    for (std::uint64_t i = 0; i < count && failures < kMostFailures; ++i) {
      const std::uint64_t seed = support::mixSeed(std::hash<std::string>{}(name), i);
      Case task = i % 2 == 0 ? support::RandomProblem(solver(), seed).make()
                             : support::RandomSpaceProblem(solver(), seed).make();
      support::addLimits(task, firstMoved(task), seed);
      Faults faults;
      check(task, faults);
      if (!faults.any()) continue;
      ++failures;
      ADD_FAILURE() << "problem " << i << (task.chain.planar ? ", planar, " : ", spatial, ")
                    << task.chain.bones.size() << " bones, seed " << seed << ":\n"
                    << faults.text();
    }
  }
};

TEST_P(Limits, AnswersKeepThem) {
  ik::Workspace workspace;
  forProblems(0.6, [&](const Case& task, Faults& faults) {
    const Answer answer = answerTo(solver(), task, workspace);
    faults.expect(answer.result.message.empty(), answer.result.message);
    for (std::size_t i = firstMoved(task); i < task.chain.bones.size(); ++i) {
      const double off = support::outside(task.chain, answer.pose, i);
      faults.expect(off <= kHair, "bone ", i, " is outside by ", off);  // NaN fails too
    }
    const Real left = glm::distance(answer.tip, task.target);
    const Real slack = roundingOf(solver(), task) +
                       1e-12L * (task.chain.planar ? support::extentOf(task.chain, task.target)
                                                   : support::spaceExtent(solver(), task));
    faults.expect(std::abs(left - Real(answer.result.distance)) <= slack, "says ",
                  answer.result.distance, " is left, in truth ", left);
    const bool reached = answer.result.status == ik::Status::reached;
    faults.expect(reached == (left <= task.settings.tolerance) ||
                      std::abs(left - Real(task.settings.tolerance)) <= slack,
                  "says ", ik::name(answer.result.status), " at ", left);
  });
}

TEST_P(Limits, EveryTracedStateKeepsThem) {
  ik::Workspace workspace;
  ik::Trace trace;
  forProblems(0.15, [&](const Case& task, Faults& faults) {
    const Answer untraced = answerTo(solver(), task, workspace);
    const Answer traced = answerTo(solver(), task, workspace, &trace);
    faults.expect(traced.pose == untraced.pose, "a trace changes the answer");
    faults.expect(traced.result.status == untraced.result.status, "a trace changes the status");
    const std::size_t n = task.chain.bones.size();
    const std::size_t stride = n <= 12 ? 1 : 1 + n * n / 100;
    ik::TraceState state;
    for (std::size_t i = 0; i < trace.size() && !faults.any(); ++i) {
      if (i % stride != 0 && i + 1 != trace.size()) continue;
      trace.at(i, state);
      const ik::StepInfo& info = trace.step(i);
      checkState(solver(), task, state, info, firstMoved(task), faults);
      const double left = glm::distance(state.joints[n], task.target);
      faults.expect(std::abs(left - info.distance) <= 4.0 * double(roundingOf(solver(), task)),
                    "says ", info.distance, " is left, its tip says ", left);
      faults.expect(!faults.any(), "... at step ", i, ", ", ik::name(info.phase), " of bone ",
                    info.bone);
    }
    if (faults.any()) return;
    const glm::dvec3 end = state.joints[n];
    faults.expect(glm::distance(end, traced.tip) <= double(roundingOf(solver(), task)),
                  "the last state is not the answer");
  });
}

// Whole turns, and all the way to the opposite side: nothing changes, not a bit.
TEST_P(Limits, UnlimitedRangesAreNone) {
  ik::Workspace workspace;
  forProblems(0.1, [&](Case task, Faults& faults) {
    for (ik::Bone& bone : task.chain.bones) bone.limit = {};
    const Answer without = answerTo(solver(), task, workspace);
    for (ik::Bone& bone : task.chain.bones) bone.limit = {-0.5 * support::kPi, 1.5 * support::kPi};
    const Answer with = answerTo(solver(), task, workspace);
    faults.expect(with.pose == without.pose && with.result.status == without.result.status &&
                      with.result.distance == without.result.distance,
                  "the answers differ");
  });
}

// What solvers that promise it without limits promise with them.
TEST_P(Limits, NoIterationLeadsAway) {
  if (solver().id == "fabrik" || !solver().iterative) return;
  ik::Workspace workspace;
  ik::Trace trace;
  forProblems(0.1, [&](Case task, Faults& faults) {
    task.ignoreNegativeScale = false;
    answerTo(solver(), task, workspace, &trace);
    const double slack = 4.0 * double(roundingOf(solver(), task));
    for (std::size_t i = 1; i < trace.size(); ++i) {
      // A restart is to go elsewhere; of two bones in turn only both together arrive.
      const ik::Phase phase = trace.step(i).phase;
      if (phase == ik::Phase::restart || phase == ik::Phase::turn) continue;
      faults.expect(trace.step(i).distance <= trace.step(i - 1).distance + slack, "step ", i,
                    " leads away, from ", trace.step(i - 1).distance, " to ",
                    trace.step(i).distance);
    }
  });
}

// A joint that holds the chain back stands at the end of what it may do.
TEST_P(Limits, BlockedMeansAtALimit) {
  ik::Workspace workspace;
  int blocked = 0;
  forProblems(0.2, [&](Case task, Faults& faults) {
    task.settings.iterations = 300;
    task.settings.stopWhenDone = true;
    if (task.chain.bones.size() > 12) return;
    const Answer answer = answerTo(solver(), task, workspace);
    if (answer.result.status != ik::Status::limitBlocked) return;
    ++blocked;
    bool isAtLimit = false;
    for (std::size_t i = firstMoved(task); i < task.chain.bones.size(); ++i) {
      ik::Chain tighter = task.chain;
      ik::JointLimit& limit = tighter.bones[i].limit;
      const bool isWhole = limit.most - limit.least > 2.0 * support::kPi - 1e-9;
      if (!isWhole) limit.least += 2e-9;
      if (!isWhole) limit.most -= 2e-9;
      limit.cone -= limit.cone < support::kPi ? 2e-9 : 0.0;
      isAtLimit = isAtLimit || support::outside(tighter, answer.pose, i) > 0.0;
      // Of half a turn of swing outside() knows no twist.
      const bool isBall = !task.chain.planar && task.chain.bones[i].joint == ik::JointKind::ball;
      isAtLimit = isAtLimit || (isBall && support::swingOf(answer.pose.rotations[i]) > 3.14);
    }
    faults.expect(isAtLimit, "no joint stands at a limit");
  });
  EXPECT_GT(blocked, 0);
}

INSTANTIATE_TEST_SUITE_P(Solvers, Limits, support::everySolver(), support::SolverTestName());

}  // namespace
