#include "ik/steps/jacobian.h"

#include <algorithm>
#include <cmath>

#include "ik/steps/limited_jacobian.h"
#include "ik/work/half_turn.h"

namespace ik {
namespace {

constexpr int kMostHalvings = 40;

Turn turnBy(double angle) {
  const Half half = halfTurn(angle * angle);
  return {half.cosine, half.ratio * angle};
}

double leftOf(const Work& work, const Linearisation& linear) {
  const glm::dvec3 error = linear.perUnit * (work.target() - work.scratch.back());
  return glm::dot(error, error);
}

// A joint's column of the Jacobian, of a ball joint its r.
glm::dvec3 columnOf(const PlaneWork& work, std::size_t bone) {
  return work.assumedSense(bone) * perpendicular(work.leverOf(bone));
}
// The square of how far a force turns the joint, radians.
double squaredTurn(const PlaneWork& work, std::size_t bone, const glm::dvec3& force) {
  const double angle = glm::dot(columnOf(work, bone), force);
  return angle * angle;
}
double squaredTurn(const SpaceWork& work, std::size_t bone, const glm::dvec3& force) {
  const glm::dvec3 column = columnOf(work, bone);
  if (work.isHinge(bone)) {
    const double angle = glm::dot(column, force);
    return angle * angle;
  }
  const glm::dvec3 vector = glm::cross(column, force);
  return glm::dot(vector, vector);
}

template <typename AnyWork>
Effort effort(const AnyWork& work, const Linearisation& linear, const Eigensystem& axes,
              double least) {
  if (work.isConstrained) return effortWithin(work, linear, axes, least);
  return effortBy(
      work, linear, axes, least,
      [&](std::size_t bone, const glm::dvec3& force) {
        return std::sqrt(squaredTurn(work, bone, force));
      },
      [&](std::size_t bone) { return glm::length(columnOf(work, bone)); });
}

template <typename AnyWork>
glm::dvec3 limit(const AnyWork& work, const Linearisation& linear, const glm::dvec3& force,
                 double most) {
  if (linear.unit == 0.0) return force;
  if (work.isConstrained) {
    const auto [largest, together] = turnedWithin(work, linear, force);
    const double excess = std::max(largest / most, together / kMostTogether);
    return excess > 1.0 ? (1.0 / excess) * force : force;
  }
  double squares = linear.turns(force);
  const double n = static_cast<double>(work.boneCount());
  const double doubt = linear.doubt(force);
  double largest = TipForce(linear, force).mostTurn();
  if (largest > most || doubt > 1e-6 * squares) {
    const glm::dvec3 pull = linear.perUnit * force;
    double largestSquare = 0.0;
    squares = 0.0;
    for (std::size_t i = 0; i < work.boneCount(); ++i) {
      const double square = squaredTurn(work, i, pull);
      largestSquare = std::max(largestSquare, square);
      squares += square;
    }
    largest = std::sqrt(largestSquare);
  }
  const double together = std::sqrt(n * squares);
  const double excess = std::max(largest / most, together / kMostTogether);
  return excess > 1.0 ? (1.0 / excess) * force : force;
}

template <typename AnyWork>
double halve(AnyWork& work, const Linearisation& linear, const glm::dvec3& whole, double most) {
  const double before = glm::dot(linear.error, linear.error);
  TipForce tipForce = limited(work, linear, whole, most);
  double part = work.stepScale;
  tipForce.shorten(part);
  for (int trial = 0; trial < kMostHalvings && tipForce.force != glm::dvec3(0.0); ++trial) {
    if (tryStep(work, linear, tipForce) < before) {
      // Where targets are blocked many steps in a row are too long by the same.
      work.stepScale = trial == 0 ? std::min(1.0, 2.0 * part) : part;
      const double moved = takeStep(work, linear, tipForce);
      if (work.trace) work.tracePose(Phase::descend, tipForce.force / linear.unit);
      return moved;
    }
    tipForce.shorten(0.5);
    part *= 0.5;
  }
  work.stepScale = 1.0;
  if (work.trace) work.tracePose(Phase::descend);
  return 0.0;
}

}  // namespace

Linearisation linearise(PlaneWork& work) {
  if (work.isConstrained) return lineariseWithin(work);
  const glm::dvec3 tip = work.joints.back();
  Symmetric square;
  for (std::size_t i = 0; i < work.boneCount(); ++i) {
    const glm::dvec3 c = perpendicular(tip - work.joints[i]);  // whatever its sense
    addSquare(c, square);
  }
  return inUnits(work, square);
}

double tryStep(PlaneWork& work, const Linearisation& linear, const TipForce& tipForce) {
  if (work.isConstrained) return tryWithin(work, linear, tipForce.force);
  const glm::dvec3 pull = linear.perUnit * tipForce.force;
  Turn total = kNoTurn;
  work.scratch[0] = work.joints[0];
  for (std::size_t i = 0; i < work.boneCount(); ++i) {
    total = combine(total, turnBy(work.senses[i] * glm::dot(columnOf(work, i), pull)));
    glm::dvec3 span = rotate(work.joints[i + 1] - work.joints[i], total);
    span *= 1.5 - 0.5 * glm::dot(span, span) * work.inverseSquares[i];
    work.scratch[i + 1] = work.scratch[i] + span;
  }
  return leftOf(work, linear);
}

double takeScratch(Work& work) {
  double moved = 0.0;
  for (std::size_t i = 0; i < work.joints.size(); ++i) {
    const glm::dvec3 step = work.scratch[i] - work.joints[i];
    moved = std::max(moved, glm::dot(step, step));
  }
  work.joints.swap(work.scratch);
  return moved;
}

double takeStep(PlaneWork& work, const Linearisation& /*linear*/, const TipForce& /*tipForce*/) {
  if (work.isConstrained) return takeWithin(work);
  return takeScratch(work);
}

Effort effortOf(const PlaneWork& work, const Linearisation& linear, const Eigensystem& axes,
                double least) {
  return effort(work, linear, axes, least);
}
Effort effortOf(const SpaceWork& work, const Linearisation& linear, const Eigensystem& axes,
                double least) {
  return effort(work, linear, axes, least);
}

glm::dvec3 limitedByJoints(const PlaneWork& work, const Linearisation& linear,
                           const glm::dvec3& force, double most) {
  return limit(work, linear, force, most);
}
glm::dvec3 limitedByJoints(const SpaceWork& work, const Linearisation& linear,
                           const glm::dvec3& force, double most) {
  return limit(work, linear, force, most);
}

double descend(PlaneWork& work, const Linearisation& linear, const glm::dvec3& force, double most) {
  return halve(work, linear, force, most);
}
double descend(SpaceWork& work, const Linearisation& linear, const glm::dvec3& force, double most) {
  return halve(work, linear, force, most);
}

}  // namespace ik
