#include "ui/keys/key_text.h"

#include <gtest/gtest.h>

#include "ui/driver.h"
#include "ui/keys/commands.h"

namespace {

using ui::keyText;

TEST(KeyText, NamesKeysAsTheKeyboardHasThem) {
  EXPECT_EQ(keyText("Right"), "→");
  EXPECT_EQ(keyText("Shift+Left"), "Shift+←");
  EXPECT_EQ(keyText("Ctrl+Shift+Up"), "Ctrl+Shift+↑");
  EXPECT_EQ(keyText("Alt+Down"), "Alt+↓");
  EXPECT_EQ(keyText("Return"), "Enter");
  EXPECT_EQ(keyText("Ctrl+PageDown"), "Ctrl+Page Down");
  EXPECT_EQ(keyText("Space"), "Space");
  for (const char* same : {"", "R", "F1", "+", "Ctrl+=", "Ctrl+Shift+Z", "Escape", "Keypad 4"}) {
    EXPECT_EQ(keyText(same), same);
  }
}

TEST(KeyText, IsWhatTheWindowShowsAndIsFoundByTheOldNameToo) {
  ui_test::Driver driver;
  driver.lab.apply(lab::SetView{&lab::View::help, true});
  driver.frames(4);
  EXPECT_NE(driver.screen().find("Shift+→"), std::string::npos);
  for (const char* old : {"Shift+Right", "Return"}) {
    EXPECT_EQ(driver.screen().find(old), std::string::npos) << old;
  }
  driver.searches.keys = "Shift+Right";
  driver.frames(4);
  EXPECT_NE(driver.screen().find("Onepassforward"), std::string::npos) << driver.screen();
}

}  // namespace
