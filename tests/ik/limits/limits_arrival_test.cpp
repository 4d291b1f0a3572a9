// How many targets that some pose within the limits reaches are reached: docs/limits.md has the
// table. The floors are a little below what was measured; without the joints at their limits being
// left out, or with a wrong J·Jᵗ, the solvers that linearise fall far below them.
#include <gtest/gtest.h>

#include "support/every_solver.h"
#include "support/limits.h"

namespace {

using support::Case;

constexpr int kProblems = 400;

// Five unit bones, the first free; in space every other chain has hinges, for solvers that can.
Case fiveBones(const ik::SolverInfo& solver, bool planar, std::uint64_t index) {
  support::RandomSource random(support::mixSeed(7, index));
  const std::vector<double> lengths(5, 1.0);
  Case task = planar ? support::straight(solver, lengths, {})
                     : support::straightInSpace(solver, lengths, {});
  const bool hinges = !planar && solver.turnsHinges && index % 2 == 1;
  ik::Pose other = task.pose;
  for (std::size_t i = 0; i < lengths.size(); ++i) {
    ik::Bone& bone = task.chain.bones[i];
    const double middle = random.uniform(-1.0, 1.0);
    const double half = random.uniform(0.2, 1.5);
    if (i > 0) bone.limit = {middle - half, middle + half, random.uniform(0.2, 1.5)};
    if (hinges) bone.joint = ik::JointKind::hinge;
    if (hinges && i % 2 == 1) bone.axis = {0.0, 1.0, 0.0};
    if (planar) {
      task.pose.angles[i] = support::angleWithin(bone.limit, random);
      other.angles[i] = support::angleWithin(bone.limit, random);
    } else {
      task.pose.rotations[i] = support::rotationWithin(bone, random);
      other.rotations[i] = support::rotationWithin(bone, random);
    }
  }
  task.target = ik::forwardKinematics(task.chain, other).back();
  task.settings.iterations = 500;
  task.settings.tolerance = 1e-4;
  return task;
}

double partThatArrives(const ik::SolverInfo& solver, bool planar) {
  ik::Workspace workspace;
  int arrived = 0;
  for (std::uint64_t i = 0; i < kProblems; ++i) {
    Case task = fiveBones(solver, planar, i);
    const ik::Result result =
        ik::solve(solver, task.problem(), task.settings, task.pose, workspace);
    arrived += result.status == ik::Status::reached ? 1 : 0;
  }
  return static_cast<double>(arrived) / kProblems;
}

struct Floor {
  const char* solver;
  double plane;
  double space;
};

TEST(LimitsArrival, AsManyAsTheDocsSay) {
  for (const auto& [id, plane, space] : {Floor{"automatic", 0.99, 0.99},
                                         Floor{"levenberg-marquardt", 0.94, 0.93},
                                         {"dls", 0.94, 0.92},
                                         {"sdls", 0.94, 0.93},
                                         {"pseudo-inverse", 0.94, 0.91},
                                         {"ccd", 0.85, 0.83},
                                         {"gradient-descent", 0.82, 0.76},
                                         {"jacobian-transpose", 0.82, 0.76},
                                         {"fabrik", 0.47, 0.95}}) {
    EXPECT_GE(partThatArrives(support::solverNamed(id), true), plane) << id << ", plane";
    EXPECT_GE(partThatArrives(support::solverNamed(id), false), space) << id << ", space";
  }
}

}  // namespace
