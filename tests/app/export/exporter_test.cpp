// Pictures and tables that go out of the window: each kind is written as a user would, and read
// back by others.
#include "app/export/exporter.h"

#include "app/export_fixture.h"
#include "app/picture.h"

namespace {

namespace fs = std::filesystem;
using app_test::Export;
using app_test::Picture;
using ui::ExportKind;

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
  program_->lab().apply(lab::SetView{&lab::PanelView::side, false});
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

TEST_F(Export, AWorksheetOfTheStepOnShow) {
  ask(ExportKind::worksheet);
  key("Return");
  EXPECT_FALSE(program_->widgets().contains("dialog-name")) << "live there are no formulas";
  key("Escape");
  key("3");
  key("Left");
  write(ExportKind::worksheet, "blanks.svg");
  const std::string blanks = app_test::contentOf(path("blanks.svg"));
  EXPECT_NE(blanks.find("width=\"595pt\""), std::string::npos) << blanks.substr(0, 300);
  EXPECT_NE(blanks.find(">Name<"), std::string::npos);
  EXPECT_NE(blanks.find(">Formulas<"), std::string::npos);
  ask(ExportKind::worksheet);
  click("export-solutions-1");
  name("filled.svg");
  wait();
  const std::string filled = app_test::contentOf(path("filled.svg"));
  EXPECT_NE(filled.find(">Solutions<"), std::string::npos);
  EXPECT_EQ(program_->lab().state().view.theme, lab::Theme::dark) << "the window stays as it is";
}

TEST_F(Export, TablesAndStepsAsTheCommandLineWritesThem) {
  play();
  key("Ctrl+S");
  type(path("arm.iklab.json"));
  key("Return");
  write(ExportKind::stepsCsv, "steps.csv");
  write(ExportKind::stepsJson, "steps.json");
  write(ExportKind::chartCsv, "chart.csv");
  write(ExportKind::urdf, "arm.urdf");
  const app_test::Ran ran =
      app_test::run({"solve", path("arm.iklab.json"), "--trace", "--csv", path("cli-steps.csv"),
                     "--chart-csv", path("cli-chart.csv")});
  ASSERT_EQ(ran.code, 0) << ran.err;
  EXPECT_EQ(app_test::contentOf(path("steps.json")), ran.out);
  EXPECT_EQ(app_test::contentOf(path("steps.csv")), app_test::contentOf(path("cli-steps.csv")));
  EXPECT_EQ(app_test::contentOf(path("chart.csv")), app_test::contentOf(path("cli-chart.csv")));
  EXPECT_GT(program_->lab().trace().size(), 3U);
  ASSERT_EQ(app_test::run({"scene", path("arm.iklab.json"), "-o", path("cli-arm.urdf")}).code, 0);
  EXPECT_EQ(app_test::contentOf(path("arm.urdf")), app_test::contentOf(path("cli-arm.urdf")));
}

TEST_F(Export, WhatCannotBeWrittenIsTold) {
  for (const auto& [kind, file] : {std::pair(ExportKind::png, "no/such/a.png"),
                                   {ExportKind::gif, "no/such/a.gif"},
                                   {ExportKind::video, "no/such/a.mp4"},
                                   {ExportKind::stepsJson, "no/such/a.json"}}) {
    ask(kind);
    name(file);
    wait();
    EXPECT_NE(documents().message().find(path(file)), std::string::npos) << documents().message();
    EXPECT_EQ(documents().message().find("was written"), std::string::npos)
        << documents().message();
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
  static_cast<void>(documents().end(*program_));
  EXPECT_NE(app_test::contentOf(path("settings/settings.json")).find(path("out")),
            std::string::npos);
}

}  // namespace
