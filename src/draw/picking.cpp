#include "draw/picking.h"

#include <cmath>
#include <limits>

#include <glm/geometric.hpp>

namespace draw {

glm::dvec3 positionOf(const lab::Lab& lab, Handle handle) {
  const lab::Scene& scene = lab.state().scene;
  if (handle == Handle::base) return scene.chain.base;
  if (handle == Handle::pole && scene.pole) return *scene.pole;
  return lab.goal();
}

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
    // Of two that are about as near to the pointer, in space the one in front counts.
    const bool isAsNear = camera.isSpace && std::abs(distance - nearest) < 4.0 * unit;
    const bool isBetter = isAsNear ? behind < depth : distance < nearest;
    if (best.handle != Handle::none && !isBetter) return;
    best = pick;
    nearest = distance;
    depth = behind;
  };
  // A creature's leg has its base and its pole from the body.
  if (!lab.creature()) {
    offer({Handle::base, 0}, lab.state().scene.chain.base);
    if (lab.state().scene.pole) offer({Handle::pole, 0}, *lab.state().scene.pole);
  }
  if (lab.state().choices.mode != lab::Mode::stepByStep) return best;
  const auto& joints = lab.shown().joints;
  for (std::size_t i = 1; i < joints.size(); ++i) offer({Handle::joint, i}, joints[i]);
  return best;
}

}  // namespace draw
