#include "explain/steps/branches.h"

#include <algorithm>

#include "language/language.h"

namespace explain {

using language::tr, language::fill;

namespace {

rigs::Chain withTip(rigs::Chain chain, std::size_t bone) {
  chain.tip = bone;
  return chain;
}

rigs::TraceState withTip(rigs::TraceState state, std::size_t bone) {
  state.joints.back() = state.bones[bone].end;
  return state;
}

rigs::Problem only(const rigs::Problem& problem, const rigs::Chain& chain, const rigs::Goal& goal) {
  return {chain, goal.target, problem.ignoreNegativeScale, problem.pole, problem.rest,
          {},    goal.facing, problem.lengthPerRadian};
}

}  // namespace

bool isBranched(const rigs::Problem& problem) {
  const rigs::Chain& chain = problem.chain;
  if (std::ranges::any_of(problem.goals, &rigs::Goal::on)) return true;
  for (std::size_t i = 0; i < chain.bones.size(); ++i) {
    if (chain.parentOf(i) + 1 != static_cast<int>(i)) return true;
  }
  return chain.tipBone() + 1 != chain.bones.size();
}

std::vector<rigs::Goal> goalsOf(const rigs::Problem& problem) {
  std::vector<rigs::Goal> goals{{.bone = problem.chain.tipBone(),
                                 .target = problem.target,
                                 .facing = problem.facing,
                                 .influence = problem.influence}};
  for (const rigs::Goal& goal : problem.goals)
    if (goal.on) goals.push_back(goal);
  return goals;
}

std::string goalName(const rigs::Chain& chain, const rigs::Goal& goal) {
  const std::string& name = chain.bones[goal.bone].name;
  return name.empty() ? fill(tr("bone {number}"), {{"number", goal.bone + 1}}) : name;
}

bool isBefore(const rigs::Chain& chain, std::size_t bone, std::size_t end) {
  int i = static_cast<int>(end);
  while (i > static_cast<int>(bone)) i = chain.parentOf(static_cast<std::size_t>(i));
  return i == static_cast<int>(bone);
}

GoalView::GoalView(const ExplainInput& whole, const rigs::Goal& goal)
    : chain(withTip(whole.chain, goal.bone)),
      problem(only(whole.problem, chain, goal)),
      now(withTip(whole.now, goal.bone)),
      before(withTip(whole.before, goal.bone)),
      input{whole.solver, chain,       goal.target,  whole.settings, whole.ignoreNegativeScale,
            whole.result, whole.trace, whole.cursor, whole.degrees,  now,
            before,       whole.step,  whole.notes,  whole.pole,     problem,
            whole.pulls,  whole.goals} {}

std::size_t firstOfIteration(const ExplainInput& input) {
  std::size_t first = input.cursor;
  while (first > 1 && input.trace.step(first - 1).iteration == input.step.iteration) --first;
  return first;
}

std::size_t sweptGoal(const ExplainInput& input) {
  std::size_t steps = input.cursor - firstOfIteration(input);
  for (std::size_t g = 0; g + 1 < input.goals.size(); ++g) {
    std::size_t swept = 0;  // fixed joints take no step
    for (std::size_t i = 0; i < input.chain.bones.size(); ++i)
      swept += isBefore(input.chain, i, input.goals[g].bone) && !isFixed(input, i) ? 1 : 0;
    if (steps < swept) return g;
    steps -= swept;
  }
  return input.goals.size() - 1;
}

}  // namespace explain
