// The window that asks what goes out, the progress box.
#include "ui/windows/export_window.h"

#include <algorithm>

#include <gtest/gtest.h>

#include "lab/file/presets.h"
#include "ui/driver.h"
#include "ui/windows/progress_box.h"

namespace {

using ui::ExportAnswer;
using ui::ExportChoices;
using ui::ExportFacts;
using ui::ExportKind;

class ExportWindow : public testing::Test {
 protected:
  void SetUp() override {
    facts.canvas = {951, 587};
    facts.window = {1280, 720};
    facts.steps = 12;
    driver.dialog = [this](const ui::Context& context) {
      const ExportAnswer now = ui::exportWindow(context, choices, facts);
      if (now != ExportAnswer::none) answer = now;
    };
    driver.frames(3);
  }
  void show(ExportKind kind) {
    choices.kind = kind;
    driver.frames(3);
  }
  ExportAnswer press(const std::string& key) {
    answer = ExportAnswer::none;
    driver.keys = {key};
    driver.frame();
    return answer;
  }
  ExportAnswer click(const std::string& widget) {
    answer = ExportAnswer::none;
    driver.click(widget);
    return answer;
  }
  [[nodiscard]] std::string fault() const { return ui::faultOf(choices, facts); }

  ui_test::Driver driver{1280.0F, 720.0F};
  ExportChoices choices;
  ExportFacts facts;
  ExportAnswer answer = ExportAnswer::none;
};

// By keyboard it comes up under the control, not over the label or the choice beside it.
TEST_F(ExportWindow, AHintLeavesTheControlsOwnRowAlone) {
  show(ExportKind::png);
  for (const std::string name : {"export-window-0", "export-window-1", "export-transparent"}) {
    driver.focus(name);
    driver.frames(60);
    const ui::Widget& widget = driver.widgets.at(name);
    std::string start = widget.help.substr(0, 16);
    std::erase(start, ' ');
    const std::vector<ui_test::Text> runs = driver.read();
    const auto hint = std::ranges::find_if(
        runs, [&](const ui_test::Text& run) { return run.text.starts_with(start); });
    ASSERT_NE(hint, runs.end()) << name;
    EXPECT_GE(hint->box.y, widget.y + widget.height) << name;
  }
}

TEST_F(ExportWindow, EachKindHasWhatThereIsToIt) {
  const std::vector<std::string> all{"export-window-0",   "export-size",    "export-transparent",
                                     "export-range-0",    "export-unit",    "export-step",
                                     "export-fps",        "export-seconds", "export-width",
                                     "export-solutions-0"};
  const std::map<ExportKind, std::vector<std::string>> some{
      {ExportKind::png, {"export-window-0", "export-size", "export-transparent"}},
      {ExportKind::svg, {"export-size", "export-transparent"}},
      {ExportKind::gif,
       {"export-size", "export-range-0", "export-unit", "export-step", "export-fps"}},
      {ExportKind::video,
       {"export-size", "export-range-0", "export-unit", "export-step", "export-fps"}},
      {ExportKind::stepsCsv, {}},
      {ExportKind::stepsJson, {}},
      {ExportKind::chartCsv, {}},
      {ExportKind::worksheet, {"export-solutions-0"}},
      {ExportKind::urdf, {}},
      {ExportKind::dhTable, {}},
      {ExportKind::jointsCsv, {}}};
  for (const auto& [kind, expected] : some) {
    show(kind);
    for (const std::string& widget : all) {
      const bool isExpected = std::ranges::find(expected, widget) != expected.end();
      EXPECT_EQ(driver.has(widget), isExpected) << static_cast<int>(kind) << ' ' << widget;
    }
  }
}

TEST_F(ExportWindow, AWholeWindowIsNotTransparent) {
  choices.transparent = true;
  EXPECT_TRUE(ui::isTransparent(choices));
  click("export-window-1");
  EXPECT_TRUE(choices.window);
  EXPECT_FALSE(driver.has("export-transparent"));
  EXPECT_FALSE(ui::isTransparent(choices));
  choices.kind = ExportKind::svg;
  EXPECT_TRUE(ui::isTransparent(choices)) << "an SVG is of the canvas";
  choices.kind = ExportKind::gif;
  EXPECT_FALSE(ui::showsWindow(choices)) << "and so is a film";
  EXPECT_FALSE(ui::isTransparent(choices));
}

TEST_F(ExportWindow, SizesOnScreenAndOwn) {
  EXPECT_EQ(ui::sizeOf(choices, facts), glm::ivec2(951, 587));
  choices.window = true;
  EXPECT_EQ(ui::sizeOf(choices, facts), glm::ivec2(1280, 720));
  choices.window = false;
  choices.kind = ExportKind::video;
  EXPECT_EQ(ui::sizeOf(choices, facts), glm::ivec2(950, 586)) << "films have even sides";
  driver.frames(3);
  driver.choose("export-size", 3, 5);
  EXPECT_EQ(ui::sizeOf(choices, facts), glm::ivec2(3840, 2160));
  driver.choose("export-size", 4, 5);
  EXPECT_TRUE(driver.has("export-width"));
  choices.own = {800, 601};
  EXPECT_EQ(ui::sizeOf(choices, facts), glm::ivec2(800, 600));
}

TEST_F(ExportWindow, ASizeOutOfBoundsIsSaidAndNotExported) {
  choices.size = ExportChoices::Size::own;
  struct Case {
    ExportKind kind;
    glm::ivec2 size;
    bool fits;
  };
  for (const Case& each : {Case{ExportKind::png, {64, 64}, true},
                           {ExportKind::png, {63, 640}, false},
                           {ExportKind::png, {640, 0}, false},
                           {ExportKind::png, {8192, 8192}, true},
                           {ExportKind::png, {640, 8193}, false},
                           {ExportKind::gif, {4096, 4096}, true},
                           {ExportKind::gif, {4098, 640}, false},
                           {ExportKind::stepsCsv, {0, 0}, true}}) {
    choices.own = each.size;
    show(each.kind);
    EXPECT_EQ(fault().empty(), each.fits) << each.size.x << " x " << each.size.y << fault();
    EXPECT_EQ(press("Return"), each.fits ? ExportAnswer::go : ExportAnswer::none);
    driver.frames(2);
    EXPECT_EQ(click("export-go"), each.fits ? ExportAnswer::go : ExportAnswer::none);
    driver.frames(2);
  }
  choices.own = {640, 8193};
  show(ExportKind::png);
  EXPECT_TRUE(driver.shows("Widthandheight:from64to8192pixels."));
}

TEST_F(ExportWindow, WhereThereIsNoFfmpegItSaysHowToGetIt) {
  facts.videoFault = "film.mp4: MP4 needs the program ffmpeg (apt-get install ffmpeg)";
  show(ExportKind::gif);
  EXPECT_EQ(fault(), "");
  show(ExportKind::video);
  EXPECT_EQ(fault(), facts.videoFault);
  EXPECT_EQ(press("Return"), ExportAnswer::none);
}

// As in a browser: by keys and in the list, GIF is followed by tables.
TEST_F(ExportWindow, WhereASystemHasNoVideosThereIsNoWordOfThem) {
  facts.videoSuffix = {};
  show(ExportKind::gif);
  press("Down");
  EXPECT_EQ(choices.kind, ExportKind::stepsCsv);
  press("Up");
  EXPECT_EQ(choices.kind, ExportKind::gif);
  click("export-kind");
  driver.frames(2);
  EXPECT_TRUE(driver.shows("Film(GIF)"));
  EXPECT_FALSE(driver.shows("Film(MP4)"));
}

TEST_F(ExportWindow, VideosAreCalledAfterTheirFiles) {
  facts.videoSuffix = ".webm";
  show(ExportKind::video);
  EXPECT_TRUE(driver.shows("Film(WebM)"));
  EXPECT_EQ(ui::suffixOf(ExportKind::video, facts.videoSuffix), ".webm");
}

TEST_F(ExportWindow, OnlyARangeThatThereIsCanBePlayed) {
  choices.loopRange = true;
  show(ExportKind::gif);
  EXPECT_FALSE(choices.loopRange);
  click("export-range-1");
  EXPECT_FALSE(choices.loopRange);
  driver.lab.apply(lab::SetLoopRange{2, 5});
  driver.frames(2);
  click("export-range-1");
  EXPECT_TRUE(choices.loopRange);
  EXPECT_TRUE(driver.shows("Steps2to5"));
}

TEST_F(ExportWindow, WhereNothingCanBePlayedThereIsNoExport) {
  facts.steps = 0;
  show(ExportKind::gif);
  EXPECT_EQ(click("export-go"), ExportAnswer::none);
  EXPECT_EQ(press("Return"), ExportAnswer::none);
  show(ExportKind::png);
  EXPECT_EQ(click("export-go"), ExportAnswer::go) << "a picture there is always";
}

TEST_F(ExportWindow, AWalkHasALengthInstead) {
  const auto& all = lab::presets();
  const auto spider = std::ranges::find(all, "Spider", &lab::Document::name);
  ASSERT_NE(spider, all.end());
  driver.lab.apply(lab::LoadPreset{static_cast<std::size_t>(spider - all.begin())});
  show(ExportKind::gif);
  EXPECT_TRUE(driver.has("export-seconds"));
  EXPECT_FALSE(driver.has("export-step"));
  EXPECT_FALSE(driver.has("export-range-0"));
}

TEST_F(ExportWindow, KeysChangeTheKindGoOnAndCancel) {
  press("Down");
  press("Down");
  EXPECT_EQ(choices.kind, ExportKind::gif);
  for (int i = 0; i < 10; ++i) press("Down");
  EXPECT_EQ(choices.kind, ExportKind::jointsCsv);
  for (int i = 0; i < 10; ++i) press("Up");
  EXPECT_EQ(choices.kind, ExportKind::png);
  EXPECT_EQ(press("Return"), ExportAnswer::go);
  driver.frames(2);
  EXPECT_EQ(press("Escape"), ExportAnswer::cancel);
  driver.frames(2);
  EXPECT_EQ(click("export-cancel"), ExportAnswer::cancel);
}

TEST_F(ExportWindow, NothingIsCutOffInASmallWindow) {
  ui_test::Driver small(640.0F, 480.0F);
  choices.size = ExportChoices::Size::own;
  for (int kind = 0; kind < 7; ++kind) {
    choices.kind = static_cast<ExportKind>(kind);
    ui::Rect last;
    small.dialog = [&](const ui::Context& context) { ui::exportWindow(context, choices, facts); };
    small.frames(4);
    last = small.widgets.at("export-go");
    EXPECT_GE(small.widgets.at("export-kind").y, 0.0F);
    EXPECT_LE(last.y + last.height, 480.0F) << kind;
    EXPECT_LE(last.x + last.width, 640.0F) << kind;
  }
}

TEST(ProgressBox, TimeLeftInPlainWords) {
  EXPECT_EQ(ui::timeLeft(0.3), "a moment left");
  EXPECT_EQ(ui::timeLeft(4.2), "about 4 seconds left");
  EXPECT_EQ(ui::timeLeft(23.0), "about 25 seconds left");
  EXPECT_EQ(ui::timeLeft(61.0), "about a minute left");
  EXPECT_EQ(ui::timeLeft(150.0), "about 3 minutes left");
  EXPECT_EQ(ui::timeLeft(7300.0), "about 2 hours left");
}

TEST(ProgressBox, TellsHowFarItIsAndIsCancelled) {
  ui_test::Driver driver(1280.0F, 720.0F);
  ui::Progress progress{"Writing arm.gif", 0.42, 23.0, 17.0};
  int cancelled = 0;
  driver.dialog = [&](const ui::Context& context) {
    cancelled += ui::progressBox(context, progress) ? 1 : 0;
  };
  driver.frames(3);
  EXPECT_TRUE(driver.shows("Writingarm.gif"));
  EXPECT_TRUE(driver.shows("42%,about25secondsleft"));
  driver.click("progress-cancel");
  EXPECT_EQ(cancelled, 1);
  driver.keys = {"Escape"};
  driver.frame();
  EXPECT_EQ(cancelled, 2);
}

TEST_F(ExportWindow, DrivesHaveANumberForEachJoint) {
  facts.joints = 3;
  show(ExportKind::jointsCsv);
  EXPECT_TRUE(driver.has("export-zeros"));
  EXPECT_TRUE(driver.has("export-signs"));
  EXPECT_EQ(fault(), "");
  choices.zeros = "0 90";
  EXPECT_NE(fault().find("3"), std::string::npos);
  choices.zeros = "0 90,5 -10";
  EXPECT_EQ(fault(), "");
  choices.signs = "1 -1 2";
  EXPECT_NE(fault().find("1 or -1"), std::string::npos);
  choices.signs = "1,-1,1";
  EXPECT_EQ(fault(), "");
}

}  // namespace
