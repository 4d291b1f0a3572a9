// Tables that are computed of arms, by the product of their elementary transforms, against the
// arms' own forward kinematics; what is made of tables gives them back.
#include "rigs/arms/dh_of.h"

#include <numeric>
#include <string>
#include <vector>

#include <glm/geometric.hpp>
#include <gtest/gtest.h>

#include "rigs/arms/dh_table.h"
#include "rigs/forward_kinematics.h"
#include "support/dh_product.h"
#include "support/problem_count.h"
#include "support/random_source.h"

namespace {

using ik::DhConvention;
using robots::kPi;
using support::RandomSource;

// Half of the joints lie as designers have them: at right angles, in line, at the same place.
rigs::Chain randomArm(RandomSource& random) {
  rigs::Chain chain;
  chain.planar = false;
  const auto part = [&] { return random.uniform(-1, 1); };
  chain.base = random.chance(0.5) ? glm::dvec3(0.0) : glm::dvec3(part(), part(), part());
  const int count = random.integer(1, 8);
  for (int i = 0; i < count; ++i) {
    rigs::Bone bone;
    bone.length = random.chance(0.6) ? 0.0 : random.uniform(0.1, 1);
    bone.joint = i == 0 || random.chance(0.6) ? rigs::JointKind::hinge
                 : random.chance(0.6)         ? rigs::JointKind::slide
                                              : rigs::JointKind::fixed;
    bone.limit = rigs::freeLimit(bone.joint);
    const bool isSquare = random.chance(0.5);
    glm::dvec3 axis(0.0);
    axis[random.integer(0, 2)] = random.chance(0.5) ? 1.0 : -1.0;
    bone.axis = isSquare ? axis : support::randomDirection(random);
    const auto quarter = [&] { return 0.5 * kPi * random.integer(-1, 2); };
    const glm::dvec3 angles = isSquare ? glm::dvec3(quarter(), quarter(), quarter())
                                       : glm::dvec3(random.angle(), part(), random.angle());
    if (random.chance(0.5)) bone.axes = glm::normalize(glm::quat_cast(ik::rollPitchYaw(angles)));
    if (random.chance(0.5)) {
      bone.at = glm::dvec3(0.0);
      if (random.chance(0.7)) (*bone.at)[random.integer(0, 2)] = part();
    }
    if (i > 1 && random.chance(0.1)) bone.parent = random.integer(0, i - 1);
    chain.bones.push_back(bone);
  }
  return chain;
}

rigs::Pose poseAt(const rigs::Chain& chain, RandomSource& random) {
  rigs::Pose pose;
  for (const rigs::Bone& bone : chain.bones) {
    const double amount = random.uniform(-3, 3);
    const bool turns = bone.joint != rigs::JointKind::slide;
    pose.rotations.push_back(turns ? ik::rotationAbout(bone.axis, amount) : ik::kNoRotation);
    pose.slides.push_back(turns ? 0.0 : amount);
  }
  return pose;
}

TEST(DhOf, RandomArmsStandAsTheirTables) {
  RandomSource random(83);
  const int arms = support::problemCount(3000);
  for (int trial = 0; trial < arms; ++trial) {
    const rigs::Chain chain = randomArm(random);
    const rigs::Pose rest = poseAt(chain, random);
    for (const DhConvention convention : {DhConvention::standard, DhConvention::craig}) {
      rigs::DhTable table;
      const std::string fault = rigs::dhTableOf(chain, rest, convention, table);
      ASSERT_EQ(fault, "") << trial;
      for (int i = 0; i < 4; ++i) {
        rigs::Pose pose = poseAt(chain, random);
        for (std::size_t bone = 0; bone < chain.bones.size(); ++bone) {
          if (chain.bones[bone].joint == rigs::JointKind::fixed)
            pose.rotations[bone] = rest.rotations[bone];
        }
        ASSERT_LT(support::differenceOf(table, chain, pose), 1e-9) << trial;
      }
    }
  }
}

constexpr std::string_view kPuma = R"(convention: standard
angles: degrees
name,type,theta,d,a,alpha,least,most
waist,R,30,0.1,0,90,-160,160
shoulder,R,0,0,0.4318,0,-45,225
elbow,R,-20,0.15005,0.0203,-90,,
quill,P,90,0.4318,0,90,0,0.5
bend,R,0,0,0,-90,-100,100
flange,R,15,0.05,0.02,30,-266,266
)";

// What was typed stays as it was typed, which the canonical normals of parallel or meeting axes
// would not.
TEST(DhOf, ATableThatWasReadIsGivenBack) {
  for (const std::string convention : {"standard", "craig"}) {
    std::string text(kPuma);
    text.replace(text.find("standard"), 8, convention);
    rigs::Arm arm;
    ASSERT_EQ(rigs::readDhTable(text, arm), "");
    const bool isCraig = convention == "craig";
    rigs::DhTable table;
    ASSERT_EQ(rigs::dhTableOf(arm.chain, arm.pose,
                              isCraig ? DhConvention::craig : DhConvention::standard, table),
              "");
    const std::string written = rigs::writeDhTable(table, "");
    rigs::Arm again;
    ASSERT_EQ(rigs::readDhTable(written, again), "") << written;
    ASSERT_EQ(table.rows.size(), 6U);
    const double typed[6][4] = {{30, 0.1, 0, 90},    {0, 0, 0.4318, 0}, {-20, 0.15005, 0.0203, -90},
                                {90, 0.4318, 0, 90}, {0, 0, 0, -90},    {15, 0.05, 0.02, 30}};
    for (std::size_t i = 0; i < 6; ++i) {
      const ik::DhRow& row = table.rows[i];
      EXPECT_NEAR(row.theta * 180 / kPi, typed[i][0], 1e-10) << written;
      EXPECT_NEAR(row.d, typed[i][1], 1e-12) << written;
      EXPECT_NEAR(row.a, typed[i][2], 1e-12) << written;
      EXPECT_NEAR(row.alpha * 180 / kPi, typed[i][3], 1e-10) << written;
    }
    EXPECT_EQ(table.rows[3].kind, ik::JointKind::slide);
    EXPECT_EQ(again.chain.bones.size(), arm.chain.bones.size());
  }
}

// The usual conventions where normals are not unique: a SCARA's axes are parallel, and a wrist's
// meet.
TEST(DhOf, ParallelAndMeetingAxes) {
  rigs::Chain chain;
  chain.planar = false;
  const auto add = [&](const glm::dvec3& at, const glm::dvec3& axis) {
    chain.bones.push_back({.length = 0.0, .joint = rigs::JointKind::hinge, .axis = axis, .at = at});
  };
  add({0, 0, 0.4}, {0, 0, 1});
  add({0, 0.3, 0.2}, {0, 0, 1});  // parallel: d = 0, not 0.2
  add({0, 0.2, 0}, {1, 0, 0});    // across, at a distance
  add({0, 0, 0.1}, {0, 0, 1});    // meets it: a = 0
  const rigs::Pose rest{{}, std::vector(4, ik::kNoRotation)};
  rigs::DhTable table;
  ASSERT_EQ(rigs::dhTableOf(chain, rest, DhConvention::standard, table), "");
  const double expected[4][4] = {
      {90, 0, 0.3, 0}, {0, 0.6, 0.2, 90}, {0, 0, 0, -90}, {-90, 0.1, 0, 0}};
  for (std::size_t i = 0; i < 4; ++i) {
    const ik::DhRow& row = table.rows[i];
    EXPECT_NEAR(row.theta, expected[i][0] * kPi / 180, 1e-12) << i;
    EXPECT_NEAR(row.d, expected[i][1], 1e-12) << i;
    EXPECT_NEAR(row.a, expected[i][2], 1e-12) << i;
    EXPECT_NEAR(row.alpha, expected[i][3] * kPi / 180, 1e-12) << i;
  }
}

TEST(DhOf, WhatATableCannotSayIsRefused) {
  rigs::Chain chain;
  chain.planar = false;
  chain.bones = {{.length = 1.0, .name = "ball"}};
  rigs::Pose rest{{0.0}, {ik::kNoRotation}};
  rigs::DhTable table;
  const auto fault = [&] { return rigs::dhTableOf(chain, rest, DhConvention::standard, table); };
  EXPECT_EQ(fault(), "a table has no balls, as \"ball\" is one: make it a hinge");
  chain.bones[0].joint = rigs::JointKind::fixed;
  EXPECT_EQ(fault(), "a table has a row for each joint: expected one that moves");
  chain.bones[0].joint = rigs::JointKind::hinge;
  chain.baseScale.x = -1;
  EXPECT_EQ(fault(), "a table has no mirror images, as \"ball\" is one");
}

TEST(DhOf, BaseAndToolOfAFileAreRead) {
  rigs::Arm arm;
  const std::string table =
      "angles: degrees\nbase: 1,2,3,0,0,90\ntool: 0 0 0.5 0 90 0\n"
      "theta,d,a,alpha\n0,0,1,0\n";
  ASSERT_EQ(rigs::readDhTable(table, arm), "");
  // x of the first frame is the world's y; the tool lies along z.
  const glm::dvec3 tip = rigs::forwardKinematics(arm.chain, arm.pose).back();
  EXPECT_LT(glm::distance(tip, glm::dvec3(1, 3, 3.5)), 1e-12);
  EXPECT_EQ(rigs::readDhTable("base: 1,2,3\ntheta,d,a,alpha\n0,0,1,0\n", arm),
            "line 1: expected base: x, y, z, roll, pitch, yaw, got \"1,2,3\"");
}

}  // namespace
