// Scenes of files that describe an arm, and where a scene alone is expected.
#include "lab/file/arm_scene.h"

#include <fstream>
#include <iterator>
#include <string>
#include <string_view>
#include <vector>

#include <glm/geometric.hpp>
#include <gtest/gtest.h>

#include "lab/core/lab.h"
#include "lab/file/presets.h"
#include "rigs/arms/dh_of.h"
#include "support/dh_product.h"

namespace {

// An arm of 0.5 up and 0.3 along x, with a gripper beside it: joint lift is at 0.1 at least.
constexpr std::string_view kUrdf = R"(<?xml version="1.0"?>
<robot name="Crane">
  <link name="base"/><link name="tower"/><link name="boom"><visual/></link>
  <link name="hook"/><link name="lamp"/>
  <joint name="turn" type="continuous"><parent link="base"/><child link="tower"/><axis xyz="0 0 1"/></joint>
  <joint name="lift" type="prismatic"><parent link="tower"/><child link="boom"/><origin xyz="0 0 0.5"/>
    <axis xyz="0 0 1"/><limit lower="0.1" upper="0.4"/></joint>
  <joint name="mount" type="fixed"><parent link="boom"/><child link="hook"/><origin xyz="0.3 0 0"/></joint>
  <joint name="tilt" type="revolute"><parent link="tower"/><child link="lamp"/><origin xyz="0 1 0"/>
    <limit lower="-1" upper="1"/></joint>
</robot>)";
constexpr std::string_view kTable = "theta, d, a, alpha (deg)\n0, 0.4, 1, 0\n0, 0, 0.5, 90\n";

lab::Document read(std::string_view text) {
  lab::Document document;
  EXPECT_EQ(lab::readSceneOrArm(text, document), "");
  return document;
}

TEST(ArmScene, AUrdfStandsWithItsTargetAtItsTip) {
  const lab::Document document = read(kUrdf);
  EXPECT_EQ(document.name, "Crane");
  EXPECT_TRUE(document.isImported);
  EXPECT_TRUE(document.scene.isZUp);
  EXPECT_FALSE(document.scene.chain.planar);
  ASSERT_EQ(document.scene.chain.bones.size(), 4U);
  EXPECT_EQ(document.scene.chain.tip, 2U);
  EXPECT_LT(glm::distance(document.scene.target, glm::dvec3(0.3, 0.0, 0.6)), 1e-15);
  ASSERT_EQ(document.warnings.size(), 2U);
  EXPECT_EQ(document.warnings[0], "the tip is \"hook\"; other ends: \"lamp\"");
  EXPECT_EQ(document.warnings[1], "left out: visual (1)");
}

TEST(ArmScene, ATableStandsToo) {
  const lab::Document document = read(kTable);
  EXPECT_EQ(document.name, "");
  EXPECT_TRUE(document.isImported);
  EXPECT_TRUE(document.scene.isZUp);
  EXPECT_LT(glm::distance(document.scene.target, glm::dvec3(1.5, 0.0, 0.4)), 1e-15);
  EXPECT_EQ(lab::kindOf(kTable), lab::FileKind::armTable);
}

// What opens it lets it be dragged, and a scene file keeps all of it.
TEST(ArmScene, IsAScene) {
  for (const std::string_view text : {kUrdf, kTable}) {
    const lab::Document document = read(text);
    lab::Lab lab;
    ASSERT_EQ(lab.apply(lab::OpenDocument{document}), "");
    EXPECT_EQ(lab.result().status, ik::Status::reached);
    lab::Document again;
    EXPECT_EQ(lab::readScene(lab::writeScene(document), again), "");
    EXPECT_EQ(again.scene, document.scene);
    EXPECT_EQ(again.pose, document.pose);
    EXPECT_FALSE(again.isImported);
    EXPECT_TRUE(again.warnings.empty());
  }
}

TEST(ArmScene, ItsEndsAreLinks) {
  lab::Document document;
  EXPECT_EQ(lab::readSceneOrArm(kUrdf, document, {.base = "", .tip = "lamp"}), "");
  EXPECT_LT(glm::distance(document.scene.target, glm::dvec3(0.0, 1.0, 0.0)), 1e-15);
  document.name = "as it was";
  EXPECT_EQ(lab::readSceneOrArm(kUrdf, document, {.base = "", .tip = "hand"}),
            "tip: expected a link that joints below \"base\" move, such as \"hook\", got \"hand\"");
  EXPECT_EQ(document.name, "as it was");
}

TEST(ArmScene, WhatIsWrongIsSaidByItsLine) {
  lab::Document document;
  EXPECT_EQ(lab::readSceneOrArm("<robot>\n<link name='a'/>\n<joint/></robot>", document),
            "line 3: joint: expected a name in joint's name, got none");
  EXPECT_EQ(lab::readSceneOrArm("theta,d,a,alpha\n0,0,x,0", document),
            "line 2, column \"a\": expected a number, got \"x\"");
  EXPECT_EQ(lab::readSceneOrArm("{}", document).substr(0, 9), "/format: ");
}

TEST(ArmScene, ATableMayBeJson) {
  const lab::Document document = read(R"({"convention": "standard", "angles": "degrees",
    "name": "Two", "joints": [{"theta": "q1", "d": 0.4, "a": 1, "alpha": 90, "name": "a;b"},
      {"type": "P", "d": 0.5, "least": 0, "most": 0.25}, {"a": "0.25", "least": -90, "most": 9e1}]})");
  lab::Document same;
  ASSERT_EQ(lab::readSceneOrArm("angles: degrees\ntheta,d,a,alpha,type,least,most\n"
                                "0,0.4,1,90\n0,0.5,0,0,P,0,0.25\n0,0,0.25,0,R,-90,90",
                                same),
            "");
  EXPECT_EQ(document.name, "Two");
  EXPECT_EQ(document.scene.chain.bones[0].name, "a;b");
  same.scene.chain.bones[0].name = "a;b";
  EXPECT_EQ(document.scene, same.scene);
  const auto faultOf = [](const std::string& joint, const std::string& head = "") {
    lab::Document none;
    return lab::readSceneOrArm("{" + head + "\"joints\": [{\"alpha\": 0}, " + joint + "]}", none);
  };
  EXPECT_EQ(faultOf("{}"), "");
  EXPECT_EQ(faultOf(R"({"d": "x"})"), "/joints/1/d: expected a number, got \"x\"");
  EXPECT_EQ(faultOf(R"({"least": 2, "most": 1})"),
            "/joints/1: expected a least that is not above the most");
  EXPECT_EQ(faultOf(R"({"a": [1]})"),
            "/joints/1/a: expected a number, or a text such as \"pi/2\", got [1]");
  EXPECT_EQ(faultOf(R"({"a": "1;2"})"),
            "/joints/1/a: expected a number, or a text such as \"pi/2\", got \"1;2\"");
  EXPECT_EQ(faultOf("3").substr(0, 10), "/joints/1:");
  EXPECT_EQ(faultOf("{}", R"("convention": "mine", )"),
            "/convention: expected the convention standard, craig or modified, got \"mine\"");
  lab::Document empty;
  EXPECT_EQ(lab::readSceneOrArm(R"({"joints": [], "alpha": 1})", empty),
            "/joints: expected a list of 1 to 999 joints, got an array of 0");
  EXPECT_EQ(read(R"({"joints": [{"alpha": 90}]})").warnings[0].substr(0, 11), "/joints/0: ");
}

// Its hand is the target's, other ends have goals; opened and saved, nothing moves.
TEST(ArmScene, ASkeletonStandsAsItsFileSays) {
  for (const std::string ending : {"gltf", "bvh"}) {
    std::ifstream file(IKLAB_TESTS_DIR "/rigs/skeletons/figure." + ending);
    const std::string text{std::istreambuf_iterator<char>(file), {}};
    const lab::Document document = read((ending == "bvh" ? "\xEF\xBB\xBF" : "") + text);
    EXPECT_TRUE(document.isImported);
    EXPECT_FALSE(document.scene.isZUp);
    EXPECT_EQ(document.scene.goals.size(), 3U);
    lab::Document same;
    ASSERT_EQ(lab::readScene(lab::writeScene(document), same), "");
    EXPECT_EQ(same.scene, document.scene);
    lab::Lab lab;
    ASSERT_EQ(lab.apply(lab::OpenDocument{document}), "");
    EXPECT_EQ(lab.shown().pose, document.pose);
  }
}

TEST(ArmScene, IsWrittenAsUrdf) {
  std::string text;
  std::string tip;
  const lab::Document document = read(kTable);
  ASSERT_EQ(lab::writeUrdf(document, text, tip), "");
  EXPECT_EQ(read(text).scene.target, document.scene.target);
  // Of a scene whose y is up that is z, and the plane lies on the ground.
  lab::Document tall;
  tall.scene.chain.planar = false;
  tall.scene.chain.base = {0.0, 2.0, 0.25};
  tall.scene.chain.bones = {{.length = 1.0, .joint = rigs::JointKind::hinge}};
  tall.pose.rotations = {ik::kNoRotation};
  ASSERT_EQ(lab::writeUrdf(tall, text, tip), "");
  EXPECT_LT(glm::distance(read(text).scene.target, glm::dvec3(1.0, -0.25, 2.0)), 1e-15);
  tall.scene.chain.planar = true;
  tall.scene.chain.base.z = 0.0;
  tall.pose = {{0.0}};
  ASSERT_EQ(lab::writeUrdf(tall, text, tip), "");
  EXPECT_LT(glm::distance(read(text).scene.target, glm::dvec3(1.0, 2.0, 0.0)), 1e-15);
}

// The examples of docs/arms.md.
TEST(ArmScene, ItsPageIsTrue) {
  std::ifstream file(IKLAB_TESTS_DIR "/../docs/arms.md");
  std::vector<std::string> blocks;
  bool isInside = false;
  for (std::string line; std::getline(file, line);) {
    const bool isFence = line.starts_with("```");
    if (isFence) isInside = !isInside;
    if (isFence && isInside) blocks.emplace_back();
    if (!isFence && isInside) blocks.back() += line + '\n';
  }
  ASSERT_EQ(blocks.size(), 3U);  // the first one has commands
  EXPECT_EQ(read(blocks[1]).scene.target, glm::dvec3(0.3, 0.0, 0.5));
  const lab::Document puma = read(blocks[2]);
  // 0.4521, -0.15005, 1.1038 with a pedestal of 0.672.
  EXPECT_LT(glm::distance(puma.scene.target, glm::dvec3(0.4521, -0.15005, 0.4318)), 1e-12);
  EXPECT_TRUE(puma.warnings.empty());
}

// A lesson and a link have scenes alone.
TEST(ArmScene, IsNoSceneByItself) {
  lab::Document document;
  EXPECT_EQ(lab::readScene(kUrdf, document),
            "expected a scene (JSON), got a robot model (URDF); open it as a file, and save the "
            "scene");
  EXPECT_EQ(lab::readScene(kTable, document),
            "expected a scene (JSON), got a table of Denavit and Hartenberg; open it as a file, "
            "and save the scene");
}

// Every arm that is built in by its own table, and as it is read again from its file.
TEST(ArmScene, ArmsStandAsTheirTablesSay) {
  support::RandomSource random(84);
  for (const std::string_view name : lab::armNames()) {
    SCOPED_TRACE(name);
    const lab::Document& arm = *lab::findArm(name);
    const rigs::Chain& chain = arm.scene.chain;
    for (const auto convention : {ik::DhConvention::standard, ik::DhConvention::craig}) {
      rigs::DhTable table;
      ASSERT_EQ(rigs::dhTableOf(chain, arm.pose, convention, table), "");
      std::string text;
      ASSERT_EQ(lab::writeDhTable(arm, convention, text), "");
      SCOPED_TRACE(text);
      EXPECT_EQ(lab::kindOf(text), lab::FileKind::armTable);
      const lab::Document again = read(text);
      for (int trial = 0; trial < 20; ++trial) {
        rigs::Pose pose = arm.pose;
        rigs::Pose other = again.pose;
        pose.slides.resize(chain.bones.size());
        other.slides.resize(again.scene.chain.bones.size());
        for (std::size_t i = 0; i < table.rows.size(); ++i) {
          const std::size_t bone = table.bones[i];
          const double amount = random.uniform(-2, 2);
          const rigs::JointLimit& limit = again.scene.chain.bones[i].limit;
          EXPECT_NEAR(limit.least, chain.bones[bone].limit.least, 1e-13);
          EXPECT_NEAR(limit.most, chain.bones[bone].limit.most, 1e-13);
          if (table.rows[i].kind == ik::JointKind::slide) {
            pose.slides[bone] = other.slides[i] = amount;
          } else {
            pose.rotations[bone] = ik::rotationAbout(chain.bones[bone].axis, amount);
            other.rotations[i] = ik::rotationAbout({0, 0, 1}, amount);
          }
        }
        EXPECT_LT(support::differenceOf(table, chain, pose), 1e-9);
        const glm::dvec3 tip = rigs::forwardKinematics(chain, pose).back();
        EXPECT_LT(glm::distance(rigs::forwardKinematics(again.scene.chain, other).back(), tip),
                  1e-12);
      }
    }
  }
}

}  // namespace
