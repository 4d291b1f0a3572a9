// How bones turn, in the plane and in space: directions, planes, turns and their axes.
#pragma once

#include "explain/steps/parts.h"
#include "ik/maths/space.h"

namespace explain {

/// Two directions of a plane in space, of length 1 and at right angles: angles run from u to v.
struct PlaneAxes {
  glm::dvec3 u{1.0, 0.0, 0.0};
  glm::dvec3 v{0.0, 1.0, 0.0};
};

/// The plane in which `from` turns to `to` by less than half a turn. Where they are in line it is
/// any plane through them.
PlaneAxes planeThrough(const glm::dvec3& from, const glm::dvec3& to);

/// From 0 to π; 0 where either is zero.
double angleInSpace(const glm::dvec3& from, const glm::dvec3& to);

/// The direction of `way` in the plane, radians from u.
double headingIn(const PlaneAxes& plane, const glm::dvec3& way);

/// The mark lies in that plane.
Mark& layInto(Mark& mark, const PlaneAxes& plane);

/// The smallest turn from one direction to another: in the plane about z, with a sign; in space
/// from 0 to π.
Turn smallestTurn(const ExplainInput& input, const glm::dvec3& from, const glm::dvec3& to);

/// How the step turned a bone in the world, by the trace; likewise.
Turn madeTurn(const ExplainInput& input, std::size_t bone);

/// Whether the joint has one axis: a hinge, and every joint in the plane.
bool hasAxis(const ExplainInput& input, std::size_t bone);

/// The frame that the bone turns in, before the step.
ik::FrameAxes parentFrame(const ExplainInput& input, std::size_t bone);

/// In the world, the unit axis about which the solver believes joint `bone`, which has one, to turn
/// in the frame `parent`.
glm::dvec3 axisIn(const ExplainInput& input, std::size_t bone, const ik::FrameAxes& parent);
glm::dvec3 axisOf(const ExplainInput& input, std::size_t bone);

/// Where a solver that ignores negative scale turned the bone about another axis than it meant.
/// Adds nothing elsewhere.
void explainWrongAxis(Builder& builder, const ExplainInput& input, std::size_t bone,
                      const Turn& made, StageName stage);

}  // namespace explain
