// Hands that a class holds up, typed by keyboard alone.
#include "ui/lesson/votes.h"

#include <gtest/gtest.h>

#include "lab/file/scene_file.h"
#include "ui/driver.h"
#include "ui/widgets/widgets.h"

namespace {

using ui_test::Driver;

lab::Lesson asking(lab::QuestionKind kind) {
  lab::Lesson made;
  made.id = "made";
  made.steps.resize(1);
  lab::LessonStep& step = made.steps[0];
  step.id = "which";
  step.scene.document = lab::writeScene(lab::Lab().document(0.0));
  step.question = lab::Question{.kind = kind};
  for (const char* id : {"first", "middle", "last"}) {
    step.question->options.push_back({.id = id, .take = {.what = lab::Measured::turn, .index = 1}});
    step.options.push_back({id, std::string("The joint ") + id});
  }
  return made;
}

class Votes : public testing::Test {
 protected:
  void SetUp() override { open(lab::QuestionKind::choose); }
  void open(lab::QuestionKind kind) {
    run.emplace(asking(kind), nullptr, lab::Learner{});
    run->goTo(0, driver.lab);
    driver.dialog = [this](const ui::Context& context) {
      ui::Context inLesson = context;
      std::vector<lab::LessonRequest> requests;
      inLesson.lesson = &*run;
      inLesson.lessonRequests = &requests;
      ImGui::SetNextWindowPos({100.0F, 60.0F});
      ImGui::SetNextWindowSize({360.0F, 400.0F});
      ImGui::Begin("Lesson");
      ui::votedOptions(inLesson);
      const float top = ImGui::GetCursorPosY();
      ui::votesTable(inLesson);
      heightError = ImGui::GetCursorPosY() - top - ui::votesHeight(inLesson);
      ImGui::End();
      for (const lab::LessonRequest& each : requests) {
        if (const auto* vote = each.as<lab::SetVote>()) {
          run->vote(vote->option, vote->round, vote->count);
        }
      }
    };
    driver.frames(3);
  }
  void type(const char* digits) {
    for (const char* each = digits; *each != '\0'; ++each) {
      ImGui::GetIO().AddInputCharacter(static_cast<unsigned>(*each));
      driver.frame();
    }
    driver.frames(2);
  }
  [[nodiscard]] std::array<int, 2> votes(const char* option) const {
    const auto found = run->votes().find(option);
    return found == run->votes().end() ? std::array<int, 2>{} : found->second;
  }

  Driver driver;
  std::optional<lab::LessonRun> run;
  float heightError = -1.0F;  // pixels: of what a panel keeps free for the table
};

TEST_F(Votes, TakeAsMuchHeightAsIsKeptForThem) { EXPECT_NEAR(heightError, 0.0F, 0.5F); }

TEST_F(Votes, AreTypedWithTabFromNumberToNumber) {
  driver.focus("vote-first-1");
  driver.frames(2);
  for (const char* count : {"12", "3", "7", "20", "1"}) {
    type(count);
    driver.tab(+1);
    driver.frames(2);
  }
  type("4");
  EXPECT_EQ(votes("first"), (std::array{12, 3}));
  EXPECT_EQ(votes("middle"), (std::array{7, 20}));
  EXPECT_EQ(votes("last"), (std::array{1, 4}));
  EXPECT_NE(driver.screen().find("Firstvote:20Secondvote:27"), std::string::npos)
      << driver.screen();
  driver.tab(-1);
  driver.frames(2);
  type("9");
  EXPECT_EQ(votes("last"), (std::array{9, 4}))
      << "a number that is typed anew replaces the old one";
}

TEST_F(Votes, TabGoesOnFromTheNumberThatWasClicked) {
  driver.click("vote-middle-1");
  driver.frames(2);
  type("8");
  driver.tab(+1);
  driver.frames(2);
  type("11");
  EXPECT_EQ(votes("middle"), (std::array{8, 11}));
}

TEST_F(Votes, OptionsAreNamedAndBarsSayTheirParts) {
  run->vote("first", 0, 15);
  run->vote("middle", 0, 5);
  run->vote("middle", 1, 20);
  run->commit({.options = {"first"}}, driver.lab);
  driver.frames(2);
  const std::string screen = driver.screen();
  for (const char* text :
       {"Thejointfirst", "Thejointmiddle", "Thejointlast", "75%", "25%", "100%"}) {
    EXPECT_NE(screen.find(text), std::string::npos) << text << " in " << screen;
  }
}

TEST_F(Votes, BeforeAnybodyVotedThereAreNoBars) {
  EXPECT_EQ(driver.screen().find("0%"), std::string::npos);
  EXPECT_TRUE(driver.has("vote-last-2"));
}

TEST_F(Votes, OnlyOfAQuestionToChoose) {
  open(lab::QuestionKind::order);
  EXPECT_FALSE(driver.has("votes"));
  open(lab::QuestionKind::choose);
  EXPECT_TRUE(driver.has("votes"));
  run->goTo(1, driver.lab);
  driver.frames(2);
  EXPECT_FALSE(driver.has("votes")) << "at the summary";
}

}  // namespace
