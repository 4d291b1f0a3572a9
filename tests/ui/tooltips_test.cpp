// What every control teaches: a tooltip in plain words, for the mouse and for the keyboard.
#include <algorithm>
#include <functional>
#include <set>
#include <sstream>

#include <gtest/gtest.h>

#include "lab/file/presets.h"
#include "support/lab_driving.h"
#include "ui/driver.h"
#include "ui/walk.h"

namespace {

using ui::Widget;
using ui_test::Driver;

std::set<std::string> wordsOf(std::string text) {
  std::ranges::transform(text, text.begin(), [](unsigned char c) {
    return std::isalpha(c) ? static_cast<char>(std::tolower(c)) : ' ';
  });
  std::istringstream stream(text);
  std::set<std::string> words;
  for (std::string word; stream >> word;) words.insert(word);
  return words;
}

// A sentence, that says more than the name.
void expectTeaching(const std::string& name, const std::string& help) {
  EXPECT_TRUE(help.ends_with('.')) << name << ": " << help;
  const std::set<std::string> known = wordsOf(name);
  std::set<std::string> said = wordsOf(help);
  std::erase_if(said, [&](const std::string& word) { return known.contains(word); });
  EXPECT_GE(said.size(), 5U) << name << ": " << help;
}

TEST(Tooltips, EveryControlOfEveryPanelHasOneThatTeaches) {
  std::set<std::string> seen;
  ui_test::eachPlace([&](Driver& driver) {
    for (const auto& [name, widget] : driver.widgets) {
      if (widget.kind == Widget::Kind::text || !seen.insert(name + widget.help).second) continue;
      expectTeaching(name, widget.help);
    }
  });
  EXPECT_GT(seen.size(), 200U);
}

TEST(Tooltips, WhatIsGreySaysWhy) {
  std::set<std::string> seen;
  ui_test::eachPlace([&](Driver& driver) {
    for (const auto& [name, widget] : driver.widgets) {
      if (widget.kind == Widget::Kind::text) continue;
      EXPECT_EQ(widget.isGrey, !widget.whyGrey.empty()) << name << ": " << widget.whyGrey;
      if (widget.isGrey && seen.insert(name).second) expectTeaching(name, widget.whyGrey);
    }
  });
  for (const char* each : {"menu-Chain-chain in space or in the plane", "menu-redo", "recent-1",
                           "no-bend", "chain-remove", "edit", "view-space", "rest-gain", "last"}) {
    EXPECT_TRUE(seen.contains(each)) << each;
  }
}

TEST(Tooltips, WhatIsGreyShowsWhyInsteadOfWhatItDoes) {
  Driver driver;
  driver.lab = support::labWith("ccd", "Three-bone arm");
  driver.frames(3);
  driver.moveTo(driver.placeOf("no-bend"));
  driver.frames(60);
  EXPECT_NE(driver.screen().find("OnlyTwobone(analytic)canchoose"), std::string::npos);
}

TEST(Tooltips, AppearOnceThePointerRests) {
  Driver driver;
  const std::string help = driver.widgets.at("tolerance").help;
  const std::string start = help.substr(0, help.find(' ', 8));
  const auto isSeen = [&] {
    const std::vector<ui_test::Text> runs = driver.read();
    std::string first = start;
    std::erase(first, ' ');
    return std::ranges::any_of(
        runs, [&](const ui_test::Text& run) { return run.text.starts_with(first); });
  };
  driver.moveTo(driver.placeOf("tolerance"));
  driver.frames(15);  // a quarter of a second
  EXPECT_FALSE(isSeen()) << "the pointer only passes by";
  driver.frames(25);
  EXPECT_TRUE(isSeen());
  driver.press();
  driver.frames(3);
  EXPECT_FALSE(isSeen()) << "what is used is known";
  driver.release();
  driver.frames(60);
  EXPECT_FALSE(isSeen());
  driver.moveTo(driver.placeOf("iterations"));
  driver.frames(2);
  driver.moveTo(driver.placeOf("tolerance"));
  driver.frames(40);
  EXPECT_TRUE(isSeen()) << "until one comes back to it";
  driver.keys = {"Right"};
  driver.frame();
  driver.keys.clear();
  driver.frames(60);
  EXPECT_FALSE(isSeen()) << "keys do something else, and its result must not be covered";
}

TEST(Tooltips, AppearForTheKeyboardsFocusToo) {
  Driver driver;
  driver.focus("iterations");
  driver.frames(10);
  const std::size_t before = driver.read().size();
  driver.frames(40);
  EXPECT_GT(driver.read().size(), before);
  const auto wait = [&] {
    return driver.attention.hint.wait(ImGui::GetFrameCount(), ImGui::GetTime());
  };
  EXPECT_EQ(wait(), std::nullopt);
  driver.focus("tolerance");
  driver.frames(5);
  ASSERT_TRUE(wait()) << "a window that sleeps would never show it";
  EXPECT_NEAR(*wait(), ui::Hint::kRest - 5.0 / 60.0, 1.5 / 60.0);
}

}  // namespace
