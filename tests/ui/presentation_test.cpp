// Presenting: a page beside the canvas, and what is chosen on screen.
#include "ui/windows/presentation.h"

#include <span>

#include <gtest/gtest.h>

#include "lab/words/step_words.h"
#include "support/lab_driving.h"
#include "ui/driver.h"
#include "ui/keys/commands.h"
#include "ui/windows/windows.h"

namespace {

using ui_test::Driver;

class Presentation : public testing::Test {
 protected:
  void SetUp() override { press("F10"); }
  bool press(const char* key) {
    const auto action = ui::actionFor(key, driver.lab);
    if (action) driver.lab.apply(*action);
    driver.frames(3);
    return action.has_value();
  }
  Driver driver{1280.0F, 720.0F, 1.6F};
};

TEST_F(Presentation, AKeyShowsItsPageBesideTheCanvasAndHidesIt) {
  EXPECT_EQ(driver.canvas.width, 1280.0F);
  press("F3");
  EXPECT_NEAR(driver.canvas.width, 640.0F, 1.0F);
  EXPECT_TRUE(driver.has("reading-larger"));
  press("F4");
  EXPECT_FALSE(driver.has("reading-larger"));
  EXPECT_EQ(driver.lab.state().view.tab, lab::Tab::chart);
  EXPECT_FALSE(driver.has("tab-chart")) << "the page is chosen at the top";
  press("F4");
  EXPECT_EQ(driver.canvas.width, 1280.0F);
  press("F9");
  EXPECT_LT(driver.canvas.width, 700.0F);
  press("F9");
  press("F10");
  EXPECT_TRUE(driver.lab.state().view.panels.side) << "nothing was kept for later";
}

// On a projector of 1280x720: formulas from the top on, and the line of code.
TEST_F(Presentation, FormulasOfTheStepAreInSight) {
  driver.lab = support::labWith("ccd", "Three-bone arm");
  driver.lab.apply(lab::Seek{1});
  driver.explanation = *lab::explanationOf(driver.lab);
  driver.lab.apply(*ui::actionFor("F10", driver.lab));
  press("F3");
  driver.frames(2);  // the page scrolls
  // The line above the first formula is the first of the page.
  EXPECT_LT(driver.widgets.at("degrees").y, driver.canvas.y + 40.0F);
  EXPECT_FALSE(driver.has("progress"));
  EXPECT_LE(driver.widgets.at("current-code-line").y, driver.canvas.y + driver.canvas.height);
}

TEST_F(Presentation, KeysOfWhatIsNotThereDoNothing) {
  const lab::PanelView before = driver.lab.state().view.panels;
  EXPECT_FALSE(press("F8"));
  EXPECT_FALSE(press("Shift+F9"));
  EXPECT_EQ(driver.lab.state().view.panels, before);
}

TEST_F(Presentation, SolverPresetAndPageAreChosenOnScreen) {
  driver.click("present-solver");
  driver.frames(2);
  driver.click("present-solver-3");
  EXPECT_EQ(driver.lab.state().choices.solver, 3U);
  driver.click("present-preset");
  driver.frames(2);
  driver.click("present-preset-1");
  EXPECT_EQ(driver.lab.state().name, "Three-bone arm");
  driver.click("present-page");
  driver.frames(2);
  driver.click("present-page-2");
  driver.frames(2);
  EXPECT_TRUE(driver.lab.state().view.presentsPage);
  EXPECT_EQ(driver.lab.state().view.tab, lab::Tab::explain);
}

// What is drawn last, over everything: how much of it lies on a label.
TEST_F(Presentation, TheRingAroundThePointerCrossesNoLabel) {
  const ui::Rect label{320.0F, 290.0F, 80.0F, 20.0F};
  std::size_t all = 0;
  std::size_t onLabel = 0;
  const auto draw = [&](std::span<const ui::Rect> labels) {
    driver.dialog = [&, labels](const ui::Context& context) {
      ui::presentation(context, "", driver.canvas, labels);
      all = onLabel = 0;
      for (const ImDrawVert& each : ImGui::GetForegroundDrawList()->VtxBuffer) {
        ++all;
        const ImVec2 p = each.pos;
        onLabel += p.x > label.x && p.x < label.x + label.width && p.y > label.y &&
                           p.y < label.y + label.height
                       ? 1
                       : 0;
      }
    };
    driver.moveTo({300.0F, 300.0F});
    driver.frames(2);
  };
  draw({});
  EXPECT_GT(onLabel, 0U);
  const std::size_t whole = all;
  draw({&label, 1});
  EXPECT_EQ(onLabel, 0U);
  EXPECT_GT(all, whole / 2) << "the rest is there";
  driver.dialog = nullptr;
}

TEST(PresentingScale, TypeHasTheSameShareOfALargerWindow) {
  const double usual = ui::presentingScale(1280.0, 720.0) / 720.0;
  EXPECT_NEAR(ui::presentingScale(1920.0, 1080.0) / 1080.0, usual, 1e-12);
  EXPECT_NEAR(ui::presentingScale(3840.0, 2160.0) / 2160.0, usual, 1e-12);
  const double least = ui::presentingScale(1280.0, 720.0);
  EXPECT_GT(least, 1.0);
  EXPECT_EQ(ui::presentingScale(1280.0, 1080.0), least) << "as wide: lines would not fit";
  EXPECT_EQ(ui::presentingScale(640.0, 480.0), least);
}

// What stands in the notes of the scene, in the corner that the chain leaves free.
TEST_F(Presentation, TheCardNeverLiesOverTheChain) {
  driver.lab = support::labWith("ccd", "Three-bone arm");
  driver.lab.apply(lab::SetView{&lab::View::presenting, true});
  driver.lab.apply(lab::SetView{&lab::View::notesCard, false});
  std::vector<glm::vec2> drawn;
  driver.dialog = [&](const ui::Context& context) {
    ui::Context seen = context;
    seen.drawn = drawn;
    ui::notesCard(seen, driver.canvas);
  };
  driver.frames(3);
  const ui::Rect usual = driver.widgets.at("notes-card");
  EXPECT_GT(usual.x, 640.0F);
  const ui::Rect& canvas = driver.canvas;
  const float bottom = canvas.y + 0.9F * canvas.height;
  drawn = {{1000.0F, bottom}};
  driver.frames(3);
  EXPECT_LT(driver.widgets.at("notes-card").x, 640.0F);
  drawn.emplace_back(200.0F, bottom);
  driver.frames(3);
  EXPECT_GT(driver.widgets.at("notes-card").x, 640.0F);
  EXPECT_LT(driver.widgets.at("notes-card").y, canvas.y + 0.5F * canvas.height);
  drawn.emplace_back(200.0F, canvas.y + 40.0F);
  drawn.emplace_back(1000.0F, canvas.y + 40.0F);
  driver.frames(3);
  EXPECT_FALSE(driver.has("notes-card")) << "no corner is free";
  driver.dialog = nullptr;
}

TEST(Pages, AKeyOpensAHiddenPanel) {
  Driver driver;
  driver.lab.apply(lab::SetView{&lab::PanelView::side, false});
  driver.lab.apply(*ui::actionFor("F4", driver.lab));
  EXPECT_TRUE(driver.lab.state().view.panels.side);
}

}  // namespace
