// How a solver turns one joint: its limits, its weight and the cap in one place.
#pragma once

#include "ik/step_notes.h"
#include "mechanism/solver_state.h"
#include "mechanism/steps/turn_fit.h"

namespace iklab::mechanism {

/// The value of a hinge or a ball after the turn that serves `fit` best, whose vectors are given in
/// the joint's rest frame `rest`: by `weight` of that turn, within the cap and the limits. Who
/// ignores negative scale turns the wrong way in a mirrored frame. Notes what was wanted, and what
/// differs from that.
Value turnedTo(const SolverState& state, std::size_t index, const Frame& rest, const TurnFit& fit,
               double weight, ik::StepNotes& notes);

/// The same for one vector of the world that is to lie along another one.
Value aimed(const SolverState& state, std::size_t index, const Frame& rest, const glm::dvec3& from,
            const glm::dvec3& to, double weight, ik::StepNotes& notes);

}  // namespace iklab::mechanism
