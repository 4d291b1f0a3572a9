// Very many random problems in space for every registered solver, judged by the tests' own
// matrices. A failure names its seed.
#include <set>

#include <gtest/gtest.h>

#include "support/every_solver.h"
#include "support/space_solving.h"

#ifndef IKLAB_CONFORMANCE_PROBLEMS
#define IKLAB_CONFORMANCE_PROBLEMS 20000
#endif

namespace {

using support::Case;
using support::Faults;
using support::Point3;
using support::Real;
using support::SpaceOutcome;

constexpr int kMostFailures = 3;
constexpr Real kGrain = 1e-12L;

// Unit quaternions; unmoved bones keep theirs; hinges turn about their axes only.
void checkRotations(const Case& task, const SpaceOutcome& outcome, Faults& faults) {
  const auto first = static_cast<std::size_t>(outcome.result.firstBone);
  for (std::size_t i = 0; i < task.pose.rotations.size(); ++i) {
    const glm::dquat& q = outcome.pose.rotations[i];
    const bool same = q == task.pose.rotations[i];
    const double off = std::abs(glm::dot(q, q) - 1.0);
    faults.expect(off < 1e-14 || same, "rotation ", i, " is not of length 1");
    faults.expect(same || i >= first, "bone ", i, " moved, but firstBone is ", first);
    faults.expect(same || outcome.result.iterations > 0, "rotation ", i, " changed");
    const ik::Bone& bone = task.chain.bones[i];
    if (bone.joint == ik::JointKind::ball) continue;
    const double aside = glm::length(glm::cross(glm::dvec3(q.x, q.y, q.z), bone.axis));
    faults.expect(aside < 1e-14, "hinge ", i, " is turned aside by ", aside);
  }
}

// The library's own positions and frames of the answer are the ones that the matrices give.
void checkKinematics(const ik::SolverInfo& solver, const Case& task, const SpaceOutcome& outcome,
                     Faults& faults) {
  const Real slack = spaceRounding(solver, task);
  const auto theirs = ik::forwardKinematics(task.chain, outcome.pose);
  std::vector<ik::Frame> frames(task.chain.bones.size());
  ik::boneFrames(task.chain, outcome.pose, frames);
  const auto parts = support::linearParts(task.chain, outcome.pose);
  for (std::size_t i = 0; i < theirs.size(); ++i) {
    const Real off = distance(support::point3Of(theirs[i]), outcome.joints[i]);
    faults.expect(off <= slack, "joint ", i, " is off by ", off);
    if (i == frames.size()) break;
    const Real grain = 2e-15L * static_cast<Real>(i + 4);
    const std::array<glm::dvec3, 3> axes{frames[i].x, frames[i].y, frames[i].z};
    const std::array<Point3, 3> units{Point3{1, 0, 0}, Point3{0, 1, 0}, Point3{0, 0, 1}};
    for (std::size_t a = 0; a < 3; ++a) {
      const Real turned = distance(support::point3Of(axes[a]), parts[i + 1].apply(units[a]));
      faults.expect(turned <= grain, "axis ", a, " of bone ", i, " is off by ", turned);
    }
    faults.expect(distance(support::point3Of(frames[i].origin), outcome.joints[i]) <= slack,
                  "frame ", i, " is elsewhere");
  }
}

struct Shell {
  Real inner = 0.0L;
  Real outer = 0.0L;
  Real far = 0.0L;
};

Shell shellOf(const ik::SolverInfo& solver, const Case& task, const SpaceOutcome& outcome) {
  Shell shell;
  Real longest = 0.0L;
  const auto first = static_cast<std::size_t>(outcome.result.firstBone);
  for (std::size_t i = first; i < task.chain.bones.size(); ++i) {
    shell.outer += task.chain.bones[i].length;
    longest = std::max(longest, Real(task.chain.bones[i].length));
  }
  shell.inner = std::max(0.0L, 2.0L * longest - shell.outer);
  shell.outer *= support::mostStretchOf(solver, task.settings);
  shell.far = distance(outcome.joints[first], support::point3Of(task.target));
  return shell;
}

// Whether softening or the weight are on.
bool holdsBack(const ik::SolverInfo& solver, const Case& task) {
  for (const char* id : {"soften", "weight"}) {
    const auto index = ik::findParameter(solver, id);
    if (index && task.settings.parameters[*index] < 1.0) return true;
  }
  return false;
}

void checkResult(const ik::SolverInfo& solver, const Case& task, const SpaceOutcome& outcome,
                 Faults& faults) {
  const ik::Result& result = outcome.result;
  const Real grain = kGrain * spaceExtent(solver, task);
  const Real slack = spaceRounding(solver, task) + grain;
  const Real left = distance(outcome.tip(), support::point3Of(task.target));
  faults.expect(std::abs(Real(result.distance) - left) <= slack, "says ", result.distance,
                " is left, in truth ", left);
  const bool reached = result.status == ik::Status::reached;
  faults.expect(!reached || left <= task.settings.tolerance + slack, "reached, but ", left);
  faults.expect(reached || left > task.settings.tolerance - slack, "is near enough, says ",
                ik::name(result.status));
  const Shell shell = shellOf(solver, task, outcome);
  const Real shortfall = std::max({0.0L, shell.far - shell.outer, shell.inner - shell.far});
  faults.expect(std::abs(Real(result.shortfall) - shortfall) <= slack, "shortfall is ",
                result.shortfall, ", in truth ", shortfall);
  faults.expect(reached || (result.status == ik::Status::tooFar) ==
                               (result.shortfall > 0.0 && shell.far > shell.outer),
                "too far or not: ", ik::name(result.status));
  faults.expect(reached || (result.status == ik::Status::tooClose) ==
                               (result.shortfall > 0.0 && shell.far < shell.inner),
                "too close or not: ", ik::name(result.status));
  faults.expect(result.status != ik::Status::heldBack || holdsBack(solver, task),
                "held back by nothing");
  const bool twoBone = result.used == "two-bone" && result.iterations > 0;
  faults.expect((result.bendPlane != ik::BendPlane::none) == twoBone, "bend plane of ", solver.id);
  // What is in reach and not held back is reached exactly by two bones, whatever their joints.
  const bool exact = twoBone && !holdsBack(solver, task) && !task.ignoreNegativeScale;
  faults.expect(!exact || left <= shortfall + 4.0L * slack, "two bones leave ", left, " of ",
                shortfall);
}

// The lengths are the chain's, but for those that may stretch.
void checkStretch(const ik::SolverInfo& solver, const Case& task, const SpaceOutcome& outcome,
                  Faults& faults) {
  const std::vector<double>& factors = outcome.pose.stretch;
  faults.expect(factors.empty() || factors.size() == task.chain.bones.size(), "stretch's size");
  const double most = support::mostStretchOf(solver, task.settings);
  for (std::size_t i = 0; i < factors.size(); ++i) {
    const bool moved = i >= static_cast<std::size_t>(outcome.result.firstBone);
    faults.expect(factors[i] >= 1.0 && factors[i] <= (moved ? most : 1.0), "stretch ", factors[i]);
  }
}

void checkIdentical(const SpaceOutcome& a, const SpaceOutcome& b, Faults& faults) {
  faults.expect(a.pose == b.pose, "the poses differ");
  faults.expect(a.result.status == b.result.status, "the status differs");
  faults.expect(a.result.iterations == b.result.iterations, "the iterations differ");
  faults.expect(a.result.distance == b.result.distance, "the distances differ");
  faults.expect(a.result.bendPlane == b.result.bendPlane, "the bend planes differ");
}

// Lengths and directions of the bones as they lie are those of the pose that goes with them.
void checkState(const ik::SolverInfo& solver, const Case& task, const ik::StepInfo& info,
                const ik::TraceState& state, Faults& faults) {
  const std::size_t n = task.chain.bones.size();
  const Real slack = 4.0L * spaceRounding(solver, task);
  const std::vector<Point3> posed = support::spaceJoints(task.chain, state.pose);
  for (std::size_t i = 0; i < n; ++i) {
    const Point3 bone =
        support::point3Of(state.bones[i].end) - support::point3Of(state.bones[i].start);
    const Real off = length(bone - (posed[i + 1] - posed[i]));
    faults.expect(off <= slack, "bone ", i, " is off by ", off);  // NaN fails too
  }
  const Real left = distance(support::point3Of(state.joints[n]), support::point3Of(task.target));
  faults.expect(std::abs(left - Real(info.distance)) <= slack, "says ", info.distance,
                " is left, its tip says ", left);
}

class SpaceConformance : public support::SolverTest {
 protected:
  template <typename Check>
  static void forProblems(double part, const Check& check) {
    const std::string name = testing::UnitTest::GetInstance()->current_test_info()->name();
    const double share = IKLAB_CONFORMANCE_PROBLEMS / static_cast<double>(ik::solvers().size());
    const auto count = static_cast<std::uint64_t>(share * part);
    int failures = 0;
    for (std::uint64_t i = 0; i < count && failures < kMostFailures; ++i) {
      const std::uint64_t seed = support::mixSeed(support::seedOf(name), i);
      const Case task = support::RandomSpaceProblem(solver(), seed).make();
      Faults faults;
      check(task, faults);
      if (!faults.any()) continue;
      ++failures;
      ADD_FAILURE() << "problem " << i << ", seed " << seed << ", " << task.chain.bones.size()
                    << " bones:\n"
                    << faults.text();
    }
  }
};

TEST_P(SpaceConformance, AnswersAreTrue) {
  ik::Workspace workspace;
  forProblems(0.6, [&](const Case& task, Faults& faults) {
    const SpaceOutcome outcome = support::solveInSpace(solver(), task, workspace);
    faults.expect(outcome.result.message.empty(), "message: ", outcome.result.message);
    if (faults.any()) return;
    checkRotations(task, outcome, faults);
    checkKinematics(solver(), task, outcome, faults);
    checkStretch(solver(), task, outcome, faults);
    checkResult(solver(), task, outcome, faults);
  });
}

TEST_P(SpaceConformance, SameInputGivesTheSameBits) {
  ik::Workspace used;
  forProblems(0.2, [&](const Case& task, Faults& faults) {
    checkIdentical(support::solveInSpace(solver(), task),
                   support::solveInSpace(solver(), task, used), faults);
  });
}

TEST_P(SpaceConformance, TraceTellsTheTruth) {
  ik::Workspace workspace;
  ik::Trace trace;
  forProblems(0.2, [&](const Case& task, Faults& faults) {
    const SpaceOutcome untraced = support::solveInSpace(solver(), task, workspace);
    const SpaceOutcome traced = support::solveInSpace(solver(), task, workspace, &trace);
    checkIdentical(untraced, traced, faults);
    const std::size_t n = task.chain.bones.size();
    const std::size_t stride = n <= 12 ? 1 : 1 + n * n / 100;
    ik::TraceState state;
    for (std::size_t i = 0; i < trace.size() && !faults.any(); ++i) {
      if (i % stride != 0 && i + 1 != trace.size()) continue;
      trace.at(i, state);
      checkState(solver(), task, trace.step(i), state, faults);
      faults.expect(!faults.any(), "... at step ", i, ", ", ik::name(trace.step(i).phase));
    }
    // The last state is the answer, every bone's roll included.
    const Real slack = spaceRounding(solver(), task);
    for (std::size_t i = 0; i < n; ++i) {
      faults.expect(distance(support::point3Of(state.joints[i + 1]), traced.joints[i + 1]) <= slack,
                    "joint ", i + 1, " of the last state is elsewhere");
      const double same = std::abs(glm::dot(state.pose.rotations[i], traced.pose.rotations[i]));
      faults.expect(same > 1.0 - 1e-9, "rotation ", i, " of the last state differs");
    }
    faults.expect(state.pose.stretch == traced.pose.stretch, "stretch of the last state");
  });
}

TEST_P(SpaceConformance, ProblemsEndInEveryWay) {
  std::set<ik::Status> seen;
  for (std::uint64_t i = 0; i < 2000; ++i) {
    const Case task = support::RandomSpaceProblem(solver(), support::mixSeed(1, i)).make();
    seen.insert(support::solveInSpace(solver(), task).result.status);
  }
  std::set<ik::Status> expected{ik::Status::reached, ik::Status::tooFar, ik::Status::tooClose,
                                ik::Status::stalled};
  if (solver().iterative) expected.insert(ik::Status::iterationLimit);
  if (solver().id == "two-bone") expected.insert(ik::Status::heldBack);
  EXPECT_EQ(seen, expected);
}

INSTANTIATE_TEST_SUITE_P(Solvers, SpaceConformance, support::everySolver(),
                         support::SolverTestName());

}  // namespace
