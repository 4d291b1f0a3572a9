// The numbers on the joints of chains whose joints are laid out by hand.
#include "draw/marks/joint_numbers.h"

#include <gtest/gtest.h>

namespace {

using Texts = std::vector<std::string>;

rigs::Chain hinges(std::size_t count) {
  rigs::Chain chain;
  chain.bones.resize(count);
  for (rigs::Bone& bone : chain.bones) bone.joint = rigs::JointKind::hinge;
  return chain;
}

TEST(JointNumbers, FixedBonesHaveNone) {
  rigs::Chain chain = hinges(5);
  chain.bones[1].joint = chain.bones[4].joint = rigs::JointKind::fixed;
  const std::vector<glm::dvec3> joints{{0, 0, 0}, {1, 0, 0}, {2, 0, 0}, {3, 0, 0}, {4, 0, 0}};
  EXPECT_EQ(draw::jointNumbers(chain, joints), (Texts{"1", "", "2", "3", ""}));
}

TEST(JointNumbers, JointsOfAnArmThatLieTogetherHaveOneText) {
  rigs::Chain chain = hinges(7);
  chain.bones[3].name = "wrist";
  chain.bones[4].joint = rigs::JointKind::fixed;
  const std::vector<glm::dvec3> joints{{0, 0, 0}, {0, 0, 0}, {1, 0, 0},    {2, 1, 0},
                                       {9, 9, 9}, {2, 1, 0}, {2, 1, 1e-15}};
  EXPECT_EQ(draw::jointNumbers(chain, joints), (Texts{"", "1–2", "3", "", "", "", "4–6"}));
}

TEST(JointNumbers, BonesOfAPlainChainKeepTheirsWhereverTheyLie) {
  const std::vector<glm::dvec3> joints{{0, 0, 0}, {0, 0, 0}, {1, 0, 0}};
  EXPECT_EQ(draw::jointNumbers(hinges(3), joints), (Texts{"1", "2", "3"}));
}

}  // namespace
