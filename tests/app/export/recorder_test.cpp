// The thread that encodes a film, beside one that gives it frames.
#include "app/export/recorder.h"

#include <chrono>
#include <filesystem>
#include <thread>

#include <gtest/gtest.h>

#include "app/read_gif.h"
#include "support/failing_memory.h"
#include "support/fake_ffmpeg.h"
#include "support/no_threads.h"
#include "support/own_folder.h"

namespace {

constexpr int kWidth = 48;
constexpr int kHeight = 32;

class Recorder : public support::InOwnFolder {
 protected:
  [[nodiscard]] std::unique_ptr<app::Recorder> start() {
    auto recorder = app::Recorder::start({path("film.gif"), kWidth, kHeight, 25}, error_);
    EXPECT_NE(recorder, nullptr) << error_;
    return recorder;
  }
  std::string error_;
};

// Of one grey: each differs from the one before.
platform::Frame grey(int level) {
  platform::Frame frame(static_cast<std::size_t>(4 * kWidth * kHeight),
                        static_cast<std::uint8_t>(level));
  for (std::size_t alpha = 3; alpha < frame.size(); alpha += 4) frame[alpha] = 255;
  return frame;
}

TEST_F(Recorder, EveryFrameIsInTheFilmHoweverFastTheyCome) {
  constexpr int kFrames = 120;  // many times as many as wait in the queue
  const auto recorder = start();
  for (int i = 0; i < kFrames; ++i) {
    static_cast<void>(recorder->isBusy());
    ASSERT_TRUE(recorder->add(grey(2 * i), 1));
  }
  recorder->close();
  while (!recorder->isDone()) std::this_thread::sleep_for(std::chrono::milliseconds(1));
  ASSERT_TRUE(recorder->finish(error_)) << error_;
  EXPECT_EQ(app_test::readGif(path("film.gif")).delays.size(), static_cast<std::size_t>(kFrames));
}

TEST_F(Recorder, WhereMemoryRunsOutItSaysSo) {
  const auto recorder = start();
  platform::Frame frame = grey(100);
  const support::MemoryLimit limit(frame.size() / 2);
  ASSERT_TRUE(recorder->add(std::move(frame), 1));
  EXPECT_FALSE(recorder->finish(error_));
  EXPECT_EQ(error_, path("film.gif") + ": there is not enough memory to encode it");
}

// As in a browser.
TEST_F(Recorder, WithoutThreadsFramesAreEncodedAsTheyAreAdded) {
  const support::NoThreads none;
  const auto recorder = start();
  for (int i = 0; i < 20; ++i) {
    EXPECT_FALSE(recorder->isBusy());
    ASSERT_TRUE(recorder->add(grey(10 * i), 1));
    EXPECT_FALSE(recorder->isDone());
  }
  recorder->close(grey(250), 2);
  EXPECT_TRUE(recorder->isDone());
  EXPECT_FALSE(recorder->add(grey(0), 1)) << "it is closed";
  ASSERT_TRUE(recorder->finish(error_)) << error_;
  EXPECT_EQ(app_test::readGif(path("film.gif")).delays.size(), 21U);
}

TEST_F(Recorder, WithoutThreadsAFilmThatIsDroppedLeavesNothing) {
  const support::NoThreads none;
  {
    const auto recorder = start();
    ASSERT_TRUE(recorder->add(grey(10), 1));
  }
  EXPECT_TRUE(std::filesystem::is_empty(folder_));
}

TEST_F(Recorder, WithoutThreadsItSaysWhatWentWrong) {
  const support::NoThreads none;
  const auto recorder = start();
  platform::Frame frame = grey(100);
  const support::MemoryLimit limit(frame.size() / 2);
  EXPECT_FALSE(recorder->add(std::move(frame), 1));
  EXPECT_TRUE(recorder->isDone());
  EXPECT_FALSE(recorder->finish(error_));
  EXPECT_EQ(error_, path("film.gif") + ": there is not enough memory to encode it");
}

// The thread waits for ffmpeg, which reads nothing; nobody waits for the thread.
TEST_F(Recorder, AFilmThatIsDroppedWhileFfmpegHangsIsGoneAtOnce) {
  const auto begun = std::chrono::steady_clock::now();
  {
    const support::FakeFfmpeg fake(folder_, "exec sleep 1000");
    const auto recorder = app::Recorder::start({path("film.mp4"), 640, 480, 25}, error_);
    ASSERT_NE(recorder, nullptr) << error_;
    ASSERT_TRUE(recorder->add(platform::Frame(640U * 480U * 4U, 255), 3));
    std::this_thread::sleep_for(std::chrono::milliseconds(100));
  }
  EXPECT_LT(std::chrono::steady_clock::now() - begun, std::chrono::seconds(20));
  EXPECT_EQ(support::namesIn(folder_), std::set<std::string>{"ffmpeg"});
}

// Nothing waits in the thread that gives the frames, though none of them is taken.
TEST_F(Recorder, ALastFrameIsTakenThoughTheQueueIsFull) {
  const support::FakeFfmpeg fake(folder_, "exec sleep 1000");
  const auto recorder = app::Recorder::start({path("film.mp4"), 640, 480, 25}, error_);
  ASSERT_NE(recorder, nullptr) << error_;
  const platform::Frame frame(640U * 480U * 4U, 255);
  while (!recorder->isBusy()) ASSERT_TRUE(recorder->add(frame, 1));
  const auto begun = std::chrono::steady_clock::now();
  recorder->close(frame, 1);
  EXPECT_LT(std::chrono::steady_clock::now() - begun, std::chrono::seconds(20));
  EXPECT_FALSE(recorder->isDone());
}

TEST_F(Recorder, AFilmThatIsDroppedWhileItIsEncodedLeavesNothing) {
  for (int i = 0; i < 20; ++i) {
    const auto recorder = start();
    for (int k = 0; k <= i; ++k) ASSERT_TRUE(recorder->add(grey(10 * k), 1));
  }
  EXPECT_TRUE(std::filesystem::is_empty(folder_));
}

}  // namespace
