// `iklab shot`: a picture of the right size, with no display.
#include <filesystem>

#include <gtest/gtest.h>

#include "app/picture.h"
#include "app/run.h"

namespace {

using app_test::Arguments;
using app_test::Picture;
using app_test::Ran;

Picture shot(const Arguments& more) {
  const std::string file = app_test::temporary("shot.png");
  Arguments arguments{"shot", "-o", file};
  arguments.insert(arguments.end(), more.begin(), more.end());
  const Ran ran = app_test::run(arguments);
  EXPECT_EQ(ran.code, 0) << ran.err;
  EXPECT_EQ(ran.err, "");
  Picture picture = app_test::readPicture(file);
  std::filesystem::remove(file);
  return picture;
}

TEST(ShotCommand, HasTheSizeAskedFor) {
  const Picture picture = shot({"--size", "321x200"});
  EXPECT_EQ(picture.width, 321);
  EXPECT_EQ(picture.height, 200);
  const Picture usual = shot({});
  EXPECT_EQ(usual.width, 1280);
  EXPECT_EQ(usual.height, 720);
}

TEST(ShotCommand, TheSameTwice) {
  const Arguments options{"--size", "320x200"};
  EXPECT_EQ(shot(options).pixels, shot(options).pixels);
}

TEST(ShotCommand, OptionsChangeThePicture) {
  const Picture plain = shot({"--size", "320x200"});
  for (const Arguments& options : {Arguments{"--size", "320x200", "--theme", "light"},
                                   {"--size", "320x200", "--ui-scale", "2"},
                                   {"--size", "320x200", "--solver", "ccd", "--step", "1"},
                                   {"--size", "320x200", "--target", "0.3,-1.2"},
                                   {"--size", "320x200", "--lengths", "1,0.5,0.4"}}) {
    EXPECT_NE(shot(options).pixels, plain.pixels) << options[2] << " " << options[3];
  }
}

TEST(ShotCommand, InSpaceFromASide) {
  const Picture flat = shot({"--size", "320x200"});
  const Picture right = shot({"--size", "320x200", "--camera", "90,0"});
  const Picture above = shot({"--size", "320x200", "--camera", "0,90"});
  const Picture near = shot({"--size", "320x200", "--camera=-30.5,20,2.5"});
  EXPECT_NE(flat.pixels, right.pixels);
  EXPECT_NE(right.pixels, above.pixels);
  EXPECT_NE(near.pixels, shot({"--size", "320x200", "--camera=-30.5,20,5"}).pixels);
  EXPECT_EQ(near.pixels, shot({"--size", "320x200", "--camera=-30.5,20,2.5"}).pixels);
}

TEST(ShotCommand, ACameraThatIsNoneIsNamed) {
  for (const char* camera :
       {"abc", "1", "1,2,3,4", "1,", "0,91", "0,0,0", "0,0,-3", "nan,0", "1;2"}) {
    const Ran ran =
        app_test::run({"shot", "-o", app_test::temporary("no.png"), "--camera", camera});
    EXPECT_EQ(ran.code, 2) << camera;
    EXPECT_NE(ran.err.find("--camera"), std::string::npos) << ran.err;
  }
}

TEST(ShotCommand, WithThePanels) {
  const Picture bare = shot({"--size", "1024x640"});
  const Picture whole = shot({"--size", "1024x640", "--ui"});
  EXPECT_EQ(whole.width, 1024);
  EXPECT_EQ(whole.height, 640);
  EXPECT_NE(bare.pixels, whole.pixels);
}

TEST(ShotCommand, EveryStepUpToTheLastAndNoFurther) {
  const std::string file = app_test::temporary("step.png");
  const auto withStep = [&](const char* step) {
    return app_test::run(
        {"shot", "-o", file, "--size", "64x64", "--solver", "two-bone", "--step", step});
  };
  for (const char* step : {"0", "1", "2"}) EXPECT_EQ(withStep(step).code, 0) << step;
  std::filesystem::remove(file);
  const Ran ran = withStep("3");
  EXPECT_EQ(ran.code, 2);
  EXPECT_NE(ran.err.find("--step"), std::string::npos);
  EXPECT_NE(ran.err.find('2'), std::string::npos) << "says how far it goes: " << ran.err;
  EXPECT_FALSE(std::filesystem::exists(file));
}

TEST(ShotCommand, EveryMapThatThereIsAndNoOther) {
  const std::string file = app_test::temporary("map.png");
  std::vector<std::vector<std::uint8_t>> seen;
  for (const char* map : {"iterations", "distance", "status"}) {
    const Ran ran =
        app_test::run({"shot", "-o", file, "--size", "96x64", "--solver", "ccd", "--map", map});
    EXPECT_EQ(ran.code, 0) << ran.err;
    seen.push_back(app_test::readPicture(file).pixels);
    std::filesystem::remove(file);
  }
  EXPECT_NE(seen[0], seen[1]);
  EXPECT_NE(seen[0], seen[2]);
  const Ran ran = app_test::run({"shot", "-o", file, "--size", "96x64", "--map", "speed"});
  EXPECT_EQ(ran.code, 2);
  EXPECT_NE(ran.err.find("--map"), std::string::npos) << ran.err;
}

TEST(ShotCommand, AMapInSpaceLiesInThePlaneAskedFor) {
  const std::string file = app_test::temporary("map-plane.png");
  const app_test::Arguments asked{"shot",  "-o",         file,       "--size",      "96x64",
                                  "--map", "iterations", "--target", "0.9,0.8,0.5", "--camera",
                                  "30,20", "--lengths",  "1,1"};
  std::vector<std::vector<std::uint8_t>> seen;
  for (const char* plane : {"dragged", "xy", "yz", "zx"}) {
    app_test::Arguments arguments = asked;
    arguments.insert(arguments.end(), {"--map-plane", plane});
    const Ran ran = app_test::run(arguments);
    EXPECT_EQ(ran.code, 0) << ran.err;
    seen.push_back(app_test::readPicture(file).pixels);
    for (std::size_t i = 0; i + 1 < seen.size(); ++i) EXPECT_NE(seen[i], seen.back()) << plane;
    std::filesystem::remove(file);
  }
  for (const app_test::Arguments& wrong :
       {app_test::Arguments{"--map", "status", "--map-plane", "w"}, {"--map-plane", "xy"}}) {
    app_test::Arguments arguments{"shot", "-o", file};
    arguments.insert(arguments.end(), wrong.begin(), wrong.end());
    const Ran ran = app_test::run(arguments);
    EXPECT_EQ(ran.code, 2);
    EXPECT_NE(ran.err.find("--map-plane"), std::string::npos) << ran.err;
  }
}

TEST(ShotCommand, AFileThatCannotBeWrittenIsNamed) {
  const Ran ran = app_test::run({"shot", "-o", "/nowhere/at/all.png", "--size", "64x64"});
  EXPECT_EQ(ran.code, 1);
  EXPECT_NE(ran.err.find("/nowhere/at/all.png"), std::string::npos) << ran.err;
}

TEST(ShotCommand, DataThatIsNotThereIsNamed) {
  const Ran ran = app_test::run({"shot", "-o", app_test::temporary("x.png"), "--data", "/nowhere"});
  EXPECT_EQ(ran.code, 1);
  EXPECT_NE(ran.err.find("/nowhere"), std::string::npos) << ran.err;
}

}  // namespace
