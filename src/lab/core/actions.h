// Everything that can be done to the lab. Panels, keys and the canvas return actions; Lab::apply()
// alone carries them out, so that one place records them.
#pragma once

#include <array>
#include <optional>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include "lab/core/any_of.h"
#include "lab/edit/mirror.h"
#include "lab/file/scene_file.h"
#include "lab/properties.h"
#include "lab/state.h"
#include "rigs/arms/dh_of.h"

namespace lab {

// Whole scenes. Another one than a preset begins another history.
/// The first preset, and everything else as in a fresh program, but for the view.
struct NewScene {};
struct LoadPreset {
  std::size_t index;
};
/// A scene of the failure gallery, at the step to look at, or in the replay of its drag. Ignored
/// where there is none.
struct LoadFailure {
  FailurePlace place;
};
/// Back to the start of the preset, or of the scene that was opened.
struct ResetScene {};
/// A document, as it was saved. Refused where one of its chains cannot be solved.
struct OpenDocument {
  Document document;
};
/// What is typed within one gesture is one step of the history.
struct SetName {
  std::string name;
};
struct SetNotes {
  std::string notes;
};
/// A scene of one chain, without a walk; speed, loop and unit stay. Refused where it cannot be
/// solved.
struct LoadScene {
  Scene scene;
  rigs::Pose pose;
  Choices choices;
};

// The scene. Positions are in the world; those of a planar chain are brought into z = 0.
/// While a creature walks: where it goes.
struct SetTarget {
  glm::dvec3 position;
};
/// How the tip's bone is to lie at the target; nothing: as it likes. Brought to length 1, and in
/// the plane to a turn about z.
struct SetFacing {
  std::optional<rigs::Facing> facing;
};
/// Where the elbow bends to; without a position there is no pole.
struct SetPole {
  std::optional<glm::dvec3> position;
};
/// Adds or removes the pole, and the elbow stays on its side: a new pole is put there, and two
/// bone's bend is set accordingly.
struct SwitchPole {
  bool on;
};
/// Where a goal is pinned or stands on the ground, the goals that are not pinned go along, and the
/// base keeps its height above the ground that it is moved over.
struct MoveBase {
  glm::dvec3 position;
};
/// Turns the bone that ends in `joint` (1 to n) towards `position`; the bones after it follow.
struct MoveJoint {
  std::size_t joint;
  glm::dvec3 position;
};
/// The pose of a planar chain, in step by step the one from which the solver starts. One angle a
/// bone, radians.
struct SetAngles {
  std::vector<double> angles;
};
/// The same of any chain: one angle or rotation a bone. Ignored where it is no pose of the chain.
struct SetPose {
  rigs::Pose pose;
};
/// The angle of a planar joint or of a hinge, radians, or how far a slide is, scene units, brought
/// into its limit. As MoveJoint it leads into step by step. Ignored for balls.
struct SetAngle {
  std::size_t bone;
  double angle;
};
/// The chain moves while its ends stay, along its null space: as far as ik::moveInPlace() goes by
/// `amount`, -kMostInPlace to kMostInPlace, along one of the dimensions that the chain has to
/// spare, from the pose in which the gesture began; none of them: it stays. Where the target is not
/// reached, or the solver does not stay where it begins, it leads into step by step.
struct MoveInPlace {
  double amount;
  int dimension = 0;
};
/// A drag begins: its first change makes the pose of before the ghost.
struct BeginGesture {};
/// No button is held and nothing typed in any more: the next change is undone apart.
struct EndGesture {};
/// Takes back what was changed since BeginGesture, with the mode that it led into, as if nothing
/// had been done. How it is solved stays as it was chosen meanwhile.
struct CancelGesture {};
/// The pose on show becomes the rest pose, or that is forgotten: then it is the one that each solve
/// starts from. A chain whose joints become others forgets it as well.
struct SetRestPose {
  bool on;
};
/// A planar chain gets ball joints, and hinges about z where they are limited: see
/// lab/edit/plane_limits.h. Its pose stays. A spatial one is laid into the plane, with the limits
/// that came from there. Two bone's bend is set so that the elbow stays on its side.
struct SetPlanar {
  bool planar;
};
/// A creature gets so many legs, as they are made, and goes back to its start. Brought to an even
/// number from kFewestLegs to kMostLegs.
struct SetLegs {
  std::size_t count;
};
/// Bends the chain a little, so that a solver that stalled in line can go on.
struct Nudge {};

// The bones; see lab/edit/chain_edits.h for what the edits keep. Edits begin from the pose on show,
// and the edited one becomes the pose that the solver starts from.
/// Adds copies of the last bone, or drops bones at the tip. Where all are equally long the chain
/// keeps its total length; else those that stay keep their own.
struct SetBoneCount {
  std::size_t count;
};
struct SetBoneLength {
  std::size_t bone;
  double length;
};
struct SetBoneScale {
  std::size_t bone;
  ik::ScaleSign scale;
};
struct SetBaseScale {
  ik::ScaleSign scale;
};
/// `axis` is brought to length 1; hinges in space only. A joint of another kind becomes free; a
/// fixed one keeps the rotation that it has.
struct SetJoint {
  std::size_t bone;
  rigs::JointKind kind;
  glm::dvec3 axis;
};
/// Ends that are out of order, or farther out than a limit may be, are brought back.
struct SetLimit {
  std::size_t bone;
  rigs::JointLimit limit;
};
/// How willingly the joint turns; brought into 0 to 1.
struct SetWeight {
  std::size_t bone;
  double weight;
};
/// The part of the twist of the joint after it that a ball takes, 0 to 1; see rigs::Bone::twist.
struct SetTwist {
  std::size_t bone;
  double twist;
};
/// A bone from the tip to `end`.
struct AddBone {
  glm::dvec3 end;
};
/// A joint at the part `at` of the bone's length.
struct SplitBone {
  std::size_t bone;
  double at;
};
/// `joint`, 1 to n: the bones on both sides of it become one; n drops the last bone.
struct RemoveJoint {
  std::size_t joint;
};
struct RemoveBone {
  std::size_t bone;
};
/// Takes the bone's end to `end`, or as near as can be; without `turns` by its length alone.
struct StretchBone {
  std::size_t bone;
  glm::dvec3 end;
  bool turns;
};
/// The chain becomes the arm of a table, in space, alone with its target. A row's joint keeps the
/// value and the weight of its bone, DhTable::bones, where there is such a one.
struct SetTable {
  rigs::DhTable table;
};
/// Mirrors everything in a plane through the base: the chain, its poses, target and pole. Ignored
/// where that is impossible; see whyNotByGeometry().
struct MirrorChain {
  MirrorWay way;
  MirrorAxis axis;
};
/// The canvas edits: the chain stays in the pose on show, which becomes the start pose, step by
/// step. Off: back to the mode before, which solves from what was made; where nothing was made,
/// everything is as it was.
struct SetEditing {
  bool on;
};

// The chains. Places are among all of them, in their order. A creature has as many as it has legs:
// none is added or removed.
/// Everything else that acts on a chain acts on the selected one.
struct SelectChain {
  std::size_t place;
};
/// The goal lab::Scene::goals[goal] becomes the target, and its bone's end the tip; the target
/// takes its place.
struct SelectGoal {
  std::size_t goal;
};
/// What is particular about the goal lab::Scene::goals[goal]; brought into range.
struct SetGoal {
  std::size_t goal;
  bool on;
  double weight;  ///< against the target's, which is 1
  int object;     ///< 0 to kMostObjects; see rigs::Goal
  bool pinned = false;
};
/// How far the joints go from the pose before to the one that meets the target, 0 to 1:
/// rigs::Goal::influence.
struct SetTargetInfluence {
  double influence;
};
/// The object that the target is on; 0: none.
struct SetTargetObject {
  int object;
};
/// The target stays where it is: it is not moved by hand, nor with the base. Or it may again.
struct PinTarget {
  bool on;
};
/// Whether the goal lab::Scene::goals[goal], or the target, is a foot that stands on the ground, as
/// its bone lies now. Ignored in the plane and where z is up.
struct StandOnGround {
  static constexpr std::size_t kTarget = static_cast<std::size_t>(-1);
  std::size_t goal;
  bool on;
};
/// The ground of the scene, brought into range; nothing: none, or of a creature its hills. A
/// creature goes back to its start; a body on feet stays as high above it. Ignored where z is up.
struct SetGround {
  std::optional<Ground> ground;
};
/// A goal for the end of bone `bone`, where that end is: so nothing moves. Ignored for the tip, for
/// an end that has one, and beyond kMostGoals.
struct AddGoal {
  std::size_t bone;
};
/// The target goes, and the last of the other goals becomes the target. Ignored where there is
/// none.
struct RemoveGoal {};
/// Off: the base holds the chain. On: three slides and a ball carry it, in the plane two slides and
/// a joint, so that solvers move all of it. What is shown stays where it is.
struct SetFreeRoot {
  bool on;
  bool pinsFeet = false;  ///< the goals of footGoals(), as well
};
/// A bone at the end of bone `bone`, as long as that and aside from it. The tip stays, but where it
/// was that end. The new bone is selected.
struct AddBranch {
  std::size_t bone;
};
/// Inserts a chain behind the selected one and selects it; it is solved from its start. Ignored
/// where no solver could work on it, and beyond kMostChains.
struct AddChain {
  OtherChain chain;
};
/// As AddChain, with a copy of the selected chain, a little aside.
struct DuplicateChain {};
/// Removes the selected chain; the last one stays.
struct RemoveChain {};

// How it is solved.
/// ownPlace(): the user's own, which begins from the template "empty" where there is none.
struct SelectSolver {
  std::size_t index;
};
/// The text of the user's own solver. Where there is a fault in it, what ran before goes on.
struct SetScript {
  Script script;  ///< but for Script::runs
};
/// The script that came with the scene may run.
struct RunScript {};
struct SetParameter {
  std::size_t index;
  double value;
};
/// Sets a value of kSolvingProperties: SetChoice{&Choices::iterations, 10}.
struct SetChoice {
  template <class Value>
  SetChoice(Value Choices::*which, std::type_identity_t<Value> itsValue)
      : index(placeIn(kSolvingProperties, which)), value(static_cast<double>(itsValue)) {}
  std::size_t index;
  double value;
};
/// Everything as engineSettings()[index] has it, but for the mode.
struct UseEngineSettings {
  std::size_t index;
};
struct SetMode {
  Mode mode;
};

// Playback. Stepping and seeking pause, and lead from live into step by step.
struct Step {
  Unit unit;
  int direction;
  double seconds = 0.0;  ///< so long the chain is seen to move there; see Lab::onCanvas()
};
struct Seek {
  std::size_t step;
};
/// Shows this step, and `from`, which was on the canvas, as the ghost: the chain is seen to move
/// from there, by the way of the trace where it is on that.
struct ShowAnswer {
  std::size_t step;
  rigs::TraceState from;
};
struct SetPlaying {
  bool on;
};
struct SetSpeed {
  double speed;
};
struct SetLoop {
  bool on;
};
/// The steps that play again and again while SetLoop is on.
struct SetLoopRange {
  std::size_t from;
  std::size_t to;
};
struct SetUnit {
  Unit unit;
};
/// The pose under the cursor becomes the one from which the solver starts.
struct StartFromHere {};
/// Steps are predicted from here on: leads into step by step, and ends a race.
struct SetPredicting {
  bool on;
};
/// Guesses where a joint will be after the next step. Ignored where nothing is asked.
struct SetGuess {
  static constexpr std::size_t kAsked = static_cast<std::size_t>(-1);
  std::size_t joint;      ///< 0 the base, n the tip; kAsked: the one that is asked for
  glm::dvec3 position;    ///< world
  glm::dvec3 along{0.0};  ///< in space the way in which it was seen, of length 1
};
/// Steps on to what is predicted: in teacher's mode, View::teaching, no other way leads past it.
/// Ignored where nothing is asked, and of a lesson's question.
struct Reveal {
  double seconds = 0.0;  ///< as Step::seconds
  bool isOffer = false;  ///< a clicker's first press: nothing but Prediction::offersReveal
};
/// A lesson's question is open, is revealed, or is there no longer. `prediction` has a
/// LessonQuestion where it is on.
struct SetLessonQuestion {
  Prediction prediction;
};
struct SetRace {
  RaceChoices race;
};
/// The target moves along a way from where it is, or stops. `motion`'s center and place on the way
/// follow from that. Ignored for a creature. Moving the target moves the way.
struct SetTargetMotion {
  TargetMotion motion;
};
/// Shows the last seconds of dragging, moment by moment: playback moves from one to the next, and
/// step by step through the solve of the one on show. Ignored where nothing was recorded.
struct BeginReplay {};
/// Shows this frame of the last drags; begins the replay where none is on.
struct ShowFrame {
  std::size_t frame;
};
/// Back to what was there before, or, where it `keeps` it, on from the moment on show. Whatever
/// changes the scene in between goes on from there too.
struct EndReplay {
  bool keeps;
};
/// Time passes: playback and the creature go on, one iteration a frame is done.
struct Tick {
  double seconds;
};

// The history.
struct Undo {};
struct Redo {};
/// To where so many of its steps are done.
struct SeekHistory {
  std::size_t done;
};

// The view. Each action leaves what it does not name as it is.
/// Sets one value of View, or of one of its parts: SetView{&View::theme, Theme::light},
/// SetView{&PanelView::left, true}.
struct SetView {
  template <class Part, class Value>
  struct Field {
    Value Part::*which;
    Value value;
  };
  template <class Part, class Value>
  SetView(Value Part::*which, std::type_identity_t<Value> value)
      : field(Field<Part, Value>{which, std::move(value)}) {}

  AnyOf<TypeList<Field<View, bool>, Field<View, int>, Field<View, double>, Field<View, Theme>,
                 Field<View, Tab>, Field<View, Gallery>, Field<View, ArmChoice>,
                 Field<View, glm::dvec2>, Field<View, std::string>, Field<View, PanelView>,
                 Field<PanelView, bool>, Field<PanelView, double>,
                 Field<PanelView, std::optional<glm::dvec2>>, Field<SpaceView, bool>,
                 Field<SpaceView, double>, Field<MapView, bool>, Field<MapView, MapQuantity>,
                 Field<MapView, MapPlane>, Field<MapView, std::array<std::size_t, 2>>>>
      field;

  /// What it sets this to; null: it sets another one.
  template <class Part, class Value>
  [[nodiscard]] const Value* valueOf(Value Part::*which) const {
    const auto* const own = field.as<Field<Part, Value>>();
    return own && own->which == which ? &own->value : nullptr;
  }
};
/// The page is seen: the side panel opens where it is hidden. While presenting it lies large beside
/// the canvas, and goes where it is there already.
struct ShowPage {
  Tab tab;
};
/// Where the camera is, in place of what View::fit may have asked for.
struct SetCamera {
  struct Space {
    double focusZ;
    double yaw;
    double pitch;
  };
  glm::dvec2 center;
  double pixelsPerUnit;
  std::optional<Space> space{};  ///< nothing: as it is
};
/// Looks at the scene in space from this side, `fit`: at all of it.
struct LookFrom {
  double yaw;
  double pitch;
  bool fit = false;
};
/// Closes the windows that lie over everything; where there is none, selects no joint, then ends
/// presenting.
struct CloseWindows {};

// What kind of change each action is.
/// How things are looked at, where the hand is, what time it is.
struct ViewActions : TypeList<SetView, ShowPage, SetCamera, LookFrom, CloseWindows, Tick, SetGuess,
                              BeginGesture, EndGesture> {};
/// What is on show of the solve, and how one goes through it: nothing that can be undone.
struct PlaybackActions
    : TypeList<CancelGesture, SetMode, SetEditing, Step, Seek, ShowAnswer, SetPlaying, SetSpeed,
               SetLoop, SetUnit, SetLoopRange, SetPredicting, Reveal, SetLessonQuestion, SetRace,
               SetTargetMotion, BeginReplay, ShowFrame> {};
/// Another scene with a history of its own, or another chain.
struct OtherScenes : TypeList<NewScene, OpenDocument, LoadScene, SelectChain> {};
/// Back and forth in the history.
struct HistoryActions : TypeList<Undo, Redo, SeekHistory> {};
// All others are edits, which can be undone.
/// One of the program's own scenes.
struct SceneEdits : TypeList<LoadPreset, LoadFailure> {};
/// They set the pose, which may change nothing else.
struct PoseEdits
    : JoinedLists<SceneEdits, TypeList<MoveJoint, SetAngles, SetPose, SetAngle, MoveInPlace,
                                       StretchBone, Nudge, ResetScene, StartFromHere>> {};
struct OtherEdits
    : TypeList<SetName, SetNotes, SetTarget, SetFacing, SetPole, SwitchPole, MoveBase, SetRestPose,
               SetPlanar, SetLegs, SetBoneCount, SetBoneLength, SetBoneScale, SetBaseScale,
               SetJoint, SetLimit, SetWeight, AddBone, SplitBone, RemoveJoint, RemoveBone, SetTwist,
               MirrorChain, SetTable, SelectGoal, SetGoal, SetTargetObject, SetTargetInfluence,
               PinTarget, StandOnGround, SetGround, AddGoal, RemoveGoal, SetFreeRoot, AddBranch,
               AddChain, DuplicateChain, RemoveChain, SelectSolver, SetScript, RunScript,
               SetParameter, SetChoice, UseEngineSettings, EndReplay> {};

struct AllActions : JoinedLists<ViewActions, PlaybackActions, OtherScenes, HistoryActions,
                                PoseEdits, OtherEdits> {};
using Action = AnyOf<AllActions>;
using Actions = std::vector<Action>;

/// True for actions whose keys work while a window covers the scene: those that are about windows,
/// panels and how large and in which colours everything is. The scene behind stays as it is.
bool worksOverWindows(const Action& action);

}  // namespace lab
