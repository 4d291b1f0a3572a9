// What lessons take from a scene, against geometry done here by hand.
#include "lab/lesson/takes.h"

#include <array>
#include <cmath>
#include <numbers>

#include <glm/geometric.hpp>
#include <gtest/gtest.h>

#include "lab/lesson/lesson_words.h"
#include "lab/lesson/lessons_by_hand.h"

namespace {

using lab::Measured;
using lab::TakenAt;
using lesson_test::take;
using lesson_test::takeOf;

constexpr double kDegree = std::numbers::pi / 180.0;
constexpr std::array kLengths{1.0, 0.8, 0.6};
constexpr std::array kAngles{65.0, -20.0, 30.0};
const glm::dvec3 kTarget{0.2, 1.6, 0.0};

class Takes : public testing::Test {
 protected:
  Takes() { EXPECT_EQ(lab::openScene(lesson_test::ccdScene(), false, lab), ""); }

  double number(const lab::Take& what) {
    std::string trouble;
    const lab::TakenValue value = lab::valueOf(what, lab, trouble);
    EXPECT_EQ(trouble, "");
    return std::get<double>(value);
  }
  glm::dvec3 point(const lab::Take& what) {
    std::string trouble;
    const lab::TakenValue value = lab::valueOf(what, lab, trouble);
    EXPECT_EQ(trouble, "");
    return std::get<glm::dvec3>(value);
  }
  std::string word(const lab::Take& what) {
    std::string trouble;
    return std::get<std::string>(lab::valueOf(what, lab, trouble));
  }

  lab::Lab lab;
};

// The joints of a chain with these headings, degrees.
glm::dvec3 jointAt(std::size_t joint, const std::array<double, 3>& headings) {
  glm::dvec3 at{0.0};
  for (std::size_t i = 0; i < joint; ++i) {
    at += kLengths[i] *
          glm::dvec3(std::cos(headings[i] * kDegree), std::sin(headings[i] * kDegree), 0.0);
  }
  return at;
}
const std::array<double, 3> kHeadings{65.0, 45.0, 75.0};

TEST_F(Takes, TheTurnMissedIsOfATargetWithADirection) {
  std::string trouble;
  lab::valueOf(take(Measured::turnError), lab, trouble);
  EXPECT_EQ(trouble, "turn-error: the target has no direction");
  const double half = 5.0 * kDegree;
  lab.apply(lab::SetFacing{rigs::Facing{glm::dquat(std::cos(half), 0.0, 0.0, std::sin(half))}});
  EXPECT_NEAR(number(take(Measured::turnError, TakenAt::start)), 75.0 - 10.0, 1e-9);
}

void expectNear(const glm::dvec3& a, const glm::dvec3& b, double within = 1e-9) {
  EXPECT_NEAR(glm::distance(a, b), 0.0, within) << a.x << ", " << a.y;
}

TEST_F(Takes, PointsAreThoseOfForwardKinematics) {
  expectNear(point(take(Measured::tip)), jointAt(3, kHeadings));
  for (std::size_t joint = 1; joint <= 4; ++joint) {
    expectNear(point(takeOf(Measured::joint, joint)), jointAt(joint - 1, kHeadings));
  }
  expectNear(point(take(Measured::target)), kTarget);
  expectNear(point(take(Measured::base)), glm::dvec3(0.0));
  expectNear(point(take(Measured::tipOfWorldAngles)), jointAt(3, kAngles));
}

// CCD turns the last bone until joint, tip and target are in line.
TEST_F(Takes, NextIsOneStepOfTheSolver) {
  const glm::dvec3 joint = jointAt(2, kHeadings);
  const glm::dvec3 expected = joint + kLengths[2] * glm::normalize(kTarget - joint);
  expectNear(point(take(Measured::tip, TakenAt::next)), expected);
  expectNear(point(take(Measured::tip, TakenAt::now)), jointAt(3, kHeadings));
  EXPECT_EQ(lab.cursor(), 0U);
}

TEST_F(Takes, NumbersAreThoseOfTheChain) {
  for (std::size_t i = 0; i < 3; ++i) {
    EXPECT_NEAR(number(takeOf(Measured::angle, i + 1)), kAngles[i], 1e-9);
    EXPECT_NEAR(number(takeOf(Measured::heading, i + 1)), kHeadings[i], 1e-9);
    EXPECT_NEAR(number(takeOf(Measured::length, i + 1)), kLengths[i], 1e-12);
    EXPECT_NEAR(number(takeOf(Measured::stretch, i + 1)), kLengths[i], 1e-9);
    EXPECT_NEAR(number(takeOf(Measured::turn, i + 1)), 0.0, 1e-9);
  }
  EXPECT_NEAR(number(take(Measured::distance)), glm::distance(jointAt(3, kHeadings), kTarget),
              1e-9);
  EXPECT_NEAR(number(take(Measured::targetAngle)), std::atan2(1.6, 0.2) / kDegree, 1e-9);
  EXPECT_NEAR(number(take(Measured::targetDistance)), std::hypot(0.2, 1.6), 1e-12);
  EXPECT_NEAR(number(take(Measured::farReach)), 2.4, 1e-12);
  EXPECT_NEAR(number(take(Measured::nearReach)), 0.0, 1e-12);
}

TEST_F(Takes, TheRatioLosesTheQuadrant) {
  lab.apply(lab::SetTarget{{-0.9, -0.7, 0.0}});
  EXPECT_NEAR(number(take(Measured::targetAngle)), -142.125, 1e-3);
  EXPECT_NEAR(number(take(Measured::targetRatio)), 37.875, 1e-3);
}

// After one step the last joint alone has turned: by the angle between the two directions.
TEST_F(Takes, TurnIsCountedFromTheStart) {
  const glm::dvec3 joint = jointAt(2, kHeadings);
  const glm::dvec3 there = glm::normalize(kTarget - joint);
  const double turned = std::abs(std::atan2(there.y, there.x) / kDegree - 75.0);
  EXPECT_NEAR(number(takeOf(Measured::turn, 3, TakenAt::next)), turned, 1e-6);
  EXPECT_NEAR(number(takeOf(Measured::turn, 2, TakenAt::next)), 0.0, 1e-9);
}

TEST_F(Takes, WordsAreThoseOfTheCommandLine) {
  EXPECT_EQ(word(take(Measured::status)), "reached");
  EXPECT_EQ(word(take(Measured::solver)), "ccd");
}

TEST_F(Takes, ChangesAreMadeToACopy) {
  lab::Take far = take(Measured::status);
  far.with = R"({"/chains/0/target/0": 9})";
  EXPECT_EQ(word(far), "too-far");
  lab::Take turned = take(Measured::tip);
  turned.with = R"({"/chains/0/pose/angles": [0.5235987755982988, 1.0471975511965976,
      -1.5707963267948966]})";
  expectNear(point(turned), jointAt(3, {30.0, 90.0, 0.0}));
  EXPECT_EQ(word(take(Measured::status)), "reached");
}

TEST_F(Takes, WrongAnswersAreMadeFromRightOnes) {
  lab::Take angle = takeOf(Measured::angle, 1);
  angle.isSupplement = true;
  EXPECT_NEAR(number(angle), 115.0, 1e-9);
  angle.isNegated = true;
  angle.plus = 10.0;
  EXPECT_NEAR(number(angle), -105.0, 1e-9);
  lab::Take moved = takeOf(Measured::joint, 2);
  moved.shift = {take(Measured::tip), take(Measured::target)};
  expectNear(point(moved), jointAt(1, kHeadings) + kTarget - jointAt(3, kHeadings));
}

TEST_F(Takes, SayWhatCanNotBeComputed) {
  std::string trouble;
  lab::valueOf(takeOf(Measured::joint, 5), lab, trouble);
  EXPECT_EQ(trouble, "joint 5: the chain has none of this number");
  trouble.clear();
  lab.apply(lab::SetTarget{{0.0, 0.0, 0.0}});
  lab::valueOf(take(Measured::targetRatio), lab, trouble);
  EXPECT_EQ(trouble, "target-ratio: it is not finite in this scene");
  trouble.clear();
  lab::Take quantity = take(Measured::quantity);
  quantity.name = "nonsense";
  lab::valueOf(quantity, lab, trouble);
  EXPECT_EQ(trouble, "nonsense: the explanation of this step has no such quantity");
  trouble.clear();
  lab::Take changed = take(Measured::tip);
  changed.with = R"({"/chains/0/bones/0/length": -1})";
  lab::valueOf(changed, lab, trouble);
  EXPECT_NE(trouble.find("/chains/0/bones/0/length"), std::string::npos) << trouble;
}

TEST_F(Takes, AQuantityThatIsAnAngleIsWrittenAsOne) {
  std::string trouble;
  lab::Take quantity = take(Measured::quantity);
  quantity.at = lab::TakenAt::end;
  quantity.with = R"({"/chains/0/bones": [{"length": 1}, {"length": 0.8}],
                      "/chains/0/pose/angles": [0, 0], "/chains/0/target": [0.7, 0.9],
                      "/solving/solver": "two-bone"})";
  quantity.name = "alpha";  // cos α = (1² + d² - 0.8²) / (2 · 1 · d) with d² = 1.3
  EXPECT_EQ(lab::textOf(quantity, lab, trouble), "43.3°");
  quantity.name = "l2";
  EXPECT_EQ(lab::textOf(quantity, lab, trouble), "0.8");
  EXPECT_EQ(trouble, "");
}

TEST_F(Takes, ConditionsCompare) {
  std::string trouble;
  lab::Condition condition;
  condition.take = take(Measured::distance);
  const double distance = glm::distance(jointAt(3, kHeadings), kTarget);
  condition.below = distance + 0.01;
  EXPECT_TRUE(lab::holds(condition, lab, trouble));
  condition.below = distance - 0.01;
  EXPECT_FALSE(lab::holds(condition, lab, trouble));
  condition.below.reset();
  condition.above = distance - 0.01;
  EXPECT_TRUE(lab::holds(condition, lab, trouble));
  condition = {};
  condition.take = take(Measured::status);
  condition.is = {"too-far", "reached"};
  EXPECT_TRUE(lab::holds(condition, lab, trouble));
  condition.is = {"too-far"};
  EXPECT_FALSE(lab::holds(condition, lab, trouble));
  condition = {};
  condition.take = take(Measured::tip, TakenAt::end);
  condition.near = {take(Measured::target)};
  condition.within = 0.01;
  EXPECT_TRUE(lab::holds(condition, lab, trouble));
  condition.take = take(Measured::tip);
  EXPECT_FALSE(lab::holds(condition, lab, trouble));
  condition = {};
  condition.take = takeOf(Measured::length, 3);
  condition.lessThan = {takeOf(Measured::length, 1)};
  EXPECT_TRUE(lab::holds(condition, lab, trouble));
  EXPECT_EQ(trouble, "");
}

TEST(TakenWords, AreReadBack) {
  for (int i = 0; i <= static_cast<int>(Measured::solver); ++i) {
    const auto what = static_cast<Measured>(i);
    EXPECT_EQ(lab::valueOf<Measured>(lab::wordOf(what)), what);
  }
  EXPECT_EQ(lab::valueOf<Measured>("nothing"), std::nullopt);
}

// A hinge about z moves the tip at right angles to the line from it, as fast as that is long.
TEST_F(Takes, ColumnsAreArrowsFromTheTip) {
  const glm::dvec3 tip = jointAt(3, kHeadings);
  for (std::size_t joint = 1; joint <= 3; ++joint) {
    const glm::dvec3 lever = tip - jointAt(joint - 1, kHeadings);
    expectNear(point(takeOf(Measured::column, joint)), tip + glm::dvec3(-lever.y, lever.x, 0.0));
    EXPECT_NEAR(number(takeOf(Measured::columnLength, joint)), glm::length(lever), 1e-9);
  }
  lab::Take perDegree = takeOf(Measured::columnLength, 3);
  perDegree.times = kDegree;
  perDegree.plus = 1.0;
  EXPECT_NEAR(number(perDegree), 0.6 * kDegree + 1.0, 1e-12);
  EXPECT_EQ(number(take(Measured::freeDimensions)), 1.0) << "three joints, two coordinates";
  // The least eigenvalue of J·Jᵀ, of two rows.
  glm::dvec3 sums{0.0};
  for (std::size_t joint = 0; joint < 3; ++joint) {
    const glm::dvec3 lever = tip - jointAt(joint, kHeadings);
    sums += glm::dvec3(lever.y * lever.y, lever.x * lever.x, -lever.x * lever.y);
  }
  const double product = sums.x * sums.y - sums.z * sums.z;
  const double half = 0.5 * (sums.x + sums.y);
  EXPECT_NEAR(number(take(Measured::leastSingular)),
              std::sqrt(half - std::sqrt(half * half - product)), 1e-9);
}

TEST_F(Takes, AProductTheOtherWayRoundIsAnotherTip) {
  glm::dvec3 tip{0.0};
  double heading = 0.0;
  for (std::size_t i = 3; i-- > 0;) {
    heading += kAngles[i];
    tip += kLengths[i] * glm::dvec3(std::cos(heading * kDegree), std::sin(heading * kDegree), 0.0);
  }
  expectNear(point(take(Measured::tipOfReversedProduct)), tip);
}

// A vertical hinge 0.4 below two that lie, of bones 0.5 and 0.3, at 30° and 20°.
constexpr const char* kArm = R"({"format": "iklab-scene", "version": 3, "up": "z", "chains": [{
  "planar": false, "bones": [
    {"length": 0, "joint": "hinge", "axis": [0, 0, 1]},
    {"length": 0, "at": [0, 0, 0.4], "joint": "hinge", "axis": [0, -1, 0]},
    {"length": 0.3, "at": [0.5, 0, 0], "joint": "hinge", "axis": [0, -1, 0]}],
  "pose": {"rotations": [[0.9659258262890683, 0, 0, 0.25881904510252074],
    [0.984807753012208, 0, -0.17364817766693033, 0], [1, 0, 0, 0]]},
  "target": [0.5, 0.2, 0.5]}]})";

TEST_F(Takes, RowsOfDenavitAndHartenbergAreThoseOfThePose) {
  ASSERT_EQ(lab::openScene(kArm, false, lab), "");
  EXPECT_NEAR(number(takeOf(Measured::angle, 1, TakenAt::start)), 30.0, 1e-9);
  EXPECT_NEAR(number(takeOf(Measured::angle, 2, TakenAt::start)), 20.0, 1e-9) << "signed";
  EXPECT_NEAR(number(takeOf(Measured::dhD, 1)), 0.4, 1e-9);
  EXPECT_NEAR(std::abs(number(takeOf(Measured::dhAlpha, 1))), 90.0, 1e-9);
  EXPECT_NEAR(number(takeOf(Measured::dhA, 2)), 0.5, 1e-9);
  EXPECT_NEAR(number(takeOf(Measured::dhA, 3)), 0.3, 1e-9);
  EXPECT_NEAR(number(takeOf(Measured::dhTheta, 2, TakenAt::start)), 20.0, 1e-9);
  std::string trouble;
  lab::valueOf(take(Measured::answers), lab, trouble);
  EXPECT_EQ(trouble, "answers: this scene has none");
}

}  // namespace
