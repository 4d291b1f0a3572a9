// What is true of edits of any figure: of random ones of every kind, by matrices.
#pragma once

#include <array>
#include <string>

#include <gtest/gtest.h>

#include "lab/state.h"
#include "support/random_figure.h"

namespace support {

inline constexpr Real kNear = 1e-12L;
inline constexpr std::array kExactKinds{Joints::plane, Joints::balls, Joints::parallelHinges};
inline constexpr std::array kEveryKind{Joints::plane, Joints::balls, Joints::parallelHinges,
                                       Joints::any};
inline constexpr int kTrials = 300;

/// Random figures of each kind, of 1 to 6 bones.
template <std::size_t size, typename Check>
void forFigures(const char* name, const std::array<Joints, size>& kinds, const Check& check) {
  RandomSource random(seedOf(name));
  for (int trial = 0; trial < kTrials; ++trial) {
    const Joints kind = kinds[static_cast<std::size_t>(trial) % size];
    const lab::Figure figure = randomFigure(random, kind, 1 + random.below(6));
    SCOPED_TRACE("trial " + std::to_string(trial));
    check(figure, random);
    if (testing::Test::HasFailure()) return;
  }
}

inline void expectNear(const Point3& a, const Point3& b, const char* what) {
  EXPECT_LT(distance(a, b), kNear) << what;
}

/// By matrices, in the pose that is seen; and in the rest pose.
inline std::vector<Point3> shownJoints(const lab::Figure& f) { return jointsOf(f.chain, f.pose); }
inline std::vector<Point3> restJoints(const lab::Figure& f) { return jointsOf(f.chain, *f.rest); }

/// A solver takes it, its rest pose too.
inline void expectValid(const lab::Figure& figure) {
  const std::size_t n = figure.chain.bones.size();
  const std::size_t planar = figure.chain.planar ? n : 0;
  for (const ik::Pose& pose : {figure.pose, *figure.rest}) {
    EXPECT_EQ(pose.angles.size(), planar);
    EXPECT_EQ(pose.rotations.size(), n - planar);
  }
  const ik::Problem problem{
      figure.chain, figure.chain.base, false, std::nullopt, {&*figure.rest, 0.5}};
  const ik::SolverInfo& solver = *ik::findSolver("ccd");
  ik::Settings settings;
  settings.parameters = ik::defaultParameters(solver);
  EXPECT_EQ(ik::findFault(solver, problem, settings, figure.pose), "");
}

}  // namespace support
