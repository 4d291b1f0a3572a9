// What is true of edits of any posed: of random ones of every kind, by matrices.
#pragma once

#include <array>
#include <string>

#include <gtest/gtest.h>

#include "lab/edit/chain_edits.h"
#include "lab/state.h"
#include "support/random_posed_chain.h"

namespace support {

inline constexpr Real kNear = 1e-12L;
inline constexpr std::array kExactKinds{Joints::plane, Joints::balls, Joints::parallelHinges};
inline constexpr std::array kEveryKind{Joints::plane, Joints::balls, Joints::parallelHinges,
                                       Joints::any};
inline constexpr int kTrials = 300;

/// Random posed chains of each kind, of 1 to 6 bones.
template <std::size_t size, typename Check>
void forPosedChains(const char* name, const std::array<Joints, size>& kinds, const Check& check) {
  RandomSource random(seedOf(name));
  for (int trial = 0; trial < kTrials; ++trial) {
    const Joints kind = kinds[static_cast<std::size_t>(trial) % size];
    const lab::PosedChain posed = randomPosedChain(random, kind, 1 + random.below(6));
    SCOPED_TRACE("trial " + std::to_string(trial));
    check(posed, random);
    if (testing::Test::HasFailure()) return;
  }
}

inline void expectNear(const Point3& a, const Point3& b, const char* what) {
  EXPECT_LT(distance(a, b), kNear) << what;
}

/// By matrices, in the pose that is seen; and in the rest pose.
inline std::vector<Point3> shownJoints(const lab::PosedChain& f) {
  return jointsOf(f.chain, f.pose);
}
inline std::vector<Point3> restJoints(const lab::PosedChain& f) {
  return jointsOf(f.chain, *f.rest);
}

/// A solver takes it, its rest pose too.
inline void expectValid(const lab::PosedChain& posed) {
  const std::size_t n = posed.chain.bones.size();
  const std::size_t planar = posed.chain.planar ? n : 0;
  for (const rigs::Pose& pose : {posed.pose, *posed.rest}) {
    EXPECT_EQ(pose.angles.size(), planar);
    EXPECT_EQ(pose.rotations.size(), n - planar);
  }
  const rigs::Problem problem{
      posed.chain, posed.chain.base, false, std::nullopt, {&*posed.rest, 0.5}};
  const ik::Solver& solver = *ik::findSolver("ccd");
  ik::Settings settings;
  settings.parameters = ik::defaultParameters(solver);
  EXPECT_EQ(rigs::findFault(solver, problem, settings, posed.pose), "");
}

}  // namespace support
