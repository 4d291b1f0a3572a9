#include "app/export/file_job.h"

#include <atomic>
#include <chrono>
#include <filesystem>
#include <latch>
#include <memory>
#include <thread>

#include <gtest/gtest.h>

#include "platform/files.h"
#include "support/failing_memory.h"
#include "support/no_threads.h"
#include "support/own_folder.h"

namespace {

class FileJob : public support::InOwnFolder {};

app::ExportJob::Outcome awaited(app::ExportJob& job) {
  auto outcome = job.work();
  for (; !outcome; outcome = job.work()) std::this_thread::sleep_for(std::chrono::milliseconds(1));
  return *outcome;
}

TEST_F(FileJob, IsOverOnceTheFileIsThere) {
  const std::string file = path("made.txt");
  const auto job = app::fileJob(file, [] { return std::string("content"); });
  const app::ExportJob::Outcome outcome = awaited(*job);
  EXPECT_TRUE(outcome.isWritten);
  std::string error;
  EXPECT_EQ(platform::readFile(file, error), "content");
}

// Encoding a large picture takes seconds and cannot be interrupted.
TEST_F(FileJob, CancelledItIsOverAtOnceThoughItsContentIsStillMade) {
  struct Maker {
    std::latch mayEnd{1};
    std::latch ends{1};
  };
  const auto maker = std::make_shared<Maker>();
  const std::string file = path("made.txt");
  auto job = app::fileJob(file, [maker] {
    maker->mayEnd.wait();
    maker->ends.count_down();
    return std::string("content");
  });
  EXPECT_FALSE(job->work());
  job->cancel();
  const auto outcome = job->work();
  ASSERT_TRUE(outcome);
  EXPECT_FALSE(outcome->isWritten);
  EXPECT_EQ(outcome->error, "");
  job.reset();  // waits for nothing, else for ever
  maker->mayEnd.count_down();
  maker->ends.wait();
  EXPECT_TRUE(std::filesystem::is_empty(folder_));
}

TEST_F(FileJob, WhereThereIsNoMemoryItSaysSo) {
  const std::string file = path("made.txt");
  const auto job = app::fileJob(file, [] { return std::string(); });
  const app::ExportJob::Outcome outcome = awaited(*job);
  EXPECT_FALSE(outcome.isWritten);
  EXPECT_EQ(outcome.error, file + ": there is not enough memory to write it");
}

// As in a browser.
TEST_F(FileJob, WithoutThreadsTheFileIsThereAtOnce) {
  const std::string file = path("made.txt");
  const support::NoThreads none;
  const auto job = app::fileJob(file, [] { return std::string("text"); });
  const auto outcome = job->work();
  ASSERT_TRUE(outcome);
  EXPECT_TRUE(outcome->isWritten) << outcome->error;
  std::string error;
  EXPECT_EQ(platform::readFile(file, error), "text");
}

TEST_F(FileJob, WhereMemoryRunsOutItSaysSoAndNothingIsWritten) {
  const std::string file = path("made.txt");
  constexpr std::size_t kSize = 1000000;
  const support::MemoryLimit limit(kSize / 2);
  for (const bool isStream : {false, true}) {
    const auto job = isStream
                         ? app::streamJob(file,
                                          [](const platform::Sink& sink) {
                                            return sink("a piece") && sink(std::string(kSize, 'x'));
                                          })
                         : app::fileJob(file, [] { return std::string(kSize, 'x'); });
    const app::ExportJob::Outcome outcome = awaited(*job);
    EXPECT_FALSE(outcome.isWritten);
    EXPECT_EQ(outcome.error, file + ": there is not enough memory to write it");
    EXPECT_TRUE(std::filesystem::is_empty(folder_));
  }
}

TEST_F(FileJob, AStreamThatIsCancelledEndsAtItsNextPieceAndLeavesNothing) {
  std::atomic<int> pieces = 0;
  std::latch ends(1);
  auto job = app::streamJob(path("made.txt"), [&](const platform::Sink& sink) {
    while (sink("a piece")) ++pieces;
    ends.count_down();
    return false;
  });
  while (pieces < 3) std::this_thread::yield();
  job->cancel();
  ends.wait();
  const auto outcome = job->work();
  ASSERT_TRUE(outcome);
  EXPECT_FALSE(outcome->isWritten);
  EXPECT_EQ(outcome->error, "");
  for (int i = 0; i < 1000 && !std::filesystem::is_empty(folder_); ++i) {
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
  EXPECT_TRUE(std::filesystem::is_empty(folder_));
}

}  // namespace
