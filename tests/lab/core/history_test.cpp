// Undo and redo: whatever was done can be taken back, step by step, and done again.
#include "lab/core/history.h"

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
  rigs::Pose start;
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
  for (const char* preset : {"Three-bone arm", "Pole target"}) {
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
  lab.apply(lab::SetChoice{&lab::Choices::iterations, 3});
  lab.apply(lab::EndGesture{});
  lab.apply(lab::SetChoice{&lab::Choices::iterations, 4});
  lab.apply(lab::Undo{});
  EXPECT_TRUE(lab.history().canRedo());
  EXPECT_EQ(lab.state().choices.iterations, 3);
  lab.apply(lab::Nudge{});
  EXPECT_FALSE(lab.history().canRedo());
  EXPECT_EQ(lab.history().titles(), (std::vector<std::string>{"Iterations", "Nudge"}));
}

TEST(History, AStepUndoneWhileItGoesOnIsOver) {
  Lab lab;
  lab.apply(lab::SetChoice{&lab::Choices::iterations, 3});
  lab.apply(lab::SetChoice{&lab::Choices::iterations, 4});
  lab.apply(lab::Undo{});
  lab.apply(lab::SetChoice{&lab::Choices::iterations, 5});
  EXPECT_EQ(lab.history().count(), 1U);
}

TEST(History, GoesToAnyPlaceAtOnce) {
  Lab lab;
  for (int i = 1; i <= 5; ++i) {
    lab.apply(lab::SetChoice{&lab::Choices::iterations, i});
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
    lab.apply(lab::SetChoice{&lab::Choices::iterations, static_cast<int>(i)});
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

// The button is held all the while: what a key does amid a drag is a step of its own, and the drag
// is one, done last.
TEST(History, AKeyAmidADragIsAStepBeforeIt) {
  const std::size_t fabrik = support::solverIndex("fabrik");
  const auto dragWithKeys = [&](Lab& lab) {
    lab.apply(lab::BeginGesture{});
    lab.apply(lab::SetTarget{{0.6, 1.0, 0}});
    lab.apply(lab::SelectSolver{fabrik});
    lab.apply(lab::SetChoice{&lab::Choices::iterations, 7});
    lab.apply(lab::SetChoice{&lab::Choices::iterations, 8});
    lab.apply(lab::SetTarget{{0.4, 1.1, 0}});
    lab.apply(lab::SetTarget{{0.2, 1.1, 0}});
    lab.apply(lab::SetChoice{&lab::Choices::tolerance, 1e-2});
    lab.apply(lab::SetTarget{{0.1, 1.2, 0}});
  };
  Lab lab = support::labWith("ccd", "Three-bone arm");
  lab.apply(lab::EndGesture{});
  const std::size_t count = lab.history().count();
  const Content before = contentOf(lab);
  dragWithKeys(lab);
  lab.apply(lab::EndGesture{});
  const Content after = contentOf(lab);
  const std::vector<std::string> titles = lab.history().titles();
  EXPECT_EQ(
      std::vector(titles.begin() + static_cast<std::ptrdiff_t>(count), titles.end()),
      (std::vector<std::string>{"Solver FABRIK", "Iterations", "Tolerance", "Move the target"}));
  // As if the keys had come first.
  lab.apply(lab::Undo{});
  Lab first = support::labWith("ccd", "Three-bone arm");
  first.apply(lab::SelectSolver{fabrik});
  first.apply(lab::SetChoice{&lab::Choices::iterations, 8});
  first.apply(lab::SetChoice{&lab::Choices::tolerance, 1e-2});
  EXPECT_EQ(lab.state().scene, before.scene);
  EXPECT_EQ(lab.state().choices, first.state().choices);
  EXPECT_EQ(lab.startPose(), before.start);
  lab.apply(lab::Undo{});
  EXPECT_EQ(lab.state().choices.tolerance, before.choices.tolerance);
  EXPECT_EQ(lab.state().choices.iterations, 8);
  lab.apply(lab::Undo{});
  lab.apply(lab::Undo{});
  EXPECT_EQ(contentOf(lab), before);
  for (int i = 0; i < 4; ++i) lab.apply(lab::Redo{});
  EXPECT_EQ(contentOf(lab), after);
  // Escape puts back what is dragged, and no more than that.
  lab.apply(lab::SeekHistory{count});
  dragWithKeys(lab);
  lab.apply(lab::SetChoice{&lab::Choices::stopWhenDone, false});
  lab.apply(lab::CancelGesture{});
  EXPECT_EQ(lab.state().scene, before.scene);
  EXPECT_EQ(lab.state().choices.solver, fabrik);
  EXPECT_FALSE(lab.state().choices.stopWhenDone);
  EXPECT_EQ(lab.history().doneCount(), count + 4);
}

// A drag of one bone and then of another, or one that goes on in another chain, are not one.
TEST(History, WhatChangesTheChainAmidADragStaysWhereItWasDone) {
  Lab lab = support::labWith("ccd", "Three-bone arm");
  lab.apply(lab::EndGesture{});
  const std::size_t count = lab.history().count();
  lab.apply(lab::BeginGesture{});
  lab.apply(lab::SetTarget{{0.6, 1.0, 0}});
  lab.apply(lab::DuplicateChain{});
  lab.apply(lab::SetTarget{{0.4, 1.1, 0}});
  EXPECT_EQ(lab.history().count(), count + 3);
  lab.apply(lab::EndGesture{});
  lab.apply(lab::BeginGesture{});
  lab.apply(lab::SetTarget{{0.6, 1.0, 0}});
  lab.apply(lab::Nudge{});
  lab.apply(lab::SetTarget{{0.4, 1.1, 0}});
  EXPECT_EQ(lab.history().count(), count + 6);
}

// In whichever way the solve was looked at in between.
TEST(History, UndoingEverythingGivesBackTheOpenedPose) {
  for (const char* preset : {"Four-axis robot arm", "Three-bone arm"}) {
    const lab::Document& opened = lab::presets()[support::presetIndex(preset)];
    const auto open = [&] {
      Lab lab;
      EXPECT_EQ(lab.apply(lab::OpenDocument{opened}), "");
      EXPECT_EQ(lab.document(0.0).pose, opened.pose) << preset;
      return lab;
    };
    const auto undoAll = [&](Lab& lab) {
      EXPECT_TRUE(lab.history().canUndo());
      lab.apply(lab::SeekHistory{0});
      EXPECT_EQ(lab.document(0.0).pose, opened.pose) << preset;
      EXPECT_EQ(lab.document(0.0).scene, opened.scene) << preset;
    };
    Lab edited = open();
    edited.apply(lab::SetEditing{true});
    EXPECT_EQ(edited.document(0.0).pose, opened.pose) << preset;
    drag(edited, opened.scene.target, {0.3, 1.1, 0});
    edited.apply(lab::StretchBone{1, {0.4, 0.3, 0.0}, false});
    undoAll(edited);
    edited.apply(lab::SetEditing{false});
    EXPECT_EQ(edited.document(0.0).pose, opened.pose) << preset;

    Lab framed = open();
    framed.apply(lab::SetMode{lab::Mode::onePerFrame});
    for (int i = 0; i < 5; ++i) framed.apply(lab::Tick{1.0 / 60.0});
    drag(framed, opened.scene.target, {0.3, 1.1, 0});
    framed.apply(lab::SetMode{lab::Mode::stepByStep});
    undoAll(framed);

    Lab stepped = open();
    stepped.apply(lab::Seek{1});
    stepped.apply(lab::SetMode{lab::Mode::live});
    EXPECT_EQ(stepped.history().titles(), std::vector<std::string>{"Start from here"}) << preset;
    undoAll(stepped);
  }
}

// What the history does not say is not saved either, unless the chain really starts elsewhere.
TEST(History, LookingAtASolveOtherwiseKeepsThePoseThatIsSaved) {
  Lab lab = support::labWith("ccd", "Three-bone arm");
  drag(lab, {1, 0, 0}, {0.2, 1.1, 0});
  const rigs::Pose saved = lab.savedPose();
  lab.apply(lab::SetMode{lab::Mode::onePerFrame});
  for (int i = 0; i < 5; ++i) lab.apply(lab::Tick{1.0 / 60.0});
  EXPECT_EQ(lab.savedPose(), saved);
  lab.apply(lab::SetMode{lab::Mode::live});
  EXPECT_EQ(lab.savedPose(), saved);
  // The step on show is one of the solve that is saved.
  lab.apply(lab::SetMode{lab::Mode::stepByStep});
  EXPECT_EQ(lab.savedPose(), lab.startPose());
  EXPECT_EQ(lab.document(0.0).pose, lab.startPose());
  lab.apply(lab::Seek{lab.lastCursor()});
  const auto joints = lab.shown().joints;
  lab.apply(lab::SetMode{lab::Mode::live});
  EXPECT_EQ(lab.history().titles().back(), "Move the target");
  // Whoever opens it sees the same chain.
  Lab again;
  ASSERT_EQ(again.apply(lab::OpenDocument{lab.document(0.0)}), "");
  for (std::size_t i = 0; i < joints.size(); ++i) {
    EXPECT_LT(glm::distance(again.shown().joints[i], joints[i]), 2e-3) << i;
  }
}

// In every mode; what changes the mode, or plays, is left out, since that is not undone.
TEST(History, WhateverWasDoneIsUndoneAndDoneAgain) {
  support::Monkey monkey(support::seedOf("history"));
  for (int round = 0; round < 24; ++round) {
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
