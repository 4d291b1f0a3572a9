#include "draw/picking.h"

#include <glm/geometric.hpp>

namespace draw {

Pick pick(const lab::Lab& lab, const Camera& camera, const glm::dvec2& canvas, double unit) {
  const double within = 16.0 * unit;
  const auto distanceTo = [&](const glm::dvec3& world) {
    return glm::distance(camera.toCanvas(world), canvas);
  };
  if (distanceTo(lab.state().scene.target) <= within) return {Handle::target, 0};

  Pick best;
  double nearest = within;
  if (const double base = distanceTo(lab.state().scene.chain.base); base <= nearest) {
    best = {Handle::base, 0};
    nearest = base;
  }
  if (lab.state().choices.mode != lab::Mode::stepByStep) return best;
  const auto& joints = lab.shown().joints;
  for (std::size_t i = 1; i < joints.size(); ++i) {
    const double distance = distanceTo(joints[i]);
    if (distance >= nearest) continue;
    best = {Handle::joint, i};
    nearest = distance;
  }
  return best;
}

}  // namespace draw
