// What the explanations of chains in space share.
#pragma once

#include "explain/steps/parts.h"
#include "ik/maths/space.h"

namespace explain {

/// Two directions of a plane in space, of length 1 and at right angles: angles run from u to v.
struct PlaneAxes {
  glm::dvec3 u{1.0, 0.0, 0.0};
  glm::dvec3 v{0.0, 1.0, 0.0};
};

/// The direction of `v`, or where it has none, `otherwise`.
glm::dvec3 directionOr(const glm::dvec3& v, const glm::dvec3& otherwise);

/// The plane in which `from` turns to `to` by less than half a turn. Where they are in line it is
/// any plane through them.
PlaneAxes planeThrough(const glm::dvec3& from, const glm::dvec3& to);

/// From 0 to π; 0 where either is zero.
double angleInSpace(const glm::dvec3& from, const glm::dvec3& to);

/// The direction of `way` in the plane, radians from u.
double headingIn(const PlaneAxes& plane, const glm::dvec3& way);

/// The mark lies in that plane.
Mark& layInto(Mark& mark, const PlaneAxes& plane);

/// An arc in space as wide as `sweep`, from `plane`'s u towards its v.
Mark& spaceArc(Builder& builder, Role role, const glm::dvec3& center, const PlaneAxes& plane,
               double sweep, double points);

/// A turn that was made: counter-clockwise about the unit vector `axis`.
struct MadeTurn {
  glm::dvec3 axis{0.0, 0.0, 1.0};
  double angle = 0.0;  ///< 0 to π
};

/// How the step turned a bone in the world, by the trace.
MadeTurn madeTurn(const ExplainInput& input, std::size_t bone);

/// The arc that `point` travels in the turn about an axis through `pivot`.
Mark& travelInSpace(Builder& builder, Role role, const glm::dvec3& pivot, const glm::dvec3& point,
                    const MadeTurn& turn);

/// The frame that the bone turns in, before the step.
ik::FrameAxes parentFrame(const ExplainInput& input, std::size_t bone);

/// In the world, the unit axis about which the solver believes hinge `bone` to turn.
glm::dvec3 hingeAxis(const ExplainInput& input, std::size_t bone);

/// Where a solver that ignores negative scale turned the bone about another axis than it meant.
/// Adds nothing elsewhere.
void explainWrongAxis(Builder& builder, const ExplainInput& input, std::size_t bone,
                      const MadeTurn& made, StageName stage);

}  // namespace explain
