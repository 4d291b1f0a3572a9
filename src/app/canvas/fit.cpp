#include "app/canvas/fit.h"

#include <algorithm>
#include <limits>

#include "draw/list/camera.h"

namespace app {
namespace {

// What is on the canvas in space: the chains as they stand; with a map all that it covers.
draw::BoundingSphere subjectOf(const lab::Lab& lab) {
  const lab::State& state = lab.state();
  if (state.view.map.on) return draw::boundingSphere(state.scene, state.otherChains);
  draw::BoundingSphere ball = draw::subjectSphere(state.scene, lab.shown().joints);
  for (const lab::OtherChain& each : state.otherChains) {
    const auto joints = ik::forwardKinematics(each.scene.chain, each.shown);
    ball = draw::holding(ball, draw::subjectSphere(each.scene, joints));
  }
  return ball;
}

lab::SetCamera fittedCamera(const lab::Lab& lab, const glm::dvec2& size) {
  const lab::View& view = lab.state().view;
  if (view.fitHeight > 0.0) return {view.center, std::min(size.x, size.y) / view.fitHeight};
  const lab::Scene& scene = lab.state().scene;
  const auto& others = lab.state().otherChains;
  if (!view.space.on) return draw::actionOf(draw::fitted(scene, size, others));
  const draw::Camera now = draw::cameraOf(view, size);
  return draw::actionOf(draw::fittedInSpace(subjectOf(lab), now, view.space.fitDistance));
}

bool isSeenWhole(const lab::Lab& lab, const glm::dvec2& size, double margin) {
  const draw::Camera camera = draw::cameraOf(lab.state().view, size);
  const auto isSeen = [&](const glm::dvec3& world) {
    const glm::dvec2 p = camera.toCanvas(world);
    return p.x >= margin && p.y >= margin && p.x <= size.x - margin && p.y <= size.y - margin;
  };
  return std::ranges::all_of(lab.shown().joints, isSeen) && isSeen(lab.goal());
}

}  // namespace

void fitIfAsked(lab::Lab& lab, const glm::dvec2& size) {
  if (lab.state().view.fit) lab.apply(fittedCamera(lab, size));
}

void fitIfCovered(lab::Lab& lab, const glm::dvec2& size, double margin) {
  if (!isSeenWhole(lab, size, margin)) lab.apply(lab::SetView{&lab::View::fit, true});
}

void comeNear(lab::Lab& lab, const glm::dvec2& size, double share,
              const std::vector<glm::dvec3>& more) {
  constexpr double kLeast = 0.8;
  constexpr double kMost = 2.4;
  constexpr int kRounds = 3;  // with perspective a pan changes sizes
  const glm::dvec2 middle = 0.5 * size;
  for (int round = 0; round < kRounds; ++round) {
    const draw::Camera camera = draw::cameraOf(lab.state().view, size);
    std::vector<glm::dvec3> points = lab.shown().joints;
    points.insert(points.end(), more.begin(), more.end());
    points.push_back(lab.goal());
    if (const auto& pole = lab.state().scene.pole; pole && !lab.creature()) points.push_back(*pole);
    glm::dvec2 low(std::numeric_limits<double>::max());
    glm::dvec2 high = -low;
    for (const glm::dvec3& point : points) {
      low = glm::min(low, camera.toCanvas(point));
      high = glm::max(high, camera.toCanvas(point));
    }
    const glm::dvec2 room = share * size / glm::max(high - low, glm::dvec2(1.0));
    const double zoom = std::clamp(std::min(room.x, room.y), kLeast, kMost);
    const draw::Camera panned = camera.pannedBy(middle - 0.5 * (low + high));
    lab.apply(draw::actionOf(panned.zoomedAt(middle, zoom)));
  }
}

}  // namespace app
