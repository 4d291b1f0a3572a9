// What is remembered of lessons: that it comes back, and what is said of a file that is none.
#include "lab/lesson/progress.h"

#include <string>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "lab/lesson/lessons_by_hand.h"

namespace {

lab::Progress some() {
  lab::Progress progress;
  progress.lessons["ccd"] = {
      2, {"turn-one", "solve"}, {{"turn-one", true}, {"curl", false}}, "curl"};
  progress.lessons["look-at"] = {1, {}, {}, "aim"};
  return progress;
}

std::string with(const std::string& lessons) {
  return R"({"format": "iklab-lessons", "version": 1, "lessons": )" + lessons + "}";
}

TEST(Progress, ComesBackAsItWas) {
  lab::Progress read;
  EXPECT_EQ(lab::readProgress(lab::writeProgress(some()), read), "");
  EXPECT_EQ(read, some());
  EXPECT_EQ(lab::readProgress(lab::writeProgress({}), read), "");
  EXPECT_EQ(read, lab::Progress());
}

TEST(Progress, CountsForTheVersionInWhichItWasMade) {
  lab::Lesson lesson;
  lesson.id = "ccd";
  lesson.version = 2;
  const lab::Progress progress = some();
  ASSERT_NE(progress.of(lesson), nullptr);
  EXPECT_EQ(progress.of(lesson)->at, "curl");
  lesson.version = 3;
  EXPECT_EQ(progress.of(lesson), nullptr);
  lesson.id = "fabrik";
  EXPECT_EQ(progress.of(lesson), nullptr);
}

TEST(Progress, HasWhatBecameOfALesson) {
  lab::Lab lab;
  lab::Progress progress;
  lab::LessonRun run(lesson_test::ccdLesson(), nullptr, {});
  run.goTo(0, lab);
  EXPECT_FALSE(progress.add(run));
  EXPECT_TRUE(progress.lessons.empty()) << "it was only opened";
  run.commit({.point = lab.state().scene.target}, lab);  // the lure
  run.reveal(lab);
  EXPECT_TRUE(progress.add(run));
  EXPECT_EQ(progress.of(run.lesson())->done, std::set<std::string>{"turn-one"});
  EXPECT_EQ(progress.of(run.lesson())->first, (std::map<std::string, bool>{{"turn-one", false}}));
  EXPECT_EQ(progress.of(run.lesson())->at, "") << "the beginning";
  run.next(lab);
  EXPECT_TRUE(progress.add(run));
  EXPECT_EQ(progress.of(run.lesson())->at, "solve");
  EXPECT_FALSE(progress.add(run)) << "no news";
  run.next(lab);
  EXPECT_TRUE(run.isAtSummary());
  EXPECT_TRUE(progress.add(run));
  EXPECT_EQ(progress.of(run.lesson())->at, "");
  EXPECT_FALSE(progress.of(run.lesson())->done.contains("solve")) << "its gate was not opened";
}

TEST(Progress, KeepsTheVeryFirstAnswer) {
  lab::Lab lab;
  lab::Progress progress;
  const lab::Lesson lesson = lesson_test::ccdLesson();
  progress.lessons[lesson.id] = {lesson.version, {"solve"}, {{"turn-one", true}}, {}};
  lab::LessonRun run(lesson, nullptr, {});
  run.goTo(0, lab);
  run.commit({.point = lab.state().scene.target}, lab);
  run.reveal(lab);
  progress.add(run);
  EXPECT_TRUE(progress.of(lesson)->first.at("turn-one"));
  EXPECT_EQ(progress.of(lesson)->done.size(), 2U) << "what was done before still is";
}

// The question of another lesson, with which a lesson begins.
TEST(Progress, LeavesOutWhatIsRecalled) {
  lab::Lab lab;
  lab::Progress progress;
  const lab::Lesson before = lesson_test::ccdLesson();
  lab::Lesson lesson = before;
  lesson.id = "other";
  lab::LessonRun run(lesson, &before, {});
  run.goTo(0, lab);
  ASSERT_TRUE(run.step().isRecalled);
  run.commit({.point = lab.state().scene.target}, lab);
  run.reveal(lab);
  run.next(lab);
  EXPECT_FALSE(progress.add(run));
  run.next(lab);
  EXPECT_TRUE(progress.add(run));
  EXPECT_TRUE(progress.of(run.lesson())->first.empty());
  EXPECT_EQ(progress.of(run.lesson())->at, "solve");
}

TEST(Progress, AFaultNamesTheFieldAndWhatWasExpected) {
  const std::pair<std::string, std::string> cases[] = {
      {"{\"format\":", "expected JSON"},
      {"[]", "/: expected an object, got an array of 0"},
      {"{}", "/format: expected \"iklab-lessons\", got nothing"},
      {R"({"format": "iklab-scene"})", "/format: expected \"iklab-lessons\", got \"iklab-scene\""},
      {R"({"format": "iklab-lessons"})", "/version: expected the format's version, 1, got nothing"},
      {R"({"format": "iklab-lessons", "version": 0})",
       "/version: expected a whole number from 1 to 1000000, got 0"},
      {with("[]"), "/lessons: expected an object, got an array of 0"},
      {with(R"({"ccd": 1})"), "/lessons/ccd: expected an object, got 1"},
      {with(R"({"ccd": {}})"), "/lessons/ccd/version: expected a whole number, got nothing"},
      {with(R"({"a/b": {"version": 1, "done": "all"}})"),
       "/lessons/a~1b/done: expected a list of texts, got \"all\""},
      {with(R"({"ccd": {"version": 1, "done": ["a", 2]}})"),
       "/lessons/ccd/done/1: expected a text, got 2"},
      {with(R"({"ccd": {"version": 1, "first": []}})"),
       "/lessons/ccd/first: expected an object, got an array of 0"},
      {with(R"({"ccd": {"version": 1, "first": {"curl": "yes"}}})"),
       "/lessons/ccd/first/curl: expected true or false, got \"yes\""},
      {with(R"({"ccd": {"version": 1, "at": 4}})"), "/lessons/ccd/at: expected a text, got 4"},
  };
  for (const auto& [text, fault] : cases) {
    lab::Progress progress = some();
    EXPECT_EQ(lab::readProgress(text, progress), fault) << text;
    EXPECT_EQ(progress, some()) << text;
  }
}

TEST(Progress, WhatElseTheFileHoldsStays) {
  const std::string before = with(R"({"fabrik": {"version": 1, "mood": "good"},
                                      "ccd": {"version": 1, "done": ["old"]}})");
  const auto json = nlohmann::json::parse(lab::writeProgress(some(), before));
  EXPECT_EQ(json["lessons"]["fabrik"]["mood"], "good");
  EXPECT_EQ(json["lessons"]["ccd"]["done"], nlohmann::json({"solve", "turn-one"}));
  EXPECT_EQ(json["lessons"]["look-at"]["at"], "aim");
  EXPECT_EQ(lab::writeProgress(some(), "rubbish"), lab::writeProgress(some()));
}

TEST(Progress, IsToldFromThatOfALaterVersion) {
  EXPECT_TRUE(lab::isLaterProgress(R"({"format": "iklab-lessons", "version": 2})"));
  EXPECT_FALSE(lab::isLaterProgress(lab::writeProgress(some())));
  EXPECT_FALSE(lab::isLaterProgress(R"({"format": "other", "version": 2})"));
  EXPECT_FALSE(lab::isLaterProgress(R"({"format": "iklab-lessons", "version": "2"})"));
  EXPECT_FALSE(lab::isLaterProgress("rubbish"));
}

TEST(Progress, CountsOwnStepsAndQuestions) {
  lab::Lesson lesson = lesson_test::ccdLesson();  // a question and a gate
  lab::LessonProgress progress{.done = {"turn-one"}, .first = {{"turn-one", false}}};
  lab::LessonStep other = lesson_test::ccdStep();
  other.isRecalled = true;
  lesson.steps.insert(lesson.steps.begin(), other);
  const lab::LessonCount count = lab::countOf(lesson, progress);
  EXPECT_EQ(count.steps, 2U);
  EXPECT_EQ(count.done, 1U);
  EXPECT_EQ(count.questions, 1U);
  EXPECT_EQ(count.answered, 1U);
  EXPECT_EQ(count.right, 0U);
  EXPECT_EQ(lab::stepsDone(count), "1 of 2 steps done");
}

}  // namespace
