#include "explain/steps/builder.h"

#include <cmath>
#include <numbers>
#include <vector>

#include <glm/geometric.hpp>

#include "ik/maths/space.h"

namespace explain {

double heading(const glm::dvec3& v) { return std::atan2(v.y, v.x); }

glm::dvec3 directionOr(const glm::dvec3& v, const glm::dvec3& otherwise) {
  const double length = glm::length(v);
  return length > ik::kNoDirection ? v / length : otherwise;
}

double wrapped(double radians) {
  const double angle = std::remainder(radians, 2.0 * std::numbers::pi);
  return angle <= -std::numbers::pi ? std::numbers::pi : angle;
}

Label Builder::add(std::string id, std::string symbol, std::string help, Measure measure,
                   const glm::dvec3& value) {
  explanation_.quantities.push_back(
      {std::move(id), std::move(symbol), std::move(help), measure, value.x, value.y, value.z});
  return labelOf(explanation_.quantities.back().id);
}

Label Builder::labelOf(std::string_view id) const {
  const Quantity* quantity = explanation_.find(id);
  if (!quantity) return {};
  return {quantity->id, quantity->symbol + " = " + valueText(*quantity, degrees_)};
}

Label Builder::length(std::string id, std::string symbol, std::string help, double value) {
  return add(std::move(id), std::move(symbol), std::move(help), Measure::length, {value, 0.0, 0.0});
}

Label Builder::angle(std::string id, std::string symbol, std::string help, double radians) {
  return add(std::move(id), std::move(symbol), std::move(help), Measure::angle,
             {radians, 0.0, 0.0});
}

Label Builder::number(std::string id, std::string symbol, std::string help, double value) {
  return add(std::move(id), std::move(symbol), std::move(help), Measure::number, {value, 0.0, 0.0});
}

Label Builder::point(std::string id, std::string symbol, std::string help,
                     const glm::dvec3& value) {
  const auto measure = isPlanar_ ? Measure::point : Measure::place;
  return add(std::move(id), std::move(symbol), std::move(help), measure, value);
}

Label Builder::rotation(std::string id, std::string symbol, std::string help,
                        const glm::dvec3& value) {
  if (isPlanar_) {
    return angle(std::move(id), std::move(symbol), std::move(help), value.z);
  }
  return add(std::move(id), std::move(symbol), std::move(help), Measure::turn, value);
}

void Builder::jacobian(NamedMatrix matrix) {
  matrix.before = explanation_.formulas.size();
  explanation_.jacobian = std::move(matrix);
}

void Builder::formula(std::string text, std::string result) {
  explanation_.formulas.push_back({std::move(text), std::move(result)});
}

Mark& Builder::add(MarkKind kind, Role role, const glm::dvec3& a) {
  Mark mark;
  mark.kind = kind;
  mark.role = role;
  mark.a = a;
  return explanation_.marks.emplace_back(std::move(mark));
}

Mark& Builder::line(MarkKind kind, Role role, const glm::dvec3& a, const glm::dvec3& b) {
  Mark& mark = add(kind, role, a);
  mark.b = b;
  return mark;
}

Mark& Builder::angleArc(Role role, const glm::dvec3& center, double from, double sweep,
                        double points) {
  Mark& mark = add(MarkKind::arc, role, center);
  mark.points = points;
  mark.from = from;
  mark.sweep = sweep;
  return mark;
}

Mark& Builder::turnArc(Role role, const glm::dvec3& center, const glm::dvec3& from,
                       const Turn& turn, double points) {
  if (isPlanar_) return angleArc(role, center, heading(from), turn.angle, points);
  Mark& mark = angleArc(role, center, 0.0, turn.angle, points);
  // A turn about the direction itself has no place to begin.
  const glm::dvec3 aside = ik::across(from, turn.axis);
  const bool isAside = glm::length(aside) > 1e-9 * glm::length(from);
  mark.u = isAside ? glm::normalize(aside) : ik::anyPerpendicular(turn.axis);
  mark.v = glm::cross(turn.axis, mark.u);
  return mark;
}

Mark& Builder::travel(Role role, const glm::dvec3& pivot, const glm::dvec3& point,
                      const Turn& turn) {
  const glm::dvec3 way = point - pivot;
  const glm::dvec3 aside = ik::across(way, turn.axis);
  Mark& mark = turnArc(role, pivot + (way - aside), aside, turn, 0.0);
  mark.radius = glm::length(aside);
  return mark.withHead();
}

Mark& Builder::circle(Role role, const glm::dvec3& center, double radius) {
  const auto kind = isPlanar_ ? MarkKind::circle : MarkKind::sphere;
  Mark& mark = add(kind, role, center);
  mark.radius = radius;
  return mark;
}

Mark& Builder::ring(Role role, const glm::dvec3& center, double radius) {
  Mark& mark = add(MarkKind::circle, role, center);
  mark.radius = radius;
  return mark;
}

Mark& Builder::sheet(Role role, const glm::dvec3& center) {
  return add(MarkKind::sheet, role, center);
}

Mark& Builder::dot(Role role, const glm::dvec3& at, std::string text) {
  Mark& mark = add(MarkKind::point, role, at);
  mark.text = std::move(text);
  return mark;
}

Mark& Builder::label(Role role, const glm::dvec3& at) { return add(MarkKind::label, role, at); }

void markMirroredFrame(Builder& builder, const ExplainInput& input, std::size_t bone,
                       StageName stage) {
  std::vector<rigs::Frame> frames(input.chain.bones.size());
  rigs::boneFrames(input.chain, input.now.pose, frames);
  const rigs::Frame parent = bone > 0 ? frames[bone - 1] : rigs::baseFrame(input.chain);
  const bool mirrored = glm::dot(glm::cross(parent.x, parent.y), parent.z) < 0.0;
  if (!mirrored) return;
  const glm::dvec3 origin = input.now.bones[bone].start;
  const double size = 0.35 * input.chain.bones[bone].effectiveLength();
  if (!(size > 0.0)) return;
  const auto axis = [&](Role role, const glm::dvec3& direction, const char* text) {
    builder.line(MarkKind::arrow, role, origin, origin + size * direction)
        .show({{}, text})
        .since(stage);
  };
  axis(Role::x, parent.x, "x");
  axis(Role::y, parent.y, "y");
  if (!input.chain.planar) axis(Role::blue, parent.z, "z");
}

}  // namespace explain
