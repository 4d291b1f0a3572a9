// The program's pictures against those in tests/golden/, which a person has looked at.
//
// IKLAB_UPDATE_GOLDEN=1 ctest -R Golden    writes them again: look at them, then commit them.
//
// Where a picture differs, golden-failures/ in the build folder holds what was painted
// (NAME-actual.png) and where it differs (NAME-difference.png, in red).
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <ostream>

#include <gtest/gtest.h>

#include "app/picture.h"
#include "app/run.h"
#include "platform/media/png.h"

namespace {

using app_test::Arguments;
using app_test::Picture;

// On one machine pictures come out the same bit for bit; what is allowed for here are other
// versions of Mesa and FreeType. These round differently along edges: a pixel's coverage by a few
// percent, far below a tenth (24 of 255), and then only there. A shape that is missing, moved by a
// pixel or two or has another colour changes hundreds of pixels by much more.
constexpr int kChannel = 24;
// Of the drawing alone 0.1 %: 256 pixels of 640x400, less than a target moved by three pixels.
constexpr double kDrawing = 0.001;
// Of the whole window 0.5 %: text is rasterised by FreeType, and one number on it, the time that
// the solve took, differs from run to run (some 300 pixels, 0.03 %).
constexpr double kWindow = 0.005;

struct Golden {
  std::string name;
  Arguments options;  // of `iklab shot`
  double allowed;
  std::string script{};  // lines of one, where `iklab shot` has no options for it
};

void PrintTo(const Golden& golden, std::ostream* out) { *out << golden.name; }

const std::string kFolder = std::string(IKLAB_TESTS_DIR) + "/golden/";

const Arguments kFabrik{"--size",      "640x400",  "--solver", "fabrik",   "--lengths",
                        "0.9,0.7,0.5", "--angles", "23,23,23", "--target", "-0.6,1.2"};

const Arguments kExplain{"--explain", "--size",    "900x560",  "--lengths", "1,0.8,0.6",
                         "--angles",  "65,-20,30", "--target", "1.5,0.9"};

const Arguments kSpace{"--size",    "640x400",  "--lengths", "1,0.8,0.6", "--angles",
                       "65,-20,30", "--target", "1.5,0.9",   "--solver",  "ccd"};

const std::string kEdit = "size 640x400\nui off\nsolver ccd\n";

const Arguments kMapInSpace{"--size",   "320x200",     "--lengths", "1,0.8,0.6",
                            "--target", "1.2,0.8,0.5", "--solver",  "ccd"};

const Arguments kInSpace{"--explain", "--size", "900x560", "--step", "1"};

Arguments operator+(Arguments a, const Arguments& b) {
  a.insert(a.end(), b.begin(), b.end());
  return a;
}

const std::vector<Golden>& goldens() {
  static const std::vector<Golden> kGoldens{
      {"arm-dark", {"--size", "640x400"}, kDrawing},
      {"broken-chain-dark", kFabrik + Arguments{"--step", "2"}, kDrawing},
      {"out-of-reach", {"--size", "640x400", "--target", "1.9,1.2"}, kDrawing},
      {"mirrored", {"--size", "640x400", "--scale", "-1,1", "--solver", "ccd"}, kDrawing},
      {"high-density", {"--size", "640x400", "--ui-scale", "2"}, kDrawing},
      {"explain-look-at", kExplain + Arguments{"--solver", "look-at", "--step", "1"}, kDrawing},
      {"explain-two-bone", kExplain + Arguments{"--solver", "two-bone", "--step", "2"}, kDrawing},
      {"explain-ccd", kExplain + Arguments{"--solver", "ccd", "--step", "2"}, kDrawing},
      {"explain-ccd-mirrored",
       kExplain + Arguments{"--solver", "ccd", "--step", "2", "--scale", "1,-1"}, kDrawing},
      {"explain-fabrik", kExplain + Arguments{"--solver", "fabrik", "--step", "2"}, kDrawing},
      {"explain-fabrik-tree",
       kExplain +
           Arguments{"--solver", "fabrik", "--form", "tree", "--step", "5", "--theme", "light"},
       kDrawing},
      {"explain-gradient-descent",
       kExplain + Arguments{"--solver", "gradient-descent", "--step", "1", "--theme", "light"},
       kDrawing},
      {"space-dark", kSpace + Arguments{"--camera", "30,20"}, kDrawing},
      {"space-broken-chain", kFabrik + Arguments{"--step", "2", "--camera=-40,35,5"}, kDrawing},
      {"space-above", kSpace + Arguments{"--camera", "20,90", "--scale", "-1,1"}, kDrawing},
      {"window-explain",
       Arguments{"--explain", "--size", "1024x640", "--lengths", "1,0.8,0.6", "--angles",
                 "65,-20,30", "--target", "1.5,0.9", "--ui", "--solver", "ccd", "--step", "2"},
       kWindow},
      {"window-dark", {"--size", "1280x720", "--ui", "--solver", "ccd", "--step", "3"}, kWindow},
      {"explain-space-two-bone", kInSpace + Arguments{"--preset", "Two-bone arm in 3D"}, kDrawing},
      {"explain-space-pole", kInSpace + Arguments{"--preset", "Pole target", "--theme", "light"},
       kDrawing},
      {"explain-space-hinge",
       kInSpace + Arguments{"--preset", "Four-axis robot arm", "--camera", "20,35,5"}, kDrawing},
      // Small ones: each of their points is a solve.
      {"map-iterations",
       {"--map", "iterations", "--size", "320x200", "--solver", "ccd", "--lengths", "1,0.8,0.6",
        "--angles", "65,-20,30", "--target", "1.5,0.9"},
       kDrawing},
      {"map-status-light",
       {"--map", "status", "--size", "320x200", "--solver", "fabrik", "--lengths", "1.5,0.5,0.4",
        "--angles", "65,-20,30", "--target", "1.5,0.9", "--theme", "light"},
       kDrawing},
      {"map-space-plane-light",
       kMapInSpace + Arguments{"--map", "distance", "--map-plane", "xy", "--camera", "40,25",
                               "--theme", "light"},
       kDrawing},
      {"window-light", {"--size", "1280x720", "--ui", "--theme", "light"}, kWindow},
      {"edit", {}, kDrawing, kEdit + "problem --limits -30:100;-90:20\nedit on\n"},
      {"edit-space-light",
       {},
       kDrawing,
       kEdit + "theme light\ncamera 40,25\nproblem --target 0.6,0.9,0.5 --limits "
               "60/-40:50;70/-90:30\nwait 2\nedit on\n"},
  };
  return kGoldens;
}

Picture paintTo(const std::string& file, const Arguments& options, const std::string& script) {
  Arguments arguments = Arguments{"shot", "-o", file} + options;
  const std::string path = app_test::temporary("golden.iklab");
  if (!script.empty()) {
    std::ofstream(path) << script << "shot " << file << "\n";
    arguments = {"play", path};
  }
  const app_test::Ran ran = app_test::run(arguments);
  std::filesystem::remove(path);
  EXPECT_EQ(ran.code, 0) << ran.err;
  return app_test::readPicture(file);
}

Picture paint(const Arguments& options, const std::string& script = {}) {
  const std::string file = app_test::temporary("golden.png");
  Picture picture = paintTo(file, options, script);
  std::filesystem::remove(file);
  return picture;
}

void write(const std::string& name, const Picture& picture) {
  std::filesystem::create_directories("golden-failures");
  std::string error;
  const std::string file = "golden-failures/" + name + ".png";
  EXPECT_TRUE(platform::writePng(file, picture.width, picture.height, picture.pixels, error))
      << error;
}

class Goldens : public testing::TestWithParam<Golden> {
 protected:
  // Other typefaces have other letters: there is nothing to compare then.
  void SetUp() override {
    const std::string font = IKLAB_FONT_NAME;
    if (font.find("Inter-Regular") == std::string::npos) {
      GTEST_SKIP() << "built with " << font << "; the pictures were made with Inter";
    }
  }
};

TEST_P(Goldens, LooksAsItDid) {
  const auto& [name, options, allowed, script] = GetParam();
  const std::string file = kFolder + name + ".png";
  if (std::getenv("IKLAB_UPDATE_GOLDEN")) {
    paintTo(file, options, script);
    return;
  }
  ASSERT_TRUE(std::filesystem::exists(file)) << "IKLAB_UPDATE_GOLDEN=1 makes it";
  const Picture expected = app_test::readPicture(file);
  const Picture actual = paint(options, script);
  Picture difference;
  const double part = app_test::partThatDiffers(actual, expected, kChannel, &difference);
  EXPECT_LE(part, allowed) << "see golden-failures/" << name << "-*.png in the build folder";
  if (part <= allowed) return;
  write(name + "-actual", actual);
  if (!difference.pixels.empty()) write(name + "-difference", difference);
}

INSTANTIATE_TEST_SUITE_P(Pictures, Goldens, testing::ValuesIn(goldens()),
                         [](const testing::TestParamInfo<Golden>& golden) {
                           std::string name = golden.param.name;
                           std::erase(name, '-');
                           return name;
                         });

// The tolerance is no blindfold.
TEST(GoldenTolerance, SeesATargetMovedByAFewPixels) {
  const Picture before = paint({"--size", "640x400", "--target", "0.9,0.7"});
  const Picture after = paint({"--size", "640x400", "--target", "0.93,0.7"});
  EXPECT_GT(app_test::partThatDiffers(before, after, kChannel), kDrawing);
}

TEST(GoldenTolerance, CountsPixels) {
  Picture a{2, 2, std::vector<std::uint8_t>(16, 100)};
  Picture b = a;
  b.pixels[5] = 124;
  EXPECT_EQ(app_test::partThatDiffers(a, b, kChannel), 0.0);
  b.pixels[5] = 125;
  b.pixels[6] = 0;
  EXPECT_EQ(app_test::partThatDiffers(a, b, kChannel), 0.25);
  EXPECT_EQ(app_test::partThatDiffers(a, Picture{}, kChannel), 1.0);
}

}  // namespace
