// Robots of URDF against matrices: real ones, and random trees; and what else is read.
#include "rigs/arms/urdf.h"

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>

#include "rigs/solve.h"
#include "robots.h"

namespace {

using robots::kPi;
using robots::Matrix;
using robots::operator*;
using support::RandomSource;

rigs::Arm read(std::string_view text, const rigs::FilePart& ends = {}) {
  rigs::Arm arm;
  EXPECT_EQ(rigs::readUrdf(text, arm, ends), "");
  return arm;
}

std::string number(double value) {
  std::ostringstream out;
  out.precision(17);
  out << value;
  return out.str();
}

std::string jointText(const std::string& name, const std::string& parent, const std::string& child,
                      const robots::Joint& joint, bool fixed = false) {
  std::string text = "<joint name='" + name + "' type='" +
                     (fixed         ? "fixed"
                      : joint.turns ? "revolute"
                                    : "prismatic") +
                     "'><parent link='" + parent + "'/><child link='" + child + "'/><origin rpy='" +
                     robots::text(joint.rpy) + "' xyz='" + robots::text(joint.xyz) + "'/>";
  if (!fixed) {
    text += "<axis xyz='" + robots::text(joint.axis) + "'/><limit lower='" + number(joint.least) +
            "' upper='" + number(joint.most) + "' effort='1' velocity='1'/>";
  }
  return text + "</joint>\n";
}

std::string urdfOf(const robots::Robot& robot) {
  std::string text = "<?xml version='1.0'?>\n<robot name='" + std::string(robot.name) + "'>\n";
  const std::size_t count = robot.joints.size();
  for (std::size_t i = 0; i < count + 2; ++i) text += "<link name='l" + std::to_string(i) + "'/>\n";
  for (std::size_t i = 0; i < count; ++i) {
    const std::string number = std::to_string(i);
    text += jointText("j" + number, "l" + number, "l" + std::to_string(i + 1), robot.joints[i]);
  }
  const robots::Joint tool{true, robot.tool.xyz, robot.tool.rpy, {}, 0, 0};
  text +=
      jointText("mount", "l" + std::to_string(count), "l" + std::to_string(count + 1), tool, true);
  return text + "</robot>\n";
}

TEST(Urdf, RealRobotsStandAsTheirMakersSay) {
  RandomSource random(71);
  for (const robots::Robot& robot : robots::all()) {
    SCOPED_TRACE(robot.name);
    rigs::Arm arm = read(urdfOf(robot));
    EXPECT_EQ(arm.name, robot.name);
    const std::size_t count = robot.joints.size();
    const bool hasTool =
        robots::difference(robots::origin(robot.tool.xyz, robot.tool.rpy), robots::kIdentity) > 0;
    ASSERT_EQ(arm.chain.bones.size(), count + (hasTool ? 1 : 0));
    for (const robots::Posed& posed : robot.poses) {
      EXPECT_LT(robots::difference(robots::frames(robot, posed.amounts).back(), posed.tool), 2e-11);
      robots::setAmounts(arm, posed.amounts);
      EXPECT_LT(robots::difference(posed.tool, robots::framesOf(arm).back()), 2e-11);
    }
    for (int trial = 0; trial < 100; ++trial) {
      const std::vector<double> amounts = robots::randomAmounts(robot, random);
      robots::setAmounts(arm, amounts);
      const std::vector<rigs::Frame> frames = robots::framesOf(arm);
      const std::vector<Matrix> expected = robots::frames(robot, amounts);
      for (std::size_t i = 0; i < frames.size(); ++i)
        EXPECT_LT(robots::difference(expected[i], frames[i]), 1e-12) << i;
    }
  }
}

// As UR's own file has it, but shorter; the numbers are typed apart from the table's.
constexpr std::string_view kUr5e = R"(<?xml version="1.0" ?>
<!-- ${not an expression} in a comment -->
<robot name="ur5e">
  <link name="base_link"/>
  <link name="shoulder"><visual/><visual/><collision/><inertial/></link>
  <link name="upper_arm"/><link name="forearm"/><link name="wrist_1"/><link name="wrist_2"/>
  <link name="wrist_3"/><link name="base"/><link name="ft_frame"/><link name="flange"/><link name="tool0"/>
  <joint name="base_fixed" type="fixed">
    <origin rpy="0 0 3.14159265358979" xyz="0 0 0"/><parent link="base_link"/><child link="base"/></joint>
  <joint name="shoulder_pan_joint" type="revolute">
    <parent link="base_link"/><child link="shoulder"/><origin xyz="0 0 0.1625"/><axis xyz="0 0 1"/>
    <limit effort="150.0" lower="-6.283185307179586" upper="6.283185307179586" velocity="3.1"/>
    <dynamics damping="0" friction="0"/>
  </joint>
  <joint name="shoulder_lift_joint" type="continuous">
    <parent link="shoulder"/><child link="upper_arm"/><axis xyz="0 2 0"/></joint>
  <joint name="elbow_joint" type="revolute"><origin xyz="0.425 0 0" rpy="0 0 0"/>
    <parent link="upper_arm"/><child link="forearm"/><axis xyz="0 1 0"/><limit lower="0.5" upper="3"/></joint>
  <joint name="wrist_1_joint" type="revolute"><origin xyz="0.3922 .1333 0"/>
    <parent link="forearm"/><child link="wrist_1"/><axis xyz="0 1 0"/><limit lower="-7" upper="6"/></joint>
  <joint name="wrist_2_joint" type="continuous"><origin xyz="0 0 -9.97e-2"/>
    <parent link="wrist_1"/><child link="wrist_2"/><axis xyz="0 0 -1"/><mimic joint="elbow_joint"/></joint>
  <joint name="wrist_3_joint" type="continuous"><origin xyz=" 0	0.0996
     +0 "/><parent link="wrist_2"/><child link="wrist_3"/><axis xyz="0 1 0"/></joint>
  <joint name="ft" type="fixed"><parent link="wrist_3"/><child link="ft_frame"/></joint>
  <joint name="fl" type="fixed"><parent link="wrist_3"/><child link="flange"/><origin rpy="1.5707963267948966 0 0"/></joint>
  <joint name="to" type="fixed"><parent link="flange"/><child link="tool0"/><origin rpy="0 3.141592653589793 0"/></joint>
</robot>)";

TEST(Urdf, EachPartOfAFileIsReadAsItIs) {
  rigs::Arm arm = read(kUr5e);
  EXPECT_EQ(arm.name, "ur5e");
  EXPECT_TRUE(arm.upIsZ);
  const rigs::Chain& chain = arm.chain;
  EXPECT_FALSE(chain.planar);
  EXPECT_FALSE(chain.tip);
  const char* names[] = {
      "shoulder_pan_joint", "shoulder_lift_joint", "elbow_joint", "wrist_1_joint",
      "wrist_2_joint",      "wrist_3_joint",       "tool0"};
  ASSERT_EQ(chain.bones.size(), 7U);
  for (std::size_t i = 0; i < 7; ++i) {
    const rigs::Bone& bone = chain.bones[i];
    EXPECT_EQ(bone.name, names[i]);
    EXPECT_EQ(bone.length, 0.0);
    EXPECT_FALSE(bone.parent);
    EXPECT_EQ(bone.joint, i < 6 ? rigs::JointKind::hinge : rigs::JointKind::fixed);
    EXPECT_EQ(arm.pose.slideOf(i), 0.0);
  }
  EXPECT_EQ(chain.bones[0].at, glm::dvec3(0, 0, 0.1625));
  EXPECT_EQ(chain.bones[1].axis, glm::dvec3(0, 1, 0));
  EXPECT_EQ(chain.bones[5].at, glm::dvec3(0, 0.0996, 0));
  EXPECT_EQ(chain.bones[0].limit, (rigs::JointLimit{-2 * kPi, 2 * kPi}));
  EXPECT_EQ(chain.bones[1].limit, rigs::JointLimit{});
  EXPECT_EQ(chain.bones[2].limit, (rigs::JointLimit{0.5, 3.0}));
  EXPECT_EQ(chain.bones[3].limit, (rigs::JointLimit{-2 * kPi, 6.0}));
  // Zero is out of the elbow's range: 0.5 about y.
  EXPECT_NEAR(arm.pose.rotations[2].y, std::sin(0.25), 1e-15);
  EXPECT_EQ(arm.pose.rotations[1], glm::dquat(1, 0, 0, 0));
  const std::vector<std::string> expected{
      "the tip is \"tool0\"; other ends: \"base\", \"ft_frame\"",
      "line 20: joint \"wrist_1_joint\": its range goes beyond a turn, and was cut to one",
      "line 22: joint \"wrist_2_joint\": mimic was left out, so that the joint moves by itself",
      "left out: visual (2), collision (1), inertial (1), dynamics (1), effort and velocity (1)"};
  EXPECT_EQ(arm.warnings, expected);
  // Poses of the table: all joints at 0 but the elbow, which stands at 0.5.
  robots::setAmounts(arm, std::vector{0.786, 2.496, 1.732, -1.727, -1.256, 2.347});
  EXPECT_LT(robots::difference(robots::named("UR5e").poses[1].tool, robots::framesOf(arm).back()),
            2e-11);
}

// A tree of links with fixed joints between others; each link's frame is known by matrices.
struct RandomTree {
  std::string text;
  std::map<std::string, Matrix> frames;      // of links
  std::map<std::string, std::string> child;  // of moving joints
  std::map<std::string, double> amounts;
};

RandomTree randomTree(RandomSource& random) {
  RandomTree tree;
  const int count = random.integer(2, 14);
  std::vector<std::string> pieces{"<link name='k0'/>"};
  tree.frames["k0"] = robots::kIdentity;
  for (int i = 1; i < count; ++i) {
    const std::string child = "k" + std::to_string(i);
    const std::string parent =
        "k" + std::to_string(random.chance(0.6) ? i - 1 : random.integer(0, i - 1));
    const auto three = [&] {
      return robots::Three{random.angle(), random.angle(), random.angle()};
    };
    const glm::dvec3 axis = support::randomDirection(random);
    const robots::Joint joint{random.chance(0.7),       three(), three(),
                              {axis.x, axis.y, axis.z}, -3,      3};
    const bool isFixed = i > 1 && random.chance(0.4);
    const std::string name = "j" + std::to_string(i);
    Matrix frame = tree.frames[parent] * robots::origin(joint.xyz, joint.rpy);
    if (!isFixed) {
      tree.child[name] = child;
      tree.amounts[name] = random.uniform(-3, 3);
      frame = frame * robots::moved(joint, tree.amounts[name]);
    }
    tree.frames[child] = frame;
    pieces.push_back("<link name='" + child + "'/>");
    pieces.push_back(jointText(name, parent, child, joint, isFixed));
  }
  for (std::size_t i = pieces.size(); i > 1; --i) std::swap(pieces[i - 1], pieces[random.below(i)]);
  for (const std::string& each : pieces) tree.text += each;
  tree.text = "<robot name='tree'>" + tree.text + "</robot>";
  return tree;
}

TEST(Urdf, EveryBoneOfARandomTreeLiesWhereItsLinkDoes) {
  RandomSource random(72);
  int branched = 0;
  int ended = 0;
  for (int trial = 0; trial < 500; ++trial) {
    const RandomTree tree = randomTree(random);
    SCOPED_TRACE(tree.text);
    rigs::Arm arm = read(tree.text);
    std::vector<double> amounts;
    std::size_t moving = 0;
    for (const rigs::Bone& bone : arm.chain.bones) {
      if (bone.joint == rigs::JointKind::fixed) continue;
      amounts.push_back(tree.amounts.at(bone.name));
      ++moving;
    }
    EXPECT_EQ(moving, tree.child.size());
    robots::setAmounts(arm, amounts);
    const std::vector<rigs::Frame> frames = robots::framesOf(arm);
    for (std::size_t i = 0; i < frames.size(); ++i) {
      const rigs::Bone& bone = arm.chain.bones[i];
      const bool isEnd = bone.joint == rigs::JointKind::fixed;
      const std::string link = isEnd ? bone.name : tree.child.at(bone.name);
      EXPECT_LT(robots::difference(tree.frames.at(link), frames[i]), 1e-12) << bone.name;
      ended += isEnd ? 1 : 0;
      branched += bone.parent ? 1 : 0;
    }
    const rigs::Problem problem{arm.chain};
    const ik::Solver& solver = *ik::findSolver("automatic");
    const ik::Settings settings{.parameters = ik::defaultParameters(solver)};
    EXPECT_EQ(rigs::findFault(solver, problem, settings, arm.pose), "");
  }
  EXPECT_GT(branched, 500);
  EXPECT_GT(ended, 200);
}

// Two legs and a camera on a body, and a hand of two fingers on an arm.
constexpr std::string_view kBody = R"(<robot name="body">
  <link name="world"/><link name="body"/><link name="camera"/><link name="lens"/><link name="hip"/><link name="knee"/>
  <link name="foot"/><link name="arm"/><link name="palm"/><link name="left"/><link name="right"/>
  <joint name="free" type="floating"><parent link="world"/><child link="body"/></joint>
  <joint name="c" type="fixed"><parent link="body"/><child link="camera"/><origin xyz="0 0 1"/></joint>
  <joint name="cl" type="fixed"><parent link="camera"/><child link="lens"/></joint>
  <joint name="j_hip" type="continuous"><parent link="body"/><child link="hip"/><origin xyz="1 0 0"/></joint>
  <joint name="j_knee" type="continuous"><parent link="hip"/><child link="knee"/></joint>
  <joint name="f" type="fixed"><parent link="knee"/><child link="foot"/><origin xyz="0 0 -2"/></joint>
  <joint name="j_arm" type="continuous"><parent link="body"/><child link="arm"/></joint>
  <joint name="p" type="fixed"><parent link="arm"/><child link="palm"/><origin xyz="0 0 3"/></joint>
  <joint name="j_left" type="prismatic"><parent link="palm"/><child link="left"/><axis xyz="0 1 0"/><limit lower="0.1" upper="0.2"/></joint>
  <joint name="j_right" type="prismatic"><parent link="palm"/><child link="right"/><axis xyz="0 -1 0"/><limit upper="0.2"/></joint>
</robot>)";

std::vector<std::string> namesOf(const rigs::Chain& chain) {
  std::vector<std::string> names;
  for (const rigs::Bone& each : chain.bones) names.push_back(each.name);
  return names;
}

using Names = std::vector<std::string>;

TEST(Urdf, TheTipsBranchComesFirstAndAllOthersFollow) {
  const rigs::Arm arm = read(kBody, {.base = "body"});
  // foot and left are moved by two joints; before foot are three in all.
  EXPECT_EQ(namesOf(arm.chain), (Names{"j_hip", "j_knee", "foot", "j_arm", "j_left", "j_right"}));
  EXPECT_EQ(arm.chain.tip, 2U);
  EXPECT_EQ(arm.chain.bones[2].at, glm::dvec3(0, 0, -2));
  EXPECT_EQ(arm.chain.bones[3].parent, rigs::kBase);
  EXPECT_FALSE(arm.chain.bones[4].parent);
  EXPECT_EQ(arm.chain.bones[5].parent, 3);
  EXPECT_EQ(arm.chain.bones[5].at, glm::dvec3(0, 0, 3));
  EXPECT_EQ(arm.pose.slides, (std::vector{0.0, 0.0, 0.0, 0.0, 0.1, 0.0}));
  const Names expected{"the tip is \"foot\"; other ends: \"lens\", \"left\", \"right\"",
                       "the base is \"body\": what is not below it was left out"};
  EXPECT_EQ(arm.warnings, expected);
}

TEST(Urdf, BaseAndTipAreWhateverTheCallerNames) {
  rigs::Arm arm = read(kBody, {"body", "right"});
  EXPECT_EQ(namesOf(arm.chain), (Names{"j_arm", "j_right", "j_left", "j_hip", "j_knee", "foot"}));
  EXPECT_EQ(arm.chain.tip, 1U);
  EXPECT_EQ(arm.warnings.size(), 1U);
  // A tip in the middle of its branch, at a fixed link.
  arm = read(kBody, {"body", "palm"});
  EXPECT_EQ(namesOf(arm.chain),
            (Names{"j_arm", "palm", "j_left", "j_right", "j_hip", "j_knee", "foot"}));
  EXPECT_EQ(arm.chain.tip, 1U);
  EXPECT_EQ(arm.chain.bones[2].parent, 0);
  arm = read(kBody, {"hip", "knee"});
  EXPECT_EQ(namesOf(arm.chain), (Names{"j_knee"}));
  EXPECT_EQ(arm.chain.bones[0].axis, glm::dvec3(1, 0, 0));
}

// A wrist with two fingers that follow each other, as grippers have them.
TEST(Urdf, TheTipIsOnWhatCarriesAGripper) {
  const std::string wrist =
      "<robot><link name='a'/><link name='wrist'/><link name='palm'/><link name='left'/>"
      "<link name='right'/><joint name='turn' type='continuous'><parent link='a'/>"
      "<child link='wrist'/></joint><joint name='mount' type='fixed'><parent link='wrist'/>"
      "<child link='palm'/><origin xyz='0 0 2'/></joint>";
  const std::string fingers =
      "<joint name='l' type='prismatic'><parent link='palm'/><child link='left'/><limit/></joint>"
      "<joint name='r' type='prismatic'><parent link='palm'/><child link='right'/><limit/>";
  rigs::Arm arm = read(wrist + fingers + "<mimic joint='l'/></joint></robot>");
  EXPECT_EQ(namesOf(arm.chain), (Names{"turn", "palm", "l", "r"}));
  EXPECT_EQ(arm.chain.tip, 1U);
  EXPECT_EQ(arm.warnings[0], "the tip is \"palm\"; other ends: \"left\", \"right\"");
  // Fingers on their own are no gripper, as far as the file says.
  arm = read(wrist + fingers + "</joint></robot>");
  EXPECT_EQ(namesOf(arm.chain), (Names{"turn", "l", "r"}));
  // A link that is there for the tip counts more than the gripper's.
  arm = read(
      wrist + fingers + "<mimic joint='l'/></joint><link name='tcp'/><joint name='t' " +
      "type='fixed'><parent link='palm'/><child link='tcp'/><origin xyz='0 0 1'/></joint></robot>");
  EXPECT_EQ(namesOf(arm.chain), (Names{"turn", "tcp", "l", "r"}));
  EXPECT_EQ(arm.chain.bones[1].at, glm::dvec3(0, 0, 3));
  EXPECT_EQ(arm.chain.tip, 1U);
  // Nothing else moves: a finger it is.
  arm = read(
      "<robot><link name='a'/><link name='b'/><link name='c'/><joint name='l' type='prismatic'>"
      "<parent link='a'/><child link='b'/><limit/></joint><joint name='r' type='prismatic'>"
      "<parent link='a'/><child link='c'/><limit/><mimic joint='l'/></joint></robot>");
  EXPECT_EQ(arm.chain.tip, 0U);
}

TEST(Urdf, RangesAreTheSameAnglesWithinTwoTurns) {
  const auto limit = [](double least, double most) {
    const robots::Joint joint{true, {}, {}, {0, 0, 1}, least, most};
    return read("<robot><link name='a'/><link name='b'/>" + jointText("j", "a", "b", joint) +
                "</robot>")
        .chain.bones[0]
        .limit;
  };
  const std::string rounded =
      "<robot><link name='a'/><link name='b'/>" +
      jointText("j", "a", "b", {true, {}, {}, {0, 0, 1}, -6.28318530718, 6.28318530718}) +
      "</robot>";
  EXPECT_EQ(read(rounded).warnings, Names{"left out: effort and velocity (1)"});
  EXPECT_EQ(limit(-1, 6.9), (rigs::JointLimit{-1, 2 * kPi}));
  EXPECT_EQ(limit(-1e16, 1e16), (rigs::JointLimit{-2 * kPi, 2 * kPi}));
  EXPECT_EQ(limit(5, 12), rigs::JointLimit{});  // a whole turn, of which ±2π has less
  EXPECT_NEAR(limit(7, 8).least, 7 - 4 * kPi, 1e-15);
  EXPECT_NEAR(limit(7, 8).most, 8 - 4 * kPi, 1e-15);
  EXPECT_NEAR(limit(-20, -19).least, -20 + 6 * kPi, 1e-14);
  EXPECT_NEAR(limit(-20, -19).most, -19 + 6 * kPi, 1e-14);
  EXPECT_NEAR(limit(6, 7).most, 7 - 2 * kPi, 1e-15);
}

}  // namespace
