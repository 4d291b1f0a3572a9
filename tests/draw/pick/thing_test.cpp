// What the pointer rests on, in scenes whose places are worked out by hand.
#include "draw/pick/thing.h"

#include <gtest/gtest.h>

#include "draw/scene/edit_overlay.h"
#include "support/lab_driving.h"

namespace {

using draw::Thing;
using Kind = draw::Thing::Kind;

constexpr double kQuarter = 1.57079632679489661923;
const draw::Camera kCamera{{0.0, 0.0}, 100.0, {1200.0, 800.0}};

// Joints at (0, 0), (2, 0), (2, 1), (1.5, 1); the hole reaches to 0.5, the area to 3.5.
lab::Lab hook() {
  lab::Lab lab =
      support::labWith("ccd", {2.0, 1.0, 0.5}, {0.0, kQuarter, kQuarter}, {-1.0, -2.0, 0.0});
  lab.apply(lab::Seek{0});
  return lab;
}

std::optional<Thing> at(const lab::Lab& lab, double x, double y) {
  return draw::thingAt(lab, kCamera, {600.0 + 100.0 * x, 400.0 - 100.0 * y}, 1.0);
}

TEST(ThingAt, NamesEverythingThatIsDrawn) {
  const lab::Lab lab = hook();
  EXPECT_EQ(at(lab, -1.0, -2.0), Thing{Kind::target});
  EXPECT_EQ(at(lab, 0.0, 0.0), Thing{Kind::base});
  EXPECT_EQ(at(lab, 2.0, 0.0), (Thing{Kind::joint, 2}));
  EXPECT_EQ(at(lab, 2.0, 1.0), (Thing{Kind::joint, 3}));
  EXPECT_EQ(at(lab, 1.5, 1.0), Thing{Kind::tip});
  EXPECT_EQ(at(lab, 1.0, 0.05), (Thing{Kind::bone, 1}));
  EXPECT_EQ(at(lab, 2.05, 0.5), (Thing{Kind::bone, 2}));
  EXPECT_EQ(at(lab, -3.5, 0.0), Thing{Kind::reachEdge});
  EXPECT_EQ(at(lab, -0.5, 0.0), Thing{Kind::hole}) << "its edge";
  EXPECT_EQ(at(lab, -0.2, 0.2), Thing{Kind::hole});
  EXPECT_EQ(at(lab, -1.5, 1.0), Thing{Kind::reachable});
  EXPECT_EQ(at(lab, -3.8, 0.0), std::nullopt);
}

TEST(ThingAt, NamesNothingThatIsNotDrawn) {
  lab::Lab lab = hook();
  lab.apply(lab::SetView{&lab::View::reach, false});
  EXPECT_EQ(at(lab, -3.5, 0.0), std::nullopt);
  EXPECT_EQ(at(lab, -0.2, 0.2), std::nullopt);
  EXPECT_EQ(at(lab, -1.5, 1.0), std::nullopt);
}

TEST(ThingAt, NoNameOfTheAreaIsInTheWayOfAGuessAnEditOrAMap) {
  lab::Lab guessed = hook();
  guessed.apply(lab::SetPredicting{true});
  EXPECT_EQ(at(guessed, -1.5, 1.0), std::nullopt);
  lab::Lab edited = hook();
  edited.apply(lab::SetEditing{true});
  EXPECT_EQ(at(edited, -1.5, 1.0), std::nullopt);
  lab::Lab mapped = hook();
  mapped.apply(lab::SetView{&lab::MapView::on, true});
  EXPECT_EQ(at(mapped, -1.5, 1.0), std::nullopt);
}

TEST(ThingAt, TheGhostIsThePoseBefore) {
  lab::Lab lab = hook();
  lab.apply(lab::SetMode{lab::Mode::live});
  const std::vector<rigs::Segment> before = lab.shown().bones;
  lab.apply(lab::BeginGesture{});
  lab.apply(lab::SetTarget{{1.0, 2.5, 0.0}});
  int seen = 0;
  for (const rigs::Segment& bone : before) {
    const glm::dvec3 place = glm::mix(bone.start, bone.end, 0.5);
    const auto found = at(lab, place.x, place.y);
    if (found && found->kind != Kind::ghost) continue;  // something lies over it
    EXPECT_EQ(found, Thing{Kind::ghost});
    ++seen;
    lab::Lab without = lab;
    without.apply(lab::SetView{&lab::View::ghost, false});
    EXPECT_NE(at(without, place.x, place.y), Thing{Kind::ghost});
  }
  EXPECT_GT(seen, 0);
}

TEST(ThingAt, ARaceHasItsRunners) {
  lab::Lab lab = hook();
  lab::RaceChoices race = lab.state().race;
  race.on = true;
  lab.apply(lab::SetRace{race});
  EXPECT_EQ(at(lab, 1.0, 0.0)->kind, Kind::runner);
}

TEST(ThingText, JointsHaveTheNumbersOfTheCanvas) {
  const lab::Lab lab = hook();
  EXPECT_EQ(draw::textOf(lab, {Kind::joint, 2}).name, "Joint 2, 90.0°");
  EXPECT_EQ(draw::textOf(lab, {Kind::joint, 2}).help, "Drag it to turn bone 1.");
  EXPECT_EQ(draw::textOf(lab, {Kind::tip}).help, "Drag it to turn bone 3.");
}

TEST(ThingText, SaysThatADragLeadsToStepByStep) {
  lab::Lab lab = hook();
  lab.apply(lab::SetMode{lab::Mode::live});
  const std::string help = draw::textOf(lab, {Kind::joint, 2}).help;
  EXPECT_NE(help.find("step by step"), std::string::npos) << help;
}

TEST(ThingAt, InSpaceTheOutlineOfTheBallIsTheEdge) {
  lab::Lab lab = support::labWith("fabrik", "Tentacle in 3D");
  lab.apply(lab::SetView{&lab::SpaceView::perspective, false});
  draw::Camera camera = kCamera;
  camera.isSpace = true;
  camera.yaw = 0.5;
  camera.pitch = 0.3;
  const rigs::Chain& chain = lab.state().scene.chain;
  double reach = 0.0;
  for (const rigs::Bone& bone : chain.bones) reach += bone.length;
  const glm::dvec2 base = camera.toCanvas(chain.base);
  const auto found = draw::thingAt(lab, camera, base - glm::dvec2(100.0 * reach, 0.0), 1.0);
  EXPECT_EQ(found, Thing{Kind::reachEdge});
}

TEST(Thing, WhatDeleteRemovesHasTheNameOfTheCanvas) {
  const lab::Lab lab = support::labWith("ccd", "Three-bone arm");
  EXPECT_EQ(draw::removalText(lab, 1), "Del: remove joint 2");
  EXPECT_EQ(draw::removalText(lab, 3), "Del: remove the tip");
  draw::EditOverlay overlay;
  const draw::Camera camera;
  EXPECT_EQ(draw::editHint(lab, overlay, camera).find("Del"), std::string::npos);
  overlay.selected = 1;
  EXPECT_NE(draw::editHint(lab, overlay, camera).find("Del: remove joint 2"), std::string::npos);
  overlay.selected = 0;
  EXPECT_EQ(draw::editHint(lab, overlay, camera).find("Del"), std::string::npos)
      << "the base stays";
}

TEST(Thing, AFingerIsToldOfNoKeys) {
  const lab::Lab lab = support::labWith("ccd", "Three-bone arm");
  draw::EditOverlay overlay;
  overlay.byTouch = true;
  overlay.selected = 1;
  for (const auto part :
       {draw::EditPart::none, draw::EditPart::joint, draw::EditPart::bone, draw::EditPart::limit}) {
    overlay.pick.part = part;
    const std::string hint = draw::editHint(lab, overlay, draw::Camera());
    EXPECT_FALSE(hint.empty());
    for (const char* key : {"Ctrl", "Shift", "Del", "E:", "Click", "click"}) {
      EXPECT_EQ(hint.find(key), std::string::npos) << hint;
    }
  }
}

TEST(Thing, TheLastBoneStays) {
  const lab::Lab lab = support::labWith("look-at", {1.0}, {0.2}, {1.0, 1.0, 0.0});
  EXPECT_EQ(draw::removalText(lab, 1), "A chain needs at least one bone");
  EXPECT_EQ(draw::boneRemovalText(lab, 0), "A chain needs at least one bone");
  draw::EditOverlay overlay;
  overlay.selected = 1;
  const std::string hint = draw::editHint(lab, overlay, draw::Camera());
  EXPECT_NE(hint.find("A chain needs at least one bone"), std::string::npos) << hint;
  EXPECT_EQ(hint.find("Del"), std::string::npos) << hint;
}

TEST(ThingAt, TheReachOfAChainWithLimitsIsSaidToBeWithoutThem) {
  lab::Lab lab = hook();
  EXPECT_EQ(draw::textOf(lab, {Kind::reachEdge}).name, "Edge of the reachable area");
  EXPECT_EQ(draw::textOf(lab, {Kind::hole}).name, "Hole in the reachable area");
  EXPECT_EQ(draw::textOf(lab, {Kind::reachable}).name, "Reachable area");
  rigs::JointLimit limit;
  limit.least = 0.0;
  lab.apply(lab::SetLimit{1, limit});
  EXPECT_EQ(draw::textOf(lab, {Kind::reachEdge}).name, "Edge of the reach without limits");
  EXPECT_EQ(draw::textOf(lab, {Kind::hole}).name, "Hole in the reach without limits");
  EXPECT_EQ(draw::textOf(lab, {Kind::reachable}).name, "Reach without limits");
}

TEST(TextOfThing, AnArmsJointsAreNumberedWithoutItsFixedParts) {
  lab::Lab lab = support::labWith("ccd", "UR5e");
  lab.apply(lab::SetAngle{2, kQuarter});
  EXPECT_EQ(draw::textOf(lab, {Kind::joint, 3}).name, "Joint q₃ elbow, 90.0°");
  EXPECT_EQ(draw::textOf(lab, {Kind::bone, 7}).name, "Bone tool, length 0.000");
  EXPECT_EQ(draw::boneRemovalText(lab, 1), "Del: remove bone q₂ shoulder lift");
}

}  // namespace
