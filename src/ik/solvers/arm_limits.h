// Two bones whose joints may have limits.
#pragma once

#include <array>

#include "ik/solvers/arm.h"

namespace iklab::ik {

/// A pose of both joints.
struct Bent {
  std::array<Value, 2> values{};
  std::array<StepNotes, 2> notes{};
  double turn = 0.0;  ///< of its plane from the one that was asked for, radians
  double missed = 0.0;  ///< from the tip to where it is to be, scene units
};

/// Puts a joint's value into the pose. Returns how far the tip then is from
/// `tip`.
double put(SolverState& state, std::size_t index, const Value& value,
           const glm::dvec3& tip);

/// Bends the arm from the start pose as the triangle says, if that reaches its
/// tip. If limits are in the way, in the plane with the other bend, in space in
/// the nearest other plane that reaches. Where none does, in the one that comes
/// nearest, and from there both joints, stopped at their limits, turn the tip
/// towards where it is to be once more. Sets state.bentOtherwise.
Bent bendWithin(SolverState& state, const TwoBones& arm,
                const Triangle& triangle);

}  // namespace iklab::ik
