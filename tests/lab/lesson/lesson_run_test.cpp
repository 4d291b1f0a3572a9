// Data from seeds, what answers are worth, and a lesson that is taken from its first step to its
// end.
#include "lab/lesson/lesson_run.h"

#include <cmath>
#include <numbers>
#include <set>

#include <glm/geometric.hpp>
#include <gtest/gtest.h>

#include "explain/format.h"
#include "lab/lesson/lessons_by_hand.h"

namespace {

using lab::LessonPhase;
using lab::Measured;
using lesson_test::ccdLesson;
using lesson_test::take;
using lesson_test::takeOf;

const lab::Learner kAnn{"7b", "Ann"};

// What the last bone of CCD reaches: on the line from its joint to the target.
glm::dvec3 truthIn(const lab::Lab& lab) {
  const auto joints = rigs::forwardKinematics(lab.state().scene.chain, lab.startPose());
  return joints[2] + 0.6 * glm::normalize(lab.state().scene.target - joints[2]);
}

lab::Answer pointAnswer(const glm::dvec3& at) {
  lab::Answer answer;
  answer.point = at;
  return answer;
}

TEST(Preparing, ALearnerWithoutANameGetsTheSceneAsItIsWritten) {
  const lab::PreparedStep first = lab::prepareStep(ccdLesson(), 0, lab::Learner{}, 0);
  EXPECT_EQ(first.seed, 0U);
  EXPECT_EQ(first.lab.state().scene.target, glm::dvec3(0.2, 1.6, 0.0));
  EXPECT_EQ(first.trouble, "");
}

TEST(Preparing, SeedsDrawFairDataFromTheRange) {
  std::set<double> drawn;
  for (int i = 0; i < 60; ++i) {
    const lab::PreparedStep step = lab::prepareStep(ccdLesson(), 0, kAnn, i);
    ASSERT_EQ(step.trouble, "");
    const glm::dvec3 target = step.lab.state().scene.target;
    const double steps = (target.x + 0.2) / 0.1;
    EXPECT_NEAR(steps, std::round(steps), 1e-9);
    EXPECT_GE(target.x, -0.2 - 1e-9);
    EXPECT_LE(target.x, 0.6 + 1e-9);
    // The lure, the target, is farther from the truth than three times 0.05.
    EXPECT_GT(glm::distance(target, truthIn(step.lab)), 0.15);
    EXPECT_NEAR(glm::distance(std::get<glm::dvec3>(step.truth), truthIn(step.lab)), 0.0, 1e-9);
    drawn.insert(std::round(target.x * 10.0));
    const lab::PreparedStep again = lab::prepareStep(ccdLesson(), 0, kAnn, i);
    EXPECT_EQ(again.document, step.document);
  }
  EXPECT_GT(drawn.size(), 4U);
}

TEST(Preparing, NothingIsDrawnBeyondTheRange) {
  lab::Lesson lesson = ccdLesson();
  lesson.steps[0].question.reset();
  lesson.steps[0].scene.vary = {{"/chains/0/target/0", 0.0, 1.0, 0.6},
                                {"/chains/0/target/1", 0.0, 0.3, 0.1}};
  glm::dvec3 farthest(0.0);
  for (int i = 0; i < 60; ++i) {
    const lab::PreparedStep step = lab::prepareStep(lesson, 0, kAnn, i);
    ASSERT_EQ(step.trouble, "");
    farthest = glm::max(farthest, step.lab.state().scene.target);
  }
  EXPECT_NEAR(farthest.x, 0.6, 1e-9);  // 1.2 lies outside
  EXPECT_NEAR(farthest.y, 0.3, 1e-9);
}

TEST(Preparing, SaysWhenNoDrawIsFair) {
  lab::Lesson lesson = ccdLesson();
  lesson.steps[0].question->within = 10.0;
  EXPECT_NE(
      lab::prepareStep(lesson, 0, kAnn, 0).trouble.find("the lure on-target: expected more than"),
      std::string::npos);
}

TEST(Grading, TellsRightNearAndFar) {
  const lab::Lesson lesson = ccdLesson();
  const lab::PreparedStep step = lab::prepareStep(lesson, 0, lab::Learner{}, 0);
  const glm::dvec3 truth = truthIn(step.lab);
  const auto graded = [&](const glm::dvec3& at) {
    return lab::grade(lesson.steps[0], step, pointAnswer(at));
  };
  EXPECT_TRUE(graded(truth + glm::dvec3(0.04, 0.0, 0.0)).isRight);
  EXPECT_EQ(graded(truth).feedback, "On one line.");
  const lab::Graded lured = graded(glm::dvec3(0.2, 1.65, 0.0));
  EXPECT_FALSE(lured.isRight);
  EXPECT_EQ(lured.distractor, "on-target");
  EXPECT_EQ(lured.feedback, "The length stays.");
  EXPECT_NEAR(lured.miss, glm::distance(glm::dvec3(0.2, 1.65, 0.0), truth), 1e-9);
  const lab::Graded far = graded(truth + glm::dvec3(0.0, -1.0, 0.0));
  EXPECT_EQ(far.distractor, "");
  EXPECT_EQ(far.feedback, "Off by 1.");
}

TEST(Grading, AnglesGoAroundTheCircle) {
  lab::LessonStep step = lesson_test::ccdStep();
  step.question->kind = lab::QuestionKind::number;
  step.question->unit = "°";
  step.question->within = 3.0;
  step.question->answer = takeOf(Measured::heading, 1);
  step.question->distractors.clear();
  lab::PreparedStep prepared;
  prepared.truth = 179.0;
  lab::Answer answer;
  answer.number = -179.5;
  const lab::Graded graded = lab::grade(step, prepared, answer);
  EXPECT_TRUE(graded.isRight);
  EXPECT_NEAR(graded.miss, 1.5, 1e-9);
}

// -156° is what the program shows. 204° is the same angle, and 206° is within 3° of it.
TEST(Grading, SaysOfARightAngleThatItIsTheSameButForWholeTurns) {
  lab::LessonStep step = lesson_test::ccdStep();
  step.question->kind = lab::QuestionKind::number;
  step.question->unit = "°";
  step.question->within = 3.0;
  step.question->answer = takeOf(Measured::heading, 1);
  step.question->distractors.clear();
  step.feedback = {{"right", "Yes."}, {"other", "No."}};
  lab::PreparedStep prepared;
  prepared.truth = -156.0;
  const auto feedback = [&](double guess) {
    lab::Answer answer;
    answer.number = guess;
    return lab::grade(step, prepared, answer).feedback;
  };
  const auto said = [](double guess, double same) {
    return explain::number(guess) + "° and " + explain::number(same) + "° are the same angle: ";
  };
  EXPECT_EQ(feedback(204.0), said(204.0, -156.0) + "they differ by a whole turn. Yes.");
  EXPECT_EQ(feedback(206.0), said(206.0, -154.0) + "they differ by a whole turn. Yes.");
  EXPECT_EQ(feedback(564.0), said(564.0, -156.0) + "they differ by whole turns. Yes.");
  EXPECT_EQ(feedback(-156.0), "Yes.");
  EXPECT_EQ(feedback(-154.0), "Yes.");
  EXPECT_EQ(feedback(24.0), "No.");
}

TEST(Asked, IsTheQuantityThatIsTheTruth) {
  explain::Explanation explanation;
  using explain::Measure;
  explanation.quantities = {{"turn", "turn", "", Measure::angle, -2.0 * std::numbers::pi / 3.0},
                            {"d", "d", "", Measure::length, 240.0},
                            {"newA", "A′", "", Measure::point, 0.5, -0.25},
                            {"beta", "β", "", Measure::angle, 1.0}};
  lab::Question question;
  question.kind = lab::QuestionKind::number;
  question.unit = "°";
  EXPECT_EQ(lab::askedIn(explanation, question, 240.0), std::vector<std::string>{"turn"});
  question.unit = "";
  EXPECT_EQ(lab::askedIn(explanation, question, 240.0), std::vector<std::string>{"d"});
  question.kind = lab::QuestionKind::point;
  EXPECT_EQ(lab::askedIn(explanation, question, glm::dvec3(0.5, -0.25, 0.0)),
            std::vector<std::string>{"newA"});
  EXPECT_TRUE(lab::askedIn(explanation, question, glm::dvec3(0.5, 0.25, 0.0)).empty());
}

// The bone lengths are 1, 0.8, 0.6.
lab::LessonStep lengthStep(lab::QuestionKind kind) {
  lab::LessonStep step = lesson_test::ccdStep();
  step.scene.vary.clear();
  step.feedback = {{"right", "Yes."}, {"two", "Second."}, {"other", "No."}};
  lab::Question question;
  question.kind = kind;
  question.isMost = true;
  question.options = {{"one", takeOf(Measured::length, 1), {}},
                      {"two", takeOf(Measured::length, 2), {}},
                      {"three", takeOf(Measured::length, 3), {}}};
  step.question = question;
  return step;
}

lab::Answer options(std::vector<std::string> ids) {
  lab::Answer answer;
  answer.options = std::move(ids);
  return answer;
}

TEST(Grading, ChoosesTheGreatestAndOrdersFromTheLeast) {
  lab::Lesson lesson = ccdLesson();
  lesson.steps = {lengthStep(lab::QuestionKind::choose), lengthStep(lab::QuestionKind::order)};
  const lab::PreparedStep most = lab::prepareStep(lesson, 0, kAnn, 0);
  EXPECT_EQ(most.right, std::vector<std::string>{"one"});
  EXPECT_TRUE(lab::grade(lesson.steps[0], most, options({"one"})).isRight);
  EXPECT_EQ(lab::grade(lesson.steps[0], most, options({"two"})).feedback, "Second.");
  EXPECT_EQ(lab::grade(lesson.steps[0], most, options({"three"})).feedback, "No.");
  const lab::PreparedStep order = lab::prepareStep(lesson, 1, kAnn, 0);
  EXPECT_EQ(order.right, (std::vector<std::string>{"three", "two", "one"}));
  EXPECT_FALSE(lab::grade(lesson.steps[1], order, options({"one", "two", "three"})).isRight);
  EXPECT_TRUE(lab::grade(lesson.steps[1], order, options({"three", "two", "one"})).isRight);
}

class Run : public testing::Test {
 protected:
  lab::Lab lab;
  lab::LessonRun run{ccdLesson(), nullptr, lab::Learner{}};
};

TEST_F(Run, AsksHidesTakesAnAnswerAndReveals) {
  run.goTo(0, lab);
  EXPECT_EQ(run.phase(), LessonPhase::asking);
  EXPECT_TRUE(lab.isAsking());
  EXPECT_TRUE(lab.takesGuess());
  EXPECT_TRUE(run.isLocked());
  EXPECT_EQ(run.paragraphs().front().find("{"), std::string::npos);
  run.commit({}, lab);  // nothing was clicked
  EXPECT_EQ(run.phase(), LessonPhase::asking);
  const glm::dvec3 guess{0.2, 1.6, 0.0};
  lab.apply(lab::SetGuess{lab::SetGuess::kAsked, guess});
  run.commit({}, lab);
  EXPECT_EQ(run.phase(), LessonPhase::committed);
  EXPECT_TRUE(lab.isAsking());
  run.reveal(lab);
  EXPECT_EQ(run.phase(), LessonPhase::revealed);
  EXPECT_FALSE(lab.isAsking());
  EXPECT_EQ(lab.cursor(), 1U);
  EXPECT_NEAR(glm::distance(lab.predictionTruth(), truthIn(lab)), 0.0, 1e-9);
  EXPECT_EQ(lab.state().prediction.guess, guess);
  ASSERT_TRUE(run.graded().has_value());
  EXPECT_EQ(run.graded()->distractor, "on-target");
  const lab::StepRecord& record = run.records()[0];
  EXPECT_TRUE(record.isDone);
  EXPECT_EQ(record.tries, 1);
  EXPECT_EQ(record.first->distractor, "on-target");
}

// A class answers aloud: nothing is committed.
TEST_F(Run, RevealingWithoutAnAnswerExplainsTheRightOne) {
  run.goTo(0, lab);
  run.reveal(lab);
  EXPECT_EQ(run.phase(), LessonPhase::revealed);
  EXPECT_FALSE(run.graded().has_value());
  EXPECT_EQ(run.records()[0].tries, 0);
  EXPECT_EQ(run.whyRight(), "On one line.");
  EXPECT_EQ(run.commonMistake(), "") << "nothing was voted for";
}

TEST_F(Run, OfAVoteTheWrongAnswerThatMostChoseIsExplained) {
  lab::Lesson lesson = ccdLesson();
  lesson.steps = {lengthStep(lab::QuestionKind::choose)};
  lab::LessonRun voting(lesson, nullptr, lab::Learner{});
  voting.goTo(0, lab);
  const auto vote = [&](int round, int one, int two, int three) {
    voting.vote("one", round, one);
    voting.vote("two", round, two);
    voting.vote("three", round, three);
  };
  vote(0, 12, 8, 3);
  EXPECT_EQ(voting.commonMistake(), "two");
  vote(1, 20, 1, 2);
  EXPECT_EQ(voting.commonMistake(), "three") << "the second vote is what they think now";
  vote(1, 23, 0, 0);
  EXPECT_EQ(voting.commonMistake(), "two") << "all were persuaded, of what they thought first";
  voting.reveal(lab);
  EXPECT_EQ(voting.whyRight(), "Yes.");
  EXPECT_EQ(voting.whyWrong("two"), "Second.");
  EXPECT_EQ(voting.whyWrong("three"), "No.");
}

TEST_F(Run, ANameThatIsTypedBeforeTheFirstAnswerHasItsData) {
  run.goTo(0, lab);
  run.setLearner(kAnn, lab);
  EXPECT_EQ(run.learner(), kAnn);
  EXPECT_EQ(run.phase(), LessonPhase::asking);
  const double own = lab::prepareStep(ccdLesson(), 0, kAnn, 0).lab.state().scene.target.x;
  EXPECT_EQ(lab.state().scene.target.x, own);
  run.commit(pointAnswer(truthIn(lab)), lab);
  run.reveal(lab);
  EXPECT_EQ(run.records()[0].seed, lab::seedOf(ccdLesson(), kAnn, "turn-one", 0));
  run.setLearner({"7b", "Bob"}, lab);
  EXPECT_EQ(run.learner(), kAnn);
  EXPECT_EQ(run.phase(), LessonPhase::revealed);
}

TEST_F(Run, ARetryHasOtherData) {
  run.goTo(0, lab);
  const glm::dvec3 first = lab.state().scene.target;
  std::set<double> targets;
  for (int i = 0; i < 5; ++i) {
    run.retry(lab);
    EXPECT_EQ(run.phase(), LessonPhase::asking);
    targets.insert(lab.state().scene.target.x);
    run.commit(pointAnswer(truthIn(lab)), lab);
    run.reveal(lab);
    EXPECT_TRUE(run.graded()->isRight);
  }
  EXPECT_GT(targets.size() + (targets.contains(first.x) ? 0 : 1), 2U);
  EXPECT_EQ(run.records()[0].tries, 5);
}

TEST_F(Run, AGateOpensWhenItsConditionHolds) {
  run.goTo(1, lab);
  EXPECT_EQ(run.phase(), LessonPhase::reading);
  run.update(lab, 1.0);
  EXPECT_EQ(run.phase(), LessonPhase::reading);
  lab.apply(lab::Seek{lab.lastCursor()});
  run.update(lab, 0.5);
  EXPECT_EQ(run.phase(), LessonPhase::done);
  EXPECT_TRUE(run.records()[1].isDone);
  EXPECT_NEAR(run.records()[1].seconds, 1.5, 1e-9);
  run.restart(lab);
  run.showMe(lab);
  EXPECT_LT(lab.shownDistance(), 0.05);
}

TEST_F(Run, ExploringLosesNothing) {
  run.goTo(0, lab);
  lab.apply(lab::SetGuess{lab::SetGuess::kAsked, glm::dvec3(1.0, 1.0, 0.0)});
  run.explore(lab);
  EXPECT_FALSE(run.isLocked());
  EXPECT_FALSE(lab.isAsking());
  lab.apply(lab::SetTarget{{-1.0, 0.0, 0.0}});
  lab.apply(lab::Seek{3});
  run.comeBack(lab);
  EXPECT_TRUE(lab.isAsking());
  EXPECT_EQ(lab.state().scene.target, glm::dvec3(0.2, 1.6, 0.0));
  EXPECT_EQ(lab.state().prediction.guess, glm::dvec3(1.0, 1.0, 0.0));
  EXPECT_EQ(run.phase(), LessonPhase::asking);
}

TEST_F(Run, WhatWasSetForTheWindowWhileExploringHoldsAfterIt) {
  run.goTo(0, lab);
  run.explore(lab);
  lab.apply(lab::SetView{&lab::View::language, "ko"});
  lab.apply(lab::SetView{&lab::View::presenting, true});
  lab.apply(lab::SetView{&lab::PanelView::readingScale, 1.5});
  lab.apply(lab::SetView{&lab::PanelView::left, true});
  lab.apply(lab::SetView{&lab::View::ghost, !lab.state().view.ghost});  // the step's own
  const bool ghost = lab.state().view.ghost;
  run.comeBack(lab);
  const lab::View& view = lab.state().view;
  EXPECT_EQ(view.language, "ko");
  EXPECT_TRUE(view.presenting);
  EXPECT_EQ(view.panels.readingScale, 1.5);
  EXPECT_TRUE(view.panels.left);
  EXPECT_NE(view.ghost, ghost);
}

TEST_F(Run, SkippedIsNotDoneAndTheEndComesAfterTheLast) {
  run.goTo(0, lab);
  run.skip(lab);
  EXPECT_TRUE(run.records()[0].isSkipped);
  EXPECT_FALSE(run.records()[0].isDone);
  EXPECT_FALSE(lab.isAsking());
  run.skip(lab);
  EXPECT_TRUE(run.isAtSummary());
  run.next(lab);
  EXPECT_TRUE(run.isAtSummary());
  run.back(lab);
  EXPECT_EQ(run.stepIndex(), 1U);
}

TEST_F(Run, WhatWasSkippedAndThenDoneIsDone) {
  run.goTo(0, lab);
  run.skip(lab);
  run.skip(lab);
  ASSERT_TRUE(run.isAtSummary());
  run.redo(0, lab);
  EXPECT_EQ(run.phase(), LessonPhase::asking);
  EXPECT_NE(run.records()[0].seed, 0U) << "other data than those that were skipped";
  run.commit(pointAnswer(truthIn(lab)), lab);
  run.reveal(lab);
  run.goTo(1, lab);
  lab.apply(lab::Seek{lab.lastCursor()});
  run.update(lab, 0.5);
  for (const lab::StepRecord& each : run.records()) {
    EXPECT_TRUE(each.isDone) << each.step;
    EXPECT_FALSE(each.isSkipped) << each.step;
  }
  const std::uint64_t seed = run.records()[0].seed;
  run.redo(0, lab);
  EXPECT_EQ(run.records()[0].seed, lab::seedOf(ccdLesson(), {}, "turn-one", 1));
  run.commit(pointAnswer(truthIn(lab)), lab);
  run.reveal(lab);
  run.redo(0, lab);
  EXPECT_NE(run.records()[0].seed, seed) << "nor those that were answered";
}

TEST_F(Run, AQuestionOfAnEarlierLessonComesFirst) {
  const lab::Lesson before = ccdLesson();
  lab::Lesson lesson;
  lesson.id = "later";
  lesson.steps = {lesson_test::gateStep()};
  lesson.steps[0].scene.document = lesson_test::ccdScene();
  lab::LessonRun later(lesson, &before, lab::Learner{});
  ASSERT_EQ(later.stepCount(), 2U);
  later.goTo(0, lab);
  EXPECT_TRUE(later.step().isRecalled);
  EXPECT_EQ(later.step().id, "my-ccd:turn-one");
  EXPECT_EQ(later.phase(), LessonPhase::asking);
  EXPECT_NE(later.records()[0].seed, 0U);  // other data than two lessons ago
}

TEST_F(Run, WhatCanNotBeComputedIsForDiscussion) {
  lab::Lesson lesson = ccdLesson();
  lesson.steps[0].question->answer = takeOf(Measured::joint, 9);
  lab::LessonRun broken(lesson, nullptr, lab::Learner{});
  broken.goTo(0, lab);
  EXPECT_EQ(broken.phase(), LessonPhase::done);
  EXPECT_NE(broken.trouble(), "");
  EXPECT_FALSE(lab.isAsking());
}

TEST_F(Run, ReloadingStaysAtTheStepOfItsName) {
  run.goTo(1, lab);
  lab::Lesson lesson = ccdLesson();
  lesson.steps.insert(lesson.steps.begin(), lesson_test::ccdStep());
  lesson.steps.front().id = "new";
  run.reload(lesson, lab);
  EXPECT_EQ(run.stepIndex(), 2U);
  EXPECT_EQ(run.step().id, "solve");
}

TEST_F(Run, ATranslationKeepsTheAnswer) {
  run.goTo(0, lab);
  run.commit(pointAnswer(glm::dvec3(0.2, 1.6, 0.0)), lab);
  run.reveal(lab);
  lab::Lesson lesson = ccdLesson();
  lesson.steps[0].paragraphs = {"Der Abstand ist {distance}."};
  lesson.steps[0].feedback = {{"on-target", "Die Länge bleibt."}};
  run.translate(lesson, nullptr);
  EXPECT_EQ(run.phase(), LessonPhase::revealed);
  EXPECT_EQ(run.paragraphs().front().substr(0, 11), "Der Abstand");
  EXPECT_EQ(run.graded()->feedback, "Die Länge bleibt.");
}

}  // namespace
