// Chains that are written as URDF and read again lie where they did.
#include "rigs/arms/urdf_writer.h"

#include <string>
#include <vector>

#include <glm/geometric.hpp>
#include <gtest/gtest.h>

#include "ik/builders.h"
#include "rigs/arms/urdf.h"
#include "robots.h"
#include "support/random_source.h"

namespace {

using support::RandomSource;

// Each joint's own frame is random, a fourth of them with a pitch of a right angle.
rigs::Chain randomChain(RandomSource& random) {
  rigs::Chain chain;
  chain.planar = false;
  const auto part = [&] { return random.uniform(-1, 1); };
  chain.base = {part(), part(), part()};
  const int count = random.integer(2, 12);
  for (int i = 0; i < count; ++i) {
    rigs::Bone bone;
    bone.length = random.chance(0.4) ? 0.0 : random.uniform(0.1, 1);
    bone.joint = i == 0 || random.chance(0.5) ? rigs::JointKind::hinge
                 : random.chance(0.5)         ? rigs::JointKind::slide
                                              : rigs::JointKind::fixed;
    bone.limit = rigs::freeLimit(bone.joint);
    if (bone.joint != rigs::JointKind::fixed && random.chance(0.6)) bone.limit = {-2, 2};
    bone.axis = support::randomDirection(random);
    if (random.chance(0.5)) bone.at = glm::dvec3(part(), part(), part());
    const double right = random.chance(0.5) ? robots::kPi / 2 : -robots::kPi / 2;
    const glm::dvec3 angles{random.angle(), random.chance(0.25) ? right : part(), random.angle()};
    if (random.chance(0.7)) bone.axes = glm::normalize(glm::quat_cast(ik::rollPitchYaw(angles)));
    if (i > 0 && random.chance(0.2)) bone.parent = random.integer(0, i - 1);
    if (random.chance(0.7)) bone.name = "n & <" + std::to_string(random.below(5)) + ">\"";
    chain.bones.push_back(bone);
  }
  if (random.chance(0.3)) chain.tip = random.below(chain.bones.size());
  return chain;
}

// Sets joint values at random; fixed bones turn too, as part of the shape.
void pose(const rigs::Chain& chain, RandomSource& random, bool setsFixed, rigs::Pose& pose) {
  pose.rotations.resize(chain.bones.size(), ik::kNoRotation);
  pose.slides.resize(chain.bones.size(), 0.0);
  for (std::size_t i = 0; i < chain.bones.size(); ++i) {
    const rigs::Bone& bone = chain.bones[i];
    const double amount = random.uniform(-2, 2);
    if (bone.joint == rigs::JointKind::slide) pose.slides[i] = amount;
    const bool turns =
        bone.joint == rigs::JointKind::hinge || (bone.joint == rigs::JointKind::fixed && setsFixed);
    if (turns) pose.rotations[i] = ik::rotationAbout(bone.axis, amount);
  }
}

bool moves(const rigs::Bone& bone) { return bone.joint != rigs::JointKind::fixed; }

TEST(UrdfWriter, TheTipIsWhereItWasInAnyPose) {
  RandomSource random(81);
  int compared = 0;
  for (int trial = 0; trial < 300; ++trial) {
    const rigs::Chain chain = randomChain(random);
    rigs::Pose before;
    pose(chain, random, true, before);
    std::string text;
    std::string tip;
    ASSERT_EQ(rigs::writeUrdf(chain, before, "r", {}, text, tip), "");
    SCOPED_TRACE(text);
    EXPECT_EQ(text.ends_with("<!-- The tip is the link " + tip + " -->\n"), chain.tip.has_value());
    rigs::Arm arm;
    const std::string fault = rigs::readUrdf(text, arm, {.base = "base_link", .tip = tip});
    // A tip that nothing moves is none of URDF's.
    bool isMoved = false;
    for (const std::size_t bone : chain.branchTo(chain.tipBone()))
      isMoved = isMoved || moves(chain.bones[bone]);
    ASSERT_EQ(fault.empty(), isMoved) << fault;
    if (!isMoved) continue;
    for (int i = 0; i < 20; ++i) {
      pose(chain, random, false, before);
      const glm::dvec3 expected = rigs::forwardKinematics(chain, before).back();
      // The same values by the order of the joints on the tip's branch, which comes first.
      rigs::Pose after{{},
                       std::vector(arm.chain.bones.size(), ik::kNoRotation),
                       {},
                       std::vector(arm.chain.bones.size(), 0.0)};
      std::size_t next = 0;
      for (const std::size_t bone : chain.branchTo(chain.tipBone())) {
        if (!moves(chain.bones[bone])) continue;
        while (!moves(arm.chain.bones[next])) ++next;
        ASSERT_EQ(arm.chain.bones[next].joint, chain.bones[bone].joint);
        after.rotations[next] = before.rotations[bone];
        after.slides[next++] = before.slides[bone];
      }
      EXPECT_LT(glm::distance(rigs::forwardKinematics(arm.chain, after).back(), expected), 1e-9);
      ++compared;
    }
  }
  EXPECT_GT(compared, 4000);
}

// Written again it is the same to the letter, but for rounding of frames: names, kinds, limits.
TEST(UrdfWriter, ARobotKeepsItsNamesAndLimits) {
  rigs::Chain chain;
  chain.planar = false;
  chain.bones = {
      {.length = 0.0, .joint = rigs::JointKind::hinge, .limit = {-1, 0.5}, .name = "pan"},
      {.length = 0.0,
       .joint = rigs::JointKind::slide,
       .limit = {0, 0.25},
       .at = glm::dvec3(0, 0, 1),
       .name = "lift"},
      {.length = 0.0, .joint = rigs::JointKind::hinge, .at = glm::dvec3(1, 0, 0), .name = "roll"},
      {.length = 0.0, .joint = rigs::JointKind::fixed, .at = glm::dvec3(0, 2, 0), .name = "hand"}};
  const rigs::Pose rest{{}, std::vector(4, ik::kNoRotation)};
  std::string text;
  std::string tip;
  ASSERT_EQ(rigs::writeUrdf(chain, rest, "Two <&>", {}, text, tip), "");
  EXPECT_EQ(tip, "hand");
  rigs::Arm arm;
  ASSERT_EQ(rigs::readUrdf(text, arm), "");
  EXPECT_EQ(arm.name, "Two <&>");
  chain.bones[0].at = glm::dvec3(0.0);  // said by the file
  EXPECT_EQ(arm.chain, chain);
  EXPECT_EQ(arm.warnings, std::vector<std::string>{"left out: effort and velocity (2)"});
}

TEST(UrdfWriter, WhatUrdfCannotSayIsRefused) {
  rigs::Chain chain;
  chain.planar = false;
  chain.bones = {{.length = 1.0, .name = "ball"}};
  const rigs::Pose rest{{0.0}, {ik::kNoRotation}};
  std::string text = "as it was";
  std::string tip;
  EXPECT_EQ(rigs::writeUrdf(chain, rest, "", {}, text, tip),
            "URDF has no balls, as \"ball\" is one: make it a hinge");
  EXPECT_EQ(text, "as it was");
  chain.planar = true;
  EXPECT_EQ(rigs::writeUrdf(chain, rest, "", {}, text, tip), "");
  chain.bones[0].scale.y = -1;
  EXPECT_EQ(rigs::writeUrdf(chain, rest, "", {}, text, tip),
            "URDF has no mirror images, as \"ball\" is one");
}

}  // namespace
