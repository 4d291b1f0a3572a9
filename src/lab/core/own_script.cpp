// The user's own solver in a lab: what it left of a solve, its variables, how it compares with one
// of ours, and the actions that set it.
#include <string>
#include <utility>
#include <vector>

#include "explain/words.h"
#include "lab/core/carry_out.h"
#include "lab/core/lab_data.h"
#include "language/language.h"

namespace lab {

using language::fill, language::tr;

namespace {

// The solve on show once more, by this solver, with a trace of its own.
void solveAgainWith(LabData& data, const ik::Solver& solver, ik::Settings settings,
                    rigs::Trace& trace) {
  if (data.state.choices.mode == Mode::onePerFrame) settings.iterations = 1;
  rigs::Pose pose = data.start;
  rigs::solve(solver, problemOf(data.state.scene, data.state.choices), settings, pose,
              data.workspace, &trace);
}

// The user's own solver stopped, and its last step is what undid the iteration.
bool isUndone(const OwnRun& run, std::size_t cursor) {
  return run.fault && cursor > 0 && cursor + 1 == run.lines.size();
}

void addNoted(const OwnRun& run, std::size_t cursor, explain::Explanation& explanation) {
  const script::Note* const note = run.noteOf(cursor);
  if (!note) return;
  for (const script::Mark& each : note->marks) {
    explain::Mark mark;
    mark.kind = explain::MarkKind::point;
    mark.role = explain::Role::current;
    mark.a = each.point;
    mark.text = each.label;
    explanation.marks.push_back(std::move(mark));
  }
}

// Where the bone would lie by the solver that the user's own is compared with.
void addOurs(LabData& data, std::size_t cursor, explain::Explanation& explanation) {
  const State& state = data.state;
  if (!state.choices.isOwn || state.choices.mode != Mode::stepByStep) return;
  const std::optional<script::Difference>& difference = differenceOf(data);
  if (!difference || difference->yourStep != cursor || difference->isYourEnd) return;
  explain::Mark mark;
  mark.kind = explain::MarkKind::dashed;
  mark.role = explain::Role::result;
  mark.a = difference->ours.start;
  mark.b = difference->ours.end;
  mark.text = explain::nameOf(*ik::findSolver(state.script->like));
  explanation.marks.push_back(std::move(mark));
}

}  // namespace

OwnRun runOf(const LabData& data) {
  const script::Solver* const script = data.own.script();
  const std::optional<Script>& own = data.state.script;
  if (!data.state.choices.isOwn || !own || own->runs.empty() || !script) return {};
  if (data.result.status == ik::Status::invalidInput) return {};
  return {{script->notes().begin(), script->notes().end()},
          {script->lines().begin(), script->lines().end()},
          script->fault()};
}

const ik::Solver* ownSolverOf(const LabData& data) {
  const std::optional<Script>& script = data.state.script;
  return script && !script->runs.empty() ? &data.own.of(script->runs) : nullptr;
}

const std::optional<script::Fault>& scriptFault(LabData& data) {
  static const std::optional<script::Fault> kNone;
  const std::optional<Script>& script = data.state.script;
  if (!script || script->isHeld) return kNone;
  if (script->text == script->runs) return data.ownRun.fault;
  if (!data.textFault || data.textFault->first != script->text)
    data.textFault = std::pair(script->text, faultOfScript(script->text));
  return data.textFault->second;
}

const std::vector<script::Local>& localsOf(LabData& data) {
  if (data.locals) return *data.locals;
  std::vector<script::Local>& locals = data.locals.emplace();
  const State& state = data.state;
  const std::size_t cursor = state.playback.cursor;
  if (!state.choices.isOwn || data.ownRun.lineOf(cursor) == 0) return locals;
  const ik::Solver& solver = solverOf(data);
  script::Solver& script = *data.own.script();
  script.watch(cursor);
  rigs::Trace trace;
  solveAgainWith(data, solver, settingsOf(state.choices), trace);
  locals.assign(script.locals().begin(), script.locals().end());
  script.watch(std::nullopt);
  return locals;
}

const std::optional<script::Difference>& differenceOf(LabData& data) {
  if (data.difference) return *data.difference;
  std::optional<script::Difference>& difference = data.difference.emplace();
  const State& state = data.state;
  const ik::Solver* const like = state.script ? ik::findSolver(state.script->like) : nullptr;
  if (!state.choices.isOwn || !like || data.trace.size() < 2) return difference;
  const rigs::Problem problem = problemOf(state.scene, state.choices);
  ik::Settings settings = settingsOf(state.choices);
  settings.parameters = ik::defaultParameters(*like);
  if (!rigs::findFault(*like, problem, settings, data.start).empty()) return difference;
  rigs::Trace ours;
  solveAgainWith(data, *like, settings, ours);
  difference = script::firstDifference(problem, data.trace, ours);
  return difference;
}

std::size_t differingOf(LabData& data, std::string_view like) {
  const ik::Solver* const solver = ik::findSolver(like);
  const std::string text = data.state.script ? data.state.script->runs : std::string();
  if (!solver || text.empty()) return kHiddenProblems;
  if (data.compared.text != text || data.compared.like != like)
    data.compared = {text, std::string(like), differences(text, *solver)};
  return data.compared.differ;
}

std::string saidAt(const LabData& data, std::size_t cursor) {
  const OwnRun& run = data.ownRun;
  if (isUndone(run, cursor))
    return fill(tr("{fault}. The iteration is undone"), {{"fault", run.fault->message()}});
  const script::Note* const note = run.noteOf(cursor);
  return note ? note->text : std::string();
}

void addOwnMarks(LabData& data, std::size_t cursor, explain::Explanation& explanation) {
  addNoted(data.ownRun, cursor, explanation);
  addOurs(data, cursor, explanation);
}

// Nothing of a held text is run, whoever has changed it.
void carryOut(LabData& data, const SetScript& action) {
  const std::optional<Script> before = std::exchange(data.state.script, action.script);
  Script& script = *data.state.script;
  script.runs = before ? before->runs : std::string();
  if (!script.isHeld && script.text != script.runs && !faultOfScript(script.text))
    script.runs = script.text;
  if (!before || before->like != script.like) data.difference.reset();
  if (!before || before->runs != script.runs) solveOtherwise(data);
}

void carryOut(LabData& data, const RunScript& /*action*/) {
  if (!data.state.script || !data.state.script->isHeld) return;
  Script script = *data.state.script;
  script.isHeld = false;
  carryOut(data, SetScript{script});
}

}  // namespace lab
