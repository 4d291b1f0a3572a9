// What goes out of the window: each kind is written as a user would, and read back by others.
#include "app/exporter.h"

#include <array>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <thread>

#include "app/desk_fixture.h"
#include "app/picture.h"
#include "app/read_gif.h"
#include "gl/framebuffer.h"
#include "lab/presets.h"

namespace {

namespace fs = std::filesystem;
using app_test::Picture;
using ui::ExportKind;

std::string outputOf(const std::string& command) {
  std::string text;
  FILE* const pipe = popen(command.c_str(), "r");
  std::array<char, 256> part{};
  while (pipe && std::fgets(part.data(), part.size(), pipe)) text += part.data();
  if (pipe) pclose(pipe);
  return text;
}

class Export : public app_test::DeskTest {
 protected:
  [[nodiscard]] const app::Exporter& exporter() const { return desk().exporter(); }
  [[nodiscard]] bool isBusy() const { return desk().isAsking(); }

  void ask(ExportKind kind) {
    key("Ctrl+E");
    for (int i = 0; i < 7; ++i) key("Up", 2);
    for (int i = 0; i < static_cast<int>(kind); ++i) key("Down", 2);
    ASSERT_EQ(exporter().choices().kind, kind);
  }
  void name(const std::string& file) {
    key("Return");
    type(path(file));
    key("Return");
  }
  // Frames until it is written, or failed.
  void wait() {
    constexpr int kMost = 20000;
    for (int i = 0; i < kMost && isBusy(); ++i) {
      frames(1);
      std::this_thread::sleep_for(std::chrono::milliseconds(5));  // for those that write
    }
    EXPECT_FALSE(isBusy());
    frames(2);
  }
  void write(ExportKind kind, const std::string& file) {
    ask(kind);
    name(file);
    wait();
    EXPECT_EQ(desk().message(), path(file) + " was written.");
  }
  void select(const std::string& combo, int entry) {
    click(combo);
    const ui::Rect box = program_->widgets().at(combo);
    input_.mouse = {box.x + 0.3F * box.width,
                    box.y + box.height + 10.0F +
                        (static_cast<float>(entry) + 0.5F) * (box.height - 8.0F + 5.0F)};
    frames(2);
    input_.buttons[0] = true;
    frames(2);
    input_.buttons[0] = false;
    frames(4);
  }
  // What the window has on screen; of its canvas alone.
  [[nodiscard]] Picture screen(bool isCanvas) const {
    const auto size = input_.size;
    const Picture all{size.x, size.y, gl::readWindow(size.x, size.y)};
    if (!isCanvas) return all;
    const ui::Rect& canvas = program_->canvas();
    Picture part{static_cast<int>(canvas.width), static_cast<int>(canvas.height), {}};
    for (int y = 0; y < part.height; ++y) {
      const auto row = all.pixels.begin() + 4 * ((y + static_cast<int>(canvas.y)) * all.width +
                                                 static_cast<int>(canvas.x));
      part.pixels.insert(part.pixels.end(), row, row + static_cast<std::ptrdiff_t>(4) * part.width);
    }
    return part;
  }
  [[nodiscard]] std::size_t filesLeft() const {
    std::size_t count = 0;
    for (const auto& entry : fs::directory_iterator(folder_)) count += entry.is_regular_file();
    return count;
  }
  // A solve of many steps from a pose of its own, step by step.
  void play() {
    auto& lab = program_->lab();
    const auto all = ik::solvers();
    const auto ccd = std::ranges::find(all, ik::findSolver("ccd"));
    lab.apply(lab::SelectSolver{static_cast<std::size_t>(ccd - all.begin())});
    lab.apply(lab::SetMode{lab::Mode::stepByStep});
    lab.apply(lab::SetTarget{{0.4, 1.2, 0.0}});
    lab.apply(lab::Seek{0});
    frames(3);
  }
  // A creature on its way: five seconds of it take a while.
  void walk() {
    const auto& all = lab::presets();
    const auto spider = std::ranges::find(all, "Spider", &lab::Document::name);
    program_->lab().apply(lab::LoadPreset{static_cast<std::size_t>(spider - all.begin())});
    program_->lab().apply(lab::SetTarget{program_->lab().goal() + glm::dvec3(4.0, 0.0, 0.0)});
    frames(3);
  }
};

TEST_F(Export, APngOfTheCanvasIsWhatIsOnScreen) {
  input_.mouse = {-1.0, -1.0};
  frames(3);
  const Picture before = screen(true);
  write(ExportKind::png, "arm.png");
  const Picture read = app_test::readPicture(path("arm.png"));
  EXPECT_LT(app_test::partThatDiffers(before, read, 2), 0.001);
}

TEST_F(Export, APngOfTheWindowToo) {
  input_.mouse = {-1.0, -1.0};
  frames(3);
  const Picture before = screen(false);
  ask(ExportKind::png);
  click("export-window-1");
  name("window.png");
  wait();
  const Picture read = app_test::readPicture(path("window.png"));
  EXPECT_LT(app_test::partThatDiffers(before, read, 2), 0.003);
}

TEST_F(Export, ALargePictureShowsTheSame) {
  input_.size = {1280, 720};
  lab::View view = program_->lab().state().view;
  view.panels.side = false;
  program_->lab().apply(lab::SetView{view});
  input_.mouse = {-1.0, -1.0};
  frames(4);
  const Picture before = screen(false);
  ask(ExportKind::png);
  click("export-window-1");
  select("export-size", 3);
  EXPECT_EQ(exporter().choices().size, ui::ExportChoices::Size::ultraHd);
  name("large.png");
  wait();
  const Picture read = app_test::readPicture(path("large.png"));
  ASSERT_EQ(read.width, 3840);
  ASSERT_EQ(read.height, 2160);
  // Three by three of its pixels are one of the screen's.
  Picture small{1280, 720, {}};
  for (int at = 0; at < 4 * 1280 * 720; ++at) {
    const int x = at / 4 % 1280;
    const int y = at / 4 / 1280;
    int sum = 0;
    for (int i = 0; i < 9; ++i) {
      const int place = 4 * ((3 * y + i / 3) * 3840 + 3 * x + i % 3) + at % 4;
      sum += read.pixels[static_cast<std::size_t>(place)];
    }
    small.pixels.push_back(static_cast<std::uint8_t>(sum / 9));
  }
  EXPECT_LT(app_test::partThatDiffers(before, small, 60), 0.02);
}

TEST_F(Export, TransparentOrNot) {
  write(ExportKind::png, "solid.png");
  EXPECT_EQ(app_test::readPicture(path("solid.png")).pixels[3], 255);
  ask(ExportKind::png);
  click("export-transparent");
  name("clear.png");
  wait();
  EXPECT_EQ(app_test::readPicture(path("clear.png")).pixels[3], 0);
  key("Ctrl+E");
  EXPECT_TRUE(exporter().choices().transparent) << "remembered";
}

TEST_F(Export, AnSvgOfTheCanvas) {
  write(ExportKind::svg, "arm.svg");
  const std::string text = app_test::contentOf(path("arm.svg"));
  EXPECT_NE(text.find("<svg"), std::string::npos);
  const ui::Rect& canvas = program_->canvas();
  const std::string width = "width=\"" + std::to_string(static_cast<int>(canvas.width)) + "\"";
  EXPECT_NE(text.find(width), std::string::npos) << text.substr(0, 300);
}

TEST_F(Export, TablesAndStepsAsTheCommandLineWritesThem) {
  play();
  key("Ctrl+S");
  type(path("arm.iklab.json"));
  key("Return");
  write(ExportKind::stepsCsv, "steps.csv");
  write(ExportKind::stepsJson, "steps.json");
  write(ExportKind::chartCsv, "chart.csv");
  const app_test::Ran ran =
      app_test::run({"solve", path("arm.iklab.json"), "--trace", "--csv", path("cli-steps.csv"),
                     "--chart-csv", path("cli-chart.csv")});
  ASSERT_EQ(ran.code, 0) << ran.err;
  EXPECT_EQ(app_test::contentOf(path("steps.json")), ran.out);
  EXPECT_EQ(app_test::contentOf(path("steps.csv")), app_test::contentOf(path("cli-steps.csv")));
  EXPECT_EQ(app_test::contentOf(path("chart.csv")), app_test::contentOf(path("cli-chart.csv")));
  EXPECT_GT(program_->lab().trace().size(), 5U);
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
  // A frame each where something has moved; a step that turns nothing need not be one.
  EXPECT_LE(film.delays.size(), last + 2);
  EXPECT_GT(film.delays.size(), last / 2);
  const double steps = static_cast<double>(last + 1) * exporter().choices().stepSeconds;
  EXPECT_NEAR(film.seconds(), 0.6 + steps + 1.2, 0.2);
  EXPECT_EQ(program_->lab().cursor(), 0U) << "the lab on screen is left alone";
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
  ask(ExportKind::mp4);
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
  ask(ExportKind::mp4);
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
  EXPECT_EQ(desk().end(program_->lab()), "");
  EXPECT_EQ(filesLeft(), 0U);
}

TEST_F(Export, WhatCannotBeWrittenIsTold) {
  for (const auto& [kind, file] : {std::pair(ExportKind::png, "no/such/a.png"),
                                   {ExportKind::gif, "no/such/a.gif"},
                                   {ExportKind::mp4, "no/such/a.mp4"},
                                   {ExportKind::stepsJson, "no/such/a.json"}}) {
    ask(kind);
    name(file);
    wait();
    EXPECT_NE(desk().message().find(path(file)), std::string::npos) << desk().message();
    EXPECT_EQ(desk().message().find("was written"), std::string::npos) << desk().message();
  }
}

TEST_F(Export, ANameOfAnotherKindIsRefused) {
  ask(ExportKind::png);
  name("arm.txt");
  EXPECT_TRUE(program_->widgets().contains("dialog-name"));
  key("Escape");
  EXPECT_TRUE(program_->widgets().contains("export-go")) << "back to the options";
  key("Escape");
  EXPECT_FALSE(isBusy());
  EXPECT_EQ(filesLeft(), 0U);
}

TEST_F(Export, TheFolderIsRememberedAndTheNameProposed) {
  fs::create_directories(folder_ / "out");
  write(ExportKind::stepsCsv, "out/steps.csv");
  ask(ExportKind::stepsJson);
  key("Return");
  EXPECT_TRUE(program_->widgets().contains("dialog-name"));
  key("Return");
  wait();
  EXPECT_EQ(exporter().folder(), path("out"));
  std::size_t written = 0;
  for (const auto& entry : fs::directory_iterator(folder_ / "out")) {
    written += entry.path().extension() == ".json" ? 1 : 0;
  }
  EXPECT_EQ(written, 1U);
  static_cast<void>(desk().end(program_->lab()));
  EXPECT_NE(app_test::contentOf(path("settings/settings.json")).find(path("out")),
            std::string::npos);
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
  EXPECT_TRUE(desk().wantsToQuit());
  EXPECT_EQ(desk().end(program_->lab()), "");
  EXPECT_EQ(app_test::readGif(path("live.gif")).width, 1280);
}

}  // namespace
