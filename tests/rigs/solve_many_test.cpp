// Many targets at once against solve() one by one.
#include "rigs/solve_many.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <new>
#include <stdexcept>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "rigs/rigs.h"
#include "support/no_threads.h"
#include "support/random_source.h"

namespace {

// Three joints, the second with a limit; targets in its reach and beyond.
class SolveMany : public testing::Test {
 protected:
  void SetUp() override {
    chain_.bones = {{1.0}, {0.8}, {0.5}};
    chain_.bones[1].limit = {.least = -0.5, .most = 2.0};
    settings_.iterations = 60;
    settings_.parameters = ik::defaultParameters(*solver_);
    support::RandomSource random(7);
    for (int i = 0; i < 500; ++i) {
      targets_.emplace_back(random.uniform(-3.0, 3.0), random.uniform(-3.0, 3.0), 0.0);
      starts_.push_back({.angles = {random.angle(), 0.3, random.angle()}});
    }
    results_.resize(targets_.size());
    poses_.resize(targets_.size());
  }

  std::string solve(std::span<const rigs::Pose> starts, int threads) {
    return rigs::solveMany(*solver_, {chain_}, settings_,
                           {targets_, starts, poses_, results_, threads});
  }
  // One by one.
  void expectSame(std::span<const rigs::Pose> starts) {
    rigs::Workspace workspace;
    for (std::size_t i = 0; i < targets_.size(); ++i) {
      rigs::Pose pose = starts[starts.size() == 1 ? 0 : i];
      const rigs::Result result =
          rigs::solve(*solver_, {chain_, targets_[i]}, settings_, pose, workspace);
      ASSERT_EQ(poses_[i], pose) << i;
      ASSERT_EQ(results_[i].status, result.status) << i;
      ASSERT_EQ(results_[i].iterations, result.iterations) << i;
      ASSERT_EQ(results_[i].distance, result.distance) << i;
      ASSERT_EQ(results_[i].message, result.message) << i;
    }
  }

  const ik::Solver* solver_ = ik::findSolver("ccd");
  rigs::Chain chain_;
  ik::Settings settings_;
  std::vector<glm::dvec3> targets_;
  std::vector<rigs::Pose> starts_;
  std::vector<rigs::Pose> poses_;
  std::vector<rigs::Result> results_;
};

TEST_F(SolveMany, AnswersAreThoseOfSingleSolvesForAnyNumberOfThreads) {
  for (const int threads : {1, 2, 7, 0}) {
    for (const std::size_t count : {std::size_t{1}, starts_.size()}) {
      const std::span starts(starts_.data(), count);
      std::ranges::fill(results_, rigs::Result());
      ASSERT_EQ(solve(starts, threads), "");
      expectSame(starts);
    }
  }
}

TEST_F(SolveMany, PosesMayBeTheStarts) {
  poses_ = starts_;
  ASSERT_EQ(solve(poses_, 2), "");
  expectSame(starts_);
}

#ifdef __GLIBC__
TEST_F(SolveMany, WhereTheSystemGivesNoThreadTheCallerSolves) {
  const support::NoThreads none;
  ASSERT_EQ(solve(starts_, 4), "");
  expectSame(starts_);
}
#endif

TEST_F(SolveMany, OfNothingThereIsNothingToDo) {
  EXPECT_EQ(rigs::solveMany(*solver_, {chain_}, settings_, {}), "");
  targets_.clear();
  poses_.clear();
  results_.clear();
  EXPECT_EQ(solve({starts_.data(), 1}, 3), "");
}

TEST_F(SolveMany, AFaultOfOneProblemIsInItsResultAlone) {
  targets_[3].x = std::numeric_limits<double>::quiet_NaN();
  starts_[400].angles.pop_back();
  ASSERT_EQ(solve(starts_, 2), "");
  expectSame(starts_);
  EXPECT_EQ(results_[3].status, ik::Status::invalidInput);
  EXPECT_NE(results_[3].message, "");
  EXPECT_EQ(poses_[3], starts_[3]);
  EXPECT_NE(results_[400].message, "");
  EXPECT_EQ(std::ranges::count(results_, ik::Status::invalidInput, &rigs::Result::status), 2);
}

TEST_F(SolveMany, SizesThatDoNotFitAreSaidAndNothingIsDone) {
  const std::vector<rigs::Pose> before = poses_;
  EXPECT_EQ(solve({starts_.data(), 2}, 2), "starts: expected 1 or 500, got 2");
  EXPECT_EQ(solve({}, 2), "starts: expected 1 or 500, got 0");
  results_.pop_back();
  EXPECT_EQ(solve(starts_, 2), "results: expected 500, got 499");
  poses_.emplace_back();
  EXPECT_EQ(solve(starts_, 2), "poses: expected 500, got 501");
  poses_.pop_back();
  EXPECT_EQ(poses_, before);
}

// A user's own: what it throws stays in the problem in which it was thrown.
void throwing(ik::SolverState& state) {
  const double x = state.problem.goals.front().target.x;
  if (x > 2.0) throw std::bad_alloc();
  if (x < -2.0) throw std::runtime_error("no");
}

TEST_F(SolveMany, NothingIsThrown) {
  constexpr ik::Solver kThrowing{.id = "throwing",
                                 .name = "Throwing",
                                 .summary = "",
                                 .citation = "",
                                 .parameters = {},
                                 .iterate = throwing};
  chain_.bones[1].limit = {};
  ASSERT_EQ(rigs::solveMany(kThrowing, {chain_}, settings_,
                            {targets_, {starts_.data(), 1}, poses_, results_, 2}),
            "");
  for (std::size_t i = 0; i < targets_.size(); ++i) {
    const double x = targets_[i].x;
    EXPECT_EQ(results_[i].message, x > 2.0 ? "out of memory" : x < -2.0 ? "exception" : "");
    EXPECT_EQ(results_[i].status == ik::Status::invalidInput, std::abs(x) > 2.0);
  }
}

}  // namespace
