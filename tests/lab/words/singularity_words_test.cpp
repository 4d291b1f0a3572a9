// What is said of poses whose singularity is known from their geometry.
#include "lab/words/singularity_words.h"

#include <numbers>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "lab/tables/end_motions.h"
#include "support/lab_driving.h"

namespace {

std::string sentenceAt(const rigs::Chain& chain, const rigs::Pose& pose) {
  const lab::EndMotions motions = lab::endMotions(chain, pose);
  return lab::singularitySentence(motions.motion, motions.arm, motions.dimensions);
}

// An arm's preset at these joint values, as its maker counts them.
std::pair<rigs::Chain, rigs::Pose> armAt(const char* preset, const std::vector<double>& values) {
  const lab::Lab lab = support::labWith("dls", preset);
  const rigs::Chain& chain = lab.state().scene.chain;
  rigs::Pose pose = lab.startPose();
  std::size_t next = 0;
  for (std::size_t i = 0; i < chain.bones.size(); ++i) {
    if (chain.bones[i].joint != rigs::JointKind::hinge) continue;
    pose.rotations[i] = ik::rotationAbout(chain.bones[i].axis, values.at(next++));
  }
  return {chain, pose};
}

std::string sentenceAt(const char* preset, const std::vector<double>& values) {
  const auto [chain, pose] = armAt(preset, values);
  return sentenceAt(chain, pose);
}

bool begins(const std::string& text, std::string_view with) { return text.starts_with(with); }
bool ends(const std::string& text, std::string_view with) { return text.ends_with(with); }

constexpr double kQuarter = 0.25 * std::numbers::pi;

TEST(SingularityWords, NameWristElbowAndShoulderOfAPuma) {
  const std::string wrist = sentenceAt("Puma 560", {0.0, kQuarter, 4.0 * kQuarter, 0.0, 0.0, 0.0});
  EXPECT_TRUE(begins(wrist, "Wrist singularity: axes 4 and 6 are in line")) << wrist;
  // Axes 4 and 6 lie in the plane of x and z, and axis 5 across it: the turn about what is across
  // both is lost. The tip is the wrist's centre.
  EXPECT_TRUE(ends(wrist, "the tip cannot turn about (0.71, 0.00, 0.71).") ||
              ends(wrist, "the tip cannot turn about (0.71, 0.00, −0.71)."))
      << wrist;
  const std::string elbow = sentenceAt("Puma 560", {0.0, 0.0, -1.523818, 0.3, kQuarter, 0.0});
  // Away from axis 1, to the wrist's centre: it lies 0.8638 ahead and 0.15005 aside.
  EXPECT_EQ(elbow,
            "Elbow singularity: the arm is stretched, or nearly. The tip cannot move along "
            "(0.99, −0.17, 0.00).");
  const std::string free = sentenceAt("Puma 560", {0.0, kQuarter, 4.0 * kQuarter, 0.0, 1.0, 0.0});
  EXPECT_EQ(free, "No singular pose is near: the tip can move every way.");
}

TEST(SingularityWords, NearIsHardlyAndAtIsNot) {
  const auto wrist = [](double bend) {
    return sentenceAt("IRB 120", {0.3, 0.4, -0.2, 0.1, bend, 0.0});
  };
  EXPECT_NE(wrist(0.0).find(" cannot turn"), std::string::npos) << wrist(0.0);
  EXPECT_NE(wrist(0.02).find(" can hardly turn"), std::string::npos) << wrist(0.02);
  EXPECT_TRUE(begins(wrist(0.02), "Wrist singularity")) << wrist(0.02);
  EXPECT_EQ(wrist(0.7), "No singular pose is near: the tip can move every way.");
}

TEST(SingularityWords, APlanarChainInLineCannotMoveAlongItself) {
  rigs::Chain chain;
  for (const double length : {1.0, 0.8, 0.5}) chain.bones.push_back({.length = length});
  EXPECT_EQ(sentenceAt(chain, {{0.0, 0.0, 0.0}}),
            "The joints and the tip lie in one line, or nearly. The tip cannot move along x.");
  EXPECT_EQ(sentenceAt(chain, {{2.0 * kQuarter, 0.0, 0.0}}),
            "The joints and the tip lie in one line, or nearly. The tip cannot move along y.");
  EXPECT_EQ(sentenceAt(chain, {{kQuarter, 0.0, 4.0 * kQuarter}}),
            "The joints and the tip lie in one line, or nearly. The tip cannot move along (0.71, "
            "0.71).");
  EXPECT_EQ(sentenceAt(chain, {{0.2, 1.0, 0.8}}),
            "No singular pose is near: the tip can move every way.");
  for (rigs::Bone& bone : chain.bones) bone.joint = rigs::JointKind::fixed;
  EXPECT_EQ(sentenceAt(chain, {{0.2, 1.0, 0.8}}), "No joint moves the tip.");
}

TEST(EndMotions, TheScaleIsRoundAndTheSameInEveryPose) {
  rigs::Chain chain;
  chain.bones.resize(2);
  const double scale = lab::endMotions(chain, {{0.1, 1.0}}).scale;
  EXPECT_EQ(scale, lab::endMotions(chain, {{2.0, -0.3}}).scale);
  EXPECT_DOUBLE_EQ(scale, 0.2);
  chain.bones.resize(1000);
  EXPECT_DOUBLE_EQ(lab::endMotions(chain, {std::vector<double>(1000, 0.01)}).scale, 0.02);
}

// Bones that a solver stretched are as long as they are drawn.
TEST(EndMotions, KnowStretchedBones) {
  rigs::Chain chain;
  chain.bones.resize(2);
  const double w =
      ik::manipulability(lab::endMotions(chain, {{0.0, 1.0}, {}, {1.5, 2.0}}).motion.ways, 2);
  EXPECT_NEAR(w, 1.5 * 2.0 * std::sin(1.0), 1e-12);
}

// As the tests of the Robotics Toolbox for Python have them (P. Corke, J. Haviland): the Puma in
// its nominal pose, w = 0.0786 of all six rows and 0.111181 of the way, with the columns of the way
// that its Jacobian has there; the Panda in a pose of theirs.
TEST(EndMotions, AreTheFiguresOfTheRoboticsToolbox) {
  const auto [puma, nominal] =
      armAt("Puma 560", {0.0, kQuarter, 4.0 * kQuarter, 0.0, kQuarter, 0.0});
  const ik::EndMotion ours = lab::endMotions(puma, nominal).motion;
  EXPECT_NEAR(ik::wholeManipulability(ours).value(), 0.0786, 5e-5);
  EXPECT_NEAR(ik::manipulability(ours.ways), 0.111181, 5e-7);
  constexpr double kRow = 1e-8;
  EXPECT_NEAR(ours.columns.at(0).way.x, 0.15005, kRow);
  EXPECT_NEAR(ours.columns.at(0).way.y, 0.596303149, kRow);
  EXPECT_NEAR(ours.columns.at(1).way.x, 0.0143542677, kRow);
  EXPECT_NEAR(ours.columns.at(1).way.z, 0.596303149, kRow);
  EXPECT_NEAR(ours.columns.at(2).way.x, 0.319682976, kRow);
  EXPECT_NEAR(ours.columns.at(2).way.z, 0.290974440, kRow);
  const auto [panda, pose] = armAt("Panda", {1.4, 0.2, 1.8, 0.7, 0.1, 3.1, 2.9});
  EXPECT_NEAR(ik::wholeManipulability(lab::endMotions(panda, pose).motion).value(),
              0.006559178039088341, 1e-12);
}

}  // namespace
