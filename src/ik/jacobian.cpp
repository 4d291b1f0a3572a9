#include "ik/jacobian.h"

#include <algorithm>
#include <cmath>

namespace ik {
namespace {

constexpr int kMostHalvings = 40;
// All joints together turn by one whole turn at most: more would wind the chain up, of which the
// linear model knows nothing. Only long chains are held back by it.
constexpr double kMostTogether = 2.0 * std::numbers::pi;

// cos(h) and sin(h) / h.
struct Half {
  double cosine;
  double ratio;
};

// From h². Most joints of a long chain turn little: for them the series is exact to rounding, and
// takes neither a root nor a library call.
Half halfTurn(double square) {
  constexpr double kFew = 1e-3;
  constexpr double kMore = 0.0625;
  if (square < kFew) {
    return {1.0 + square * (-1.0 / 2 + square * (1.0 / 24 + square * (-1.0 / 720))),
            1.0 + square * (-1.0 / 6 + square * (1.0 / 120 + square * (-1.0 / 5040)))};
  }
  if (square < kMore) {
    const double cosine = 1.0 / 40320 + square * (-1.0 / 3628800 + square * (1.0 / 479001600));
    const double ratio = 1.0 / 362880 + square * (-1.0 / 39916800 + square * (1.0 / 6227020800));
    return {
        1.0 + square * (-1.0 / 2 + square * (1.0 / 24 + square * (-1.0 / 720 + square * cosine))),
        1.0 + square * (-1.0 / 6 + square * (1.0 / 120 + square * (-1.0 / 5040 + square * ratio)))};
  }
  const double h = std::sqrt(square);
  return {std::cos(h), std::sin(h) / h};
}

// The turn by a rotation vector, radians.
Spin spinBy(const glm::dvec3& vector) {
  const Half half = halfTurn(0.25 * glm::dot(vector, vector));
  return {half.cosine, (0.5 * half.ratio) * vector};
}

Turn turnBy(double angle) {
  const Half half = halfTurn(angle * angle);
  return {half.cosine, half.ratio * angle};
}

// Adds v·vᵀ.
void addSquare(const glm::dvec3& v, Symmetric& sum) {
  sum.xx += v.x * v.x;
  sum.yy += v.y * v.y;
  sum.zz += v.z * v.z;
  sum.xy += v.x * v.y;
  sum.xz += v.x * v.z;
  sum.yz += v.y * v.z;
}

Linear inUnits(const Work& work, double longest, const Symmetric& square) {
  Linear linear;
  linear.unit = work.reach.outer;
  if (linear.unit == 0.0) return linear;
  linear.error = (work.target() - work.joints.back()) / linear.unit;
  linear.square = (1.0 / (linear.unit * linear.unit)) * square;
  linear.longest = std::sqrt(longest) / linear.unit;
  return linear;
}

// work.hingeAxis(), of a chain that lies as its orientations say.
glm::dvec3 hingeAxis(const SpaceWork& work, std::size_t bone) {
  const glm::dvec3 axis = glm::normalize(work.problem.chain.bones[bone].axis);
  const Spin& spin = bone > 0 ? work.orientations[bone - 1] : kNoSpin;
  if (work.problem.ignoreNegativeScale) return rotate(axis, spin);
  const glm::dvec3& signs = work.signs[bone];
  return rotate(signs.x * signs.y * signs.z * signs * axis, spin);
}

double leftOf(const Work& work, const Linear& linear) {
  const glm::dvec3 error = (work.target() - work.scratch.back()) / linear.unit;
  return glm::dot(error, error);
}

// The sense of joint `bone`'s column, as the solver believes it.
double believed(const PlaneWork& work, std::size_t bone) {
  return work.problem.ignoreNegativeScale ? 1.0 : work.senses[bone];
}

// A joint's column of the Jacobian, of a ball joint its r.
glm::dvec3 columnOf(const PlaneWork& work, std::size_t bone) {
  return believed(work, bone) * perpendicular(work.joints.back() - work.joints[bone]);
}
glm::dvec3 columnOf(const SpaceWork& work, std::size_t bone) {
  const glm::dvec3 lever = work.joints.back() - work.joints[bone];
  return work.isHinge(bone) ? glm::cross(work.gradient[bone], lever) : lever;
}

// How far a force turns the joint, radians: without its sign.
double turned(const PlaneWork& work, std::size_t bone, const glm::dvec3& force) {
  return std::abs(glm::dot(columnOf(work, bone), force));
}
double turned(const SpaceWork& work, std::size_t bone, const glm::dvec3& force) {
  const glm::dvec3 column = columnOf(work, bone);
  return work.isHinge(bone) ? std::abs(glm::dot(column, force))
                            : glm::length(glm::cross(column, force));
}

template <typename AnyWork>
Effort effort(const AnyWork& work, const Linear& linear, const Principal& axes, double least) {
  Effort effort;
  for (std::size_t i = 0; i < 3; ++i) {
    if (!(axes.values[i] > least)) continue;
    // Turns by c · axis / √value are v.
    const double singular = std::sqrt(axes.values[i]);
    const glm::dvec3 force = axes.axes[i] / (singular * linear.unit);
    for (std::size_t bone = 0; bone < work.boneCount(); ++bone) {
      const double angle = turned(work, bone, force);
      effort.largest[i] = std::max(effort.largest[i], angle);
      effort.path[i] += angle * glm::length(columnOf(work, bone));
    }
    effort.path[i] /= singular * linear.unit;
  }
  return effort;
}

template <typename AnyWork>
glm::dvec3 limit(const AnyWork& work, const Linear& linear, const glm::dvec3& force, double most) {
  if (linear.unit == 0.0) return force;
  // Nearly always no joint can come near its limit, and none need be asked.
  const double possible = linear.longest * glm::length(force);
  const double bones = static_cast<double>(work.boneCount());
  if (possible <= most && bones * possible <= kMostTogether) return force;
  const glm::dvec3 pull = force / linear.unit;
  double largest = 0.0;
  double together = 0.0;
  for (std::size_t i = 0; i < work.boneCount(); ++i) {
    const double angle = turned(work, i, pull);
    largest = std::max(largest, angle);
    together += angle;
  }
  const double excess = std::max(largest / most, together / kMostTogether);
  return excess > 1.0 ? (1.0 / excess) * force : force;
}

template <typename AnyWork>
double halve(AnyWork& work, const Linear& linear, const glm::dvec3& whole, double most) {
  const double before = glm::dot(linear.error, linear.error);
  glm::dvec3 force = limited(work, linear, whole, most);
  for (int trial = 0; trial < kMostHalvings && force != glm::dvec3(0.0); ++trial) {
    if (tryStep(work, linear, force) < before) {
      const double moved = takeStep(work);
      if (work.trace) work.tracePose(Phase::descend, force / linear.unit);
      return moved;
    }
    force *= 0.5;
  }
  if (work.trace) work.tracePose(Phase::descend);
  return 0.0;
}

template <typename AnyWork>
double take(AnyWork& work) {
  double moved = 0.0;
  for (std::size_t i = 0; i < work.joints.size(); ++i) {
    const glm::dvec3 step = work.scratch[i] - work.joints[i];
    moved = std::max(moved, glm::dot(step, step));
  }
  work.joints.swap(work.scratch);
  return moved;
}

}  // namespace

Linear linearise(PlaneWork& work) {
  const glm::dvec3 tip = work.joints.back();
  Symmetric square;
  double longest = 0.0;
  for (std::size_t i = 0; i < work.boneCount(); ++i) {
    const glm::dvec3 c = perpendicular(tip - work.joints[i]);  // whatever its sense
    addSquare(c, square);
    longest = std::max(longest, squaredLength(c));
  }
  return inUnits(work, longest, square);
}

// Leaves the axes of hinges in `gradient`.
Linear linearise(SpaceWork& work) {
  const glm::dvec3 tip = work.joints.back();
  Symmetric hinges;
  Symmetric balls;  // Σ r·rᵀ
  double longest = 0.0;
  for (std::size_t i = 0; i < work.boneCount(); ++i) {
    const glm::dvec3 r = tip - work.joints[i];
    longest = std::max(longest, glm::dot(r, r));
    if (work.hasHinges && work.isHinge(i)) {
      work.gradient[i] = hingeAxis(work, i);
      addSquare(glm::cross(work.gradient[i], r), hinges);
    } else {
      addSquare(r, balls);
    }
  }
  return inUnits(work, longest,
                 {hinges.xx + balls.yy + balls.zz, hinges.yy + balls.xx + balls.zz,
                  hinges.zz + balls.xx + balls.yy, hinges.xy - balls.xy, hinges.xz - balls.xz,
                  hinges.yz - balls.yz});
}

double tryStep(PlaneWork& work, const Linear& linear, const glm::dvec3& force) {
  const glm::dvec3 pull = force / linear.unit;
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

// Leaves the orientations in `turns`.
double tryStep(SpaceWork& work, const Linear& linear, const glm::dvec3& force) {
  const glm::dvec3 pull = force / linear.unit;
  const glm::dvec3 tip = work.joints.back();
  const bool naive = work.problem.ignoreNegativeScale;
  // In two passes: the turns of all joints do not wait for each other, their products do.
  for (std::size_t i = 0; i < work.boneCount(); ++i) {
    glm::dvec3 vector = glm::cross(tip - work.joints[i], pull);
    if (work.hasHinges && work.isHinge(i)) {
      vector = glm::dot(work.gradient[i], vector) * work.gradient[i];
    }
    work.turns[i] = spinBy(vector);
    if (naive) work.turns[i] = work.executed(work.turns[i], i, kNoSpin);
  }
  Spin total = kNoSpin;
  work.scratch[0] = work.joints[0];
  for (std::size_t i = 0; i < work.boneCount(); ++i) {
    // Rounding takes the product's length 1e-13 from 1 at most; what is used is brought back.
    total = total * work.turns[i];
    work.turns[i] = combine(total, work.orientations[i]);
    work.scratch[i + 1] = work.scratch[i] + work.span(i, work.turns[i]);
  }
  return leftOf(work, linear);
}

double takeStep(PlaneWork& work) { return take(work); }
double takeStep(SpaceWork& work) {
  work.orientations.swap(work.turns);
  return take(work);
}

Effort effortOf(const PlaneWork& work, const Linear& linear, const Principal& axes, double least) {
  return effort(work, linear, axes, least);
}
Effort effortOf(const SpaceWork& work, const Linear& linear, const Principal& axes, double least) {
  return effort(work, linear, axes, least);
}

glm::dvec3 limited(const PlaneWork& work, const Linear& linear, const glm::dvec3& force,
                   double most) {
  return limit(work, linear, force, most);
}
glm::dvec3 limited(const SpaceWork& work, const Linear& linear, const glm::dvec3& force,
                   double most) {
  return limit(work, linear, force, most);
}

double descend(PlaneWork& work, const Linear& linear, const glm::dvec3& force, double most) {
  return halve(work, linear, force, most);
}
double descend(SpaceWork& work, const Linear& linear, const glm::dvec3& force, double most) {
  return halve(work, linear, force, most);
}

}  // namespace ik
