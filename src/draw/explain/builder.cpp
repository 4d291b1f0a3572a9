#include "draw/explain/builder.h"

#include <cmath>
#include <numbers>
#include <vector>

#include <glm/geometric.hpp>

namespace draw {

double heading(const glm::dvec3& v) { return std::atan2(v.y, v.x); }

double wrapped(double radians) {
  const double angle = std::remainder(radians, 2.0 * std::numbers::pi);
  return angle <= -std::numbers::pi ? std::numbers::pi : angle;
}

std::string Builder::add(std::string id, std::string symbol, std::string help, lab::Measure measure,
                         const glm::dvec3& value) {
  explanation_.quantities.push_back(
      {std::move(id), std::move(symbol), std::move(help), measure, value.x, value.y, value.z});
  return text(explanation_.quantities.back());
}

std::string Builder::text(std::string_view id) const {
  const lab::Quantity* quantity = explanation_.find(id);
  return quantity ? text(*quantity) : std::string();
}

std::string Builder::text(const lab::Quantity& quantity) const {
  return quantity.symbol + " = " + lab::valueText(quantity, input_.degrees);
}

std::string Builder::length(std::string id, std::string symbol, std::string help, double value) {
  return add(std::move(id), std::move(symbol), std::move(help), lab::Measure::length,
             {value, 0.0, 0.0});
}

std::string Builder::angle(std::string id, std::string symbol, std::string help, double radians) {
  return add(std::move(id), std::move(symbol), std::move(help), lab::Measure::angle,
             {radians, 0.0, 0.0});
}

std::string Builder::number(std::string id, std::string symbol, std::string help, double value) {
  return add(std::move(id), std::move(symbol), std::move(help), lab::Measure::number,
             {value, 0.0, 0.0});
}

std::string Builder::point(std::string id, std::string symbol, std::string help,
                           const glm::dvec3& value) {
  const auto measure = input_.chain.planar ? lab::Measure::point : lab::Measure::place;
  return add(std::move(id), std::move(symbol), std::move(help), measure, value);
}

void Builder::formula(std::string text, std::string result) {
  explanation_.formulas.push_back({std::move(text), std::move(result)});
}

lab::Mark& Builder::add(lab::MarkKind kind, lab::Role role, const glm::dvec3& a) {
  lab::Mark mark;
  mark.kind = kind;
  mark.role = role;
  mark.a = a;
  return explanation_.marks.emplace_back(std::move(mark));
}

lab::Mark& Builder::line(lab::MarkKind kind, lab::Role role, const glm::dvec3& a,
                         const glm::dvec3& b) {
  lab::Mark& mark = add(kind, role, a);
  mark.b = b;
  return mark;
}

lab::Mark& Builder::angleArc(lab::Role role, const glm::dvec3& center, double from, double sweep,
                             double points) {
  lab::Mark& mark = add(lab::MarkKind::arc, role, center);
  mark.points = points;
  mark.from = from;
  mark.sweep = sweep;
  return mark;
}

lab::Mark& Builder::travelArc(lab::Role role, const glm::dvec3& center, double radius, double from,
                              double sweep) {
  lab::Mark& mark = angleArc(role, center, from, sweep, 0.0);
  mark.radius = radius;
  return mark;
}

lab::Mark& Builder::circle(lab::Role role, const glm::dvec3& center, double radius) {
  const auto kind = input_.chain.planar ? lab::MarkKind::circle : lab::MarkKind::sphere;
  lab::Mark& mark = add(kind, role, center);
  mark.radius = radius;
  return mark;
}

lab::Mark& Builder::ring(lab::Role role, const glm::dvec3& center, double radius) {
  lab::Mark& mark = add(lab::MarkKind::circle, role, center);
  mark.radius = radius;
  return mark;
}

lab::Mark& Builder::sheet(lab::Role role, const glm::dvec3& center) {
  return add(lab::MarkKind::sheet, role, center);
}

lab::Mark& Builder::dot(lab::Role role, const glm::dvec3& at, std::string text) {
  lab::Mark& mark = add(lab::MarkKind::point, role, at);
  mark.text = std::move(text);
  return mark;
}

lab::Mark& Builder::label(lab::Role role, const glm::dvec3& at) {
  return add(lab::MarkKind::label, role, at);
}

void markMirroredFrame(Builder& builder, const ExplainInput& input, std::size_t bone, int stage) {
  std::vector<ik::Frame> frames(input.chain.bones.size());
  ik::boneFrames(input.chain, input.now.pose, frames);
  const ik::Frame parent = bone > 0 ? frames[bone - 1] : ik::baseFrame(input.chain);
  const bool mirrored = glm::dot(glm::cross(parent.x, parent.y), parent.z) < 0.0;
  if (!mirrored) return;
  const glm::dvec3 origin = input.now.bones[bone].start;
  const double size = 0.35 * input.chain.bones[bone].effectiveLength();
  if (!(size > 0.0)) return;
  const auto axis = [&](lab::Role role, const glm::dvec3& direction, const char* text) {
    auto& mark = builder.line(lab::MarkKind::arrow, role, origin, origin + size * direction);
    mark.text = text;
    mark.stage = stage;
  };
  axis(lab::Role::x, parent.x, "x");
  axis(lab::Role::y, parent.y, "y");
  if (!input.chain.planar) axis(lab::Role::blue, parent.z, "z");
}

}  // namespace draw
