// Commands found by name, done by keys and by the mouse; and the windows over the canvas.
#include <algorithm>
#include <set>
#include <string>

#include <gtest/gtest.h>

#include "lab/file/presets.h"
#include "support/lab_driving.h"
#include "ui/driver.h"
#include "ui/keys/command_search.h"
#include "ui/keys/letters.h"

namespace {

using ui_test::Driver;

std::string firstFor(const std::string& query) {
  const std::vector<ui::Command> found = ui::findCommands(query);
  return found.empty() ? "" : found.front().title;
}

TEST(CommandSearch, LettersInTheirOrderAreEnough) {
  EXPECT_TRUE(ui::matchScore("fab", "FABRIK"));
  EXPECT_TRUE(ui::matchScore("hb", "Hundred bones"));
  EXPECT_TRUE(ui::matchScore("hunbo", "Hundred bones"));
  EXPECT_TRUE(ui::matchScore("undred", "Hundred bones"));
  EXPECT_FALSE(ui::matchScore("bh", "Hundred bones"));
  EXPECT_FALSE(ui::matchScore("hundredx", "Hundred bones"));
  EXPECT_GT(*ui::matchScore("grid", "grid"), *ui::matchScore("grid", "go right in depth"));
}

TEST(CommandSearch, LettersOfOtherScriptsFitInEitherCase) {
  EXPECT_TRUE(ui::matchScore("ШВ", "шаг вперёд"));
  EXPECT_TRUE(ui::matchScore("впер", "Шаг Вперёд"));
  EXPECT_GT(*ui::matchScore("пе", "перёд шаг"), *ui::matchScore("пе", "аперитив"))
      << "the beginning of a word counts more";
  EXPECT_TRUE(ui::matchScore("한단", "한 단계 앞으로"));
}

TEST(Letters, AreCapitalizedInTheScriptsThatHaveCapitals) {
  EXPECT_EQ(ui::capitalized("grid"), "Grid");
  EXPECT_EQ(ui::capitalized("área"), "Área");
  EXPECT_EQ(ui::capitalized("шаг"), "Шаг");
  EXPECT_EQ(ui::capitalized("ёлка"), "Ёлка");
  EXPECT_EQ(ui::capitalized("ωμέγα"), "Ωμέγα");
  EXPECT_EQ(ui::capitalized("한 단계"), "한 단계");
  EXPECT_EQ(ui::capitalized("×2"), "×2");
  EXPECT_EQ(ui::capitalized(""), "");
  EXPECT_EQ(ui::lowered("ШАГ ÁÉ Ё FABRIK"), "шаг áé ё fabrik");
}

TEST(CommandSearch, EverySolverPresetAndPageIsFoundByItsName) {
  for (const ik::Solver* solver : ik::solvers()) {
    EXPECT_EQ(firstFor(std::string(solver->name)), solver->name);
  }
  for (const lab::Document& preset : lab::presets()) EXPECT_EQ(firstFor(preset.name), preset.name);
  EXPECT_EQ(firstFor("chart"), "page: chart");
  EXPECT_EQ(firstFor("save as"), "save as");
  EXPECT_EQ(firstFor("no such thing"), "");
}

// What the menus and the panels offer without a key is found too.
TEST(CommandSearch, WhatMenusAndPanelsOfferIsFound) {
  for (const std::string name : {"page: setup",
                                 "page: explain (formulas, code)",
                                 "page: matrix",
                                 "page: race",
                                 "page: map",
                                 "theme: dark",
                                 "theme: light",
                                 "theme: projector",
                                 "Legend on the canvas",
                                 "Reset layout",
                                 "About IK Lab",
                                 "mode: live",
                                 "mode: one per frame",
                                 "mode: step by step",
                                 "a step is a line of code",
                                 "a step is an iteration",
                                 "mirror left and right by geometry",
                                 "mirror up and down by negative scale",
                                 "from the back",
                                 "from the left",
                                 "from below",
                                 "moving target: along a circle",
                                 "list of keys and mouse actions"}) {
    EXPECT_EQ(firstFor(name), name);
  }
  for (const char* query : {"explain", "worksheet", "keys", "legend", "projector"}) {
    EXPECT_NE(firstFor(query), "") << query;
  }
}

TEST(CommandSearch, NothingIsListedThatCannotBeDone) {
  for (const ui::Command& command : ui::findCommands("")) {
    EXPECT_NE(command.group, ui::CommandGroup::canvas) << command.title;
    EXPECT_TRUE(command.offer || command.request != ui::RequestKind::none) << command.title;
  }
}

class Palette : public testing::Test {
 protected:
  void SetUp() override {
    driver.lab.apply(lab::SetView{&lab::View::palette, true});
    driver.frames(3);
  }
  void press(const std::string& key) {
    driver.keys = {key};
    driver.frame();
    driver.frames(2);
  }
  void look(const std::string& query) {
    for (const char each : query) ImGui::GetIO().AddInputCharacter(static_cast<unsigned>(each));
    driver.frames(2);
  }
  [[nodiscard]] bool isOpen() const { return driver.lab.state().view.palette; }
  Driver driver;
};

TEST_F(Palette, ReturnDoesWhatIsSelected) {
  look("fabrik");
  press("Return");
  EXPECT_FALSE(isOpen());
  EXPECT_EQ(driver.lab.solver().id, "fabrik");
}

TEST_F(Palette, ArrowsSelect) {
  const std::vector<ui::Command> found = ui::findCommands("page");
  ASSERT_GE(found.size(), 3U);
  look("page");
  press("Down");
  press("Down");
  press("Up");
  EXPECT_EQ(driver.searches.selected, 1U);
  press("Return");
  EXPECT_FALSE(isOpen());
  lab::Lab expected;
  expected.apply(*found[1].offer(expected).action);
  EXPECT_EQ(driver.lab.state().view.tab, expected.state().view.tab) << found[1].title;
}

TEST_F(Palette, AClickDoesItAndEscapeDoesNothing) {
  look("spider");
  driver.clickAt(driver.placeOf("found-0"));
  driver.frames(2);
  EXPECT_TRUE(driver.lab.creature());
  EXPECT_FALSE(isOpen());
  driver.lab.apply(lab::SetView{&lab::View::palette, true});
  driver.frames(3);
  EXPECT_EQ(driver.searches.command, "") << "each time it begins empty";
  press("Escape");
  EXPECT_FALSE(isOpen());
}

TEST(HelpWindow, ItsFilterLeavesWhatFits) {
  Driver driver;
  driver.lab.apply(lab::SetView{&lab::View::help, true});
  driver.frames(3);
  EXPECT_NE(driver.screen().find("Playorpause"), std::string::npos);
  ImGui::GetIO().AddInputCharactersUTF8("LOOP");
  driver.frames(2);
  EXPECT_EQ(driver.screen().find("Playorpause"), std::string::npos);
  EXPECT_NE(driver.screen().find("Starttheloophere"), std::string::npos);
}

// A window lies over what has the focus: no ring and no hint shine through it.
TEST(HelpWindow, CoversTheFocusBehindIt) {
  Driver driver;
  driver.lab.apply(lab::SetView{&lab::View::tab, lab::Tab::setup});
  driver.frames(3);
  driver.focus("solver");
  for (int i = 0; i < 60; ++i) driver.frame();
  const std::string hint = driver.widgets.at("solver").help;
  std::string start = hint.substr(0, hint.find(' ', 12));
  std::erase(start, ' ');
  EXPECT_NE(driver.screen().find(start), std::string::npos) << "the hint is there at first";
  driver.lab.apply(lab::SetView{&lab::View::help, true});
  for (int i = 0; i < 60; ++i) driver.frame();
  EXPECT_EQ(driver.screen().find(start), std::string::npos);
}

TEST(Menus, HaveSolverChainPlaybackAndSpace) {
  for (const auto& [menu, entry] :
       {std::pair("menu-solver", "menu-Solver-FABRIK"), std::pair("menu-chain", "menu-presets"),
        std::pair("menu-playback", "menu-Playback-go to the start"),
        std::pair("menu-3d", "menu-space")}) {
    Driver driver;
    driver.frames(3);
    driver.click(menu);
    driver.frames(3);
    EXPECT_TRUE(driver.has(entry)) << entry;
  }
  Driver driver;
  driver.frames(3);
  driver.click("menu-solver");
  driver.frames(3);
  driver.click("menu-Solver-FABRIK");
  EXPECT_EQ(driver.lab.solver().id, "fabrik");
}

TEST(Menus, HaveNoMoreThanAGlanceTakes) {
  constexpr std::ptrdiff_t kMost = 20;
  for (const char* menu : {"menu-file", "menu-edit", "menu-view", "menu-solver", "menu-chain",
                           "menu-playback", "menu-3d"}) {
    Driver driver;
    driver.frames(3);
    const std::size_t before = driver.widgets.size();
    driver.click(menu);
    driver.frames(3);
    EXPECT_LE(static_cast<std::ptrdiff_t>(driver.widgets.size() - before), kMost) << menu;
  }
}

TEST(Menus, TheChainsTellsWhichScalesAreNegative) {
  Driver driver;
  driver.frames(3);
  const std::string entry = "menu-Chain-negative scale on y";
  const auto openScales = [&] {
    driver.click("menu-chain");
    driver.frames(3);
    EXPECT_FALSE(driver.has("menu-Chain-mirror left and right by geometry"));
    driver.click("menu-scale");
    driver.frames(3);
    ASSERT_TRUE(driver.has(entry));
  };
  openScales();
  driver.click(entry);
  EXPECT_EQ(driver.only<lab::SetBaseScale>().scale.y, -1);
  for (const ui::Command& each : ui::commands()) {
    if (each.key != "X" && each.key != "Y" && each.key != "I") continue;
    ASSERT_TRUE(each.isOn) << each.key;
    EXPECT_EQ(each.isOn(driver.lab), each.key == "Y") << each.key;
  }
}

TEST(Menus, AnEntryDoesNotRepeatTheNameOfItsSubmenu) {
  std::set<std::string> titles;
  for (const ui::Command& each : ui::commandsWithoutKeys()) titles.insert(ui::shortTitleOf(each));
  EXPECT_TRUE(titles.contains("Along a circle")) << "of a moving target";
  EXPECT_TRUE(titles.contains("Live")) << "a mode";
  EXPECT_TRUE(titles.contains("Mirror up and down by geometry"));
  EXPECT_TRUE(titles.contains("Theme: dark")) << "in no submenu";
}

}  // namespace
