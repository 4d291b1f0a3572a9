// Scene files on the command line.
#include <filesystem>
#include <fstream>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "app/run.h"
#include "support/own_folder.h"

namespace {

using app_test::Arguments;
using app_test::Ran;
using nlohmann::json;

constexpr const char* kScene = R"({
  "format": "iklab-scene", "version": 1,
  "chains": [{"bones": [{"length": 1}, {"length": 0.8}], "target": [0.9, 0.7]}],
  "solving": {"solver": "ccd"}
})";

std::string written(const std::string& content) {
  std::filesystem::create_directories(support::ownFolder());
  const std::string path = support::ownFolder() / "arm.iklab.json";
  std::ofstream(path) << content;
  return path;
}

TEST(SceneCommand, ASceneIsSolvedAndOptionsChangeIt) {
  const std::string path = written(kScene);
  const Ran ran = app_test::run({"solve", path});
  ASSERT_EQ(ran.code, 0) << ran.err;
  const json answer = json::parse(ran.out);
  EXPECT_EQ(answer["solver"], "ccd");
  EXPECT_EQ(answer["status"], "reached");
  EXPECT_NEAR(answer["joints"][2][0].get<double>(), 0.9, 2e-3);

  const Ran far = app_test::run({"solve", path, "--solver", "fabrik", "--target", "3,0"});
  ASSERT_EQ(far.code, 0) << far.err;
  EXPECT_EQ(json::parse(far.out)["solver"], "fabrik");
  EXPECT_EQ(json::parse(far.out)["status"], "too-far");
}

TEST(SceneCommand, ASceneIsPainted) {
  const std::string path = written(kScene);
  const std::string picture = support::ownFolder() / "arm.png";
  const Ran ran = app_test::run({"shot", path, "-o", picture, "--size", "200x150"});
  EXPECT_EQ(ran.code, 0) << ran.err;
  EXPECT_GT(std::filesystem::file_size(picture), 100U);
}

std::string pictureOf(const std::string& file) {
  const std::string picture = file + ".png";
  EXPECT_EQ(app_test::run({"shot", file, "--size", "300x200", "-o", picture}).code, 0);
  std::ifstream in(picture, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

// A preset as a file, written once more, gives the same picture, byte for byte.
TEST(SceneCommand, AFileWrittenAgainLooksTheSame) {
  const std::filesystem::path folder = support::ownFolder();
  std::filesystem::create_directories(folder);
  for (const char* preset : {"Arm", "Mirrored arm", "Robot arm", "Arm with a pole"}) {
    const std::string first = folder / "first.iklab.json";
    const std::string second = folder / "second.iklab.json";
    ASSERT_EQ(app_test::run({"scene", "--preset", preset, "-o", first}).code, 0);
    ASSERT_EQ(app_test::run({"scene", first, "-o", second}).code, 0);
    EXPECT_TRUE(pictureOf(first) == pictureOf(second)) << preset;
  }
}

TEST(SceneCommand, AFileIsChangedAndKeepsWhatOthersPutIn) {
  json scene = json::parse(kScene);
  scene["author"] = "somebody";
  scene["notes"] = "for Tuesday";
  const std::string path = written(scene.dump());
  ASSERT_EQ(app_test::run({"scene", path, "--target", "0.2,1", "-o", path}).code, 0);
  std::ifstream in(path);
  const json changed = json::parse(in);
  EXPECT_EQ(changed["author"], "somebody");
  EXPECT_EQ(changed["notes"], "for Tuesday");
  EXPECT_EQ(changed["chains"][0]["target"], json({0.2, 1.0}));
  EXPECT_EQ(app_test::run({"scene", "-o", "/no/such/folder/x"}).code, 1);
}

TEST(SceneCommand, BadFilesAreNamed) {
  const std::string path = written(R"({"format": "iklab-scene", "version": 1})");
  for (const Arguments& arguments :
       {Arguments{"solve", path}, Arguments{"shot", path, "-o", "x.png"}, Arguments{path}}) {
    const Ran ran = app_test::run(arguments);
    EXPECT_EQ(ran.code, 2);
    EXPECT_NE(ran.err.find(path + ": /chains: expected"), std::string::npos) << ran.err;
  }
  const Ran missing = app_test::run({"solve", "no-such-scene.json"});
  EXPECT_EQ(missing.code, 2);
  EXPECT_NE(missing.err.find("no-such-scene.json: "), std::string::npos) << missing.err;
}

}  // namespace
