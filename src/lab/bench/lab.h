// The bench: the state, the solve that belongs to it, and what is shown of that.
#pragma once

#include <optional>
#include <vector>

#include "ik/ik.h"
#include "lab/bench/actions.h"
#include "lab/bench/history.h"
#include "lab/bench/own_workspace.h"
#include "lab/bench/race.h"
#include "lab/creature/creature.h"
#include "lab/edit/chain_edits.h"
#include "lab/file/scene_file.h"
#include "lab/state.h"

namespace lab {

class Lab {
 public:
  /// The first preset, solved.
  Lab();

  /// The only way to change the state. Values out of range are brought into it; indices that do not
  /// exist are ignored.
  void apply(const Action& action);
  /// What apply() did to the scene, step by step. Another scene begins another history.
  [[nodiscard]] const History& history() const { return history_; }

  /// Puts a scene on the bench that is no preset. Empty where it was taken; else what is wrong with
  /// it, and nothing has changed.
  std::string load(const Scene& scene, const ik::Pose& pose, const Choices& choices);

  /// Puts a document on the bench, as it was saved. As load().
  std::string open(const Document& document);
  /// What would be saved now, but for name, notes and others. `canvasHeight`: framebuffer pixels,
  /// for the camera; 0: none.
  [[nodiscard]] Document document(double canvasHeight) const;

  /// Time passes: playback goes on, one iteration a frame is taken.
  void tick(double seconds);
  /// True while tick() would change something.
  [[nodiscard]] bool isAnimating() const;

  [[nodiscard]] const State& state() const { return state_; }
  [[nodiscard]] const ik::SolverInfo& solver() const;
  [[nodiscard]] ik::Settings settings() const;
  /// Of the last solve; its trace starts from startPose().
  [[nodiscard]] const ik::Result& result() const { return result_; }
  [[nodiscard]] const ik::Trace& trace() const { return trace_; }
  [[nodiscard]] const ik::Pose& startPose() const { return start_; }
  /// The last solve's answer: where its trace ends.
  [[nodiscard]] const ik::Pose& answer() const { return pose_; }
  /// What the next solve would start from, at rest: startPose() in step by step, else as a rule the
  /// pose as it is.
  [[nodiscard]] ik::Pose nextPose() const;
  [[nodiscard]] double solveSeconds() const { return solveSeconds_; }
  /// trace().at(cursor): what the canvas draws, always.
  [[nodiscard]] const ik::TraceState& shown() const { return shown_; }
  /// The chain before: before the last gesture, or, in step by step, one step earlier.
  [[nodiscard]] const std::vector<ik::Segment>& ghost() const { return ghost_; }
  /// The distance left in the pose shown.
  [[nodiscard]] double shownDistance() const;
  /// What playback moves: the race's cursor while one is on, else the trace's.
  [[nodiscard]] std::size_t cursor() const;
  [[nodiscard]] std::size_t lastCursor() const;
  [[nodiscard]] bool isLastStep() const { return cursor() == lastCursor(); }
  [[nodiscard]] const Race& race() const { return race_; }

  /// The creature of a scene with a walk; null in others.
  [[nodiscard]] const Creature* creature() const { return creature_ ? &*creature_ : nullptr; }
  /// It walks, and the target that can be dragged is its goal; else, in step by step, it stands and
  /// the target is its leg's.
  [[nodiscard]] bool isWalking() const {
    return creature_ && state_.choices.mode != Mode::stepByStep;
  }
  /// The mouse on the canvas changes the chain itself.
  [[nodiscard]] bool isEditing() const {
    return state_.editing.on && !creature_ && !state_.race.on;
  }
  /// What SetTarget sets.
  [[nodiscard]] const glm::dvec3& goal() const {
    return isWalking() ? state_.scene.walk->goal : state_.scene.target;
  }

 private:
  void carryOut(const SetTarget& action);
  void carryOut(const SetPole& action);
  void carryOut(const SwitchPole& action);
  void carryOut(const MoveBase& action);
  void carryOut(const MoveJoint& action);
  void carryOut(const SetAngles& action);
  void carryOut(const BeginGesture& action);
  void carryOut(const EndGesture& action);
  void carryOut(const LoadPreset& action);
  void carryOut(const SetBoneCount& action);
  void carryOut(const SetBoneLength& action);
  void carryOut(const SetBoneScale& action);
  void carryOut(const SetBaseScale& action);
  void carryOut(const AddBone& action);
  void carryOut(const SplitBone& action);
  void carryOut(const RemoveJoint& action);
  void carryOut(const RemoveBone& action);
  void carryOut(const StretchBone& action);
  void carryOut(const SetTotalLength& action);
  void carryOut(const MirrorChain& action);
  void carryOut(const SetEditing& action);
  void carryOut(const SetJoint& action);
  void carryOut(const SetLimit& action);
  void carryOut(const SetWeight& action);
  void carryOut(const SetRestPose& action);
  void carryOut(const SetRestGain& action);
  void carryOut(const SetPlanar& action);
  void carryOut(const SetWalk& action);
  void carryOut(const Nudge& action);
  void carryOut(const ResetScene& action);
  void carryOut(const SelectChain& action);
  void carryOut(const AddChain& action);
  void carryOut(const DuplicateChain& action);
  void carryOut(const RemoveChain& action);
  void carryOut(const SelectSolver& action);
  void carryOut(const SetParameter& action);
  void carryOut(const SetIterations& action);
  void carryOut(const SetTolerance& action);
  void carryOut(const SetStopWhenDone& action);
  void carryOut(const SetIgnoreNegativeScale& action);
  void carryOut(const SetMode& action);
  void carryOut(const Step& action);
  void carryOut(const Seek& action);
  void carryOut(const SetPlaying& action);
  void carryOut(const SetSpeed& action);
  void carryOut(const SetLoop& action);
  void carryOut(const SetUnit& action);
  void carryOut(const StartFromHere& action);
  void carryOut(const SetLoopRange& action);
  void carryOut(const SetRace& action);
  void carryOut(const Undo& action);
  void carryOut(const Redo& action);
  void carryOut(const SeekHistory& action);
  void carryOut(const SetView& action);

  // The chain in hand, as it is kept while another one is.
  [[nodiscard]] OtherChain inHand() const;
  // All chains of a document without a walk.
  std::string putDown(const Document& document);
  // Solves it; the one that was in hand is gone.
  void takeInHand(OtherChain chain);

  [[nodiscard]] Moment moment() const;
  void restore(Moment moment);

  // The creature of the scene's walk stands on the bench, its leg solved from the start.
  void standUp();
  // Something that the answer depends on has changed.
  void solveAgain();
  // The chain's structure can be changed: it is not a creature's leg.
  [[nodiscard]] bool isOwnChain() const { return !creature_; }
  [[nodiscard]] glm::dvec3 onBench(const glm::dvec3& point, const glm::dvec3& otherwise) const;
  void walkOn(double seconds);
  // The leg that is chosen becomes the scene's chain; returns the pose from which it is solved.
  ik::Pose takeLeg();
  [[nodiscard]] ik::Pose nextStart() const;
  void solveFrom(const ik::Pose& start, const ik::Settings& settings);
  void solveOneIteration();
  void resizeChain(std::size_t count);
  // Two bone's, of every solver that has one.
  void flipBend();
  // The chain lies so from now on: live it is solved from there, step by step the trace starts
  // there.
  void lieAs(const ik::Pose& pose);
  // What an edit is made on, and what it has become.
  [[nodiscard]] Figure figure() const;
  void take(Figure figure);
  // Of every solver that has one.
  void chooseBend(std::string_view option);
  void takeBend(const Choices& choices);
  // Chooses the one that leaves the elbow on its side; of a chain without a pole.
  void keepElbow(const std::vector<glm::dvec3>& joints);
  void enterStepByStep();
  void playOn(double seconds);
  void advance(Unit unit, int direction);
  void stepByLine(int direction);
  [[nodiscard]] std::size_t lineCount(std::size_t step) const;
  void moveCursor(std::size_t step);
  void show();

  State state_;
  History history_;
  std::shared_ptr<const Home> home_;
  ik::Pose start_;    // what the trace starts from
  ik::Pose pose_;     // the answer: where the trace ends
  ik::Pose gesture_;  // the pose before the last gesture
  OwnWorkspace workspace_;
  ik::Trace trace_;
  ik::Result result_;
  ik::TraceState shown_;
  Race race_;
  std::optional<Creature> creature_;
  std::vector<ik::Segment> ghost_;
  double solveSeconds_ = 0.0;
  double untilNextStep_ = 0.0;  // seconds
  bool settled_ = true;         // one iteration a frame: another one would change nothing
  bool followsEnd_ = false;     // the cursor is at the trace's end, and stays there when it changes
};

}  // namespace lab
