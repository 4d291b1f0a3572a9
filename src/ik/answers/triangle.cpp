#include "ik/answers/triangle.h"

#include <algorithm>
#include <cmath>

#include <glm/geometric.hpp>

#include "ik/maths/space.h"

namespace iklab::ik {
namespace {

// What is left between the third side and the ends of its range.
struct Rooms {
  double shortest;
  double longest;
  double slack;
  double melting;
};

Corner::Fit fitOf(double side, const Rooms& rooms) {
  if (!(side <= rooms.longest + rooms.slack)) return Corner::Fit::tooLong;
  if (side < rooms.shortest - rooms.slack) return Corner::Fit::tooShort;
  const double room = std::min(side - rooms.shortest, rooms.longest - side);
  return room > rooms.melting ? Corner::Fit::twoWays : Corner::Fit::oneWay;
}

// The half-angle formula, tan²(γ/2) = opened / closed, which loses no digits near 0 and π, where
// the law of cosines does.
Corner cornerOf(Corner::Fit fit, double opened, double closed) {
  if (fit == Corner::Fit::twoWays)
    return {2.0 * std::atan2(std::sqrt(opened), std::sqrt(closed)), fit};
  return {opened < closed ? 0.0 : std::numbers::pi, fit};
}

}  // namespace

double angleAbout(const glm::dvec3& axis, const glm::dvec3& from, const glm::dvec3& to) {
  const glm::dvec3 a = across(from, axis);
  const glm::dvec3 b = across(to, axis);
  return std::atan2(glm::dot(axis, glm::cross(a, b)), glm::dot(a, b));
}

double angleBetweenAny(const glm::dvec3& a, const glm::dvec3& b) {
  return std::atan2(glm::length(glm::cross(a, b)), glm::dot(a, b));
}

double principal(double angle) {
  return withoutMinusPi(std::remainder(angle, 2.0 * std::numbers::pi));
}

Frame turnAbout(const glm::dvec3& point, const glm::dvec3& axis, double angle) {
  const glm::dmat3 turn = glm::mat3_cast(glm::angleAxis(angle, axis));
  return {point - turn * point, turn};
}

Frame inverse(const Frame& frame) {
  const glm::dmat3 back = glm::transpose(frame.axes);
  return {-(back * frame.at), back};
}

Corner flatCorner(double a, double b, double c, double size) {
  const double shortest = std::abs(a - b);
  const double longest = a + b;
  const auto fit = fitOf(c, {shortest, longest, kReachSlack * size, kStretched * size});
  return cornerOf(fit, (c - shortest) * (c + shortest), (longest - c) * (longest + c));
}

Corner sphereCorner(double a, double b, double c) {
  const double shortest = std::abs(a - b);
  const double longest = std::min(a + b, 2.0 * std::numbers::pi - (a + b));
  const auto sine = [](double angle) { return std::sin(0.5 * angle); };
  return cornerOf(fitOf(c, {shortest, longest, kReachSlack, kInOneLine}),
                  sine(c - shortest) * sine(c + shortest), sine(longest - c) * sine(longest + c));
}

}  // namespace iklab::ik
