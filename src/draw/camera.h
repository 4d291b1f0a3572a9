// World ↔ canvas.
#pragma once

#include <glm/vec2.hpp>
#include <glm/vec3.hpp>

#include "lab/state.h"

namespace draw {

/// Looks at the plane z = 0 from the front. Canvas positions are framebuffer pixels from the
/// canvas's top left corner, y down; the world's y is up.
struct Camera {
  glm::dvec2 center{0.0};        ///< world point in the middle of the canvas
  double pixelsPerUnit = 100.0;  ///< lab::kLeastZoom to lab::kMostZoom
  glm::dvec2 size{1.0};          ///< of the canvas, pixels

  [[nodiscard]] glm::dvec2 toCanvas(const glm::dvec3& world) const;
  [[nodiscard]] glm::dvec3 toWorld(const glm::dvec2& canvas) const;

  /// The world point under `canvas` stays there.
  [[nodiscard]] Camera zoomedAt(const glm::dvec2& canvas, double factor) const;
  [[nodiscard]] Camera pannedBy(const glm::dvec2& pixels) const;
};

/// A camera that shows all that the chain can reach, and the target, with a margin.
Camera fitted(const lab::Scene& scene, const glm::dvec2& size);

Camera cameraOf(const lab::View& view, const glm::dvec2& size);

}  // namespace draw
