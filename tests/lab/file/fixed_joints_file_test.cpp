// Fixed joints in scene files.
#include <string>
#include <utility>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "lab/file/scene_file.h"

namespace {

using lab::Document;
using Json = nlohmann::ordered_json;

// Of a planar chain too, whose hinges mean nothing.
TEST(FixedJointsFile, TheyComeBackAndHaveNoLimit) {
  const auto scene = [](const std::string& planar, const std::string& bone, const std::string& at) {
    return R"({"format": "iklab-scene", "version": 1, "chains": [{"planar": )" + planar +
           R"(, "bones": [{"length": 1}, {"length": 0.5, "joint": "fixed")" + bone +
           R"(}, {"length": 1}], "target": )" + at + "}]}";
  };
  for (const auto& [planar, at] : {std::pair{"true", "[1, 1]"}, {"false", "[1, 1, 0.5]"}}) {
    Document document;
    ASSERT_EQ(lab::readScene(scene(planar, "", at), document), "");
    EXPECT_EQ(document.scene.chain.bones[1].joint, rigs::JointKind::fixed);
    EXPECT_EQ(document.scene.chain.bones[2].joint, rigs::JointKind::ball);
    const std::string written = lab::writeScene(document);
    EXPECT_EQ(Json::parse(written)["chains"][0]["bones"][1]["joint"], "fixed");
    Document again;
    ASSERT_EQ(lab::readScene(written, again), "");
    EXPECT_EQ(again.scene, document.scene);
    EXPECT_EQ(again.pose, document.pose);
    const std::string fault = lab::readScene(scene(planar, R"(, "limit": {"most": 1})", at), again);
    EXPECT_EQ(fault.rfind("/chains/0/bones/1/limit: expected none, as the joint is fixed", 0), 0U)
        << fault;
  }
}

}  // namespace
