// All answers of arms with six joints: against forward kinematics, poses that made the goals,
// answers that others found, and what iterating finds.
#include "ik/answers/every_answer.h"

#include <gtest/gtest.h>

#include "answer_checks.h"
#include "ik/solve.h"
#include "random_arms.h"

namespace iklab::ik::testing {
namespace {

// Within the limits; of hinges that have none any angle.
Pose randomArmPose(Random& random, const std::vector<Joint>& joints, double scale = 1.0) {
  Pose pose(joints.size());
  for (std::size_t i = 0; i < joints.size(); ++i) {
    const double most = joints[i].kind == JointKind::slide ? scale : kHalfTurn;
    const Limit& limit = joints[i].limit;
    if (joints[i].freedoms() == 1)
      pose[i].amount = random.between(std::max(limit.least, -most), std::min(limit.most, most));
  }
  return pose;
}

struct Counts {
  std::size_t answers = 0;
  std::size_t most = 0;
};

// Goals of random poses: what is wrong with the answers, or that the pose is not among them.
Counts checkRandomPoses(Random& random, const std::vector<Joint>& joints, ArmFamily family,
                        int poses, double scale = 1.0) {
  Counts counts;
  for (int i = 0; i < poses; ++i) {
    const Pose pose = randomArmPose(random, joints, scale);
    Goal goal = endGoal(joints, pose);
    goal.point = scale * 0.1 * random.unit();
    goal.target += *goal.facing * goal.point;
    const ArmAnswers all = everyAnswer(joints, goal);
    EXPECT_EQ(all.family, family) << name(all.why);
    const std::string fault = faultOfAnswers(joints, goal, scale, all);
    const double nearest = nearestTo(joints, all, pose);
    EXPECT_EQ(fault, "") << "pose " << i;
    EXPECT_LT(nearest, 1e-6 * std::max(scale, 1.0)) << "pose " << i;
    if (!fault.empty() || !(nearest < 1e-6 * std::max(scale, 1.0))) break;
    counts.answers += all.answers.size();
    counts.most = std::max(counts.most, all.answers.size());
  }
  return counts;
}

TEST(EveryAnswer, OfKnownArmsMeetsTheGoalsOfRandomPosesAndHasThePose) {
  constexpr int kPoses = IKLAB_CONFORMANCE_PROBLEMS / 10;
  for (const auto& [arm, family] : {std::pair{"Puma 560", ArmFamily::sphericalWrist},
                                    {"IRB 120", ArmFamily::sphericalWrist},
                                    {"KR 6", ArmFamily::sphericalWrist},
                                    {"LR Mate 200iD", ArmFamily::sphericalWrist},
                                    {"UR5e", ArmFamily::threeParallel},
                                    {"Stanford", ArmFamily::slidingForearm}}) {
    SCOPED_TRACE(arm);
    Random random(11);
    const Counts counts = checkRandomPoses(random, jointsOf(arm), family, kPoses);
    EXPECT_EQ(counts.most, 8u);
    EXPECT_GT(counts.answers, 4u * kPoses);
  }
}

TEST(EveryAnswer, OfRandomArmsOfTheSameShapesDoesToo) {
  Random random(12);
  for (const ArmFamily family :
       {ArmFamily::sphericalWrist, ArmFamily::slidingForearm, ArmFamily::threeParallel}) {
    for (int i = 0; i < 300; ++i) {
      SCOPED_TRACE(std::string(name(family)) + " " + std::to_string(i));
      const double scale = i % 3 == 0 ? 1.0 : i % 3 == 1 ? 1e3 : 1e-3;
      checkRandomPoses(random, randomArm(random, family, i % 2 == 1, scale), family, 10, scale);
      if (HasFailure()) return;
    }
  }
}

// The same arm with its frames turned by quarters, whose angles are written with four digits:
// 1.5708 and 3.1416.
std::vector<Joint> withRoundedAngles(const KnownArm& arm, Random& random) {
  const auto rounded = [](double angle) { return std::round(angle * 1e4) / 1e4; };
  std::vector<JointOrigin> origins = arm.joints;
  glm::dmat3 before(1.0);
  for (JointOrigin& origin : origins) {
    glm::dvec3 quarters;
    for (int i = 0; i < 3; ++i)
      quarters[i] = std::floor(random.between(-1.0, 3.0)) * 0.5 * kHalfTurn;
    const glm::dmat3 after = rollPitchYaw(quarters);
    origin.xyz = glm::transpose(before) * origin.xyz;
    origin.axis = glm::transpose(after) * origin.axis;
    const glm::dvec3 angles =
        rollPitchYawOf(glm::transpose(before) * rollPitchYaw(origin.rpy) * after);
    origin.rpy = {rounded(angles.x), rounded(angles.y), rounded(angles.z)};
    before = after;
  }
  return fromOrigins(origins, {.at = glm::transpose(before) * arm.tool});
}

TEST(EveryAnswer, OfAnArmWhoseAnglesAreRoundedHasAsMany) {
  bool isAnyOff = false;
  for (const char* name : {"Puma 560", "IRB 120", "KR 6", "LR Mate 200iD", "UR5e", "Stanford"}) {
    SCOPED_TRACE(name);
    Random random(14);
    const std::vector<Joint> exact = jointsOf(name);
    const std::vector<Joint> joints = withRoundedAngles(
        *std::ranges::find(knownArms(), name,
                           [](const KnownArm& each) { return std::string_view(each.name); }),
        random);
    for (int i = 0; i < 100; ++i) {
      const Pose pose = randomArmPose(random, exact);
      const Goal goal = endGoal(joints, pose);
      const ArmAnswers all = everyAnswer(joints, goal);
      EXPECT_EQ(faultOfAnswers(joints, goal, 1.0, all), "") << i;
      EXPECT_LT(nearestTo(joints, all, pose), 1e-6) << i;
      EXPECT_EQ(all.answers.size(), everyAnswer(exact, endGoal(exact, pose)).answers.size()) << i;
      EXPECT_LT(all.axesOff, 1e-4);
      isAnyOff = isAnyOff || all.axesOff > 1e-6;
    }
  }
  EXPECT_TRUE(isAnyOff);
}

// Answers that 1,200 random starts of a damped Newton method came to, to 8 digits.
struct Published {
  const char* arm;
  std::vector<std::vector<double>> answers;
};
const std::vector<Published>& published() {
  static const std::vector<Published> all{
      {"UR5e",
       {{-2.40875319, -2.38686978, -1.3340711, 0.90091416, 1.83553211, -3.11164863},
        {-2.40875319, -2.05645637, -1.37004641, -2.53511659, -1.83553211, 0.02994403},
        {-2.40875319, 2.62543446, 1.3340711, -0.49634698, 1.83553211, -3.11164863},
        {-2.40875319, 2.92224325, 1.37004641, 2.31246158, -1.83553211, 0.02994403},
        {0.3, -1.1, 1.4, -0.7, 0.9, 0.2},
        {0.3, -0.74337644, 1.30367335, 2.18129574, -0.9, -2.94159265},
        {0.3, 0.23241179, -1.4, 0.76758821, 0.9, 0.2},
        {0.3, 0.49905836, -1.30367335, -2.73697766, -0.9, -2.94159265}}},
      {"Puma 560",
       {{0.4, 0.6, -0.8, 0.5, 0.7, -0.3},
        {0.4, 0.6, -0.8, -2.64159265, -0.7, 2.84159265},
        {0.4, 1.32423632, -2.24763682, -2.82096531, -1.37039221, -3.11181702},
        {0.4, 1.32423632, -2.24763682, 0.32062735, 1.37039221, 0.02977564},
        {2.9135976, 1.81735634, -0.8, -2.60040715, 1.23388344, 0.55481031},
        {2.9135976, 1.81735634, -0.8, 0.5411855, -1.23388344, -2.58678234},
        {2.9135976, 2.54159265, -2.24763682, -2.24372264, 0.67094444, -0.02572422},
        {2.9135976, 2.54159265, -2.24763682, 0.89787001, -0.67094444, 3.11586844}}},
      {"IRB 120",
       {{0.4, 0.3, -0.2, 0.5, 0.8, -0.6},
        {0.4, 0.3, -0.2, -2.64159265, -0.8, 2.54159265},
        {-2.74159265, -1.53169015, -0.2, -2.70327351, 2.19687716, 0.03173472},
        {-2.74159265, -1.53169015, -0.2, 0.43831914, -2.19687716, -3.10985793},
        {-2.74159265, -0.3, -2.48606072, -2.7658634, 1.21461049, -0.37301214},
        {-2.74159265, -0.3, -2.48606072, 0.37572925, -1.21461049, 2.76858051},
        {0.4, 1.53169015, -2.48606072, -2.78267239, -1.77565037, 2.98144602},
        {0.4, 1.53169015, -2.48606072, 0.35892027, 1.77565037, -0.16014664}}},
      {"Stanford",
       {{0.6, 0.5, 0.75, 0.9, 0.8, 0.7},
        {0.6, 0.5, 0.75, -2.24159265, -0.8, -2.44159265},
        {-1.73228405, -0.5, 0.75, -3.08247172, 1.13841461, 0.91165986},
        {-1.73228405, -0.5, 0.75, 0.05912093, -1.13841461, -2.2299328},
        {-1.73228405, 2.64159265, -0.75, -0.05912093, -2.00317804, 0.91165986},
        {-1.73228405, 2.64159265, -0.75, 3.08247172, 2.00317804, -2.2299328},
        {0.6, -2.64159265, -0.75, -0.9, 2.34159265, -2.44159265},
        {0.6, -2.64159265, -0.75, 2.24159265, -2.34159265, 0.7}}},
  };
  return all;
}

TEST(EveryAnswer, IsWhatOthersFound) {
  for (const Published& one : published()) {
    SCOPED_TRACE(one.arm);
    const std::vector<Joint> joints = jointsOf(one.arm);
    const Pose first = poseOfAmounts(
        joints, one.arm == std::string_view("UR5e") ? one.answers[4] : one.answers[0]);
    const ArmAnswers all = everyAnswer(joints, endGoal(joints, first));
    ASSERT_EQ(all.answers.size(), 8u);
    for (const std::vector<double>& amounts : one.answers)
      EXPECT_LT(nearestTo(joints, all, poseOfAmounts(joints, amounts)), 1e-7);
  }
}

TEST(EveryAnswer, OfTheStanfordArmSaysWhichStrokesAreImpossible) {
  const std::vector<Joint> joints = jointsOf("Stanford");
  const Goal goal = endGoal(joints, poseOfAmounts(joints, {0.6, 0.5, 0.75, 0.9, 0.8, 0.7}));
  const ArmAnswers all = everyAnswer(joints, goal);
  ASSERT_EQ(all.answers.size(), 8u);
  for (const ArmAnswer& answer : all.answers) {
    EXPECT_NEAR(answer.amounts[2], answer.elbow == Elbow::out ? 0.75 : -0.75, 1e-9);
    EXPECT_EQ(answer.isOutside[2], answer.elbow == Elbow::opposite);
  }
}

// Restarts within the limits and without them: whatever they find is among the answers.
TEST(EveryAnswer, HasWhatIteratingFinds) {
  Settings settings;
  settings.iterations = 300;
  settings.tolerance = settings.turnTolerance = 1e-10;
  settings.parameters = defaultParameters(kAutomatic);
  Workspace workspace;
  for (const char* arm : {"KR 6", "LR Mate 200iD"}) {
    Random random(13);
    int found = 0;
    for (int i = 0; i < 60; ++i) {
      std::vector<Joint> joints = jointsOf(arm);
      const std::vector<Goal> goals{endGoal(joints, randomArmPose(random, joints))};
      if (i % 2 == 0) {
        for (Joint& joint : joints) joint.limit = {};
      }
      const ArmAnswers all = everyAnswer(joints, goals[0]);
      for (int start = 0; start < 5; ++start) {
        Pose pose = randomArmPose(random, joints);
        const Result result = solve(kAutomatic, {joints, goals}, settings, pose, workspace);
        if (result.status != Status::reached) continue;
        ++found;
        EXPECT_LT(nearestTo(joints, all, pose), 1e-6) << arm << " " << i;
      }
    }
    EXPECT_GT(found, 200) << arm;
  }
}

}  // namespace
}  // namespace iklab::ik::testing
