// Chains that branch, or that have several goals: which there are, and one of them as if it were
// the chain's only one.
#pragma once

#include <string>
#include <vector>

#include "explain/steps/input.h"

namespace explain {

/// Whether a goal is on, or bones do not follow each other up to the tip.
bool isBranched(const rigs::Problem& problem);

/// The tip's goal, with weight 1, and then all others that are on: as solvers count them.
std::vector<rigs::Goal> goalsOf(const rigs::Problem& problem);

/// "left hand", or "bone 4" where it has no name.
std::string goalName(const rigs::Chain& chain, const rigs::Goal& goal);

/// Whether the bone lies between the base and the end of bone `end`, or is that.
bool isBefore(const rigs::Chain& chain, std::size_t bone, std::size_t end);

/// A step as one goal sees it: its bone's end is the tip, and its target the only one. All of
/// `whole` must live as long.
struct GoalView {
  GoalView(const ExplainInput& whole, const rigs::Goal& goal);
  GoalView(const GoalView&) = delete;
  GoalView& operator=(const GoalView&) = delete;

  rigs::Chain chain;
  rigs::Problem problem;
  rigs::TraceState now, before;
  ExplainInput input;
};

/// Of a step of CCD: the goal, from 0, whose branch is swept. O(steps of the iteration).
std::size_t sweptGoal(const ExplainInput& input);

/// The first step of the iteration that the step belongs to.
std::size_t firstOfIteration(const ExplainInput& input);

}  // namespace explain
