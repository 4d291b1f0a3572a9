// An answer that is revealed is seen to come about: the chain moves from its old pose to the new
// one, and the old one stays as the ghost.
#include <cmath>
#include <string>
#include <vector>

#include <glm/geometric.hpp>
#include <gtest/gtest.h>

#include "lab/lesson/lesson_run.h"
#include "lab/lesson_file/lessons.h"

namespace {

double apart(const std::vector<rigs::Segment>& a, const std::vector<rigs::Segment>& b) {
  double most = 0.0;
  for (std::size_t i = 0; i < a.size(); ++i) {
    most =
        std::max({most, glm::distance(a[i].start, b[i].start), glm::distance(a[i].end, b[i].end)});
  }
  return most;
}

// Poses that differ, among those drawn in the second after the reveal.
std::size_t drawnInASecond(lab::Lab& lab, int rate) {
  std::vector<std::vector<rigs::Segment>> poses;
  for (int i = 0; i < rate; ++i) {
    lab.apply(lab::Tick{1.0 / rate});
    const std::vector<rigs::Segment>& now = lab.onCanvas().bones;
    if (poses.empty() || apart(poses.back(), now) > 0.0) poses.push_back(now);
  }
  return poses.size();
}

void finish(lab::Lab& lab) {
  for (int i = 0; i < 100 && lab.isAnimating(); ++i) lab.apply(lab::Tick{0.1});
}

// Every question of every lesson whose answer has another pose than the question.
TEST(Reveal, MovesToTheAnswerAndLeavesTheOldPoseAsGhost) {
  std::size_t moving = 0;
  for (const lab::Lesson& lesson : lab::lessons()) {
    for (std::size_t i = 0; i < lesson.steps.size(); ++i) {
      for (const int rate : {60, 15}) {
        SCOPED_TRACE(lesson.id + " " + lesson.steps[i].id);
        lab::Lab lab;
        lab::LessonRun run(lesson, nullptr, {});
        run.goTo(i, lab);
        if (!run.isLocked() || lab.isWalking()) break;
        const std::vector<rigs::Segment> before = lab.shown().bones;
        run.reveal(lab);
        const std::vector<rigs::Segment> after = lab.shown().bones;
        if (before.size() == after.size() && apart(before, after) < 1e-6) break;
        ++moving;
        EXPECT_TRUE(lab.state().view.ghost);
        EXPECT_LT(apart(lab.ghost(), before), 1e-9);
        EXPECT_LT(apart(lab.onCanvas().bones, before), 1e-9);
        EXPECT_GE(drawnInASecond(lab, rate), 12U);
        finish(lab);
        EXPECT_FALSE(lab.isAnimating());
        EXPECT_EQ(apart(lab.onCanvas().bones, after), 0.0);
        EXPECT_LT(apart(lab.ghost(), before), 1e-9);
      }
    }
  }
  EXPECT_GT(moving, 60U);
}

TEST(Reveal, WithReducedMotionGhostAndAnswerAreThereAtOnce) {
  const lab::Lesson& lesson = lab::lessons().front();
  lab::Lab lab;
  lab.apply(lab::SetView{&lab::View::reducedMotion, true});
  lab::LessonRun run(lesson, nullptr, {});
  run.goTo(0, lab);
  ASSERT_TRUE(run.isLocked());
  const std::vector<rigs::Segment> before = lab.shown().bones;
  run.reveal(lab);
  EXPECT_FALSE(lab.isAnimating());
  EXPECT_GT(apart(lab.onCanvas().bones, before), 0.1);
  EXPECT_LT(apart(lab.ghost(), before), 1e-9);
  EXPECT_TRUE(lab.state().view.ghost);
}

// What is asked of the whole solve is seen at its end, under the solver that the answer names.
TEST(Reveal, WhatTheWholeSolveBringsAboutIsSeenAtItsEnd) {
  struct Case {
    const char* lesson;
    const char* step;
    const char* solver;
  };
  for (const Case& each :
       {Case{"stalls", "who-gets-out", "automatic"}, Case{"stalls", "nudge", "fabrik"},
        Case{"stalls", "crawl", "levenberg-marquardt"}}) {
    SCOPED_TRACE(each.step);
    const lab::Lesson lesson = lab::shippedLesson(each.lesson, "en");
    lab::Lab lab;
    lab::LessonRun run(lesson, nullptr, {});
    const auto found = std::ranges::find(lesson.steps, each.step, &lab::LessonStep::id);
    ASSERT_NE(found, lesson.steps.end());
    run.goTo(static_cast<std::size_t>(found - lesson.steps.begin()), lab);
    ASSERT_EQ(lab.cursor(), 0U);
    run.reveal(lab);
    finish(lab);
    EXPECT_GT(lab.cursor(), 0U);
    EXPECT_EQ(lab.cursor(), lab.lastCursor());
    EXPECT_EQ(lab.solver().id, std::string(each.solver));
    EXPECT_LT(lab.shownDistance(), 0.02) << "the tip is at the target";
  }
}

}  // namespace
