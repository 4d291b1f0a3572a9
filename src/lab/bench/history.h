// What can be undone. A step is remembered by what was on the bench before it; everything else,
// traces and answers, follows by solving once more.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "lab/bench/actions.h"
#include "lab/creature/creature.h"
#include "lab/state.h"

namespace lab {

/// What "reset" goes back to: the preset, or the scene that was opened.
struct Home {
  Scene scene;
  ik::Pose pose;  ///< of the chain; nothing where the scene has a walk
  std::vector<OtherChain> otherChains{};
  std::size_t place = 0;
};

/// The content of the bench at one moment.
struct Moment {
  Scene scene;
  Choices choices;
  std::vector<OtherChain> otherChains;
  std::size_t place = 0;
  ik::Pose start;    ///< what the trace starts from
  ik::Pose gesture;  ///< the pose before the last gesture
  std::size_t cursor = 0;
  std::optional<Creature> creature;
  std::shared_ptr<const Home> home;
};

/// What an action is called in the history, such as "Drag the target"; empty: it changes nothing
/// that is saved with a scene and cannot be undone. How a scene is solved, live or step by step, is
/// not undone either: undoing shows what was there in the way that is chosen now.
std::string titleOf(const Action& action);

/// True for actions that set the pose, which may change nothing else.
bool setsPose(const Action& action);

class History {
 public:
  static constexpr std::size_t kMostSteps = 200;

  /// True where `title` is a step of its own, not more of the last one: changes of one kind from
  /// the beginning of a gesture to its end are one step.
  [[nodiscard]] bool beginsStep(const std::string& title) const {
    return !isOpen_ || done_.empty() || done_.back().title != title;
  }
  /// A step was done. Those that had been undone are forgotten, and the oldest beyond kMostSteps.
  void add(std::string title, Moment before);
  /// A gesture is over: the next change is another step.
  void close() { isOpen_ = false; }
  void clear();

  /// Titles, oldest first; those from doneCount() on are undone.
  [[nodiscard]] std::vector<std::string> titles() const;
  [[nodiscard]] std::size_t doneCount() const { return done_.size(); }
  [[nodiscard]] std::size_t count() const { return done_.size() + undone_.size(); }
  [[nodiscard]] bool canUndo() const { return !done_.empty(); }
  [[nodiscard]] bool canRedo() const { return !undone_.empty(); }

  /// What was before the last step; only where canUndo(). `now` is kept for redo().
  Moment undo(Moment now);
  /// What was after the step undone last; only where canRedo().
  Moment redo(Moment now);

 private:
  struct Step {
    std::string title;
    Moment moment;  // done: before it; undone: after it
  };
  std::vector<Step> done_;
  std::vector<Step> undone_;  // the next to redo is the last
  bool isOpen_ = false;
};

}  // namespace lab
