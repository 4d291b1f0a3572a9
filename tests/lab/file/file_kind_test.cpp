// What a file seems to be, by how it begins.
#include "lab/file/file_kind.h"

#include <gtest/gtest.h>

#include "lab/file/scene_file.h"

namespace {

using lab::FileKind;
using namespace std::string_view_literals;

TEST(FileKind, EachIsKnownByItsBeginning) {
  const std::vector<std::pair<FileKind, std::string_view>> files{
      {FileKind::scene, R"( {"chains": [], "format": "iklab-scene"})"},
      {FileKind::answers, R"({"class": "7b", "format": "iklab-answers"})"},
      {FileKind::lesson, "\xEF\xBB\xBF# T\n\n```lesson\n{}\n```\n"},
      {FileKind::urdf, "<?xml version=\"1.0\"?>\n<!-- by hand -->\n<robot name=\"a\">"},
      {FileKind::mjcf, "<mujoco model=\"a\">"},
      {FileKind::sdf, "<?xml version=\"1.0\"?><sdf version=\"1.6\"><!-- <robot> -->"},
      {FileKind::bvh, "HIERARCHY\nROOT Hips"},
      {FileKind::gltf, R"({"asset": {"version": "2.0"}, "scenes": []})"},
      {FileKind::gltf,
       R"({"skins": [{"joints": [0]}], "nodes": [{"name": "alpha"}, {"name": "chains"}], "asset": {}})"},
      {FileKind::gltf, "glTF\2\0\0\0"sv},
      {FileKind::collada, "<COLLADA xmlns=\"x\">"},
      {FileKind::fbx, "Kaydara FBX Binary  "},
      {FileKind::usd, "#usda 1.0"},
      {FileKind::picture, "\x89PNG\r\n\x1a\n"},
      {FileKind::picture, "\xFF\xD8\xFF\xE0"},
      {FileKind::picture, "<svg xmlns=\"x\">"},
      {FileKind::picture, "RIFF\0\0\0\0WEBP"sv},
      {FileKind::film,
       "\0\0\0\x20"
       "ftypisom"sv},
      {FileKind::pdf, "%PDF-1.5"},
      {FileKind::page, "<!DOCTYPE html>"},
      {FileKind::table, "step,iteration,phase\r\n"},
      {FileKind::archive, "PK\x03\x04"},
      {FileKind::unknown, ""},
      {FileKind::unknown, "Dear reader"},
      {FileKind::unknown, "{"},
      {FileKind::unknown, "<"},
      {FileKind::unknown, "\x80\xFF"}};
  for (const auto& [kind, text] : files) EXPECT_EQ(lab::kindOf(text), kind) << text;
}

// A beginning of each is no fault of the reader's, and no scene.
TEST(FileKind, WhoeverOpensOneIsToldWhatToDo) {
  const auto faultOf = [](std::string_view text) {
    lab::Document document;
    return lab::readScene(text, document);
  };
  constexpr const char* kNotRead =
      ", which the program does not read; build the chain in the window, or with iklab scene "
      "--lengths 1,0.8 -o arm.iklab.json";
  EXPECT_EQ(faultOf("<mujoco>"),
            std::string("expected a scene (JSON), got a robot model (MJCF)") + kNotRead);
  EXPECT_EQ(faultOf("<COLLADA>"),
            std::string("expected a scene (JSON), got a 3D model (COLLADA)") + kNotRead);
  EXPECT_EQ(faultOf("HIERARCHY"),
            "expected a scene (JSON), got a recorded motion (BVH); open it as a file, and save the "
            "scene");
  EXPECT_EQ(
      faultOf(R"({"asset": {"version": "2.0"}})"),
      "expected a scene (JSON), got a 3D model (glTF); open it as a file, and save the scene");
  EXPECT_EQ(faultOf("PK\x03\x04"),
            "expected a scene (JSON), got an archive, such as ZIP; unpack it first");
  EXPECT_EQ(faultOf("\x89PNG"),
            "expected a scene (JSON), got a picture; open the scene file from which it was made");
  EXPECT_EQ(faultOf("# T\n```lesson\n"),
            "expected a scene (JSON), got a lesson; the window opens one whose name ends in "
            ".lesson.md");
  EXPECT_EQ(faultOf(R"({"format": "iklab-answers"})"),
            "expected a scene (JSON), got an answer sheet; iklab class collect reads those");
  EXPECT_EQ(faultOf(R"({"format": "iklab-scene", "asset": 1)").substr(0, 6), "line 1");
}

}  // namespace
