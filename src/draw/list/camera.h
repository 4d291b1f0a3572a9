// World ↔ canvas.
#pragma once

#include <span>

#include <glm/mat4x4.hpp>
#include <glm/vec2.hpp>
#include <glm/vec3.hpp>

#include "lab/bench/actions.h"

namespace draw {

/// A half line; `direction` is of length 1.
struct Ray {
  glm::dvec3 origin{0.0};
  glm::dvec3 direction{0.0, 0.0, -1.0};
};

/// A ball that holds all that is to be seen, for the camera's near and far planes.
struct BoundingSphere {
  glm::dvec3 center{0.0};
  double radius = 1.0;  ///< scene units
};

/// What the viewer's right, up and back (out of the screen) are in the world; each of length 1.
struct ViewAxes {
  glm::dvec3 right{1.0, 0.0, 0.0};
  glm::dvec3 up{0.0, 1.0, 0.0};
  glm::dvec3 back{0.0, 0.0, 1.0};
};

/// For OpenGL, single precision. The world is given relative to the camera's focus, so that what
/// is far from the origin is as precise as what is near it.
struct Matrices {
  glm::mat4 view{1.0F};        ///< world less focus → eye, which looks along -z
  glm::mat4 projection{1.0F};  ///< eye → clip space
  float near = 0.0F;           ///< distance of the near plane from the eye
};

/// Flat, it looks at the plane z = 0 from the front, without perspective. In space it looks at its
/// focus from any side; y is up. Canvas positions are framebuffer pixels from the canvas's top left
/// corner, y down.
struct Camera {
  glm::dvec2 center{0.0};        ///< the focus, seen in the middle of the canvas: its x and y
  double pixelsPerUnit = 100.0;  ///< at the focus; lab::kLeastZoom to lab::kMostZoom
  glm::dvec2 size{1.0};          ///< of the canvas, pixels
  bool isSpace = false;          ///< else what follows counts for nothing
  double focusZ = 0.0;           ///< the focus's z
  double yaw = 0.0;              ///< radians; the viewer goes to the right about the y axis
  double pitch = 0.0;            ///< radians, -π/2 to π/2; the viewer goes up
  bool perspective = false;

  [[nodiscard]] glm::dvec2 toCanvas(const glm::dvec3& world) const;
  /// The point that is seen there of the plane that holds the focus and faces the viewer; flat,
  /// that is z = 0.
  [[nodiscard]] glm::dvec3 toWorld(const glm::dvec2& canvas) const;
  [[nodiscard]] glm::dvec3 focus() const { return {center.x, center.y, isSpace ? focusZ : 0.0}; }

  [[nodiscard]] ViewAxes axes() const;
  /// How far the point lies behind the focus as seen, scene units; negative in front of it.
  [[nodiscard]] double depthOf(const glm::dvec3& world) const;
  /// From the eye to the focus, scene units. Meaningful with perspective.
  [[nodiscard]] double eyeDistance() const;
  /// How large a unit is seen that lies there. Always positive: what is behind the eye counts as
  /// lying just in front of it.
  [[nodiscard]] double pixelsPerUnitAt(const glm::dvec3& world) const;
  [[nodiscard]] bool isInFront(const glm::dvec3& world) const;  ///< of the eye
  /// All points that are seen at `canvas`. It begins at the eye; without perspective before all
  /// that can be seen.
  [[nodiscard]] Ray rayThrough(const glm::dvec2& canvas) const;
  /// Of length 1, from the point towards the eye.
  [[nodiscard]] glm::dvec3 towardsEye(const glm::dvec3& world) const;
  [[nodiscard]] Matrices matrices(const BoundingSphere& scene) const;

  /// The world point under `canvas` stays there; in space the one of toWorld().
  [[nodiscard]] Camera zoomedAt(const glm::dvec2& canvas, double factor) const;
  [[nodiscard]] Camera pannedBy(const glm::dvec2& pixels) const;
  /// Turns about the focus as if the scene were dragged along; never past the poles.
  [[nodiscard]] Camera orbitedBy(const glm::dvec2& pixels, double radiansPerPixel) const;
};

/// Chains that lie beside the one of a scene.
using OtherChains = std::span<const lab::OtherChain>;

/// Everything that the chains can reach, and their targets.
BoundingSphere boundingSphere(const lab::Scene& scene, OtherChains others = {});

/// A camera that shows all that the chains can reach, and their targets, with a margin; flat.
Camera fitted(const lab::Scene& scene, const glm::dvec2& size, OtherChains others = {});
/// The same in space, from the side from which `camera` looks; from `distance` where that is not 0.
Camera fittedInSpace(const lab::Scene& scene, const Camera& camera, double distance = 0.0,
                     OtherChains others = {});

Camera cameraOf(const lab::View& view, const glm::dvec2& size);
/// What makes a view look as the camera does.
lab::SetCamera actionOf(const Camera& camera);

}  // namespace draw
