// MP4s, looked at with ffprobe and taken apart again by ffmpeg.
#include "platform/media/mp4.h"

#include <array>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>

#include <gtest/gtest.h>

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
  const fs::path program = folder_ / "ffmpeg";
  std::ofstream(program) << "#!/bin/sh\ncat >/dev/null\necho No space left >&2\nexit 1\n";
  fs::permissions(program, fs::perms::owner_all);
  const std::string before = std::getenv("PATH");
  setenv("PATH", (folder_.string() + ":" + before).c_str(), 1);
  const auto movie = Movie::create({path(), 64, 64, 20}, error_);
  setenv("PATH", before.c_str(), 1);
  ASSERT_NE(movie, nullptr) << error_;
  movie->add(plain(64, 64, {1, 2, 3}), 3, error_);
  EXPECT_FALSE(movie->finish(error_));
  EXPECT_EQ(error_, path() + ": ffmpeg: No space left");
  EXPECT_EQ(Movie::create({"/nowhere/at/all.mp4", 64, 64, 20}, error_), nullptr);
  EXPECT_EQ(error_.rfind("/nowhere/at/all.mp4: ", 0), 0U) << error_;
}

}  // namespace
