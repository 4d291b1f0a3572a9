// How a solver turns one joint: its limits, its weight and the cap in one place.
#pragma once

#include "ik/parts/turn_fit.h"
#include "ik/solver_state.h"
#include "ik/step_notes.h"

namespace iklab::ik {

/// What a joint is set to, and why.
struct Turned {
  Value value;
  Value by{};              ///< the motion of its frame in itself
  Holds holds{};           ///< what made that differ from what was wanted
  double part = 1.0;       ///< StepNotes::part
  glm::dvec3 wanted{0.0};  ///< StepNotes::wanted; only where there is a trace

  [[nodiscard]] StepNotes notes(std::size_t joint) const {
    return {.wanted = wanted,
            .holds = holds,
            .part = part,
            .joint = holds.any() ? static_cast<int>(joint) : -1};
  }
};

/// Turns a hinge or a ball as serves `fit` best, whose vectors are given in the joint's own frame:
/// by `weight` of that turn, within the cap and the limits. `frame` is where that lies. Who ignores
/// negative scale turns the wrong way in a mirrored frame. Of a turn that others share, limits stop
/// this joint's `share`, not the whole.
Turned turnedTo(const SolverState& state, std::size_t index, const Frame& frame, const TurnFit& fit,
                double weight, double share = 1.0);

/// The same for one vector of the world that is to lie along another one.
Turned aimed(const SolverState& state, std::size_t index, const Frame& frame,
             const glm::dvec3& from, const glm::dvec3& to, double weight, double share = 1.0);

/// The joint's value after the whole of that turn, without cap and limits.
Value pointed(const SolverState& state, std::size_t index, const glm::dvec3& from,
              const glm::dvec3& to);
/// What a value that was found as if nothing were mirrored is in a mirrored frame.
Value reversed(const Value& value);

}  // namespace iklab::ik
