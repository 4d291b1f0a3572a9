// Mirror images: both ways give the same picture, and what solves a problem solves its image.
#include "lab/edit/mirror.h"

#include <gtest/gtest.h>

#include "lab/edit/chain_edits.h"
#include "support/lab_driving.h"
#include "support/random_posed_chain.h"

namespace {

using lab::MirrorAxis;
using lab::MirrorWay;
using lab::PosedChain;
using support::Joints;

constexpr MirrorAxis kAxes[] = {MirrorAxis::x, MirrorAxis::y, MirrorAxis::z};
constexpr MirrorWay kWays[] = {MirrorWay::scale, MirrorWay::geometry};

PosedChain imageOf(const PosedChain& posed, MirrorWay way, MirrorAxis axis) {
  return {lab::mirrorImage(posed.chain, way, axis),
          lab::mirrorImage(posed.chain, posed.pose, way, axis)};
}

bool hasImage(const rigs::Chain& chain, MirrorWay way, MirrorAxis axis) {
  return way == MirrorWay::scale || lab::whyNotByGeometry(chain, axis).empty();
}

// Hinges and cones that have an image by geometry, as far as they can be had by chance.
PosedChain posedChainFor(support::RandomSource& random, int trial) {
  constexpr Joints kKinds[] = {Joints::plane, Joints::balls, Joints::parallelHinges, Joints::any};
  PosedChain posed = support::randomPosedChain(random, kKinds[trial % 4], 1 + random.below(5));
  rigs::Bone& first = posed.chain.bones[0];
  if (trial % 4 == 3) {
    first.joint = rigs::JointKind::hinge;
    first.axis = random.chance(0.5) ? glm::dvec3(0.0, random.sign(), 0.0)
                                    : glm::dvec3(0.0, 0.0, random.sign());
    posed.pose.rotations[0] = support::rotationWithin(first, random);
  }
  if (trial % 4 == 1) first.limit = {};
  return posed;
}

template <typename Check>
void forImages(const char* name, const Check& check) {
  support::RandomSource random(support::seedOf(name));
  int checked = 0;
  for (int trial = 0; trial < 400; ++trial) {
    const PosedChain posed = posedChainFor(random, trial);
    for (const MirrorWay way : kWays) {
      for (const MirrorAxis axis : kAxes) {
        if (posed.chain.planar && axis == MirrorAxis::z) continue;
        ASSERT_TRUE(hasImage(posed.chain, way, axis));
        SCOPED_TRACE("trial " + std::to_string(trial) + " way " +
                     std::to_string(static_cast<int>(way)) + " axis " +
                     std::to_string(static_cast<int>(axis)));
        check(posed, imageOf(posed, way, axis), way, axis, random);
        if (testing::Test::HasFailure()) return;
        ++checked;
      }
    }
  }
  EXPECT_GT(checked, 2000);
}

TEST(Mirror, EveryJointIsItsMirrorImage) {
  forImages("image", [](const PosedChain& posed, const PosedChain& image, MirrorWay,
                        MirrorAxis axis, support::RandomSource&) {
    const auto was = support::jointsOf(posed.chain, posed.pose);
    const auto is = support::jointsOf(image.chain, image.pose);
    for (std::size_t i = 0; i < was.size(); ++i) {
      const glm::dvec3 expected =
          lab::mirrorImage(support::vectorOf(was[i]), posed.chain.base, axis);
      EXPECT_LT(support::distance(is[i], support::point3Of(expected)), 1e-13L) << i;
    }
  });
}

// What one may do, and no more, its image may do.
TEST(Mirror, LimitsAreMirroredToo) {
  forImages("limits", [](const PosedChain& posed, const PosedChain& image, MirrorWay way,
                         MirrorAxis axis, support::RandomSource& random) {
    PosedChain other = posed;
    for (std::size_t i = 0; i < other.chain.bones.size(); ++i) {
      const rigs::Bone& bone = other.chain.bones[i];
      rigs::Bone anything = bone;
      anything.limit = {};
      if (other.chain.planar) {
        other.pose.angles[i] = random.angle();
      } else {
        other.pose.rotations[i] = support::rotationWithin(anything, random);
      }
    }
    const rigs::Pose moved = lab::mirrorImage(posed.chain, other.pose, way, axis);
    for (std::size_t i = 0; i < moved.angles.size() + moved.rotations.size(); ++i) {
      EXPECT_NEAR(support::outside(posed.chain, other.pose, i),
                  support::outside(image.chain, moved, i), 1e-9)
          << i;
    }
  });
}

TEST(Mirror, TwiceIsNothing) {
  forImages("twice", [](const PosedChain& posed, const PosedChain& image, MirrorWay way,
                        MirrorAxis axis, support::RandomSource&) {
    const PosedChain back = imageOf(image, way, axis);
    EXPECT_EQ(back.chain.baseScale, posed.chain.baseScale);
    for (std::size_t i = 0; i < posed.chain.bones.size(); ++i) {
      const rigs::Bone& was = posed.chain.bones[i];
      const rigs::Bone& is = back.chain.bones[i];
      EXPECT_EQ(is.length, was.length);
      EXPECT_EQ(is.scale, was.scale);
      EXPECT_LT(glm::distance(is.axis, was.axis), 1e-15);
      EXPECT_NEAR(is.limit.most - is.limit.least, was.limit.most - was.limit.least, 1e-12);
      EXPECT_EQ(is.limit.cone, was.limit.cone);
      if (posed.chain.planar) {
        EXPECT_NEAR(std::remainder(back.pose.angles[i] - posed.pose.angles[i], 2.0 * support::kPi),
                    0.0, 1e-14);
      } else {
        EXPECT_NEAR(std::abs(glm::dot(back.pose.rotations[i], posed.pose.rotations[i])), 1.0,
                    1e-14);
      }
    }
  });
}

TEST(Mirror, ByGeometryNoSignChanges) {
  forImages("signs", [](const PosedChain& posed, const PosedChain& image, MirrorWay way, MirrorAxis,
                        support::RandomSource&) {
    for (std::size_t i = 0; i < posed.chain.bones.size(); ++i) {
      EXPECT_EQ(image.chain.bones[i].scale, posed.chain.bones[i].scale);
    }
    EXPECT_EQ(image.chain.baseScale == posed.chain.baseScale, way == MirrorWay::geometry);
    if (way == MirrorWay::scale) {
      EXPECT_EQ(image.pose, posed.pose);
    }
  });
}

TEST(Mirror, AHingeAboutAnAxisOfItsFrameStaysOne) {
  for (const glm::dvec3 axis : {glm::dvec3(1, 0, 0), glm::dvec3(0, 1, 0), glm::dvec3(0, 0, 1)}) {
    rigs::Chain chain{.bones = {{1.0}, {1.0}}, .planar = false};
    chain.bones[1].joint = rigs::JointKind::hinge;
    chain.bones[1].axis = axis;
    for (const MirrorAxis mirror : kAxes) {
      EXPECT_EQ(lab::mirrorImage(chain, MirrorWay::geometry, mirror).bones[1].axis, axis);
    }
  }
}

TEST(Mirror, SaysWhyNot) {
  rigs::Chain chain{.bones = {{1.0}}, .planar = true};
  EXPECT_NE(lab::whyNotByGeometry(chain, MirrorAxis::z), "");
  EXPECT_EQ(lab::whyNotByGeometry(chain, MirrorAxis::x), "");
  chain.planar = false;
  EXPECT_EQ(lab::whyNotByGeometry(chain, MirrorAxis::x), "");
  chain.bones[0].limit.cone = 1.0;
  EXPECT_NE(lab::whyNotByGeometry(chain, MirrorAxis::x).find("cone"), std::string::npos);
  EXPECT_EQ(lab::whyNotByGeometry(chain, MirrorAxis::y), "");
  chain.bones[0].limit = {};
  chain.bones[0].joint = rigs::JointKind::hinge;
  chain.bones[0].axis = {1.0, 0.0, 0.0};
  EXPECT_NE(lab::whyNotByGeometry(chain, MirrorAxis::x).find("hinge"), std::string::npos);
  EXPECT_EQ(lab::whyNotByGeometry(chain, MirrorAxis::z), "");
}

// In the lab: every solver, live, and the whole trace.
TEST(Mirror, TheImageIsSolvedAsItsOriginalWas) {
  for (const char* const preset :
       {"Three-bone arm", "Two-bone arm", "Two-bone arm in 3D", "Pole target"}) {
    for (const ik::Solver* solver : ik::solvers()) {
      for (const MirrorWay way : kWays) {
        for (const MirrorAxis axis : kAxes) {
          lab::Lab original = support::labWith(solver->id, preset);
          if (support::chainOf(original).planar && axis == MirrorAxis::z) continue;
          // Automatic has no bend to choose: in space its elbow is below, mirrored or not.
          const bool isFixed = solver->id == "automatic" && !support::chainOf(original).planar;
          if (isFixed && axis == MirrorAxis::y && !original.state().scene.pole) continue;
          lab::Lab image = support::labWith(solver->id, preset);
          image.apply(lab::MirrorChain{way, axis});
          const glm::dvec3 base = support::chainOf(original).base;
          EXPECT_EQ(image.state().scene.target,
                    lab::mirrorImage(original.state().scene.target, base, axis));
          // A little further: dragged to a place, and to its image.
          const glm::dvec3 step{0.05, 0.07, support::chainOf(original).planar ? 0.0 : 0.03};
          const glm::dvec3 to = original.state().scene.target + step;
          original.apply(lab::SetTarget{to});
          image.apply(lab::SetTarget{lab::mirrorImage(to, base, axis)});
          EXPECT_EQ(image.result().status, original.result().status);
          for (std::size_t i = 0; i < original.shown().joints.size(); ++i) {
            const glm::dvec3 expected = lab::mirrorImage(original.shown().joints[i], base, axis);
            EXPECT_LT(glm::distance(image.shown().joints[i], expected), 1e-6)
                << preset << ", " << solver->id << ", way " << static_cast<int>(way) << ", axis "
                << static_cast<int>(axis) << ", joint " << i;
          }
        }
      }
    }
  }
}

}  // namespace
