// What solve() promises of chains, for every solver, in the plane and in space, and whatever the
// chain has. That its solvers are good ones is shown by tests/mechanism.
#include <gtest/gtest.h>

#include "rigs/matrices.h"
#include "support/every_solver.h"

namespace {

using rigs::Having;

constexpr double kHair = 1e-9;  // of limits, radians

struct Answer {
  rigs::Result result;
  rigs::Pose pose;
};

class Conformance : public testing::TestWithParam<std::tuple<const ik::Solver*, bool, Having>> {
 protected:
  static const ik::Solver& solver() { return *std::get<0>(GetParam()); }
  static bool isPlanar() { return std::get<1>(GetParam()); }
  static Having having() { return std::get<2>(GetParam()); }

  // Calls check(random, problem, settings) for some random problems.
  template <typename Check>
  static void forProblems(const Check& check) {
    constexpr int kTrials = 12;
    for (int i = 0; i < kTrials; ++i) {
      support::RandomSource random(support::mixSeed(static_cast<std::uint64_t>(having()), i));
      const bool mayHinge = solver().anyJoint;
      const rigs::Random made =
          rigs::randomProblem(random, isPlanar(), having(), solver().bones, mayHinge);
      rigs::Problem problem{made.chain, made.target};
      if (random.chance(0.5)) problem.pole = made.chain.base + glm::dvec3(0.3, -0.7, 0.0);
      if (having() == Having::rest || having() == Having::everything)
        problem.rest = {&made.other, 0.5};
      const ik::Settings settings{.iterations = random.integer(0, 25),
                                  .stopWhenDone = random.chance(0.8),
                                  .parameters = ik::defaultParameters(solver())};
      SCOPED_TRACE(testing::Message() << "problem " << i);
      check(made, problem, settings);
    }
  }

  static Answer answerTo(const rigs::Problem& problem, const ik::Settings& settings,
                         const rigs::Pose& start, rigs::Workspace& workspace,
                         rigs::Trace* trace = nullptr) {
    Answer answer{{}, start};
    answer.result = rigs::solve(solver(), problem, settings, answer.pose, workspace, trace);
    EXPECT_EQ(answer.result.message, "");
    return answer;
  }
};

// By how much a bone's rotation differs. A start that is at the end of its limits may be brought
// inside by its last bit.
double turned(const rigs::Chain& chain, const rigs::Pose& a, const rigs::Pose& b,
              std::size_t bone) {
  if (chain.planar) return std::abs(a.angles[bone] - b.angles[bone]);
  return glm::length(a.rotations[bone] - b.rotations[bone]);
}

void expectTidy(const rigs::Chain& chain, const rigs::Pose& pose, std::size_t i) {
  if (chain.planar) {
    EXPECT_GT(pose.angles[i], -support::kPi);
    EXPECT_LE(pose.angles[i], support::kPi);
    return;
  }
  EXPECT_NEAR(glm::length(pose.rotations[i]), 1.0, 1e-12);
  if (chain.bones[i].joint != rigs::JointKind::hinge) return;
  const glm::dvec3 axis = chain.bones[i].axis;
  EXPECT_LT(glm::distance(pose.rotations[i] * axis, axis), 1e-12);
}

TEST_P(Conformance, TheAnswerIsWhatItSays) {
  rigs::Workspace workspace;
  forProblems(
      [&](const rigs::Random& made, const rigs::Problem& problem, const ik::Settings& settings) {
        const auto [result, pose] = answerTo(problem, settings, made.pose, workspace);
        const glm::dvec3 tip = rigs::jointsByMatrices(made.chain, pose).back();
        const double left = glm::distance(tip, made.target);
        EXPECT_NEAR(result.distance, left, 1e-12);
        EXPECT_EQ(result.status == ik::Status::reached, left <= settings.tolerance);
        EXPECT_GE(left, result.shortfall - 1e-12);
        EXPECT_LE(result.iterations, settings.iterations);
        for (std::size_t i = 0; i < made.chain.bones.size(); ++i) {
          const rigs::Bone& bone = made.chain.bones[i];
          if (turned(made.chain, pose, made.pose, i) == 0.0) continue;
          EXPECT_NE(bone.joint, rigs::JointKind::fixed) << "bone " << i;
          EXPECT_GE(static_cast<int>(i), result.firstBone);
          EXPECT_LE(support::outside(made.chain, pose, i), kHair) << "bone " << i;
          expectTidy(made.chain, pose, i);
          if (turned(made.chain, pose, made.pose, i) < kHair) continue;
          EXPECT_GT(bone.effectiveWeight(), 0.0) << "bone " << i;
          EXPECT_GT(result.iterations, 0);
        }
      });
}

TEST_P(Conformance, ATraceChangesNoBitAndEndsInTheAnswer) {
  rigs::Workspace workspace;
  rigs::Trace trace;
  forProblems(
      [&](const rigs::Random& made, const rigs::Problem& problem, const ik::Settings& settings) {
        const Answer plain = answerTo(problem, settings, made.pose, workspace);
        const Answer traced = answerTo(problem, settings, made.pose, workspace, &trace);
        EXPECT_EQ(plain.pose, traced.pose);
        EXPECT_EQ(plain.result.distance, traced.result.distance);
        EXPECT_EQ(plain.result.status, traced.result.status);
        const rigs::TraceState last = trace.at(trace.size() - 1);
        EXPECT_EQ(last.pose, traced.pose);
        EXPECT_EQ(trace.step(trace.size() - 1).iteration, traced.result.iterations);
        const std::vector<glm::dvec3> joints = rigs::jointsByMatrices(made.chain, traced.pose);
        for (std::size_t j = 0; j < joints.size(); ++j)
          EXPECT_LT(glm::distance(last.joints[j], joints[j]), 1e-12);
      });
}

// Also in the middle of a walk, where the chain is torn.
TEST_P(Conformance, EveryStepShowsBonesAndTheirPose) {
  rigs::Workspace workspace;
  rigs::Trace trace;
  forProblems([&](const rigs::Random& made, const rigs::Problem& problem, ik::Settings settings) {
    settings.iterations = std::min(settings.iterations, 4);
    const rigs::Result result = answerTo(problem, settings, made.pose, workspace, &trace).result;
    const std::size_t n = made.chain.bones.size();
    for (std::size_t s = 0; s < trace.size(); ++s) {
      const rigs::TraceState state = trace.at(s);
      const bool ends =
          s + 1 == trace.size() || trace.step(s).iteration < trace.step(s + 1).iteration;
      const bool isTorn = solver().id == "fabrik" && !ends;
      const std::vector<glm::dvec3> posed = rigs::jointsByMatrices(made.chain, state.pose);
      EXPECT_NEAR(glm::distance(state.joints[n], made.target), trace.step(s).distance, 1e-11);
      EXPECT_EQ(state.joints[n], state.bones[n - 1].end);
      for (std::size_t i = 0; i < n; ++i) {
        const glm::dvec3 bone = state.bones[i].end - state.bones[i].start;
        EXPECT_NEAR(glm::length(bone), made.chain.bones[i].length, 1e-12);
        // A piece of bones that is torn has no pose.
        if (isTorn && rigs::hasFixedJoint(made.chain.bones)) continue;
        EXPECT_LT(glm::distance(bone, posed[i + 1] - posed[i]), 1e-9)
            << "bone " << i << ", step " << s << ", " << ik::name(trace.step(s).phase);
        if (!isTorn && static_cast<int>(i) >= result.firstBone) {
          EXPECT_LE(support::outside(made.chain, state.pose, i), kHair)
              << "bone " << i << ", step " << s << ", " << ik::name(trace.step(s).phase);
        }
      }
    }
  });
}

std::string nameOf(const testing::TestParamInfo<Conformance::ParamType>& info) {
  constexpr std::array kHaving{"free",  "limits", "weights",   "mirrors",
                               "fixed", "rest",   "everything"};
  std::string text(std::get<0>(info.param)->id);
  std::ranges::replace(text, '-', '_');
  text += std::get<1>(info.param) ? "_plane_" : "_space_";
  return text + kHaving.at(static_cast<std::size_t>(std::get<2>(info.param)));
}

INSTANTIATE_TEST_SUITE_P(Solvers, Conformance,
                         testing::Combine(support::everySolver(), testing::Bool(),
                                          testing::Values(Having::nothing, Having::limits,
                                                          Having::weights, Having::mirrors,
                                                          Having::fixed, Having::rest,
                                                          Having::everything)),
                         nameOf);

}  // namespace
