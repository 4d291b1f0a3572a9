// Robots' arms on the command line: their files, and those that have a name.
#include <cmath>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "app/run.h"
#include "rigs/arms/robots.h"
#include "support/own_folder.h"

namespace {

using app_test::Arguments;
using app_test::Ran;
using nlohmann::json;

// An arm with two hinges about z, each followed by 1; and a lamp of its own.
constexpr const char* kUrdf = R"(<robot name="Two">
<link name="base"/><link name="upper"/><link name="lower"/><link name="hand"/><link name="lamp"/>
<joint name="shoulder" type="continuous"><parent link="base"/><child link="upper"/><axis xyz="0 0 1"/></joint>
<joint name="elbow" type="continuous"><parent link="upper"/><child link="lower"/><origin xyz="1 0 0"/><axis xyz="0 0 1"/></joint>
<joint name="grip" type="fixed"><parent link="lower"/><child link="hand"/><origin xyz="1 0 0"/></joint>
<joint name="pan" type="continuous"><parent link="base"/><child link="lamp"/><origin xyz="0 0 2"/></joint>
</robot>)";

std::string written(const std::string& name, const std::string& content) {
  std::filesystem::create_directories(support::ownFolder());
  const std::string path = support::ownFolder() / name;
  std::ofstream(path) << content;
  return path;
}

TEST(ArmFiles, AUrdfIsSolvedAndItsBranchesAreTold) {
  const std::string path = written("two.urdf", kUrdf);
  const Ran ran = app_test::run({"solve", path, "--target", "1,1,0", "--tolerance", "1e-9"});
  ASSERT_EQ(ran.code, 0) << ran.err;
  EXPECT_EQ(ran.err, "iklab: warning: " + path + ": the tip is \"hand\"; other ends: \"lamp\"\n");
  const json answer = json::parse(ran.out);
  EXPECT_EQ(answer["status"], "reached");
  // The two joints, the pan's, and the hand: two bones of 1 meet at a right angle.
  EXPECT_NEAR(
      std::hypot(answer["joints"][1][0].get<double>(), answer["joints"][1][1].get<double>()), 1.0,
      1e-9);
}

TEST(ArmFiles, BaseAndTipAreChosen) {
  const std::string path = written("two.urdf", kUrdf);
  const Ran lamp = app_test::runHere({"solve", path, "--tip-link", "lamp"});
  ASSERT_EQ(lamp.code, 0) << lamp.err;
  EXPECT_EQ(lamp.err, "");
  const Ran upper = app_test::runHere(
      {"solve", path, "--base-link", "upper", "--target", "1,1,0", "--tolerance", "1e-9"});
  ASSERT_EQ(upper.code, 0) << upper.err;
  EXPECT_EQ(upper.err, "iklab: warning: " + path +
                           ": the base is \"upper\": what is not below it was left out\n");
  EXPECT_EQ(json::parse(upper.out)["status"], "reached");
  EXPECT_EQ(app_test::runHere({"solve", path, "--tip-link", "foot"}).err,
            "iklab: " + path +
                ": --tip-link: expected a link that joints below \"base\" move, such as "
                "\"hand\", got \"foot\"\n");
  const std::string table = written("book.csv", "theta,d,a,alpha\n0,0,1,0\n");
  const std::string picture = support::ownFolder() / "arm.svg";
  for (const Arguments& each :
       {Arguments{"solve", table, "--base-link", "a"},
        Arguments{"solve", "--lengths", "1", "--target", "1,0", "--base-link", "a"},
        Arguments{"scene", "--preset", "Spider", "-o", picture, "--base-link", "a"},
        Arguments{"shot", "-o", picture, "--base-link", "a"}, Arguments{"--base-link", "a"}}) {
    const Ran ran = app_test::runHere(each);
    EXPECT_EQ(ran.code, 2) << each[0];
    EXPECT_NE(ran.err.find("--base-link: expected a robot model (URDF) beside it\n"),
              std::string::npos)
        << ran.err;
  }
}

TEST(ArmFiles, BecomeSceneFilesAndAreNotWrittenOver) {
  const std::string table = written("book.csv", "theta,d,a,alpha\n0,0,1,0\nq,0,0.5,0\n");
  const std::string scene = support::ownFolder() / "book.iklab.json";
  const Ran ran = app_test::runHere({"scene", table, "-o", scene});
  EXPECT_EQ(ran.code, 0) << ran.err;
  const json made = json::parse(app_test::contentOf(scene));
  EXPECT_EQ(made["name"], "book");
  EXPECT_EQ(made["up"], "z");
  EXPECT_EQ(made["chains"][0]["target"], json({1.5, 0.0, 0.0}));
  for (const std::string& path : {table, written("two.urdf", kUrdf)}) {
    const std::string before = app_test::contentOf(path);
    EXPECT_EQ(app_test::runHere({"scene", scene, "-o", path}).code, 2);
    EXPECT_EQ(app_test::contentOf(path), before);
  }
}

TEST(ArmFiles, ASkeletonIsReadAtRestAndInAFrame) {
  const std::string bvh = IKLAB_TESTS_DIR "/rigs/skeletons/figure.bvh";
  const auto baseOf = [&](const Arguments& more) {
    Arguments arguments{"solve", bvh};
    arguments.insert(arguments.end(), more.begin(), more.end());
    const Ran ran = app_test::runHere(arguments);
    EXPECT_EQ(ran.code, 0) << ran.err;
    const json answer = json::parse(ran.out);
    EXPECT_EQ(answer["iterations"], 0);
    return answer["joints"][0];
  };
  EXPECT_EQ(baseOf({}), json({0.0, 0.0, 0.0}));
  EXPECT_EQ(baseOf({"--frame", "2"}), json({5.0, 90.0, 20.0}));
  EXPECT_EQ(app_test::runHere({"solve", bvh, "--frame", "x"}).err,
            "iklab: " + bvh +
                ": --frame: expected a number among those of 2 frames, from 1, got \"x\"\n");
  const std::string table = written("book.csv", "theta,d,a,alpha\n0,0,1,0\n");
  EXPECT_EQ(app_test::runHere({"solve", table, "--frame", "1"}).err,
            "iklab: " + table + ": --frame: expected a recorded motion (BVH) beside it\n");
  const std::string gltf = IKLAB_TESTS_DIR "/rigs/skeletons/figure.gltf";
  EXPECT_EQ(app_test::runHere({"scene", bvh, "-o", gltf}).err,
            "iklab: -o: expected another file to write than '" + gltf +
                "', which holds a 3D model (glTF)\n");
}

// In the table's own words, and with what the drives count.
TEST(ArmFiles, AChainIsWrittenAsATableAndItsValuesToo) {
  std::filesystem::create_directories(support::ownFolder());
  const std::string table = support::ownFolder() / "arm.csv";
  std::filesystem::remove(table);
  ASSERT_EQ(app_test::runHere({"scene", "--arm", "scara", "-o", table}).code, 0);
  const Ran again = app_test::runHere({"solve", table, "--target", "0.4,0.2,0.2"});
  EXPECT_EQ(json::parse(again.out)["status"], "reached") << again.err;
  const std::string values = support::ownFolder() / "values.txt";
  const auto with = [&](const Arguments& more) {
    Arguments all{"solve", table, "--target", "0.4,0.2,0.2", "--joints-csv", values};
    all.insert(all.end(), more.begin(), more.end());
    return app_test::runHere(all);
  };
  const auto first = [&] {
    const std::string text = app_test::contentOf(values);
    EXPECT_TRUE(text.starts_with("shoulder (deg),elbow (deg),quill (m),wrist (deg)\r\n")) << text;
    return std::stod(text.substr(text.find('\n') + 1));
  };
  EXPECT_EQ(with({}).code, 0);
  const double plain = first();
  EXPECT_EQ(with({"--joint-sign", "-1,1,1,1", "--joint-zero", "1000,0,0,0"}).code, 0);
  EXPECT_NEAR(first(), 1000.0 - plain, 1e-9);
  EXPECT_EQ(with({"--joint-zero", "1,2"}).err,
            "iklab: --joint-zero: expected 4 numbers, one a joint that moves, got '1,2'\n");
  EXPECT_EQ(with({"--joint-sign", "1,1,1,2"}).err,
            "iklab: --joint-sign: expected 1 or -1 for each, got '1,1,1,2'\n");
  EXPECT_EQ(app_test::runHere(
                {"scene", "--preset", "Tentacle in 3D", "-o", support::ownFolder() / "t.csv"})
                .err,
            "iklab: -o: a table has no balls, as \"bone 12\" is one: make it a hinge\n");
}

TEST(ArmFiles, AChainIsWrittenAsUrdf) {
  std::filesystem::create_directories(support::ownFolder());
  const std::string urdf = support::ownFolder() / "arm.urdf";
  std::filesystem::remove(urdf);
  const Ran ran = app_test::runHere({"scene", "--arm", "ur5e", "-o", urdf});
  ASSERT_EQ(ran.code, 0) << ran.err;
  const std::string target = "0.4,0.2,0.5";
  const json made = json::parse(app_test::runHere({"solve", urdf, "--target", target}).out);
  const json known =
      json::parse(app_test::runHere({"scene", "--arm", "ur5e", "--target", target, "-o",
                                     support::ownFolder() / "arm.iklab.json"})
                              .code == 0
                      ? app_test::runHere({"solve", support::ownFolder() / "arm.iklab.json"}).out
                      : "{}");
  EXPECT_EQ(made["status"], "reached");
  EXPECT_EQ(made["values"].size(), known["values"].size());
  EXPECT_EQ(made["values"][0]["joint"], "shoulder pan");
  EXPECT_EQ(app_test::runHere({"scene", "--arm", "ur5e", "-o", urdf}).code, 2) << "it is there";
  const std::string two = written("two.iklab.json", R"({"format": "iklab-scene", "version": 2,
    "chains": [{"bones": [{"length": 1}], "target": [1, 0]}, {"bones": [{"length": 1}], "target": [1, 0]}]})");
  const std::string other = support::ownFolder() / "other.urdf";
  std::filesystem::remove(other);
  EXPECT_EQ(app_test::runHere({"scene", two, "-o", other}).err,
            "iklab: warning: -o: URDF has one robot: the selected chain is written\n");
  EXPECT_EQ(
      app_test::runHere({"scene", "--preset", "Spider", "-o", support::ownFolder() / "s.urdf"}).err,
      "iklab: -o: URDF has no balls, as \"bone 1\" is one: make it a hinge\n");
}

TEST(ArmFiles, FaultsNameTheirLine) {
  const std::string path = written("bad.urdf", "<robot>\n<link name='a'/>\n<joint/></robot>");
  EXPECT_EQ(app_test::runHere({"solve", path}).err,
            "iklab: " + path + ": line 3: joint: expected a name in joint's name, got none\n");
}

// The values that are told lead there by the maker's table, in matrices.
TEST(Arms, AreSolvedByName) {
  for (const auto& [arm, name] : {std::pair{"ur5e", "UR5e"},
                                  {"panda", "Panda"},
                                  {"Puma-560", "Puma560"},
                                  {"irb120", "IRB120"},
                                  {"stanford", "Stanford"},
                                  {"scara", "Cobra600"},
                                  {"so101", "SO101"}}) {
    SCOPED_TRACE(arm);
    const robots::Robot& robot = robots::named(name);
    const robots::Matrix& tool = robot.poses.back().tool;
    std::ostringstream target;
    target.precision(15);
    target << tool[3] << ',' << tool[7] << ',' << tool[11];
    const Ran ran = app_test::runHere({"solve", "--arm", arm, "--target", target.str(),
                                       "--tolerance", "1e-8", "--iterations", "200"});
    ASSERT_EQ(ran.code, 0) << ran.err;
    const json answer = json::parse(ran.out);
    EXPECT_EQ(answer["status"], "reached");
    std::vector<double> amounts;
    for (const json& value : answer["values"]) {
      const bool slides = value["kind"] == "slide";
      amounts.push_back(slides ? value["units"].get<double>()
                               : value["degrees"].get<double>() * robots::kPi / 180.0);
    }
    ASSERT_EQ(amounts.size(), robot.joints.size());
    const robots::Matrix found = robots::frames(robot, amounts).back();
    for (const std::size_t i : {3U, 7U, 11U}) EXPECT_NEAR(found[i], tool[i], 2e-8);
    for (std::size_t i = 0; i < amounts.size(); ++i) {
      EXPECT_GE(amounts[i], robot.joints[i].least - 1e-6);
      EXPECT_LE(amounts[i], robot.joints[i].most + 1e-6);
    }
  }
}

TEST(Arms, BeginAtTheAnglesOfTheirJoints) {
  // Degrees of the six joints, in the table's second pose; the tool is no joint.
  const robots::Robot& robot = robots::named("UR5e");
  std::ostringstream angles;
  angles.precision(15);
  for (const double amount : robot.poses[1].amounts)
    angles << (angles.str().empty() ? "" : ",") << amount * 180.0 / robots::kPi;
  const Ran ran = app_test::runHere({"solve", "--arm", "ur5e", "--target", "0,0,1", "--angles",
                                     angles.str(), "--iterations", "0"});
  ASSERT_EQ(ran.code, 0) << ran.err;
  const json tip = json::parse(ran.out)["joints"].back();
  for (const std::size_t i : {0U, 1U, 2U})
    EXPECT_NEAR(tip[i].get<double>(), robot.poses[1].tool[4 * i + 3], 1e-11);
  EXPECT_EQ(
      app_test::runHere({"solve", "--arm", "ur5e", "--target", "0,0,1", "--angles", "1,2"}).err,
      "iklab: --angles: expected one angle per bone, 7 in all, or per joint that turns, 6 in all, "
      "got '1,2'\n");
}

TEST(Arms, AreTakenWhereverAChainIsStated) {
  std::filesystem::create_directories(support::ownFolder());
  const std::string scene = support::ownFolder() / "arm.iklab.json";
  const Ran ran =
      app_test::runHere({"scene", "--arm", "panda", "--target", "0.4,0.1,0.5", "-o", scene});
  ASSERT_EQ(ran.code, 0) << ran.err;
  const json made = json::parse(app_test::contentOf(scene));
  EXPECT_EQ(made["name"], "Panda");
  EXPECT_EQ(made["chains"][0]["target"], json({0.4, 0.1, 0.5}));
  const std::string picture = support::ownFolder() / "arm.svg";
  EXPECT_EQ(app_test::runHere({"shot", "--arm", "scara", "-o", picture}).code, 0);
  const std::string script = written("arm.txt", "problem --arm so101 --target 0.2,0,0.2\n");
  EXPECT_EQ(app_test::runHere({"play", script}).code, 0);
}

TEST(Arms, WhatDoesNotGoTogetherIsSaid) {
  const std::string scene = written("two.urdf", kUrdf);
  const std::string other = support::ownFolder() / "other.iklab.json";
  const auto faultOf = [](const Arguments& arguments) {
    const Ran ran = app_test::runHere(arguments);
    EXPECT_EQ(ran.code, 2);
    return ran.err;
  };
  EXPECT_EQ(faultOf({"solve", "--arm", "ur5", "--target", "0,0,1"}),
            "iklab: --arm: expected one of ur5e, panda, puma560, irb120, iiwa14, kr6, lrmate200id, "
            "so101, scara, stanford, hexapod-leg, got 'ur5'; did you mean \"ur5e\"?\n");
  EXPECT_EQ(faultOf({"solve", "--arm", "ur5e"}),
            "iklab: --target: expected a point x,y or x,y,z\n");
  EXPECT_EQ(faultOf({"solve", scene, "--arm", "ur5e"}),
            "iklab: --arm: expected no scene file beside it, got '" + scene + "'\n");
  EXPECT_EQ(faultOf({"scene", "--preset", "Spider", "--arm", "ur5e", "-o", other}),
            "iklab: --arm: expected no other scene beside it, got 'ur5e'\n");
  EXPECT_EQ(faultOf({"solve", "--arm", "ur5e", "--lengths", "1,1", "--target", "0,0,1"}),
            "iklab: --lengths: expected no --arm beside it, got '1,1'\n");
}

}  // namespace
