// The transforms from the base to the tip, multiplied out apart; a table that is set makes the arm.
#include "lab/tables/transforms.h"

#include <glm/geometric.hpp>
#include <gtest/gtest.h>

#include "lab/core/history.h"
#include "lab/file/presets.h"
#include "lab/tables/tables.h"
#include "support/dh_product.h"
#include "support/lab_driving.h"

namespace {

lab::Lab labOf(std::string_view arm) {
  lab::Lab lab;
  EXPECT_EQ(lab.apply(lab::OpenDocument{*lab::findArm(arm)}), "");
  return lab;
}

TEST(Transforms, TheirProductIsTheTip) {
  using robots::operator*;
  for (const lab::Lab& lab :
       {labOf("ur5e"), labOf("scara"), support::labWith("ccd", "Three-bone arm"),
        support::labWith("ccd", "Negative scale")}) {
    const rigs::Chain& chain = lab.state().scene.chain;
    const auto frames = lab::framesToTip(chain, lab.shown());
    robots::Matrix product = support::matrixOf(frames.front().world);
    for (std::size_t i = 1; i < frames.size(); ++i)
      product = product * support::matrixOf(frames[i].local);
    std::vector<rigs::Frame> posed(chain.bones.size());
    rigs::boneFrames(chain, lab.shown().pose, posed);
    rigs::Frame tip = posed.back();
    tip.origin = lab.shown().joints.back();
    EXPECT_LT(robots::difference(product, tip), 1e-12);
  }
  EXPECT_EQ(lab::transformName(10, 12), "¹⁰T₁₂");
}

TEST(Transforms, ATableThatIsSetIsTheArm) {
  lab::Lab lab = labOf("panda");
  const rigs::TraceState before = lab.shown();
  lab.apply(lab::SetWeight{2, 0.5});
  rigs::DhTable table;
  ASSERT_EQ(lab::dhTableOf(lab, table), "");
  const std::size_t steps = lab.history().doneCount();
  lab.apply(lab::SetTable{table});
  EXPECT_EQ(lab.history().doneCount(), steps + 1);
  EXPECT_EQ(lab.state().scene.chain.bones[2].weight, 0.5);
  EXPECT_LT(glm::distance(lab.shown().joints.back(), before.joints.back()), 1e-9);
  // What is typed of one row moves what follows, and undo takes it back.
  lab.apply(lab::SetMode{lab::Mode::stepByStep});
  ASSERT_EQ(lab::dhTableOf(lab, table), "");
  table.rows.back().d += 0.1;
  lab.apply(lab::SetTable{table});
  lab.apply(lab::Seek{0});
  EXPECT_NEAR(glm::distance(lab.shown().joints.back(), before.joints.back()), 0.1, 1e-3);
  rigs::DhTable again;
  ASSERT_EQ(lab::dhTableOf(lab, again), "");
  for (std::size_t i = 0; i < table.rows.size(); ++i) {
    EXPECT_NEAR(again.rows[i].theta, table.rows[i].theta, 1e-12);
    EXPECT_NEAR(again.rows[i].d, table.rows[i].d, 1e-12);
  }
  lab.apply(lab::Undo{});
  lab.apply(lab::Undo{});
  EXPECT_EQ(lab.state().scene.chain.bones.size(), lab::findArm("panda")->scene.chain.bones.size());
}

// A plane chain is an arm of hinges about z; one of a creature's is none.
TEST(Transforms, APlanarChainHasATable) {
  lab::Lab lab = support::labWith("ccd", "Three-bone arm");
  rigs::DhTable table;
  ASSERT_EQ(lab::dhTableOf(lab, table), "");
  const glm::dvec3 tip = lab.shown().joints.back();
  lab.apply(lab::SetTable{table});
  EXPECT_FALSE(lab.state().scene.chain.planar);
  EXPECT_TRUE(lab.state().view.space.on);
  EXPECT_LT(glm::distance(
                lab.startPose().rotations.empty() ? glm::dvec3(9) : lab.shown().joints.back(), tip),
            1e-9);
}

TEST(Tables, JointValuesAsDrivesCountThem) {
  rigs::Chain chain;
  chain.planar = false;
  chain.bones = {{.joint = rigs::JointKind::hinge, .name = "a, b"},
                 {.joint = rigs::JointKind::fixed},
                 {.joint = rigs::JointKind::slide}};
  const double right = std::sqrt(0.5);
  const rigs::Pose pose{
      {}, {{right, 0, 0, right}, ik::kNoRotation, ik::kNoRotation}, {}, {0, 0, 0.5}};
  EXPECT_EQ(lab::jointsCsv(chain, pose, {}, {}).substr(0, 28), "\"a, b (deg)\",joint 2 (m)\r\n90");
  const std::string turned = lab::jointsCsv(chain, pose, {10, 0.25}, {-1, 1});
  EXPECT_TRUE(turned.ends_with(",0.75\r\n")) << turned;
  EXPECT_NE(turned.find("\r\n-80"), std::string::npos) << turned;
}

}  // namespace
