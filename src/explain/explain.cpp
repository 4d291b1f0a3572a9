#include "explain/explain.h"

#include <algorithm>
#include <span>
#include <utility>
#include <vector>

#include "explain/code.h"
#include "explain/format.h"
#include "explain/joint_names.h"
#include "explain/steps/branches.h"
#include "explain/steps/record.h"
#include "explain/steps/shared_phases.h"
#include "explain/steps/turn_words.h"
#include "explain/words.h"
#include "language/language.h"
#include "rigs/facing.h"

namespace explain {

using language::tr, language::fill;

namespace {

ExplainInput inputOf(const SolvedProblem& solved, const ShownStep& shown, bool degrees,
                     std::span<const rigs::Goal> goals) {
  const ik::Solver& worker = ik::workerOf(solved.solver, solved.result.used);
  const ik::Settings& settings = solved.settings;
  const rigs::Problem& problem = solved.problem;
  const rigs::Trace& trace = solved.trace;
  return {worker,
          problem.chain,
          problem.target,
          settings,
          problem.ignoreNegativeScale,
          solved.result,
          trace,
          shown.cursor,
          degrees,
          shown.now,
          shown.before,
          trace.step(shown.cursor),
          trace.notes(shown.cursor),
          problem.pole,
          problem,
          trace.pulls(shown.cursor),
          goals};
}

Explanation explanationOf(const ExplainInput& input) {
  if (const SharedPhase* shared = sharedPhase(input.step.phase)) return shared->explain(input);
  const SolverRecord* record = recordOf(input.solver);
  return record && record->explain ? record->explain(input) : Explanation{};
}

std::string deedOf(const SolvedProblem& solved, const ExplainInput& input) {
  if (!solved.said.empty())  // a full stop comes behind it
    return solved.said.substr(0, solved.said.size() - (solved.said.ends_with('.') ? 1 : 0));
  const bool isOneGoal = solved.problem.facing && solved.problem.goals.empty();
  const language::Slot left{"left", isOneGoal ? bothText(rigs::leftIn(solved.problem, input.now))
                                              : number(input.trace.left(input.cursor).distance)};
  if (const SharedPhase* shared = sharedPhase(input.step.phase))
    return fill(shared->sentence, {left});
  if (!isExplained(input.solver, solved.problem)) return fill(tr("{left} left"), {left});
  const SolverRecord* record = recordOf(input.solver);
  if (record && record->sentence) return record->sentence(input);
  if (input.step.phase != ik::Phase::turn || input.step.bone < 0) return tr("a step");
  const auto bone = static_cast<std::size_t>(input.step.bone);
  return fill(tr("turn by {angle}"), {{"angle", turnAngle(input, bone)}});
}

std::string sentenceOf(const SolvedProblem& solved, const ExplainInput& input,
                       const std::string& branch) {
  const ik::Solver& asked = solved.solver;
  std::string who = nameOf(asked);
  if (asked.iterative && input.step.phase != ik::Phase::start) {
    who += ", " + fill(tr("iteration {number}"), {{"number", input.step.iteration}});
  }
  const std::string_view pass = passName(input.step.phase);
  if (!pass.empty()) who.append(", ").append(pass);
  // Translators: {goal}: the bone whose branch CCD sweeps; behind "CCD, iteration 2, tip → base".
  if (!branch.empty()) who += ", " + fill(tr("for {goal}"), {{"goal", branch}});
  if (input.step.bone >= 0) {
    const auto bone = static_cast<std::size_t>(input.step.bone);
    who += ", " + (hasJointNames(input.chain) ? jointName(input.chain, bone)
                                              : fill(tr("bone {number}"), {{"number", bone + 1}}));
  }
  // Translators: {where}: "CCD, iteration 2, bone 3"; {what} is what the step does.
  return withMinus(fill(tr("{where}: {what}."), {{"where", who}, {"what", deedOf(solved, input)}}));
}

// CCD sweeps the branch of one goal after the other; look at has one goal.
bool sweeps(const ExplainInput& input) {
  if (input.solver.bones == 1) return !input.goals.empty();
  const bool isWalk =
      input.step.phase == ik::Phase::tipToBase || input.step.phase == ik::Phase::baseToTip;
  return !input.goals.empty() && input.solver.anyJoint && isWalk;
}

Explanation sweepOf(const SolvedProblem& solved, const ExplainInput& input) {
  const rigs::Goal& goal = input.goals[sweptGoal(input)];
  const GoalView view(input, goal);
  Explanation explanation = explanationOf(view.input);
  const std::string name = input.goals.size() > 1 ? goalName(input.chain, goal) : std::string();
  explanation.sentence = sentenceOf(solved, view.input, name);
  if (name.empty()) return explanation;
  Mark mark;  // the canvas names targets
  mark.kind = MarkKind::point;
  mark.role = Role::tip;
  mark.a = view.before.joints.back();
  mark.text = name;
  explanation.marks.push_back(std::move(mark));
  return explanation;
}

bool isMirrored(const rigs::Chain& chain) {
  return chain.baseScale != ik::ScaleSign{} ||
         std::ranges::any_of(chain.bones,
                             [](const rigs::Bone& bone) { return bone.scale != ik::ScaleSign{}; });
}

// Joints one on the other, wherever they lie in the one before.
bool isArm(const rigs::Chain& chain) {
  if (isMirrored(chain)) return false;
  for (std::size_t i = 0; i < chain.bones.size(); ++i) {
    if (chain.parentOf(i) + 1 != static_cast<int>(i)) return false;
  }
  return chain.tipBone() + 1 == chain.bones.size();
}

}  // namespace

bool isExplained(const ik::Solver& solver, const rigs::Problem& problem) {
  // Who ignores mirrors misses a direction in ways that formulas here do not tell.
  if (problem.facing && problem.ignoreNegativeScale && isMirrored(problem.chain)) return false;
  if (isBranched(problem)) {
    const bool isOne = solver.bones == 1 && goalsOf(problem).size() == 1;
    return (solver.severalGoals || isOne) && !isMirrored(problem.chain);
  }
  return problem.chain.isPlain() || (solver.anyJoint && isArm(problem.chain));
}

Explanation explain(const SolvedProblem& solved, const ShownStep& shown, bool degrees) {
  const std::vector<rigs::Goal> goals =
      isBranched(solved.problem) ? goalsOf(solved.problem) : std::vector<rigs::Goal>{};
  const ExplainInput input = inputOf(solved, shown, degrees, goals);
  const bool isInvalid = solved.result.status == ik::Status::invalidInput;
  Explanation explanation;
  if (isInvalid || !isExplained(input.solver, solved.problem)) {
    explanation.sentence = sentenceOf(solved, input, {});
  } else if (sweeps(input)) {
    explanation = sweepOf(solved, input);
  } else {
    explanation = explanationOf(input);
    explanation.sentence = sentenceOf(solved, input, {});
  }
  const CodePlace place = codePlaceOf(solved.problem);
  const auto code = pseudoCode(solved.solver, solved.settings, place, {.rest = true});
  const auto bones = static_cast<int>(solved.problem.chain.bones.size());
  explanation.lines = linesOf(solved.solver, solved.settings, input.step, bones, place);
  for (const int line : explanation.lines) {
    explanation.stages.push_back(code[static_cast<std::size_t>(line)].stage);
  }
  return explanation;
}

}  // namespace explain
