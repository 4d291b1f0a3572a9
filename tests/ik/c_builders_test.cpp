// Mechanisms that functions of C make of tables, against numbers that were worked out by hand or by
// others.
#include <array>
#include <cmath>
#include <vector>

#include "c_handle.h"
#include "known_arms.h"

namespace iklab::ik::testing {
namespace {

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
  for (const KnownArm& known : knownArms()) {
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

}  // namespace
}  // namespace iklab::ik::testing
