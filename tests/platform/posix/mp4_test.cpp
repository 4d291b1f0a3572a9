// MP4s, looked at with ffprobe and taken apart again by ffmpeg.
#include "platform/media/mp4.h"

#include <array>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>

#include <gtest/gtest.h>

#include "support/fake_ffmpeg.h"
#include "support/own_folder.h"

namespace {

namespace fs = std::filesystem;
using platform::Frame;
using platform::Movie;

std::string outputOf(const std::string& command) {
  std::string text;
  std::FILE* pipe = popen(command.c_str(), "r");
  std::array<char, 4096> part{};
  for (std::size_t n = 0; (n = std::fread(part.data(), 1, part.size(), pipe)) > 0;) {
    text.append(part.data(), n);
  }
  pclose(pipe);
  return text;
}

Frame plain(int width, int height, std::array<std::uint8_t, 3> color) {
  Frame frame;
  for (int i = 0; i < width * height; ++i) {
    frame.insert(frame.end(), {color[0], color[1], color[2], 255});
  }
  return frame;
}

class Mp4 : public support::InOwnFolder {
 protected:
  [[nodiscard]] std::string path() const { return InOwnFolder::path("film.mp4"); }
  std::string error_;
};

TEST_F(Mp4, HasTheFramesAndColoursAdded) {
  const auto movie = Movie::create({path(), 65, 48, 20}, error_);
  ASSERT_NE(movie, nullptr) << error_;
  ASSERT_TRUE(movie->add(plain(65, 48, {200, 40, 30}), 5, error_)) << error_;
  ASSERT_TRUE(movie->add(plain(65, 48, {20, 60, 220}), 7, error_)) << error_;
  ASSERT_TRUE(movie->finish(error_)) << error_;
  EXPECT_EQ(outputOf("ffprobe -v error -count_frames -show_entries "
                     "stream=codec_name,width,height,pix_fmt,r_frame_rate,nb_read_frames -of "
                     "csv=p=0 " +
                     path()),
            "h264,66,48,yuv420p,20/1,12\n");
  const std::string raw =
      outputOf("ffmpeg -v error -i " + path() + " -f rawvideo -pix_fmt rgb24 - 2>/dev/null");
  const std::size_t frame = 66U * 48U * 3U;
  ASSERT_EQ(raw.size(), 12U * frame);
  const auto at = [&](std::size_t index, std::size_t channel) {
    return static_cast<int>(
        static_cast<unsigned char>(raw[index * frame + (24U * 66U + 30U) * 3U + channel]));
  };
  EXPECT_NEAR(at(1, 0), 200, 6);
  EXPECT_NEAR(at(1, 1), 40, 6);
  EXPECT_NEAR(at(10, 2), 220, 6);
  EXPECT_NEAR(at(10, 0), 20, 6);
}

TEST_F(Mp4, WhatIsNotFinishedLeavesNothing) {
  {
    const auto movie = Movie::create({path(), 64, 64, 20}, error_);
    ASSERT_NE(movie, nullptr) << error_;
    ASSERT_TRUE(movie->add(plain(64, 64, {1, 2, 3}), 30, error_));
  }
  EXPECT_TRUE(fs::is_empty(folder_));
}

TEST_F(Mp4, AnFfmpegThatWritesNothingMakesNoFilm) {
  const fs::path program = folder_ / "ffmpeg";
  std::ofstream(program) << "#!/bin/sh\ncat >/dev/null\n";
  fs::permissions(program, fs::perms::owner_all);
  const std::string before = std::getenv("PATH");
  setenv("PATH", (folder_.string() + ":" + before).c_str(), 1);
  const auto movie = Movie::create({path(), 64, 64, 20}, error_);
  setenv("PATH", before.c_str(), 1);
  ASSERT_NE(movie, nullptr) << error_;
  movie->add(plain(64, 64, {1, 2, 3}), 3, error_);
  EXPECT_FALSE(movie->finish(error_));
  EXPECT_EQ(error_, path() + ": ffmpeg: wrote nothing");
  EXPECT_FALSE(fs::exists(path()));
}

TEST_F(Mp4, WithoutFfmpegItSaysHowToGetIt) {
  const std::string before = std::getenv("PATH");
  setenv("PATH", folder_.c_str(), 1);
  const auto movie = Movie::create({path(), 64, 64, 20}, error_);
  setenv("PATH", before.c_str(), 1);
  EXPECT_EQ(movie, nullptr);
  EXPECT_NE(error_.find("apt-get install ffmpeg"), std::string::npos) << error_;
  EXPECT_NE(error_.find("GIF"), std::string::npos) << error_;
}

// An ffmpeg that finds the disk full.
TEST_F(Mp4, WhatFfmpegComplainsAboutIsTold) {
  const support::FakeFfmpeg fake(folder_, "cat >/dev/null\necho No space left >&2\nexit 1");
  const auto movie = Movie::create({path(), 64, 64, 20}, error_);
  ASSERT_NE(movie, nullptr) << error_;
  movie->add(plain(64, 64, {1, 2, 3}), 3, error_);
  EXPECT_FALSE(movie->finish(error_));
  EXPECT_EQ(error_, path() + ": ffmpeg: No space left");
  EXPECT_EQ(Movie::create({"/nowhere/at/all.mp4", 64, 64, 20}, error_), nullptr);
  EXPECT_EQ(error_.rfind("/nowhere/at/all.mp4: ", 0), 0U) << error_;
}

// One that reads nothing, and one that reads everything and does not end; both have a process of
// their own that holds the pipe and the film.
TEST_F(Mp4, AnFfmpegThatHangsIsEndedAndNamed) {
  for (const char* hangs : {"sleep 1000; exit", "cat >/dev/null; sleep 1000; exit"}) {
    const support::FakeFfmpeg fake(folder_, hangs);
    platform::MovieOptions options{path(), 640, 480, 20};
    options.patience = 1.0;
    const auto movie = Movie::create(options, error_);
    ASSERT_NE(movie, nullptr) << error_;
    ASSERT_TRUE(movie->add(plain(640, 480, {1, 2, 3}), 1, error_)) << error_;
    EXPECT_EQ(movie->add(plain(640, 480, {1, 2, 3}), 1, error_), hangs[0] == 'c');
    EXPECT_FALSE(movie->finish(error_));
    EXPECT_EQ(error_, path() + ": ffmpeg did nothing for 1 s, and was ended");
  }
  EXPECT_EQ(support::namesIn(folder_), std::set<std::string>{"ffmpeg"});
}

// Who has something else to do asks whether it is ready, and may drop it.
TEST_F(Mp4, WhereFfmpegReadsNothingNobodyWaitsForIt) {
  {
    const support::FakeFfmpeg fake(folder_, "exec sleep 1000");
    const auto movie = Movie::create({path(), 640, 480, 20}, error_);
    ASSERT_NE(movie, nullptr) << error_;
    ASSERT_TRUE(movie->isReady());
    ASSERT_TRUE(movie->add(plain(640, 480, {1, 2, 3}), 3, error_)) << error_;
    for (int i = 0; i < 3; ++i) EXPECT_FALSE(movie->isReady());
    movie->close();
    EXPECT_FALSE(movie->isReady());
  }
  EXPECT_EQ(support::namesIn(folder_), std::set<std::string>{"ffmpeg"});
}

// As long as it does something there is no hurry.
TEST_F(Mp4, AnFfmpegThatIsSlowIsWaitedFor) {
  const support::FakeFfmpeg fake(
      folder_,
      "for out; do :; done; cat >/dev/null\n"
      "for i in 1 2 3 4 5; do sleep 0.4; echo $i >\"${out#file:}\"; done");
  platform::MovieOptions options{path(), 64, 64, 20};
  options.patience = 1.0;
  const auto movie = Movie::create(options, error_);
  ASSERT_NE(movie, nullptr) << error_;
  ASSERT_TRUE(movie->add(plain(64, 64, {1, 2, 3}), 1, error_)) << error_;
  EXPECT_TRUE(movie->finish(error_)) << error_;
}

}  // namespace
