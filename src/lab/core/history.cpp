#include "lab/core/history.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "lab/core/carry_out.h"
#include "lab/edit/chains.h"

namespace lab {
namespace {

bool areSolvedAlike(const Snapshot& a, const Snapshot& b) {
  Choices inOneMode = a.choices;
  inOneMode.mode = b.choices.mode;
  return inOneMode == b.choices;
}

bool areOfTheSame(const Snapshot& a, const Snapshot& b) {
  return a.scene == b.scene && a.otherChains == b.otherChains && a.place == b.place &&
         a.walkGoal == b.walkGoal && a.name == b.name && a.notes == b.notes &&
         a.initial == b.initial && a.script == b.script;
}

// The last step goes to the other list with the snapshot of its other side; returns its own.
template <class Steps>
Snapshot moveLast(Steps& from, Steps& to, Snapshot now) {
  to.push_back({std::move(from.back().action), std::move(now)});
  Snapshot then = std::move(from.back().other);
  from.pop_back();
  return then;
}

}  // namespace

void History::add(Action action, Snapshot before) {
  undone_.clear();
  done_.push_back({std::move(action), std::move(before)});
  if (done_.size() > kMostSteps) done_.erase(done_.begin());
  ++openSteps_;
}

// The first of the open steps, where it changed something else than how it is solved and those
// behind it that alone, so that they may as well have come before it; done_.size() otherwise.
std::size_t History::gestureStep(const Snapshot& now) const {
  const std::size_t open = done_.size() - std::min(openSteps_, done_.size());
  const Snapshot* after = &now;
  for (std::size_t i = done_.size(); i > open; --i) {
    const Change& step = done_[i - 1];
    const bool isSame = areOfTheSame(step.other, *after) && !PoseEdits::has(step.action);
    if (!isSame) {
      return i - 1 == open && areSolvedAlike(step.other, *after) ? open : done_.size();
    }
    after = &step.other;
  }
  return done_.size();
}

void History::putLast(std::size_t step, const Snapshot& now) {
  const auto gesture = done_.begin() + static_cast<std::ptrdiff_t>(step);
  const Snapshot from = gesture->other;
  const auto solvedAs = [&](const Snapshot& then) {
    Snapshot begun = from;
    begun.choices = then.choices;
    return begun;
  };
  for (auto each = gesture + 1; each != done_.end(); ++each) each->other = solvedAs(each->other);
  gesture->other = solvedAs(now);
  std::rotate(gesture, gesture + 1, done_.end());
  openSteps_ = 1;
}

bool History::goesOn(const StepKey& key, const Snapshot& now) {
  const std::size_t step = gestureStep(now);
  if (step == done_.size() || stepKeyOf(done_[step].action) != key) return false;
  putLast(step, now);
  return true;
}

void History::setApart(const Snapshot& now) {
  const std::size_t step = gestureStep(now);
  if (step < done_.size()) putLast(step, now);
}

void History::clear() {
  done_.clear();
  undone_.clear();
  openSteps_ = 0;
}

std::optional<Snapshot> History::takeBack() {
  const std::size_t count = std::min(std::exchange(openSteps_, 0), done_.size());
  if (count == 0) return std::nullopt;
  const auto first = done_.end() - static_cast<std::ptrdiff_t>(count);
  Snapshot before = std::move(first->other);
  done_.erase(first, done_.end());
  return before;
}

std::vector<std::string> History::titles() const {
  std::vector<std::string> titles;
  for (const Change& change : done_) titles.push_back(titleOf(change.action));
  std::transform(undone_.rbegin(), undone_.rend(), std::back_inserter(titles),
                 [](const Change& change) { return titleOf(change.action); });
  return titles;
}

Snapshot History::undo(Snapshot now) {
  openSteps_ = 0;
  return moveLast(done_, undone_, std::move(now));
}

Snapshot History::redo(Snapshot now) {
  openSteps_ = 0;
  return moveLast(undone_, done_, std::move(now));
}

void restore(LabData& data, Snapshot then) {
  State& state = data.state;
  const bool isOtherScene = then.initial != data.initial;
  if (isOtherScene || then.place != state.place) data.recording = {};
  state.motion.path = TargetPath::none;
  const Mode mode = state.choices.mode;
  state.name = std::move(then.name);
  state.notes = std::move(then.notes);
  state.failure = then.failure;
  state.scene = std::move(then.scene);
  state.choices = std::move(then.choices);
  state.choices.mode = mode;
  state.script = std::move(then.script);
  state.otherChains = std::move(then.otherChains);
  state.place = then.place;
  state.walkGoal = then.walkGoal;
  data.creature = std::move(then.creature);
  data.initial = std::move(then.initial);
  data.start = data.answer = keepsStart(data) ? then.kept : std::move(then.start);
  data.kept = std::move(then.kept);
  data.before = std::move(then.before);
  data.gestureBegins = false;
  state.playback.playing = false;
  if (isOtherScene) state.view.fit = true;
  if (isOtherScene || hasSpace(state)) state.view.space.on = hasSpace(state);
  solveAgain(data);
  if (mode == Mode::stepByStep) moveCursor(data, then.cursor);
}

Snapshot snapshotOf(const LabData& data) {
  const State& state = data.state;
  return {state.name,        state.notes,   state.failure, state.scene, state.choices,
          state.otherChains, state.place,   data.start,    data.before, state.playback.cursor,
          state.walkGoal,    data.creature, data.initial,  data.kept,   state.script};
}

void carryOut(LabData& data, const EndGesture& /*action*/) {
  data.history.close();
  data.gestureBegins = false;
}

void carryOut(LabData& data, const CancelGesture& /*action*/) {
  data.gestureBegins = false;
  data.history.setApart(snapshotOf(data));
  std::optional<Snapshot> before = data.history.takeBack();
  if (!before) return;
  data.state.choices.mode = data.gestureFrom.mode;
  restore(data, std::move(*before));
  data.state.motion = data.gestureFrom.motion;
}

void carryOut(LabData& data, const Undo& /*action*/) {
  if (data.history.canUndo()) restore(data, data.history.undo(snapshotOf(data)));
}

void carryOut(LabData& data, const Redo& /*action*/) {
  if (data.history.canRedo()) restore(data, data.history.redo(snapshotOf(data)));
}

void carryOut(LabData& data, const SeekHistory& action) {
  const History& history = data.history;
  while (history.canUndo() && history.doneCount() > action.done) carryOut(data, Undo{});
  while (history.canRedo() && history.doneCount() < action.done) carryOut(data, Redo{});
}

}  // namespace lab
