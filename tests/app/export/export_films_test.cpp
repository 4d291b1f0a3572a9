// Films that go out of the window: of a playback, of a walk.
#include <array>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <set>

#include "app/export/lab_film.h"
#include "app/export_fixture.h"
#include "app/read_gif.h"
#include "lab/words/step_words.h"
#include "support/failing_memory.h"
#include "support/fake_ffmpeg.h"

namespace {

using app_test::Export;
using ui::ExportKind;

std::string outputOf(const std::string& command) {
  std::string text;
  FILE* const pipe = popen(command.c_str(), "r");
  std::array<char, 256> part{};
  while (pipe && std::fgets(part.data(), part.size(), pipe)) text += part.data();
  if (pipe) pclose(pipe);
  return text;
}

TEST_F(Export, AGifOfThePlaybackHasEachStep) {
  play();
  const std::size_t last = program_->lab().lastCursor();
  ASSERT_GT(last, 3U);
  write(ExportKind::gif, "arm.gif");
  const app_test::GifFile film = app_test::readGif(path("arm.gif"));
  const ui::Rect& canvas = program_->canvas();
  EXPECT_EQ(film.width, static_cast<int>(canvas.width) / 2 * 2);
  EXPECT_EQ(film.height, static_cast<int>(canvas.height) / 2 * 2);
  // Between two steps the chain is seen to move: several frames a step, and one while it rests.
  const double framesOfStep = exporter().choices().stepSeconds * 25.0;
  EXPECT_LE(static_cast<double>(film.delays.size()),
            framesOfStep * static_cast<double>(last + 1) + 2.0);
  EXPECT_GT(film.delays.size(), 3 * last);
  const double steps = static_cast<double>(last + 1) * exporter().choices().stepSeconds;
  EXPECT_NEAR(film.seconds(), 0.6 + steps + 1.2, 0.2);
  EXPECT_EQ(program_->lab().cursor(), 0U) << "the lab on screen is left alone";
}

// Without panels nothing else says what a step does.
TEST_F(Export, AFilmSaysWhatEachStepDoes) {
  play();
  lab::Lab& lab = program_->lab();
  app::FrameStyle style = program_->style();
  style.ui = false;
  program_->setStyle(style);
  std::string error;
  const auto framebuffer = gl::Framebuffer::create(640, 360, error);
  ASSERT_TRUE(framebuffer) << error;
  app::LabFilm film(*program_, *framebuffer, {});
  std::set<std::string> said;
  while (!film.isOver()) {
    if (!film.isReady()) continue;
    EXPECT_EQ(program_->style().caption, lab::sentenceOnShow(lab));
    said.insert(program_->style().caption);
    film.next();
  }
  EXPECT_GT(said.size(), lab.lastCursor());
}

TEST_F(Export, AGifOfTheRangeThatLoops) {
  play();
  program_->lab().apply(lab::SetLoopRange{1, 3});
  ask(ExportKind::gif);
  click("export-range-1");
  name("loop.gif");
  wait();
  EXPECT_NEAR(app_test::readGif(path("loop.gif")).seconds(),
              0.6 + 3.0 * exporter().choices().stepSeconds + 1.2, 0.1);
}

TEST_F(Export, AnMp4AsOthersReadIt) {
  play();
  write(ExportKind::video, "arm.mp4");
  const ui::Rect& canvas = program_->canvas();
  const auto even = [](float points) { return std::to_string(static_cast<int>(points) / 2 * 2); };
  EXPECT_EQ(outputOf("ffprobe -v error -select_streams v -show_entries "
                     "stream=codec_name,width,height,r_frame_rate -of csv=p=0 " +
                     path("arm.mp4")),
            "h264," + even(canvas.width) + "," + even(canvas.height) + ",25/1\n");
  const double steps =
      static_cast<double>(program_->lab().lastCursor() + 1) * exporter().choices().stepSeconds;
  EXPECT_NEAR(std::stod(outputOf("ffprobe -v error -show_entries format=duration -of csv=p=0 " +
                                 path("arm.mp4"))),
              0.6 + steps + 1.2, 0.2);
}

TEST_F(Export, WithoutFfmpegItSaysHowToGetIt) {
  const std::string before = std::getenv("PATH");
  setenv("PATH", "", 1);
  ask(ExportKind::video);
  key("Return");
  EXPECT_FALSE(program_->widgets().contains("dialog-name"));
  key("Up");
  key("Return");
  EXPECT_TRUE(program_->widgets().contains("dialog-name")) << "a GIF needs nothing";
  setenv("PATH", before.c_str(), 1);
}

TEST_F(Export, ACancelledFilmLeavesNothing) {
  walk();
  for (const bool byKey : {true, false}) {
    ask(ExportKind::gif);
    name("long.gif");
    frames(3);
    ASSERT_TRUE(isBusy());
    EXPECT_TRUE(program_->widgets().contains("progress"));
    if (byKey) {
      key("Escape");
    } else {
      click("progress-cancel");
    }
    wait();
    EXPECT_EQ(documents().message(), "Cancelled: long.gif was not written.");
    EXPECT_EQ(filesLeft(), 0U);
  }
  key("Escape");
  EXPECT_EQ(documents().message(), "");
  key("B");  // keys are the lab's again
  EXPECT_FALSE(isBusy());
}

TEST_F(Export, QuittingGivesItUp) {
  walk();
  ask(ExportKind::gif);
  name("long.gif");
  frames(3);
  input_.quit = true;
  frames(3);
  if (!documents().wantsToQuit()) key("D");
  EXPECT_TRUE(documents().wantsToQuit());
  EXPECT_EQ(documents().end(*program_), "");
  EXPECT_EQ(filesLeft(), 0U);
}

// Nobody waits for an ffmpeg that reads nothing and does not end, and nothing of it is left.
TEST_F(Export, AFilmWhoseFfmpegHangsIsCancelledAsAnyOther) {
  std::filesystem::create_directory(folder_ / "bin");
  const support::FakeFfmpeg fake(folder_ / "bin", "exec sleep 1000");
  walk();
  ask(ExportKind::video);
  name("arm.mp4");
  frames(20);
  ASSERT_TRUE(isBusy());
  key("Escape");
  wait();
  EXPECT_EQ(documents().message(), "Cancelled: arm.mp4 was not written.");
  EXPECT_EQ(filesLeft(), 0U);
}

// An ffmpeg that finds the disk full at once.
TEST_F(Export, WhatEndsAFilmIsTold) {
  std::filesystem::create_directory(folder_ / "bin");
  const support::FakeFfmpeg fake(folder_ / "bin", "echo No space left >&2\nexit 1");
  play();
  ask(ExportKind::video);
  name("arm.mp4");
  wait();
  EXPECT_EQ(documents().message(), path("arm.mp4") + ": ffmpeg: No space left");
  EXPECT_EQ(filesLeft(), 0U);
}

TEST_F(Export, WhereMemoryRunsOutItSaysSoAndNothingIsWritten) {
  play();
  ask(ExportKind::gif);
  name("arm.gif");
  const ui::Rect& canvas = program_->canvas();
  const support::MemoryLimit limit(static_cast<std::size_t>(canvas.width * canvas.height));
  wait();
  EXPECT_EQ(documents().message(), path("arm.gif") + ": there is not enough memory to write it");
  EXPECT_EQ(filesLeft(), 0U);
}

}  // namespace
