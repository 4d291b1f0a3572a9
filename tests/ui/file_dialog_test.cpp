#include "ui/windows/file_dialog.h"

#include <gtest/gtest.h>

#include "ui/driver.h"

namespace {

bool isOnScreen(ui_test::Driver& driver, std::string_view text) {
  const std::string wanted = ui_test::withoutSpaces(text);
  for (const ui_test::Text& each : driver.read()) {
    if (each.text.find(wanted) != std::string::npos) return true;
  }
  return false;
}

TEST(FileDialog, SaysOfWhichKindsThereIsNone) {
  ui_test::Driver driver;
  ui::FileDialog dialog(ui::FileDialog::Kind::open, "Open", ".iklab.json",
                        {"/scenes", "/", {{"notes.txt", false, "2026-11-20"}}}, "");
  driver.dialog = [&](const ui::Context& context) { dialog.draw(context); };
  driver.frames(4);
  EXPECT_TRUE(isOnScreen(driver, "No files *.iklab.json here"));
  dialog.listAlso(".lesson.md");
  driver.frames(2);
  EXPECT_TRUE(isOnScreen(driver, "No files *.iklab.json, *.lesson.md here"));
}

}  // namespace
