// The tabs that explain, at the sizes of real windows: nothing beside the panel, nothing cut off.
#include <algorithm>

#include <gtest/gtest.h>

#include "lab/words/step_words.h"
#include "support/lab_driving.h"
#include "ui/driver.h"

namespace {

using lab::Tab;
using ui_test::Driver;

void show(Driver& driver, Tab tab) {
  driver.lab.apply(lab::SetView{&lab::View::tab, tab});
  driver.frames(3);
}

void startRace(Driver& driver, bool byIteration) {
  lab::RaceChoices race = driver.lab.state().race;
  race.on = true;
  race.byIteration = byIteration;
  driver.lab.apply(lab::SetRace{race});
  driver.frames(2);
}

struct Screen {
  float width;
  float height;
  float unit;
};

class ExplainLayout : public testing::TestWithParam<Screen> {
 protected:
  Driver driver{GetParam().width, GetParam().height, GetParam().unit};

  // A line half scrolled away, above or below the edge between formulas and code.
  [[nodiscard]] bool isCutByEdge(const ui::Rect& line) const {
    const auto found = driver.widgets.find("code-edge");
    if (found == driver.widgets.end()) return false;
    const ui::Rect& edge = found->second;
    const float near = 20.0F * GetParam().unit;
    const ui::Rect& title = driver.widgets.at("code-source");  // below which the code scrolls
    return line.y + line.height > edge.y - near && line.y < title.y + title.height + near;
  }

  // Everything between the panel's paddings, and no text cut off at its right.
  void expectFits() {
    const float unit = GetParam().unit;
    const float left = driver.canvas.width + 14.0F * unit - 0.5F;
    const float right = GetParam().width - 14.0F * unit + 0.5F;
    const float lowest = driver.canvas.y + driver.canvas.height;
    for (const auto& [name, rect] : driver.widgets) {
      if (rect.y > lowest || rect.x < left) continue;  // the playback bar
      EXPECT_LE(rect.x + rect.width, right) << name;
    }
    int checked = 0;
    for (const ui_test::Text& text : driver.read()) {
      if (text.box.width == 0.0F || text.box.x < driver.canvas.width) continue;
      if (text.box.y + text.box.height > lowest - 20.0F * unit || isCutByEdge(text.box)) continue;
      ++checked;
      EXPECT_TRUE(text.whole) << text.text;
      EXPECT_GE(text.box.x, left - 1.0F) << text.text;
      EXPECT_LE(text.box.x + text.box.width, right + 1.0F) << text.text;
    }
    EXPECT_GT(checked, 15);
  }

  // No text on top of another one.
  void expectApart() {
    const std::vector<ui_test::Text> texts = driver.read();
    for (std::size_t a = 0; a < texts.size(); ++a) {
      for (std::size_t b = a + 1; b < texts.size(); ++b) {
        const ui::Rect& one = texts[a].box;
        const ui::Rect& other = texts[b].box;
        if (one.width == 0.0F || other.width == 0.0F) continue;
        const bool isApart =
            one.x + one.width <= other.x + 0.5F || other.x + other.width <= one.x + 0.5F ||
            one.y + one.height <= other.y + 0.5F || other.y + other.height <= one.y + 0.5F;
        EXPECT_TRUE(isApart) << texts[a].text << " and " << texts[b].text;
      }
    }
  }
};

TEST_P(ExplainLayout, EverySolverFitsIntoEveryTab) {
  for (const char* preset : {"Two-bone arm", "Tentacle", "Negative scale", "Rope of 100 bones",
                             "Pole target", "Tentacle in 3D", "Four-axis robot arm", "Spider"}) {
    for (const ik::Solver* solver : ik::solvers()) {
      driver.lab = support::labWith(solver->id, preset);
      driver.lab.apply(lab::Seek{driver.lab.trace().size() / 2});
      for (const Tab tab : {Tab::explain, Tab::chart, Tab::matrix, Tab::race}) {
        SCOPED_TRACE(testing::Message()
                     << solver->id << ", " << preset << ", tab " << static_cast<int>(tab));
        show(driver, tab);
        expectFits();
        if (tab == Tab::matrix) expectApart();
      }
    }
  }
}

// The tabs stay where they are, and the line of the step on show is in sight.
TEST_P(ExplainLayout, TheCurrentLineOfCodeIsInSight) {
  for (const char* solver : {"ccd", "fabrik", "jacobian-transpose", "levenberg-marquardt"}) {
    driver.lab = support::labWith(solver, "Tentacle");
    driver.lab.apply(lab::Seek{0});
    show(driver, Tab::explain);
    const ui::Rect tab = driver.widgets.at("tab-explain");
    for (std::size_t step = 1; step < std::min<std::size_t>(driver.lab.trace().size(), 30);
         ++step) {
      driver.lab.apply(lab::Seek{step});
      driver.frames(3);
      SCOPED_TRACE(testing::Message() << solver << ", step " << step);
      EXPECT_EQ(driver.widgets.at("tab-explain").y, tab.y);
      const ui::Rect& line = driver.widgets.at("current-code-line");
      const ui::Rect& edge = driver.widgets.at("code-edge");
      EXPECT_GE(line.y, edge.y + edge.height - 0.5F);
      EXPECT_LE(line.y + line.height, driver.canvas.y + driver.canvas.height + 0.5F);
    }
  }
}

// The button beside "Code" brings the solver's own file, with the line of the step in sight.
TEST_P(ExplainLayout, TheSolversFileShowsWhereTheStepIs) {
  constexpr std::array<std::pair<const char*, const char*>, 4> kFiles{
      {{"ccd", "ccd.cpp"},
       {"fabrik", "fabrik.cpp"},
       {"two-bone", "two_bone.cpp"},
       {"levenberg-marquardt", "levenberg_marquardt.cpp"}}};
  for (const auto& [solver, file] : kFiles) {
    SCOPED_TRACE(solver);
    driver.lab = support::labWith(solver, "Three-bone arm");
    driver.lab.apply(lab::Seek{1});
    show(driver, Tab::explain);
    driver.frames(3);
    driver.click("code-source");
    EXPECT_TRUE(driver.lab.state().view.panels.source);
    driver.frames(4);
    EXPECT_TRUE(driver.shows(file)) << driver.screen();
    const ui::Rect& line = driver.widgets.at("current-code-line");
    const ui::Rect& edge = driver.widgets.at("code-edge");
    EXPECT_GE(line.y, edge.y + edge.height - 0.5F);
    EXPECT_LE(line.y + line.height, driver.canvas.y + driver.canvas.height + 0.5F);
    EXPECT_GT(driver.widgets.count("code-line-40"), 0U) << "more than a pseudo-code has";
    driver.lab.apply(lab::SetView{&lab::PanelView::source, false});
  }
}

// Whole, on the page, and above the code.
bool showsAFormula(Driver& driver) {
  const float edge = driver.widgets.at("code-edge").y;
  const std::vector<ui_test::Text> texts = driver.read();
  return std::ranges::any_of(texts, [&](const ui_test::Text& each) {
    return each.whole && each.box.x > driver.canvas.width && each.box.y < edge &&
           each.text.find("atan2(") != std::string::npos;
  });
}

TEST_P(ExplainLayout, AStepsFirstFormulaIsInSight) {
  driver.lab = support::labWith("ccd", "Three-bone arm");
  driver.lab.apply(lab::Seek{2});
  driver.explanation = *lab::explanationOf(driver.lab);
  show(driver, Tab::explain);
  ASSERT_TRUE(driver.lab.state().view.why);
  EXPECT_TRUE(showsAFormula(driver)) << driver.screen();
}

// Whatever was scrolled to under the solver before.
TEST_P(ExplainLayout, AnotherSolversPageBeginsAtItsTop) {
  if (GetParam().height > 1000.0F * GetParam().unit) return;  // nothing scrolls
  driver.lab = support::labWith("ccd", "Three-bone arm");
  driver.lab.apply(lab::SetView{&lab::PanelView::codeShare, 0.85});
  show(driver, Tab::explain);
  const float top = driver.widgets.at("why").y;
  driver.moveTo({driver.widgets.at("why").x + 20.0F, top + 5.0F});
  for (int i = 0; i < 3; ++i) {
    ImGui::GetIO().MouseWheel = -2.0F;
    driver.frames(2);
  }
  ASSERT_LT(driver.widgets.at("why").y, top) << "it is scrolled";
  driver.lab.apply(lab::SetTarget{{0.7, 1.0, 0.0}});
  driver.frames(3);
  EXPECT_LT(driver.widgets.at("why").y, top) << "the same page stays where it is";
  driver.lab.apply(lab::SelectSolver{support::solverIndex("fabrik")});
  driver.frames(3);
  EXPECT_EQ(driver.widgets.at("why").y, top);
}

TEST_P(ExplainLayout, TheReasonFoldsWhileStepsAreGoneThrough) {
  const auto isOpen = [this] { return driver.has("why-0"); };
  driver.lab = support::labWith("ccd", "Three-bone arm");
  show(driver, Tab::explain);
  EXPECT_TRUE(isOpen()) << "no step is on show";
  driver.lab.apply(lab::Seek{2});
  driver.explanation = *lab::explanationOf(driver.lab);
  driver.frames(3);
  EXPECT_FALSE(isOpen());
  EXPECT_TRUE(showsAFormula(driver)) << driver.screen();
  // What the user chose stays, here and after further steps.
  driver.clickAt(driver.placeOf("why", 0.3F));
  driver.frames(2);
  EXPECT_TRUE(isOpen());
  driver.lab.apply(lab::Seek{3});
  driver.frames(3);
  EXPECT_TRUE(isOpen());
}

// The code of the pole is longer than that of the plane, at the end of which it was scrolled to.
TEST_P(ExplainLayout, TheCurrentLineOfAnotherScenesCodeIsInSight) {
  const auto stepTwo = [&](const char* preset) {
    driver.lab.apply(lab::LoadPreset{support::presetIndex(preset)});
    driver.lab.apply(lab::SetMode{lab::Mode::stepByStep});
    driver.lab.apply(lab::Seek{2});
  };
  stepTwo("Two-bone arm");
  show(driver, Tab::explain);
  stepTwo("Pole target");
  driver.frames(4);
  const ui::Rect& line = driver.widgets.at("current-code-line");
  const ui::Rect& edge = driver.widgets.at("code-edge");
  EXPECT_GE(line.y, edge.y + edge.height - 0.5F);
  EXPECT_LE(line.y + line.height, driver.canvas.y + driver.canvas.height + 0.5F);
}

TEST_P(ExplainLayout, RemarksOfCodeAreReadWhole) {
  driver.lab = support::labWith("fabrik", "Tentacle");
  driver.lab.apply(lab::SetView{&lab::PanelView::codeShare, 0.8});
  show(driver, Tab::explain);
  if (GetParam().height / GetParam().unit < 1000.0F) return;
  EXPECT_NE(driver.screen().find("fabrik(bones,target):"), std::string::npos) << driver.screen();
  EXPECT_NE(driver.screen().find("#toofar:target−place"), std::string::npos) << driver.screen();
  EXPECT_NE(driver.screen().find(";itsendisatR"), std::string::npos) << driver.screen();
}

// A sign that the font lacks is drawn as its fallback. No formula and no code has a question mark.
TEST_P(ExplainLayout, TheFontHasEverySign) {
  for (const char* preset : {"Tentacle", "Negative scale", "Pole target", "Four-axis robot arm"}) {
    for (const ik::Solver* solver : ik::solvers()) {
      driver.lab = support::labWith(solver->id, preset);
      driver.lab.apply(lab::SetView{&lab::View::why, false});
      driver.lab.apply(lab::Seek{1});
      driver.explanation = *lab::explanationOf(driver.lab);
      for (const double share : {0.2, 0.8}) {
        driver.lab.apply(lab::SetView{&lab::PanelView::codeShare, share});
        show(driver, Tab::explain);
        const std::string screen = driver.screen();
        EXPECT_EQ(screen.find('?'), std::string::npos) << screen;
        EXPECT_EQ(screen.find("\uFFFD"), std::string::npos) << screen;
      }
    }
  }
}

TEST_P(ExplainLayout, MatricesInSpaceFitWithAnySigns) {
  for (const ik::ScaleSign& scale : {ik::ScaleSign{-1, 1, 1}, {-1, -1, 1}, {-1, -1, -1}}) {
    driver.lab = support::labWith("ccd", "Two-bone arm in 3D");
    driver.lab.apply(lab::MoveBase{{-1234567.0, 0.0005, 999.99}});
    driver.lab.apply(lab::SetBoneScale{0, scale});
    for (const bool degrees : {true, false}) {
      driver.lab.apply(lab::SetView{&lab::View::degrees, degrees});
      driver.lab.apply(lab::SetView{&lab::View::matrixBone, 0});
      show(driver, Tab::matrix);
      expectFits();
      expectApart();
    }
  }
}

TEST_P(ExplainLayout, ARaceFits) {
  for (const char* preset : {"Tentacle", "Rope of 100 bones", "Stuck in a straight line",
                             "Four-axis robot arm", "Spider"}) {
    driver.lab = support::labWith("ccd", preset);
    driver.lab.apply(lab::SetChoice{&lab::Choices::iterations, 1000});
    driver.lab.apply(lab::SetChoice{&lab::Choices::tolerance, 1e-9});
    for (const bool byIteration : {true, false}) {
      startRace(driver, byIteration);
      for (const Tab tab : {Tab::chart, Tab::race}) {
        SCOPED_TRACE(testing::Message() << preset << ", tab " << static_cast<int>(tab));
        show(driver, tab);
        expectFits();
      }
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Screens, ExplainLayout,
                         testing::Values(Screen{1024.0F, 640.0F, 1.0F},
                                         Screen{1280.0F, 720.0F, 1.0F},
                                         Screen{1280.0F, 1600.0F, 1.0F},
                                         Screen{3840.0F, 2160.0F, 2.0F}),
                         [](const testing::TestParamInfo<Screen>& screen) {
                           return std::to_string(static_cast<int>(screen.param.width)) + "x" +
                                  std::to_string(static_cast<int>(screen.param.height));
                         });

}  // namespace
