#include "app/canvas/fit.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include <glm/geometric.hpp>

#include "draw/list/camera.h"

namespace app {
namespace {

// What is on the canvas in space: the chains as they stand; with a map all that it covers.
draw::BoundingSphere subjectOf(const lab::Lab& lab) {
  const lab::State& state = lab.state();
  if (state.view.map.on) return draw::boundingSphere(state.scene, state.otherChains);
  const auto sphereOf = [&](lab::Scene scene, const std::vector<glm::dvec3>& joints) {
    if (lab.isWalking()) scene.pole.reset();  // it is not shown
    return draw::subjectSphere(scene, joints);
  };
  draw::BoundingSphere ball = sphereOf(state.scene, lab.shown().joints);
  for (const lab::OtherChain& each : state.otherChains) {
    const auto joints = rigs::forwardKinematics(each.scene.chain, each.shown);
    ball = draw::holding(ball, sphereOf(each.scene, joints));
  }
  if (state.walkGoal) ball = draw::holding(ball, {*state.walkGoal, 0.0});
  return ball;
}

lab::SetCamera fittedCamera(const lab::Lab& lab, const glm::dvec2& size) {
  const lab::View& view = lab.state().view;
  if (view.fitHeight > 0.0) return {view.center, std::min(size.x, size.y) / view.fitHeight};
  const lab::Scene& scene = lab.state().scene;
  const auto& others = lab.state().otherChains;
  if (!view.space.on) return draw::actionOf(draw::fitted(scene, size, others));
  const draw::Camera now = draw::cameraOf(lab.state(), size);
  return draw::actionOf(draw::fittedInSpace(subjectOf(lab), now, view.space.fitDistance));
}

// The other chains as they stand, and the selected one in the steps of its solve.
std::vector<glm::dvec3> pointsOfSolve(const lab::Lab& lab) {
  constexpr std::size_t kMostSteps = 64;
  std::vector<glm::dvec3> points;
  const auto add = [&](const std::vector<glm::dvec3>& joints) {
    points.insert(points.end(), joints.begin(), joints.end());
  };
  for (const lab::OtherChain& each : lab.state().otherChains) {
    add(rigs::forwardKinematics(each.scene.chain, each.shown));
    points.push_back(each.scene.target);
  }
  const std::size_t stride = 1 + lab.trace().size() / kMostSteps;
  for (std::size_t i = 0; i < lab.trace().size(); i += stride) add(lab.trace().at(i).joints);
  return points;
}

bool isSeenWhole(const lab::Lab& lab, const glm::dvec2& size, double margin) {
  const draw::Camera camera = draw::cameraOf(lab.state(), size);
  const auto isSeen = [&](const glm::dvec3& world) {
    const glm::dvec2 p = camera.toCanvas(world);
    return p.x >= margin && p.y >= margin && p.x <= size.x - margin && p.y <= size.y - margin;
  };
  return std::ranges::all_of(lab.shown().joints, isSeen) && isSeen(lab.goal());
}

}  // namespace

void fitIfAsked(lab::Lab& lab, const glm::dvec2& size) {
  constexpr double kPresentedShare = 0.7;
  const lab::View before = lab.state().view;
  if (!before.fit) return;
  lab.apply(fittedCamera(lab, size));
  const bool isFree = before.fitHeight == 0.0 && before.space.fitDistance == 0.0;
  if (before.presenting && isFree && !before.map.on && !lab.isWalking()) {
    comeNear(lab, size, kPresentedShare, pointsOfSolve(lab));
  }
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
    const draw::Camera camera = draw::cameraOf(lab.state(), size);
    std::vector<glm::dvec3> points = lab.shown().joints;
    points.insert(points.end(), more.begin(), more.end());
    points.push_back(lab.goal());
    if (const auto& pole = lab.state().scene.pole; pole && !lab.isWalking())
      points.push_back(*pole);
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

std::vector<glm::vec2> drawnPoints(const lab::Lab& lab, const ui::Rect& canvas, double unit) {
  constexpr double kApart = 12.0;  // points
  const draw::Camera camera = draw::cameraOf(lab.state(), {canvas.width, canvas.height});
  std::vector<glm::vec2> points;
  const auto at = [&](const glm::dvec3& world) {
    return glm::vec2(canvas.x, canvas.y) + glm::vec2(camera.toCanvas(world));
  };
  const auto add = [&](const std::vector<rigs::Segment>& bones) {
    for (const rigs::Segment& bone : bones) {
      const glm::vec2 from = at(bone.start);
      const glm::vec2 way = at(bone.end) - from;
      const double parts = std::ceil(glm::length(glm::dvec2(way)) / (kApart * unit));
      const int count = static_cast<int>(std::clamp(parts, 1.0, 200.0));
      for (int part = 0; part <= count; ++part) {
        points.push_back(from + way * (static_cast<float>(part) / static_cast<float>(count)));
      }
    }
  };
  add(lab.shown().bones);
  for (const lab::OtherChain& each : lab.state().otherChains)
    add(rigs::layBones(each.scene.chain, each.shown));
  if (!lab.isWalking() && lab.trace().size() > 0) {
    add(lab.trace().at(0).bones);
    add(lab.trace().at(lab.trace().size() - 1).bones);
  }
  points.push_back(at(lab.goal()));
  return points;
}

}  // namespace app
