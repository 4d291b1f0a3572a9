// The scrubber and the buttons under the canvas.
#include <array>

#include <gtest/gtest.h>

#include "explain/format.h"
#include "lab/words/step_words.h"
#include "support/lab_driving.h"
#include "ui/driver.h"

namespace {

using ui_test::Driver;

std::size_t cursor(const Driver& driver) { return driver.lab.state().playback.cursor; }
std::size_t last(const Driver& driver) { return driver.lab.trace().size() - 1; }

struct Bar : Driver {
  Bar() {
    lab = support::labWith("fabrik", "Three-bone arm");
    lab.apply(lab::SetChoice{&lab::Choices::tolerance, 1e-9});
    lab.apply(lab::ResetScene{});
    lab.apply(lab::SetMode{lab::Mode::stepByStep});
    frames(2);
  }
};

TEST(PlaybackBar, StepsForwardAndBack) {
  Bar bar;
  ASSERT_GT(last(bar), 10U);
  bar.click("forward");
  EXPECT_EQ(bar.only<lab::Step>().direction, +1);
  EXPECT_EQ(cursor(bar), 1U);
  bar.click("forward");
  bar.click("forward");
  bar.click("back");
  EXPECT_EQ(bar.only<lab::Step>().direction, -1);
  EXPECT_EQ(cursor(bar), 2U);
}

// Within a walk the tip is set on the target, and the rest of the chain is elsewhere.
TEST(PlaybackBar, AChainThatIsApartHasNoDistance) {
  Bar bar;
  const auto shows = [&bar](std::size_t step, const std::string& text) {
    bar.lab.apply(lab::Seek{step});
    bar.frames(2);
    return bar.shows(text);
  };
  ASSERT_EQ(bar.lab.trace().step(1).distance, 0.0);
  EXPECT_TRUE(shows(1, "thechainisinpieces"));
  EXPECT_FALSE(bar.shows("0")) << "nor has the result";
  EXPECT_TRUE(shows(6, "distance" + explain::number(bar.lab.trace().step(0).distance) + "→" +
                           explain::number(bar.lab.trace().step(6).distance)));
}

// A press on each of the four; true where it did something.
std::array<bool, 4> answering(Driver& driver) {
  constexpr std::array kNames{"first", "back", "forward", "last"};
  std::array<bool, 4> found{};
  const lab::Lab before = driver.lab;
  for (std::size_t i = 0; i < kNames.size(); ++i) {
    driver.click(kNames[i]);
    found[i] = !driver.taken.empty();
    driver.lab = before;
    driver.frames(2);
  }
  return found;
}

TEST(PlaybackBar, WhatLeadsNowhereDoesNotAnswer) {
  Bar bar;
  bar.lab.apply(lab::Seek{0});
  EXPECT_EQ(answering(bar), (std::array{false, false, true, true}));
  bar.lab.apply(lab::Seek{1});
  EXPECT_EQ(answering(bar), (std::array{true, true, true, true}));
  bar.lab.apply(lab::Seek{last(bar)});
  EXPECT_EQ(answering(bar), (std::array{true, true, false, false}));
  // Live the chain stands at the end, from which one steps back.
  bar.lab.apply(lab::SetMode{lab::Mode::live});
  EXPECT_EQ(answering(bar), (std::array{true, true, false, false}));
}

TEST(PlaybackBar, ALineOfCodeIsAStepToo) {
  Bar bar;
  bar.lab.apply(lab::SetUnit{lab::Unit::line});
  bar.lab.apply(lab::Seek{last(bar)});
  int steps = 0;
  while (bar.lab.canStep(-1) && ++steps < 100) {
    const lab::Playback before = bar.lab.state().playback;
    bar.lab.apply(lab::Step{lab::Unit::line, -1});
    const lab::Playback& after = bar.lab.state().playback;
    ASSERT_TRUE(before.cursor != after.cursor || before.line != after.line) << steps;
  }
  const lab::Playback first = bar.lab.state().playback;
  bar.lab.apply(lab::Step{lab::Unit::line, -1});
  EXPECT_EQ(bar.lab.state().playback.cursor, first.cursor);
  EXPECT_GT(steps, static_cast<int>(last(bar)));
}

// The steps that were taken, and how many of them move at once.
struct Steps {
  int all = 0;
  int sudden = 0;
};

Steps stepsOf(const Driver& driver) {
  Steps steps;
  for (const lab::Action& each : driver.taken) {
    const auto* step = each.as<lab::Step>();
    if (step == nullptr) continue;
    ++steps.all;
    if (step->seconds == 0.0) ++steps.sudden;
  }
  return steps;
}

TEST(PlaybackBar, AStepButtonThatIsHeldRepeats) {
  for (const char* name : {"forward", "back"}) {
    Bar bar;
    if (name == std::string("back")) bar.lab.apply(lab::Seek{last(bar)});
    const std::size_t start = cursor(bar);
    bar.moveTo(bar.placeOf(name));
    bar.taken.clear();
    bar.press();
    bar.frames(20);  // a third of a second
    EXPECT_EQ(stepsOf(bar).all, 0) << "a slow click is a click";
    bar.frames(40);
    // From 0.4 to 1.0 seconds, every 0.1.
    const Steps held = stepsOf(bar);
    EXPECT_NEAR(held.all, 7, 1);
    EXPECT_EQ(held.sudden, held.all) << "none waits for the one before it";
    bar.release();
    EXPECT_EQ(stepsOf(bar).all, held.all) << "the release is not one more";
    const std::size_t end = cursor(bar);
    EXPECT_EQ(start < end ? end - start : start - end, static_cast<std::size_t>(held.all));
  }
}

TEST(PlaybackBar, AStepButtonRepeatsOnlyUnderThePointer) {
  Bar bar;
  bar.moveTo(bar.placeOf("forward"));
  bar.press();
  bar.frames(40);
  bar.moveTo(bar.placeOf("scrubber"));
  bar.taken.clear();
  bar.frames(40);
  bar.release();
  EXPECT_EQ(stepsOf(bar).all, 0);
}

TEST(PlaybackBar, AClickMovesTheChainAndOtherButtonsDoNotRepeat) {
  Bar bar;
  bar.click("forward");
  EXPECT_EQ(stepsOf(bar).all, 1);
  EXPECT_EQ(stepsOf(bar).sudden, 0);
  bar.moveTo(bar.placeOf("play"));
  bar.taken.clear();
  bar.press();
  bar.frames(60);
  EXPECT_TRUE(bar.taken.empty());
  bar.release();
  EXPECT_TRUE(bar.only<lab::SetPlaying>().on);
}

// How far the icon on a button goes, in its ink and in what fades out around it.
struct Reach {
  float ink[2] = {1e9F, -1e9F};  // pixels, from the left to the right
  float faded[2] = {1e9F, -1e9F};
};

Reach reachOf(const ui::Rect& button) {
  Reach reach;
  const ImU32 ink = ImGui::GetColorU32(ImGuiCol_Text);
  const ImDrawData* data = ImGui::GetDrawData();
  for (int i = 0; i < data->CmdListsCount; ++i) {
    for (const ImDrawVert& each : data->CmdLists[i]->VtxBuffer) {
      const bool isInside = each.pos.x >= button.x && each.pos.x <= button.x + button.width &&
                            each.pos.y >= button.y && each.pos.y <= button.y + button.height;
      if (!isInside || ((each.col ^ ink) & ~IM_COL32_A_MASK) != 0) continue;
      float* ends = (each.col & IM_COL32_A_MASK) == 0 ? reach.faded : reach.ink;
      ends[0] = std::min(ends[0], each.pos.x);
      ends[1] = std::max(ends[1], each.pos.x);
    }
  }
  return reach;
}

TEST(PlaybackBar, TrianglesFadeOutAtTheirEdgesWhicheverWayTheyPoint) {
  const Bar bar;
  const Reach back = reachOf(bar.widgets.at("back"));
  EXPECT_LT(back.faded[0], back.ink[0]);
  const Reach forward = reachOf(bar.widgets.at("forward"));
  EXPECT_GT(forward.faded[1], forward.ink[1]);
  // One is the other in a mirror, up to the bar's whole pixels.
  EXPECT_NEAR(back.ink[1] - back.ink[0], forward.ink[1] - forward.ink[0], 1.0F);
}

TEST(PlaybackBar, PlayIsTheLargestButtonInTheMiddleOfItsRow) {
  const Bar bar;
  const ui::Rect& play = bar.widgets.at("play");
  for (const char* name : {"first", "back", "forward", "last", "loop"}) {
    const ui::Rect& other = bar.widgets.at(name);
    EXPECT_GT(play.width, 1.3F * other.width);
    EXPECT_GT(play.height, 1.2F * other.height);
    EXPECT_NEAR(play.y + 0.5F * play.height, other.y + 0.5F * other.height, 0.6F) << name;
  }
  const ui::Rect& scrubber = bar.widgets.at("scrubber");
  EXPECT_GE(play.y, scrubber.y + scrubber.height) << "they do not overlap";
}

TEST(PlaybackBar, GoesToTheEndsPlaysAndLoops) {
  Bar bar;
  bar.click("last");
  EXPECT_EQ(cursor(bar), last(bar));
  bar.click("first");
  EXPECT_EQ(cursor(bar), 0U);
  for (const bool isOn : {true, false}) {
    bar.click("play");
    EXPECT_EQ(bar.lab.state().playback.playing, isOn);
    bar.click("loop");
    EXPECT_EQ(bar.lab.state().playback.loop, isOn);
  }
}

TEST(PlaybackBar, StepsByTheUnitChosen) {
  Bar bar;
  bar.lab.apply(lab::SetUnit{lab::Unit::pass});
  bar.frame();
  bar.click("forward");
  EXPECT_EQ(cursor(bar), 3U) << "three bones, one walk";
  bar.lab.apply(lab::SetUnit{lab::Unit::iteration});
  bar.frame();
  bar.click("forward");
  EXPECT_EQ(cursor(bar), 6U);
}

TEST(PlaybackBar, TheScrubberGoesWhereItIsDragged) {
  Bar bar;
  bar.drag("scrubber", 0.1F, 0.5F);
  EXPECT_TRUE(bar.took<lab::Seek>());
  const double middle = static_cast<double>(last(bar)) / 2.0;
  EXPECT_NEAR(static_cast<double>(cursor(bar)), middle, 1.0);
  bar.drag("scrubber", 0.5F, 1.5F);
  EXPECT_EQ(cursor(bar), last(bar)) << "beyond its end is its end";
  bar.drag("scrubber", 0.5F, -0.5F);
  EXPECT_EQ(cursor(bar), 0U);
}

TEST(PlaybackBar, DraggingTheScrubberWithTheRightButtonSetsTheRangeThatLoops) {
  for (const auto& [from, to] : {std::pair(0.25F, 0.75F), std::pair(0.75F, 0.25F)}) {
    Bar bar;
    const std::size_t before = cursor(bar);
    bar.button = 1;
    bar.drag("scrubber", from, to);
    const lab::Playback& playback = bar.lab.state().playback;
    const auto end = static_cast<double>(last(bar));
    EXPECT_TRUE(playback.loop);
    EXPECT_NEAR(static_cast<double>(playback.loopFrom), 0.25 * end, 0.03 * end + 1.0);
    EXPECT_NEAR(static_cast<double>(playback.loopTo), 0.75 * end, 0.03 * end + 1.0);
    EXPECT_EQ(cursor(bar), before) << "the cursor stays";
  }
}

TEST(PlaybackBar, AMarkOnTheScrubberSaysWhatItIs) {
  Bar bar;
  const std::string general = bar.widgets.at("scrubber").help;
  ASSERT_EQ(bar.lab.result().status, ik::Status::reached);
  const auto helpAt = [&bar](std::size_t step) {
    const ui::Rect& box = bar.widgets.at("scrubber");
    const float part = static_cast<float>(step) / static_cast<float>(last(bar));
    bar.moveTo({box.x + 9.0F + part * (box.width - 18.0F), box.y + 0.5F * box.height});
    bar.frame();
    return bar.widgets.at("scrubber").help;
  };
  EXPECT_EQ(helpAt(last(bar)), "The tip is near enough here, for the first time.");
  EXPECT_EQ(helpAt(6).find("An iteration ends here"), 0U) << "three bones, two walks";
  EXPECT_EQ(helpAt(9), general);
}

TEST(PlaybackBar, EveryStepHasItsPlaceOnTheScrubber) {
  Bar bar;
  std::vector<bool> seen(last(bar) + 1, false);
  bar.moveTo(bar.placeOf("scrubber", 0.0F));
  bar.press();
  for (float part = 0.0F; part <= 1.0F; part += 0.002F) {
    const std::size_t before = cursor(bar);
    bar.moveTo(bar.placeOf("scrubber", part));
    EXPECT_GE(cursor(bar), before) << "to the right is later";
    seen[cursor(bar)] = true;
  }
  bar.release();
  EXPECT_EQ(std::count(seen.begin(), seen.end(), false), 0);
}

TEST(PlaybackBar, FromLiveTheScrubberLeadsIntoStepByStep) {
  Driver driver;
  driver.clickAt(driver.placeOf("scrubber", 0.02F));
  EXPECT_EQ(driver.lab.state().choices.mode, lab::Mode::stepByStep);
  EXPECT_EQ(cursor(driver), 0U);
}

TEST(PlaybackBar, StartFromHere) {
  Bar bar;
  bar.click("forward");
  const rigs::Pose shown = bar.lab.shown().pose;
  bar.click("start-from-here");
  EXPECT_TRUE(bar.took<lab::StartFromHere>());
  EXPECT_EQ(cursor(bar), 0U);
  const auto joints = support::matrixJoints(support::chainOf(bar.lab), shown);
  EXPECT_LT(support::largestGap(bar.lab.shown().joints, joints), 1e-9L);
}

TEST(PlaybackBar, SpeedCanBeChanged) {
  Bar bar;
  bar.click("speed");  // a list opens, or a slider jumps there
  const bool isList = !bar.took<lab::SetSpeed>();
  bar.clickAt({1.0F, 1.0F});
  if (isList) bar.choose("speed", 0, 5);
  if (!isList) bar.drag("speed", 0.5F, 0.001F);
  EXPECT_NEAR(bar.lab.state().playback.speed, lab::kLeastSpeed, 1e-6);
}

TEST(PlaybackBar, TheSentenceIsOnTheScreen) {
  Bar bar;
  bar.click("forward");
  std::string sentence = bar.lab.step().explanation.sentence;
  std::erase(sentence, ' ');  // as the screen is read
  bar.moveTo({1.0F, 1.0F});
  EXPECT_TRUE(bar.shows(sentence)) << sentence;
}

// In large type, too, and with the longest sentences.
TEST(PlaybackBar, SentencesAreReadWhole) {
  struct Screen {
    float width;
    float height;
    float unit;
  };
  for (const auto& [width, height, unit] :
       {Screen{1024, 768, 1.0F}, {1280, 720, 2.4F}, {1920, 1080, 3.0F}, {480, 300, 1.0F}}) {
    ui_test::Driver driver{width, height, unit};
    for (const char* solver : {"ccd", "fabrik", "levenberg-marquardt", "sdls", "two-bone"}) {
      driver.lab = support::labWith(solver, "Tentacle");
      driver.lab.apply(lab::SetTarget{{-1.3, 0.9, 0.0}});
      float bar = 0.0F;
      for (const std::size_t step : {1U, 3U, 9U, 20U}) {
        driver.lab.apply(lab::Seek{step});
        driver.frames(3);
        SCOPED_TRACE(testing::Message() << solver << ", step " << step << ", " << width);
        const ui::Rect& place = driver.widgets.at("sentence");
        EXPECT_GT(place.height, 0.0F);
        EXPECT_LE(place.x + place.width, width);
        EXPECT_LE(place.y + place.height, driver.widgets.at("scrubber").y + 0.5F);
        EXPECT_LE(driver.widgets.at("forward").y + driver.widgets.at("forward").height, height);
        const bool isCompared = bar > 0.0F && width > 1000.0F;
        EXPECT_EQ(driver.canvas.height, isCompared ? bar : driver.canvas.height) << "the bar grew";
        bar = driver.canvas.height;
      }
    }
  }
}

}  // namespace
