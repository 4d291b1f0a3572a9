// Chains that are not in hand: seen, within the view, and to be picked.
#include "draw/scene/other_chains.h"

#include <gtest/gtest.h>

#include "support/lab_driving.h"

namespace {

using draw::Handle;
using draw::Pick;
using lab::Lab;

const draw::Camera kCamera{{0.0, 0.0}, 100.0, {1200.0, 600.0}};

glm::dvec2 seen(const glm::dvec3& world) {
  return {600.0 + 100.0 * world.x, 300.0 - 100.0 * world.y};
}

// From the origin a straight chain to (2, 0) whose target is (2, 0); in hand a copy 4 to the left.
Lab twoChains() {
  Lab lab = support::labWith("fabrik", {1.0, 1.0}, {0.0, 0.0}, {2.0, 0.0, 0.0});
  lab.apply(lab::DuplicateChain{});
  lab.apply(lab::SetTarget{{-2.0, 0.5, 0.0}});
  lab.apply(lab::MoveBase{{-4.0, 0.0, 0.0}});
  return lab;
}

TEST(OtherChains, ArePickedByTargetAndByBone) {
  const Lab lab = twoChains();
  const auto pickAt = [&](const glm::dvec3& world) {
    return draw::pick(lab, kCamera, seen(world), 1.0);
  };
  EXPECT_EQ(pickAt({2.0, 0.0, 0.0}), (Pick{Handle::target, 0, 0}));
  EXPECT_EQ(pickAt({0.5, 0.0, 0.0}), (Pick{Handle::none, 0, 0}));
  EXPECT_EQ(pickAt({0.5, 0.5, 0.0}), Pick{});
  EXPECT_EQ(pickAt({-2.0, 0.5, 0.0}), (Pick{Handle::target, 0}));
}

TEST(OtherChains, TheOneInHandComesFirst) {
  Lab lab = twoChains();
  lab.apply(lab::SetTarget{{0.5, 0.0, 0.0}});
  EXPECT_EQ(draw::pick(lab, kCamera, seen({0.5, 0.0, 0.0}), 1.0), (Pick{Handle::target, 0}));
}

TEST(OtherChains, AreBroughtIntoView) {
  const Lab lab = twoChains();
  const draw::Camera camera =
      draw::fitted(lab.state().scene, {800.0, 600.0}, lab.state().otherChains);
  for (const double x : {-6.0, 2.0}) {
    const glm::vec2 at = camera.toCanvas({x, 0.0, 0.0});
    EXPECT_GT(at.x, 0.0F);
    EXPECT_LT(at.x, 800.0F);
  }
  const draw::BoundingSphere ball =
      draw::boundingSphere(lab.state().scene, lab.state().otherChains);
  for (const glm::dvec3 point : {glm::dvec3(-6, 0, 0), {2, 0, 0}, {0, 2, 0}, {-4, 0, 2}}) {
    EXPECT_LE(glm::distance(ball.center, point), ball.radius * (1.0 + 1e-12));
  }
}

}  // namespace
