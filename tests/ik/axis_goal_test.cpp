// Goals whose direction is that of one axis alone: a pen, a welding tip, a drill.
#include <gtest/gtest.h>

#include "ik/known_arms.h"
#include "ik/random_mechanisms.h"
#include "ik/solve.h"

namespace iklab::ik::testing {
namespace {

const glm::dvec3 kPen{0.0, 0.0, 1.0};  // of the tool's frame

const KnownArm& armOf(std::string_view name) {
  for (const KnownArm& arm : knownArms()) {
    if (name == arm.name) return arm;
  }
  ADD_FAILURE() << name;
  return knownArms().front();
}

// How far the pen points from where it should, radians, by matrices alone.
double offBy(const std::vector<Joint>& joints, const Pose& pose, const glm::dvec3& wanted) {
  const glm::dmat4 tool = frameByMatrices(joints, pose, static_cast<int>(joints.size()) - 1);
  const glm::dvec3 points = glm::dmat3(tool) * kPen;
  return std::atan2(glm::length(glm::cross(points, wanted)), glm::dot(points, wanted));
}

// A pose's place and the direction of its pen, but turned about the pen by any angle.
Goal penOf(const std::vector<Joint>& joints, const Pose& pose, double spin) {
  Goal goal = goalOf(joints, pose, static_cast<int>(joints.size()) - 1, true);
  goal.facing = *goal.facing * glm::mat3_cast(glm::angleAxis(spin, kPen));
  goal.axis = kPen;
  return goal;
}

int reached(const std::vector<Joint>& joints, const char* solver, int problems) {
  Random random(7);
  Workspace workspace;
  int count = 0;
  const Solver& solve = *findSolver(solver);
  for (int i = 0; i < problems; ++i) {
    const std::vector<Goal> goals{
        penOf(joints, randomPose(random, joints), random.between(-3.0, 3.0))};
    Pose pose = randomPose(random, joints);
    const Settings settings{.parameters = defaultParameters(solve)};
    const Result result = ik::solve(solve, {joints, goals}, settings, pose, workspace);
    EXPECT_EQ(result.message, "");
    const glm::dvec3 wanted = *goals[0].facing * kPen;
    EXPECT_NEAR(result.distance, distanceByMatrices({joints, goals}, pose), 1e-9);
    EXPECT_NEAR(result.turn, offBy(joints, pose, wanted), 1e-7);
    count += result.distance < 1e-5 && result.turn < 1e-5;
  }
  return count;
}

TEST(AxisGoal, AutomaticMeetsItWhateverTheTurnAboutIt) {
  for (const char* name : {"UR5e", "Puma 560", "Panda"}) {
    const std::vector<Joint> joints = fromOrigins(armOf(name).joints, {armOf(name).tool});
    EXPECT_EQ(reached(joints, "automatic", 100), 100) << name;
  }
}

TEST(AxisGoal, FiveJointsAreEnough) {
  std::vector<Joint> joints = fromOrigins(armOf("Puma 560").joints, {armOf("Puma 560").tool});
  joints[5].kind = JointKind::fixed;  // the last one turns about the pen
  EXPECT_EQ(reached(joints, "automatic", 100), 100);
  // One attempt from a random start, within limits: about half of them arrive.
  for (const char* once : {"ccd", "levenberg-marquardt", "dls"})
    EXPECT_GT(reached(joints, once, 100), 30) << once;
}

TEST(AxisGoal, AllSixWouldNotBeMetByFive) {
  std::vector<Joint> joints = fromOrigins(armOf("Puma 560").joints, {armOf("Puma 560").tool});
  joints[5].kind = JointKind::fixed;
  Random random(7);
  Goal goal = penOf(joints, randomPose(random, joints), 1.0);
  goal.axis.reset();
  Pose pose = randomPose(random, joints);
  Workspace workspace;
  const std::vector<Goal> goals{goal};
  const Solver& automatic = kAutomatic;
  const Settings settings{.parameters = defaultParameters(automatic)};
  EXPECT_NE(solve(automatic, {joints, goals}, settings, pose, workspace).status, Status::reached);
}

TEST(AxisGoal, AnAxisThatIsNoDirectionIsRefused) {
  const std::vector<Joint> joints = chain({1.0, 0.8}, JointKind::ball);
  Goal goal{.joint = 2, .target = {1.0, 0.5, 0.0}, .facing = glm::dmat3(1.0)};
  goal.axis = glm::dvec3(0.0, 0.0, 2.0);
  const std::vector<Goal> goals{goal};
  EXPECT_EQ(findFault({joints, goals}, {}, Pose(3)),
            "goals[0].axis: expected a vector of length 1, got (0, 0, 2)");
}

}  // namespace
}  // namespace iklab::ik::testing
