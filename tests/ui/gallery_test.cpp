// Presets as cards, and what a scene's notes say to try.
#include <string>

#include <gtest/gtest.h>

#include "lab/file/presets.h"
#include "support/lab_driving.h"
#include "ui/driver.h"

namespace {

std::string withoutSpaces(std::string text) {
  std::erase(text, ' ');
  return text;
}

TEST(Gallery, EveryPresetHasACardWithItsNameAndNotes) {
  ui_test::Driver driver;
  driver.lab.apply(lab::SetView{&lab::View::gallery, lab::Gallery::presets});
  driver.frames(3);
  const std::string screen = driver.screen();
  for (std::size_t i = 0; i < 8; ++i) {  // those that are seen without scrolling
    const lab::Document& preset = lab::presets()[i];
    EXPECT_NE(screen.find(withoutSpaces(preset.name)), std::string::npos) << preset.name;
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
    driver.lab.apply(lab::LoadFailure{{7, 0}});
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
  driver.lab = support::labWith("ccd", "Three bones");
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
