// Films that go out of the window: of a playback, of a walk, of the window itself.
#include <array>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <set>

#include "app/export/lab_film.h"
#include "app/export_fixture.h"
#include "app/read_gif.h"
#include "lab/words/words.h"

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
  ask(ExportKind::video);
  click("export-window-1");
  name("arm.mp4");
  wait();
  EXPECT_EQ(outputOf("ffprobe -v error -select_streams v -show_entries "
                     "stream=codec_name,width,height,r_frame_rate -of csv=p=0 " +
                     path("arm.mp4")),
            "h264,1280,720,25/1\n");
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
    EXPECT_EQ(desk().message(), "Cancelled: long.gif was not written.");
    EXPECT_EQ(filesLeft(), 0U);
  }
  key("Escape");
  EXPECT_EQ(desk().message(), "");
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
  if (!desk().wantsToQuit()) key("D");
  EXPECT_TRUE(desk().wantsToQuit());
  EXPECT_EQ(desk().end(*program_), "");
  EXPECT_EQ(filesLeft(), 0U);
}

TEST_F(Export, TheWindowIsFilmedFromStartToStop) {
  key("Ctrl+R");
  type(path("live.gif"));
  key("Return");
  frames(3);
  EXPECT_EQ(exporter().filming().rfind("0:", 0), 0U);
  ASSERT_TRUE(program_->widgets().contains("film-mark"));
  const ui::Rect mark = program_->widgets().at("film-mark");
  key("C");  // another theme
  frames(5);
  click("film-mark");
  wait();
  EXPECT_EQ(exporter().filming(), "");
  EXPECT_FALSE(program_->widgets().contains("film-mark"));
  EXPECT_EQ(desk().message(), path("live.gif") + " was written.");
  const app_test::GifFile film = app_test::readGif(path("live.gif"));
  EXPECT_EQ(film.width, 1280);
  EXPECT_EQ(film.height, 720);
  EXPECT_GE(film.delays.size(), 2U);
  // The mark itself is not in it.
  const auto pixel = [&](float x) {
    const auto at = static_cast<std::size_t>(
        4 * (static_cast<int>(mark.y + 0.5F * mark.height) * 1280 + static_cast<int>(x)));
    return std::array{film.last.pixels[at], film.last.pixels[at + 1], film.last.pixels[at + 2]};
  };
  for (float x = mark.x; x < mark.x + mark.width; x += 1.0F) {
    ASSERT_EQ(pixel(x), pixel(mark.x - 2.0F)) << x;
  }
}

TEST_F(Export, QuittingFinishesTheFilm) {
  key("Ctrl+R");
  type(path("live.gif"));
  key("Return");
  frames(5);
  key("Ctrl+Q");
  wait();
  EXPECT_TRUE(desk().wantsToQuit());
  EXPECT_EQ(desk().end(*program_), "");
  EXPECT_EQ(app_test::readGif(path("live.gif")).width, 1280);
}

// Films the window into an MP4, with an ffmpeg that reads nothing and does not end.
class HangingFilm : public Export {
 protected:
  void SetUp() override {
    Export::SetUp();
    std::filesystem::create_directory(folder_ / "bin");
    const std::string ffmpeg = path("bin/ffmpeg");
    std::ofstream(ffmpeg) << "#!/bin/sh\nexec sleep 1000\n";
    std::filesystem::permissions(ffmpeg, std::filesystem::perms::owner_all);
    setenv("PATH", (path("bin") + ":" + before_).c_str(), 1);
    key("Ctrl+R");
    type(path("live.mp4"));
    key("Return");
    frames(3);
    ASSERT_NE(exporter().filming(), "");
  }
  void TearDown() override {
    setenv("PATH", before_.c_str(), 1);
    Export::TearDown();
  }
  static void waitLong() { std::this_thread::sleep_for(std::chrono::milliseconds(2100)); }

  std::string before_ = std::getenv("PATH");
};

TEST_F(HangingFilm, CanBeCancelledOnceItTakesLong) {
  key("Ctrl+R");
  EXPECT_TRUE(isBusy());
  key("Escape");
  EXPECT_TRUE(isBusy()) << "a key that was pressed by habit";
  waitLong();
  frames(1);
  click("progress-cancel");
  EXPECT_FALSE(isBusy());
  EXPECT_EQ(desk().message(), "Cancelled: live.mp4 was not written.");
  EXPECT_EQ(filesLeft(), 0U);
}

TEST_F(HangingFilm, KeepsTheWindowUntilItIsCancelled) {
  key("Ctrl+Q");
  EXPECT_FALSE(desk().wantsToQuit());
  EXPECT_TRUE(program_->widgets().contains("progress"));
  input_.quit = true;  // the window's own button
  frames(2);
  EXPECT_FALSE(desk().wantsToQuit()) << "what was filmed is not thrown away by that";
  waitLong();
  key("Escape");
  EXPECT_TRUE(desk().wantsToQuit());
  EXPECT_EQ(desk().end(*program_), "");
}

TEST_F(HangingFilm, IsGivenUpWhereTheSessionEndsMeanwhile) {
  key("Ctrl+Q");
  input_.ends = true;
  frames(1);
  EXPECT_TRUE(desk().wantsToQuit());
  EXPECT_EQ(desk().end(*program_), path("live.mp4") + ": interrupted; nothing was written");
  EXPECT_EQ(filesLeft(), 0U);
}

}  // namespace
