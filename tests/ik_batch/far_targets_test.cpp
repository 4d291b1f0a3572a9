// Targets beyond what a lane's numbers hold: the chain still stretches towards them, with the
// lengths and within the limits that it has.
#include <algorithm>
#include <cmath>
#include <numbers>

#include <gtest/gtest.h>

#include "ik/limits.h"
#include "support/batches.h"

namespace {

using support::Batch;
using support::BatchOutcome;

constexpr double kPi = std::numbers::pi;

// In reaches of the chain.
constexpr double kDistances[]{30.0, 1e3, 1e5, 3e6, 5e7, 1e12, 1e30};

// Five bones folded over the base, and a target in every direction at each distance.
Batch folded(const support::BatchForm& form, bool planar) {
  Batch batch = support::randomBatch(form, planar, 5, 1, 3);
  batch.chain.base = {0.4, -0.3, 0.0};
  batch.chain.baseScale = {};
  batch.chain.bones = {{1.0}, {0.8}, {0.5}, {1.0}, {0.7}};
  batch.settings.each.tolerance = 1e-3;
  batch.settings.each.iterations = 500;
  const double angles[]{0.9, 2.0, -1.5, 1.2, -2.1};
  ik::Pose& start = batch.starts.front();
  for (std::size_t i = 0; i < 5; ++i) {
    start.angles[i] = angles[i];
    const glm::dvec3 axis = glm::normalize(glm::dvec3(0.1, -0.2, 1.0));
    start.rotations[i] = {std::cos(0.5 * angles[i]), std::sin(0.5 * angles[i]) * axis};
  }
  batch.targets.clear();
  for (const double distance : kDistances) {
    for (const double angle : {0.3, 1.9, -2.6}) {
      const glm::dvec3 way(std::cos(angle), std::sin(angle), batch.chain.planar ? 0.0 : 0.5);
      batch.targets.push_back(batch.chain.base +
                              distance * batch.reach() * (way / glm::length(way)));
    }
  }
  return batch;
}

// How far the tip is from the base towards the target, in reaches.
double stretch(const Batch& batch, const BatchOutcome& out, std::size_t problem) {
  const glm::dvec3 way = batch.targets[problem] - batch.chain.base;
  return glm::dot(out.tip(problem) - batch.chain.base, way / glm::length(way)) / batch.reach();
}

// The stretch of solve()'s answer for a target in the same direction, at the distance up to which
// docs/batch.md says that targets differ.
double stretchOfSolve(const Batch& batch, std::size_t problem) {
  const glm::dvec3 way = batch.targets[problem] - batch.chain.base;
  const glm::dvec3 heading = way / glm::length(way);
  const bool hasFloats = batch.settings.precision == ik::Precision::floats;
  const double distance = std::min(glm::length(way), (hasFloats ? 100.0 : 1e6) * batch.reach());
  const glm::dvec3 target = batch.chain.base + distance * heading;
  ik::Pose pose = batch.starts.front();
  ik::Workspace workspace;
  ik::solve(*batch.solver, {batch.chain, target}, batch.settings.each, pose, workspace, nullptr);
  const glm::dvec3 tip = ik::forwardKinematics(batch.chain, pose).back();
  return glm::dot(tip - batch.chain.base, heading) / batch.reach();
}

void expectSound(const Batch& batch, const BatchOutcome& out, double near) {
  for (std::size_t k = 0; k < batch.targets.size(); ++k) {
    SCOPED_TRACE(testing::Message() << "target " << k);
    for (std::size_t i = 0; i < batch.chain.bones.size(); ++i) {
      const glm::dvec3 bone = out.joint(k, i + 1) - out.joint(k, i);
      EXPECT_NEAR(glm::length(bone), batch.chain.bones[i].length, near);
    }
    EXPECT_EQ(out.answers[k].status, ik::Status::tooFar);
    const double left = glm::distance(out.tip(k), batch.targets[k]);
    EXPECT_NEAR(out.answers[k].distance / left, 1.0, 1e-6);
    EXPECT_GT(stretch(batch, out, k), stretchOfSolve(batch, k) - 0.02);
  }
}

class FarTargets : public testing::TestWithParam<ik::Precision> {
 protected:
  // Joints, scene units.
  static double near() { return GetParam() == ik::Precision::floats ? 1e-4 : 1e-9; }
};

TEST_P(FarTargets, AFreeChainStretchesTowardsThem) {
  for (const support::BatchForm& form : support::kBatchForms) {
    const std::string_view solver(form.solver);
    for (const bool planar : {true, false}) {
      SCOPED_TRACE(testing::Message() << solver << (planar ? ", plane" : ", space"));
      Batch batch = folded(form, planar);
      batch.settings.precision = GetParam();
      const BatchOutcome out = support::solveBatch(batch);
      ASSERT_EQ(out.result.message, "");
      expectSound(batch, out, near());
    }
  }
}

TEST_P(FarTargets, JointsStayWithinTheirRanges) {
  for (const char* solver : {"levenberg-marquardt", "automatic", "ccd"}) {
    const support::BatchForm form{solver, -1};
    Batch batch = folded(form, true);
    batch.settings.precision = GetParam();
    batch.chain.bones.resize(3);
    batch.starts.front().angles.resize(3);
    batch.starts.front().rotations.resize(3);
    batch.starts.front().angles = {0.3, 0.5, -0.2};
    for (ik::Bone& bone : batch.chain.bones) bone.limit = {.least = -0.7, .most = 0.8};
    const BatchOutcome out = support::solveBatch(batch);
    ASSERT_EQ(out.result.message, "");
    SCOPED_TRACE(solver);
    expectSound(batch, out, near());
    for (std::size_t k = 0; k < batch.targets.size(); ++k) {
      double heading = 0.0;
      for (std::size_t i = 0; i < 3; ++i) {
        const glm::dvec3 bone = out.joint(k, i + 1) - out.joint(k, i);
        const double angle = std::remainder(std::atan2(bone.y, bone.x) - heading, 2.0 * kPi);
        heading += angle;
        EXPECT_GE(angle, -0.7 - near());
        EXPECT_LE(angle, 0.8 + near());
      }
    }
  }
}

TEST_P(FarTargets, HingesStretchTowardsThem) {
  for (const char* solver : {"levenberg-marquardt", "automatic", "ccd"}) {
    SCOPED_TRACE(solver);
    Batch batch = folded({solver, -1}, false);
    batch.settings.precision = GetParam();
    for (std::size_t i = 0; i < batch.chain.bones.size(); ++i) {
      batch.chain.bones[i].joint = ik::JointKind::hinge;
      batch.chain.bones[i].axis = i % 2 == 0 ? glm::dvec3(0, 0, 1) : glm::dvec3(0, 1, 0);
      const double half = 0.2 + 0.1 * static_cast<double>(i);
      batch.starts.front().rotations[i] = {std::cos(half),
                                           std::sin(half) * batch.chain.bones[i].axis};
    }
    const BatchOutcome out = support::solveBatch(batch);
    ASSERT_EQ(out.result.message, "");
    expectSound(batch, out, near());
  }
}

INSTANTIATE_TEST_SUITE_P(Precisions, FarTargets,
                         testing::Values(ik::Precision::floats, ik::Precision::doubles),
                         [](const testing::TestParamInfo<ik::Precision>& each) {
                           return each.param == ik::Precision::floats ? "floats" : "doubles";
                         });

}  // namespace
