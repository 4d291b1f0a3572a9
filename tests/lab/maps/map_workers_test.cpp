// The workers against the map that one thread makes.
#include "lab/maps/map_workers.h"

#include <chrono>
#include <thread>

#include <gtest/gtest.h>

#include "support/failing_memory.h"
#include "support/map_questions.h"
#include "support/no_threads.h"

namespace {

using lab::MapLevel;
using lab::MapQuestion;
using support::questionFor;

constexpr int kFinest = lab::kMapLevels - 1;

TEST(MapWorkers, AnswerAsOneThreadDoes) {
  const MapQuestion question = questionFor("fabrik");
  const MapLevel alone = lab::mapOf(question);
  for (const unsigned threads : {1U, 2U, 5U}) {
    lab::MapWorkers workers(threads);
    EXPECT_EQ(workers.take(), nullptr);
    EXPECT_TRUE(workers.isDone()) << "nothing was asked";
    workers.ask(question);
    workers.waitUntilDone();
    const auto level = workers.take();
    ASSERT_NE(level, nullptr);
    EXPECT_EQ(level->level, kFinest);
    EXPECT_EQ(level->samples, alone.samples);
    EXPECT_TRUE(workers.isDone());
  }
}

TEST(MapWorkers, StopAtTheLevelAskedForAndGoOnFromThere) {
  const MapQuestion question = questionFor("ccd");
  lab::MapWorkers workers(2);
  workers.ask(question, 1);
  workers.waitUntilDone();
  const auto coarse = workers.take();
  ASSERT_EQ(coarse->level, 1);
  EXPECT_EQ(coarse->samples, lab::mapOf(question, 1).samples);
  workers.ask(question, 1);
  EXPECT_TRUE(workers.isDone()) << "the same question is not begun again";
  EXPECT_EQ(workers.take(), coarse);
  workers.ask(question);
  workers.waitUntilDone();
  EXPECT_EQ(workers.take()->level, kFinest);
}

// A little at each call, level by level, as a browser's frames do.
#ifdef __GLIBC__
TEST(MapWorkers, WithoutThreadsTheCallerComputes) {
  constexpr std::chrono::milliseconds kLittle(1);
  const MapQuestion question = questionFor("ccd");
  const support::NoThreads none;
  lab::MapWorkers workers(2);
  workers.ask(question);
  EXPECT_EQ(workers.take(), nullptr);
  int lastLevel = -1;
  for (int calls = 0; !workers.isDone(); ++calls) {
    ASSERT_LT(calls, 100000);
    workers.compute(kLittle);
    const auto level = workers.take();
    if (!level) continue;
    EXPECT_GE(level->level, lastLevel);
    lastLevel = level->level;
    workers.ask(question);  // which every frame does
  }
  EXPECT_FALSE(workers.hasFailed());
  EXPECT_EQ(workers.take()->samples, lab::mapOf(question).samples);
}
#endif

TEST(MapWorkers, WithThreadsTheCallerComputesNothing) {
  lab::MapWorkers workers(1);
  workers.ask(questionFor("ccd"));
  workers.compute(std::chrono::milliseconds(0));
  workers.waitUntilDone();
  EXPECT_EQ(workers.take()->samples, lab::mapOf(questionFor("ccd")).samples);
}

// The next question finds the threads.
#ifdef __GLIBC__
TEST(MapWorkers, WithoutThreadsItCanBeWaitedFor) {
  const MapQuestion question = questionFor("ccd");
  lab::MapWorkers workers(2);
  {
    const support::NoThreads none;
    workers.ask(question);
    workers.waitUntilDone();
    EXPECT_FALSE(workers.hasFailed());
    EXPECT_EQ(workers.take()->samples, lab::mapOf(question).samples);
  }
  MapQuestion other = question;
  other.start.angles[0] += 0.1;
  workers.ask(other);
  workers.waitUntilDone();
  EXPECT_FALSE(workers.hasFailed());
  EXPECT_EQ(workers.take()->samples, lab::mapOf(other).samples);
}
#endif

TEST(MapWorkers, TheLastOfManyQuestionsIsAnswered) {
  MapQuestion question = questionFor("ccd");
  lab::MapWorkers workers(2);
  for (int i = 0; i < 300; ++i) {
    question.start.angles[0] = 0.01 * i;
    workers.ask(question);
  }
  workers.waitUntilDone();
  EXPECT_EQ(workers.take()->samples, lab::mapOf(question).samples);
}

// Beyond what could be computed within the test's time limit: it has to be cancelled.
MapQuestion endlessQuestion() {
  MapQuestion question = questionFor("fabrik", 60);
  question.settings.iterations = 1000;
  question.settings.stopWhenDone = false;
  question.grid.columns = question.grid.rows = 1000;
  return question;
}

TEST(MapWorkers, WhereMemoryRunsOutTheyStopAndTakeTheNextQuestion) {
  lab::MapWorkers workers(2);
  {
    const support::MemoryLimit limit(20000);  // enough for the first levels
    workers.ask(questionFor("fabrik"));
    workers.waitUntilDone();
  }
  EXPECT_TRUE(workers.hasFailed());
  EXPECT_TRUE(workers.isDone());
  workers.ask(questionFor("fabrik"));
  EXPECT_TRUE(workers.hasFailed()) << "the same question is not begun again";
  const MapQuestion other = questionFor("ccd");
  workers.ask(other);
  EXPECT_FALSE(workers.hasFailed());
  workers.waitUntilDone();
  EXPECT_EQ(workers.take()->samples, lab::mapOf(other).samples);
}

TEST(MapWorkers, CancelWhatNobodyWaitsForAnyMore) {
  lab::MapWorkers workers(2);
  workers.ask(endlessQuestion());
  workers.drop();
  EXPECT_TRUE(workers.isDone());
  workers.ask(endlessQuestion());
  std::this_thread::sleep_for(2 * lab::MapWorkers::kGrace);
  const MapQuestion question = questionFor("fabrik");
  workers.ask(question);
  workers.waitUntilDone();
  EXPECT_EQ(workers.take()->samples, lab::mapOf(question).samples);
  workers.ask(endlessQuestion());
}

// By the time that the levels so far took; none at all, and more than any will take.
TEST(MapWorkers, TellHowFineAMapCanGetInTime) {
  constexpr std::chrono::milliseconds kNone(0);
  constexpr std::chrono::hours kLong(24);
  lab::MapWorkers workers(2);
  EXPECT_EQ(workers.finestWithin(kNone), kFinest) << "nothing is known yet";
  const MapQuestion question = questionFor("ccd");
  for (int level = 0; level <= kFinest; ++level) {
    workers.ask(question, level);
    workers.waitUntilDone();
    EXPECT_EQ(workers.finestWithin(kNone), level) << "what is there stays";
    EXPECT_EQ(workers.finestWithin(kLong), kFinest);
  }
}

// As a drag does, in every frame.
#ifdef __GLIBC__
TEST(MapWorkers, AQuestionAskedAnewInEveryFrameShowsMapsAllTheSame) {
  const support::NoThreads none;
  lab::MapWorkers workers(2);
  MapQuestion question = questionFor("ccd");
  for (int frame = 0; frame < 2000 && !workers.take(); ++frame) {
    question.start.angles[0] = 0.001 * frame;
    workers.ask(question);
    workers.compute(std::chrono::milliseconds(5));
  }
  EXPECT_NE(workers.take(), nullptr);
}
#endif

// Until the first level of the next question is there the one before stays.
TEST(MapWorkers, KeepWhatTheyHaveUntilThereIsSomethingNew) {
  lab::MapWorkers workers(1);
  const MapQuestion question = questionFor("fabrik");
  workers.ask(question);
  workers.waitUntilDone();
  const auto before = workers.take();
  workers.ask(endlessQuestion());
  EXPECT_EQ(workers.take(), before);
  workers.drop();
  EXPECT_EQ(workers.take(), nullptr);
}

}  // namespace
