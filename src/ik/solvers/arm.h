// The plane in which two bones bend, and what their parameters ask.
#pragma once

#include <array>

#include "ik/solver_state.h"

namespace iklab::ik {

/// The last two joints of a branch that move, a shoulder and an elbow, and its
/// tip, as they lie.
struct TwoBones {
  std::size_t shoulder = 0;
  std::size_t elbow = 0;
  std::array<glm::dvec3, 3> at{};  ///< of shoulder, elbow and tip, world
  double l1 = 0.0;                 ///< from shoulder to elbow, scene units
  double l2 = 0.0;                 ///< from elbow to tip
};
TwoBones armOf(const SolverState& state);

/// The triangle of shoulder, elbow and tip, as it is meant.
struct Triangle {
  double distance =
      0.0;  ///< from the shoulder to where the tip is asked to be, scene units
  glm::dvec3 aim{0.0};   ///< unit, from the shoulder to the target
  glm::dvec3 side{0.0};  ///< unit, across it, to the elbow
  double along = 0.0;    ///< from the shoulder to the elbow, along `aim`
  double across = 0.0;   ///< and along `side`
  glm::dvec3 tip{0.0};   ///< world

  [[nodiscard]] glm::dvec3 elbow(double turn) const {
    return along * aim + across * (glm::angleAxis(turn, aim) * side);
  }
};

/// The direction from the line shoulder → target to the elbow: unit, across
/// `aim`. Sets state.bendPlane.
///
/// Hinges: `positive` turns the elbow by a positive amount; with a pole it
/// takes the elbow to the pole's side. Balls: the elbow lies in the vertical
/// plane through shoulder and target, for `positive` below the line between
/// them, for `negative` above; with a pole towards it, or away from it. `twist`
/// then turns it about shoulder → target. Where that tells no plane, the elbow
/// stays where the start pose has it.
glm::dvec3 elbowSide(SolverState& state, const TwoBones& arm,
                     const glm::dvec3& aim);

/// The factor by which both bones are stretched for a target at `distance` from
/// the shoulder.
double stretchFor(const SolverState& state, const TwoBones& arm,
                  double distance);

/// The distance from the shoulder that the tip is to have, for a target at
/// `distance`. Less than `distance` where the tip falls behind.
double softened(const SolverState& state, const TwoBones& arm, double distance);

}  // namespace iklab::ik
