// Mechanisms through the functions of C, against numbers that were worked out by hand.
#include <array>
#include <cmath>
#include <vector>

#include "c_handle.h"
#include "ik/solve.h"

namespace iklab::ik::testing {
namespace {

TEST(MechanismInC, TwoBonesMakeTheTriangleThatWasAskedFor) {
  // Sides of 3, 4 and 5: the elbow turns by a quarter, the shoulder is atan(4/3) off the target.
  const Handle arm = mechanism();
  const std::array lengths{3.0, 4.0};
  const std::array target{5.0, 0.0, 0.0};
  const int end =
      iklab_mechanism_add_chain(arm.get(), IKLAB_WORLD, IKLAB_JOINT_HINGE, lengths.data(), 2);
  ASSERT_EQ(iklab_mechanism_add_goal(arm.get(), end, nullptr, target.data()), 0);
  ASSERT_TRUE(iklab_mechanism_set_solver(arm.get(), "two-bone"));
  std::vector<double> pose{0.3, 0.2};
  iklab_mechanism_result result = solved(arm.get(), pose);
  EXPECT_EQ(result.status, IKLAB_SOLVE_REACHED);
  EXPECT_NEAR(pose[0], -std::atan2(4.0, 3.0), 1e-12);
  EXPECT_NEAR(pose[1], kPi / 2, 1e-12);
  EXPECT_TRUE(iklab_mechanism_set_option(arm.get(), "bend", "negative"));
  pose = {0.3, 0.2};  // from the other bend the elbow may go half a turn either way
  result = solved(arm.get(), pose);
  EXPECT_NEAR(pose[0], std::atan2(4.0, 3.0), 1e-12);
  EXPECT_NEAR(pose[1], -kPi / 2, 1e-12);
  // A limit bars that bend.
  EXPECT_TRUE(iklab_mechanism_set_limit(arm.get(), 1, 0.0, kPi));
  result = solved(arm.get(), pose);
  EXPECT_EQ(result.bent_otherwise, 1);
  EXPECT_NEAR(pose[1], kPi / 2, 1e-12);
  // 10 is 3 too far.
  const std::array far{0.0, 10.0, 0.0};
  EXPECT_TRUE(iklab_mechanism_set_target(arm.get(), 0, far.data()));
  result = solved(arm.get(), pose);
  EXPECT_EQ(result.status, IKLAB_SOLVE_TOO_FAR);
  EXPECT_NEAR(result.distance, 3.0, 1e-12);
  EXPECT_NEAR(result.shortfall, 3.0, 1e-12);
}

TEST(MechanismInC, AStretchIsTold) {
  // Bones of 3 and 4 in a joint at 1, 0, 0, its target at 15: twice as long.
  const Handle arm = mechanism();
  const std::array at{1.0, 0.0, 0.0};
  const std::array lengths{3.0, 4.0};
  const std::array target{15.0, 0.0, 0.0};
  iklab_mechanism_add_joint(arm.get(), IKLAB_WORLD, IKLAB_JOINT_FIXED, at.data(), nullptr, nullptr);
  const int end = iklab_mechanism_add_chain(arm.get(), 0, IKLAB_JOINT_HINGE, lengths.data(), 2);
  iklab_mechanism_add_goal(arm.get(), end, nullptr, target.data());
  iklab_mechanism_set_solver(arm.get(), "two-bone");
  EXPECT_TRUE(iklab_mechanism_set_parameter(arm.get(), "stretch", 2.0));
  std::vector<double> pose{0.3, 0.2};
  const iklab_mechanism_result result = solved(arm.get(), pose);
  EXPECT_EQ(result.status, IKLAB_SOLVE_REACHED);
  EXPECT_NEAR(result.stretch, 2.0, 1e-12);
  const std::vector<double> frames = framesOf(arm.get(), pose);
  expectVector(frames, 1, 0, {1.0, 0.0, 0.0});  // the first joint that moves
  expectVector(frames, end, 0, {8.0, 0.0, 0.0});
  EXPECT_TRUE(iklab_mechanism_set_solver(arm.get(), "ccd"));
  EXPECT_EQ(solved(arm.get(), pose).stretch, 1.0);
}

TEST(MechanismInC, WithMirrorsIgnoredATurnGoesTheWrongWay) {
  // In a mirrored frame a turn by +90° takes the end to -y. Who takes the frame for a plain one
  // turns by -90°, and is two bones away.
  const Handle arm = mechanism();
  const std::array mirrored{1.0, 0.0, 0.0, 0.0, -1.0, 0.0, 0.0, 0.0, 1.0};
  const std::array point{1.0, 0.0, 0.0};
  const std::array target{0.0, -1.0, 0.0};
  iklab_mechanism_add_joint(arm.get(), IKLAB_WORLD, IKLAB_JOINT_HINGE, nullptr, mirrored.data(),
                            nullptr);
  iklab_mechanism_add_goal(arm.get(), 0, point.data(), target.data());
  iklab_mechanism_set_solver(arm.get(), "ccd");
  iklab_mechanism_set_iterations(arm.get(), 1);
  std::vector<double> pose{0.0};
  EXPECT_EQ(solved(arm.get(), pose).status, IKLAB_SOLVE_REACHED);
  EXPECT_NEAR(pose[0], kPi / 2, 1e-12);
  EXPECT_TRUE(iklab_mechanism_ignore_mirrors(arm.get(), 1));
  pose = {0.0};
  EXPECT_NEAR(solved(arm.get(), pose).distance, 2.0, 1e-12);
  EXPECT_NEAR(pose[0], -kPi / 2, 1e-12);
}

TEST(MechanismInC, APoleSaysWhereTheElbowGoes) {
  const Handle arm = mechanism();
  const std::array lengths{3.0, 4.0};
  const std::array target{5.0, 0.0, 0.0};
  const std::array pole{0.0, 0.0, 9.0};
  const int end =
      iklab_mechanism_add_chain(arm.get(), IKLAB_WORLD, IKLAB_JOINT_BALL, lengths.data(), 2);
  iklab_mechanism_add_goal(arm.get(), end, nullptr, target.data());
  iklab_mechanism_set_solver(arm.get(), "two-bone");
  EXPECT_TRUE(iklab_mechanism_set_pole(arm.get(), pole.data()));
  std::vector<double> pose(8);
  ASSERT_TRUE(iklab_mechanism_rest_pose(arm.get(), pose.data(), 8));
  EXPECT_EQ(pose, (std::vector<double>{1, 0, 0, 0, 1, 0, 0, 0}));
  EXPECT_EQ(solved(arm.get(), pose).status, IKLAB_SOLVE_REACHED);
  // The height of the triangle on its longest side is 3·4/5.
  const std::vector<double> frames = framesOf(arm.get(), pose);
  expectVector(frames, 1, 0, {1.8, 0.0, 2.4});
  expectVector(frames, end, 0, {5.0, 0.0, 0.0});
}

TEST(MechanismInC, ATreeOfAllKindsReachesItsGoals) {
  // A slide along x carries a ball and a hinge about y, which carry a bone along x each.
  const Handle tree = mechanism();
  const std::array along{1.0, 0.0, 0.0};
  const std::array up{0.0, 0.0, 0.5};
  const std::array y{0.0, 1.0, 0.0};
  const std::array mirrored{1.0, 0.0, 0.0, 0.0, -1.0, 0.0, 0.0, 0.0, 1.0};
  iklab_mechanism* const made = tree.get();
  const int slide = iklab_mechanism_add_joint(made, IKLAB_WORLD, IKLAB_JOINT_SLIDE, nullptr,
                                              nullptr, along.data());
  const int ball =
      iklab_mechanism_add_joint(made, slide, IKLAB_JOINT_BALL, up.data(), nullptr, along.data());
  const int hinge =
      iklab_mechanism_add_joint(made, slide, IKLAB_JOINT_HINGE, nullptr, mirrored.data(), y.data());
  EXPECT_TRUE(iklab_mechanism_set_limit(made, slide, 0.0, 2.0));
  EXPECT_TRUE(iklab_mechanism_set_cone(made, ball, 1.0));
  EXPECT_TRUE(iklab_mechanism_set_weight(made, hinge, 0.5));
  EXPECT_EQ(iklab_mechanism_pose_size(made), 6);
  EXPECT_EQ(iklab_mechanism_pose_index(made, ball), 1);
  EXPECT_EQ(iklab_mechanism_pose_index(made, hinge), 5);
  // In the mirror a turn by 90° about what the joint calls y takes x down to -z. A mirrored y is
  // -y, and the turn goes the other way: both together, as without.
  std::vector<double> pose{1.0, std::sqrt(0.5), 0.0, 0.0, std::sqrt(0.5), kPi / 2};
  const std::vector<double> frames = framesOf(made, pose);
  expectVector(frames, ball, 0, {1.0, 0.0, 0.5});
  expectVector(frames, ball, 1, {0.0, 1.0, 0.0});
  expectVector(frames, hinge, 1, {0.0, 0.0, -1.0});
  expectVector(frames, hinge, 2, {0.0, -1.0, 0.0});
  // Both ends where the slide stands at 1.5.
  const std::array first{1.5 + std::cos(0.5), std::sin(0.5), 0.5};
  const std::array second{1.5 + std::cos(0.3), 0.0, -std::sin(0.3)};
  EXPECT_EQ(iklab_mechanism_add_goal(made, ball, along.data(), first.data()), 0);
  EXPECT_EQ(iklab_mechanism_add_goal(made, hinge, along.data(), second.data()), 1);
  EXPECT_TRUE(iklab_mechanism_set_goal_weight(made, 1, 2.0, 0.0));
  EXPECT_TRUE(iklab_mechanism_rest_pose(made, pose.data(), 6));
  const iklab_mechanism_result result = solved(made, pose);
  EXPECT_EQ(result.status, IKLAB_SOLVE_REACHED) << iklab_mechanism_message(made);
  const std::vector<double> after = framesOf(made, pose);
  const auto endOf = [&](int joint, int k) {
    const double* frame = after.data() + 12 * static_cast<std::ptrdiff_t>(joint);
    return frame[k] + frame[3 + k];
  };
  for (int k = 0; k < 3; ++k) {
    EXPECT_NEAR(endOf(ball, k), first[static_cast<std::size_t>(k)], 1e-6);
    EXPECT_NEAR(endOf(hinge, k), second[static_cast<std::size_t>(k)], 1e-6);
  }
}

TEST(MechanismInC, ADirectionIsKept) {
  const Handle arm = mechanism();
  const int end =
      iklab_mechanism_add_dh(arm.get(), IKLAB_WORLD, IKLAB_DH_STANDARD, kUr5e.data(), nullptr, 6);
  const std::vector<double> wanted = framesOf(arm.get(), {0.5, -1.2, 1.0, -0.7, 0.6, 0.2});
  const double* const tool = wanted.data() + 12 * static_cast<std::ptrdiff_t>(end);
  iklab_mechanism_add_goal(arm.get(), end, nullptr, tool);
  EXPECT_TRUE(iklab_mechanism_set_facing(arm.get(), 0, tool + 3));
  EXPECT_TRUE(iklab_mechanism_set_tolerance(arm.get(), 1e-9, 1e-9));
  std::vector<double> pose{0.0, -1.0, 0.8, -1.0, 0.1, 0.0};
  const iklab_mechanism_result result = solved(arm.get(), pose);
  EXPECT_EQ(result.status, IKLAB_SOLVE_REACHED);
  EXPECT_LE(result.turn, 1e-9);
  const std::vector<double> got = framesOf(arm.get(), pose);
  for (std::size_t k = 12 * static_cast<std::size_t>(end); k < got.size(); ++k)
    EXPECT_NEAR(got[k], wanted[k], 2e-9);
}

// Three hinges of length 1, and a goal for their end.
Handle threeBonesTo(const std::array<double, 3>& target) {
  Handle arm = mechanism();
  const std::array lengths{1.0, 1.0, 1.0};
  const int end =
      iklab_mechanism_add_chain(arm.get(), IKLAB_WORLD, IKLAB_JOINT_HINGE, lengths.data(), 3);
  iklab_mechanism_add_goal(arm.get(), end, nullptr, target.data());
  return arm;
}

TEST(MechanismInC, ARestPoseChoosesAmongAnswers) {
  // Of all poses whose end lies at 1, 1 one has the first joint at 0.
  const Handle arm = threeBonesTo({1.0, 1.0, 0.0});
  // Bones along x, at 30° and at 150°: together 1 + 0, 1.
  const std::array rest{0.0, kPi / 6, 2.0 * kPi / 3};
  EXPECT_TRUE(iklab_mechanism_set_rest(arm.get(), rest.data(), 3, 0.5));
  std::vector<double> pose{0.3, 0.3, 1.5};
  EXPECT_EQ(solved(arm.get(), pose).status, IKLAB_SOLVE_REACHED);
  for (std::size_t k = 0; k < 3; ++k) EXPECT_NEAR(pose[k], rest[k], 1e-3);
}

TEST(MechanismInC, WithoutARestPoseTheArmMovesLeast) {
  const Handle arm = threeBonesTo({1.0, 1.0, 0.0});
  // Of all poses that reach, by the first angle: the two bones after it make a triangle.
  const std::array start{-0.9, 0.4, 1.0};
  double least = HUGE_VAL;
  for (int i = 0; i < 20000; ++i) {
    const double first = -1.7 + 1e-4 * i;
    const double x = 1.0 - std::cos(first);
    const double y = 1.0 - std::sin(first);
    const double elbow = std::acos((x * x + y * y - 2.0) / 2.0);
    const double second = std::atan2(y, x) - elbow / 2.0 - first;
    const double way = std::hypot(first - start[0], second - start[1], elbow - start[2]);
    if (way < least) least = way;
  }
  EXPECT_TRUE(iklab_mechanism_set_rest(arm.get(), nullptr, 0, 0.5));
  std::vector<double> pose(start.begin(), start.end());
  EXPECT_EQ(solved(arm.get(), pose).status, IKLAB_SOLVE_REACHED);
  EXPECT_NEAR(std::hypot(pose[0] - start[0], pose[1] - start[1], pose[2] - start[2]), least, 1e-4);
}

TEST(MechanismInC, AListenerAndTimeStopASolve) {
  const Handle arm = mechanism();
  const std::array lengths{1.0, 1.0, 1.0};
  const std::array target{0.0, 1.5, 0.0};
  const int end =
      iklab_mechanism_add_chain(arm.get(), IKLAB_WORLD, IKLAB_JOINT_HINGE, lengths.data(), 3);
  iklab_mechanism_add_goal(arm.get(), end, nullptr, target.data());
  iklab_mechanism_set_solver(arm.get(), "ccd");
  EXPECT_TRUE(iklab_mechanism_set_parameter(arm.get(), "max-step", 1.0));
  int seen = 0;
  EXPECT_TRUE(iklab_mechanism_set_listener(
      arm.get(),
      [](void* context, int iterations, double) {
        *static_cast<int*>(context) = iterations;
        return iterations < 2 ? 1 : 0;
      },
      &seen));
  std::vector<double> pose{0.1, 0.1, 0.1};
  iklab_mechanism_result result = solved(arm.get(), pose);
  EXPECT_EQ(seen, 2);
  EXPECT_EQ(result.iterations, 2);
  EXPECT_EQ(result.is_stopped, 1);
  EXPECT_EQ(result.status, IKLAB_SOLVE_ITERATION_LIMIT);
  for (const double angle : pose) EXPECT_LE(std::abs(angle - 0.1), 2.0 * kPi / 180.0 + 1e-12);
  EXPECT_TRUE(iklab_mechanism_set_listener(arm.get(), nullptr, nullptr));
  EXPECT_TRUE(iklab_mechanism_set_seconds(arm.get(), 0.0));
  result = solved(arm.get(), pose);
  EXPECT_EQ(result.iterations, 0);
  EXPECT_EQ(result.is_stopped, 1);
}

TEST(MechanismInC, NamesAreThoseOfTheLibrary) {
  int count = 0;
  for (const Solver* solver : solvers()) {
    ASSERT_NE(iklab_mechanism_solver(count), nullptr);
    EXPECT_EQ(iklab_mechanism_solver(count++), solver->id);
  }
  EXPECT_EQ(iklab_mechanism_solver(count), nullptr);
  EXPECT_EQ(iklab_mechanism_solver(-1), nullptr);
  EXPECT_STREQ(iklab_mechanism_status_name(IKLAB_SOLVE_TOO_FAR), "too-far");
  EXPECT_STREQ(iklab_mechanism_status_name(IKLAB_SOLVE_LIMIT_BLOCKED), "limit-blocked");
  EXPECT_STREQ(iklab_mechanism_status_name(99), "");
}

}  // namespace
}  // namespace iklab::ik::testing
