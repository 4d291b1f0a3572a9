// Undo and redo: whatever was done can be taken back, step by step, and done again.
#include "lab/bench/history.h"

#include <gtest/gtest.h>

#include "lab/creature/creature.h"
#include "language/language.h"
#include "support/lab_driving.h"
#include "support/random_actions.h"

namespace {

using lab::Lab;

// What is saved with a scene, and what is seen of it.
struct Content {
  lab::Scene scene;
  lab::Choices choices;
  ik::Pose start;
  std::vector<glm::dvec3> joints;
  friend bool operator==(const Content&, const Content&) = default;
};

Content contentOf(const Lab& lab) {
  return {lab.state().scene, lab.state().choices, lab.startPose(), lab.shown().joints};
}

void drag(Lab& lab, const glm::dvec3& from, const glm::dvec3& to) {
  lab.apply(lab::BeginGesture{});
  for (int i = 1; i <= 10; ++i) lab.apply(lab::SetTarget{glm::mix(from, to, i / 10.0)});
  lab.apply(lab::EndGesture{});
}

TEST(History, BeginsEmpty) {
  const Lab lab;
  EXPECT_FALSE(lab.history().canUndo());
  EXPECT_FALSE(lab.history().canRedo());
}

TEST(History, ADragIsOneStep) {
  Lab lab;
  const Content before = contentOf(lab);
  drag(lab, {1, 0, 0}, {0.2, 1.1, 0});
  drag(lab, {0.2, 1.1, 0}, {-0.5, 0.3, 0});
  EXPECT_EQ(lab.history().titles(),
            (std::vector<std::string>{"Move the target", "Move the target"}));
  const Content after = contentOf(lab);
  lab.apply(lab::Undo{});
  EXPECT_EQ(lab.state().scene.target, glm::dvec3(0.2, 1.1, 0));
  lab.apply(lab::Undo{});
  EXPECT_EQ(contentOf(lab), before);
  lab.apply(lab::Redo{});
  lab.apply(lab::Redo{});
  EXPECT_EQ(contentOf(lab), after);
}

// Whatever it changed, and the mode that it led into; what was done before it stays.
TEST(History, AGestureThatIsPutBackLeavesNothing) {
  for (const char* preset : {"Three bones", "Arm with a pole"}) {
    Lab lab = support::labWith("ccd", preset);
    drag(lab, lab.state().scene.target, {0.2, 1.1, 0});
    const Content before = contentOf(lab);
    const std::size_t steps = lab.history().count();
    const auto ghost = lab.ghost().back().end;
    lab.apply(lab::BeginGesture{});
    lab.apply(lab::MoveBase{{0.1, 0.0, 0.0}});
    lab.apply(lab::MoveJoint{2, {0.3, 0.9, 0.0}});
    lab.apply(lab::StretchBone{1, {0.4, 1.3, 0.0}, false});
    EXPECT_NE(contentOf(lab), before) << preset;
    lab.apply(lab::CancelGesture{});
    EXPECT_EQ(contentOf(lab), before) << preset;
    EXPECT_EQ(lab.ghost().back().end, ghost) << preset;
    EXPECT_EQ(lab.history().count(), steps) << preset;
    lab.apply(lab::CancelGesture{});
    EXPECT_EQ(lab.history().count(), steps) << "there is nothing more to put back";
  }
}

TEST(History, WhatIsTypedAtOnceIsOneStep) {
  Lab lab;
  for (const char* name : {"A", "Ar", "Arm"}) lab.apply(lab::SetName{name});
  lab.apply(lab::SetNotes{"B"});
  lab.apply(lab::EndGesture{});
  lab.apply(lab::SetNotes{"Be"});
  EXPECT_EQ(lab.history().titles(),
            (std::vector<std::string>{"Name of the scene", "Notes", "Notes"}));
  lab.apply(lab::Undo{});
  EXPECT_EQ(lab.state().notes, "B");
  lab.apply(lab::Undo{});
  lab.apply(lab::Undo{});
  EXPECT_EQ(lab.state().name, "");
  lab.apply(lab::Redo{});
  EXPECT_EQ(lab.state().name, "Arm");
  EXPECT_EQ(lab.state().notes, "");
  EXPECT_EQ(lab.document(0.0).name, "Arm");
}

TEST(History, AnotherKindOfChangeIsAnotherStep) {
  Lab lab;
  lab.apply(lab::SetBoneLength{0, 0.7});
  lab.apply(lab::SetBoneLength{0, 0.6});
  lab.apply(lab::SetBoneLength{1, 0.6});
  EXPECT_EQ(lab.history().titles(),
            (std::vector<std::string>{"Length of bone 1", "Length of bone 2"}));
}

TEST(History, WhatChangesNothingIsNoStep) {
  Lab lab;
  lab.apply(lab::SetTarget{lab.state().scene.target});
  lab.apply(lab::SelectSolver{lab.state().choices.solver});
  lab.apply(lab::SetBoneLength{99, 1.0});
  lab.apply(lab::SetMode{lab::Mode::stepByStep});
  lab.apply(lab::Step{lab::Unit::bone, -1});
  lab.apply(lab::SetView{&lab::View::grid, !lab.state().view.grid});
  EXPECT_FALSE(lab.history().canUndo());
}

TEST(History, DoingSomethingElseForgetsWhatWasUndone) {
  Lab lab;
  lab.apply(lab::SetIterations{3});
  lab.apply(lab::EndGesture{});
  lab.apply(lab::SetIterations{4});
  lab.apply(lab::Undo{});
  EXPECT_TRUE(lab.history().canRedo());
  EXPECT_EQ(lab.state().choices.iterations, 3);
  lab.apply(lab::Nudge{});
  EXPECT_FALSE(lab.history().canRedo());
  EXPECT_EQ(lab.history().titles(), (std::vector<std::string>{"Iterations", "Nudge"}));
}

TEST(History, AStepUndoneWhileItGoesOnIsOver) {
  Lab lab;
  lab.apply(lab::SetIterations{3});
  lab.apply(lab::SetIterations{4});
  lab.apply(lab::Undo{});
  lab.apply(lab::SetIterations{5});
  EXPECT_EQ(lab.history().count(), 1U);
}

TEST(History, GoesToAnyPlaceAtOnce) {
  Lab lab;
  for (int i = 1; i <= 5; ++i) {
    lab.apply(lab::SetIterations{i});
    lab.apply(lab::EndGesture{});
  }
  lab.apply(lab::SeekHistory{2});
  EXPECT_EQ(lab.state().choices.iterations, 2);
  EXPECT_EQ(lab.history().doneCount(), 2U);
  EXPECT_EQ(lab.history().count(), 5U);
  lab.apply(lab::SeekHistory{99});
  EXPECT_EQ(lab.state().choices.iterations, 5);
}

TEST(History, KeepsTheWayInWhichItIsSolved) {
  Lab lab;
  drag(lab, {1, 0, 0}, {0.2, 1.1, 0});
  lab.apply(lab::SetMode{lab::Mode::stepByStep});
  lab.apply(lab::Undo{});
  EXPECT_EQ(lab.state().choices.mode, lab::Mode::stepByStep);
  EXPECT_EQ(lab.state().scene.target, Lab().state().scene.target);
}

TEST(History, ForgetsTheOldest) {
  Lab lab;
  for (std::size_t i = 0; i < lab::History::kMostSteps + 10; ++i) {
    lab.apply(lab::SetIterations{static_cast<int>(i)});
    lab.apply(lab::EndGesture{});
  }
  EXPECT_EQ(lab.history().count(), lab::History::kMostSteps);
  lab.apply(lab::SeekHistory{0});
  EXPECT_EQ(lab.state().choices.iterations, 9);
}

TEST(History, AnOpenedSceneBeginsAnother) {
  Lab lab;
  lab.apply(lab::Nudge{});
  ASSERT_TRUE(lab.history().canUndo());
  ASSERT_EQ(lab.apply(lab::OpenDocument{Lab().document(0.0)}), "");
  EXPECT_FALSE(lab.history().canUndo());
}

TEST(History, TitlesFollowTheLanguageAndStepsDoNot) {
  Lab lab;
  lab.apply(lab::BeginGesture{});
  lab.apply(lab::SetBoneLength{0, 0.5});
  language::test(language::StringTest::doubled);
  lab.apply(lab::SetBoneLength{0, 0.6});
  const std::vector<std::string> titles = lab.history().titles();
  language::test(language::StringTest::off);
  ASSERT_EQ(titles.size(), 1U) << "one gesture is one step";
  EXPECT_NE(titles.front(), "Length of bone 1");
  EXPECT_EQ(lab.history().titles(), (std::vector<std::string>{"Length of bone 1"}));
}

TEST(History, ResetGoesBackToTheSceneThatWasOpened) {
  Lab other;
  other.apply(lab::SetBoneCount{5});
  const lab::Document document = other.document(0.0);
  Lab lab;
  ASSERT_EQ(lab.apply(lab::OpenDocument{document}), "");
  lab.apply(lab::SetBoneCount{3});
  lab.apply(lab::ResetScene{});
  EXPECT_EQ(lab.state().scene, document.scene);
}

TEST(History, BringsBackWhereACreatureStood) {
  Lab lab = support::labWith("two-bone", "Spider");
  const glm::dvec3 before = lab.creature()->body().position;
  lab.apply(lab::SetTarget{{3.0, 0.0, 1.0}});
  for (int i = 0; i < 300; ++i) lab.apply(lab::Tick{1.0 / 60.0});
  const glm::dvec3 after = lab.creature()->body().position;
  ASSERT_GT(glm::distance(before, after), 1.0);
  lab.apply(lab::Undo{});
  EXPECT_EQ(lab.creature()->body().position, before);
  lab.apply(lab::Redo{});
  EXPECT_EQ(lab.creature()->body().position, after);
}

// In every mode; what changes the mode, or plays, is left out, since that is not undone.
TEST(History, WhateverWasDoneIsUndoneAndDoneAgain) {
  support::Monkey monkey(support::seedOf("history"));
  for (int round = 0; round < 60; ++round) {
    Lab lab;
    lab.apply(lab::SetMode{static_cast<lab::Mode>(round % 3)});
    lab.apply(lab::EndGesture{});
    std::vector<Content> contents{contentOf(lab)};
    for (int i = 0; i < 60; ++i) {
      const lab::Action action = monkey.flip() ? monkey.sceneAction(lab) : monkey.choiceAction();
      if (action.is<lab::SetMode>()) continue;
      if (action.is<lab::SetEditing>()) continue;
      if (round % 3 != 2 && action.is<lab::MoveJoint>()) continue;
      const std::size_t before = lab.history().count();
      lab.apply(action);
      lab.apply(lab::SetMode{static_cast<lab::Mode>(round % 3)});  // a preset has its own
      lab.apply(lab::EndGesture{});
      // What is no step may still have solved on from the last answer.
      if (lab.history().count() == before) contents.pop_back();
      contents.push_back(contentOf(lab));
    }
    ASSERT_EQ(lab.history().count() + 1, contents.size());
    for (std::size_t i = contents.size() - 1; i-- > 0;) {
      lab.apply(lab::Undo{});
      ASSERT_EQ(contentOf(lab).scene, contents[i].scene) << round << ", step " << i;
      ASSERT_EQ(contentOf(lab).choices, contents[i].choices) << round << ", step " << i;
    }
    EXPECT_FALSE(lab.history().canUndo());
    for (std::size_t i = 1; i < contents.size(); ++i) {
      lab.apply(lab::Redo{});
      ASSERT_EQ(contentOf(lab).scene, contents[i].scene) << round << ", step " << i;
      ASSERT_EQ(contentOf(lab).choices, contents[i].choices) << round << ", step " << i;
    }
    EXPECT_EQ(contentOf(lab), contents.back()) << round;
    lab.apply(lab::SeekHistory{0});
    EXPECT_EQ(contentOf(lab), contents.front()) << round;
  }
}

}  // namespace
