#include "ik/steps/jacobian.h"

#include <algorithm>
#include <cmath>

#include "ik/steps/limited_jacobian.h"
#include "ik/steps/notes.h"
#include "ik/work/half_turn.h"

namespace iklab::ik {
namespace {

constexpr int kMostHalvings = 40;

glm::dvec3 leverOf(const PlaneWork& work, std::size_t bone) {
  const PlaneVectors& levers = work.arrays.now().levers;
  return {levers.x[bone], levers.y[bone], 0.0};
}

// The square of the angle by which a force turns the joint, radians.
double squaredTurn(const PlaneWork& work, std::size_t bone, const glm::dvec3& force) {
  const double gain = work.arrays.gains[bone] * work.arrays.freedom[bone];
  const double angle = gain * cross(leverOf(work, bone), force);
  return angle * angle;
}
double squaredTurn(const ArrayWork& work, std::size_t bone, const glm::dvec3& force) {
  const glm::dvec3 column = columnOf(work, bone);
  if (work.isHinge(bone)) {
    const double angle = work.arrays.limits.shares[bone] * glm::dot(column, force);
    return angle * angle;
  }
  if (work.isConstrained) {
    const glm::dvec3 turn = ballTurn(work, bone, force);
    return glm::dot(turn, turn);
  }
  const glm::dvec3 vector = glm::cross(column, force);
  return glm::dot(vector, vector);
}

// How far the tip goes for each radian of a joint.
double reachOf(const PlaneWork& work, std::size_t bone) {
  return work.arrays.freedom[bone] * planarLength(leverOf(work, bone));
}
double reachOf(const ArrayWork& work, std::size_t bone) {
  const double size = glm::length(columnOf(work, bone));
  if (!work.isConstrained) return size;
  const double share = work.arrays.limits.shares[bone];
  return share > 0.0 ? size / share : 0.0;
}

// For joints in arrays.
template <typename AnyWork>
Effort freeEffort(const AnyWork& work, const Linearisation& linear, const Eigensystem& axes,
                  double least) {
  return effortBy(
      work, linear, axes, least,
      [&](std::size_t bone, const glm::dvec3& force) {
        return std::sqrt(squaredTurn(work, bone, force));
      },
      [&](std::size_t bone) { return reachOf(work, bone); });
}

glm::dvec3 shortenedBy(double excess, const glm::dvec3& force) {
  return excess > 1.0 ? (1.0 / excess) * force : force;
}

template <typename AnyWork>
Turned turnedInArrays(const AnyWork& work, const Linearisation& linear, const glm::dvec3& force) {
  const glm::dvec3 pull = linear.perUnit * force;
  Turned all;
  for (std::size_t i = 0; i < work.boneCount(); ++i) {
    const double angle = std::sqrt(squaredTurn(work, i, pull));
    all.largest = std::max(all.largest, angle);
    all.together += angle;
  }
  return all;
}

Turned turnedBy(const SpaceWork& work, const Linearisation& linear, const glm::dvec3& force) {
  return turnedWithin(work, linear, force);
}
Turned turnedBy(const ArrayWork& work, const Linearisation& linear, const glm::dvec3& force) {
  return turnedInArrays(work, linear, force);
}
Turned turnedBy(const PlaneWork& work, const Linearisation& linear, const glm::dvec3& force) {
  return turnedInArrays(work, linear, force);
}

template <typename AnyWork>
glm::dvec3 limitedWithin(const AnyWork& work, const Linearisation& linear, const glm::dvec3& force,
                         double most) {
  if (linear.unit == 0.0) return force;
  const auto [largest, together] = turnedBy(work, linear, force);
  return shortenedBy(std::max(largest / most, together / kMostTogether), force);
}

template <typename AnyWork>
glm::dvec3 limitedFree(const AnyWork& work, const Linearisation& linear, const glm::dvec3& force,
                       double most) {
  if (linear.unit == 0.0) return force;
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
  return shortenedBy(std::max(largest / most, together / kMostTogether), force);
}

}  // namespace

void stopInPlane(PlaneWork& work) {
  findStopsInArrays(work);
  if (work.trace) noteStops(work);
}

Linearisation linearise(SpaceWork& work) { return lineariseWithin(work); }

double tryStep(SpaceWork& work, const Linearisation& linear, const TipForce& tipForce) {
  return tryWithin(work, linear, tipForce.force);
}

double takeStep(SpaceWork& work, const Linearisation& /*linear*/, const TipForce& /*tipForce*/) {
  return takeWithin(work);
}

Effort effortOf(const PlaneWork& work, const Linearisation& linear, const Eigensystem& axes,
                double least) {
  return freeEffort(work, linear, axes, least);
}
Effort effortOf(const SpaceWork& work, const Linearisation& linear, const Eigensystem& axes,
                double least) {
  return effortWithin(work, linear, axes, least);
}
Effort effortOf(const ArrayWork& work, const Linearisation& linear, const Eigensystem& axes,
                double least) {
  return freeEffort(work, linear, axes, least);
}

glm::dvec3 limitedByJoints(const PlaneWork& work, const Linearisation& linear,
                           const glm::dvec3& force, double most) {
  return work.isConstrained ? limitedWithin(work, linear, force, most)
                            : limitedFree(work, linear, force, most);
}
glm::dvec3 limitedByJoints(const SpaceWork& work, const Linearisation& linear,
                           const glm::dvec3& force, double most) {
  return limitedWithin(work, linear, force, most);
}
glm::dvec3 limitedByJoints(const ArrayWork& work, const Linearisation& linear,
                           const glm::dvec3& force, double most) {
  return work.isConstrained ? limitedWithin(work, linear, force, most)
                            : limitedFree(work, linear, force, most);
}

template <typename AnyWork>
double descend(AnyWork& work, const Linearisation& linear, const glm::dvec3& force, double most) {
  const double before = glm::dot(linear.error, linear.error);
  TipForce tipForce = limited(work, linear, force, most);
  double part = work.stepScale;
  tipForce.shorten(part);
  int trial = 0;
  for (; trial < kMostHalvings && tipForce.force != glm::dvec3(0.0); ++trial) {
    if (tryStep(work, linear, tipForce) < before) {
      // Where a target is blocked, many steps in a row are too long by the same factor.
      work.stepScale = trial == 0 ? std::min(1.0, 2.0 * part) : part;
      const double moved = takeStep(work, linear, tipForce);
      if (work.trace) {
        noteForce(work, force, glm::dvec3(tipForce.force), part, trial, linear.unit);
        work.tracePose(Phase::descend);
      }
      return moved;
    }
    tipForce.shorten(0.5);
    part *= 0.5;
  }
  if (work.trace) {
    noteNoForce(work, work.stepScale, trial);
    work.tracePose(Phase::descend);
  }
  work.stepScale = 1.0;
  return 0.0;
}
template double descend(PlaneWork& work, const Linearisation& linear, const glm::dvec3& force,
                        double most);
template double descend(SpaceWork& work, const Linearisation& linear, const glm::dvec3& force,
                        double most);
template double descend(ArrayWork& work, const Linearisation& linear, const glm::dvec3& force,
                        double most);

}  // namespace iklab::ik
