// The lab: a state, the solve that belongs to it, and what is shown of that. apply() alone writes.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "explain/explanation.h"
#include "lab/core/actions.h"
#include "lab/own_solver.h"
#include "lab/state.h"
#include "rigs/rigs.h"
#include "script/difference.h"

namespace lab {

struct LabData;
class Creature;
class History;
class Race;
struct Recording;

/// The step under the cursor, as all that shows or tells of it has it.
struct StepView {
  rigs::TraceState before;  ///< the chain one step earlier; at the start as it is
  explain::Explanation explanation;
};

class Lab {
 public:
  /// As NewScene.
  Lab();
  Lab(const Lab& other);
  Lab(Lab&& other) noexcept;
  Lab& operator=(const Lab& other);
  Lab& operator=(Lab&& other) noexcept;
  ~Lab();

  /// The only way to change the state. Values out of range are brought into it; indices that do not
  /// exist are ignored. A scene that cannot be solved is refused: then nothing has changed, and
  /// what is wrong is returned; else nothing.
  std::string apply(const Action& action);

  [[nodiscard]] const State& state() const;
  /// What apply() did to the scene, step by step. Another scene begins another history.
  [[nodiscard]] const History& history() const;
  /// What would be saved now, but for Document::others. `canvasHeight`: framebuffer pixels,
  /// for the camera, of a narrow canvas its width; 0: none.
  [[nodiscard]] Document document(double canvasHeight) const;

  /// What the user's own solver told of the solve, and what is wrong with its text, or went wrong.
  [[nodiscard]] const OwnRun& ownRun() const;
  [[nodiscard]] const std::optional<script::Fault>& scriptFault() const;
  /// Its variables at the step under the cursor: found when they are first asked for, by solving
  /// once more up to there.
  [[nodiscard]] const std::vector<script::Local>& scriptLocals() const;
  /// The first step at which it parts from the solver that it is compared with, found in the same
  /// way. Nothing: the steps are the same, or there is nothing to compare.
  [[nodiscard]] const std::optional<script::Difference>& scriptDifference() const;
  /// On how many of kHiddenProblems the script parts from the solver with this id, or has a fault;
  /// all of them without a script. Found when it is first asked for, for each text.
  [[nodiscard]] std::size_t scriptDiffers(std::string_view like) const;

  [[nodiscard]] const ik::Solver& solver() const;
  [[nodiscard]] ik::Settings settings() const;
  /// The result of the last solve; its trace starts from startPose() and ends at answer().
  [[nodiscard]] const rigs::Result& result() const;
  [[nodiscard]] const rigs::Trace& trace() const;
  /// totalTurns() of the trace, added up when they are first asked for.
  [[nodiscard]] const std::vector<double>& turns() const;
  [[nodiscard]] const rigs::Pose& startPose() const;
  [[nodiscard]] const rigs::Pose& answer() const;
  /// What the next solve would start from, unstretched: startPose() in step by step, else as a rule
  /// the pose as it is.
  [[nodiscard]] rigs::Pose nextPose() const;
  /// The pose that is saved with the scene: what the history has made of the one that was opened,
  /// whichever way the solve is looked at. In step by step startPose().
  [[nodiscard]] const rigs::Pose& savedPose() const;
  [[nodiscard]] double solveSeconds() const;
  /// trace().at(cursor), always.
  [[nodiscard]] const rigs::TraceState& shown() const;
  /// Made when it is first asked for, and again when the step, the language or View::degrees is
  /// another one; it stays until then.
  [[nodiscard]] const StepView& step() const;
  /// What the canvas draws of it: the same, or the chain on its way there from the step before.
  [[nodiscard]] const rigs::TraceState& onCanvas() const;
  /// The same of a runner, by its place in race(), while the race is on.
  [[nodiscard]] const rigs::TraceState& onCanvas(std::size_t runner) const;
  /// The chain before the last gesture or, in step by step, one step earlier.
  [[nodiscard]] const std::vector<rigs::Segment>& ghost() const;
  /// The distance left in the pose shown, and the turn by which the tip misses the target's
  /// direction, radians; 0 where it has none.
  [[nodiscard]] double shownDistance() const;
  [[nodiscard]] double shownTurn() const;
  /// The same of all goals together, as the trace has it: its steps, its chart and what they
  /// gained.
  [[nodiscard]] ik::Left shownLeft() const;
  [[nodiscard]] bool hasSeveralGoals() const;
  [[nodiscard]] const Race& race() const;
  /// What playback moves: the race's cursor while one is on, a replay's moment while it is
  /// scrubbed, else the trace's.
  [[nodiscard]] std::size_t cursor() const;
  [[nodiscard]] std::size_t lastCursor() const;
  [[nodiscard]] bool isLastStep() const { return cursor() == lastCursor(); }
  /// False where Step in this direction, +1 or -1, changes nothing. Before stepping begins the
  /// chain stands at the end of its solve.
  [[nodiscard]] bool canStep(int direction) const;
  /// True while a Tick would change something.
  [[nodiscard]] bool isAnimating() const;

  /// The next step is to be predicted: what gives it away is hidden.
  [[nodiscard]] bool isAsking() const;
  /// In teacher's mode: nothing but Reveal leads past what is predicted.
  [[nodiscard]] bool isHeldBack() const;
  /// SetGuess is heard.
  [[nodiscard]] bool takesGuess() const;
  /// Where the joint of state().prediction is after its step.
  [[nodiscard]] glm::dvec3 predictionTruth() const;

  /// The last seconds of dragging; see lab/core/replay.h.
  [[nodiscard]] const Recording& recording() const;
  /// Playback moves from moment to moment of a replay, not from step to step.
  [[nodiscard]] bool scrubsReplay() const;
  /// The target goes along its way.
  [[nodiscard]] bool targetMoves() const;
  /// Some joint that was limited in the plane is free in space, since the solver needs a ball
  /// there.
  [[nodiscard]] bool hasWaitingLimits() const;

  /// The creature of a scene that has one; null in others.
  [[nodiscard]] const Creature* creature() const;
  /// It walks, and the target that can be dragged is its goal; else, in step by step, it stands and
  /// the target is its leg's.
  [[nodiscard]] bool isWalking() const;
  /// How far the tip could get is drawn: where nothing else but the base decides it.
  [[nodiscard]] bool showsReach() const;
  /// The mouse on the canvas changes the chain itself.
  [[nodiscard]] bool isEditing() const;
  /// What SetTarget sets.
  [[nodiscard]] const glm::dvec3& goal() const;

 private:
  std::unique_ptr<LabData> data_;  // never null, but after having been moved from
};

}  // namespace lab
