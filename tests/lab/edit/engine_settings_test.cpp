// What the engines' manuals say, and what it leads to: with two degrees an iteration and four
// iterations no joint turns by more than eight degrees.
#include "lab/edit/engine_settings.h"

#include <algorithm>
#include <cmath>
#include <set>

#include <gtest/gtest.h>

#include "lab/core/history.h"
#include "support/lab_driving.h"

namespace {

std::size_t engineNamed(std::string_view name) {
  const auto all = lab::engineSettings();
  const auto found = std::ranges::find(all, name, &lab::EngineSettings::name);
  EXPECT_NE(found, all.end()) << name;
  return static_cast<std::size_t>(found - all.begin());
}

TEST(EngineSettings, AreRecognizedAndNoneIsAsAProgramBegins) {
  for (std::size_t i = 0; i < lab::engineSettings().size(); ++i) {
    lab::Lab lab;
    EXPECT_FALSE(lab::engineLike(lab.state().choices));
    lab.apply(lab::UseEngineSettings{i});
    EXPECT_EQ(lab::engineLike(lab.state().choices), i);
    EXPECT_EQ(lab.solver().id, lab::engineSettings()[i].solver);
    lab.apply(lab::Undo{});
    EXPECT_FALSE(lab::engineLike(lab.state().choices));
  }
}

TEST(EngineSettings, GodotTurnsNoJointByMoreThanEightDegreesInAFrame) {
  lab::Lab lab = support::labWith("ccd", {1.0, 0.8, 0.6}, {0.3, 0.3, 0.3}, {-1.2, 0.4, 0.0});
  lab.apply(lab::UseEngineSettings{engineNamed("Godot CCDIK3D")});
  lab.apply(lab::SetMode{lab::Mode::stepByStep});
  constexpr double kEightDegrees = 8.0 * 3.14159265358979323846 / 180.0;
  ASSERT_EQ(lab.result().iterations, 4);
  for (std::size_t i = 0; i < 3; ++i) {
    const double turn = lab.answer().angles[i] - lab.startPose().angles[i];
    EXPECT_LE(std::abs(turn), kEightDegrees + 1e-9) << i;
  }
  EXPECT_GT(std::abs(lab.answer().angles[0] - lab.startPose().angles[0]), kEightDegrees - 1e-9);
  EXPECT_EQ(lab.result().status, ik::Status::iterationLimit);
}

TEST(EngineSettings, BeyondTheListNothingHappens) {
  lab::Lab lab;
  const lab::Choices before = lab.state().choices;
  lab.apply(lab::UseEngineSettings{lab::engineSettings().size()});
  EXPECT_EQ(lab.state().choices, before);
}

}  // namespace
