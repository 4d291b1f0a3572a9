// The table of an arm's answers.
#include <algorithm>
#include <array>
#include <cmath>

#include <gtest/gtest.h>

#include "lab/tables/answers.h"
#include "support/lab_driving.h"
#include "ui/driver.h"

namespace {

using ui_test::Driver;

class AnswersPanel : public testing::Test {
 protected:
  void SetUp() override {
    driver.put("automatic", "Puma 560");
    driver.lab.apply(lab::SetTarget{{0.278, -0.323, 1.0}});
    driver.lab.apply(lab::SetFacing{rigs::Facing{glm::dquat(0.2, 0.1, 0.9, 0.3)}});
    driver.frames(3);
  }
  [[nodiscard]] lab::SceneAnswers all() const { return lab::answersOf(driver.lab).value(); }
  static std::string row(std::size_t place) { return "answer-" + std::to_string(place + 1); }
  // The first that is not on show and within limits, or outside of them.
  [[nodiscard]] std::size_t other(bool isOutside) const {
    const lab::SceneAnswers list = all();
    for (std::size_t i = 0; i < list.list.size(); ++i) {
      if (list.current != i && list.list[i].outside.empty() != isOutside) return i;
    }
    ADD_FAILURE() << "no such answer";
    return 0;
  }

  Driver driver;
};

TEST_F(AnswersPanel, HasARowForEach) {
  for (std::size_t i = 0; i < 8; ++i) EXPECT_TRUE(driver.has(row(i))) << i;
  EXPECT_FALSE(driver.has(row(8)));
  for (const char* each : {"left", "right", "up", "down", "Wristplain", "Wristflipped", "here"})
    EXPECT_TRUE(driver.shows(each)) << each;
}

TEST_F(AnswersPanel, NearASingularWristItSaysWhichMelt) {
  EXPECT_EQ(driver.screen().find("melt"), std::string::npos);
  lab::Lab& lab = driver.lab;
  const rigs::Chain& chain = lab.state().scene.chain;
  lab.apply(lab::SetFacing{});
  for (std::size_t bone = 0, joint = 0; bone < chain.bones.size(); ++bone) {
    constexpr std::array kAngles{0.3, 0.8, -0.9, 0.5, 0.004, 0.2};
    if (chain.bones[bone].joint == rigs::JointKind::fixed || joint >= kAngles.size()) continue;
    lab.apply(lab::SetAngle{bone, kAngles[joint++]});
  }
  lab.apply(lab::SetTarget{lab.shown().joints.back()});
  lab.apply(
      lab::SetFacing{rigs::Facing{rigs::rotationAt(chain, lab.shown().pose, chain.tipBone())}});
  driver.frames(2);
  const lab::SceneAnswers list = all();
  EXPECT_TRUE(list.melted.wrist);
  EXPECT_FALSE(list.melted.shoulder || list.melted.elbow);
  EXPECT_GT(
      std::ranges::count_if(list.list, [](const auto& each) { return each.melts.has_value(); }), 0);
  EXPECT_NE(driver.screen().find("Twoanswersmelthere:wristsingular."), std::string::npos);
}

TEST_F(AnswersPanel, AClickGoesThere) {
  const std::size_t place = other(false);
  driver.click(row(place));
  EXPECT_EQ(driver.only<lab::SetPose>().pose.rotations.size(), driver.scene().chain.bones.size());
  EXPECT_EQ(all().current, place);
  EXPECT_EQ(driver.lab.result().status, ik::Status::reached);
  driver.click(row(place));
  EXPECT_FALSE(driver.took<lab::SetPose>()) << "it is there already";
}

TEST_F(AnswersPanel, SoDoesTheKeyboard) {
  const std::size_t place = other(false);
  driver.focus(row(place));
  EXPECT_EQ(driver.highlight, std::string(lab::kAnswerMark) + std::to_string(place));
  driver.key(ImGuiKey_Space);  // the host makes it of Enter
  EXPECT_EQ(all().current, place);
}

TEST_F(AnswersPanel, OneOutsideLimitsSaysSoAndIsNotGoneTo) {
  const std::size_t place = other(true);
  EXPECT_TRUE(driver.widgets.at(row(place)).isGrey);
  const std::string joint = std::to_string(all().list[place].outside.front() + 1);
  EXPECT_NE(driver.widgets.at(row(place)).whyGrey.find(joint), std::string::npos);
  const auto before = all().current;
  driver.click(row(place));
  EXPECT_EQ(all().current, before);
  EXPECT_EQ(driver.highlight, std::string(lab::kAnswerMark) + std::to_string(place))
      << "the canvas shows it all the same";
}

TEST_F(AnswersPanel, RowsAreHighEnoughForFingers) {
  driver.byTouch = true;
  driver.frames(4);
  for (std::size_t i = 0; i < 8; ++i) EXPECT_GE(driver.widgets.at(row(i)).height, 40.0F) << i;
}

TEST_F(AnswersPanel, TheSwitchDrawsThemOnTheCanvas) {
  driver.click("view-answers");
  EXPECT_TRUE(driver.lab.state().view.answers);
}

TEST_F(AnswersPanel, WhereThereIsNoneItSaysWhy) {
  driver.lab.apply(lab::SetFacing{});
  driver.frames(2);
  EXPECT_FALSE(driver.has(row(0)));
  EXPECT_TRUE(driver.has("no-answers"));
  driver.click("ask-direction");
  driver.frames(2);
  EXPECT_TRUE(driver.lab.state().scene.facing);
  EXPECT_EQ(driver.lab.result().status, ik::Status::reached);
  EXPECT_TRUE(driver.has(row(0)));
  driver.put("automatic", "Panda");
  EXPECT_TRUE(driver.has("no-answers"));
}

TEST_F(AnswersPanel, WithoutAClosedFormThereAreSomeThatWereFound) {
  driver.put("automatic", "Panda");
  driver.lab.apply(lab::SetFacing{rigs::Facing{rigs::rotationAt(
      driver.scene().chain, driver.lab.shown().pose, driver.scene().chain.tipBone())}});
  driver.frames(2);
  EXPECT_TRUE(driver.has("sampled"));
  const std::size_t place = other(false);
  driver.click(row(place));
  EXPECT_EQ(driver.only<lab::SetPose>().pose.rotations.size(), driver.scene().chain.bones.size());
}

TEST_F(AnswersPanel, OtherChainsHaveNoSuchSection) {
  EXPECT_TRUE(driver.has("answers"));
  for (const char* preset : {"Two-bone arm", "Two-bone arm in 3D", "SO-101"}) {
    driver.put("ccd", preset);
    EXPECT_FALSE(driver.has("answers")) << preset;
    EXPECT_FALSE(driver.has("no-answers")) << preset;
  }
}

TEST_F(AnswersPanel, AChoiceIsComputedBelow) {
  EXPECT_FALSE(driver.has("choice-words"));
  for (const std::string choice : {"shoulder", "elbow", "wrist"}) {
    driver.click("choice-" + choice);
    EXPECT_TRUE(driver.has("choice-words")) << choice;
    EXPECT_NE(driver.screen().find("cos"), std::string::npos) << choice;
  }
  const double pitch = driver.lab.state().view.space.pitch;
  driver.click("choice-shoulder");
  driver.click("face-choice");
  EXPECT_NEAR(driver.lab.state().view.space.pitch, 1.5707963, 1e-3) << "from above, not " << pitch;
  driver.click("choice-shoulder");
  EXPECT_FALSE(driver.has("choice-words"));
}

TEST_F(AnswersPanel, AskedFirstAChoiceIsHiddenUntilAGuess) {
  driver.click("ask-choice");
  driver.click("choice-wrist");
  EXPECT_TRUE(driver.has("choice-question"));
  EXPECT_FALSE(driver.has("choice-words"));
  EXPECT_FALSE(driver.has(row(0)));
  driver.click("choice-two");
  EXPECT_TRUE(driver.has("choice-words"));
  EXPECT_NE(driver.screen().find("Right"), std::string::npos);
  driver.click("choice-elbow");
  EXPECT_TRUE(driver.widgets.at("choice-reveal").isGrey);
  driver.click("choice-cancel");
  EXPECT_FALSE(driver.has("choice-question"));
  EXPECT_TRUE(driver.has(row(0)));
}

TEST(Direction, CanBeTypedInThreeWays) {
  Driver driver{1280.0F, 2200.0F};
  driver.put("automatic", "Puma 560");
  driver.lab.apply(lab::SetFacing{rigs::Facing{glm::dquat(0.2, 0.1, 0.9, 0.3)}});
  driver.frames(3);
  const auto type = [&](const char* field, const char* text) {
    driver.click(field);
    driver.holdsControl = true;
    driver.key(ImGuiKey_A);
    driver.holdsControl = false;
    ImGui::GetIO().AddInputCharactersUTF8(text);
    driver.frames(2);
  };
  const auto leave = [&] { driver.clickAt({200.0F, 200.0F}); };
  const auto turn = [&] { return driver.scene().facing->rotation; };
  const glm::dquat before = turn();
  type("direction-quaternion", "0 0 0 0");
  EXPECT_TRUE(driver.has("direction-fault"));
  EXPECT_EQ(turn(), before);
  type("direction-quaternion", "2 0 0 -2");
  EXPECT_FALSE(driver.has("direction-fault"));
  EXPECT_NEAR(turn().w, std::sqrt(0.5), 1e-12);
  EXPECT_NEAR(turn().z, -std::sqrt(0.5), 1e-12);
  type("direction-axis", "90, 0, 3, 0");
  EXPECT_NEAR(turn().y, std::sqrt(0.5), 1e-12);
  leave();
  // With the angle at 0 on the way the axis stays as it was typed.
  type("direction-axis", "0 1 0 0");
  EXPECT_NEAR(turn().w, 1.0, 1e-12);
  driver.key(ImGuiKey_Home);
  driver.key(ImGuiKey_Delete);
  ImGui::GetIO().AddInputCharactersUTF8("90");
  driver.frames(2);
  EXPECT_NEAR(turn().x, std::sqrt(0.5), 1e-12);
  leave();
  driver.lab.apply(lab::Undo{});
  EXPECT_NEAR(turn().y, std::sqrt(0.5), 1e-12) << "one step an edit";
}

}  // namespace
