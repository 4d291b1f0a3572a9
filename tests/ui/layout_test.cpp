// Nothing outside the window, nothing on top of anything else, from 1024x640 to 3840x2160.
#include "ui/layout.h"

#include <algorithm>
#include <functional>
#include <ostream>
#include <set>

#include <gtest/gtest.h>

#include "lab/file/presets.h"
#include "support/lab_driving.h"
#include "ui/driver.h"
#include "ui/keys/commands.h"
#include "ui/keys/key_text.h"

namespace {

using ui::Rect;
using ui_test::Driver;
using ui_test::Text;

struct Screen {
  float width;
  float height;
  float unit;
};

void PrintTo(const Screen& screen, std::ostream* out) {
  *out << screen.width << "x" << screen.height << ", unit " << screen.unit;
}

const std::vector<std::string> kPlayback{
    "scrubber", "first",           "back",    "play",   "forward",  "last",    "loop", "unit",
    "speed",    "start-from-here", "predict", "replay", "bar-head", "position"};

// The result, which like the bar does not scroll with the page above it.
bool isPinned(const std::string& name) {
  return name.starts_with("figure-") || name == "nudge" || name == "progress" || name == "method" ||
         name == "bend-plane";
}

// Where the page above the result ends; its lower edge may cut through a line.
float lowestOf(const Driver& driver, float unit) {
  const float canvas = driver.canvas.y + driver.canvas.height;
  const auto figure = driver.widgets.find("figure-time");
  constexpr float kHeading = 45.0F;
  const float page = figure == driver.widgets.end() ? canvas : figure->second.y - kHeading * unit;
  return std::min(canvas, page) - 20.0F * unit;
}

bool overlap(const Rect& a, const Rect& b) {
  constexpr float kTouch = 0.5F;  // pixels: rounding
  return a.x + kTouch < b.x + b.width && b.x + kTouch < a.x + a.width &&
         a.y + kTouch < b.y + b.height && b.y + kTouch < a.y + a.height;
}

class Layout : public testing::TestWithParam<Screen> {
 protected:
  Driver driver{GetParam().width, GetParam().height, GetParam().unit};

  // Every solver, in a preset with few enough bones that no row of theirs scrolls away.
  void eachSolver(const std::function<void()>& check) {
    for (const char* preset : {"Two-bone arm", "Three-bone arm", "Stuck in a straight line",
                               "Pole target", "Four-axis robot arm", "Spider"}) {
      for (const ik::Solver* solver : ik::solvers()) {
        for (const bool all : {false, true}) {
          driver.lab = support::labWith(solver->id, preset);
          driver.unfolds = all;
          driver.frames(3);
          SCOPED_TRACE(std::string(solver->name) + ", " + preset + (all ? ", unfolded" : ""));
          check();
        }
      }
    }
  }

  void expectWidgetsInside() const {
    ASSERT_GT(driver.widgets.size(), 15U);
    for (const auto& [name, rect] : driver.widgets) {
      EXPECT_GE(rect.x, 0.0F) << name;
      EXPECT_LE(rect.x + rect.width, GetParam().width) << name;
      EXPECT_GT(rect.width, 8.0F * GetParam().unit) << name;
      EXPECT_GT(rect.height, 8.0F * GetParam().unit) << name;
    }
  }
  void expectPlaybackBarWhole() const {
    for (const std::string& name : kPlayback) {
      ASSERT_TRUE(driver.has(name)) << name;
      const Rect& rect = driver.widgets.at(name);
      EXPECT_GE(rect.y, 0.0F) << name;
      EXPECT_LE(rect.y + rect.height, GetParam().height) << name;
    }
  }
  void expectNoTwoWidgetsOverlap() const {
    for (auto a = driver.widgets.begin(); a != driver.widgets.end(); ++a) {
      for (auto b = std::next(a); b != driver.widgets.end(); ++b) {
        // The panel scrolls, the bar does not: what lies under the bar is clipped there.
        const bool barA = std::ranges::find(kPlayback, a->first) != kPlayback.end();
        const bool barB = std::ranges::find(kPlayback, b->first) != kPlayback.end();
        if (barA != barB || isPinned(a->first) != isPinned(b->first)) continue;
        EXPECT_FALSE(overlap(a->second, b->second)) << a->first << " and " << b->first;
      }
    }
  }
  void expectLabelsWhole() {
    // The lower edge of the panel may cut through a line; its right edge may not.
    const float lowest = lowestOf(driver, GetParam().unit);
    for (const Text& run : driver.read()) {
      if (run.box.width == 0.0F || run.box.x < driver.canvas.width) continue;
      if (run.box.y + run.box.height > lowest) continue;
      EXPECT_TRUE(run.whole) << run.text;
    }
  }
  void expectTextsApart() {
    const std::vector<Text> runs = driver.read();
    ASSERT_GT(runs.size(), 20U);
    for (std::size_t a = 0; a < runs.size(); ++a) {
      for (std::size_t b = a + 1; b < runs.size(); ++b) {
        if (runs[a].box.width == 0.0F || runs[b].box.width == 0.0F) continue;
        EXPECT_FALSE(overlap(runs[a].box, runs[b].box)) << runs[a].text << " and " << runs[b].text;
      }
    }
  }
};

// In one walk, for each frame takes its time.
TEST_P(Layout, EverySolversPanelsFit) {
  eachSolver([&] {
    expectWidgetsInside();
    expectPlaybackBarWhole();
    expectNoTwoWidgetsOverlap();
    expectLabelsWhole();
    driver.lab.apply(lab::Seek{2});
    driver.frames(2);
    expectTextsApart();
  });
}

TEST_P(Layout, TheCanvasIsFreeAndNotSmall) {
  const Rect canvas = driver.canvas;
  EXPECT_GT(canvas.width, 0.5F * GetParam().width);
  EXPECT_GT(canvas.height, 0.6F * GetParam().height);
  EXPECT_GE(canvas.x, 0.0F);
  EXPECT_LE(canvas.y + canvas.height, GetParam().height);
  for (const char* name : {"solver", "scrubber", "play", "unit"}) {
    EXPECT_FALSE(overlap(canvas, driver.widgets.at(name))) << name;
  }
}

TEST_P(Layout, FarAwayPlacesAndFreeAxesFitTheirFields) {
  driver.lab = support::labWith("two-bone", "Pole target");
  driver.lab.apply(lab::SetTarget{{-lab::kFarthest, 123.4567, -99.9999}});
  driver.lab.apply(lab::SetPole{{{-9.8765, 1e-9, 9999.5}}});
  driver.lab.apply(lab::SetBoneLength{0, lab::kLongestBone});
  driver.lab.apply(lab::SetJoint{0, rigs::JointKind::hinge, {1.0, 1.0, 1.0}});
  driver.frames(3);
  expectLabelsWhole();
  EXPECT_EQ(driver.screen().find("e+"), std::string::npos) << "a power of ten";
}

TEST_P(Layout, TheHelpNamesEveryKey) {
  driver.click("help");
  if (!driver.lab.state().view.help) {  // scrolled out of sight on a low window
    driver.lab.apply(*ui::actionFor("F1", driver.lab));
  }
  driver.frames(3);
  // On a low window it scrolls.
  driver.moveTo({0.5F * GetParam().width, 0.5F * GetParam().height});
  std::set<std::string> seen;
  std::string all;
  for (int i = 0; i < 16; ++i) {
    all += driver.screen();
    for (const Text& run : driver.read()) {
      if (run.whole) seen.insert(run.text);
    }
    ImGui::GetIO().MouseWheel = -2.0F;
    driver.frame();
  }
  for (const ui::Command& command : ui::commands()) {
    std::string help = ui::titleOf(command);
    std::string key = ui::keyText(command.key);
    std::erase(help, ' ');
    std::erase(key, ' ');
    EXPECT_TRUE(seen.contains(key)) << command.key << " is not to be seen whole";
    EXPECT_NE(all.find(help), std::string::npos) << command.title << " is not to be seen whole";
  }
}

TEST_P(Layout, AThousandBonesLeaveItWhole) {
  driver.lab.apply(lab::SelectSolver{support::solverIndex("ccd")});
  driver.lab.apply(lab::SetBoneCount{lab::kMostBones});
  driver.frames(3);
  for (const auto& [name, rect] : driver.widgets) {
    EXPECT_LE(rect.x + rect.width, GetParam().width) << name;
  }
  EXPECT_LT(driver.widgets.size(), 300U) << "only the rows in sight are laid out";
  driver.lab.apply(lab::SetPlanar{false});
  driver.frames(3);
  for (const auto& [name, rect] : driver.widgets) {
    EXPECT_LE(rect.x + rect.width, GetParam().width) << name;
    if (name.starts_with("bone-")) {
      EXPECT_GT(rect.width, 20.0F * GetParam().unit) << name;
    }
  }
  EXPECT_LT(driver.widgets.size(), 300U);
}

INSTANTIATE_TEST_SUITE_P(Screens, Layout,
                         testing::Values(Screen{1024.0F, 640.0F, 1.0F},
                                         Screen{1280.0F, 720.0F, 1.0F},
                                         Screen{1920.0F, 1080.0F, 1.0F},
                                         Screen{2048.0F, 1280.0F, 2.0F},
                                         Screen{3840.0F, 2160.0F, 2.0F}),
                         [](const testing::TestParamInfo<Screen>& screen) {
                           return std::to_string(static_cast<int>(screen.param.width)) + "x" +
                                  std::to_string(static_cast<int>(screen.param.height));
                         });

// Large type in a window of usual size.
class LargeType : public testing::TestWithParam<Screen> {
 protected:
  float unit = static_cast<float>(
      ui::fittingUnit(GetParam().unit, 1.0, GetParam().width, GetParam().height));
  Driver driver{GetParam().width, GetParam().height, unit};
  void expectInside(const std::vector<std::string>& names) {
    for (const std::string& name : names) {
      ASSERT_TRUE(driver.has(name)) << name;
      const Rect& rect = driver.widgets.at(name);
      EXPECT_GE(rect.x, 0.0F) << name;
      EXPECT_GE(rect.y, 0.0F) << name;
      EXPECT_LE(rect.x + rect.width, GetParam().width + 0.5F) << name;
      EXPECT_LE(rect.y + rect.height, GetParam().height + 0.5F) << name;
    }
  }
};

TEST_P(LargeType, ThePlaybackBarHasAsManyRowsAsItNeeds) {
  driver.lab = support::labWith("ccd", "Three-bone arm");
  driver.lab.apply(lab::Seek{2});
  driver.frames(3);
  const std::vector<std::string>& names = kPlayback;
  expectInside(names);
  for (auto a = names.begin(); a != names.end(); ++a) {
    for (auto b = std::next(a); b != names.end(); ++b) {
      EXPECT_FALSE(overlap(driver.widgets.at(*a), driver.widgets.at(*b))) << *a << " and " << *b;
    }
  }
}

TEST_P(LargeType, SoItIsInAReplay) {
  driver.lab = support::labWith("fabrik", "Three-bone arm");
  driver.lab.apply(lab::SetMode{lab::Mode::live});
  for (int i = 1; i < 6; ++i) {
    driver.lab.apply(lab::SetTarget{{0.5 + 0.1 * i, 0.9, 0.0}});
    driver.lab.apply(lab::Tick{0.02});
  }
  driver.lab.apply(lab::BeginReplay{});
  const std::vector<std::string> names{"scrubber",    "play",       "speed",   "replay-into",
                                       "replay-keep", "replay-end", "position"};
  driver.frames(3);
  expectInside(names);
  driver.lab.apply(lab::SetMode{lab::Mode::stepByStep});
  driver.frames(3);
  expectInside(names);
  expectInside({"unit"});
}

TEST_P(LargeType, NoTextOfTabsAndListsIsCutOff) {
  driver.lab = support::labWith("ccd", "Three-bone arm");
  driver.frames(3);
  const float lowest = driver.canvas.y + driver.canvas.height;
  int checked = 0;
  for (const Text& run : driver.read()) {
    const bool isCutBelow =
        run.box.y < lowest && run.box.y + run.box.height > lowest - 40.0F * unit;
    if (run.box.width == 0.0F || run.box.x < driver.canvas.width || isCutBelow) continue;
    EXPECT_TRUE(run.whole) << run.text;
    ++checked;
  }
  EXPECT_GT(checked, 4);
}

TEST(FittingUnit, IsWhatWasAskedForWhereTheWindowHasRoom) {
  EXPECT_EQ(ui::fittingUnit(3.0, 1.0, 1920.0, 1080.0), 3.0);
  EXPECT_EQ(ui::fittingUnit(2.25, 1.0, 1280.0, 720.0), 2.25);
  EXPECT_DOUBLE_EQ(ui::fittingUnit(3.0, 1.0, 1280.0, 720.0), 2.4);
  EXPECT_DOUBLE_EQ(ui::fittingUnit(3.0, 1.0, 960.0, 1080.0), 2.0);
  EXPECT_EQ(ui::fittingUnit(6.0, 2.0, 400.0, 300.0), 2.0) << "small windows are as they were";
  EXPECT_EQ(ui::fittingUnit(0.75, 1.0, 400.0, 300.0), 0.75);
}

INSTANTIATE_TEST_SUITE_P(Screens, LargeType,
                         testing::Values(Screen{1280.0F, 720.0F, 2.25F},
                                         Screen{1280.0F, 720.0F, 3.0F},
                                         Screen{1920.0F, 1080.0F, 2.5F},
                                         Screen{1920.0F, 1080.0F, 3.0F}),
                         [](const testing::TestParamInfo<Screen>& screen) {
                           return std::to_string(static_cast<int>(screen.param.width)) + "at" +
                                  std::to_string(static_cast<int>(100.0F * screen.param.unit));
                         });

// At a large scale what stands beside the filter of the keys has a line of its own.
TEST(Help, CutsNoTextAtItsTop) {
  for (const float unit : {1.0F, 2.0F}) {
    Driver driver{1280.0F, 720.0F, unit};
    driver.lab.apply(lab::SetView{&lab::View::help, true});
    driver.frames(3);
    const auto texts = driver.read();
    EXPECT_TRUE(std::ranges::any_of(texts, [](const Text& each) {
      return each.text == "Ctrl+Pfindsacommandbynameanddoesit." && each.whole;
    })) << unit;
  }
}

}  // namespace
