// Lessons and presets as cards, and what a scene's notes say to try.
#include <string>
#include <tuple>

#include <gtest/gtest.h>

#include "lab/file/presets.h"
#include "support/lab_driving.h"
#include "ui/driver.h"
#include "ui/keys/commands.h"

namespace {

TEST(Gallery, EveryPresetHasACardWithItsNameAndNotes) {
  ui_test::Driver driver;
  driver.lab.apply(lab::SetView{&lab::View::gallery, lab::Gallery::presets});
  driver.frames(3);
  const std::string screen = driver.screen();
  for (std::size_t i = 0; i < 8; ++i) {  // those that are seen without scrolling
    const lab::Document& preset = lab::presets()[i];
    EXPECT_NE(screen.find(ui_test::withoutSpaces(preset.name)), std::string::npos) << preset.name;
  }
  for (std::size_t i = 0; i < lab::presets().size(); ++i) {
    EXPECT_TRUE(driver.widgets.contains("gallery-" + std::to_string(i))) << i;
  }
}

TEST(Gallery, ACardLoadsItsPresetAndClosesTheWindow) {
  ui_test::Driver driver;
  driver.lab.apply(lab::SetView{&lab::View::gallery, lab::Gallery::presets});
  driver.frames(3);
  driver.click("gallery-6");
  EXPECT_EQ(driver.lab.state().name, lab::presets()[6].name);
  EXPECT_EQ(driver.lab.state().view.gallery, lab::Gallery::closed);
}

TEST(Gallery, ADoorLeadsToItsListOrIntoAScene) {
  for (const auto& [door, list] : {std::pair("gallery-0", lab::Gallery::lessons),
                                   {"gallery-1", lab::Gallery::characters},
                                   {"gallery-2", lab::Gallery::arms},
                                   {"gallery-3", lab::Gallery::closed},
                                   {"gallery-4", lab::Gallery::closed}}) {
    ui_test::Driver driver;
    driver.lab.apply(lab::SetView{&lab::View::gallery, lab::Gallery::doors});
    driver.frames(3);
    driver.click(door);
    EXPECT_EQ(driver.lab.state().view.gallery, list) << door;
    if (door == std::string("gallery-4")) {
      EXPECT_EQ(driver.lab.state().name, "Tentacle");
    }
    if (door == std::string("gallery-3")) {
      EXPECT_EQ(driver.lab.solver().id, "script");
      EXPECT_EQ(driver.lab.state().view.tab, lab::Tab::explain);
    }
  }
}

TEST(Gallery, ACardOfAListLoadsItsOwnPreset) {
  for (const lab::Gallery list : {lab::Gallery::characters, lab::Gallery::arms}) {
    ui_test::Driver driver;
    driver.lab.apply(lab::SetView{&lab::View::gallery, list});
    driver.frames(3);
    driver.click("gallery-1");
    const std::size_t preset = lab::presetsOf(list)[1];
    EXPECT_EQ(driver.lab.state().name, lab::presets()[preset].name);
  }
}

// Two lessons; of the second three steps of four are done, of its three questions two are answered,
// and one first answer was right.
void teach(ui_test::Driver& driver) {
  lab::Lesson first;
  first.id = "frames";
  first.title = "Local frames";
  first.goal = "You can place the tip from the angles.";
  first.minutes = 7;
  for (const char* each : {"drag", "tip"}) first.steps.push_back({each, each});
  lab::Lesson second;
  second.id = "aim";
  second.title = "Look at";
  second.goal = "You can aim in every quadrant.";
  second.minutes = 5;
  for (const char* each : {"a", "b", "c", "d"}) second.steps.push_back({each, each});
  for (std::size_t i = 0; i < 3; ++i) second.steps[i].question.emplace();
  driver.lessons = {first, second};
  driver.progress.lessons["aim"] = {1, {"a", "b", "c", "gone"}, {{"a", true}, {"b", false}}, "d"};
  driver.lab.apply(lab::SetView{&lab::View::gallery, lab::Gallery::lessons});
  driver.frames(3);
}

TEST(Lessons, ACardSaysWhatALessonIsForAndHowFarOneHasCome) {
  ui_test::Driver driver;
  teach(driver);
  const std::string screen = driver.screen();
  for (const char* each :
       {"Start", "1.Localframes", "7min", "Youcanplacethetipfromtheangles.", "2steps", "2.Lookat",
        "5min", "Youcanaimineveryquadrant.", "Continueatstep4", "1of3rightatonce"}) {
    EXPECT_NE(screen.find(each), std::string::npos) << each << " in " << screen;
  }
}

// As the lesson's own heading counts.
TEST(Lessons, AQuestionFromTwoLessonsBeforeCountsAsAStep) {
  ui_test::Driver driver;
  teach(driver);
  driver.lessons.push_back(driver.lessons[1]);
  driver.lessons[2].id = "triangle";
  driver.lessons[0].recall = "tip";
  driver.progress.lessons["triangle"] = {1, {"a"}, {}, "b"};
  driver.frames(2);
  EXPECT_NE(driver.screen().find("Continueatstep3"), std::string::npos) << driver.screen();
}

TEST(Lessons, WhatWasDoneOfAnotherVersionDoesNotCount) {
  ui_test::Driver driver;
  teach(driver);
  driver.lessons[1].version = 2;
  driver.frames(2);
  EXPECT_NE(driver.screen().find("4steps"), std::string::npos) << driver.screen();
}

TEST(Lessons, OneThatWasDoneSaysSo) {
  ui_test::Driver driver;
  teach(driver);
  driver.progress.lessons["aim"].at.clear();
  driver.frames(2);
  EXPECT_NE(driver.screen().find("3of4stepsdone"), std::string::npos) << driver.screen();
  driver.progress.lessons["aim"].done.insert("d");
  driver.frames(2);
  EXPECT_NE(driver.screen().find("Done"), std::string::npos) << driver.screen();
}

TEST(Lessons, ACardOpensItsLessonWhereOneLeftIt) {
  for (const auto& [card, id, step] :
       {std::tuple("gallery-0", "frames", ""), {"gallery-1", "aim", "d"}}) {
    ui_test::Driver driver;
    teach(driver);
    driver.click(card);
    ASSERT_EQ(driver.asked.size(), 1U);
    const auto* const open = driver.asked.front().as<lab::OpenLesson>();
    ASSERT_NE(open, nullptr);
    EXPECT_EQ(open->id, id);
    EXPECT_EQ(open->step, step);
    EXPECT_EQ(driver.lab.state().view.gallery, lab::Gallery::closed);
  }
}

bool overlap(const ui::Rect& a, const ui::Rect& b) {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

// In small windows and large type: what is not seen is scrolled to; within a card nothing is cut,
// and nothing lies on something else.
TEST(Lessons, NothingIsCut) {
  for (const auto& [width, height, unit] : {std::tuple(1280.0F, 720.0F, 1.0F),
                                            {1280.0F, 720.0F, 1.5F},
                                            {1024.0F, 640.0F, 1.0F},
                                            {1024.0F, 640.0F, 1.5F},
                                            {500.0F, 900.0F, 1.5F}}) {
    ui_test::Driver driver(width, height, unit);
    teach(driver);
    driver.lessons[0].title = "A title that is long enough for two lines, or even three of them";
    driver.frames(2);
    const ui::Rect& card = driver.widgets.at("gallery-0");
    ASSERT_LE(card.y + card.height, driver.widgets.at("start-page").y) << "it is seen whole";
    const std::string own = ui_test::withoutSpaces("1. " + driver.lessons[0].title +
                                                   driver.lessons[0].goal + "7min2steps");
    std::vector<ui_test::Text> texts;
    for (const ui_test::Text& each : driver.read()) {
      const bool isOwn = own.find(each.text) != std::string::npos;  // nor of what it lies over
      if (isOwn && overlap(each.box, card)) texts.push_back(each);
    }
    EXPECT_GE(texts.size(), 3U);
    for (std::size_t i = 0; i < texts.size(); ++i) {
      EXPECT_TRUE(texts[i].whole) << texts[i].text << " at " << width;
      for (std::size_t k = 0; k < i; ++k) {
        EXPECT_FALSE(overlap(texts[i].box, texts[k].box))
            << texts[i].text << " on " << texts[k].text << " at " << width;
      }
    }
    for (const char* each : {"start-page", "just-play"}) {
      const ui::Rect& widget = driver.widgets.at(each);
      EXPECT_LE(widget.x + widget.width, width) << each;
      EXPECT_LE(widget.y + widget.height, height) << each;
    }
  }
}

TEST(StartPage, HasThreeListsThatKeysOpenToo) {
  ui_test::Driver driver;
  teach(driver);
  driver.click("gallery-failures");
  EXPECT_EQ(driver.lab.state().view.gallery, lab::Gallery::failures);
  driver.click("gallery-presets");
  EXPECT_EQ(driver.lab.state().view.gallery, lab::Gallery::presets);
  driver.click("gallery-lessons");
  EXPECT_EQ(driver.lab.state().view.gallery, lab::Gallery::lessons);
  driver.lab.apply(ui::actionFor("F2", driver.lab).value());
  EXPECT_EQ(driver.lab.state().view.gallery, lab::Gallery::closed);
  driver.lab.apply(ui::actionFor("F2", driver.lab).value());
  EXPECT_EQ(driver.lab.state().view.gallery, lab::Gallery::lessons);
}

TEST(StartPage, IsLeftAtOnceAndForGood) {
  ui_test::Driver driver;
  teach(driver);
  EXPECT_TRUE(driver.lab.state().view.startPage);
  driver.click("start-page");
  EXPECT_FALSE(driver.lab.state().view.startPage);
  EXPECT_EQ(driver.lab.state().view.gallery, lab::Gallery::lessons);
  driver.click("just-play");
  EXPECT_EQ(driver.lab.state().view.gallery, lab::Gallery::closed);
  EXPECT_TRUE(driver.asked.empty());
}

TEST(StartPage, IsInTheMenu) {
  ui_test::Driver driver;
  driver.click("menu-file");
  driver.click("menu-lessons");
  EXPECT_EQ(driver.lab.state().view.gallery, lab::Gallery::lessons);
}

TEST(NotesCard, SaysWhatToTryUntilItIsClosed) {
  ui_test::Driver driver;
  driver.frames(3);
  EXPECT_FALSE(driver.widgets.contains("notes-card")) << "there are no notes";
  driver.lab.apply(lab::LoadPreset{0});
  driver.frames(3);
  EXPECT_NE(driver.screen().find("Dragthetarget.Twobones"), std::string::npos);
  driver.click("notes-card-close");
  driver.frames(2);
  EXPECT_FALSE(driver.widgets.contains("notes-card"));
  EXPECT_FALSE(driver.lab.state().notes.empty()) << "the notes stay the scene's";
}

// Dear ImGui's own wrapping breaks after points and commas: "0." and "0033".
TEST(NotesCard, NoNumberIsBrokenInTwo) {
  const auto isDigit = [](char each) { return each >= '0' && each <= '9'; };
  std::size_t lines = 0;
  for (float width = 500.0F; width < 800.0F; width += 5.0F) {
    ui_test::Driver driver(width);
    driver.lab.apply(lab::LoadFailure{{11, 0}});
    driver.frames(3);
    for (const ui_test::Text& line : driver.read()) {
      const std::size_t count = line.text.size();
      lines += line.text.find("0.0033") != std::string::npos ? 1 : 0;
      if (count < 2) continue;
      const bool isPart = line.text.back() == '.' || line.text.back() == ',';
      EXPECT_FALSE(isPart && isDigit(line.text[count - 2]) && !line.text.ends_with("0.0005."))
          << width << ": " << line.text;
    }
  }
  EXPECT_EQ(lines, 60U);
}

TEST(NotesCard, GivesWayToTheWindowInWhichNotesAreChanged) {
  ui_test::Driver driver;
  driver.lab.apply(lab::LoadPreset{0});
  driver.lab.apply(lab::SetView{&lab::PanelView::notes, true});
  driver.frames(3);
  EXPECT_FALSE(driver.widgets.contains("notes-card"));
}

TEST(NotesCard, GoesWithTheSolverThatItsAdviceIsAbout) {
  ui_test::Driver driver;
  driver.lab = support::labWith("ccd", "Three-bone arm");
  driver.frames(3);
  EXPECT_TRUE(driver.has("notes-card"));
  driver.lab.apply(lab::SelectSolver{support::solverIndex("fabrik")});
  driver.frames(3);
  EXPECT_FALSE(driver.has("notes-card"));
}

// In large type and a small window: what does not fit scrolls under a bar, and the cross stays.
TEST(NotesCard, ScrollsToItsEnd) {
  ui_test::Driver driver{1280.0F, 720.0F, 2.4F};
  driver.put("fabrik", "Tentacle");
  driver.frames(3);
  const ui::Rect cross = driver.widgets.at("notes-card-close");
  EXPECT_LE(cross.x + cross.width, driver.canvas.x + driver.canvas.width - 12.0F * 2.4F);
  EXPECT_EQ(driver.screen().find("allofthemalittle."), std::string::npos) << "it is long";
  driver.moveTo(driver.placeOf("notes-card-close", -3.0F));
  for (int i = 0; i < 6; ++i) {
    ImGui::GetIO().MouseWheel = -2.0F;
    driver.frames(2);
  }
  EXPECT_NE(driver.screen().find("allofthemalittle."), std::string::npos) << driver.screen();
  EXPECT_EQ(driver.widgets.at("notes-card-close").y, cross.y);
}

}  // namespace
