// Skeletons of glTF against matrices: one by hand and random trees.
#include "rigs/skeletons/gltf.h"

#include <map>

#include "rigs/solve.h"
#include "trees.h"

namespace {

using robots::kPi;
using robots::operator*;
using support::RandomSource;
using trees::Matrix;
using trees::Three;

rigs::Arm read(std::string_view bytes) {
  rigs::Arm arm;
  EXPECT_EQ(rigs::readGltf(bytes, arm), "");
  return arm;
}

std::map<std::string, glm::dvec3> placesOf(const rigs::Arm& arm) {
  const std::vector<glm::dvec3> joints = rigs::forwardKinematics(arm.chain, arm.pose);
  std::map<std::string, glm::dvec3> places;
  for (std::size_t i = 0; i < arm.chain.bones.size(); ++i)
    places[arm.chain.bones[i].name.substr(std::string("mixamorig:").size())] = joints[i];
  return places;
}

TEST(Gltf, AFigureStandsAsItsFileSays) {
  const rigs::Arm arm = read(trees::figure("gltf"));
  EXPECT_EQ(arm.chain.bones.size(), 28U);
  EXPECT_FALSE(arm.upIsZ);
  const auto places = placesOf(arm);
  const auto expectAt = [&](const char* name, const glm::dvec3& place) {
    EXPECT_LT(glm::distance(places.at(name), place), 1e-9) << name;
  };
  expectAt("Hips", {0.0, 0.96, 0.0});
  expectAt("HeadTop_End", {0.0, 1.84, 0.02});
  expectAt("LeftToe_End", {0.09, 0.02, 0.19});
  // The upper arm hangs by 20°, the forearm is turned by 20° about the arm's own z.
  const double c = std::cos(kPi / 9);
  const double s = std::sin(kPi / 9);
  const glm::dvec3 elbow{-0.17 - 0.28 * c, 1.52 - 0.28 * s, 0.0};
  expectAt("RightForeArm", elbow);
  expectAt("RightHand", elbow + 0.26 * glm::dvec3(-c * c, -c * s, s));
  for (const char* each : {"Arm", "ForeArm", "Hand", "HandMiddle2"}) {
    const glm::dvec3 right = places.at(std::string("Right") + each);
    EXPECT_LT(glm::distance(places.at(std::string("Left") + each) * glm::dvec3(-1, 1, 1), right),
              1e-9);
  }
  EXPECT_EQ(arm.chain.parityAt(trees::boneOf(arm, "mixamorig:RightForeArm")), 1);
  EXPECT_EQ(arm.chain.parityAt(trees::boneOf(arm, "mixamorig:LeftForeArm")), -1);
}

TEST(Gltf, BonesGoStraightOnAndEndAtLeaves) {
  const rigs::Arm arm = read(trees::figure("gltf"));
  const auto bone = [&](const std::string& name) {
    return arm.chain.bones[trees::boneOf(arm, "mixamorig:" + name)];
  };
  EXPECT_NEAR(bone("Chest").length, 0.18, 1e-12);  // to the neck
  EXPECT_NEAR(bone("Hips").length, 0.12, 1e-12);   // to the spine, which is up
  EXPECT_TRUE(bone("LeftUpLeg").at);
  EXPECT_FALSE(bone("LeftLeg").at);
  EXPECT_EQ(bone("HeadTop_End").joint, rigs::JointKind::fixed);
  EXPECT_EQ(bone("HeadTop_End").length, 0.0);
  EXPECT_EQ(bone("Head").joint, rigs::JointKind::ball);
}

TEST(Gltf, HandsAndFeetAreHeldWhereTheyAre) {
  const rigs::Arm arm = read(trees::figure("gltf"));
  EXPECT_EQ(arm.chain.tipBone(), trees::boneOf(arm, "mixamorig:RightHand"));
  ASSERT_EQ(arm.goals.size(), 3U);
  EXPECT_EQ(arm.goals[0].bone, trees::boneOf(arm, "mixamorig:LeftHand"));
  EXPECT_FALSE(arm.goals[0].facing);
  EXPECT_EQ(arm.goals[1].bone, trees::boneOf(arm, "mixamorig:RightFoot"));
  EXPECT_TRUE(arm.goals[1].facing);
  EXPECT_LT(glm::distance(arm.goals[2].target, glm::dvec3(0.09, 0.02, 0.12)), 1e-9);
  ASSERT_EQ(arm.warnings.size(), 3U);
  EXPECT_EQ(arm.warnings[0],
            "the tip is \"mixamorig:RightHand\"; goals hold \"mixamorig:LeftHand\", "
            "\"mixamorig:RightFoot\", \"mixamorig:LeftFoot\"");
  EXPECT_EQ(arm.warnings[1], "nodes whose scale is a part of lengths: 1");
  EXPECT_EQ(arm.warnings[2], "left out: meshes");
  // The hand reaches elsewhere while they stay.
  rigs::Problem problem{arm.chain, rigs::forwardKinematics(arm.chain, arm.pose).back()};
  problem.goals = arm.goals;
  const ik::Solver& solver = *ik::findSolver("automatic");
  const ik::Settings settings{.iterations = 500, .parameters = ik::defaultParameters(solver)};
  rigs::Pose pose = arm.pose;
  rigs::Workspace work;
  EXPECT_EQ(rigs::solve(solver, problem, settings, pose, work, nullptr).iterations, 0);
  EXPECT_EQ(pose, arm.pose) << "nothing moves";
  problem.target += glm::dvec3(0.3, -0.4, 0.4);
  EXPECT_EQ(rigs::solve(solver, problem, settings, pose, work, nullptr).status,
            ik::Status::reached);
  std::vector<rigs::Frame> frames(arm.chain.bones.size());
  rigs::boneFrames(arm.chain, pose, frames);
  const std::size_t foot = arm.goals[2].bone;
  const glm::dvec3 toe = frames[foot].origin + arm.chain.bones[foot].length * frames[foot].x;
  EXPECT_LT(glm::distance(toe, glm::dvec3(0.09, 0.02, 0.12)), 2e-3);
}

TEST(Gltf, VrmSaysItsHandsAndFeet) {
  const std::string nodes =
      R"("asset": {"version": "2.0"}, "nodes": [{"name": "LeftHand", "children": [1]},
      {"name": "b", "translation": [0, 1, 0], "children": [2]}, {"name": "c", "translation": [0, 1, 0]}])";
  for (
      const std::string extension :
      {R"("VRMC_vrm": {"humanoid": {"humanBones": {"leftFoot": {"node": 1}, "rightHand": {"node": 2}}}})",
       R"("VRM": {"exporter": [[{"leftFoot": 0}]], "humanoid": {"humanBones": [{"bone": "leftFoot",
        "node": 1}, {"bone": "rightHand", "node": 2}]}})"}) {
    const rigs::Arm arm = read("{" + nodes + ", \"extensions\": {" + extension + "}}");
    EXPECT_EQ(arm.warnings[0], "the tip is \"c\"; goals hold \"b\"");
  }
  EXPECT_EQ(read("{" + nodes + "}").warnings[0], "the tip is \"LeftHand\"");
}

TEST(Gltf, NamesOfManyProgramsAreKnown) {
  for (const std::string hand : {"mixamorig:RightHand", "mixamorigRightHand", "J_Bip_R_Hand",
                                 "hand_r", "Hand.R", "Bip01 R Hand", "rHand", "RightWrist"}) {
    const std::string text = R"({"asset": {"version": "2.0"}, "nodes": [{"children": [1, 2]},
      {"name": "ik_hand_r", "translation": [1, 0, 0]}, {"translation": [0, 1, 0], "name": ")";
    EXPECT_EQ(read(text + hand + "\"}]}").warnings[0], "the tip is \"" + hand + "\"");
  }
  const rigs::Arm plain = read(
      R"({"asset": {"version": "2.0"}, "nodes": [{"children": [1]}, {"translation": [0, 1, 0]}]})");
  EXPECT_EQ(plain.warnings[0], "no hand or foot has a name that is known: the tip is joint 2");
}

// A tree with its frames: turned, mirrored, and scaled where the scale is the same along all axes.
struct Tree {
  std::string text;
  std::vector<Matrix> frames;
  std::vector<std::string> names;
};

std::string list(std::initializer_list<double> numbers) {
  std::string text;
  for (const double each : numbers) {
    std::ostringstream out;
    out.precision(17);
    out << (text.empty() ? "[" : ", ") << each;
    text += out.str();
  }
  return text + "]";
}

Tree randomTree(RandomSource& random) {
  Tree tree;
  const int count = random.integer(2, 40);
  const std::vector<int> parents = trees::randomParents(random, count);
  for (int i = 0; i < count; ++i) {
    const glm::dvec3 about = support::randomDirection(random);
    const double angle = random.angle();
    const double size = random.chance(0.2) ? random.uniform(0.5, 2.0) : 1.0;
    const Three way{random.uniform(-1, 1), random.uniform(-1, 1), random.uniform(-1, 1)};
    const Three scale{size * random.sign(), size * random.sign(), size * random.sign()};
    const Matrix own = robots::shift(way) * robots::turn({about.x, about.y, about.z}, angle) *
                       trees::scaled(scale);
    const int parent = parents[static_cast<std::size_t>(i)];
    tree.frames.push_back(parent < 0 ? own : tree.frames[static_cast<std::size_t>(parent)] * own);
    tree.names.push_back("n" + std::to_string(i));
    std::string children;
    for (int child = i + 1; child < count; ++child) {
      if (parents[static_cast<std::size_t>(child)] == i)
        children += (children.empty() ? "" : ",") + std::to_string(child);
    }
    tree.text += (i == 0 ? "" : ", ") + std::string("{\"name\": \"") + tree.names.back() + "\", ";
    if (!children.empty()) tree.text += "\"children\": [" + children + "], ";
    if (random.chance(0.3)) {
      tree.text += "\"matrix\": " +
                   list({own[0], own[4], own[8], 0, own[1], own[5], own[9], 0, own[2], own[6],
                         own[10], 0, own[3], own[7], own[11], 1}) +
                   "}";
      continue;
    }
    const double s = std::sin(0.5 * angle);
    tree.text += "\"translation\": " + list({way[0], way[1], way[2]}) +
                 ", \"scale\": " + list({scale[0], scale[1], scale[2]}) + ", \"rotation\": " +
                 list({s * about.x, s * about.y, s * about.z, std::cos(0.5 * angle)}) + "}";
  }
  tree.text = "{\"asset\": {\"version\": \"2.0\"}, \"nodes\": [" + tree.text + "]}";
  return tree;
}

std::string number(std::size_t value) {
  std::string bytes;
  for (int i = 0; i < 4; ++i) bytes += static_cast<char>(value >> 8 * i & 0xFF);
  return bytes;
}

TEST(Gltf, RandomTreesAgreeWithMatrices) {
  RandomSource random(5);
  for (int trial = 0; trial < 500; ++trial) {
    const Tree tree = randomTree(random);
    const rigs::Arm arm = read(tree.text);
    trees::expectPlaces(arm, tree.frames, tree.names);
    for (std::size_t i = 0; i < tree.names.size(); ++i) {
      const Matrix& m = tree.frames[i];
      const double volume = m[0] * (m[5] * m[10] - m[6] * m[9]) -
                            m[1] * (m[4] * m[10] - m[6] * m[8]) +
                            m[2] * (m[4] * m[9] - m[5] * m[8]);
      // parityAt() is that of what carries a bone.
      const std::size_t bone = trees::boneOf(arm, tree.names[i]);
      EXPECT_EQ(arm.chain.parityAt(bone) * arm.chain.bones[bone].scale.parity() > 0, volume > 0);
    }
    // The same in a binary file, with a part that is left out behind it.
    const std::string binary = "glTF" + number(2) + number(tree.text.size() + 32) +
                               number(tree.text.size()) + "JSON" + tree.text + number(4) +
                               std::string("BIN\0....", 8);
    EXPECT_EQ(read(binary).chain, arm.chain);
  }
}

// What lies between the joints of a skin is a part of where they are; other trees are left out.
TEST(Gltf, OnlyJointsOfSkinsAreTaken) {
  const rigs::Arm arm = read(R"({"asset": {"version": "2.1"}, "animations": [{}], "nodes": [
    {"name": "a", "children": [1, 4]}, {"scale": [2, 1, 1], "translation": [1, 0, 0], "children": [2]},
    {"name": "b", "translation": [3, 0, 0], "children": [3]}, {"name": "c", "translation": [0, 1, 0]},
    {"name": "lamp", "translation": [0, 5, 0]}, {"name": "other"}],
    "skins": [{"joints": [0, 2, 3]}, {"joints": [5]}]})");
  ASSERT_EQ(arm.chain.bones.size(), 3U);
  EXPECT_EQ(arm.chain.bones[1].name, "b");
  EXPECT_NEAR(arm.chain.bones[0].length, 7.0, 1e-12);
  EXPECT_EQ(arm.warnings[1], "nodes whose scale is a part of lengths: 1");
  EXPECT_EQ(arm.warnings[2], "joints of other trees, which were left out: 1");
  EXPECT_EQ(arm.warnings[3], "left out: animations");
}

}  // namespace
