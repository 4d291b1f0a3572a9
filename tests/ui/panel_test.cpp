// Every control of the panel: clicked, dragged or chosen, and the actions that come back.
#include <algorithm>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "lab/file/presets.h"
#include "lab/words/step_words.h"
#include "support/lab_driving.h"
#include "ui/driver.h"

namespace {

using ui_test::Driver;

// The controls on the page, without the tabs.
std::size_t controlsOn(ui_test::Driver& driver, lab::Tab tab) {
  driver.lab.apply(lab::SetView{&lab::View::tab, tab});
  driver.frames(4);
  const float panel = driver.widgets.at("tab-setup").x;
  const float top = driver.widgets.at("tab-map").y + 1.0F;
  return static_cast<std::size_t>(std::ranges::count_if(driver.widgets, [&](const auto& each) {
    return each.second.kind == ui::Widget::Kind::control && each.second.x >= panel &&
           each.second.y > top;
  }));
}

TEST(SimplePanels, HaveAtMostFifteenControlsAPage) {
  for (const char* preset : {"Two-bone arm", "Three-bone arm", "Tentacle"}) {
    ui_test::Driver driver;
    driver.put("ccd", preset);
    const std::size_t all = controlsOn(driver, lab::Tab::setup);
    driver.lab.apply(lab::SetView{&lab::View::simple, true});
    EXPECT_LT(controlsOn(driver, lab::Tab::setup), all);
    for (const lab::Tab tab : {lab::Tab::setup, lab::Tab::explain, lab::Tab::chart,
                               lab::Tab::matrix, lab::Tab::race, lab::Tab::map}) {
      EXPECT_LE(controlsOn(driver, tab), 15U) << preset << ", page " << static_cast<int>(tab);
    }
  }
}

// What is set is shown, and so is all that a lesson may speak of.
TEST(SimplePanels, HideNothingThatIsUsed) {
  ui_test::Driver driver;
  const auto put = [&driver](const char* preset) {
    driver.put("ccd", preset);
    driver.lab.apply(lab::SetView{&lab::View::simple, true});
    driver.frames(4);
  };
  put("Negative scale");
  EXPECT_TRUE(driver.has("ignore-negative-scale"));
  put("Two-bone arm");
  EXPECT_FALSE(driver.has("ignore-negative-scale"));
  EXPECT_FALSE(driver.has("more-parameters"));
  driver.lab.apply(lab::SetParameter{0, 1.0});
  driver.frames(4);
  EXPECT_TRUE(driver.has("more-parameters"));
}

TEST(Panel, EverySolverCanBeChosen) {
  Driver driver;
  const std::size_t count = ik::solvers().size();
  for (std::size_t i = 0; i < count; ++i) {
    driver.click("solver");
    driver.frames(2);
    driver.click("solver-" + std::to_string(i));
    EXPECT_EQ(driver.only<lab::SelectSolver>().index, i);
    EXPECT_EQ(&driver.lab.solver(), ik::solvers()[i]);
    driver.moveTo({1.0F, 1.0F});
    std::string name(ik::solvers()[i]->name);
    std::erase(name, ' ');
    EXPECT_TRUE(driver.shows(name)) << "the chosen one stands in the box";
  }
}

TEST(Panel, EveryParameterOfEverySolver) {
  Driver driver;
  for (std::size_t s = 0; s < ik::solvers().size(); ++s) {
    driver.lab.apply(lab::SelectSolver{s});
    driver.frames(2);
    const auto parameters = driver.lab.solver().parameters;
    for (std::size_t p = 0; p < parameters.size(); ++p) {
      const std::string id(parameters[p].id);
      if (parameters[p].isChoice()) {
        for (std::size_t option = 0; option < parameters[p].options.size(); ++option) {
          driver.choose(id, option, parameters[p].options.size());
          EXPECT_EQ(driver.lab.settings().parameters[p], static_cast<double>(option)) << id;
        }
        continue;
      }
      if (parameters[p].isSpatial) continue;  // see SpacePanel
      driver.drag(id, 0.5F, 0.999F);
      ASSERT_TRUE(driver.took<lab::SetParameter>()) << id;
      EXPECT_NEAR(driver.lab.settings().parameters[p], parameters[p].most, 1e-6) << id;
      driver.drag(id, 0.5F, 0.001F);
      EXPECT_NEAR(driver.lab.settings().parameters[p], parameters[p].least, 1e-6) << id;
    }
  }
}

TEST(Panel, WhatIsSeldomChangedIsFoldedAndStaysAsTheUserLeftIt) {
  Driver driver;
  driver.unfolds = false;
  driver.put("two-bone", "Two-bone arm");
  const std::vector<std::pair<std::string, std::string>> folded{{"more-parameters", "soften"},
                                                                {"stopping", "tolerance"},
                                                                {"places", "target-x"},
                                                                {"view", "view-grid"}};
  for (const auto& [title, content] : folded) {
    EXPECT_FALSE(driver.has(content));
    driver.click(title);
    EXPECT_TRUE(driver.has(content));
    driver.lab.apply(lab::SelectSolver{support::solverIndex("ccd")});
    driver.lab.apply(lab::SelectSolver{support::solverIndex("two-bone")});
    driver.frames(3);
    EXPECT_TRUE(driver.has(content)) << "it stays";
    driver.click(title);
    EXPECT_FALSE(driver.has(content));
  }
  EXPECT_TRUE(driver.has("bone-1-length"));
  driver.click("chain");
  EXPECT_FALSE(driver.has("bone-1-length"));
}

TEST(Panel, AFoldedParameterThatIsInUseIsNotForgotten) {
  Driver driver;
  driver.put("two-bone", "Two-bone arm");
  driver.drag("soften", 0.99F, 0.5F);
  driver.unfolds = false;
  driver.click("more-parameters");
  EXPECT_FALSE(driver.has("soften"));
  EXPECT_TRUE(driver.shows("Moreparameters(1inuse)"));
}

// The first screen of a small laptop.
TEST(Panel, WhatLessonsAskForIsSeenWithoutScrolling) {
  Driver driver(1280.0F, 720.0F);
  driver.unfolds = false;
  for (const ik::Solver* solver : ik::solvers()) {
    for (const char* preset : {"Two-bone arm", "Three-bone arm", "Four-axis robot arm"}) {
      driver.lab = support::labWith(solver->id, preset);
      driver.frames(3);
      const bool hasBend = ik::findParameter(*solver, "bend").has_value();
      const std::vector<std::string> order{"solver",
                                           hasBend ? "bend" : "no-bend",
                                           "ignore-negative-scale",
                                           "negative-scale-x",
                                           "iterations",
                                           "mode-live"};
      const ui::Rect result = driver.widgets.at("figure-time");
      float last = 0.0F;
      for (const std::string& each : order) {
        ASSERT_TRUE(driver.has(each)) << each << ", " << solver->name << ", " << preset;
        const ui::Rect& rect = driver.widgets.at(each);
        EXPECT_GE(rect.y, last) << each << " comes after the one before";
        EXPECT_LT(rect.y + rect.height, result.y) << each << ", " << solver->name;
        last = rect.y;
      }
    }
  }
}

TEST(Panel, NothingMovesWhileTheResultSaysMoreOrLess) {
  Driver driver(1280.0F, 720.0F);
  driver.unfolds = false;
  driver.put("ccd", "Stuck in a straight line");
  const auto placesOf = [&] {
    std::vector<float> places;
    for (const char* each :
         {"solver", "iterations", "mode-live", "more-parameters", "stopping", "figure-time"}) {
      places.push_back(driver.widgets.at(each).y);
    }
    return places;
  };
  const std::vector<float> before = placesOf();
  for (const glm::dvec3 target : {glm::dvec3(0.5, 0.0, 0.0), glm::dvec3(90.0, 1.0, 0.0),
                                  glm::dvec3(0.4, 0.7, 0.0), glm::dvec3(0.0)}) {
    driver.lab.apply(lab::SetTarget{target});
    driver.frames(3);
    EXPECT_EQ(placesOf(), before) << driver.lab.result().distance;
  }
}

TEST(Panel, TheSelectedBonesScaleIsToggledBesideTheBases) {
  Driver driver;
  driver.put("ccd", "Three-bone arm");
  driver.click("selected-scale-x");
  EXPECT_EQ(support::chainOf(driver.lab).bones[0].scale, (ik::ScaleSign{-1, 1}))
      << "none is selected: the first";
  driver.lab.apply(lab::SetView{&lab::View::selectedJoint, 2});
  driver.frames(2);
  EXPECT_TRUE(driver.shows("Bone3"));
  driver.click("selected-scale-y");
  EXPECT_EQ(support::chainOf(driver.lab).bones[2].scale, (ik::ScaleSign{1, -1}));
  EXPECT_EQ(support::chainOf(driver.lab).baseScale, ik::ScaleSign{});
}

TEST(Panel, TheNumberOfBonesIsStepped) {
  Driver driver;
  driver.put("ccd", "Three-bone arm");
  driver.click("bones-more");
  EXPECT_EQ(support::chainOf(driver.lab).bones.size(), 4U);
  driver.click("bones-fewer");
  driver.click("bones-fewer");
  EXPECT_EQ(support::chainOf(driver.lab).bones.size(), 2U);
}

TEST(Panel, EveryPresetCanBeLoaded) {
  Driver driver;
  const std::size_t count = lab::presets().size();
  for (std::size_t i = 0; i < count; ++i) {
    driver.choose("preset", i, count);
    EXPECT_EQ(driver.only<lab::LoadPreset>().index, i);
    EXPECT_EQ(driver.lab.creature() != nullptr, lab::presets()[i].walk.has_value());
    EXPECT_EQ(support::chainOf(driver.lab), lab::presets()[i].scene.chain);
  }
}

TEST(Panel, ModeButtons) {
  Driver driver;
  driver.click("mode-step-by-step");
  EXPECT_EQ(driver.lab.state().choices.mode, lab::Mode::stepByStep);
  driver.click("mode-one-per-frame");
  EXPECT_EQ(driver.lab.state().choices.mode, lab::Mode::onePerFrame);
  driver.click("mode-live");
  EXPECT_EQ(driver.lab.state().choices.mode, lab::Mode::live);
}

TEST(Panel, CheckBoxesSwitchOnAndOff) {
  Driver driver;
  const auto twice = [&](const char* widget, auto value) {
    const auto before = value();
    driver.click(widget);
    EXPECT_EQ(driver.taken.size(), 1U) << widget;
    EXPECT_NE(value(), before) << widget;
    driver.click(widget);
    EXPECT_EQ(value(), before) << widget;
  };
  const lab::State& state = driver.lab.state();
  twice("stop-when-done", [&] { return state.choices.stopWhenDone; });
  twice("ignore-negative-scale", [&] { return state.choices.ignoreNegativeScale; });
  twice("negative-scale-x", [&] { return state.scene.chain.baseScale.x < 0; });
  twice("negative-scale-y", [&] { return state.scene.chain.baseScale.y < 0; });
  twice("bone-1-x", [&] { return state.scene.chain.bones[0].scale.x < 0; });
  twice("bone-2-y", [&] { return state.scene.chain.bones[1].scale.y < 0; });
  twice("view-grid", [&] { return state.view.grid; });
  twice("view-reach", [&] { return state.view.reach; });
  twice("view-ghost", [&] { return state.view.ghost; });
  twice("view-numbers", [&] { return state.view.numbers; });
}

TEST(Panel, AThemeIsChosen) {
  Driver driver;
  const lab::State& state = driver.lab.state();
  driver.click("view-projector");
  EXPECT_EQ(state.view.theme, lab::Theme::projector);
  driver.click("view-light");
  EXPECT_EQ(state.view.theme, lab::Theme::light);
  driver.click("view-dark");
  EXPECT_EQ(state.view.theme, lab::Theme::dark);
}

TEST(Panel, SlidersGoFromEndToEnd) {
  Driver driver;
  driver.lab.apply(lab::SelectSolver{support::solverIndex("ccd")});
  driver.frames(2);
  driver.drag("iterations", 0.5F, 0.999F);
  EXPECT_EQ(driver.lab.state().choices.iterations, lab::kMostIterations);
  driver.drag("iterations", 0.5F, 0.001F);
  EXPECT_EQ(driver.lab.state().choices.iterations, 0);
  driver.drag("tolerance", 0.5F, 0.999F);
  EXPECT_NEAR(driver.lab.state().choices.tolerance, lab::kMostTolerance, 1e-6);
  driver.drag("tolerance", 0.5F, 0.001F);
  EXPECT_NEAR(driver.lab.state().choices.tolerance, lab::kLeastTolerance, 1e-12);
  driver.drag("bones", 0.5F, 0.999F);
  EXPECT_EQ(support::chainOf(driver.lab).bones.size(), lab::kMostBones);
  driver.drag("bones", 0.5F, 0.001F);
  EXPECT_EQ(support::chainOf(driver.lab).bones.size(), 1U);
}

TEST(Panel, FitAndKeys) {
  Driver driver;
  driver.lab.apply(lab::SetView{&lab::View::fit, false});
  driver.click("fit");
  EXPECT_TRUE(driver.lab.state().view.fit);
  driver.click("help");
  EXPECT_TRUE(driver.lab.state().view.help);
}

TEST(Panel, TheNudgeIsOfferedWhereAChainStalledAndOnlyThere) {
  Driver driver;
  EXPECT_FALSE(driver.has("nudge"));
  driver.lab = support::labWith("ccd", "Stuck in a straight line");
  driver.frames(2);
  ASSERT_TRUE(driver.has("nudge"));
  EXPECT_TRUE(driver.shows("Stalled"));
  driver.click("nudge");
  EXPECT_TRUE(driver.took<lab::Nudge>());
  EXPECT_EQ(driver.lab.result().status, ik::Status::reached);
  driver.frame();
  EXPECT_FALSE(driver.has("nudge"));
  EXPECT_TRUE(driver.shows("Reached"));
}

TEST(Panel, AnUntouchedPanelDoesNothing) {
  Driver driver;
  driver.taken.clear();
  for (float y = 5.0F; y < 1600.0F; y += 13.0F) driver.moveTo({1100.0F, y});
  EXPECT_TRUE(driver.taken.empty());
}

bool says(Driver& driver, const std::string& what) {
  const auto texts = driver.read();
  return std::ranges::any_of(
      texts, [&](const ui_test::Text& each) { return each.text.find(what) != std::string::npos; });
}

TEST(ResultPanel, SpeaksOfTheStepOnShowAndOfTheEnd) {
  Driver driver;
  driver.put("ccd", "Three-bone arm");
  driver.lab.apply(lab::SetTarget{{0.4, -1.1, 0.0}});
  driver.lab.apply(lab::SetMode{lab::Mode::stepByStep});
  driver.frames(2);
  EXPECT_TRUE(driver.has("progress"));
  EXPECT_TRUE(says(driver, "intheend"));
  EXPECT_TRUE(says(driver, "Reached"));
  driver.lab.apply(lab::Seek{driver.lab.trace().size() - 1});
  driver.frames(2);
  EXPECT_FALSE(driver.has("progress"));
  EXPECT_FALSE(says(driver, "intheend"));
}

// What the step gained stands in a line of its own, and nothing below it moves from step to step.
TEST(ExplainPage, ALineSaysWhatTheStepGained) {
  Driver driver;
  driver.put("ccd", "Three-bone arm");
  driver.lab.apply(lab::SetTarget{{0.4, -1.1, 0.0}});
  driver.lab.apply(lab::SetMode{lab::Mode::stepByStep});
  driver.lab.apply(lab::SetView{&lab::View::tab, lab::Tab::explain});
  driver.lab.apply(lab::Seek{1});
  driver.frames(3);
  const float top = driver.widgets.at("degrees").y;
  for (std::size_t step = 1; step < driver.lab.trace().size(); ++step) {
    driver.lab.apply(lab::Seek{step});
    driver.frames(2);
    EXPECT_TRUE(says(driver, ui_test::withoutSpaces(lab::gainSentence(driver.lab)))) << step;
    EXPECT_EQ(driver.widgets.at("degrees").y, top) << step;
  }
}

// Of a planar arm known by hand; folded it says nothing, and stays so.
TEST(ExplainPage, HowFarEachJointTurnedFolds) {
  Driver driver;
  driver.lab = support::labWith("look-at", {1.0}, {0.0}, {0.0, 1.0, 0.0});
  driver.lab.apply(lab::SetMode{lab::Mode::stepByStep});
  driver.lab.apply(lab::SetView{&lab::View::tab, lab::Tab::explain});
  driver.frames(3);
  EXPECT_TRUE(driver.has("turn-1"));
  EXPECT_TRUE(says(driver, "90.0°"));
  driver.click("turns");
  driver.frames(2);
  EXPECT_FALSE(driver.has("turn-1"));
  EXPECT_FALSE(driver.lab.state().view.panels.turns);
}

// What is ignored with one iteration per frame cannot be set.
TEST(SolvingPanel, OnePerFrameGreysWhatItIgnores) {
  Driver driver;
  driver.put("ccd", "Three-bone arm");
  driver.lab.apply(lab::SetMode{lab::Mode::onePerFrame});
  driver.frames(2);
  driver.drag("iterations", 0.5F, 0.999F);
  EXPECT_FALSE(driver.took<lab::SetChoice>());
  driver.click("stop-when-done");
  EXPECT_FALSE(driver.took<lab::SetChoice>());
  driver.lab.apply(lab::SetMode{lab::Mode::live});
  driver.frames(2);
  driver.click("stop-when-done");
  EXPECT_TRUE(driver.took<lab::SetChoice>());
}

// Neither the numbers nor the end are told while a step is to be predicted.
TEST(ResultPanel, HidesWhatGivesAPredictionAway) {
  Driver driver;
  driver.put("ccd", "Three-bone arm");
  driver.click("predict");
  driver.frames(2);
  ASSERT_TRUE(driver.lab.isAsking());
  EXPECT_TRUE(driver.has("hidden"));
  EXPECT_FALSE(says(driver, "Reached"));
  EXPECT_FALSE(says(driver, "distance"));
  driver.lab.apply(lab::Step{lab::Unit::bone, +1});
  driver.frames(2);
  EXPECT_FALSE(driver.has("hidden"));
  EXPECT_TRUE(says(driver, "Reached"));
}

}  // namespace
