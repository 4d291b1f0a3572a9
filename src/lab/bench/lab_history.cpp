// Actions one by one, with what undoes them.
#include <utility>

#include "lab/bench/lab.h"
#include "lab/edit/chains.h"

namespace lab {

void Lab::apply(const Action& action) {
  const auto carry = [&] { std::visit([this](const auto& each) { carryOut(each); }, action); };
  std::string title = titleOf(action);
  if (title.empty() || !history_.beginsStep(title)) return carry();
  Moment before = moment();
  carry();
  const bool isSame = state_.scene == before.scene && state_.choices == before.choices &&
                      state_.otherChains == before.otherChains;
  if (!isSame || setsPose(action)) history_.add(std::move(title), std::move(before));
}

Moment Lab::moment() const {
  return {state_.scene, state_.choices,         state_.otherChains, state_.place, start_,
          gesture_,     state_.playback.cursor, creature_,          home_};
}

void Lab::restore(Moment moment) {
  const bool isElsewhere = moment.home != home_;
  const Mode mode = state_.choices.mode;
  state_.scene = std::move(moment.scene);
  state_.choices = std::move(moment.choices);
  state_.choices.mode = mode;
  state_.otherChains = std::move(moment.otherChains);
  state_.place = moment.place;
  creature_ = std::move(moment.creature);
  home_ = std::move(moment.home);
  start_ = pose_ = std::move(moment.start);
  gesture_ = std::move(moment.gesture);
  state_.playback.playing = false;
  if (isElsewhere) state_.view.fit = true;
  if (isElsewhere || hasSpace(state_)) state_.view.space.on = hasSpace(state_);
  solveAgain();
  if (mode == Mode::stepByStep) moveCursor(moment.cursor);
}

void Lab::carryOut(const EndGesture& /*action*/) { history_.close(); }

void Lab::carryOut(const Undo& /*action*/) {
  if (history_.canUndo()) restore(history_.undo(moment()));
}

void Lab::carryOut(const Redo& /*action*/) {
  if (history_.canRedo()) restore(history_.redo(moment()));
}

void Lab::carryOut(const SeekHistory& action) {
  while (history_.canUndo() && history_.doneCount() > action.done) {
    restore(history_.undo(moment()));
  }
  while (history_.canRedo() && history_.doneCount() < action.done) {
    restore(history_.redo(moment()));
  }
}

}  // namespace lab
