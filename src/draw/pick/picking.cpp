#include "draw/pick/picking.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include <glm/geometric.hpp>

#include "draw/list/segment.h"
#include "lab/creature/feet.h"

namespace draw {

glm::dvec3 positionOf(const lab::Lab& lab, Handle handle) {
  const lab::Scene& scene = lab.state().scene;
  if (handle == Handle::base) return scene.chain.base;
  if (handle == Handle::pole && scene.pole) return *scene.pole;
  return lab.goal();
}

HandlePlace handlePlace(const lab::Lab& lab, Handle handle) {
  const lab::Scene& scene = lab.state().scene;
  const bool isLevel = handle == Handle::target ? lab.isWalking() || (scene.sole && scene.ground)
                                                : handle == Handle::base && lab::hasFeet(scene);
  return {positionOf(lab, handle), scene.chain.planar, isLevel};
}

namespace {

// A target of another chain, else its nearest bone.
Pick pickOther(const lab::Lab& lab, const Camera& camera, const glm::dvec2& canvas, double within) {
  const auto& chains = lab.state().otherChains;
  Pick best;
  double nearest = 0.5 * within;
  for (std::size_t k = 0; k < chains.size(); ++k) {
    const int place = static_cast<int>(k);
    const glm::dvec3& target = chains[k].scene.target;
    const bool isShown = !lab.isWalking() && camera.isInFront(target);
    if (isShown && glm::distance(camera.toCanvas(target), canvas) <= within) {
      return {Handle::target, 0, place};
    }
    for (const rigs::Segment& bone : rigs::layBones(chains[k].scene.chain, chains[k].shown)) {
      if (!camera.isInFront(bone.start) || !camera.isInFront(bone.end)) continue;
      const double distance =
          distanceToSegment(canvas, camera.toCanvas(bone.start), camera.toCanvas(bone.end));
      if (distance > nearest) continue;
      nearest = distance;
      best = {Handle::none, 0, place};
    }
  }
  return best;
}

}  // namespace

Pick pick(const lab::Lab& lab, const Camera& camera, const glm::dvec2& canvas, double unit) {
  const double within = 16.0 * unit;
  const auto distanceTo = [&](const glm::dvec3& world) {
    if (!camera.isInFront(world)) return std::numeric_limits<double>::infinity();
    return glm::distance(camera.toCanvas(world), canvas);
  };
  if (distanceTo(lab.goal()) <= within) return {Handle::target, 0};

  Pick best;
  double nearest = within;
  double depth = 0.0;
  const auto offer = [&](const Pick& pick, const glm::dvec3& world) {
    const double distance = distanceTo(world);
    if (distance > within) return;
    const double behind = camera.isSpace ? camera.depthOf(world) : 0.0;
    // In space, of two at about the same distance from the pointer, the one in front wins.
    const bool isAsNear = camera.isSpace && std::abs(distance - nearest) < 4.0 * unit;
    const bool isBetter = isAsNear ? behind < depth : distance < nearest;
    if (best.handle != Handle::none && !isBetter) return;
    best = pick;
    nearest = distance;
    depth = behind;
  };
  const auto& goals = lab.state().scene.goals;
  for (std::size_t i = 0; i < goals.size(); ++i)
    offer({Handle::target, 0, -1, static_cast<int>(i)}, goals[i].target);
  // A creature's body decides where its legs begin.
  if (!lab.creature()) offer({Handle::base, 0}, lab.state().scene.chain.base);
  if (const auto& pole = lab.state().scene.pole; pole && !lab.isWalking())
    offer({Handle::pole, 0}, *pole);
  if (!lab.state().race.on && !lab.isWalking()) {
    const auto& joints = lab.shown().joints;
    for (std::size_t i = 1; i < joints.size(); ++i) {
      if (lab.state().scene.chain.carrierOf(i) != rigs::kBase) offer({Handle::joint, i}, joints[i]);
    }
  }
  return best.handle == Handle::none ? pickOther(lab, camera, canvas, within) : best;
}

}  // namespace draw
