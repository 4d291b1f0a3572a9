// Chains that branch: bones on any other, at places of their own, slides, and several goals.
#include <algorithm>
#include <cmath>

#include <gtest/gtest.h>

#include "rigs/matrices.h"
#include "rigs/mechanism_of.h"
#include "support/random_source.h"

namespace {

using support::RandomSource;
using Kind = rigs::JointKind;

constexpr glm::dvec3 kZ{0.0, 0.0, 1.0};

struct Tree {
  rigs::Chain chain;
  rigs::Pose pose;
};

rigs::Bone randomBone(RandomSource& random, bool planar, std::size_t i) {
  rigs::Bone bone{.length = random.uniform(0.3, 1.2),
                  .scale = {random.sign(), random.sign(), planar ? 1 : random.sign()}};
  bone.parent = static_cast<int>(random.below(i + 1)) - 1;
  if (random.chance(0.4)) bone.at = {random.unit(), random.unit(), planar ? 0.0 : 0.3};
  if (random.chance(0.4))
    bone.axes = glm::angleAxis(random.angle(), planar ? kZ : support::randomDirection(random));
  if (random.chance(0.25)) {
    bone.joint = Kind::slide;
    bone.axis = planar ? glm::dvec3(0.6, -0.8, 0.0) : support::randomDirection(random);
    bone.limit = {-0.5, 0.5};
  } else if (!planar && random.chance(0.5)) {
    bone.joint = Kind::hinge;
    bone.axis = support::randomDirection(random);
  }
  return bone;
}

void setRandomly(RandomSource& random, Tree& tree) {
  const std::size_t n = tree.chain.bones.size();
  tree.pose = {};
  tree.pose.slides.resize(n);
  for (std::size_t i = 0; i < n; ++i) {
    const rigs::Bone& bone = tree.chain.bones[i];
    const double angle = random.angle();
    if (bone.joint == Kind::slide) tree.pose.slides[i] = random.uniform(-0.5, 0.5);
    if (tree.chain.planar) {
      tree.pose.angles.push_back(angle);
    } else {
      const bool isHinge = bone.joint == Kind::hinge;
      tree.pose.rotations.push_back(
          glm::angleAxis(angle, isHinge ? bone.axis : support::randomDirection(random)));
    }
  }
}

Tree randomTree(RandomSource& random, bool planar) {
  Tree tree;
  tree.chain.planar = planar;
  tree.chain.base = {random.unit(), random.unit(), planar ? 0.0 : random.unit()};
  tree.chain.baseScale = {random.sign(), random.sign(), planar ? 1 : random.sign()};
  const std::size_t n = 2 + random.below(7);
  for (std::size_t i = 0; i < n; ++i) tree.chain.bones.push_back(randomBone(random, planar, i));
  tree.chain.tip = random.below(n);
  setRandomly(random, tree);
  return tree;
}

// By 4×4 matrices: each bone's frame, whose first column its length follows.
std::vector<glm::dmat4> framesByMatrices(const Tree& tree) {
  const rigs::Chain& chain = tree.chain;
  const glm::dmat4 one(1.0);
  const glm::dmat4 base = glm::translate(one, chain.base) * rigs::scaleOf(chain.baseScale);
  std::vector<glm::dmat4> frames;
  for (std::size_t i = 0; i < chain.bones.size(); ++i) {
    const rigs::Bone& bone = chain.bones[i];
    const int parent = *bone.parent;
    glm::dmat4 frame = parent < 0 ? base : frames[static_cast<std::size_t>(parent)];
    glm::dvec3 at{parent < 0 ? 0.0 : chain.bones[static_cast<std::size_t>(parent)].length, 0, 0};
    if (bone.at) at = *bone.at;
    frame = glm::translate(frame, at) * glm::mat4_cast(bone.axes);
    if (bone.joint == Kind::slide) {
      frame = glm::translate(frame, tree.pose.slides[i] * bone.axis);
    } else if (chain.planar) {
      frame = glm::rotate(frame, tree.pose.angles[i], kZ);
    } else {
      frame *= glm::mat4_cast(tree.pose.rotations[i]);
    }
    frames.push_back(frame * rigs::scaleOf(bone.scale));
  }
  return frames;
}

std::vector<rigs::Segment> bonesByMatrices(const Tree& tree) {
  std::vector<rigs::Segment> bones;
  const std::vector<glm::dmat4> frames = framesByMatrices(tree);
  for (std::size_t i = 0; i < frames.size(); ++i) {
    const glm::dvec4 end(tree.chain.bones[i].length, 0.0, 0.0, 1.0);
    bones.push_back({glm::dvec3(frames[i][3]), glm::dvec3(frames[i] * end)});
  }
  return bones;
}

void expectSame(const std::vector<rigs::Segment>& a, const std::vector<rigs::Segment>& b,
                double within) {
  ASSERT_EQ(a.size(), b.size());
  for (std::size_t i = 0; i < a.size(); ++i) {
    EXPECT_LT(glm::distance(a[i].start, b[i].start), within) << i;
    EXPECT_LT(glm::distance(a[i].end, b[i].end), within) << i;
  }
}

class Trees : public testing::TestWithParam<bool> {};  // planar

TEST_P(Trees, LieWhereMatricesPutThem) {
  RandomSource random(11);
  for (int k = 0; k < 300; ++k) {
    const Tree tree = randomTree(random, GetParam());
    const std::vector<rigs::Segment> wanted = bonesByMatrices(tree);
    const std::vector<rigs::Segment> bones = rigs::layBones(tree.chain, tree.pose);
    expectSame(bones, wanted, 1e-13);
    const std::vector<glm::dvec3> joints = rigs::forwardKinematics(tree.chain, tree.pose);
    EXPECT_EQ(joints.back(), bones[*tree.chain.tip].end);
    const std::vector<glm::dmat4> frames = framesByMatrices(tree);
    std::vector<rigs::Frame> own(frames.size());
    rigs::boneFrames(tree.chain, tree.pose, own);
    for (std::size_t i = 0; i < frames.size(); ++i) {
      EXPECT_LT(glm::distance(own[i].x, glm::dvec3(frames[i][0])), 1e-13) << i;
      EXPECT_LT(glm::distance(own[i].y, glm::dvec3(frames[i][1])), 1e-13) << i;
      const double carried =
          glm::determinant(glm::dmat3(frames[i])) * tree.chain.bones[i].scale.parity();
      EXPECT_EQ(tree.chain.parityAt(i), carried < 0.0 ? -1 : 1) << i;
    }
    if (HasFailure()) break;
  }
}

// The joint's own motion in its rest frame gives the bone's frame.
TEST_P(Trees, RestFramesAreWhatJointsMoveIn) {
  RandomSource random(12);
  for (int k = 0; k < 200; ++k) {
    const Tree tree = randomTree(random, GetParam());
    const std::vector<rigs::Segment> bones = bonesByMatrices(tree);
    for (std::size_t i = 0; i < bones.size(); ++i) {
      const rigs::Bone& bone = tree.chain.bones[i];
      const rigs::Frame rest = rigs::restFrame(tree.chain, tree.pose, i);
      const glm::dmat3 axes(rest.x, rest.y, rest.z);
      glm::dvec3 start = rest.origin;
      glm::dvec3 along{bone.scale.x, 0.0, 0.0};
      if (bone.joint == Kind::slide) {
        start += axes * (tree.pose.slides[i] * bone.axis);
      } else if (tree.chain.planar) {
        along = glm::angleAxis(tree.pose.angles[i], kZ) * along;
      } else {
        along = tree.pose.rotations[i] * along;
      }
      EXPECT_LT(glm::distance(start, bones[i].start), 1e-13) << i;
      EXPECT_LT(glm::distance(start + bone.length * (axes * along), bones[i].end), 1e-13) << i;
    }
    if (HasFailure()) break;
  }
}

// Goals that some pose meets: the tip's, and those of the ends of two other bones.
TEST_P(Trees, SeveralGoalsAreMetTogether) {
  RandomSource random(13);
  rigs::Workspace workspace;
  int met = 0;
  constexpr int kTrees = 150;
  for (int k = 0; k < kTrees; ++k) {
    Tree tree = randomTree(random, GetParam());
    const std::vector<rigs::Segment> wanted = bonesByMatrices(tree);
    std::vector<rigs::Goal> goals;
    for (std::size_t i = 0; i < wanted.size() && goals.size() < 2; ++i) {
      if (i != *tree.chain.tip) goals.push_back({i, wanted[i].end});
    }
    setRandomly(random, tree);
    const rigs::Problem problem{
        .chain = tree.chain, .target = wanted[*tree.chain.tip].end, .goals = goals};
    const rigs::Result result = rigs::solve(problem, tree.pose, workspace);
    ASSERT_EQ(result.message, "");
    const std::vector<rigs::Segment> bones = bonesByMatrices(tree);
    double left = glm::distance(bones[*tree.chain.tip].end, problem.target);
    for (const rigs::Goal& goal : goals)
      left = std::max(left, glm::distance(bones[goal.bone].end, goal.target));
    EXPECT_NEAR(result.distance, left, 1e-9);
    EXPECT_EQ(result.status == ik::Status::reached, left <= 1e-3 + 1e-9);
    for (std::size_t i = 0; i < bones.size(); ++i) {
      if (tree.chain.bones[i].joint != Kind::slide) continue;
      EXPECT_LE(std::abs(tree.pose.slides[i]), 0.5 + 1e-12) << i;
    }
    if (left <= 1e-3) ++met;
    if (HasFailure()) break;
  }
  EXPECT_GE(met, kTrees * 9 / 10);
}

// Every solver that takes several goals leaves the trace's last state where its answer lies, and
// each whole state lies as its pose does.
TEST_P(Trees, TracesTellTheBones) {
  RandomSource random(14);
  rigs::Workspace workspace;
  for (const ik::Solver* const solver : ik::solvers()) {
    if (!solver->severalGoals || !solver->anyJoint) continue;
    for (int k = 0; k < 20; ++k) {
      Tree tree = randomTree(random, GetParam());
      const std::vector<rigs::Segment> first = bonesByMatrices(tree);
      const std::size_t other = *tree.chain.tip == 0 ? 1 : 0;
      const std::vector<rigs::Goal> goals{{other, {0.5, 0.5, 0.0}, 2.0}};
      const rigs::Problem problem{.chain = tree.chain, .target = {1.0, -0.5, 0.0}, .goals = goals};
      rigs::Trace trace;
      const ik::Settings settings{.iterations = 4, .parameters = ik::defaultParameters(*solver)};
      const rigs::Result result =
          rigs::solve(*solver, problem, settings, tree.pose, workspace, &trace);
      ASSERT_EQ(result.message, "") << solver->id;
      expectSame(trace.at(0).bones, first, 1e-12);
      const rigs::TraceState last = trace.at(trace.size() - 1);
      expectSame(last.bones, bonesByMatrices(tree), 1e-12);
      EXPECT_LT(glm::distance(last.joints.back(), last.bones[*tree.chain.tip].end), 1e-15);
      Tree shown{tree.chain, last.pose};
      shown.pose.slides.resize(tree.chain.bones.size());
      expectSame(last.bones, bonesByMatrices(shown), 1e-12);
      if (HasFailure()) break;
    }
  }
}

TEST(Tree, BadPlacesAreNamed) {
  rigs::Chain chain;
  chain.bones = {{1.0}, {1.0}};
  const rigs::Pose pose{{0.0, 0.0}};
  const auto faultOf = [&](std::vector<rigs::Goal> goals = {}) {
    const ik::Settings settings{.parameters = ik::defaultParameters(ik::kAutomatic)};
    return rigs::findFault(ik::kAutomatic,
                           {.chain = chain, .target = {1.0, 1.0, 0.0}, .goals = goals}, settings,
                           pose);
  };
  EXPECT_EQ(faultOf(), "");
  chain.bones[1].parent = 1;
  EXPECT_EQ(faultOf(), "bones[1].parent: expected the index of an earlier bone, or -1, got 1");
  chain.bones[1].parent = -2;
  EXPECT_EQ(faultOf(), "bones[1].parent: expected the index of an earlier bone, or -1, got -2");
  chain.bones[1].parent.reset();
  chain.bones[0].at = {0.0, 0.0, 1.0};
  EXPECT_EQ(faultOf(), "bones[0].at.z: expected 0, as the chain is planar, got 1");
  chain.bones[0].at.reset();
  chain.bones[1].axes = {0.0, 1.0, 0.0, 0.0};
  EXPECT_EQ(faultOf(), "bones[1].axes: expected a turn about z, as the chain is planar");
  chain.bones[1].axes = {2.0, 0.0, 0.0, 0.0};
  EXPECT_EQ(faultOf(),
            "bones[1].axes: expected a quaternion of length 1, got (2, 0, 0, 0) as w, x, y, z");
  chain.bones[1].axes = rigs::Bone{}.axes;
  chain.tip = 2;
  EXPECT_EQ(faultOf(), "tip: expected the index of a bone, got 2");
  chain.tip.reset();
  EXPECT_EQ(faultOf({{1, {}}}),
            "goals[0].bone: expected the index of a bone that no other goal is of, got 1");
  EXPECT_EQ(faultOf({{0, {}}, {0, {}}}),
            "goals[1].bone: expected the index of a bone that no other goal is of, got 0");
  EXPECT_EQ(faultOf({{0, {}, -1.0}}), "goals[0].weight: expected a finite number above 0, got -1");
  chain.bones[1].joint = Kind::slide;
  chain.bones[1].axis = kZ;
  EXPECT_EQ(faultOf(), "bones[1].axis.z: expected 0, as the chain is planar, got 1");
  chain.bones[1].axis = {1.0, 0.0, 0.0};
  chain.bones[1].limit = {1.0, 0.0};
  EXPECT_EQ(faultOf(),
            "bones[1].limit: expected least and most in scene units, in this order, got (1, 0)");
}

INSTANTIATE_TEST_SUITE_P(PlaneAndSpace, Trees, testing::Bool());

}  // namespace
