#include "explain/steps/space.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include <glm/geometric.hpp>

#include "ik/maths/space.h"
#include "language/language.h"

namespace explain {

using language::tr;

glm::dvec3 directionOr(const glm::dvec3& v, const glm::dvec3& otherwise) {
  const double length = glm::length(v);
  return length > ik::kNoDirection ? v / length : otherwise;
}

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

Mark& spaceArc(Builder& builder, Role role, const glm::dvec3& center, const PlaneAxes& plane,
               double sweep, double points) {
  return layInto(builder.angleArc(role, center, 0.0, sweep, points), plane);
}

MadeTurn madeTurn(const ExplainInput& input, std::size_t bone) {
  const ik::Rotation made =
      input.now.orientations[bone] * glm::conjugate(input.before.orientations[bone]);
  const glm::dvec3 way = made.w < 0.0 ? -ik::vectorPart(made) : ik::vectorPart(made);
  const double sine = glm::length(way);
  MadeTurn turn;
  if (!(sine > 1e-15)) return turn;
  turn.axis = way / sine;
  turn.angle = 2.0 * std::atan2(sine, std::abs(made.w));
  return turn;
}

Mark& travelInSpace(Builder& builder, Role role, const glm::dvec3& pivot, const glm::dvec3& point,
                    const MadeTurn& turn) {
  const glm::dvec3 way = point - pivot;
  const glm::dvec3 aside = ik::across(way, turn.axis);
  PlaneAxes plane;
  plane.u = directionOr(aside, ik::anyPerpendicular(turn.axis));
  plane.v = glm::cross(turn.axis, plane.u);
  auto& arc = builder.travelArc(role, pivot + (way - aside), glm::length(aside), 0.0, turn.angle);
  arc.hasHead = true;
  return layInto(arc, plane);
}

ik::FrameAxes parentFrame(const ExplainInput& input, std::size_t bone) {
  ik::FrameAxes frame(input.chain.baseScale);
  if (bone == 0) return frame;
  for (std::size_t i = 0; i < bone; ++i) frame.signs *= ik::vectorOf(input.chain.bones[i].scale);
  frame.rotation = input.before.orientations[bone - 1];
  return frame;
}

glm::dvec3 hingeAxis(const ExplainInput& input, std::size_t bone) {
  const ik::FrameAxes frame = parentFrame(input, bone);
  const glm::dvec3 axis = glm::normalize(input.chain.bones[bone].axis);
  return input.ignoreNegativeScale ? ik::rotate(frame.signs * axis, frame.rotation)
                                   : frame.turningAxis(axis);
}

void explainWrongAxis(Builder& builder, const ExplainInput& input, std::size_t bone,
                      const MadeTurn& made, StageName stage) {
  if (!input.notes.holds.mirror || !(made.angle > 0.0)) return;
  markMirroredFrame(builder, input, bone, stage);
  builder.point("made", "n′", tr("the axis that the bone really turned about"), made.axis);
  builder.formula(tr("its frame is mirrored, which is ignored: it turns about n′ instead"));
  const glm::dvec3 joint = input.before.bones[bone].start;
  const double size = 0.5 * lengthOf(input, bone);
  auto& axis = builder.line(MarkKind::arrow, Role::before, joint, joint + size * made.axis);
  axis.text = "n′";
  axis.quantity = "made";
  axis.stage = stage;
}

}  // namespace explain
