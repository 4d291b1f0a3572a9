// Mechanisms from what people have: bone lengths, Denavit-Hartenberg tables, joint origins as in
// URDF. Each ends in a fixed end joint, whose frame is that of the end effector.
#pragma once

#include <initializer_list>
#include <span>
#include <vector>

#include "ik/mechanism.h"

namespace iklab::ik {

/// A chain from the origin along x: one joint a bone, of this kind, hinges about z, and the end
/// joint. Lengths in scene units. `mirrors` are signs of scale, ±1 along x, y and z: of the base,
/// then of each bone; empty: no bone is mirrored.
std::vector<Joint> chain(std::span<const double> lengths, JointKind kind = JointKind::hinge,
                         std::span<const glm::dvec3> mirrors = {});
std::vector<Joint> chain(std::initializer_list<double> lengths, JointKind kind = JointKind::hinge);

/// A row of a Denavit-Hartenberg table: radians and scene units. The joint's amount is added to
/// theta (hinge) or to d (slide).
struct DhRow {
  double theta = 0.0;
  double d = 0.0;
  double a = 0.0;
  double alpha = 0.0;
  JointKind kind = JointKind::hinge;
  Limit limit{};
};
enum class DhConvention {
  /// Rz(theta)·Tz(d)·Tx(a)·Rx(alpha). J. Denavit and R. S. Hartenberg (1955), in the form of R. P.
  /// Paul, "Robot Manipulators" (1981).
  standard,
  /// Rx(alpha)·Tx(a)·Rz(theta)·Tz(d), where a row has the a and alpha of the link before. J. J.
  /// Craig, "Introduction to Robotics" (1986); also called modified.
  craig,
};
/// `tool`: the end joint's frame in that of the last row.
std::vector<Joint> fromDenavitHartenberg(std::span<const DhRow> rows, DhConvention convention,
                                         const Frame& tool = {});

/// A joint as URDF has it.
struct JointOrigin {
  glm::dvec3 xyz{0.0};  ///< in the frame of the joint before, scene units
  glm::dvec3 rpy{0.0};  ///< roll, pitch, yaw, radians: Rz(yaw)·Ry(pitch)·Rx(roll)
  JointKind kind = JointKind::hinge;
  glm::dvec3 axis{0.0, 0.0, 1.0};  ///< unit
  Limit limit{};
};
std::vector<Joint> fromOrigins(std::span<const JointOrigin> origins, const Frame& tool = {});

/// Rz(yaw)·Ry(pitch)·Rx(roll), radians.
glm::dmat3 rollPitchYaw(const glm::dvec3& angles);
/// The angles of a rotation: its inverse; pitch from -π/2 to π/2.
glm::dvec3 rollPitchYawOf(const glm::dmat3& rotation);

}  // namespace iklab::ik
