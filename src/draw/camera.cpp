#include "draw/camera.h"

#include <algorithm>

#include <glm/common.hpp>

#include "ik/reach.h"

namespace draw {

glm::dvec2 Camera::toCanvas(const glm::dvec3& world) const {
  return {size.x / 2.0 + (world.x - center.x) * pixelsPerUnit,
          size.y / 2.0 - (world.y - center.y) * pixelsPerUnit};
}

glm::dvec3 Camera::toWorld(const glm::dvec2& canvas) const {
  return {center.x + (canvas.x - size.x / 2.0) / pixelsPerUnit,
          center.y - (canvas.y - size.y / 2.0) / pixelsPerUnit, 0.0};
}

Camera Camera::zoomedAt(const glm::dvec2& canvas, double factor) const {
  const glm::dvec3 fixed = toWorld(canvas);
  Camera zoomed = *this;
  zoomed.pixelsPerUnit = std::clamp(pixelsPerUnit * factor, lab::kLeastZoom, lab::kMostZoom);
  const glm::dvec3 slipped = zoomed.toWorld(canvas);
  zoomed.center += glm::dvec2(fixed.x - slipped.x, fixed.y - slipped.y);
  return zoomed;
}

Camera Camera::pannedBy(const glm::dvec2& pixels) const {
  Camera panned = *this;
  panned.center += glm::dvec2(-pixels.x, pixels.y) / pixelsPerUnit;
  return panned;
}

Camera fitted(const lab::Scene& scene, const glm::dvec2& size) {
  constexpr double kMargin = 0.88;  // of the canvas that the scene may fill
  const glm::dvec2 base(scene.chain.base);
  const glm::dvec2 target(scene.target);
  const double outer = std::max(ik::reach(scene.chain.bones).outer, 1e-3);
  const glm::dvec2 low = glm::min(base - outer, target);
  const glm::dvec2 high = glm::max(base + outer, target);
  const glm::dvec2 zoom = kMargin * glm::max(size, glm::dvec2(1.0)) / (high - low);
  return {(low + high) / 2.0, std::clamp(std::min(zoom.x, zoom.y), lab::kLeastZoom, lab::kMostZoom),
          size};
}

Camera cameraOf(const lab::View& view, const glm::dvec2& size) {
  return {view.center, view.pixelsPerUnit, size};
}

}  // namespace draw
