// What the presets are, to the bit: a lesson that was prepared with one looks the same next year.
#include <array>
#include <bit>
#include <cstdint>

#include <gtest/gtest.h>

#include "support/lab_driving.h"

namespace {

using Numbers = std::vector<double>;
using Quaternion = std::array<double, 4>;  // w, x, y, z
constexpr rigs::JointKind kHinge = rigs::JointKind::hinge;
constexpr lab::Mode kLive = lab::Mode::live;
constexpr lab::Mode kStepping = lab::Mode::stepByStep;

struct Expected {
  std::string_view name;
  Numbers lengths;
  Numbers angles;                     // in the plane
  std::vector<Quaternion> rotations;  // in space
  glm::dvec3 target;
  std::string_view solver;
  lab::Mode mode = kLive;
  std::string_view bend = "positive";
};

// 0.4 radians, then 1.2 shared out.
Numbers curled(std::size_t bones) {
  Numbers angles(bones, 1.2 / static_cast<double>(bones));
  angles[0] = 0.4;
  return angles;
}

// 0.5 radians aside about -y and 1.2 up about z; then 1.1 down.
const std::vector<Quaternion> kElbowUp{
    {0x1.996f62b3ebe69p-1, -0x1.1e184c73c9d39p-3, -0x1.a22f0c353f67bp-3, 0x1.181c1037182e4p-1},
    {0x1.b47e181a9135p-1, -0.0, -0.0, -0x1.0b9da914968d4p-1}};
// A twelfth of 1.2 radians about z, then 0.3 times as much about y.
constexpr Quaternion kTwelfth{0x1.ff4d779cb2db2p-1, 0x1.890995bee541dp-11, 0x1.eae3275a68fabp-7,
                              0x1.99621f9a6b9b8p-5};
// About z by 0, 1.1, -0.9 and -0.7 radians.
const std::vector<Quaternion> kRobot{{1.0, 0.0, 0.0, 0.0},
                                     {0x1.b47e181a9135p-1, 0.0, 0.0, 0x1.0b9da914968d4p-1},
                                     {0x1.cd076710c3f2dp-1, -0.0, -0.0, -0x1.bd679adf94625p-2},
                                     {0x1.e0f575d0de5b7p-1, -0.0, -0.0, -0x1.5f209a5390a8bp-2}};

// About y by -0.2 and -0.9 radians.
const std::vector<Quaternion> kScara{{0x1.fd712f9a817c1p-1, 0.0, -0x1.98eaecb8bcb2cp-4, 0.0},
                                     {0x1.cd076710c3f2dp-1, 0.0, -0x1.bd679adf94625p-2, 0.0},
                                     {1.0, 0.0, 0.0, 0.0}};

std::vector<Expected> expected() {
  return {
      {"Two-bone arm", {1.0, 0.8}, {0.4, 0.6}, {}, {0.9, 0.7, 0.0}, "two-bone"},
      {"Three-bone arm", {0.9, 0.7, 0.5}, curled(3), {}, {0.6, 1.2, 0.0}, "ccd", kStepping},
      {"Spider", {}, {}, {}, {}, "two-bone"},
      {"Tentacle", Numbers(12, 2.4 / 12), curled(12), {}, {0.5, 1.4, 0.0}, "ccd"},
      {"Unequal bones", {0.2, 1.3, 0.1, 0.6, 0.2}, curled(5), {}, {0.9, -0.8, 0.0}, "fabrik"},
      {"Negative scale", {1.0, 0.8}, curled(2), {}, {-0.9, 0.7, 0.0}, "two-bone"},
      {"Stuck in a straight line",
       {0.8, 0.8, 0.8},
       {0.0, 0.0, 0.0},
       {},
       {1.2, 0.0, 0.0},
       "ccd",
       kStepping},
      {"Rope of 100 bones", Numbers(100, 0.03), curled(100), {}, {0.4, 1.6, 0.0}, "fabrik"},
      {"Two-bone arm in 3D",
       {1.0, 0.8},
       {},
       kElbowUp,
       {0.7, 1.1, -0.5},
       "two-bone",
       kLive,
       "negative"},
      {"Pole target", {1.0, 0.8}, {}, kElbowUp, {1.0, 0.5, 0.4}, "two-bone"},
      {"Tentacle in 3D", Numbers(12, 2.4 / 12), {}, {12, kTwelfth}, {0.7, 1.2, 0.9}, "fabrik"},
      {"Four-axis robot arm", {0.12, 0.9, 0.7, 0.4}, {}, kRobot, {0.8, 0.7, 0.6}, "ccd"},
      {"Two arms on one spine",
       {0.9, 0.6, 0.7, 0.6, 0.7, 0.6},
       {1.5, 0.1, 1.0, 0.4, -1.0, -0.4},
       {},
       {1.0, 1.6, 0.0},
       "fabrik"},
      {"SCARA robot", {0.8, 0.6, 0.15}, {}, kScara, {0.8, 0.25, 0.5}, "automatic"},
  };
}

void branch(rigs::Chain& chain) {
  constexpr std::array kNames{"hips",       "chest",          "left shoulder",
                              "left elbow", "right shoulder", "right elbow"};
  for (std::size_t i = 0; i < kNames.size(); ++i) chain.bones[i].name = kNames[i];
  chain.bones[4].parent = 1;
}

void slide(rigs::Chain& chain) {
  constexpr std::array kNames{"shoulder", "elbow", "quill"};
  for (std::size_t i = 0; i < kNames.size(); ++i) {
    chain.bones[i].name = kNames[i];
    chain.bones[i].joint = kHinge;
    chain.bones[i].axis = {0.0, 1.0, 0.0};
  }
  chain.bones[0].at = {0.0, 0.7, 0.0};
  chain.bones[0].limit = {-2.2, 2.2};
  chain.bones[1].limit = {-2.6, 2.6};
  rigs::Bone& quill = chain.bones[2];
  quill.axes = {0x1.6a09e667f3bcdp-1, 0.0, 0.0, -0x1.6a09e667f3bcdp-1};
  quill.joint = rigs::JointKind::slide;
  quill.axis = {1.0, 0.0, 0.0};
  quill.limit = {0.0, 0.5};
}

rigs::Chain chainOf(const Expected& each) {
  rigs::Chain chain;
  for (const double length : each.lengths) chain.bones.push_back({length, {}});
  chain.planar = each.rotations.empty();
  if (each.name == "Negative scale") chain.baseScale = {-1, 1};
  if (each.name == "Two arms on one spine") branch(chain);
  if (each.name == "SCARA robot") slide(chain);
  if (each.name != "Four-axis robot arm") return chain;
  for (rigs::Bone& bone : chain.bones) bone.joint = kHinge;
  chain.bones[0].axis = {0.0, 1.0, 0.0};
  return chain;
}

// -0.0 and 0.0 are told apart.
std::vector<std::uint64_t> bitsOf(const rigs::Pose& pose) {
  std::vector<std::uint64_t> bits;
  for (const double angle : pose.angles) bits.push_back(std::bit_cast<std::uint64_t>(angle));
  for (const glm::dquat& q : pose.rotations) {
    for (const double part : {q.w, q.x, q.y, q.z}) {
      bits.push_back(std::bit_cast<std::uint64_t>(part));
    }
  }
  return bits;
}

rigs::Pose poseOf(const Expected& each) {
  rigs::Pose pose{each.angles};
  for (const auto& [w, x, y, z] : each.rotations) pose.rotations.emplace_back(w, x, y, z);
  return pose;
}

TEST(PresetValues, EveryBitOfThem) {
  const std::vector<Expected> all = expected();
  // Robots' arms follow, which arms_test.cpp is about.
  ASSERT_GT(lab::presets().size(), all.size());
  for (std::size_t i = 0; i < all.size(); ++i) {
    const lab::Document& preset = lab::presets()[i];
    SCOPED_TRACE(all[i].name);
    EXPECT_EQ(preset.name, all[i].name);
    const bool walks = all[i].name == "Spider";
    const lab::Walk walk{.legs = 8, .leg = 0, .goal = {1.4, 0.0, 0.9}};
    EXPECT_EQ(preset.walk, walks ? std::optional(walk) : std::nullopt);
    if (walks) continue;  // its chains are its legs
    EXPECT_EQ(preset.scene.chain, chainOf(all[i]));
    EXPECT_EQ(preset.scene.target, all[i].target);
    EXPECT_EQ(bitsOf(preset.pose), bitsOf(poseOf(all[i])));
    const bool hasPole = all[i].name == "Pole target";
    EXPECT_EQ(preset.scene.pole, hasPole ? std::optional(glm::dvec3(0.3, 1.4, 0.9)) : std::nullopt);
    EXPECT_EQ(preset.scene.rest, std::nullopt);
    const bool hasTwo = all[i].name == "Two arms on one spine";
    const std::vector<rigs::Goal> left{{3, {-1.1, 1.3, 0.0}}};
    EXPECT_EQ(preset.scene.goals, hasTwo ? left : std::vector<rigs::Goal>{});
    const bool slides = all[i].name == "SCARA robot";
    EXPECT_EQ(preset.pose.slides, slides ? Numbers({0.0, 0.0, 0.3}) : Numbers{});
  }
}

TEST(PresetValues, WhatTheyChoose) {
  const std::vector<Expected> all = expected();
  lab::Choices plain = lab::defaultChoices();
  const std::size_t twoBone = support::solverIndex("two-bone");
  const std::size_t bend = ik::findParameter(*ik::solvers()[twoBone], "bend").value();
  for (std::size_t i = 0; i < all.size(); ++i) {
    const lab::Document& preset = lab::presets()[i];
    SCOPED_TRACE(all[i].name);
    EXPECT_EQ(ik::solvers()[preset.choices.solver]->id, all[i].solver);
    EXPECT_EQ(preset.choices.mode, all[i].mode);
    plain.parameters[twoBone][bend] = all[i].bend == "negative" ? 1.0 : 0.0;
    EXPECT_EQ(preset.choices.parameters, plain.parameters);
    EXPECT_FALSE(preset.camera.has_value()) << "everything is brought into view";
    EXPECT_EQ(preset.others, "") << "a field that is misspelt";
  }
}

// Whatever was chosen before: solver, mode and parameters are the preset's own, its notes say what
// to try, and where it steps, it begins at the start.
TEST(PresetValues, LoadingOneChoosesWhatItNames) {
  for (std::size_t i = 0; i < expected().size(); ++i) {
    SCOPED_TRACE(lab::presets()[i].name);
    lab::Lab lab;
    lab.apply(lab::SelectSolver{support::solverIndex("sdls")});
    lab.apply(lab::SetMode{lab::Mode::stepByStep});
    lab.apply(lab::SetView{&lab::View::notesCard, false});
    lab.apply(lab::Seek{1000});
    lab.apply(lab::LoadPreset{i});
    EXPECT_EQ(lab.solver().id, expected()[i].solver);
    EXPECT_EQ(lab.state().choices.mode, expected()[i].mode);
    EXPECT_EQ(lab.state().notes, lab::presets()[i].notes);
    EXPECT_TRUE(lab.state().view.notesCard);
    if (expected()[i].mode == kStepping) {
      EXPECT_EQ(lab.state().playback.cursor, 0U);
      EXPECT_GT(lab.trace().size(), 2U) << "there is something to step through";
    }
  }
}

}  // namespace
