// What is refused of glTF and BVH, in which words; files that are meant to exhaust or confuse; and
// the models of Assimp's tests.
#include <filesystem>

#include "rigs/skeletons/bvh.h"
#include "rigs/skeletons/gltf.h"
#include "rigs/solve.h"
#include "support/mutated_text.h"
#include "trees.h"

namespace {

using support::RandomSource;

// A reader of bytes: readGltf() or readBvh().
template <class Read>
std::string faultBy(const Read& read, std::string_view bytes) {
  rigs::Arm arm;
  arm.name = "as it was";
  const std::string fault = read(bytes, arm);
  if (!fault.empty()) {
    EXPECT_EQ(arm.name, "as it was");
    EXPECT_TRUE(arm.chain.bones.empty());
    EXPECT_EQ(fault.find_first_of("\n\r\t"), std::string::npos) << fault;
    EXPECT_LT(fault.size(), 300U);
  } else {
    const ik::Solver& solver = *ik::findSolver("automatic");
    rigs::Problem problem{arm.chain};
    problem.goals = arm.goals;
    EXPECT_EQ(
        rigs::findFault(solver, problem, {.parameters = ik::defaultParameters(solver)}, arm.pose),
        "")
        << bytes.substr(0, 2000);
  }
  return fault;
}
std::string gltf(std::string_view bytes) { return faultBy(rigs::readGltf, bytes); }
std::string bvh(std::string_view text, const std::string& frame = "") {
  return faultBy([&](std::string_view each,
                     rigs::Arm& arm) { return rigs::readBvh(each, arm, {.frame = frame}); },
                 text);
}

const std::string kAsset = R"({"asset": {"version": "2.0"}, )";
std::string ofNodes(const std::string& nodes) {
  return gltf(kAsset + "\"nodes\": [" + nodes + "]}");
}

std::string repeated(std::string_view text, int times) {
  std::string all;
  for (int i = 0; i < times; ++i) all += text;
  return all;
}

TEST(GltfFaults, FieldsThatAreWrong) {
  EXPECT_EQ(gltf("{\n  \"asset\": }"), "line 2, column 12: expected JSON, which is broken here");
  EXPECT_EQ(gltf("[1]"), "/asset/version: expected a text, such as \"2.0\"");
  EXPECT_EQ(gltf(R"({"asset": {"version": "1.0"}})"),
            "/asset/version: expected glTF of version 2, got \"1.0\"");
  EXPECT_EQ(gltf(kAsset + R"("nodes": 3})"), "/nodes: expected a list of nodes");
  EXPECT_EQ(ofNodes("{}, 3"), "/nodes/1: expected a node");
  EXPECT_EQ(ofNodes(R"({"name": 3})"), "/nodes/0/name: expected a text");
  EXPECT_EQ(ofNodes(R"({"children": [1]})"), "/nodes/0/children/0: expected a node from 0 to 0");
  EXPECT_EQ(ofNodes(R"({"children": 1})"), "/nodes/0/children: expected a list of nodes");
  for (const std::string bad : {"[0, 0]", "[0, 0, null]", "[0, 0, 1e7]", "[0, 0, \"1\"]", "{}"}) {
    EXPECT_EQ(ofNodes("{\"translation\": " + bad + "}"),
              "/nodes/0/translation: expected 3 numbers from -1e6 to 1e6");
  }
  EXPECT_EQ(ofNodes(R"({"translation": [1e999, 0, 0]})"),
            "the file: expected numbers up to 1.8e308");
  EXPECT_EQ(ofNodes(R"({"translation": [NaN, 0, 0]})"),
            "line 1, column 58: expected JSON, which is broken here");
  EXPECT_EQ(ofNodes(R"({"rotation": [0, 0, 0, 0]})"),
            "/nodes/0/rotation: expected a quaternion of length 1");
  EXPECT_EQ(ofNodes(R"({"scale": [1, 0, 1]})"),
            "/nodes/0/scale: expected a scale that is not 0 along any axis");
  EXPECT_EQ(gltf(kAsset + R"("nodes": [{}], "skins": [{}]})"),
            "/skins/0/joints: expected a list of nodes");
  EXPECT_EQ(gltf(kAsset + R"("nodes": [{}], "skins": [{"joints": [1]}]})"),
            "/skins/0/joints/0: expected a node from 0 to 0");
  EXPECT_EQ(gltf(kAsset + R"("nodes": [{}], "extensions": {"VRMC_vrm": {"humanoid": {"humanBones":
            {"leftHand": {"node": -1}}}}}})"),
            "/extensions/VRMC_vrm/humanoid/humanBones: leftHand: expected a node from 0 to 0");
}

TEST(GltfFaults, NodesThatAreNoTreeAndNoSkeleton) {
  EXPECT_EQ(ofNodes(R"({"children": [1]}, {"children": [0]})"),
            "/nodes/0: expected a tree, but nodes carry each other in a circle");
  EXPECT_EQ(ofNodes(R"({}, {"children": [1]})"),
            "/nodes/1: expected a tree, but nodes carry each other in a circle");
  EXPECT_EQ(ofNodes(R"({"children": [2]}, {"children": [2]}, {})"),
            "/nodes/2: expected one parent, got /nodes/0 and /nodes/1");
  EXPECT_EQ(ofNodes("{}"), "expected a skeleton, but all joints lie in one place");
  const std::string far = R"({"name": "a", "translation": [9e5, 0, 0], "children": [1]},
                             {"name": "b", "translation": [9e5, 0, 0]})";
  EXPECT_EQ(ofNodes(far), "joint \"b\": expected a place that is nearer");
}

TEST(GltfFaults, BinaryFilesThatAreNotWhole) {
  EXPECT_EQ(gltf("glTF"), "the file: expected a whole glTF, got its beginning");
  const auto binary = [](std::string_view header) {
    return gltf(std::string("glTF").append(header) + "{}  ");
  };
  using namespace std::string_view_literals;
  EXPECT_EQ(binary("\1\0\0\0\x18\0\0\0\4\0\0\0JSON"sv),
            "byte 4: expected glTF of version 2, got 1");
  EXPECT_EQ(binary("\2\0\0\0\xFF\0\0\0\4\0\0\0JSON"sv),
            "byte 8: expected a length of 24 bytes, got 255");
  EXPECT_EQ(binary("\2\0\0\0\x18\0\0\0\xFF\xFF\xFF\xFFJSON"sv),
            "byte 12: expected JSON as the first part, which ends within the file");
  EXPECT_EQ(binary("\2\0\0\0\x18\0\0\0\4\0\0\0BIN\0"sv),
            "byte 12: expected JSON as the first part, which ends within the file");
}

TEST(GltfFaults, WhatIsMeantToExhaust) {
  EXPECT_EQ(gltf(std::string(50'000'001, ' ')), "the file: expected at most 50 MB");
  EXPECT_EQ(gltf(kAsset + "\"nodes\": [" + repeated("0,", 4'000'000) + "0]}"),
            "the file: expected at most 4 million values");
  const std::string deep = repeated("[", 100'000) + repeated("]", 100'000);
  EXPECT_EQ(gltf(kAsset + "\"nodes\": [{\"children\": " + deep + "}]}"),
            "/nodes/0/children/0: expected a node from 0 to 0");
  // What is not read may be anything.
  EXPECT_EQ(gltf(kAsset + "\"meshes\": " + deep + R"(, "buffers": [{"uri":
      "data:application/octet-stream;base64,%%%"}], "nodes": [{"children": [1], "extras": [null]},
      {"translation": [0, 1, 0]}]})"),
            "");
  std::string chain;
  for (int i = 1; i <= 1000; ++i)
    chain += R"({"translation": [0, 0.01, 0], "children": [)" + std::to_string(i) + "]}, ";
  EXPECT_EQ(ofNodes(chain + "{}"), "expected at most 1000 joints, got 1001");
}

// Lines 1 to 3 have the root, what is given begins line 4.
std::string ofRoot(const std::string& rest,
                   const std::string& motion = "Frames: 0\nFrame Time: 1") {
  return bvh("HIERARCHY\nROOT r\n{ OFFSET 0 0 0\n" + rest + "\nMOTION\n" + motion);
}

TEST(BvhFaults, HierarchiesThatAreWrong) {
  EXPECT_EQ(ofRoot("End Site { OFFSET 0 1 0 } }"), "");
  EXPECT_EQ(bvh(""), "line 1: expected HIERARCHY, got the end of the file");
  EXPECT_EQ(bvh("HIERARCHY\nMOTION"), "line 2: expected ROOT, got \"MOTION\"");
  EXPECT_EQ(bvh("HIERARCHY\nROOT r\nOFFSET"), "line 3: expected {, got \"OFFSET\"");
  EXPECT_EQ(bvh("HIERARCHY\nROOT r\n{\n}"), "line 4: expected an OFFSET of joint \"r\", got \"}\"");
  EXPECT_EQ(ofRoot("OFFSET"), "line 4: expected one OFFSET of a joint, got \"OFFSET\"");
  EXPECT_EQ(ofRoot("JOINT j { OFFSET 0 x 0"),
            "line 4: expected a number from -1e6 to 1e6, got \"x\"");
  for (const std::string bad : {"nan", "inf", "2e6", "1,5", "0x1", "--1"}) {
    EXPECT_EQ(ofRoot("JOINT j {\nOFFSET 0 0 " + bad),
              "line 5: expected a number from -1e6 to 1e6, got \"" + bad + "\"");
  }
  EXPECT_EQ(ofRoot("CHANNELS 7"), "line 4: expected a whole number from 0 to 6, got \"7\"");
  EXPECT_EQ(ofRoot("CHANNELS 3 Zrotation Yrotation\n}"),
            "line 5: expected 3 channels, such as Zrotation, got \"}\"");
  EXPECT_EQ(ofRoot("CHANNELS 1 Zrotation Yrotation"),
            "line 4: expected OFFSET, CHANNELS, JOINT, End Site or }, got \"Yrotation\"");
  EXPECT_EQ(ofRoot("JOINT j { OFFSET 0 1 0 }\nCHANNELS 0"),
            "line 5: expected CHANNELS before the joints below, got \"CHANNELS\"");
  EXPECT_EQ(ofRoot("} }"), "line 4: expected ROOT or MOTION, got \"}\"");
  EXPECT_EQ(ofRoot("}"), "expected a skeleton, but all joints lie in one place");
}

TEST(BvhFaults, MotionsThatAreWrong) {
  const std::string joint = "CHANNELS 2 Zrotation Xposition End Site { OFFSET 0 1 0 } }";
  EXPECT_EQ(ofRoot(joint, "Frames: -1"),
            "line 6: expected a whole number from 0 to 10000000, got \"-1\"");
  EXPECT_EQ(ofRoot(joint, "Frames: 1\nframe time: x"),
            "line 7: expected a number from -1e6 to 1e6, got \"x\"");
  EXPECT_EQ(
      ofRoot(joint, "Frames: 3\nFrame Time: 1\n1 2\n3"),
      "line 9: expected a number from -1e6 to 1e6, got the end of the file; it is number 2 of "
      "2 in frame 2 of 3");
  EXPECT_EQ(ofRoot(joint, "Frames: 1\nFrame Time: 1\n1 2\n3"), "");
  const std::string whole = trees::figure("bvh");
  EXPECT_EQ(bvh(whole, "2"), "");
  for (const std::string bad : {"0", "3", "-1", "1.5", "x", "1 "}) {
    EXPECT_EQ(bvh(whole, bad),
              "frame: expected a number among those of 2 frames, from 1, got \"" + bad + "\"");
  }
  // Cut anywhere but in its last number.
  for (std::size_t cut = 0; cut + 4 < whole.size(); ++cut)
    EXPECT_NE(bvh(std::string_view(whole).substr(0, cut)), "") << cut;
}

TEST(BvhFaults, WhatIsMeantToExhaust) {
  EXPECT_EQ(bvh(std::string(50'000'001, ' ')), "the file: expected at most 50 MB");
  EXPECT_EQ(ofRoot(repeated("JOINT j { OFFSET 0 1 0\n", 10'000)),
            "line 1003: expected at most 1000 joints, got \"JOINT\"");
  EXPECT_EQ(ofRoot(repeated("{", 10'000)).substr(0, 17), "line 4: expected ");
  EXPECT_EQ(ofRoot("JOINT " + std::string(10'000, 'j') + " { OFFSET 0 1 0 } }"), "");
  EXPECT_EQ(
      ofRoot("CHANNELS 1 Zrotation End Site { OFFSET 0 1 0 } }",
             "Frames: 10000000\nFrame Time: 1\n1"),
      "line 8: expected a number from -1e6 to 1e6, got the end of the file; it is number 1 of "
      "1 in frame 2 of 10000000");
}

TEST(SkeletonFaults, AnyFileHasAFaultOrBecomesAChain) {
  constexpr std::string_view kPieces[] = {"nan",   "1e300", "-1e5",   "1e-9", "0, 0, 0", "-1",
                                          "{",     "}",     "[",      "]",    "\"",      ",",
                                          "null",  "true",  "\0",     "\xFF", "\n",      "CHANNELS",
                                          "JOINT", "ROOT",  "MOTION", "End",  "9"};
  RandomSource random(74);
  const std::string binary = "glTF" + std::string("\2\0\0\0\0\20\0\0\0\14\0\0JSON", 16);
  const std::string figure = trees::figure("gltf");
  const std::string motion = trees::figure("bvh");
  int read = 0;
  for (int trial = 0; trial < 10'000; ++trial) {
    if (gltf(support::mutated(random, (random.chance(0.1) ? binary : "") + figure, kPieces))
            .empty())
      ++read;
    const std::string frame = random.chance(0.5) ? "" : "2";
    if (bvh(support::mutated(random, motion, kPieces), frame).empty()) ++read;
  }
  EXPECT_GT(read, 2000);
  EXPECT_LT(read, 18'000);
}

#ifdef IKLAB_MODELS
TEST(SkeletonFaults, ModelsOfAssimpOpenOrAreRefused) {
  int count = 0;
  std::vector<std::string> opened;
  for (const auto& each : std::filesystem::recursive_directory_iterator(IKLAB_MODELS)) {
    const std::string ending = each.path().extension();
    if (ending != ".gltf" && ending != ".glb" && ending != ".bvh") continue;
    const std::string content = trees::contentOf(each.path());
    if ((ending == ".bvh" ? bvh(content) : gltf(content)).empty())
      opened.push_back(each.path().filename());
    ++count;
  }
  EXPECT_GT(count, 50);
  for (const char* const each : {"01_01.bvh", "Boxing_Toes.bvh", "2CylinderEngine.glb"})
    EXPECT_NE(std::find(opened.begin(), opened.end(), each), opened.end()) << each;
  EXPECT_EQ(gltf(trees::contentOf(IKLAB_MODELS "/glTF2/RecursiveNodes/RecursiveNodes.gltf")),
            "/nodes/0: expected a tree, but nodes carry each other in a circle");
}
#endif

}  // namespace
