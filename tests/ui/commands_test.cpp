// Every key: that it is there, that it does what it says, that no two commands share one.
#include "ui/keys/commands.h"

#include <cmath>
#include <functional>
#include <map>
#include <numbers>
#include <set>

#include <gtest/gtest.h>

#include "lab/file/failures.h"
#include "lab/file/presets.h"
#include "support/lab_driving.h"

namespace {

using lab::Lab;

/// Presses `key`: what the program does with it.
void press(Lab& lab, const std::string& key) {
  if (const auto action = ui::actionFor(key, lab)) lab.apply(*action);
}

Lab paused() {
  Lab lab = support::labWith("fabrik", "Three-bone arm");
  lab.apply(lab::SetChoice{&lab::Choices::tolerance, 1e-9});
  lab.apply(lab::ResetScene{});
  lab.apply(lab::Seek{9});  // iteration 2, the first walk's last bone
  return lab;
}

// A number of the lab's that a key changes, before and after.
struct Effect {
  std::function<double(const Lab&)> value;
  double before;
  double after;
};

double cursor(const Lab& lab) { return static_cast<double>(lab.state().playback.cursor); }
double bones(const Lab& lab) { return static_cast<double>(support::chainOf(lab).bones.size()); }
double scaleX(const Lab& lab) { return support::chainOf(lab).baseScale.x; }
double scaleY(const Lab& lab) { return support::chainOf(lab).baseScale.y; }
double iterations(const Lab& lab) { return lab.state().choices.iterations; }
double tolerance(const Lab& lab) { return std::log10(lab.state().choices.tolerance); }
double speed(const Lab& lab) { return lab.state().playback.speed; }
double mode(const Lab& lab) { return static_cast<double>(lab.state().choices.mode); }
double unit(const Lab& lab) { return static_cast<double>(lab.state().playback.unit); }
double form(const Lab& lab) { return lab.settings().parameters[0]; }
double size(const Lab& lab) { return lab.state().view.uiScale; }

constexpr double kDegrees = 180.0 / std::numbers::pi;
double inSpace(const Lab& lab) { return lab.state().view.space.on ? 1.0 : 0.0; }
double yawDegrees(const Lab& lab) { return std::round(lab.state().view.space.yaw * kDegrees); }
double pitchDegrees(const Lab& lab) { return std::round(lab.state().view.space.pitch * kDegrees); }

template <bool lab::View::*flag>
double shown(const Lab& lab) {
  return lab.state().view.*flag ? 1.0 : 0.0;
}

const std::map<std::string, Effect>& effects() {
  static const auto kLive = static_cast<double>(lab::Mode::live);
  static const auto kStepByStep = static_cast<double>(lab::Mode::stepByStep);
  static const auto kPass = static_cast<double>(lab::Unit::pass);
  static const auto kBone = static_cast<double>(lab::Unit::bone);
  static const std::map<std::string, Effect> kEffects{
      {"Space", {[](const Lab& lab) { return lab.state().playback.playing ? 1.0 : 0.0; }, 0, 1}},
      {"Right", {cursor, 9, 10}},
      {"Left", {cursor, 9, 8}},
      {"PageDown", {cursor, 9, 10}},
      {"PageUp", {cursor, 9, 8}},
      {"Shift+Right", {cursor, 9, 12}},
      {"Shift+Left", {cursor, 9, 6}},
      {"Ctrl+Right", {cursor, 9, 12}},
      {"Ctrl+Left", {cursor, 9, 6}},
      {"Home", {cursor, 9, 0}},
      {"End", {[](const Lab& lab) { return lab.isLastStep() ? 1.0 : 0.0; }, 0, 1}},
      {"U", {unit, kBone, kPass}},
      {"<", {speed, 1, 0.5}},
      {">", {speed, 1, 2}},
      {"L", {[](const Lab& lab) { return lab.state().playback.loop ? 1.0 : 0.0; }, 0, 1}},
      {"S", {cursor, 9, 0}},
      {"O", {form, 0, 1}},
      {"M", {mode, kStepByStep, kLive}},
      {"Up", {iterations, 50, 51}},
      {"Down", {iterations, 50, 49}},
      {"Ctrl+PageUp", {tolerance, -9, -8}},
      {"Shift+E",
       {[](const Lab& lab) { return lab.state().choices.stopWhenDone ? 1.0 : 0.0; }, 1, 0}},
      {"E", {[](const Lab& lab) { return lab.isEditing() ? 1.0 : 0.0; }, 0, 1}},
      {"Shift+J", {shown<&lab::View::limits>, 1, 0}},
      {"N", {[](const Lab& lab) { return lab.trace().at(0).pose.angles[1]; }, 0.4, 0.5}},
      {"X", {scaleX, 1, -1}},
      {"Y", {scaleY, 1, -1}},
      {"I",
       {[](const Lab& lab) { return lab.state().choices.ignoreNegativeScale ? 1.0 : 0.0; }, 0, 1}},
      {"]", {bones, 3, 4}},
      {"[", {bones, 3, 2}},
      {"Ctrl+Home", {cursor, 9, 0}},
      {"F", {shown<&lab::View::fit>, 1, 1}},
      {"G", {shown<&lab::View::grid>, 1, 0}},
      {"A", {shown<&lab::View::reach>, 1, 0}},
      {"Shift+V", {shown<&lab::View::ellipsoid>, 0, 1}},
      {"Shift+A", {shown<&lab::View::frames>, 0, 1}},
      {"Shift+D", {[](const Lab& lab) { return lab.state().view.panels.dh ? 1.0 : 0.0; }, 0, 1}},
      {"H", {shown<&lab::View::ghost>, 1, 0}},
      {"J", {shown<&lab::View::numbers>, 1, 0}},
      {"C", {[](const Lab& lab) { return static_cast<double>(lab.state().view.theme); }, 0, 1}},
      {"Z", {inSpace, 0, 1}},
      {"Shift+F",
       {[](const Lab& lab) { return lab.state().view.space.yaw; }, lab::kHomeYaw, lab::kHomeYaw}},
      {"Shift+Z", {inSpace, 0, 1}},
      {"Shift+X", {yawDegrees, std::round(lab::kHomeYaw * kDegrees), 90}},
      {"Shift+Y", {pitchDegrees, std::round(lab::kHomePitch * kDegrees), 90}},
      {"Keypad 1", {yawDegrees, std::round(lab::kHomeYaw * kDegrees), 0}},
      {"Ctrl+Keypad 3", {yawDegrees, std::round(lab::kHomeYaw * kDegrees), -90}},
      {"Ctrl+=", {size, 1, 1.25}},
      {"Ctrl+-", {size, 1, 0.8}},
      {"F1", {shown<&lab::View::help>, 0, 1}},
      {"F9", {[](const Lab& lab) { return lab.state().view.panels.side ? 1.0 : 0.0; }, 1, 0}},
      {"Shift+F9", {[](const Lab& lab) { return lab.state().view.panels.bar ? 1.0 : 0.0; }, 1, 0}},
      {"F8", {[](const Lab& lab) { return lab.state().view.panels.notes ? 1.0 : 0.0; }, 0, 1}},
  };
  return kEffects;
}

TEST(Commands, KeysAreUniqueAndEachSaysWhatItDoes) {
  std::set<std::string> keys;
  for (const ui::Command& command : ui::commands()) {
    EXPECT_TRUE(keys.insert(command.key).second) << command.key << " is there twice";
    EXPECT_FALSE(command.title.empty()) << command.key;
    EXPECT_FALSE(ui::nameOf(command.group).empty()) << command.key;
  }
}

TEST(Commands, EachDoesWhatItSays) {
  for (const auto& [key, effect] : effects()) {
    Lab lab = paused();
    EXPECT_NEAR(effect.value(lab), effect.before, 1e-9) << key;
    ASSERT_TRUE(ui::actionFor(key, lab)) << key;
    press(lab, key);
    EXPECT_NEAR(effect.value(lab), effect.after, 1e-9) << key;
  }
}

TEST(Commands, NoneDoesNothing) {
  Lab open = paused();
  press(open, "F1");
  press(open, "F3");
  press(open, "X");
  press(open, "I");
  press(open, "Ctrl+Z");  // one step to undo, one to redo
  Lab arm;
  arm.apply(lab::SetView{&lab::View::selectedJoint, 0});
  Lab space;
  press(space, "Z");
  const Lab spider = support::labWith("two-bone", "Spider");
  Lab asked = paused();
  press(asked, "Shift+G");
  Lab dragged = paused();
  dragged.apply(lab::DuplicateChain{});
  dragged.apply(lab::SetMode{lab::Mode::live});
  for (const double x : {0.5, 0.6, 0.7}) {
    dragged.apply(lab::SetTarget{{x, 0.5, 0.0}});
    dragged.apply(lab::Tick{1.0 / 60.0});
  }
  Lab jumped;  // this scene has two jumps, and opens at the second
  const auto failures = lab::failures();
  const auto pastTheBase = std::ranges::find(failures, "Past the base", &lab::Failure::name);
  jumped.apply(lab::LoadFailure{{static_cast<std::size_t>(pastTheBase - failures.begin()), 0}});
  Lab before = jumped;
  before.apply(lab::ShowFrame{0});
  for (const ui::Command& command : ui::commands()) {
    // These are about the focus and what is in hand: see keyboard_test and canvas_keys_test.
    if (command.group == ui::CommandGroup::canvas || command.key == "Tab") continue;
    EXPECT_TRUE(command.offer(open).action || command.offer(arm).action ||
                command.offer(space).action || command.offer(spider).action ||
                command.offer(asked).action || command.offer(dragged).action ||
                command.offer(jumped).action || command.offer(before).action ||
                command.request != ui::RequestKind::none)
        << command.key;
  }
}

TEST(Commands, WhatDoesNotApplySaysWhy) {
  const Lab arm;
  const Lab creature = support::labWith("two-bone", "Spider");
  const Lab ccd = support::labWith("ccd", "Three-bone arm");
  std::size_t idle = 0;
  for (const Lab* lab : {&arm, &creature, &ccd}) {
    for (const auto& list : {ui::commands(), ui::commandsWithoutKeys()}) {
      for (const ui::Command& command : list) {
        if (command.group == ui::CommandGroup::canvas || command.key == "Tab") continue;
        const ui::Offer offer = command.offer(*lab);
        const bool isIdle = !offer.action && command.request == ui::RequestKind::none;
        EXPECT_EQ(offer.whyNot.ends_with('.'), isIdle) << command.title << ": " << offer.whyNot;
        idle += isIdle ? 1 : 0;
      }
    }
  }
  EXPECT_GT(idle, 20U);
  EXPECT_NE(ui::whyNotNow("Shift+P", ccd).find("Two bone"), std::string::npos)
      << "which solver heeds a pole target";
  EXPECT_EQ(ui::whyNotNow("X", ccd), "");
}

TEST(Commands, TurningInSpaceStopsAtThePoles) {
  Lab lab;
  press(lab, "P");
  EXPECT_TRUE(lab.state().view.space.perspective) << "flat, there is none";
  press(lab, "Z");
  press(lab, "P");
  EXPECT_FALSE(lab.state().view.space.perspective);
  for (int i = 0; i < 30; ++i) press(lab, "Keypad 8");
  EXPECT_DOUBLE_EQ(lab.state().view.space.pitch, 0.5 * std::numbers::pi);
  for (int i = 0; i < 24; ++i) press(lab, "Keypad 6");
  EXPECT_NEAR(lab.state().view.space.yaw, lab::kHomeYaw, 1e-9) << "once around";
  for (int i = 0; i < 30; ++i) press(lab, "Keypad 2");
  EXPECT_DOUBLE_EQ(lab.state().view.space.pitch, -0.5 * std::numbers::pi);
}

TEST(Commands, PoleAndSpaceAreSwitched) {
  Lab lab = support::labWith("two-bone", "Two-bone arm");
  press(lab, "Shift+P");
  EXPECT_TRUE(lab.state().scene.pole);
  press(lab, "Shift+P");
  EXPECT_FALSE(lab.state().scene.pole);
  press(lab, "Shift+S");
  EXPECT_FALSE(support::chainOf(lab).planar);
  press(lab, "Shift+P");
  lab.apply(lab::SelectSolver{support::solverIndex("ccd")});
  press(lab, "Shift+P");
  EXPECT_FALSE(lab.state().scene.pole) << "any solver's can be taken away";
  EXPECT_FALSE(ui::actionFor("Shift+P", lab)) << "CCD would not use one";
  press(lab, "Shift+S");
  EXPECT_TRUE(support::chainOf(lab).planar);
}

TEST(Commands, OfACreature) {
  Lab lab = support::labWith("two-bone", "Spider");
  for (std::size_t leg = 1; leg <= 8; ++leg) {
    press(lab, "Shift+N");
    EXPECT_EQ(lab.state().place, leg % 8);
  }
  EXPECT_FALSE(ui::actionFor("Shift+S", lab));
  EXPECT_FALSE(ui::actionFor("Ctrl+D", lab));
  EXPECT_FALSE(ui::actionFor("Ctrl+Delete", lab));
  press(lab, "M");
  EXPECT_EQ(lab.state().choices.mode, lab::Mode::stepByStep);
  press(lab, "M");
  EXPECT_EQ(lab.state().choices.mode, lab::Mode::live);
}

TEST(Commands, AKeyForEverySolverAndPreset) {
  for (std::size_t i = 0; i < std::min<std::size_t>(ik::solvers().size(), 9); ++i) {
    Lab lab;
    press(lab, std::to_string(i + 1));
    EXPECT_EQ(&lab.solver(), ik::solvers()[i]);
  }
  for (std::size_t i = 0; i < std::min<std::size_t>(lab::presets().size(), 9); ++i) {
    Lab lab;
    press(lab, "Ctrl+" + std::to_string(i + 1));
    EXPECT_EQ(lab.state().name, lab::presets()[i].name);
    // A creature has that of a leg.
    if (lab.creature()) continue;
    EXPECT_EQ(support::chainOf(lab), lab::presets()[i].scene.chain);
  }
}

TEST(Commands, BendTheOtherWayAndBack) {
  Lab lab = support::labWith("two-bone", "Two-bone arm");
  const auto bend = [&] {
    const auto joints = support::posedJoints(lab);
    return support::degreesBetween(joints[1] - joints[0], joints[2] - joints[1]);
  };
  const auto before = bend();
  press(lab, "B");
  EXPECT_NEAR(static_cast<double>(bend()), static_cast<double>(-before), 1e-6);
  EXPECT_LT(support::tipDistance(lab), 1e-9L);
  press(lab, "B");
  EXPECT_NEAR(static_cast<double>(bend()), static_cast<double>(before), 1e-6);
  lab.apply(lab::SelectSolver{support::solverIndex("ccd")});
  EXPECT_FALSE(ui::actionFor("B", lab)) << "CCD has no bend";
  lab.apply(lab::SelectSolver{support::solverIndex("pseudo-inverse")});
  EXPECT_FALSE(ui::actionFor("O", lab)) << "the pseudo-inverse has no options";
}

TEST(Commands, OptionsAndModesGoRound) {
  Lab lab = paused();
  for (const double expected : {1.0, 2.0, 0.0}) {
    press(lab, "O");
    EXPECT_EQ(form(lab), expected);
  }
  std::set<double> modes;
  std::set<double> units;
  for (int i = 0; i < 3; ++i) {
    press(lab, "M");
    modes.insert(mode(lab));
  }
  EXPECT_EQ(modes.size(), 3U);
  for (int i = 0; i < 8; ++i) {
    press(lab, "U");
    units.insert(unit(lab));
  }
  for (const lab::Unit each : {lab::Unit::bone, lab::Unit::pass, lab::Unit::iteration}) {
    EXPECT_TRUE(units.contains(static_cast<double>(each)));
  }
}

TEST(Commands, RepeatedTheyStopAtTheEnds) {
  Lab lab = paused();
  for (int i = 0; i < 70; ++i) {
    for (const char* key : {"[", "Down", "<", "Ctrl+PageDown", "Ctrl+-"}) press(lab, key);
  }
  EXPECT_EQ(bones(lab), 1.0);
  EXPECT_EQ(iterations(lab), 0.0);
  EXPECT_EQ(speed(lab), lab::kLeastSpeed);
  EXPECT_NEAR(tolerance(lab), -9.0, 1e-9);
  EXPECT_EQ(size(lab), lab::kLeastUiScale);
  for (int i = 0; i < 30; ++i) {
    for (const char* key : {">", "Ctrl+PageUp", "Ctrl+="}) press(lab, key);
  }
  EXPECT_EQ(speed(lab), lab::kMostSpeed);
  EXPECT_NEAR(tolerance(lab), 0.0, 1e-9);
  EXPECT_EQ(size(lab), lab::kMostUiScale);
}

}  // namespace
