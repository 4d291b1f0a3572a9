// What a Lab holds, and what its actions have in common.
#pragma once

#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "lab/core/lab.h"
#include "lab/core/race.h"
#include "lab/core/replay.h"
#include "lab/core/tween.h"
#include "lab/creature/creature.h"
#include "lab/own_solver.h"
#include "lab/own_workspace.h"
#include "lab/state.h"
#include "language/language.h"
#include "rigs/rigs.h"
#include "script/difference.h"

namespace lab {

/// The chain, or each runner of a race, on its way to the step under the cursor.
struct Tween {
  std::vector<rigs::TraceState> from;
  double seconds = 0.0;                 ///< in all
  double gone = 0.0;                    ///< of them
  std::vector<rigs::TraceState> now{};  ///< what is on the canvas meanwhile
  std::optional<Way> way{};             ///< of the chain; nothing: straight there
};

/// What a gesture changes beside what is undone.
struct GestureFrom {
  Mode mode = Mode::live;
  TargetMotion motion;
};

/// The chain when editing began, to tell whether it was edited.
struct BeforeEditing {
  Scene scene;
  rigs::Pose shown;  ///< in which it is edited
  rigs::Pose start;  ///< as LabData::start, and so on
  rigs::Pose before;
  std::size_t cursor = 0;
};

/// On how many problems a script parts from a solver.
struct Compared {
  std::string text;
  std::string like;
  std::size_t differ = 0;
};

struct LabData {
  State state;
  History history;
  std::shared_ptr<const InitialScene> initial;
  std::optional<Creature> creature;  ///< see State::walkGoal

  rigs::Pose start;                 ///< what the trace starts from
  rigs::Pose kept;                  ///< the pose that is saved: `start` as the history left it,
                                    ///< which other ways to look at the solve do not change
  rigs::Pose before;                ///< the pose before the last gesture
  bool gestureBegins = false;       ///< one that has changed nothing yet
  GestureFrom gestureFrom;          ///< of the last gesture
  bool followsEnd = false;          ///< the cursor stays at the trace's end when that changes
  bool isSettled = true;            ///< one iteration a frame: another one would change nothing
  int iterationsDone = 0;           ///< one iteration a frame: since something changed
  std::optional<int> arrivedAfter;  ///< and so many when the tip first was near enough
  double untilNextStep = 0.0;       ///< seconds, while it plays
  std::optional<BeforeEditing> beforeEditing;  ///< while it is edited
  /// MoveInPlace: the chain, and the pose in which the gesture began.
  std::optional<std::pair<rigs::Chain, rigs::Pose>> inPlaceFrom{};

  Recording recording;
  std::optional<BeforeReplay> beforeReplay;  ///< while there is one
  double replayClock = 0.0;                  ///< seconds of dragging, while it plays

  // Derived by solving.
  OwnWorkspace workspace;
  mutable OwnSolver own;  ///< keeps what is made of State::script
  OwnRun ownRun;
  rigs::Pose answer;  ///< where the trace ends
  rigs::Trace trace;
  std::optional<std::vector<double>> turns;  ///< nothing until they are asked for
  rigs::Result result;
  double solveSeconds = 0.0;
  Race race;

  // Derived from the trace and the cursor.
  rigs::TraceState shown;
  StepView step;
  /// Of Script::text, which it follows; see scriptFault().
  std::optional<std::pair<std::string, std::optional<script::Fault>>> textFault;
  std::optional<std::vector<script::Local>> locals;  ///< nothing until they are asked for
  Compared compared;
  /// From Script::like; nothing until it is asked for.
  std::optional<std::optional<script::Difference>> difference;
  /// The language of `step`, and whether it has degrees; nothing: it is of another step.
  std::optional<std::pair<const language::Catalogue*, bool>> stepIsIn;
  std::optional<Tween> tween;        ///< while the chain moves there
  std::vector<rigs::Segment> ghost;  ///< none: it is the step before
};

const ik::Solver& solverOf(const LabData& data);
/// The user's own, whether or not it is chosen; null: there is none that runs.
const ik::Solver* ownSolverOf(const LabData& data);
/// The trace is stepped through, and what it starts from is saved, as the step on show is. While
/// the chain is edited it starts from the pose that is edited, edited or not.
bool keepsStart(const LabData& data);
/// The creature walks, and the target that can be dragged is its goal.
bool isWalking(const LabData& data);
/// The target goes along its way; see TargetMotion.
bool targetMoves(const LabData& data);
void moveTarget(LabData& data, double seconds);
/// `point` within bounds, of a planar chain in the plane; `otherwise` for a point that is not
/// finite.
glm::dvec3 inBounds(const LabData& data, const glm::dvec3& point, const glm::dvec3& otherwise);

// Solving; see solving.cpp.
/// The pose from which live solves start.
rigs::Pose nextStart(const LabData& data);
void solveFrom(LabData& data, const rigs::Pose& start);
/// The chain lies so, and nothing is solved: the trace is that pose alone.
void layOut(LabData& data, const rigs::Pose& pose);
/// What follows changes the chain or its task: live, the pose as it is becomes the one before the
/// gesture that has begun. A gesture that changes nothing, such as a click, leaves that one alone.
void leavePoseBefore(LabData& data);
/// Something that the answer depends on has changed.
void solveAgain(LabData& data);
/// The solver, or which bones it moves, has changed: see fitToSolver().
void fitJoints(LabData& data);
/// How it is solved has changed, and not what: live, too, it is solved from the pose before the
/// last gesture, so that there are steps to go through.
void solveOtherwise(LabData& data);
void solveOneIteration(LabData& data);
void enterStepByStep(LabData& data);
/// The chain takes this pose: live it is solved from there, step by step the trace starts there.
void setPose(LabData& data, const rigs::Pose& pose);
/// The creature goes on and its legs are solved.
void walkOn(LabData& data, double seconds);
/// All legs are to be solved as the selected one is.
void solveLegsAlike(LabData& data);

// The user's own solver; see own_script.cpp and Lab::scriptFault(), scriptLocals(),
// scriptDifference().
const std::optional<script::Fault>& scriptFault(LabData& data);
const std::vector<script::Local>& localsOf(LabData& data);
const std::optional<script::Difference>& differenceOf(LabData& data);
std::size_t differingOf(LabData& data, std::string_view like);
/// What it left of the solve; nothing of other solvers.
OwnRun runOf(const LabData& data);
/// What it says at a step, or why it stopped there; empty: nothing.
std::string saidAt(const LabData& data, std::size_t cursor);
/// What it marked there, and at the step at which it parts from ours where the bone would lie.
void addOwnMarks(LabData& data, std::size_t cursor, explain::Explanation& explanation);

// Playback; see playback.cpp.
/// What playback moves: the race's cursor while one is on, else the trace's.
std::size_t cursorOf(const LabData& data);
std::size_t lastCursorOf(const LabData& data);
/// See Lab::step().
const StepView& stepOf(LabData& data);
/// See Lab::canStep().
bool canStep(LabData& data, int direction);
void moveCursor(LabData& data, std::size_t step);
/// Derives what is shown.
void show(LabData& data);

// Whole scenes; see scenes.cpp.
/// A creature on the chains, which are legs as it stands before any step.
void startCreature(LabData& data);
/// There is such a scene in the failure gallery.
bool isFailure(const FailurePlace& place);

// Chains; see chains.cpp.
/// The selected chain, as it is kept while another one is.
OtherChain selectedChain(const LabData& data);
/// `chain` becomes the selected one and is solved; the one before is lost.
void select(LabData& data, OtherChain chain);

}  // namespace lab
