// The presets of robots' arms: where their tips are for joint values that were computed elsewhere,
// from the makers' tables.
#include <algorithm>
#include <cmath>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include <glm/ext/quaternion_trigonometric.hpp>
#include <glm/geometric.hpp>
#include <glm/trigonometric.hpp>
#include <gtest/gtest.h>

#include "ik/answers/every_answer.h"
#include "lab/core/lab.h"
#include "lab/file/presets.h"
#include "lab/file/scene_file.h"
#include "rigs/mechanism_of.h"
#include "support/random_source.h"

namespace {

// Metres and radians, z up; a joint's number as the maker counts it.
struct Forward {
  std::string arm;
  std::vector<double> values;
  glm::dvec3 tip;
};

std::vector<Forward> known() {
  return {
      {"UR5e", {0.0, 0.0, 0.0, 0.0, 0.0, 0.0}, {0.8172, 0.2329, 0.0628}},
      {"UR5e",
       {0.786, 2.496, 1.732, -1.727, -1.256, 2.347},
       {-0.473543643275, -0.241847352879, 0.390407016289}},
      {"UR5e",
       {-3.109, 2.018, 1.867, -0.201, -1.238, -1.392},
       {0.345648546556, -0.154656573473, 0.081532976125}},
      {"UR5e",
       {-1.54, -0.345, 0.029, 0.336, 3.113, 1.839},
       {0.057544698729, -0.772184975703, 0.328379443695}},
      {"Panda", {0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0}, {0.088, 0.0, 0.926}},
      {"Panda",
       {0.708, 1.724, -1.65, -2.591, 0.652, 0.121, -2.691},
       {0.204924413404, -0.140303466025, 0.280555684703}},
      {"Panda",
       {0.086, -0.119, 2.417, -1.183, 0.082, 1.552, -1.463},
       {-0.481460087129, 0.30262518362, 0.751965168384}},
      {"Panda",
       {-2.829, -1.084, 1.113, -2.47, -0.756, -0.006, 1.912},
       {0.082887741312, -0.199304194791, 0.537822944636}},
      {"Puma 560", {0.0, 0.0, 0.0, 0.0, 0.0, 0.0}, {0.4521, -0.15005, 1.1038}},
      {"Puma 560",
       {-1.93, 0.265, 0.315, 0.571, 1.212, 0.878},
       {-0.209749295408, -0.131745881347, 1.157401880137}},
      {"Puma 560",
       {1.35, -0.426, -1.017, 0.562, 1.296, -0.872},
       {0.326885058325, 0.771206527864, 0.528464503103}},
      {"Puma 560",
       {0.548, -0.553, -1.619, -0.341, -1.221, 1.988},
       {0.685952295455, 0.242884175077, 0.18421839927}},
      {"IRB 120", {0.0, 0.0, 0.0, 0.0, 0.0, 0.0}, {0.374, 0.0, 0.63}},
      {"IRB 120",
       {-0.694, 1.838, -0.066, 0.587, 0.578, 1.109},
       {0.186514059384, -0.126851634752, -0.143728695043}},
      {"IRB 120",
       {-2.011, -0.229, -1.167, -0.545, -1.689, 2.939},
       {0.0929288543, 0.110305586908, 0.864794150152}},
      {"IRB 120",
       {-1.641, 0.66, -0.976, 2.089, 0.679, -2.315},
       {0.00571498169, -0.478710682623, 0.702384016046}},
      {"iiwa 14", {0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0}, {0.0, 0.0, 1.306}},
      {"iiwa 14",
       {0.283, -0.745, 1.491, -1.989, -0.758, -1.967, -2.304},
       {-0.367668900892, 0.268632775841, 0.585744488548}},
      {"iiwa 14",
       {2.772, 0.661, -0.426, 0.099, 2.212, -0.653, 0.552},
       {-0.487037638639, 0.246876595411, 1.105650119096}},
      {"iiwa 14",
       {1.09, -0.606, 0.113, 1.111, 2.428, -1.462, 2.648},
       {-0.196898610318, -0.633755163256, 0.745089459965}},
      {"KR 6", {0.0, 0.0, 0.0, 0.0, 0.0, 0.0}, {0.98, 0.0, 0.435}},
      {"KR 6",
       {-0.913, 0.582, 0.667, -1.005, -0.957, 2.84},
       {0.422103531747, 0.456057673287, -0.270107668885}},
      {"KR 6",
       {-0.329, 0.708, 0.389, 0.133, 1.661, 1.525},
       {0.495395356204, 0.157967584667, -0.283277475477}},
      {"KR 6",
       {0.479, -1.466, 2.136, -0.555, 1.771, -2.71},
       {0.34712094952, -0.133721290949, 0.576773900685}},
      {"LR Mate 200iD", {0.0, 0.0, 0.0, 0.0, 0.0, 0.0}, {0.465, 0.0, 0.695}},
      {"LR Mate 200iD",
       {-0.415, 0.476, 2.928, -1.565, 1.335, 1.109},
       {-0.117577790114, -0.033196655676, 0.820990307187}},
      {"LR Mate 200iD",
       {1.288, 0.947, 3.018, -1.051, -0.444, -1.867},
       {0.001160873986, 0.110880549332, 0.871509816073}},
      {"LR Mate 200iD",
       {-2.666, -0.835, 2.773, 2.137, -1.691, 0.652},
       {0.369707984034, 0.265803242576, 0.335843704896}},
      {"SO-101", {0.0, 0.0, 0.0, 0.0, 0.0}, {0.3913619, -1.1246428e-05, 0.226468744614}},
      {"SO-101",
       {-1.9, 0.883, 1.05, -1.205, -0.404},
       {-0.030771307928, 0.194214169126, -0.072881640708}},
      {"SO-101",
       {1.21, -1.696, 0.434, 0.972, 0.121},
       {0.075381319613, -0.099595731851, 0.298419216307}},
      {"SO-101",
       {0.867, -0.955, -1.019, -0.454, -1.742},
       {-0.100599329467, 0.175985705224, 0.42960126578}},
      {"Cobra 600", {0.0, 0.0, 0.0, 0.0}, {0.6, 0.0, 0.387}},
      {"Cobra 600", {-0.036, 0.291, 0.138, -1.215}, {0.590896829058, 0.057670014411, 0.249}},
      {"Cobra 600", {0.805, -0.105, 0.132, 0.85}, {0.435592752885, 0.411429822965, 0.255}},
      {"Cobra 600", {-0.552, -1.346, 0.086, 1.659}, {0.188346180679, -0.430836963018, 0.301}},
      {"Stanford arm", {0.0, 0.0, 0.0, 0.0, 0.0, 0.0}, {0.0, 0.154, 0.675}},
      {"Stanford arm",
       {2.048, 2.64, 1.177, 0.414, -1.114, -1.825},
       {-0.652534118912, 0.456220162434, -0.676073494663}},
      {"Stanford arm",
       {2.539, 0.311, 0.479, 2.279, 0.445, 0.414},
       {-0.377075638948, -0.016897056932, 1.067707213884}},
      {"Stanford arm",
       {-0.734, -0.528, 0.536, -2.741, 1.182, -0.191},
       {-0.045399994358, 0.550187197392, 0.913310916402}},
      {"Hexapod leg", {0.0, 0.0, 0.0}, {0.248, 0.0, 0.0}},
      {"Hexapod leg", {1.026, 1.006, -2.146}, {0.073390269789, 0.121112412114, -0.062372310733}},
      {"Hexapod leg", {0.755, 1.31, -1.944}, {0.126540445777, 0.119071978618, -0.0132401722}},
      {"Hexapod leg", {0.208, 0.442, -0.717}, {0.231669117851, 0.048894340267, -0.007069726194}},
  };
}

const lab::Document& presetOf(const std::string& name) {
  return *std::ranges::find(lab::presets(), name, &lab::Document::name);
}

rigs::Pose poseOf(const rigs::Chain& chain, const std::vector<double>& values) {
  rigs::Pose pose;
  std::size_t next = 0;
  for (const rigs::Bone& bone : chain.bones) {
    const bool moves = bone.joint != rigs::JointKind::fixed;
    const double value = moves ? values.at(next++) : 0.0;
    const bool slides = bone.joint == rigs::JointKind::slide;
    pose.rotations.push_back(slides ? glm::dquat(1.0, 0.0, 0.0, 0.0)
                                    : glm::angleAxis(value, bone.axis));
    pose.slides.push_back(slides ? value : 0.0);
  }
  EXPECT_EQ(next, values.size());
  return pose;
}

TEST(Arms, TheirTipsAreWhereTheMakersTablesPutThem) {
  for (const Forward& each : known()) {
    SCOPED_TRACE(each.arm);
    const rigs::Chain& chain = presetOf(each.arm).scene.chain;
    const std::vector<glm::dvec3> joints =
        rigs::forwardKinematics(chain, poseOf(chain, each.values));
    EXPECT_LT(glm::distance(joints.back(), each.tip), 1e-9);
  }
}

// Of arms with six joints, whose shapes are as exact as that needs.
TEST(Arms, HaveTheirPosesAmongAllAnswers) {
  int arms = 0;
  for (const Forward& each : known()) {
    if (each.values.size() != 6 || each.values[1] == 0.0) continue;
    SCOPED_TRACE(each.arm);
    const rigs::Chain& chain = presetOf(each.arm).scene.chain;
    rigs::ChainMechanism made;
    rigs::mechanismOf({.chain = chain}, poseOf(chain, each.values), made);
    std::vector<ik::Frame> frames;
    ik::forwardKinematics(made.joints, made.pose, frames);
    const std::size_t tip = chain.bones.size();
    const ik::ArmAnswers all = ik::everyAnswer(
        made.joints,
        {.joint = static_cast<int>(tip), .target = frames[tip].at, .facing = frames[tip].axes});
    const auto isPose = [&](const ik::ArmAnswer& answer) {
      double largest = 0.0;
      for (std::size_t i = 0; i < 6; ++i)
        largest = std::max(largest, std::abs(answer.amounts[i] - each.values[i]));
      return largest < 1e-6;
    };
    EXPECT_EQ(std::ranges::count_if(all.answers, isPose), 1) << ik::name(all.why);
    ++arms;
  }
  EXPECT_GE(arms, 12);
}

// Random poses of the hand, each of a pose within the limits, from where the preset starts, with
// the preset's own solver. Where a hand is follows from forward kinematics, which the makers'
// tables judge above. Of a thousand all are reached; of 50,000 an arm up to 28 were missed.
TEST(Arms, ReachRandomPosesOfTheHand) {
  constexpr int kGoals = std::min(IKLAB_CONFORMANCE_PROBLEMS / 20, 2000);
  support::RandomSource random(49);
  for (const char* const name : {"UR5e", "Panda", "Puma 560", "IRB 120"}) {
    SCOPED_TRACE(name);
    const lab::Document& preset = presetOf(name);
    lab::Choices choices = preset.choices;
    choices.tolerance = 1e-5;
    choices.turnTolerance = glm::degrees(1e-5);
    rigs::Workspace workspace;
    int reached = 0;
    for (int i = 0; i < kGoals; ++i) {
      lab::Scene scene = preset.scene;
      std::vector<double> values;
      for (const rigs::Bone& bone : scene.chain.bones) {
        if (bone.joint != rigs::JointKind::fixed)
          values.push_back(random.uniform(bone.limit.least, bone.limit.most));
      }
      const rigs::Pose there = poseOf(scene.chain, values);
      scene.target = rigs::forwardKinematics(scene.chain, there).back();
      const std::size_t tip = scene.chain.tipBone();
      scene.facing = rigs::Facing{rigs::rotationAt(scene.chain, there, tip)};
      rigs::Pose pose = preset.pose;
      rigs::solve(*ik::solvers()[choices.solver], lab::problemOf(scene, choices),
                  lab::settingsOf(choices), pose, workspace);
      const glm::dvec3 end = rigs::forwardKinematics(scene.chain, pose).back();
      const glm::dquat left =
          scene.facing->rotation * glm::conjugate(rigs::rotationAt(scene.chain, pose, tip));
      const double turn = 2.0 * glm::length(glm::dvec3(left.x, left.y, left.z));
      if (glm::distance(end, scene.target) < 1e-5 && turn < 1.01e-5) ++reached;
    }
    EXPECT_LE(kGoals - reached, (kGoals - 1) / 1000);
  }
}

TEST(Arms, HaveNamesOfTheCommandLine) {
  std::set<std::string> presets;
  for (const Forward& each : known()) presets.insert(each.arm);
  std::set<std::string> named;
  for (const std::string_view name : lab::armNames()) {
    const lab::Document* const arm = lab::findArm(name);
    ASSERT_TRUE(arm) << name;
    named.insert(arm->name);
  }
  EXPECT_EQ(named, presets);
  EXPECT_EQ(lab::findArm("Puma 560"), lab::findArm("puma560"));
  EXPECT_EQ(lab::findArm("HEXAPOD_leg"), lab::findArm("hexapod-leg"));
  EXPECT_EQ(lab::findArm("Cobra 600"), lab::findArm("scara"));
  EXPECT_EQ(lab::findArm("Spider"), nullptr);
  EXPECT_EQ(lab::findArm(""), nullptr);
}

// Each is reached from where it starts, within its limits; its joints have names, and z is up.
TEST(Arms, AreReadyToBeDragged) {
  std::string last;
  for (const Forward& each : known()) {
    if (each.arm == last) continue;
    last = each.arm;
    SCOPED_TRACE(last);
    const lab::Document& preset = presetOf(last);
    EXPECT_TRUE(preset.scene.isZUp);
    for (const rigs::Bone& bone : preset.scene.chain.bones) EXPECT_NE(bone.name, "");
    lab::Lab lab;
    EXPECT_EQ(lab.apply(lab::OpenDocument{preset}), "");
    EXPECT_EQ(lab.result().status, ik::Status::reached);
    lab::Document again;
    EXPECT_EQ(lab::readScene(lab::writeScene(lab.document(0.0)), again), "");
    EXPECT_TRUE(again.scene.isZUp);
    EXPECT_EQ(again.scene, lab.state().scene);
  }
}

}  // namespace
