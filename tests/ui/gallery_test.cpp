// Presets as cards, and what a scene's notes say to try.
#include <string>

#include <gtest/gtest.h>

#include "lab/file/presets.h"
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

TEST(NotesCard, GivesWayToTheWindowInWhichNotesAreChanged) {
  ui_test::Driver driver;
  driver.lab.apply(lab::LoadPreset{0});
  driver.lab.apply(lab::SetView{&lab::PanelView::notes, true});
  driver.frames(3);
  EXPECT_FALSE(driver.widgets.contains("notes-card"));
}

}  // namespace
