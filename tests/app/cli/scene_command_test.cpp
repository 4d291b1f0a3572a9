// Scene files on the command line.
#include <algorithm>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <vector>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "app/run.h"
#include "support/own_folder.h"
#include "support/random_document.h"

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

TEST(SceneCommand, ASlipIsToldAndTheRestIsRead) {
  const std::string path = written(R"({"format": "iklab-scene", "version": 1, "chains": [{
    "bones": [{"length": 1, "limits": {"least": 0}}, {"length": 0.8}], "target": [0.9, 0.7]}]})");
  const std::string told = "iklab: warning: " + path +
                           ": /chains/0/bones/0/limits: there is no such field, so it does "
                           "nothing: did you mean \"limit\"?\n";
  const std::string other = support::ownFolder() / "other.iklab.json";
  const std::string picture = support::ownFolder() / "arm.svg";
  for (const Arguments& each : {Arguments{"solve", path}, Arguments{"scene", path, "-o", other},
                                Arguments{"shot", path, "-o", picture}}) {
    const Ran ran = app_test::run(each);
    EXPECT_EQ(ran.code, 0) << each[0];
    EXPECT_EQ(ran.err, told) << each[0];
  }
  EXPECT_EQ(json::parse(app_test::run({"solve", path}).out)["solver"], "automatic");
  const Ran refused = app_test::run({"solve", path, "--iterations", "x"});
  EXPECT_EQ(refused.code, 2);
  EXPECT_EQ(std::count(refused.err.begin(), refused.err.end(), '\n'), 1) << refused.err;
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
  EXPECT_EQ(app_test::runHere({"shot", file, "--size", "300x200", "-o", picture}).code, 0);
  std::ifstream in(picture, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

// A preset as a file, written once more, gives the same picture, byte for byte.
TEST(SceneCommand, AFileWrittenAgainLooksTheSame) {
  const std::filesystem::path folder = support::ownFolder();
  std::filesystem::create_directories(folder);
  for (const char* preset :
       {"Two-bone arm", "Negative scale", "Four-axis robot arm", "Pole target"}) {
    const std::string first = folder / "first.iklab.json";
    const std::string second = folder / "second.iklab.json";
    ASSERT_EQ(app_test::runHere({"scene", "--preset", preset, "-o", first}).code, 0);
    ASSERT_EQ(app_test::runHere({"scene", first, "-o", second}).code, 0);
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

// Two chains, the first with all that a chain may have.
json richScene() {
  return json::parse(R"({
    "format": "iklab-scene", "version": 2, "name": "Two",
    "chains": [
      {"planar": true, "base": [0.1, 0], "scale": [-1, 1],
       "bones": [{"length": 1, "limit": {"least": -1, "most": 1.5}},
                 {"length": 0.8, "scale": [-1, 1], "weight": 0.5}],
       "pose": {"angles": [0.4, 0.6]}, "rest": {"angles": [0.1, 0.2]}, "target": [0.9, 0.7]},
      {"planar": true, "base": [0, 0], "bones": [{"length": 1}], "pose": {"angles": [0.3]},
       "target": [0.2, 0.1], "step": 1, "solving": {"solver": "fabrik", "iterations": 7,
       "tolerance": 0.001, "stop-when-done": true, "ignore-negative-scale": false}}],
    "in-hand": 0,
    "solving": {"solver": "dls", "parameters": {"ccd": {"direction": "base-to-tip"}},
                "iterations": 40, "tolerance": 0.01, "stop-when-done": true,
                "ignore-negative-scale": true, "rest-gain": 0.5, "mode": "step-by-step"},
    "playback": {"step": 2, "unit": "iteration"}})");
}

json sceneWith(const std::string& path, const Arguments& options) {
  const std::string output = support::ownFolder() / "changed.iklab.json";
  Arguments arguments{"scene", path, "-o", output};
  arguments.insert(arguments.end(), options.begin(), options.end());
  const Ran ran = app_test::runHere(arguments);
  EXPECT_EQ(ran.code, 0) << ran.err;
  std::ifstream in(output);
  return json::parse(in);
}

// Of every kind of scene: chains and creatures, in whatever mode, at whatever step.
TEST(SceneCommand, WhatTheProgramHasWrittenStaysTheSameToTheByte) {
  const std::string output = support::ownFolder() / "again.iklab.json";
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    const std::string text = lab::writeScene(support::randomDocument(seed));
    const std::string path = written(text);
    const Ran ran = app_test::runHere({"scene", path, "-o", output});
    ASSERT_EQ(ran.code, 0) << ran.err;
    ASSERT_EQ(app_test::contentOf(output), text) << seed;

    json expected = json::parse(text);
    expected["solving"]["iterations"] = 777;
    ASSERT_EQ(sceneWith(path, {"--iterations", "777"}), expected) << seed;
  }
}

TEST(SceneCommand, OptionsChangeWhatTheyNameAndNothingElse) {
  const json rich = richScene();
  const std::string path = written(rich.dump());
  ASSERT_EQ(sceneWith(path, {}), rich);
  struct Case {
    Arguments options;
    const char* pointer;
    json value;
  };
  for (const Case& each :
       std::vector<Case>{{{"--solver", "ccd"}, "/solving/solver", "ccd"},
                         {{"--target", "0.25,1"}, "/chains/0/target", {0.25, 1.0}},
                         {{"--lengths", "1.25,0.75"}, "/chains/0/bones/1/length", 0.75},
                         {{"--iterations", "9"}, "/solving/iterations", 9},
                         {{"--tolerance", "0"}, "/solving/stop-when-done", false},
                         {{"--rest-gain", "0.25"}, "/solving/rest-gain", 0.25},
                         {{"--base", "0.5,0.25"}, "/chains/0/base", {0.5, 0.25}},
                         {{"--weights", ";0.25"}, "/chains/0/bones/1/weight", 0.25}}) {
    json expected = rich;
    expected[json::json_pointer(each.pointer)] = each.value;
    if (each.options[0] == "--lengths") expected["chains"][0]["bones"][0]["length"] = 1.25;
    EXPECT_EQ(sceneWith(path, each.options), expected) << each.options[0];
  }
}

// The chain lies as it did, and what was limited still is.
TEST(SceneCommand, ATargetInSpaceMovesThePlanarChainThere) {
  const std::string path = written(richScene().dump());
  const json chain = sceneWith(path, {"--target", "0.9,0.7,0.1"})["chains"][0];
  EXPECT_EQ(chain["planar"], false);
  EXPECT_EQ(chain["bones"][0]["joint"], "hinge");
  EXPECT_EQ(chain["bones"][0]["limit"], json({{"least", -1.0}, {"most", 1.5}}));
  EXPECT_FALSE(chain["bones"][1].contains("joint"));
  const auto angle = [&](const char* pose, std::size_t bone) {
    const json q = chain[pose]["rotations"][bone];
    return 2.0 * std::atan2(q[3].get<double>(), q[0].get<double>());
  };
  EXPECT_NEAR(angle("pose", 0), 0.4, 1e-12);
  EXPECT_NEAR(angle("pose", 1), 0.6, 1e-12);
  EXPECT_NEAR(angle("rest", 1), 0.2, 1e-12);
}

TEST(SceneCommand, OptionsKeepACreatureWhole) {
  const std::string spider = support::ownFolder() / "spider.iklab.json";
  std::filesystem::create_directories(support::ownFolder());
  ASSERT_EQ(app_test::run({"scene", "--preset", "Spider", "-o", spider}).code, 0);
  const json before = sceneWith(spider, {});
  json expected = before;
  expected["solving"]["iterations"] = 9;
  EXPECT_EQ(sceneWith(spider, {"--iterations", "9"}), expected);
  EXPECT_EQ(sceneWith(spider, {"--target", "1,0,2"})["walk"]["goal"][2], 2.0);
  const Ran ran = app_test::run({"scene", spider, "--lengths", "1,1", "-o", spider});
  EXPECT_EQ(ran.code, 2);
  EXPECT_NE(ran.err.find("--lengths: expected a scene without a creature"), std::string::npos);
  EXPECT_EQ(sceneWith(spider, {}), before);
}

// What is written can be read; what cannot be read is refused.
TEST(SceneCommand, NothingIsWrittenThatCannotBeRead) {
  const std::string path = written(richScene().dump());
  const std::string output = support::ownFolder() / "changed.iklab.json";
  std::string bones = "1";
  for (int i = 0; i < 1000; ++i) bones += ",1";
  std::vector<Arguments> cases{
      {"--tolerance", "2"},   {"--iterations", "5000"}, {"--target", "1e7,0"},
      {"--angles", "1e9,0"},  {"--lengths", "1e7,1"},   {"--lengths", bones, "--rest", bones},
      {"--lengths", "1,2,3"}, {"--target", "1,1,1,1"},  {"--base", "0,2000000"}};
  for (const Arguments& options : cases) {
    Arguments arguments{"scene", path, "-o", output};
    arguments.insert(arguments.end(), options.begin(), options.end());
    const Ran ran = app_test::run(arguments);
    EXPECT_EQ(ran.code, 2) << options[0];
    EXPECT_EQ(ran.err.find("iklab: " + options[0] + ": "), 0U) << ran.err;
    EXPECT_NE(ran.err.find("expected "), std::string::npos) << ran.err;
    EXPECT_FALSE(std::filesystem::exists(output)) << options[0];
  }
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
