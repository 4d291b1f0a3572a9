// What is refused of URDF, in which words; and files that are meant to exhaust or confuse.
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "rigs/arms/urdf.h"
#include "rigs/solve.h"
#include "support/mutated_text.h"

namespace {

using support::RandomSource;

const std::string kMoving = " type='continuous'>";
const std::string kAb = "<parent link='a'/><child link='b'/>";

std::string repeated(std::string_view text, int times) {
  std::string all;
  for (int i = 0; i < times; ++i) all += text;
  return all;
}

// Lines 2 and 3 have the links a and b, what is given begins line 4.
std::string robot(const std::string& rest) {
  return "<robot name='r'>\n<link name='a'/>\n<link name='b'/>\n" + rest + "\n</robot>";
}
std::string joint(const std::string& inside) {
  return robot("<joint name='j' type='revolute'>\n" + inside + "</joint>");
}

std::string faultOf(std::string_view text, const rigs::FilePart& ends = {}) {
  rigs::Arm arm;
  arm.name = "as it was";
  const std::string fault = rigs::readUrdf(text, arm, ends);
  if (!fault.empty()) {
    EXPECT_EQ(arm.name, "as it was");
    EXPECT_TRUE(arm.chain.bones.empty());
    EXPECT_EQ(fault.find('\n'), std::string::npos) << fault;
  }
  return fault;
}

TEST(UrdfFaults, FilesThatAreNotWholeXmlOfARobot) {
  EXPECT_EQ(faultOf(""), "line 1: expected XML, got nothing");
  EXPECT_EQ(faultOf("theta,d,a,alpha\n"), "line 1: expected XML, got other text");
  EXPECT_EQ(faultOf("<!-- nothing -->"), "line 1: expected an element robot, got none");
  EXPECT_EQ(faultOf("\n<sdf/>"), "line 2: expected an element robot, as URDF has it, got \"sdf\"");
  EXPECT_EQ(faultOf("<robot/>\n<robot/>"), "line 2: expected nothing behind the element robot");
  EXPECT_EQ(faultOf(std::string_view("<robot>\n\0</robot>", 18)),
            "line 2: expected text, got a byte 0");
  EXPECT_EQ(faultOf("<robot>\n<link name='a'>\n</robot>"),
            "line 2: the element that begins here does not end, or another one ends in its place");
  const std::string whole = robot("<joint name='j'" + kMoving + kAb + "</joint>");
  EXPECT_EQ(faultOf(whole), "");
  for (std::size_t cut = 0; cut < whole.size(); ++cut)
    EXPECT_NE(faultOf(std::string_view(whole).substr(0, cut)), "") << cut;
  EXPECT_EQ(faultOf("<robot/>"), "line 1: expected an element link in the robot, got none");
}

TEST(UrdfFaults, XacroIsToBeExpandedFirst) {
  const std::string expand =
      "this is xacro, from which URDF is made: expand it first, with `xacro FILE > FILE.urdf`";
  EXPECT_EQ(faultOf(robot("<xacro:arm name='x'/>")), "line 4: " + expand);
  EXPECT_EQ(faultOf(joint(kAb + "<origin xyz='0 0 ${height}'/>")), "line 5: " + expand);
}

TEST(UrdfFaults, JointsThatLackSomething) {
  const auto named = [](const std::string& attributes, const std::string& inside = kAb) {
    return faultOf(robot("<joint " + attributes + ">" + inside + "</joint>"));
  };
  EXPECT_EQ(named("type='fixed'"), "line 4: joint: expected a name in joint's name, got none");
  EXPECT_EQ(named("name='' type='fixed'"),
            "line 4: joint: expected a name in joint's name, got \"\"");
  EXPECT_EQ(named("name='&#9;' type='fixed'"),
            "line 4: joint: expected a name in joint's name, got \"?\"");
  EXPECT_EQ(named("name='\xFF' type='fixed'"),
            "line 4: joint: expected a name in joint's name, got \"?\"");
  EXPECT_EQ(
      named("name='j'"),
      "line 4: joint \"j\": expected a type of revolute, continuous, prismatic or fixed, got none");
  EXPECT_EQ(named("name='j' type='ball'"),
            "line 4: joint \"j\": expected a type of revolute, continuous, prismatic or fixed, got "
            "\"ball\"");
  EXPECT_EQ(named("name='j' type='planar'"),
            "line 4: joint \"j\": expected a type of revolute, continuous, prismatic or fixed, got "
            "planar; the part below it can be read with \"b\" as its base");
  EXPECT_EQ(named("name='j' type='fixed'", "<child link='b'/>"),
            "line 4: joint \"j\": expected an element parent, got none");
  EXPECT_EQ(named("name='j' type='fixed'", "<parent link='a'/>"),
            "line 4: joint \"j\": expected an element child, got none");
  EXPECT_EQ(named("name='j' type='fixed'", "<parent link='a'/><child/>"),
            "line 4: joint \"j\": expected a link's name in child's link, got none");
  EXPECT_EQ(named("name='j' type='fixed'", "<parent link='a'/><child link='z'/>"),
            "line 4: joint \"j\": expected a link of the file as child, got \"z\"");
  EXPECT_EQ(
      named("name='j' type='fixed'"),
      "line 2: link \"a\": expected a joint below it that is revolute, continuous or prismatic");
  EXPECT_EQ(named("name='j' type='prismatic'"),
            "line 4: joint \"j\": expected an element limit, as it is prismatic");
  EXPECT_EQ(faultOf(robot("<link/>")), "line 4: link: expected a name, got none");
}

TEST(UrdfFaults, NumbersThatAreNone) {
  EXPECT_EQ(faultOf(joint(kAb + "\n<limit lower='1' upper='-1'/>")),
            "line 6: joint \"j\": expected a lower limit that is not above the upper one");
  for (const std::string bad : {"nan", "inf", "1e300", "1,5", "0x10", "1e-400", "--1", "1m", ""}) {
    EXPECT_EQ(faultOf(joint(kAb + "<limit lower='" + bad + "'/>")),
              "line 5: joint \"j\": expected a number in limit's lower, got \"" + bad + "\"");
    if (bad.empty()) continue;
    EXPECT_EQ(faultOf(joint(kAb + "<origin xyz='0 " + bad + " 0'/>")),
              "line 5: joint \"j\": expected a number in origin's xyz, got \"" + bad + "\"");
  }
  for (const std::string bad : {"", "0 0", "0 0 0 0"}) {
    EXPECT_EQ(faultOf(joint(kAb + "<origin rpy='" + bad + "'/>")),
              "line 5: joint \"j\": expected three numbers in origin's rpy, got \"" + bad + "\"");
  }
  EXPECT_EQ(faultOf(joint(kAb + "<axis xyz='0 0 0'/>")),
            "line 5: joint \"j\": expected an axis that is not 0");
  // One that is too far is refused, and so are two that are not by themselves.
  EXPECT_EQ(faultOf(joint(kAb + "<origin xyz='0 0 2e6'/>")),
            "line 5: joint \"j\": expected a number from -1e6 to 1e6 in origin's xyz, got \"2e6\"");
  const std::string far = "<origin xyz='9e5 0 0'/></joint>\n";
  EXPECT_EQ(
      faultOf(robot("<link name='c'/>\n<joint name='f' type='fixed'>" + kAb + far +
                    "<joint name='j'" + kMoving + "<parent link='b'/><child link='c'/>" + far)),
      "line 6: joint \"j\": expected an origin that is nearer");
}

TEST(UrdfFaults, LinksThatAreNoTree) {
  const std::string jointOfB = "<joint name='j'" + kMoving + kAb + "</joint>\n";
  EXPECT_EQ(faultOf(robot("<link name='a'/>")),
            "line 4: link \"a\": expected a name that no other link has");
  EXPECT_EQ(faultOf(robot(jointOfB + jointOfB)),
            "line 5: joint \"j\": expected a name that no other joint has");
  EXPECT_EQ(
      faultOf(robot(jointOfB + "<joint name='k'" + kMoving + kAb + "</joint>")),
      "line 5: joint \"k\": expected a child that no other joint has, got \"b\" of joint \"j\"");
  EXPECT_EQ(faultOf(robot("")),
            "line 3: link \"b\": expected a joint that carries it, as \"a\" is a base already");
  const std::string back =
      "<joint name='k'" + kMoving + "<parent link='b'/><child link='a'/></joint>";
  EXPECT_EQ(faultOf(robot(jointOfB + back)),
            "line 5: joint \"k\": expected a tree, but \"a\" carries its own parent");
  EXPECT_EQ(faultOf(robot("<link name='base'/>\n" + jointOfB + back)),
            "line 5: joint \"j\": expected a tree, but \"b\" carries its own parent");
  EXPECT_EQ(faultOf(robot(jointOfB + "<link name='c'/><joint name='k'" + kMoving +
                          "<parent link='c'/><child link='c'/></joint>")),
            "line 5: joint \"k\": expected a tree, but \"c\" carries its own parent");
}

TEST(UrdfFaults, EndsThatAreNone) {
  const std::string text = robot("<joint name='j'" + kMoving + kAb + "</joint>\n");
  EXPECT_EQ(faultOf(text, {"z", ""}), "base: expected a link of the file, got \"z\"");
  EXPECT_EQ(faultOf(text, {"", "a"}),
            "tip: expected a link that joints below \"a\" move, such as \"b\", got \"a\"");
  EXPECT_EQ(faultOf(text, {"", "z"}),
            "tip: expected a link that joints below \"a\" move, such as \"b\", got \"z\"");
  EXPECT_EQ(
      faultOf(text, {"b", ""}),
      "line 3: link \"b\": expected a joint below it that is revolute, continuous or prismatic");
}

TEST(UrdfFaults, WhatIsMeantToExhaust) {
  std::string joints = "<robot>\n<link name='0'/>\n";
  for (int i = 1; i <= 1001; ++i) {
    if (i == 1001) {
      EXPECT_EQ(faultOf(joints + "</robot>"), "");
    }
    const std::string name = std::to_string(i);
    joints += "<link name='" + name + "'/><joint name='" + name + "'" + kMoving + "<parent link='" +
              std::to_string(i - 1) + "'/><child link='" + name + "'/></joint>\n";
  }
  EXPECT_EQ(faultOf(joints + "</robot>"), "line 1003: expected at most 1000 joints");
  EXPECT_EQ(faultOf(std::string(50'000'001, ' ')), "the file: expected at most 50 MB");
  EXPECT_EQ(faultOf(repeated("<a>", 100'000)),
            "line 1: expected elements that are in fewer others");
  EXPECT_EQ(faultOf("<robot>" + repeated("<a/>", 1'000'000) + "</robot>"),
            "the file: expected at most a million elements");
  // The time to read them would go with their square.
  std::string attributes = "<robot>\n<link name='a'";
  for (int i = 0; i < 1'000'000; ++i) attributes += " a" + std::to_string(i) + "='<'";
  EXPECT_EQ(faultOf(attributes + "/></robot>"), "the file: expected at most a million elements");
  attributes = "<!-- '<' -->\n<?x '>?><link name='a'";
  for (int i = 0; i < 1001; ++i) attributes += " a" + std::to_string(i) + "='>'";
  EXPECT_EQ(faultOf(attributes), "line 2: expected at most 1000 attributes of an element");
  // Entities stay as they are: 30 levels of ten would be more than any memory.
  std::string entities = "<!DOCTYPE r [<!ENTITY e0 'x'>";
  for (int i = 1; i <= 30; ++i) {
    entities += "<!ENTITY e" + std::to_string(i) + " '" +
                repeated("&e" + std::to_string(i - 1) + ";", 10) + "'>";
  }
  EXPECT_NE(faultOf(entities + "]>\n<robot name='&e30;'/>"), "");
}

// A file with one of everything.
constexpr std::string_view kGood = R"(<?xml version="1.0"?>
<robot name="good"><!-- a comment -->
<link name="a"><visual><origin xyz="0 0 0"/></visual></link><link name="b"/><link name="c"/>
<link name="d"/><link name="e"/><link name="f"/>
<joint name="j1" type="revolute"><parent link="a"/><child link="b"/><origin xyz="0 0 0.5" rpy="1 -2 0.5"/>
  <axis xyz="0 0 1"/><limit lower="-2" upper="1.5" effort="1" velocity="1"/></joint>
<joint name="j2" type="prismatic"><parent link="b"/><child link="c"/><origin xyz="0.5 0 0"/>
  <axis xyz="1 1 0"/><limit lower="0.1" upper="0.9"/></joint>
<joint name="j3" type="fixed"><parent link="c"/><child link="d"/><origin xyz="1 2 3" rpy="0 1 0"/></joint>
<joint name="j4" type="continuous"><parent link="d"/><child link="e"/><axis xyz="0 1 0"/><mimic joint="j1"/></joint>
<joint name="j5" type="fixed"><parent link="e"/><child link="f"/><origin xyz="0 0 1"/></joint>
</robot>)";

std::string mutated(RandomSource& random) {
  constexpr std::string_view kPieces[] = {
      "nan",      "1e300", "-1e5", "1e-9", "0 0 0", "fixed", "floating", "prismatic",
      "revolute", "<",     ">",    "'",    "\"",    "/>",    "<a>",      "</joint>",
      "&#0;",     "&lt;",  "${",   "<!--", "-->",   "\xFF",  "a",        "<link name='g'/>",
      "]]>",      "\n",    "-",    "9"};
  return support::mutated(random, std::string(kGood), kPieces);
}

TEST(UrdfFaults, AnyFileHasAFaultOrBecomesAChain) {
  RandomSource random(73);
  const ik::Solver& solver = *ik::findSolver("automatic");
  const ik::Settings settings{.parameters = ik::defaultParameters(solver)};
  int read = 0;
  for (int trial = 0; trial < 20'000; ++trial) {
    const std::string text = mutated(random);
    rigs::Arm arm;
    if (const std::string fault = rigs::readUrdf(text, arm); !fault.empty()) {
      EXPECT_TRUE(arm.chain.bones.empty());
      EXPECT_EQ(fault.find_first_of("\n\r\t"), std::string::npos) << text;
      EXPECT_LT(fault.size(), 300U);
      continue;
    }
    ++read;
    ASSERT_EQ(rigs::findFault(solver, rigs::Problem{arm.chain}, settings, arm.pose), "") << text;
  }
  EXPECT_GT(read, 1000);
  EXPECT_LT(read, 19'000);
}

}  // namespace
