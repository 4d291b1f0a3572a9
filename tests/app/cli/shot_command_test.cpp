// `iklab shot`: a picture of the right size, with no display.
#include <algorithm>
#include <cstdlib>
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

// Laid over the canvas' own background a transparent picture is the opaque one.
TEST(ShotCommand, ATransparentPictureHasStraightColours) {
  for (const Arguments& scene :
       {Arguments{"--preset", "Three-bone arm"}, {"--preset", "Spider", "--theme", "light"}}) {
    Arguments options{"--size", "480x300"};
    options.insert(options.end(), scene.begin(), scene.end());
    const Picture opaque = shot(options);
    options.emplace_back("--transparent");
    const Picture bare = shot(options);
    ASSERT_EQ(bare.pixels.size(), opaque.pixels.size());
    EXPECT_EQ(bare.pixels[3], 0) << "the corner";
    int greatest = 0;
    int covered = 0;
    for (std::size_t i = 0; i < bare.pixels.size(); i += 4) {
      const int alpha = bare.pixels[i + 3];
      if (alpha > 0) ++covered;
      for (std::size_t k = 0; k < 3; ++k) {
        // The opaque picture's corner is the background.
        const int over = (bare.pixels[i + k] * alpha + opaque.pixels[k] * (255 - alpha)) / 255;
        greatest = std::max(greatest, std::abs(over - opaque.pixels[i + k]));
      }
    }
    // Many layers of few hundredths each are rounded one by one.
    EXPECT_LE(greatest, 6) << scene[1];
    EXPECT_GT(covered, 480 * 3) << scene[1];
  }
}

TEST(ShotCommand, AnSvgLooksLikeThePicture) {
  const std::vector<Arguments> scenes{
      {"--solver", "fabrik", "--lengths", "0.9,0.7,0.5", "--angles", "70,-30,-40", "--target",
       "1.2,-0.3", "--step", "2", "--explain", "--theme", "light", "--size", "800x500"},
      {"--preset", "Rope of 100 bones", "--size", "640x400"},
      {"--preset", "Spider", "--size", "640x400"},
      {"--preset", "Four-axis robot arm", "--theme", "light", "--size", "640x400"},
      {"--preset", "Two-bone arm in 3D", "--map", "status", "--size", "400x250"}};
  for (const Arguments& scene : scenes) {
    const std::string svg = app_test::temporary("shot.svg");
    const std::string png = app_test::temporary("svg.png");
    Arguments arguments{"shot", "-o", svg};
    arguments.insert(arguments.end(), scene.begin(), scene.end());
    const Ran ran = app_test::run(arguments);
    ASSERT_EQ(ran.code, 0) << ran.err;
    ASSERT_EQ(std::system(("rsvg-convert -o " + png + " " + svg).c_str()), 0);
    const Picture picture = shot(scene);
    // Letters are smoothed in another way.
    EXPECT_LT(app_test::partThatDiffers(picture, app_test::readPicture(png), 60), 0.012)
        << scene[1];
    std::filesystem::remove(svg);
    std::filesystem::remove(png);
  }
}

TEST(ShotCommand, AnotherKindOfPictureIsRefused) {
  for (const char* name : {"no.jpg", "no.SVG", "no", "no.svg.txt"}) {
    const std::string file = app_test::temporary(name);
    const Ran ran = app_test::run({"shot", "-o", file});
    EXPECT_EQ(ran.code, 2) << name;
    EXPECT_NE(ran.err.find("-o: expected a name that ends in .png or .svg"), std::string::npos);
    EXPECT_FALSE(std::filesystem::exists(file));
  }
  EXPECT_EQ(app_test::run({"shot", "-o", "-", "--size", "64x64"}).out.substr(1, 3), "PNG");
}

TEST(ShotCommand, WhatAnSvgCannotShowIsSaid) {
  const std::string file = app_test::temporary("no.svg");
  const Ran panels = app_test::run({"shot", "-o", file, "--ui"});
  EXPECT_EQ(panels.code, 2);
  EXPECT_NE(panels.err.find("--ui"), std::string::npos) << panels.err;
  EXPECT_FALSE(std::filesystem::exists(file));
}

TEST(ShotCommand, ALessonIsShownAtItsStep) {
  const Arguments size{"--size", "320x200"};
  const auto lesson = [&](const std::string& link, bool ui = false) {
    Arguments arguments{link, "--size", "320x200"};
    if (ui) arguments.emplace_back("--ui");
    return shot(arguments).pixels;
  };
  const auto ann = lesson("lesson=ccd&step=turn-one&class=7b&name=ann");
  EXPECT_NE(ann, shot(size).pixels);
  EXPECT_EQ(ann,
            lesson("https://example.org/iklab.html#lesson=ccd&step=turn-one&class=7b&name=ann"));
  EXPECT_NE(ann, lesson("lesson=ccd&step=turn-one&class=7b&name=bob")) << "data of their own";
  EXPECT_NE(lesson("lesson=ccd", true), lesson("lesson=ccd", false)) << "its text";
  EXPECT_NE(lesson("lesson=ccd", true), lesson("lesson=ccd&lang=ko", true));
}

TEST(ShotCommand, OfEveryLessonThereIsAPicture) {
  const std::string file = app_test::temporary("own.lesson.md");
  ASSERT_EQ(app_test::run({"lesson", "new", file}).code, 0);
  EXPECT_NE(shot({file, "--size", "320x200"}).pixels, shot({"--size", "320x200"}).pixels);
  std::filesystem::remove(file);
  EXPECT_EQ(shot({"lesson=space", "--size", "320x200"}).width, 320);
}

TEST(ShotCommand, NothingChangesTheSceneOfALesson) {
  const auto faultOf = [](const Arguments& more) {
    Arguments arguments{"shot", "lesson=ccd", "-o", "x.png"};
    arguments.insert(arguments.end(), more.begin(), more.end());
    const Ran ran = app_test::runHere(arguments);
    EXPECT_EQ(ran.code, 2);
    return ran.err;
  };
  const std::string none = ": expected none beside a lesson, which has a scene of its own\n";
  EXPECT_EQ(faultOf({"--step", "1"}), "iklab: --step" + none);
  EXPECT_EQ(faultOf({"--explain"}), "iklab: --explain" + none);
  EXPECT_EQ(faultOf({"--target", "1,1"}), "iklab: options of a problem" + none);
  const Ran unknown = app_test::runHere({"shot", "lesson=no-such", "-o", "x.png"});
  EXPECT_EQ(unknown.code, 2);
  EXPECT_EQ(unknown.err.substr(0, 31), "iklab: lesson: expected one of ");
}

}  // namespace
