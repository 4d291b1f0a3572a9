// GIFs, read back by giflib's decoder and put together as a viewer does.
#include "platform/media/gif.h"

#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <numeric>

#include <gif_lib.h>
#include <gtest/gtest.h>

#include "support/own_folder.h"

namespace {

namespace fs = std::filesystem;
using platform::Frame;
using platform::Movie;

struct Read {
  std::vector<Frame> frames;  // as they are seen
  std::vector<int> delays;    // hundredths of a second
  std::vector<int> patches;   // pixels that each holds
  bool loops = false;
};

Read readGif(const std::string& path) {
  Read read;
  GifFileType* gif = DGifOpenFileName(path.c_str(), nullptr);
  EXPECT_NE(gif, nullptr) << path;
  if (!gif || DGifSlurp(gif) != GIF_OK) return read;
  Frame canvas(static_cast<std::size_t>(gif->SWidth * gif->SHeight) * 4U, 0);
  for (int i = 0; i < gif->ImageCount; ++i) {
    const SavedImage& image = gif->SavedImages[i];
    GraphicsControlBlock control{};
    EXPECT_EQ(DGifSavedExtensionToGCB(gif, i, &control), GIF_OK);
    for (int k = 0; k < image.ExtensionBlockCount; ++k) {
      if (image.ExtensionBlocks[k].Function == APPLICATION_EXT_FUNC_CODE) read.loops = true;
    }
    const GifImageDesc& place = image.ImageDesc;
    for (int y = 0; y < place.Height; ++y) {
      for (int x = 0; x < place.Width; ++x) {
        const int index = image.RasterBits[y * place.Width + x];
        if (index == control.TransparentColor) continue;
        const GifColorType& color = place.ColorMap->Colors[index];
        const int at = 4 * ((place.Top + y) * gif->SWidth + place.Left + x);
        std::uint8_t* pixel = &canvas[static_cast<std::size_t>(at)];
        pixel[0] = color.Red;
        pixel[1] = color.Green;
        pixel[2] = color.Blue;
        pixel[3] = 255;
      }
    }
    read.frames.push_back(canvas);
    read.delays.push_back(control.DelayTime);
    read.patches.push_back(place.Width * place.Height);
  }
  DGifCloseFile(gif, nullptr);
  return read;
}

constexpr int kWidth = 40;
constexpr int kHeight = 30;

// A ground with a soft spot at x.
Frame frameWith(int x) {
  Frame frame;
  for (int v = 0; v < kHeight; ++v) {
    for (int u = 0; u < kWidth; ++u) {
      const double near = std::max(0.0, 1.0 - std::hypot(u - x, v - 15) / 6.0);
      frame.push_back(static_cast<std::uint8_t>(20 + 230 * near));
      frame.push_back(static_cast<std::uint8_t>(30 + 100 * near));
      frame.push_back(40);
      frame.push_back(255);
    }
  }
  return frame;
}

class Gif : public support::InOwnFolder {
 protected:
  [[nodiscard]] std::string path() const { return InOwnFolder::path("film.gif"); }
  [[nodiscard]] std::unique_ptr<Movie> create(int fps) {
    auto movie = Movie::create({path(), kWidth, kHeight, fps}, error_);
    EXPECT_NE(movie, nullptr) << error_;
    return movie;
  }
  [[nodiscard]] std::size_t filesLeft() const {
    return static_cast<std::size_t>(
        std::distance(fs::directory_iterator(folder_), fs::directory_iterator()));
  }
  std::string error_;
};

TEST_F(Gif, ShowsTheFramesThatWereAdded) {
  const auto movie = create(25);
  std::vector<Frame> frames;
  for (int x = 5; x < 35; x += 5) frames.push_back(frameWith(x));
  for (const Frame& frame : frames) ASSERT_TRUE(movie->add(frame, 1, error_)) << error_;
  ASSERT_TRUE(movie->finish(error_)) << error_;
  const Read read = readGif(path());
  EXPECT_EQ(read.frames, frames);
  EXPECT_EQ(read.delays, std::vector<int>(6, 4));
  EXPECT_TRUE(read.loops);
  // Of the later ones only what has changed.
  for (std::size_t i = 1; i < read.patches.size(); ++i) {
    EXPECT_LT(read.patches[i], kWidth * kHeight / 2);
  }
}

TEST_F(Gif, ManyColoursComeNear) {
  const auto movie = create(10);
  Frame frame;
  for (int v = 0; v < kHeight; ++v) {
    for (int u = 0; u < kWidth; ++u) {
      for (const int channel : {u * 6, v * 8, (u + v) * 3, 255}) {
        frame.push_back(static_cast<std::uint8_t>(channel));
      }
    }
  }
  ASSERT_TRUE(movie->add(frame, 1, error_) && movie->finish(error_)) << error_;
  const Read read = readGif(path());
  ASSERT_EQ(read.frames.size(), 1U);
  int farthest = 0;
  for (std::size_t i = 0; i < frame.size(); ++i) {
    farthest = std::max(farthest, std::abs(frame[i] - read.frames[0][i]));
  }
  EXPECT_LE(farthest, 24);
}

TEST_F(Gif, WhatStaysIsOneFrameAndTimeIsKept) {
  const auto movie = create(30);
  for (int i = 0; i < 30; ++i) ASSERT_TRUE(movie->add(frameWith(5), 1, error_));
  ASSERT_TRUE(movie->add(frameWith(6), 1, error_));
  ASSERT_TRUE(movie->add(frameWith(7), 1, error_));
  ASSERT_TRUE(movie->add(frameWith(8), 28, error_));
  ASSERT_TRUE(movie->finish(error_));
  // 3.33 hundredths a frame.
  EXPECT_EQ(readGif(path()).delays, (std::vector<int>{100, 3, 4, 93}));
}

// A delay has 16 bits: 655 s at most.
TEST_F(Gif, HalfAnHourOfOnePictureLastsHalfAnHour) {
  const auto movie = create(25);
  ASSERT_TRUE(movie->add(frameWith(5), 25 * 1800, error_));
  ASSERT_TRUE(movie->add(frameWith(9), 25, error_));
  ASSERT_TRUE(movie->finish(error_));
  const Read read = readGif(path());
  EXPECT_EQ(std::accumulate(read.delays.begin(), read.delays.end(), 0), 180100);
  ASSERT_EQ(read.frames.size(), 4U);
  EXPECT_EQ(read.frames[0], frameWith(5));
  EXPECT_EQ(read.frames[2], frameWith(5));
  EXPECT_EQ(read.frames[3], frameWith(9));
}

TEST_F(Gif, WhatIsNotFinishedLeavesNothing) {
  {
    const auto movie = create(25);
    ASSERT_TRUE(movie->add(frameWith(5), 1, error_));
    ASSERT_TRUE(movie->add(frameWith(9), 1, error_));
    EXPECT_FALSE(fs::exists(path()));
  }
  EXPECT_EQ(filesLeft(), 0U);
}

TEST_F(Gif, AFilmWithoutFramesIsNone) {
  const auto movie = create(25);
  EXPECT_FALSE(movie->finish(error_));
  EXPECT_NE(error_.find("film.gif"), std::string::npos) << error_;
}

TEST_F(Gif, WhatCannotBeIsNamed) {
  EXPECT_EQ(Movie::create({"/nowhere/at/all.gif", 8, 8, 25}, error_), nullptr);
  EXPECT_EQ(error_.rfind("/nowhere/at/all.gif: ", 0), 0U) << error_;
  EXPECT_EQ(Movie::create({"film.avi", 8, 8, 25}, error_), nullptr);
  EXPECT_NE(error_.find(".gif"), std::string::npos) << error_;
}

}  // namespace
