// A step of a trace, explained: what is computed, where it lies on the canvas, and in a sentence.
#pragma once

#include <string>

#include "explain/explanation.h"
#include "rigs/rigs.h"

namespace explain {

/// What explanations are made from: the problem, and its trace with what the solver noted.
struct SolvedProblem {
  const ik::Solver& solver;  ///< the one that was asked
  const rigs::Problem& problem;
  const ik::Settings& settings;
  const rigs::Result& result;
  const rigs::Trace& trace;
  std::string said{};  ///< what a solver of the user's own tells of the step itself; empty: nothing
};

/// A step of it (< the trace's size), with the chain after it and before it: the same at the start.
struct ShownStep {
  std::size_t cursor;
  const rigs::TraceState& now;
  const rigs::TraceState& before;
};

/// Whether formulas and marks explain how the solver solves such a problem: one target, with a
/// direction or without, of a chain whose bones follow each other (rigs::Chain::isPlain()), or of
/// an arm with hinges and slides at any place, where the solver moves them (ik::Solver::anyJoint);
/// and chains that branch or have several goals, without mirrors, where the solver knows several.
/// Not a direction of a mirrored chain whose mirrors are ignored.
bool isExplained(const ik::Solver& solver, const rigs::Problem& problem);

/// What explains the step, and the sentence that says what it does: "CCD, iteration 2, bone 3: turn
/// by -14.2° so that the tip points at the target." Bones count from 1, as on the canvas. No more
/// than sentence and lines for a solver without an explanation, and where isExplained() is false.
/// `degrees`: how labels write angles. Angles of quantities and marks are what they are in the
/// world, counter-clockwise, except where their help says "local". A chain in space has
/// explanations of its own: headings in the plane, and `Pose::angles`, mean nothing there.
/// Everything is finite for every trace.
Explanation explain(const SolvedProblem& solved, const ShownStep& shown, bool degrees);

}  // namespace explain
