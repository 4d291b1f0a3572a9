// Tables of Denavit and Hartenberg against the places of the same robots' joints; how a table may
// be written, and what is refused.
#include "rigs/arms/dh_table.h"

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

rigs::Arm read(std::string_view text) {
  rigs::Arm arm;
  EXPECT_EQ(rigs::readDhTable(text, arm), "");
  return arm;
}

// The table's tool, seen from before the base and from behind it, against that of the origins.
void expectSame(std::string_view name, std::string_view table, const Matrix& before,
                const Matrix& behind) {
  SCOPED_TRACE(name);
  const robots::Robot& robot = robots::named(name);
  rigs::Arm arm = read(table);
  support::RandomSource random(74);
  for (int trial = 0; trial < 100; ++trial) {
    const std::vector<double> amounts = robots::randomAmounts(robot, random);
    robots::setAmounts(arm, amounts);
    const rigs::Frame f = robots::framesOf(arm).back();
    const Matrix tool{f.x.x, f.y.x,      f.z.x, f.origin.x, f.x.y, f.y.y,
                      f.z.y, f.origin.y, f.x.z, f.y.z,      f.z.z, f.origin.z};
    EXPECT_LT(robots::difference(robots::frames(robot, amounts).back(), before * tool * behind),
              1e-11);  // some origins have 12 digits
  }
  const ik::Solver& solver = *ik::findSolver("automatic");
  const ik::Settings settings{.parameters = ik::defaultParameters(solver)};
  arm = read(table);
  EXPECT_EQ(rigs::findFault(solver, rigs::Problem{arm.chain}, settings, arm.pose), "");
}

TEST(DhTable, RealRobotsStandAsByTheirOrigins) {
  expectSame("UR5e", R"(theta,d,a,alpha
0,0.1625,0,pi/2
0,0,-0.425,0
0,0,-0.3922,0
0,0.1333,0,pi/2
0,0.0997,0,-pi/2
0,0.0996,0,0
)",
             robots::turn({0, 0, 1}, kPi), robots::kIdentity);
  expectSame("Panda", R"(# Franka
convention: Craig
 a       d      alpha   theta
 0       0.333  0       0
 0       0      -pi/2   0
 0       0.316  pi/2    0
 0.0825  0      pi/2    0
 -0.0825 0.384  -0.5pi  0
 0       0      0.5*pi  0   # the wrist
 0.088   0      π/2     0)",
             robots::kIdentity, robots::shift({0, 0, 0.107}));
  expectSame("Puma560",
             "\xEF\xBB\xBFname;d [mm];a;alpha (deg);theta;least;most\r\n"
             "waist;672;0;90;0;-160;160;;\r\n"
             "shoulder;0;431,8;0;0;-45;225\r\n\r\n"
             "elbow;150,05;20,3;-90;0;-225;45\r\n"
             "roll;431,8;0;90;0;-110;170\r\n"
             "bend;0;0;-90;0;-100;100\r\n"
             "flange;0;0;0;0;-266;266\r\n",
             robots::kIdentity, robots::kIdentity);
  expectSame("IRB120", R"(angles: degrees
theta	d	a	alpha
0	0.29	0	-90
-90	0	0.27	0
0	0	0.07	-90
0	0.302	0	90
0	0	0	-90
180	0.072	0	0)",
             robots::kIdentity, robots::kIdentity);
  expectSame("Stanford", R"(convention: standard
angles: radians
type theta d     a alpha least  most
R    0     0.412 0 -pi/2 -      -
R    0     0.154 0 pi/2  -3     3
P    -pi/2 0     0 0     0.3048 1.27
R    0     0     0 -pi/2 -      -
R    0     0     0 pi/2  -      -
R    0     0.263 0 0     -      -)",
             robots::kIdentity, robots::kIdentity);
}

TEST(DhTable, KindsLimitsAndNamesAreKept) {
  const rigs::Arm arm = read(
      "Name,Type,theta°,d (mm),a (m),alpha (rad),Min,Max\n"
      "turns,revolute,90,0,1,pi/2,30,60\n"
      "slides,Slide,0,500,0,0,100,\n"
      "free,,0,0,2,0,,\n");
  const std::vector<rigs::Bone>& bones = arm.chain.bones;
  ASSERT_EQ(bones.size(), 4U);
  EXPECT_FALSE(arm.chain.planar);
  EXPECT_TRUE(arm.upIsZ);
  EXPECT_EQ(bones[0].name, "turns");
  EXPECT_EQ(bones[0].joint, rigs::JointKind::hinge);
  EXPECT_NEAR(bones[0].limit.least, kPi / 6, 1e-15);
  EXPECT_NEAR(bones[0].limit.most, kPi / 3, 1e-15);
  EXPECT_NEAR(bones[0].axes.z, std::sqrt(0.5), 1e-15);
  EXPECT_EQ(bones[1].joint, rigs::JointKind::slide);
  EXPECT_EQ(bones[1].limit.least, 0.1);
  EXPECT_EQ(bones[1].limit.most, std::numeric_limits<double>::infinity());
  EXPECT_NEAR(bones[1].axes.x, std::sqrt(0.5), 1e-15);
  EXPECT_EQ(bones[2].limit, rigs::JointLimit{});
  EXPECT_EQ(bones[2].at, glm::dvec3(0, 0, 0.5));
  EXPECT_EQ(bones[3].name, "tool");
  EXPECT_EQ(bones[3].joint, rigs::JointKind::fixed);
  EXPECT_EQ(bones[3].at, glm::dvec3(2, 0, 0));
  // 30° is nearest to zero, and 0.1 m.
  EXPECT_NEAR(arm.pose.rotations[0].z, std::sin(kPi / 12), 1e-15);
  EXPECT_EQ(arm.pose.slides, (std::vector{0.0, 0.1, 0.0, 0.0}));
  // Without a link behind its last joint it has no tool; nor has Craig's.
  EXPECT_EQ(read("theta d a alpha\n1 0 0 0").chain.bones.size(), 1U);
  EXPECT_EQ(read("convention: modified\ntheta d a alpha\n1 2 3 4").chain.bones.size(), 1U);
}

TEST(DhTable, AVariableOfATextbookStandsForTheJointsAmount) {
  const rigs::Arm arm =
      read("i, θ, d, a, α\n1, θ1, 0.5, 0, pi/2\n2, q2 - pi/2, 0, 1, 0\n3, 0, d3*, 0, 0");
  const rigs::Arm expected =
      read("name,type,theta,d,a,alpha\n1,R,0,0.5,0,pi/2\n2,R,-pi/2,0,1,0\n3,P,0,0,0,0");
  EXPECT_EQ(arm.chain, expected.chain);
  // The type counts more.
  EXPECT_EQ(read("type theta d a alpha\nR 0 q 1 0").chain.bones[0].joint, rigs::JointKind::hinge);
}

TEST(DhTable, DegreesThatAreReadAsRadiansAreAWarning) {
  EXPECT_EQ(read("theta d a alpha\n0 0 1 0\n0 0 1 90\n0 0 1 -90").warnings,
            std::vector<std::string>{
                "line 3: \"90\" looks like degrees, and is taken for radians; write \"angles: "
                "degrees\" before the headings, or \"alpha (deg)\""});
  for (const std::string head :
       {"angles: radians\ntheta d a alpha", "theta d a alpha(rad)", "theta d a alpha (deg)"})
    EXPECT_TRUE(read(head + "\n0 0 1 90").warnings.empty()) << head;
  EXPECT_TRUE(read("theta d a alpha\n-6.28 99 99 3.15").warnings.empty());
}

TEST(DhTable, IsKnownByItsHeadings) {
  for (const std::string_view text :
       {"theta,d,a,alpha", "# of a paper\n\n;;\nJoint;θ°;d (mm);a;α [deg]\n", "a d alpha theta",
        "\xEF\xBB\xBFTheta\td\ta\talpha", "convention: craig", "theta,d,a,alfa\n"})
    EXPECT_TRUE(rigs::isDhTable(text)) << text;
  for (const std::string_view text :
       {"", "step,iteration,", "a d", "# theta d a alpha", "{\"theta\": 1}", "theta", "\xFF\xFE"})
    EXPECT_FALSE(rigs::isDhTable(text)) << text;
}

std::string faultOf(std::string_view text) {
  rigs::Arm arm;
  arm.name = "as it was";
  std::string fault = rigs::readDhTable(text, arm);
  if (!fault.empty()) {
    EXPECT_EQ(arm.name, "as it was");
    EXPECT_TRUE(arm.chain.bones.empty());
    EXPECT_EQ(fault.find('\n'), std::string::npos) << fault;
  }
  return fault;
}

TEST(DhTable, FaultsNameLineAndColumn) {
  EXPECT_EQ(faultOf(""), "line 1: expected a line of headings: theta, d, a, alpha");
  EXPECT_EQ(faultOf("theta,d,a,alpha\n\n"), "line 2: expected a row for each joint, got none");
  EXPECT_EQ(faultOf("theta,d,alpha"), "line 1: expected a heading a");
  EXPECT_EQ(faultOf("theta,d,a,alpha,d"),
            "line 1: expected one column of each kind, got another \"d\"");
  EXPECT_EQ(
      faultOf("theta,d,a,alfa"),
      "line 1: expected a heading of theta, d, a, alpha, type, least, most or name, got \"alfa\"");
  for (const std::string bad : {"alpha (mm)", "alpha (inch)"}) {
    EXPECT_EQ(faultOf("theta,d,a," + bad), "line 1: expected a unit of \"" + bad +
                                               "\" that is deg, rad, m, cm or mm, as it has one");
  }
  EXPECT_EQ(faultOf("convention: mine"),
            "line 1: expected the convention standard, craig or modified, got \"mine\"");
  EXPECT_EQ(faultOf("angles: metres"),
            "line 1: expected angles in degrees or radians, got \"metres\"");
  EXPECT_EQ(faultOf("{\"joints\": []}"),
            "line 1: expected convention, angles, base, tool or headings, got \"{\"joints\"\"");

  const auto row = [](const std::string& cells) {
    return faultOf("theta,d,a,alpha,type,least,most,name\n# rows\n" + cells);
  };
  EXPECT_EQ(row("0,0,0,0,R,,,"), "");
  EXPECT_EQ(
      row("0,0,0"),
      "line 3, column \"alpha\": expected a number of radians, such as 0.5 or pi/2, got none");
  for (const std::string bad : {"a1", "nan", "1e300", "pi/0", "pi2", "90°", "2e6"}) {
    EXPECT_EQ(
        row(bad + ",0,0,0"),
        "line 3, column \"theta\": expected a number of radians, such as 0.5 or pi/2, got \"" +
            bad + "\"");
    EXPECT_EQ(row("0," + bad + ",0,0"),
              "line 3, column \"d\": expected a number, got \"" + bad + "\"");
  }
  EXPECT_EQ(faultOf("theta,d,a,alpha (deg)\npi,0,0,0"),
            "line 2, column \"theta\": expected a number of degrees, got \"pi\"");
  EXPECT_EQ(row("0,0,0,0,X"), "line 3, column \"type\": expected R or P, got \"X\"");
  EXPECT_EQ(row("0,0,0,0,R,1,-1"), "line 3: expected a least that is not above the most");
  EXPECT_EQ(row("0,0,0,0,R,1,"), "line 3: expected both least and most of its angle, or neither");
  EXPECT_EQ(row("q1,q1,0,0,R"),
            "line 3: expected a number in theta or in d: one of them alone is the variable");
  EXPECT_EQ(row("0,0,0,0,R,,,x,y"), "line 3: expected 8 cells, got 9");
  EXPECT_EQ(row("0,0,0,0,R,,,\xFF"),
            "line 3, column \"name\": expected at most 200 bytes of UTF-8, got \"?\"");
  std::string many = "theta d a alpha\n";
  for (int i = 0; i < 999; ++i) many += "0 0 1 0\n";
  EXPECT_EQ(faultOf(many), "");
  EXPECT_EQ(faultOf(many + "0 0 1 0"), "line 1001: expected at most 999 joints");
  EXPECT_EQ(faultOf(std::string(50'000'001, ' ')), "the table: expected at most 50 MB");
}

TEST(DhTable, AnyTextHasAFaultOrBecomesAChain) {
  constexpr std::string_view kGood =
      "convention: craig\nname;type;theta;d;a;alpha (deg);least;most\n"
      "one;R;0,5;1;0;90;-30;200\ntwo;P;0;0;1;0;0;\nthree;;30;0;0,3;-90;;\n";
  constexpr std::string_view kPieces[] = {";", "\n", "nan",  "1e300", "pi",
                                          "-", "P",  "(mm)", "°",     "angles: degrees\n",
                                          "#", "\t", ",",    "\xFF",  "9"};
  support::RandomSource random(75);
  const ik::Solver& solver = *ik::findSolver("automatic");
  const ik::Settings settings{.parameters = ik::defaultParameters(solver)};
  int good = 0;
  for (int trial = 0; trial < 5000; ++trial) {
    std::string text(kGood);
    for (int count = random.integer(1, 3); count > 0; --count) {
      const std::size_t at = random.below(text.size() + 1);
      if (random.chance(0.3)) {
        text.erase(at, random.below(5));
      } else if (random.chance(0.5)) {
        text.insert(at, kPieces[random.below(std::size(kPieces))]);
      } else if (at < text.size()) {
        text[at] = static_cast<char>(random.below(256));
      }
    }
    rigs::Arm arm;
    if (!rigs::readDhTable(text, arm).empty()) continue;
    ++good;
    ASSERT_EQ(rigs::findFault(solver, rigs::Problem{arm.chain}, settings, arm.pose), "") << text;
  }
  EXPECT_GT(good, 200);
  EXPECT_LT(good, 4500);
}

}  // namespace
