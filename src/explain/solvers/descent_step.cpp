#include "explain/solvers/descent_step.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include <glm/geometric.hpp>

#include "explain/steps/limited.h"
#include "ik/space.h"

namespace explain {
namespace {

void computeGradient(const ExplainInput& input, PlaneDescent& descent) {
  const std::vector<glm::dvec3>& joints = input.before.joints;
  const glm::dvec3 tip = joints.back();
  descent.error = tip - input.target;
  int parity = input.chain.baseScale.parity();
  double squared = 0.0;
  glm::dvec3 change{0.0};
  for (std::size_t i = 0; i < input.chain.bones.size(); ++i) {
    const double believed = input.ignoreNegativeScale ? 1.0 : parity;
    const glm::dvec3 radius = tip - joints[i];
    const bool isHeld = hasLimits(input) && isLeftOut(input, i);
    const double derivative = isHeld ? 0.0 : believed * ik::cross(radius, descent.error);
    descent.gradient.push_back(derivative);
    descent.senses.push_back(parity);
    const double weight = input.chain.bones[i].effectiveWeight();
    descent.weights.push_back(weight);
    squared += weight * derivative * derivative;
    change += weight * derivative * believed * ik::perpendicular(radius);
    descent.largest = std::max(descent.largest, weight * std::abs(derivative));
    parity *= input.chain.bones[i].scale.parity();
  }
  if (squared == 0.0) return;
  const glm::dvec3 rate = change / std::sqrt(squared);
  const double curvature = glm::dot(rate, rate);
  descent.cauchy = curvature > 0.0 ? 1.0 / curvature : 0.0;
}

// How far the bones would lie from where the trace has them, had the step been this one.
double misfit(const ExplainInput& input, const PlaneDescent& descent, double step) {
  if (hasLimits(input)) {
    std::vector<glm::dvec3> turns;
    for (std::size_t i = 0; i < descent.gradient.size(); ++i) {
      turns.emplace_back(0.0, 0.0, -step * descent.weights[i] * descent.gradient[i]);
    }
    return misfitWithin(input, turns);
  }
  double turned = 0.0;
  double sum = 0.0;
  for (std::size_t i = 0; i < descent.gradient.size(); ++i) {
    turned -= descent.senses[i] * step * descent.weights[i] * descent.gradient[i];
    const ik::Segment& before = input.before.bones[i];
    const ik::Segment& now = input.now.bones[i];
    const double seen = ik::angleBetween(before.end - before.start, now.end - now.start);
    sum += lengthOf(input, i) * std::abs(wrapped(turned - seen));
  }
  return sum;
}

void computeGradient(const ExplainInput& input, SpaceDescent& descent) {
  const std::vector<glm::dvec3>& joints = input.before.joints;
  descent.error = joints.back() - input.target;
  double squared = 0.0;
  glm::dvec3 change{0.0};
  for (std::size_t i = 0; i < input.chain.bones.size(); ++i) {
    const glm::dvec3 lever = joints.back() - joints[i];
    glm::dvec3 axis = glm::cross(lever, descent.error);
    if (isHinge(input, i)) {
      const glm::dvec3 only = hingeAxis(input, i);
      axis = glm::dot(only, axis) * only;
    }
    if (hasLimits(input)) axis = ik::tangential(limitNormalsOf(input, i), axis);
    // What the joint turns by for a step of 1: its gradient times its weight.
    const double weight = input.chain.bones[i].effectiveWeight();
    descent.gradient.push_back(weight * axis);
    descent.largest = std::max(descent.largest, glm::length(weight * axis));
    squared += weight * glm::dot(axis, axis);
    change += weight * glm::cross(axis, lever);
  }
  if (squared == 0.0) return;
  const glm::dvec3 rate = change / std::sqrt(squared);
  const double curvature = glm::dot(rate, rate);
  descent.cauchy = curvature > 0.0 ? 1.0 / curvature : 0.0;
}

// The turn that comes of a wanted one: a solver that ignores that the parent is mirrored states it
// in a frame that turns it over.
ik::Rotation executed(const ExplainInput& input, std::size_t bone, const ik::Rotation& wanted) {
  const ik::FrameAxes frame = parentFrame(input, bone);
  if (!input.ignoreNegativeScale || frame.signs == glm::dvec3(1.0)) return wanted;
  const glm::dvec3 inside = ik::rotate(ik::vectorPart(wanted), glm::conjugate(frame.rotation));
  return {wanted.w, frame.turningAxis(inside)};
}

// How far the bones would lie from where the trace has them, had the step been this one.
double misfit(const ExplainInput& input, const SpaceDescent& descent, double step) {
  if (hasLimits(input)) {
    std::vector<glm::dvec3> turns;
    for (const glm::dvec3& slope : descent.gradient) turns.push_back(-step * slope);
    return misfitWithin(input, turns);
  }
  ik::Rotation total = ik::kNoRotation;
  double sum = 0.0;
  for (std::size_t i = 0; i < descent.gradient.size(); ++i) {
    const double size = glm::length(descent.gradient[i]);
    if (size > 0.0) {
      const ik::Rotation own = ik::rotationAbout(descent.gradient[i] / size, -step * size);
      total = ik::combine(total, executed(input, i, own));
    }
    const ik::Segment& before = input.before.bones[i];
    const ik::Segment& now = input.now.bones[i];
    sum += glm::distance(ik::rotate(before.end - before.start, total), now.end - now.start);
  }
  return sum;
}

// The trace has angles only up to whole turns, and a step may be longer than that: so the steps
// that the line search tries are gone through, and the one that fits is taken.
template <typename Descent>
Descent descentOf(const ExplainInput& input) {
  Descent descent;
  computeGradient(input, descent);
  if (input.now.joints == input.before.joints) return descent;  // no step brought enough
  double total = 0.0;
  for (std::size_t i = 0; i < descent.gradient.size(); ++i) total += lengthOf(input, i);
  double best = std::numeric_limits<double>::infinity();
  double step = parameterOf(input, "step-scale") * descent.cauchy;
  const double most = mostTurn(input);
  if (step * descent.largest > most) step = most / descent.largest;
  for (int tried = 0; tried < 60 && best > 1e-9 * total; ++tried) {
    const double off = misfit(input, descent, step);
    if (off < best) {
      best = off;
      descent.step = step;
      descent.refused = tried;
    }
    step *= parameterOf(input, "shrink");
  }
  return descent;
}

}  // namespace

PlaneDescent planeDescentOf(const ExplainInput& input) { return descentOf<PlaneDescent>(input); }
SpaceDescent spaceDescentOf(const ExplainInput& input) { return descentOf<SpaceDescent>(input); }

}  // namespace explain
