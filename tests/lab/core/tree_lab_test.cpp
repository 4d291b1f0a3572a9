// A body with two arms in the lab: goals selected, joints dragged, bones split and taken out. Where
// bones lie is computed here, by angles that add up along those that carry them.
#include <array>
#include <cmath>
#include <limits>
#include <numbers>

#include <gtest/gtest.h>

#include "support/lab_driving.h"
#include "support/random_actions.h"
#include "support/random_document.h"

namespace {

using lab::Lab;

constexpr std::size_t kLeftHand = 3;
constexpr std::size_t kRightHand = 5;

// Two bones of a spine, two of the left arm, and two of the right one, on which the tip is.
Lab body(std::string_view solver = "levenberg-marquardt") {
  lab::Scene scene;
  scene.chain.bones.resize(6);
  const std::array lengths{1.0, 0.6, 0.8, 0.7, 0.8, 0.7};
  for (std::size_t i = 0; i < lengths.size(); ++i) scene.chain.bones[i].length = lengths[i];
  scene.chain.bones[4].parent = 1;
  scene.target = {1.3, 1.9, 0.0};
  scene.goals = {{kLeftHand, {-1.4, 1.2, 0.0}, 2.0}};
  Lab lab;
  lab::Choices choices = lab.state().choices;
  choices.solver = support::solverIndex(solver);
  choices.tolerance = 1e-9;
  EXPECT_EQ(lab.apply(lab::LoadScene{scene, {{1.5, 0.1, 0.9, 0.4, -0.9, -0.4}}, choices}), "");
  return lab;
}

std::vector<rigs::Segment> bonesOf(const rigs::Chain& chain, const rigs::Pose& pose) {
  std::vector<rigs::Segment> bones;
  std::vector<double> angles;
  for (std::size_t i = 0; i < chain.bones.size(); ++i) {
    const int parent = chain.bones[i].parent.value_or(static_cast<int>(i) - 1);
    const auto carrier = static_cast<std::size_t>(parent);
    const glm::dvec3 start = parent < 0 ? chain.base : bones[carrier].end;
    angles.push_back((parent < 0 ? 0.0 : angles[carrier]) + pose.angles[i]);
    const glm::dvec3 along{std::cos(angles[i]), std::sin(angles[i]), 0.0};
    bones.push_back({start, start + chain.bones[i].length * along});
  }
  return bones;
}

std::vector<rigs::Segment> bonesOf(const Lab& lab) {
  return bonesOf(support::chainOf(lab), lab.shown().pose);
}

TEST(TreeLab, BothHandsGoToTheirGoals) {
  const Lab lab = body();
  const auto bones = bonesOf(lab);
  EXPECT_LT(glm::distance(bones[kRightHand].end, {1.3, 1.9, 0.0}), 1e-8);
  EXPECT_LT(glm::distance(bones[kLeftHand].end, {-1.4, 1.2, 0.0}), 1e-8);
  EXPECT_EQ(lab.result().status, ik::Status::reached);
  for (std::size_t i = 0; i < bones.size(); ++i)
    EXPECT_LT(glm::distance(lab.shown().bones[i].end, bones[i].end), 1e-12) << i;
}

TEST(TreeLab, AnotherGoalIsSelectedAndBack) {
  Lab lab = body();
  const lab::Scene before = lab.state().scene;
  lab.apply(lab::SelectGoal{0});
  const lab::Scene& scene = lab.state().scene;
  EXPECT_EQ(scene.chain.tipBone(), kLeftHand);
  EXPECT_EQ(scene.target, before.goals[0].target);
  EXPECT_EQ(scene.goals, (std::vector<rigs::Goal>{{kRightHand, before.target, 0.5}}));
  EXPECT_EQ(lab.shown().joints.back(), lab.shown().bones[kLeftHand].end);
  lab.apply(lab::SelectGoal{7});
  EXPECT_EQ(scene.chain.tipBone(), kLeftHand);
  lab.apply(lab::SelectGoal{0});
  EXPECT_EQ(scene, before);
  EXPECT_FALSE(scene.chain.tip) << "the last bone's end is the tip without being told";
}

TEST(TreeLab, ADraggedTargetLeavesTheOtherHandWhereItIs) {
  Lab lab = body();
  lab.apply(lab::SetTarget{{1.2, 1.4, 0.0}});
  const auto bones = bonesOf(lab);
  EXPECT_LT(glm::distance(bones[kRightHand].end, {1.2, 1.4, 0.0}), 1e-8);
  EXPECT_LT(glm::distance(bones[kLeftHand].end, {-1.4, 1.2, 0.0}), 1e-8);
}

// Joint 3 is the left elbow: the bone from the shoulder to it turns.
TEST(TreeLab, ADraggedJointTurnsWhatCarriesIt) {
  Lab lab = body();
  const auto before = bonesOf(lab);
  const glm::dvec3 shoulder = before[2].start;
  lab.apply(lab::MoveJoint{3, shoulder + glm::dvec3(0.0, 2.0, 0.0)});
  const auto after = bonesOf(lab);
  EXPECT_LT(glm::distance(after[2].end, shoulder + glm::dvec3(0.0, 0.8, 0.0)), 1e-12);
  for (const std::size_t i : {0U, 1U, 4U, 5U})
    EXPECT_LT(glm::distance(after[i].end, before[i].end), 1e-12) << i;
}

TEST(TreeLab, ASplitKeepsThePicture) {
  for (const std::size_t bone : {0U, 1U, 3U, 5U}) {
    Lab lab = body();
    lab.apply(lab::SetEditing{true});
    const auto before = bonesOf(lab);
    lab.apply(lab::SplitBone{bone, 0.25});
    const auto after = bonesOf(lab);
    ASSERT_EQ(after.size(), 7U);
    EXPECT_LT(glm::distance(after[bone].end, glm::mix(before[bone].start, before[bone].end, 0.25)),
              1e-12);
    for (std::size_t i = 0; i < 6; ++i) {
      const std::size_t now = i < bone ? i : i + 1;  // of the split one: its second half
      EXPECT_LT(glm::distance(after[now].end, before[i].end), 1e-12) << bone << ": " << i;
    }
    const lab::Scene& scene = lab.state().scene;
    EXPECT_EQ(scene.chain.tipBone(), 6U);
    EXPECT_EQ(scene.goals[0].bone, kLeftHand + (bone <= kLeftHand ? 1 : 0));
  }
}

TEST(TreeLab, AnElbowThatIsTakenOutLeavesTheRest) {
  Lab lab = body();
  lab.apply(lab::SetEditing{true});
  const auto before = bonesOf(lab);
  lab.apply(lab::RemoveJoint{3});
  const auto after = bonesOf(lab);
  ASSERT_EQ(after.size(), 5U);
  EXPECT_LT(glm::distance(after[2].start, before[2].start), 1e-12);
  EXPECT_LT(glm::distance(after[2].end, before[3].end), 1e-12);
  EXPECT_LT(glm::distance(after[4].end, before[5].end), 1e-12);
  EXPECT_EQ(lab.state().scene.goals[0].bone, 2U);
  // The shoulder carries both arms, and the neck would be no joint of two bones.
  lab.apply(lab::RemoveJoint{2});
  EXPECT_EQ(bonesOf(lab).size(), 5U);
}

TEST(TreeLab, BothArmsMoveUpWhereTheirBoneIsTakenOut) {
  Lab lab = body();
  lab.apply(lab::SetEditing{true});
  const auto before = bonesOf(lab);
  const glm::dvec3 gone = before[1].end - before[1].start;
  lab.apply(lab::RemoveBone{1});
  const auto after = bonesOf(lab);
  ASSERT_EQ(after.size(), 5U);
  EXPECT_LT(glm::distance(after[2].end, before[3].end - gone), 1e-12);
  EXPECT_LT(glm::distance(after[4].end, before[5].end - gone), 1e-12);
}

// From two bones in a line: a second hand on the first bone, and a goal of its own.
TEST(TreeLab, ABranchIsAddedWithAGoal) {
  Lab lab = support::labWith("levenberg-marquardt", {1.0, 0.8}, {0.3, 0.5}, {0.5, 1.2, 0.0});
  lab.apply(lab::SetChoice{&lab::Choices::tolerance, 1e-9});
  const auto before = bonesOf(lab);
  lab.apply(lab::AddBranch{0});
  const rigs::Chain& chain = support::chainOf(lab);
  ASSERT_EQ(chain.bones.size(), 3U);
  EXPECT_EQ(chain.bones[2].parent, 0);
  EXPECT_EQ(chain.tipBone(), 1U);
  EXPECT_EQ(lab.state().view.selectedJoint, 2) << "the new bone";
  const auto after = bonesOf(lab);
  EXPECT_LT(glm::distance(after[1].end, before[1].end), 1e-8);
  EXPECT_LT(glm::distance(after[2].start, after[0].end), 1e-12);
  EXPECT_NEAR(glm::distance(after[2].start, after[2].end), 1.0, 1e-12);
  lab.apply(lab::AddGoal{2});
  ASSERT_EQ(lab.state().scene.goals.size(), 1U);
  EXPECT_LT(glm::distance(lab.state().scene.goals[0].target, after[2].end), 1e-12);
  EXPECT_LT(glm::distance(bonesOf(lab)[2].end, after[2].end), 1e-8) << "nothing moves";
  lab.apply(lab::AddGoal{2});
  lab.apply(lab::AddGoal{1});
  lab.apply(lab::AddGoal{9});
  EXPECT_EQ(lab.state().scene.goals.size(), 1U) << "one an end";
  lab.apply(lab::RemoveGoal{});
  EXPECT_TRUE(lab.state().scene.goals.empty());
  EXPECT_EQ(chain.tipBone(), 2U);
  EXPECT_LT(glm::distance(lab.state().scene.target, after[2].end), 1e-12);
  lab.apply(lab::RemoveGoal{});
  EXPECT_EQ(lab.state().scene.chain, chain) << "one target stays";
}

// From the tip's bone, the new one's end is the tip.
TEST(TreeLab, ABoneAtTheTipLengthensTheChain) {
  Lab lab = support::labWith("ccd", {1.0, 0.8}, {0.3, 0.5}, {0.5, 1.2, 0.0});
  lab.apply(lab::AddBranch{1});
  EXPECT_TRUE(support::chainOf(lab).isPlain());
  EXPECT_EQ(support::chainOf(lab).bones.size(), 3U);
}

TEST(TreeLab, UndoTakesBackTheSelection) {
  Lab lab = body();
  const lab::Scene before = lab.state().scene;
  lab.apply(lab::SelectGoal{0});
  lab.apply(lab::Undo{});
  EXPECT_EQ(lab.state().scene, before);
}

TEST(TreeLab, ASlideIsSetWithinItsLimit) {
  lab::Scene scene;
  scene.chain.bones.resize(2);
  scene.chain.bones[1].joint = rigs::JointKind::slide;
  scene.chain.bones[1].axis = {0.0, 1.0, 0.0};
  scene.chain.bones[1].limit = {-0.25, 0.5};
  scene.target = {1.0, 0.2, 0.0};
  Lab lab;
  lab::Choices choices = lab.state().choices;
  choices.solver = support::solverIndex("ccd");
  ASSERT_EQ(lab.apply(lab::LoadScene{scene, {{0.0, 0.0}}, choices}), "");
  lab.apply(lab::SetMode{lab::Mode::stepByStep});
  lab.apply(lab::SetAngle{1, 0.375});
  EXPECT_EQ(lab.startPose().slides, (std::vector<double>{0.0, 0.375}));
  EXPECT_LT(glm::distance(lab.shown().bones[1].start, {1.0, 0.375, 0.0}), 1e-15);
  lab.apply(lab::SetAngle{1, 9.0});
  EXPECT_EQ(lab.startPose().slides[1], 0.5);
  lab.apply(lab::SetJoint{1, rigs::JointKind::ball, {0.0, 0.0, 1.0}});
  EXPECT_LT(glm::distance(lab.shown().bones[1].start, lab.shown().bones[0].end), 1e-15);
}

// As long a range as an angle's, by either end: a slide's that has none is said apart.
TEST(TreeLab, ASlidesRangeComesBackFromItsFile) {
  constexpr double kNone = std::numeric_limits<double>::infinity();
  constexpr double kPi = std::numbers::pi;
  for (const rigs::JointLimit limit : {rigs::JointLimit{-kPi, kPi},
                                       {-kPi, 2.0},
                                       {0.0, kPi},
                                       {-kNone, 1.0},
                                       {0.5, kNone},
                                       {-kNone, kNone}}) {
    lab::Scene scene;
    scene.chain.bones.resize(2);
    scene.chain.bones[1].joint = rigs::JointKind::slide;
    scene.chain.bones[1].axis = {1.0, 0.0, 0.0};
    scene.target = {9.0, 0.2, 0.0};
    Lab lab;
    lab::Choices choices = lab.state().choices;
    choices.solver = support::solverIndex("levenberg-marquardt");
    ASSERT_EQ(lab.apply(lab::LoadScene{scene, {{0.1, 0.0}}, choices}), "");
    lab.apply(lab::SetLimit{1, limit});
    EXPECT_EQ(support::chainOf(lab).bones[1].limit, limit);
    EXPECT_LE(lab.shown().pose.slideOf(1), std::max(limit.most, limit.least) + 1e-12);
    EXPECT_EQ(lab.result().status == ik::Status::reached, limit.most == kNone) << limit.most;
    lab::Document read;
    ASSERT_EQ(lab::readScene(lab::writeScene(lab.document(0.0)), read), "");
    EXPECT_EQ(read.scene.chain.bones[1].limit, limit);
  }
}

TEST(TreeLab, TheEndOfABranchGoesWithItsGoal) {
  Lab lab = body();
  lab.apply(lab::SetEditing{true});
  const auto before = bonesOf(lab);
  EXPECT_FALSE(support::chainOf(lab).jointAfter(kLeftHand).has_value());
  lab.apply(lab::RemoveBone{kLeftHand});
  const auto after = bonesOf(lab);
  ASSERT_EQ(after.size(), 5U);
  EXPECT_TRUE(lab.state().scene.goals.empty());
  EXPECT_EQ(support::chainOf(lab).tipBone(), 4U);
  EXPECT_LT(glm::distance(after[2].end, before[2].end), 1e-12);
  EXPECT_LT(glm::distance(after[4].end, before[5].end), 1e-12);
}

// Whatever is done to any tree: what is drawn are bones of their lengths, and it can be saved.
TEST(TreeLab, NothingBreaksATree) {
  support::Monkey monkey(support::seedOf("trees"));
  for (std::uint64_t seed = 1; seed <= 60; ++seed) {
    Lab lab;
    lab::Document document = support::randomDocument(seed);
    document.choices.iterations = 5;
    ASSERT_EQ(lab.apply(lab::OpenDocument{document}), "") << seed;
    for (int i = 0; i < 60; ++i) {
      const lab::Action action = monkey.action(lab);
      lab.apply(action);
      const auto& bones = support::chainOf(lab).bones;
      const rigs::TraceState& shown = lab.shown();
      ASSERT_EQ(shown.bones.size(), bones.size()) << seed << " after " << action.kind();
      ASSERT_EQ(shown.joints.size(), bones.size() + 1);
      for (std::size_t k = 0; k < bones.size(); ++k) {
        const double length = glm::distance(shown.bones[k].start, shown.bones[k].end);
        const double wanted = bones[k].length * shown.pose.stretchOf(k);
        ASSERT_NEAR(length, wanted, 1e-6) << seed << " after " << action.kind();
      }
    }
    lab::Document read;
    ASSERT_EQ(lab::readScene(lab::writeScene(lab.document(0.0)), read), "") << seed;
  }
}

}  // namespace
