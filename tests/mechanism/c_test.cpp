// Mechanisms through the functions of C, against numbers that were worked out by hand.
#include <array>
#include <cmath>
#include <memory>
#include <numbers>
#include <vector>

#include <gtest/gtest.h>

#include "known_arms.h"
#include "mechanism/c/mechanism.h"
#include "mechanism/solve.h"

namespace iklab::mechanism {
namespace {

constexpr double kPi = std::numbers::pi;
using Handle = std::unique_ptr<iklab_mechanism, void (*)(iklab_mechanism*)>;

Handle mechanism() { return {iklab_mechanism_create(), &iklab_mechanism_destroy}; }

std::vector<double> framesOf(iklab_mechanism* made, const std::vector<double>& pose) {
  std::vector<double> frames(12 * static_cast<std::size_t>(iklab_mechanism_joints(made)));
  EXPECT_TRUE(iklab_mechanism_frames(made, pose.data(), static_cast<int>(pose.size()),
                                     frames.data(), static_cast<int>(frames.size())))
      << iklab_mechanism_message(made);
  return frames;
}
iklab_mechanism_result solved(iklab_mechanism* made, std::vector<double>& pose) {
  return iklab_mechanism_solve(made, pose.data(), static_cast<int>(pose.size()));
}
// Three numbers: of a joint 0 its place, 1 to 3 its axes.
void expectVector(const std::vector<double>& frames, int joint, int which,
                  const std::array<double, 3>& expected) {
  for (std::size_t k = 0; k < 3; ++k) {
    const std::size_t first =
        12 * static_cast<std::size_t>(joint) + 3 * static_cast<std::size_t>(which);
    EXPECT_NEAR(frames[first + k], expected[k], 1e-12) << joint << ' ' << which << ' ' << k;
  }
}

// Universal Robots' own table: theta, d, a, alpha.
constexpr std::array kUr5e{
    0.0, 0.1625, 0.0,     kPi / 2,   //
    0.0, 0.0,    -0.425,  0.0,       //
    0.0, 0.0,    -0.3922, 0.0,       //
    0.0, 0.1333, 0.0,     kPi / 2,   //
    0.0, 0.0997, 0.0,     -kPi / 2,  //
    0.0, 0.0996, 0.0,     0.0,       //
};

TEST(MechanismInC, AUr5eStandsWhereItsMakerSays) {
  const Handle arm = mechanism();
  const int end =
      iklab_mechanism_add_dh(arm.get(), IKLAB_WORLD, IKLAB_DH_STANDARD, kUr5e.data(), nullptr, 6);
  ASSERT_EQ(end, 6);
  ASSERT_EQ(iklab_mechanism_pose_size(arm.get()), 6);  // an end joint has no value
  // All at 0 it lies along -x: -(0.425 + 0.3922), -(0.1333 + 0.0996), 0.1625 - 0.0997.
  std::vector<double> frames = framesOf(arm.get(), std::vector<double>(6));
  expectVector(frames, end, 0, {-0.8172, -0.2329, 0.0628});
  expectVector(frames, end, 3, {0.0, -1.0, 0.0});
  // At home it stands up: 0.1625 + 0.425 + 0.3922 + 0.0997.
  frames = framesOf(arm.get(), {0.0, -kPi / 2, 0.0, -kPi / 2, 0.0, 0.0});
  expectVector(frames, end, 0, {0.0, -0.2329, 1.0794});
  expectVector(frames, end, 3, {0.0, -1.0, 0.0});
}

TEST(MechanismInC, ACraigTableIsReadWithTheLinkBefore) {
  const Handle arm = mechanism();
  const std::array rows{0.0, 0.0, 0.0, 0.0, kPi / 2, 0.3, 1.0, kPi / 2};
  const std::array kinds{int{IKLAB_JOINT_HINGE}, int{IKLAB_JOINT_SLIDE}};
  const int end =
      iklab_mechanism_add_dh(arm.get(), IKLAB_WORLD, IKLAB_DH_CRAIG, rows.data(), kinds.data(), 2);
  ASSERT_EQ(end, 2);
  // Rx(90°) lays the second joint's z along -y, Rz(90°) after it turns x to z.
  std::vector<double> frames = framesOf(arm.get(), {0.0, 0.0});
  expectVector(frames, end, 0, {1.0, -0.3, 0.0});
  expectVector(frames, end, 1, {0.0, 0.0, 1.0});
  frames = framesOf(arm.get(), {kPi / 2, 0.2});
  expectVector(frames, end, 0, {0.5, 1.0, 0.0});
  expectVector(frames, end, 1, {0.0, 0.0, 1.0});
}

TEST(MechanismInC, KnownArmsStandWhereTheirSourcesSay) {
  for (const testing::KnownArm& known : testing::knownArms()) {
    std::vector<iklab_mechanism_origin> origins;
    for (const JointOrigin& joint : known.joints) {
      origins.push_back({{joint.xyz.x, joint.xyz.y, joint.xyz.z},
                         {joint.rpy.x, joint.rpy.y, joint.rpy.z},
                         static_cast<int>(joint.kind),
                         {joint.axis.x, joint.axis.y, joint.axis.z},
                         joint.limit.least,
                         joint.limit.most});
    }
    const Handle arm = mechanism();
    const std::array tool{known.tool.x, known.tool.y, known.tool.z, 0.0, 0.0, 0.0};
    const int count = static_cast<int>(origins.size());
    const int end =
        iklab_mechanism_add_origins(arm.get(), IKLAB_WORLD, origins.data(), count, tool.data());
    ASSERT_EQ(end, count) << iklab_mechanism_message(arm.get());
    const std::vector<double> frames = framesOf(arm.get(), known.amounts);
    for (int k = 0; k < 3; ++k)
      EXPECT_NEAR(frames[static_cast<std::size_t>(12 * end + k)], known.tip[k], 1e-11)
          << known.name;
  }
}

// LeRobot's SO-101, whose frames lie askew: so101_new_calib.urdf of TheRobotStudio.
constexpr std::array kSo101{
    iklab_mechanism_origin{
        {0.0388353, 0, 0.0624}, {kPi, 0, -kPi}, IKLAB_JOINT_HINGE, {0, 0, 1}, -1.91986, 1.91986},
    iklab_mechanism_origin{{-0.0303992, -0.0182778, -0.0542},
                           {-kPi / 2, -kPi / 2, 0},
                           IKLAB_JOINT_HINGE,
                           {0, 0, 1},
                           -1.74533,
                           1.74533},
    iklab_mechanism_origin{
        {-0.11257, -0.028, 0}, {0, 0, kPi / 2}, IKLAB_JOINT_HINGE, {0, 0, 1}, -1.69, 1.69},
    iklab_mechanism_origin{
        {-0.1349, 0.0052, 0}, {0, 0, -kPi / 2}, IKLAB_JOINT_HINGE, {0, 0, 1}, -1.65806, 1.65806},
    iklab_mechanism_origin{{0, -0.0611, 0.0181},
                           {kPi / 2, 0.0486795, kPi},
                           IKLAB_JOINT_HINGE,
                           {0, 0, 1},
                           -2.74385,
                           2.84121},
};

TEST(MechanismInC, OriginsAndToolTurnAsUrdfHasIt) {
  const Handle arm = mechanism();
  const std::array tool{-0.0079, -0.000218121, -0.0981274, 0.0, kPi, 0.0};
  const int end =
      iklab_mechanism_add_origins(arm.get(), IKLAB_WORLD, kSo101.data(), 5, tool.data());
  ASSERT_EQ(end, 5);
  // The same tables multiplied out in Python, matrix by matrix.
  const std::vector<double> frames = framesOf(arm.get(), {-1.9, 0.883, 1.05, -1.205, -0.404});
  const std::array expected{-0.030771307928, 0.194214169126,  -0.072881640708,  //
                            -0.2204460783,   -0.707627458455, -0.671317292048,  //
                            -0.945071207489, -0.015334285767, 0.326504628536,   //
                            -0.241337811661, 0.706419308711,  -0.665377953454};
  for (std::size_t k = 0; k < 12; ++k) EXPECT_NEAR(frames[60 + k], expected[k], 1e-11) << k;
  // The limits are its joints': the fifth stops at 2.84121.
  const double* const place = frames.data() + 60;
  iklab_mechanism_add_goal(arm.get(), end, nullptr, place);
  iklab_mechanism_set_iterations(arm.get(), 0);
  std::vector<double> pose{0.0, 0.0, 0.0, 0.0, 3.0};
  solved(arm.get(), pose);
  EXPECT_EQ(pose, (std::vector<double>{0.0, 0.0, 0.0, 0.0, 2.84121}));
}

TEST(MechanismInC, OriginsOfAllKindsHangOnAJoint) {
  // From a joint at 0, 0, 2: a slide along x, then a ball, then a fixed joint a half turn about z.
  const Handle arm = mechanism();
  const std::array at{0.0, 0.0, 2.0};
  iklab_mechanism_add_joint(arm.get(), IKLAB_WORLD, IKLAB_JOINT_FIXED, at.data(), nullptr, nullptr);
  const std::array origins{
      iklab_mechanism_origin{{1, 0, 0}, {0, 0, 0}, IKLAB_JOINT_SLIDE, {1, 0, 0}, 0.0, 1.0},
      iklab_mechanism_origin{
          {0, 1, 0}, {0, 0, 0}, IKLAB_JOINT_BALL, {0, 0, 1}, -HUGE_VAL, HUGE_VAL},
      iklab_mechanism_origin{{0, 0, 1}, {0, 0, kPi}, IKLAB_JOINT_FIXED, {0, 0, 0}, 0.0, 0.0}};
  const int end = iklab_mechanism_add_origins(arm.get(), 0, origins.data(), 3, nullptr);
  ASSERT_EQ(end, 4);
  ASSERT_EQ(iklab_mechanism_pose_size(arm.get()), 5);
  // The ball turns by a quarter about x: its z becomes -y.
  const std::vector<double> frames =
      framesOf(arm.get(), {0.5, std::sqrt(0.5), std::sqrt(0.5), 0.0, 0.0});
  expectVector(frames, 2, 0, {1.5, 1.0, 2.0});
  expectVector(frames, end, 0, {1.5, 0.0, 2.0});
  expectVector(frames, end, 1, {-1.0, 0.0, 0.0});
  expectVector(frames, end, 2, {0.0, 0.0, -1.0});
}

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

TEST(MechanismInC, ARestPoseChoosesAmongAnswers) {
  // Of all poses whose end lies at 1, 1 one has the first joint at 0.
  const Handle arm = mechanism();
  const std::array lengths{1.0, 1.0, 1.0};
  const std::array target{1.0, 1.0, 0.0};
  const int end =
      iklab_mechanism_add_chain(arm.get(), IKLAB_WORLD, IKLAB_JOINT_HINGE, lengths.data(), 3);
  iklab_mechanism_add_goal(arm.get(), end, nullptr, target.data());
  // Bones along x, at 30° and at 150°: together 1 + 0, 1.
  const std::array rest{0.0, kPi / 6, 2.0 * kPi / 3};
  EXPECT_TRUE(iklab_mechanism_set_rest(arm.get(), rest.data(), 3, 0.5));
  std::vector<double> pose{0.3, 0.3, 1.5};
  EXPECT_EQ(solved(arm.get(), pose).status, IKLAB_SOLVE_REACHED);
  for (std::size_t k = 0; k < 3; ++k) EXPECT_NEAR(pose[k], rest[k], 1e-3);
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
}  // namespace iklab::mechanism
