// Slips in scene files: what is told of them, and what is mended.
#include <array>
#include <string>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>

#include "lab/file/nearest_name.h"
#include "lab/file/scene_file.h"

namespace {

using lab::Document;
using Texts = std::vector<std::string>;

std::string sceneOf(const std::string& chain, const std::string& more = "") {
  return R"({"format": "iklab-scene", "version": 2, "chains": [{)" + chain + "}]" + more + "}";
}

std::string planar(const std::string& bone, const std::string& pose = "[0, 0]") {
  return sceneOf(R"("bones": [{"length": 1)" + bone + R"(}, {"length": 1}], "pose": {"angles": )" +
                 pose + R"(}, "target": [1, 1])");
}

Texts warningsOf(const std::string& text) {
  Document document;
  EXPECT_EQ(lab::readScene(text, document), "") << text;
  return document.warnings;
}

std::string faultOf(const std::string& text) {
  Document document;
  return lab::readScene(text, document);
}

TEST(SceneSlips, AFieldThatIsNotKnownIsToldWithTheNearestName) {
  const std::string nothing = ": there is no such field, so it does nothing";
  const auto meant = [&](const char* name) { return nothing + ": did you mean \"" + name + "\"?"; };
  const std::string limit = "/chains/0/bones/0/limit";
  EXPECT_EQ(warningsOf(planar(R"(, "limits": {"least": 0})")), Texts{limit + "s" + meant("limit")});
  EXPECT_EQ(warningsOf(planar(R"(, "Limit": {"least": 0})")),
            Texts{"/chains/0/bones/0/Limit" + meant("limit")});
  EXPECT_EQ(warningsOf(planar(R"(, "limit": {"min": 0, "max": 1})")),
            (Texts{limit + "/min" + meant("least"), limit + "/max" + meant("most")}));
  EXPECT_EQ(warningsOf(sceneOf(R"("bones": [{"length": 1}], "target": [1, 0], "colour": "red")")),
            Texts{})
      << "of another program, and kept";
  EXPECT_EQ(warningsOf(sceneOf(R"("bones": [{"length": 1}], "target": [1, 0], "angles": [1])",
                               R"(, "solving": {"iteration": 5}, "solver": "ccd")")),
            (Texts{"/solver" + meant("solving"), "/solving/iteration" + meant("iterations"),
                   "/chains/0/angles" + meant("pose")}));
  EXPECT_EQ(warningsOf(planar("")), Texts{});
}

TEST(SceneSlips, ANameIsToldOnce) {
  const std::string text = sceneOf(
      R"("bones": [{"length": 1, "limits": 1}, {"length": 1, "limits": 2}], "target": [1, 1])");
  EXPECT_EQ(warningsOf(text).size(), 1U);
}

TEST(SceneSlips, WhatIsLeftOutOfBonesIsTold) {
  const std::string leftOut = ": not known; it is left out when the scene is saved";
  const std::string text = sceneOf(R"("bones": [{"length": 1, "limit": {"wobble/": 0}, "limits": 1},
      {"length": 1, "colour": "red"}, {"length": 1, "colour": "\u0007"}], "target": [1, 1])");
  EXPECT_EQ(
      warningsOf(text),
      (Texts{"/chains/0/bones/0/limits: there is no such field, so it does nothing: did you "
             "mean \"limit\"?",
             "/chains/0/bones/0/limit/wobble~1" + leftOut, "/chains/0/bones/1/colour" + leftOut}));
  Document document;
  ASSERT_EQ(lab::readScene(text, document), "");
  EXPECT_EQ(warningsOf(lab::writeScene(document)), Texts{});
}

TEST(SceneSlips, TheNearestNameIsNear) {
  constexpr std::array<std::string_view, 4> kKnown{"length", "limit", "weight", "joint"};
  EXPECT_EQ(lab::nearestName("lenght", kKnown), "length");
  EXPECT_EQ(lab::nearestName("JOINT", kKnown), "joint");
  EXPECT_EQ(lab::nearestName("weigth", kKnown), "weight");
  EXPECT_EQ(lab::nearestName("colour", kKnown), "");
  EXPECT_EQ(lab::nearestName("", kKnown), "");
  EXPECT_EQ(lab::nearestName("min", kKnown), "") << "there is no least here";
  EXPECT_EQ(lab::nearestName(std::string(100'000, 'x'), kKnown), "");
}

TEST(SceneSlips, AnglesThatLookLikeDegreesAreTold) {
  EXPECT_EQ(warningsOf(planar("", "[0.5, 150]")),
            Texts{"/chains/0/pose/angles/1: 150 radians? 150° are 2.61799, or \"150°\" in a "
                  "lesson"});
  for (const char* pose : {"[-22.5, 0]", "[7, 9]"})
    EXPECT_EQ(warningsOf(planar("", pose)).size(), 1U);
  // Up to a turn they may be meant; beyond it a solver's own have all their digits.
  for (const char* pose : {"[6.28, -6]", "[7.853981633974483, 0]"}) {
    EXPECT_EQ(warningsOf(planar("", pose)), Texts{}) << pose;
  }
}

std::string spatial(const std::string& quaternion, const std::string& bone = "") {
  return sceneOf(R"("planar": false, "bones": [{"length": 1)" + bone +
                 R"(}], "pose": {"rotations": [)" + quaternion + R"(]}, "target": [1, 0, 0])");
}

TEST(SceneSlips, QuaternionsAndAxesOfFewDigitsAreMadeWhole) {
  Document document;
  ASSERT_EQ(lab::readScene(spatial("[0.7071, 0, 0, 0.7071]"), document), "");
  EXPECT_NEAR(document.pose.rotations[0].w, 0.70710678118654752, 1e-15);
  EXPECT_NEAR(document.pose.rotations[0].z, 0.70710678118654752, 1e-15);
  ASSERT_EQ(lab::readScene(spatial("[0.6, 0, 0.8000001, 0]"), document), "");
  EXPECT_EQ(document.pose.rotations[0].y, 0.8000001) << "near enough, and to the bit as it was";
  EXPECT_EQ(faultOf(spatial("[0.7, 0, 0, 0.7]")),
            "/chains/0/pose/rotations/0: expected a quaternion of length 1, not of 0.989949, got "
            "[0.7,0,0,0.7]");
  const std::string hinge = R"(, "joint": "hinge", "axis": )";
  ASSERT_EQ(lab::readScene(spatial("[1, 0, 0, 0]", hinge + "[0, 0.7071, 0.7071]"), document), "");
  EXPECT_NEAR(document.scene.chain.bones[0].axis.y, 0.70710678118654752, 1e-15);
  EXPECT_EQ(faultOf(spatial("[1, 0, 0, 0]", hinge + "[0, 0, 2]")),
            "/chains/0/bones/0/axis: expected a vector of length 1, not of 2, got [0,0,2]");
}

TEST(SceneSlips, APoseOfTheOtherKindIsToldByItsRightName) {
  EXPECT_EQ(faultOf(sceneOf(R"("planar": false, "bones": [{"length": 1}], "target": [1, 0, 0],
                               "pose": {"angles": [1]})")),
            "/chains/0/pose/angles: expected \"rotations\" in place of angles, as the chain is in "
            "space, got [1]");
  EXPECT_EQ(faultOf(sceneOf(R"("bones": [{"length": 1}], "target": [1, 0],
                               "rest": {"rotations": [[1, 0, 0, 0]]})")),
            "/chains/0/rest/rotations: expected \"angles\" in place of rotations, as the chain is "
            "planar, got an array of 1");
}

TEST(SceneSlips, NamesHaveCharactersAlone) {
  const auto named = [](const std::string& field, const std::string& text) {
    return faultOf(sceneOf(R"("bones": [{"length": 1}], "target": [1, 0])",
                           ", \"" + field + "\": \"" + text + "\""));
  };
  for (const std::string field : {"name", "notes"}) {
    for (const char* bad : {"a\xEF\xBF\xBE", "\xEF\xBF\xBF", "\\uFFFE", "b\\uffff"}) {
      EXPECT_EQ(named(field, bad).find("/" + field + ": expected a text without U+FFFE"), 0U)
          << bad;
    }
    EXPECT_EQ(named(field, "\xEF\xBF\xBD \xEA\xB9\x80"), "");
  }
}

}  // namespace
