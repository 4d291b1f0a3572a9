// What kind of change an action is.
#include <gtest/gtest.h>

#include "lab/core/history.h"

namespace {

using lab::SetView;
using lab::View;

TEST(ActionKinds, AListKnowsItsActions) {
  EXPECT_TRUE(lab::ViewActions::has(lab::Action(lab::Tick{0.1})));
  EXPECT_FALSE(lab::ViewActions::has(lab::Action(lab::Step{lab::Unit::bone, 1})));
  EXPECT_TRUE(lab::SceneEdits::has(lab::Action(lab::LoadPreset{0})));
  EXPECT_TRUE(lab::PoseEdits::has(lab::Action(lab::LoadPreset{0})));
  EXPECT_FALSE(lab::PoseEdits::has(lab::Action(lab::SetTarget{{1.0, 0.0, 0.0}})));
}

TEST(ActionKinds, OnlyEditsAreRecorded) {
  EXPECT_TRUE(lab::stepKeyOf(lab::Nudge{}));
  EXPECT_TRUE(lab::stepKeyOf(lab::SetTarget{{1.0, 0.0, 0.0}}));
  EXPECT_FALSE(lab::stepKeyOf(lab::LoadPreset{100000}));  // there is none
  EXPECT_FALSE(lab::stepKeyOf(lab::Undo{}));
  EXPECT_FALSE(lab::stepKeyOf(lab::SetMode{lab::Mode::live}));
  EXPECT_FALSE(lab::stepKeyOf(lab::SelectChain{0}));
  EXPECT_FALSE(lab::stepKeyOf(SetView{&View::degrees, true}));
}

TEST(ActionKinds, WhatIsAboutWindowsWorksOverThem) {
  EXPECT_TRUE(lab::worksOverWindows(lab::CloseWindows{}));
  EXPECT_TRUE(lab::worksOverWindows(lab::ShowPage{lab::Tab::explain}));
  EXPECT_TRUE(lab::worksOverWindows(SetView{&View::theme, lab::Theme::light}));
  EXPECT_TRUE(lab::worksOverWindows(SetView{&View::uiScale, 2.0}));
  EXPECT_TRUE(lab::worksOverWindows(SetView{&View::help, false}));
  EXPECT_TRUE(lab::worksOverWindows(SetView{&lab::PanelView::left, true}));
  EXPECT_TRUE(lab::worksOverWindows(SetView{&lab::PanelView::width, 300.0}));
  EXPECT_FALSE(lab::worksOverWindows(SetView{&View::explain, true}));
  EXPECT_FALSE(lab::worksOverWindows(SetView{&lab::SpaceView::on, true}));
  EXPECT_FALSE(lab::worksOverWindows(lab::Nudge{}));
}

TEST(ActionKinds, AViewsValueIsFoundByItsName) {
  const SetView set(&lab::SpaceView::on, true);
  ASSERT_NE(set.valueOf(&lab::SpaceView::on), nullptr);
  EXPECT_TRUE(*set.valueOf(&lab::SpaceView::on));
  EXPECT_EQ(set.valueOf(&View::help), nullptr);
  EXPECT_EQ(SetView(&View::help, true).valueOf(&View::about), nullptr);
}

}  // namespace
