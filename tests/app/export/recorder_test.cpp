// The thread that encodes a film, beside one that gives it frames.
#include "app/export/recorder.h"

#include <chrono>
#include <filesystem>
#include <thread>

#include <gtest/gtest.h>

#include "app/read_gif.h"
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

TEST_F(Recorder, AFilmThatIsDroppedWhileItIsEncodedLeavesNothing) {
  for (int i = 0; i < 20; ++i) {
    const auto recorder = start();
    for (int k = 0; k <= i; ++k) ASSERT_TRUE(recorder->add(grey(10 * k), 1));
  }
  EXPECT_TRUE(std::filesystem::is_empty(folder_));
}

}  // namespace
