#include "lab/bench/history.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "lab/bench/carry_out.h"
#include "lab/edit/chains.h"

namespace lab {
namespace {

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

void restore(Bench& bench, Snapshot then) {
  State& state = bench.state;
  const bool isOtherScene = then.initial != bench.initial;
  if (isOtherScene || then.place != state.place) bench.recording = {};
  state.motion.path = TargetPath::none;
  const Mode mode = state.choices.mode;
  state.name = std::move(then.name);
  state.notes = std::move(then.notes);
  state.failure = then.failure;
  state.scene = std::move(then.scene);
  state.choices = std::move(then.choices);
  state.choices.mode = mode;
  state.otherChains = std::move(then.otherChains);
  state.place = then.place;
  bench.creature = std::move(then.creature);
  bench.initial = std::move(then.initial);
  bench.start = bench.answer = std::move(then.start);
  bench.before = std::move(then.before);
  bench.gestureBegins = false;
  state.playback.playing = false;
  if (isOtherScene) state.view.fit = true;
  if (isOtherScene || hasSpace(state)) state.view.space.on = hasSpace(state);
  solveAgain(bench);
  if (mode == Mode::stepByStep) moveCursor(bench, then.cursor);
}

Snapshot snapshotOf(const Bench& bench) {
  const State& state = bench.state;
  return {state.name,    state.notes,           state.failure,  state.scene,
          state.choices, state.otherChains,     state.place,    bench.start,
          bench.before,  state.playback.cursor, bench.creature, bench.initial};
}

void carryOut(Bench& bench, const EndGesture& /*action*/) {
  bench.history.close();
  bench.gestureBegins = false;
}

void carryOut(Bench& bench, const CancelGesture& /*action*/) {
  bench.gestureBegins = false;
  std::optional<Snapshot> before = bench.history.takeBack();
  if (!before) return;
  bench.state.choices.mode = bench.gestureFrom.mode;
  restore(bench, std::move(*before));
  bench.state.motion = bench.gestureFrom.motion;
}

void carryOut(Bench& bench, const Undo& /*action*/) {
  if (bench.history.canUndo()) restore(bench, bench.history.undo(snapshotOf(bench)));
}

void carryOut(Bench& bench, const Redo& /*action*/) {
  if (bench.history.canRedo()) restore(bench, bench.history.redo(snapshotOf(bench)));
}

void carryOut(Bench& bench, const SeekHistory& action) {
  const History& history = bench.history;
  while (history.canUndo() && history.doneCount() > action.done) carryOut(bench, Undo{});
  while (history.canRedo() && history.doneCount() < action.done) carryOut(bench, Redo{});
}

}  // namespace lab
