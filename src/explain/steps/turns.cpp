#include "explain/steps/turns.h"

#include <cmath>

#include <glm/geometric.hpp>

#include "ik/maths/space.h"
#include "language/language.h"

namespace explain {

using language::tr;

namespace {

constexpr glm::dvec3 kZ{0.0, 0.0, 1.0};

}  // namespace

PlaneAxes planeThrough(const glm::dvec3& from, const glm::dvec3& to) {
  PlaneAxes plane;
  plane.u = directionOr(from, plane.u);
  const glm::dvec3 aside = ik::across(directionOr(to, plane.u), plane.u);
  // In line rounding would decide about the plane.
  constexpr double kInLine = 1e-9;
  plane.v = glm::length(aside) > kInLine ? glm::normalize(aside) : ik::anyPerpendicular(plane.u);
  return plane;
}

double angleInSpace(const glm::dvec3& from, const glm::dvec3& to) {
  const glm::dvec3 a = directionOr(from, glm::dvec3(0.0));
  const glm::dvec3 b = directionOr(to, glm::dvec3(0.0));
  return std::atan2(glm::length(glm::cross(a, b)), glm::dot(a, b));
}

double headingIn(const PlaneAxes& plane, const glm::dvec3& way) {
  return std::atan2(glm::dot(way, plane.v), glm::dot(way, plane.u));
}

Mark& layInto(Mark& mark, const PlaneAxes& plane) {
  mark.u = plane.u;
  mark.v = plane.v;
  return mark;
}

Turn smallestTurn(const ExplainInput& input, const glm::dvec3& from, const glm::dvec3& to) {
  if (input.chain.planar) return {kZ, ik::withoutMinusPi(ik::angleBetween(from, to))};
  const PlaneAxes plane = planeThrough(from, to);
  return {glm::cross(plane.u, plane.v), angleInSpace(from, to)};
}

Turn madeTurn(const ExplainInput& input, std::size_t bone) {
  if (input.chain.planar) {
    double angle = 0.0;
    double sense = input.chain.baseScale.parity();
    for (std::size_t i = 0; i <= bone; ++i) {
      angle += sense * (input.now.pose.angles[i] - input.before.pose.angles[i]);
      sense *= input.chain.bones[i].scale.parity();
    }
    return {kZ, wrapped(angle)};
  }
  const ik::Rotation made =
      input.now.orientations[bone] * glm::conjugate(input.before.orientations[bone]);
  const glm::dvec3 way = made.w < 0.0 ? -ik::vectorPart(made) : ik::vectorPart(made);
  const double sine = glm::length(way);
  if (!(sine > 1e-15)) return {};
  return {way / sine, 2.0 * std::atan2(sine, std::abs(made.w))};
}

ik::FrameAxes parentFrame(const ExplainInput& input, std::size_t bone) {
  ik::FrameAxes frame(input.chain.baseScale);
  for (std::size_t i = 0; i < bone; ++i) frame.signs *= ik::vectorOf(input.chain.bones[i].scale);
  // A turn in the plane leaves its axis where it is.
  if (bone > 0 && !input.chain.planar) frame.rotation = input.before.orientations[bone - 1];
  if (!input.chain.planar) frame.descend(input.chain.bones[bone].axes, {});
  return frame;
}

bool hasAxis(const ExplainInput& input, std::size_t bone) {
  return input.chain.planar || isHinge(input, bone);
}

glm::dvec3 axisIn(const ExplainInput& input, std::size_t bone, const ik::FrameAxes& parent) {
  const glm::dvec3 axis = input.chain.planar ? kZ : glm::normalize(input.chain.bones[bone].axis);
  return input.ignoreNegativeScale ? ik::rotate(parent.signs * axis, parent.rotation)
                                   : parent.turningAxis(axis);
}

glm::dvec3 axisOf(const ExplainInput& input, std::size_t bone) {
  return axisIn(input, bone, parentFrame(input, bone));
}

void explainWrongAxis(Builder& builder, const ExplainInput& input, std::size_t bone,
                      const Turn& made, StageName stage) {
  if (!input.notes.holds.mirror || !(made.angle > 0.0)) return;
  markMirroredFrame(builder, input, bone, stage);
  builder.point("made", "n′", tr("the axis that the bone really turned about"), made.axis);
  builder.formula(tr("its frame is mirrored, which is ignored: it turns about n′ instead"));
  const glm::dvec3 joint = input.before.bones[bone].start;
  const double size = 0.5 * lengthOf(input, bone);
  builder.line(MarkKind::arrow, Role::before, joint, joint + size * made.axis)
      .show({"made", "n′"})
      .since(stage);
}

}  // namespace explain
