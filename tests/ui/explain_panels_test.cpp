// The tabs that explain: what their widgets ask for, and what they say.
#include <algorithm>
#include <cmath>

#include <glm/geometric.hpp>
#include <gtest/gtest.h>

#include "explain/code.h"
#include "explain/format.h"
#include "explain/registry.h"
#include "lab/core/race.h"
#include "lab/tables/matrix.h"
#include "support/lab_driving.h"
#include "ui/driver.h"

namespace {

using lab::Tab;
using ui_test::Driver;

// The part of the chart's width where its axis starts and ends, in a panel of 300 points.
constexpr float kAxisStart = 38.0F / 300.0F;
constexpr float kAxisEnd = 290.0F / 300.0F;

void show(Driver& driver, Tab tab) {
  driver.lab.apply(lab::SetView{&lab::View::tab, tab});
  driver.frames(3);
}

void startRace(Driver& driver, bool byIteration) {
  lab::RaceChoices race = driver.lab.state().race;
  race.on = true;
  race.solvers.assign(ik::solvers().size(), true);
  race.byIteration = byIteration;
  driver.lab.apply(lab::SetRace{race});
  driver.frames(2);
}

TEST(FormulaPanel, WritesAFormulaWithSymbolsWithValuesAndItsResult) {
  Driver driver;
  driver.explanation.emplace();
  driver.explanation->quantities.push_back({"l", "LLLL", "", explain::Measure::length, 2.25});
  driver.explanation->quantities.push_back({"k", "KKKK", "", explain::Measure::length, 6.75});
  driver.explanation->formulas.push_back({"$k = 3·$l", "k"});
  driver.explanation->formulas.push_back({"no such hexagon", ""});
  show(driver, Tab::explain);
  std::string all;
  for (const ui_test::Text& text : driver.read()) all += text.text + " ";
  for (const char* each : {"LLLL", "KKKK", "2.25", "6.75"}) {
    EXPECT_NE(all.find(each), std::string::npos) << each << " in " << all;
  }
  const auto remark = all.find("hexagon");
  ASSERT_NE(remark, std::string::npos) << all;
  EXPECT_EQ(all.find("hexagon", remark + 1), std::string::npos) << "a remark is said once";
}

TEST(FormulaPanel, AColumnOfTheJacobianUnderThePointerIsHighlighted) {
  Driver driver;
  driver.explanation.emplace();
  driver.explanation->jacobian.emplace();
  driver.explanation->jacobian->rows = {"x", "φ"};
  driver.explanation->jacobian->columns = {{"c1", "q₁", {0.25, 1.0}}, {"c2", "q₂", {-0.5, 1.0}}};
  driver.explanation->formulas.push_back({"no such hexagon", ""});
  show(driver, Tab::explain);
  const std::vector<ui_test::Text> texts = driver.read();
  for (const auto& [text, id] : {std::pair{"0.250", "c1"}, std::pair{"−0.500", "c2"}}) {
    const auto found = std::ranges::find(texts, text, &ui_test::Text::text);
    ASSERT_NE(found, texts.end()) << text;
    driver.moveTo({found->box.x + 0.5F * found->box.width, found->box.y + 2.0F});
    driver.frames(2);
    EXPECT_EQ(driver.highlight, id);
  }
}

// The slider of Setup, where it is of use.
TEST(FormulaPanel, ATargetWithADirectionHasTheSliderOfItsWorth) {
  Driver driver;
  show(driver, Tab::explain);
  EXPECT_FALSE(driver.has("units-per-degree"));
  driver.lab.apply(lab::SetFacing{rigs::Facing{}});
  driver.frames(2);
  EXPECT_TRUE(driver.has("units-per-degree"));
}

TEST(FormulaPanel, ASymbolUnderThePointerIsHighlighted) {
  Driver driver;
  driver.explanation.emplace();
  driver.explanation->quantities.push_back({"l", "LLLL", "", explain::Measure::length, 2.0});
  driver.explanation->formulas.push_back({"$l = 2", "l"});
  show(driver, Tab::explain);
  const std::vector<ui_test::Text> texts = driver.read();
  const auto found = std::ranges::find_if(
      texts, [](const ui_test::Text& each) { return each.text.starts_with("LLLL"); });
  ASSERT_NE(found, texts.end());
  const float x = found->box.x + 0.1F * found->box.width;
  driver.moveTo({x, found->box.y + 0.5F * found->box.height});
  driver.frames(2);
  EXPECT_EQ(driver.highlight, "l");
  driver.moveTo({x, found->box.y - 60.0F});
  driver.frames(2);
  EXPECT_EQ(driver.highlight, "");
}

// Of a formula that no quantity stands in: the table of symbols tells.
TEST(FormulaPanel, ASymbolUnderThePointerIsExplained) {
  Driver driver;
  driver.explanation.emplace();
  driver.explanation->formulas.push_back({"ψ ← ψ − step·g", ""});
  show(driver, Tab::explain);
  const std::vector<ui_test::Text> texts = driver.read();
  const auto found = std::ranges::find_if(
      texts, [](const ui_test::Text& each) { return each.text.starts_with("ψ"); });
  ASSERT_NE(found, texts.end());
  driver.moveTo({found->box.x + 3.0F, found->box.y + 0.5F * found->box.height});
  driver.frames(3);
  EXPECT_NE(driver.screen().find("directionoftheframe"), std::string::npos);
}

TEST(Help, ListsTheSymbolsOfFormulas) {
  Driver driver;
  driver.lab.apply(lab::SetView{&lab::View::help, true});
  driver.frames(3);
  EXPECT_EQ(driver.screen().find("interiorangleatA"), std::string::npos);
  driver.click("help-symbols");
  driver.frames(3);
  EXPECT_NE(driver.screen().find("interiorangleatA"), std::string::npos);
  EXPECT_NE(driver.screen().find("thebone'slengthasapartofd"), std::string::npos);
}

// Wider than the panel it goes on in the next row, and nothing is cut.
TEST(FormulaPanel, ALongFormulaIsBrokenBetweenWords) {
  Driver driver;
  driver.explanation.emplace();
  std::string sentence;
  for (int i = 0; i < 40; ++i) sentence += "word ";
  driver.explanation->formulas.push_back({sentence + "END", ""});
  driver.explanation->formulas.push_back({"AFTER", ""});
  show(driver, Tab::explain);
  const std::vector<ui_test::Text> texts = driver.read();
  const auto end = std::ranges::find_if(
      texts, [](const ui_test::Text& each) { return each.text.ends_with("END"); });
  const auto after = std::ranges::find(texts, "AFTER", &ui_test::Text::text);
  ASSERT_NE(end, texts.end());
  ASSERT_NE(after, texts.end());
  EXPECT_TRUE(end->whole);
  EXPECT_LE(end->box.x + end->box.width, 1280.0F);
  EXPECT_GT(after->box.y, end->box.y + 0.5F * end->box.height);
}

// Live and step by step, of every solver, until it is folded; then it stays so.
TEST(WhyPanel, BeginsEveryPageUntilItIsFolded) {
  Driver driver;
  const auto begins = [&](const ik::Solver& solver) {
    const std::string start =
        ui_test::withoutSpaces(explain::whyOf(solver).works.view().substr(0, 24));
    return driver.screen().find(start) != std::string::npos;
  };
  for (const auto mode : {lab::Mode::live, lab::Mode::stepByStep}) {
    for (const ik::Solver* solver : ik::solvers()) {
      driver.lab = support::labWith(solver->id, "Tentacle");
      driver.lab.apply(lab::SetMode{mode});
      show(driver, Tab::explain);
      EXPECT_TRUE(begins(*solver)) << solver->id;
    }
  }
  driver.click("why");
  driver.frames(2);
  for (const ik::Solver* solver : ik::solvers()) {
    driver.lab.apply(lab::SelectSolver{support::solverIndex(solver->id)});
    show(driver, Tab::explain);
    EXPECT_FALSE(begins(*solver)) << solver->id;
  }
}

TEST(CodePanel, NumbersEveryLineOfEverySolver) {
  Driver driver;
  for (const ik::Solver* solver : ik::solvers()) {
    driver.lab = support::labWith(solver->id, "Three-bone arm");
    show(driver, Tab::explain);
    const std::size_t count = explain::pseudoCode(*solver, driver.lab.settings()).size();
    ASSERT_GT(count, 0U) << solver->id;
    EXPECT_TRUE(driver.has("code-line-" + std::to_string(count))) << solver->id;
    EXPECT_FALSE(driver.has("code-line-" + std::to_string(count + 1))) << solver->id;
  }
}

TEST(ChartPanel, AClickSeeksTheStepUnderIt) {
  Driver driver;
  driver.lab = support::labWith("ccd", "Tentacle");
  show(driver, Tab::chart);
  const std::size_t last = driver.lab.trace().size() - 1;
  ASSERT_GT(last, 20U);
  driver.clickAt(driver.placeOf("chart", kAxisStart));
  EXPECT_EQ(driver.only<lab::Seek>().step, 0U);
  driver.clickAt(driver.placeOf("chart", kAxisEnd));
  EXPECT_EQ(driver.only<lab::Seek>().step, last);
  driver.clickAt(driver.placeOf("chart", 0.5F * (kAxisStart + kAxisEnd)));
  EXPECT_NEAR(static_cast<double>(driver.only<lab::Seek>().step), 0.5 * static_cast<double>(last),
              1.0);
}

TEST(ChartPanel, TheCursorIsDragged) {
  Driver driver;
  driver.lab = support::labWith("fabrik", "Tentacle");
  show(driver, Tab::chart);
  driver.drag("chart", kAxisStart, kAxisEnd);
  std::size_t before = 0;
  std::size_t seeks = 0;
  for (const lab::Action& action : driver.taken) {
    const auto* seek = action.as<lab::Seek>();
    ASSERT_TRUE(seek);
    EXPECT_GE(seek->step, before);
    before = seek->step;
    ++seeks;
  }
  EXPECT_GE(seeks, 4U);
  EXPECT_EQ(driver.lab.cursor(), driver.lab.trace().size() - 1);
  driver.moveTo(driver.placeOf("chart", kAxisStart));
  EXPECT_EQ(driver.lab.cursor(), driver.lab.trace().size() - 1) << "released";
}

TEST(ChartPanel, ByIterationItSeeksTheEndOfOne) {
  Driver driver;
  driver.lab = support::labWith("ccd", "Tentacle");
  show(driver, Tab::chart);
  driver.click("chart-by-iteration");
  EXPECT_TRUE(driver.onlyInView(&lab::View::chartByIteration));
  const auto iterations = static_cast<float>(driver.lab.result().iterations);
  ASSERT_GT(iterations, 1.0F);
  driver.clickAt(driver.placeOf("chart", kAxisStart + (kAxisEnd - kAxisStart) / iterations));
  EXPECT_EQ(driver.only<lab::Seek>().step, 12U) << "one iteration of CCD on twelve bones";
  driver.click("chart-by-update");
  EXPECT_FALSE(driver.onlyInView(&lab::View::chartByIteration));
}

TEST(ChartPanel, OfATargetWithADirectionItShowsTheTurnToo) {
  Driver driver;
  driver.put("levenberg-marquardt", "UR5e");
  show(driver, Tab::chart);
  EXPECT_FALSE(driver.has("chart-turn"));
  driver.lab.apply(lab::SetFacing{rigs::Facing{glm::dquat(0.2, 0.9, -0.3, 0.1)}});
  driver.frames(2);
  EXPECT_TRUE(driver.shows("Distanceleft"));
  driver.click("chart-turn");
  EXPECT_TRUE(driver.onlyInView(&lab::View::chartTurn));
  driver.frames(2);
  EXPECT_TRUE(driver.shows("Turnleft,degrees"));
}

TEST(ChartPanel, HoverTellsTheValues) {
  Driver driver;
  driver.lab = support::labWith("ccd", "Tentacle");
  show(driver, Tab::chart);
  EXPECT_FALSE(driver.shows("step0,iteration0"));
  driver.moveTo(driver.placeOf("chart", kAxisStart));
  driver.frame();
  EXPECT_TRUE(driver.shows("step0,iteration0"));
}

TEST(ChartPanel, InARaceItMovesTheRace) {
  Driver driver;
  driver.lab = support::labWith("ccd", "Tentacle");
  startRace(driver, true);
  show(driver, Tab::chart);
  driver.clickAt(driver.placeOf("chart", kAxisEnd));
  EXPECT_EQ(driver.lab.state().race.cursor, driver.lab.race().last(true));
  for (const lab::Runner& runner : driver.lab.race().runners()) {
    std::string name(ik::solvers()[runner.solver]->name);
    std::erase(name, ' ');
    const auto texts = driver.read();
    EXPECT_TRUE(std::ranges::any_of(texts, [&](const ui_test::Text& text) {
      return text.text.starts_with(name + ":");
    })) << name;
  }
  driver.click("chart-by-update");
  EXPECT_FALSE(driver.only<lab::SetRace>().race.byIteration);
}

TEST(MatrixPanel, TheStepperChoosesAndFollows) {
  Driver driver;
  driver.lab = support::labWith("ccd", "Three-bone arm");
  driver.lab.apply(lab::Seek{1});
  show(driver, Tab::matrix);
  EXPECT_TRUE(driver.shows("3of3"));
  driver.click("matrix-back");
  EXPECT_EQ(driver.onlyInView(&lab::View::matrixBone), 1);
  EXPECT_TRUE(driver.shows("2of3"));
  driver.click("matrix-back");
  driver.click("matrix-back");
  EXPECT_EQ(lab::matrixBone(driver.lab), 0U);
  driver.click("matrix-forward");
  EXPECT_EQ(lab::matrixBone(driver.lab), 1U);
  driver.click("matrix-follow");
  EXPECT_EQ(driver.onlyInView(&lab::View::matrixBone), -1);
  EXPECT_EQ(lab::matrixBone(driver.lab), 2U);
  driver.click("matrix-follow");
  EXPECT_EQ(driver.onlyInView(&lab::View::matrixBone), 2) << "stays where it was";
}

TEST(MatrixPanel, AnArmWithAJointToSpareMovesInPlace) {
  Driver driver;
  show(driver, Tab::matrix);
  EXPECT_FALSE(driver.has("in-place")) << "two bones have none";
  driver.put("dls", "Panda");
  show(driver, Tab::matrix);
  ASSERT_TRUE(driver.has("in-place"));
  const glm::dvec3 tip = driver.lab.shown().joints.back();
  const glm::dvec3 elbow = driver.lab.shown().joints[3];
  EXPECT_TRUE(driver.has("in-place-4")) << "a point leaves seven joints four motions";
  EXPECT_FALSE(driver.has("in-place-5"));
  driver.drag("in-place-2", 0.5F, 0.6F);
  EXPECT_TRUE(std::ranges::any_of(driver.taken, [](const lab::Action& each) {
    const auto* moved = each.as<lab::MoveInPlace>();
    return moved && moved->dimension == 1;
  }));
  EXPECT_LT(glm::distance(driver.lab.shown().joints.back(), tip), 1e-6);
  driver.drag("in-place", 0.5F, 0.6F);
  EXPECT_TRUE(driver.took<lab::BeginGesture>());
  EXPECT_TRUE(driver.took<lab::MoveInPlace>());
  EXPECT_LT(glm::distance(driver.lab.shown().joints.back(), tip), 1e-6);
  EXPECT_GT(glm::distance(driver.lab.shown().joints[3], elbow), 1e-3);
}

TEST(MatrixPanel, SaysHowTheTipCanMove) {
  Driver driver;
  show(driver, Tab::matrix);
  // Two bones of lengths 1 and 0.8: w = 0.8 · |sin θ₂|.
  const double bend = driver.lab.shown().pose.angles[1];
  const std::string w = explain::number(0.8 * std::abs(std::sin(bend)));
  EXPECT_TRUE(driver.shows("Manipulabilityw=" + w));
  EXPECT_TRUE(driver.has("singularity"));
  driver.click("view-ellipsoid");
  EXPECT_TRUE(driver.onlyInView(&lab::View::ellipsoid));
}

TEST(MatrixPanel, ShowsBothReadingsOfTheTextbookMatrix) {
  Driver driver;
  driver.lab = support::labWith("ccd", std::vector<double>{1.0}, {0.0}, {-1.0, 0.0, 0.0});
  driver.lab.apply(lab::SetBoneScale{0, {-1, 1}});
  driver.lab.apply(lab::Seek{0});
  show(driver, Tab::matrix);
  EXPECT_TRUE(driver.shows("=rotate(180.0°)·scale(1,−1)"));
  EXPECT_TRUE(driver.shows("=rotate(0.0°)·scale(−1,1)"));
  EXPECT_TRUE(driver.shows("asthisbonewasbuilt"));
}

TEST(RacePanel, SwitchesTheRaceAndItsChoices) {
  Driver driver;
  show(driver, Tab::race);
  driver.click("race-on");
  EXPECT_TRUE(driver.only<lab::SetRace>().race.on);
  driver.click("race-by-update");
  EXPECT_FALSE(driver.only<lab::SetRace>().race.byIteration);
  driver.click("race-by-iteration");
  EXPECT_TRUE(driver.only<lab::SetRace>().race.byIteration);
  driver.click("race-split");
  EXPECT_TRUE(driver.only<lab::SetRace>().race.split);
  driver.click("race-start");
  EXPECT_TRUE(driver.took<lab::StartFromHere>());
  driver.click("race-on");
  EXPECT_FALSE(driver.lab.state().race.on);
}

TEST(RacePanel, AnyTwoSolversCanBeSeenSideBySide) {
  Driver driver;
  show(driver, Tab::race);
  startRace(driver, true);
  const auto& runners = driver.lab.race().runners();
  ASSERT_GE(runners.size(), 4U);
  driver.click("race-split");
  driver.choose("race-left", 2, runners.size());
  driver.choose("race-right", 3, runners.size());
  const auto shown = [&] { return lab::sideBySide(driver.lab.race(), driver.lab.state().race); };
  EXPECT_EQ(shown(), (std::array<std::size_t, 2>{2, 3}));
  driver.choose("race-left", 3, runners.size());
  EXPECT_EQ(shown(), (std::array<std::size_t, 2>{3, 2})) << "they change places";
}

TEST(RacePanel, ResultsAreHiddenUntilTheEnd) {
  Driver driver;
  driver.lab = support::labWith("ccd", "Tentacle");
  show(driver, Tab::race);
  startRace(driver, true);
  EXPECT_TRUE(driver.has("race-hidden"));
  EXPECT_FALSE(driver.has("race-iterations-ccd"));
  driver.lab.apply(lab::Seek{driver.lab.lastCursor()});
  driver.frames(2);
  EXPECT_FALSE(driver.has("race-hidden"));
  EXPECT_TRUE(driver.has("race-verdict"));
  EXPECT_TRUE(driver.has("race-iterations-ccd"));
  EXPECT_NE(driver.screen().find("Fewestiterations:"), std::string::npos);
}

// The chart would tell who wins as well.
TEST(ChartPanel, ACurveOfARaceGoesAsFarAsTheRace) {
  Driver driver;
  driver.put("ccd", "Tentacle");
  lab::RaceChoices race = driver.lab.state().race;
  race.on = true;
  driver.lab.apply(lab::SetRace{race});
  driver.lab.apply(lab::SetView{&lab::View::tab, lab::Tab::chart});
  driver.lab.apply(lab::Seek{0});
  driver.frames(2);
  const auto hover = [&] {
    driver.moveTo(driver.placeOf("chart", 0.8F, 0.5F));
    driver.frames(2);
    return driver.screen();
  };
  EXPECT_NE(hover().find("atstep0"), std::string::npos);
  for (const char* later : {"atstep1", "atstep2", "atstep3"}) {
    EXPECT_EQ(hover().find(later), std::string::npos) << later;
  }
  driver.lab.apply(lab::Seek{driver.lab.lastCursor()});
  EXPECT_EQ(hover().find("atstep0"), std::string::npos) << "it is over";
}

TEST(RacePanel, ResultsStandInColumnsAndAreSorted) {
  Driver driver;
  driver.lab = support::labWith("ccd", "Tentacle");
  show(driver, Tab::race);
  startRace(driver, true);
  driver.lab.apply(lab::Seek{driver.lab.lastCursor()});
  driver.frames(2);
  driver.click("race-sort-iterations");
  driver.frames(2);
  const auto& runners = driver.lab.race().runners();
  ASSERT_GT(runners.size(), 4U);
  const std::string first = "race-iterations-" + std::string(ik::solvers()[runners[0].solver]->id);
  const float right = driver.widgets.at(first).x + driver.widgets.at(first).width;
  for (const lab::Runner& a : runners) {
    const ui::Rect& box =
        driver.widgets.at("race-iterations-" + std::string(ik::solvers()[a.solver]->id));
    EXPECT_NEAR(box.x + box.width, right, 1.0F) << "numbers end in one line";
    for (const lab::Runner& b : runners) {
      if (a.result.iterations >= b.result.iterations) continue;
      EXPECT_LT(box.y,
                driver.widgets.at("race-iterations-" + std::string(ik::solvers()[b.solver]->id)).y);
    }
  }
}

// Who takes part, but for the user's own solver.
std::vector<bool> ours(lab::RaceChoices race) {
  race.solvers.resize(ik::solvers().size());
  return race.solvers;
}

TEST(RacePanel, EverySolverHasACheckBox) {
  Driver driver;
  show(driver, Tab::race);
  startRace(driver, true);
  for (std::size_t i = 0; i < ik::solvers().size(); ++i) {
    const std::string id(ik::solvers()[i]->id);
    const std::vector<bool> before = ours(driver.lab.state().race);
    driver.click("race-" + id);
    std::vector<bool> expected = before;
    expected[i] = !expected[i];
    EXPECT_EQ(ours(driver.only<lab::SetRace>().race), expected) << id;
    EXPECT_FALSE(driver.has("race-status-" + id)) << id << " no longer takes part";
    driver.click("race-" + id);
    EXPECT_EQ(ours(driver.lab.state().race), before) << id;
    driver.lab.apply(lab::Seek{driver.lab.lastCursor()});
    driver.frames(2);
    EXPECT_TRUE(driver.has("race-status-" + id)) << id;
  }
}

TEST(RacePanel, TellsWhoCannotTakePart) {
  Driver driver;
  driver.lab = support::labWith("ccd", std::vector<double>{1.0}, {0.3}, {0.2, 0.9, 0.0});
  show(driver, Tab::race);
  startRace(driver, true);
  EXPECT_TRUE(driver.shows("notonthischain"));
  EXPECT_TRUE(driver.has("race-verdict"));
  EXPECT_FALSE(driver.has("race-distance-ccd")) << "not before the end";
  driver.lab.apply(lab::Seek{1000});
  driver.frames(2);
  EXPECT_TRUE(driver.has("race-distance-ccd"));
  EXPECT_FALSE(driver.has("race-distance-two-bone"));
}

}  // namespace
