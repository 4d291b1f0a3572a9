// What a window has otherwise where a browser has the program.
#include <gtest/gtest.h>

#include "ui/driver.h"
#include "ui/windows/file_dialog.h"

namespace {

using Answer = ui::FileDialog::Answer;

TEST(InABrowser, NobodyQuits) {
  ui_test::Driver driver;
  driver.click("menu-file");
  EXPECT_TRUE(driver.has("menu-quit"));
  driver.closePopups();
  driver.files.isInBrowser = true;
  driver.frames(2);
  driver.click("menu-file");
  EXPECT_TRUE(driver.has("menu-export"));
  EXPECT_FALSE(driver.has("menu-quit"));
}

// The browser puts the file where its downloads go.
TEST(InABrowser, OnlyANameIsAskedFor) {
  ui_test::Driver driver;
  ui::FileDialog dialog(ui::FileDialog::Kind::save, "Save the scene", ".iklab.json",
                        {"/downloads", "/downloads", {}}, "arm.iklab.json", false);
  Answer answer;
  driver.dialog = [&](const ui::Context& context) { answer = dialog.draw(context); };
  driver.frames(4);
  EXPECT_TRUE(driver.has("dialog-name"));
  EXPECT_TRUE(driver.has("dialog-cancel"));
  for (const char* const gone : {"dialog-up", "dialog-home", "dialog-all"}) {
    EXPECT_FALSE(driver.has(gone)) << gone;
  }
  driver.keys = {"Return"};
  driver.frame();
  EXPECT_EQ(answer.what, Answer::What::file);
  EXPECT_EQ(answer.path, "arm.iklab.json");  // in the folder that the dialog shows
}

}  // namespace
