// Pictures of what no option of `iklab shot` brings about.
#include "app/export/picture_file.h"

#include <cstdlib>
#include <filesystem>
#include <utility>

#include <gtest/gtest.h>

#include "app/cli/commands.h"
#include "app/cli/program_window.h"
#include "app/picture.h"
#include "app/run.h"

namespace {

TEST(PictureFile, AnSvgOfTwoRunnersSideBySide) {
  for (const bool inSpace : {false, true}) {
    lab::Lab lab;
    lab::RaceChoices race = lab.state().race;
    race.on = true;
    race.split = true;
    lab.apply(lab::SetRace{race});
    lab.apply(lab::SetView{&lab::SpaceView::on, inSpace});
    std::string error;
    auto shown = app::openOffscreen({}, {801, 500}, std::move(lab), error);
    ASSERT_TRUE(shown) << error;
    app::settle(*shown->program, *shown->framebuffer);
    ASSERT_EQ(shown->program->lab().state().view.space.on, inSpace);

    const std::string svg = app_test::temporary("race.svg");
    const std::string png = app_test::temporary("race.png");
    const std::string read = app_test::temporary("read.png");
    ASSERT_TRUE(app::writePicture(*shown->program, *shown->framebuffer, svg, error)) << error;
    ASSERT_TRUE(app::writePicture(*shown->program, *shown->framebuffer, png, error)) << error;
    ASSERT_EQ(std::system(("rsvg-convert -o " + read + " " + svg).c_str()), 0);
    const app_test::Picture picture = app_test::readPicture(png);
    EXPECT_LT(app_test::partThatDiffers(picture, app_test::readPicture(read), 60), 0.012);
    for (const std::string& file : {svg, png, read}) std::filesystem::remove(file);
  }
}

}  // namespace
