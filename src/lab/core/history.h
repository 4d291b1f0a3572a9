// What can be undone. A step is remembered by what was there before it; everything else, traces and
// answers, follows by solving once more.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "lab/core/actions.h"
#include "lab/creature/creature.h"
#include "lab/state.h"

namespace lab {

/// What ResetScene goes back to: the preset, or the scene that was opened.
struct InitialScene {
  Scene scene;
  rigs::Pose pose;  ///< of the chain
  std::vector<OtherChain> otherChains{};
  std::size_t place = 0;
  std::optional<glm::dvec3> walkGoal{};
};

/// What undoing brings back. The mode is not undone, nor is the view: undoing shows what was there
/// in the way that is chosen now.
struct Snapshot {
  std::string name;
  std::string notes;
  std::optional<FailurePlace> failure;
  Scene scene;
  Choices choices;
  std::vector<OtherChain> otherChains;
  std::size_t place = 0;
  rigs::Pose start;   ///< what the trace starts from
  rigs::Pose before;  ///< the pose before the last gesture
  std::size_t cursor = 0;
  std::optional<glm::dvec3> walkGoal;
  std::optional<Creature> creature;
  std::shared_ptr<const InitialScene> initial;
  rigs::Pose kept;  ///< see LabData::kept
  std::optional<Script> script{};
};

/// Tells steps of the history apart: changes of one kind to one object in one gesture are one step.
struct StepKey {
  std::size_t kind;    ///< which alternative of Action
  std::size_t object;  ///< the bone, the preset, the way ...; 0 where there is one alone
  friend bool operator==(const StepKey&, const StepKey&) = default;
};

/// Nothing for actions that cannot be undone: they change nothing that is saved with a scene, or
/// begin another history.
std::optional<StepKey> stepKeyOf(const Action& action);
/// True for actions that change what is saved with a scene: those that can be undone, and the end
/// of a replay, which adds a step of its own.
bool changesScene(const Action& action);
/// What the history shows for the action, such as "Move the target"; empty without a step.
std::string titleOf(const Action& action);

class History {
 public:
  static constexpr std::size_t kMostSteps = 200;

  /// False where the action is more of the last step: the same key in the same gesture.
  [[nodiscard]] bool beginsStep(const StepKey& key) const {
    return openSteps_ == 0 || done_.empty() || stepKeyOf(done_.back().action) != key;
  }
  /// `action` was done. Steps that had been undone are forgotten, and the oldest beyond kMostSteps.
  void add(Action action, Snapshot before);
  /// A gesture goes on after something else was done in it that changed only how the chain is
  /// solved, as a key that chooses another solver does amid a drag: that becomes a step before the
  /// gesture's, which is the last again. Nothing where the action that goes on has another key, or
  /// more than that was changed; nothing is changed then. `now`: before the action.
  bool goesOn(const StepKey& key, const Snapshot& now);
  /// The same for a gesture that is over: what is left open is the gesture's own step.
  void setApart(const Snapshot& now);
  /// A gesture is over: the next change is another step.
  void close() { openSteps_ = 0; }
  void clear();
  /// Forgets the steps of the gesture that is not over: what was there before the first of them.
  std::optional<Snapshot> takeBack();

  /// Titles, oldest first; those from doneCount() on are undone.
  [[nodiscard]] std::vector<std::string> titles() const;
  [[nodiscard]] std::size_t doneCount() const { return done_.size(); }
  [[nodiscard]] std::size_t count() const { return done_.size() + undone_.size(); }
  [[nodiscard]] bool canUndo() const { return !done_.empty(); }
  [[nodiscard]] bool canRedo() const { return !undone_.empty(); }

  /// What was before the last step; only where canUndo(). `now` is kept for redo().
  Snapshot undo(Snapshot now);
  /// What was after the step undone last; only where canRedo().
  Snapshot redo(Snapshot now);

 private:
  struct Change {
    Action action;   // its first one
    Snapshot other;  // done: before it; undone: after it
  };
  [[nodiscard]] std::size_t gestureStep(const Snapshot& now) const;
  void putLast(std::size_t step, const Snapshot& now);

  std::vector<Change> done_;
  std::vector<Change> undone_;  // the next to redo is the last
  std::size_t openSteps_ = 0;   // of the gesture that is not over
};

}  // namespace lab
