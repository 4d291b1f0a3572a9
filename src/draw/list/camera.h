// The camera: world ↔ canvas.
#pragma once

#include <span>

#include <glm/mat4x4.hpp>
#include <glm/vec2.hpp>
#include <glm/vec3.hpp>

#include "lab/core/actions.h"

namespace draw {

/// A half line.
struct Ray {
  glm::dvec3 origin{0.0};
  glm::dvec3 direction{0.0, 0.0, -1.0};  ///< of length 1
};

/// Determines the near and far planes.
struct BoundingSphere {
  glm::dvec3 center{0.0};
  double radius = 1.0;  ///< scene units
};

/// The viewer's right, up and back (out of the screen) in the world, each of length 1.
struct ViewAxes {
  glm::dvec3 right{1.0, 0.0, 0.0};
  glm::dvec3 up{0.0, 1.0, 0.0};
  glm::dvec3 back{0.0, 0.0, 1.0};
};

/// For OpenGL, single precision. World positions are relative to the camera's focus, so that they
/// are as precise far from the origin as near it.
struct Matrices {
  glm::mat4 view{1.0F};        ///< world - focus → eye, which looks along -z
  glm::mat4 projection{1.0F};  ///< eye → clip space
  float near = 0.0F;           ///< distance of the near plane from the eye
};

/// The flat camera looks at the plane z = 0 from the front, without perspective. The camera in
/// space looks at its focus from any side; y is up, or z. Canvas positions are framebuffer pixels
/// from the canvas's top left corner, y down.
struct Camera {
  glm::dvec2 center{0.0};        ///< x and y of the focus, the middle of the canvas
  double pixelsPerUnit = 100.0;  ///< at the focus; lab::kLeastZoom to lab::kMostZoom
  glm::dvec2 size{1.0};          ///< of the canvas, pixels
  bool isSpace = false;          ///< if false, the members below have no effect
  double focusZ = 0.0;           ///< z of the focus
  bool isZUp = false;
  double yaw = 0.0;    ///< radians; moves the viewer to the right, about the upright axis
  double pitch = 0.0;  ///< radians, -π/2 to π/2; moves the viewer up
  bool perspective = false;

  [[nodiscard]] glm::dvec2 toCanvas(const glm::dvec3& world) const;
  /// The point at `canvas` in the plane through the focus that faces the viewer (flat: z = 0).
  [[nodiscard]] glm::dvec3 toWorld(const glm::dvec2& canvas) const;
  [[nodiscard]] glm::dvec3 focus() const { return {center.x, center.y, isSpace ? focusZ : 0.0}; }

  [[nodiscard]] ViewAxes axes() const;
  /// Upwards in the world, of length 1.
  [[nodiscard]] glm::dvec3 up() const { return {0.0, isZUp ? 0.0 : 1.0, isZUp ? 1.0 : 0.0}; }
  /// The point of the ground, which goes through the origin, straight below or above `point`.
  [[nodiscard]] glm::dvec3 onGround(const glm::dvec3& point) const {
    return {point.x, isZUp ? point.y : 0.0, isZUp ? 0.0 : point.z};
  }
  /// The point's distance behind the focus, scene units; negative in front of it.
  [[nodiscard]] double depthOf(const glm::dvec3& world) const;
  /// From the eye to the focus, scene units. Only meaningful with perspective.
  [[nodiscard]] double eyeDistance() const;
  /// The size of a unit at this point. Always positive: a point behind the eye counts as just in
  /// front of it.
  [[nodiscard]] double pixelsPerUnitAt(const glm::dvec3& world) const;
  [[nodiscard]] bool isInFront(const glm::dvec3& world) const;  ///< of the eye
  /// Cuts off what of the line between them lies behind the eye; false if nothing else is left.
  [[nodiscard]] bool cutBehindEye(glm::dvec3& a, glm::dvec3& b) const;
  /// All points seen at `canvas`. The ray begins at the eye; without perspective, in front of the
  /// whole scene.
  [[nodiscard]] Ray rayThrough(const glm::dvec2& canvas) const;
  /// From the point towards the eye, of length 1.
  [[nodiscard]] glm::dvec3 towardsEye(const glm::dvec3& world) const;
  [[nodiscard]] Matrices matrices(const BoundingSphere& scene) const;

  /// Keeps toWorld(canvas) where it is.
  [[nodiscard]] Camera zoomedAt(const glm::dvec2& canvas, double factor) const;
  [[nodiscard]] Camera pannedBy(const glm::dvec2& pixels) const;
  /// Turns about the focus as if the scene were dragged; never past the poles.
  [[nodiscard]] Camera orbitedBy(const glm::dvec2& pixels, double radiansPerPixel) const;
};

/// The chains beside the one of a scene.
using OtherChains = std::span<const lab::OtherChain>;

/// Holds everything that the chains can reach, and their targets.
BoundingSphere boundingSphere(const lab::Scene& scene, OtherChains others = {});

/// Holds the chain with its joints there, its target and its pole, with a little room. Much smaller
/// than boundingSphere() where the chain is bent.
BoundingSphere subjectSphere(const lab::Scene& scene, std::span<const glm::dvec3> joints);
/// The smallest sphere around both.
BoundingSphere holding(const BoundingSphere& a, const BoundingSphere& b);

/// A flat camera that shows everything that the chains can reach, and their targets, with a margin.
Camera fitted(const lab::Scene& scene, const glm::dvec2& size, OtherChains others = {});
/// A camera in space with the whole sphere on the canvas, seen from the direction of `camera`;
/// from `distance` if that is not 0.
Camera fittedInSpace(const BoundingSphere& subject, const Camera& camera, double distance = 0.0);

Camera cameraOf(const lab::View& view, bool isZUp, const glm::dvec2& size);
inline Camera cameraOf(const lab::State& state, const glm::dvec2& size) {
  return cameraOf(state.view, state.scene.isZUp, size);
}
/// The action that gives a view this camera.
lab::SetCamera actionOf(const Camera& camera);

}  // namespace draw
