// What can be done to the lab. Panels, keys and the canvas return actions; Lab::apply() alone
// carries them out, so that one place can record them.
#pragma once

#include <optional>
#include <variant>
#include <vector>

#include "lab/edit/mirror.h"
#include "lab/state.h"

namespace lab {

// The scene. Positions are in the world; those of a planar chain are brought into z = 0.
/// While a creature walks: where it goes.
struct SetTarget {
  glm::dvec3 position;
};
/// What the elbow bends towards; without a position there is no pole.
struct SetPole {
  std::optional<glm::dvec3> position;
};
/// A pole comes or goes, and the elbow stays on its side: a new pole is put there, and two bone's
/// bend set as is needed.
struct SwitchPole {
  bool on;
};
struct MoveBase {
  glm::dvec3 position;
};
/// Turns the bone that ends in `joint` (1 to n) towards `position`; the bones after it follow.
struct MoveJoint {
  std::size_t joint;
  glm::dvec3 position;
};
/// Planar chains: the pose, in step by step the one from which the solver starts. One angle a bone,
/// radians.
struct SetAngles {
  std::vector<double> angles;
};
/// A drag begins: the pose as it is now becomes the ghost.
struct BeginGesture {};
/// No button is held and nothing typed in any more: what is changed from now on is undone apart.
struct EndGesture {};
struct LoadPreset {
  std::size_t index;
};
/// Adds or drops bones at the tip and keeps the chain's total length.
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
// The chain's structure; see lab/edit/chain_edits.h for what each keeps. They begin from the pose
// on show, and the edited one becomes the pose that the solver starts from.
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
/// All bones by the same factor.
struct SetTotalLength {
  double length;
};
/// Everything becomes its mirror image in a plane through the base: the chain, its poses, target
/// and pole. Ignored where there is none; see whyNotByGeometry().
struct MirrorChain {
  MirrorWay way;
  MirrorAxis axis;
};
/// The canvas edits: the chain lies still, as it is on show, which becomes the start pose, step by
/// step. Off: back to the mode before, which solves from what was made.
struct SetEditing {
  bool on;
};
/// Spatial chains only. `axis` is brought to length 1. A joint of another kind becomes free.
struct SetJoint {
  std::size_t bone;
  ik::JointKind kind;
  glm::dvec3 axis;
};
/// Ends that are out of order, or farther out than a limit may be, are brought back.
struct SetLimit {
  std::size_t bone;
  ik::JointLimit limit;
};
/// How willingly the joint turns; brought into 0 to 1.
struct SetWeight {
  std::size_t bone;
  double weight;
};
/// The pose on show becomes the rest pose, or that is forgotten: then it is the one that each solve
/// starts from. A chain whose joints become others forgets it as well.
struct SetRestPose {
  bool on;
};
/// Brought into 0 to 1.
struct SetRestGain {
  double gain;
};
/// A planar chain gets ball joints, and its pose stays; a spatial one is laid into the plane. All
/// joints become free: what an angle or a cone allows says nothing about the other. Two bone's bend
/// is set so that the elbow stays on its side.
struct SetPlanar {
  bool planar;
};
/// Of the creature: the leg whose solve is shown, and how many there are.
struct SetWalk {
  std::size_t legs;
  std::size_t leg;
};
/// Bends the chain a little, so that a solver that stalled in line can go on.
struct Nudge {};
/// Back to the preset's starting pose and target.
struct ResetScene {};

// The chains. Positions are in all of them, in their order. A scene with a creature has one alone.
/// Takes a chain in hand: everything else that acts on a chain acts on that one.
struct SelectChain {
  std::size_t place;
};
/// Puts a chain behind the one in hand and takes it in hand; it is solved from its start. One that
/// no solver could work on is ignored, as is the one beyond kMostChains.
struct AddChain {
  OtherChain chain;
};
/// As AddChain, with the chain in hand, a little aside.
struct DuplicateChain {};
/// Takes the chain in hand away; the last one stays.
struct RemoveChain {};

// How it is solved.
struct SelectSolver {
  std::size_t index;
};
struct SetParameter {
  std::size_t index;
  double value;
};
struct SetIterations {
  int count;
};
struct SetTolerance {
  double tolerance;
};
struct SetStopWhenDone {
  bool on;
};
struct SetIgnoreNegativeScale {
  bool on;
};
struct SetMode {
  Mode mode;
};

// Playback. Stepping and seeking pause, and lead from live into step by step.
struct Step {
  Unit unit;
  int direction;
};
struct Seek {
  std::size_t step;
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
struct SetUnit {
  Unit unit;
};
/// The pose under the cursor becomes the one from which the solver starts.
struct StartFromHere {};

/// The steps that play again and again; SetLoop switches it on and off.
struct SetLoopRange {
  std::size_t from;
  std::size_t to;
};

// The race.
struct SetRace {
  RaceChoices race;
};

// The history.
struct Undo {};
struct Redo {};
/// To where so many of its steps are done.
struct SeekHistory {
  std::size_t done;
};

// The view.
struct SetView {
  View view;
};

using Action =
    std::variant<SetTarget, SetPole, SwitchPole, MoveBase, MoveJoint, SetAngles, BeginGesture,
                 EndGesture, LoadPreset, SetBoneCount, SetBoneLength, SetBoneScale, SetBaseScale,
                 AddBone, SplitBone, RemoveJoint, RemoveBone, StretchBone, SetTotalLength,
                 MirrorChain, SetEditing, SetJoint, SetLimit, SetWeight, SetRestPose, SetRestGain,
                 SetPlanar, SetWalk, Nudge, ResetScene, SelectChain, AddChain, DuplicateChain,
                 RemoveChain, SelectSolver, SetParameter, SetIterations, SetTolerance,
                 SetStopWhenDone, SetIgnoreNegativeScale, SetMode, Step, Seek, SetPlaying, SetSpeed,
                 SetLoop, SetUnit, StartFromHere, SetLoopRange, SetRace, Undo, Redo, SeekHistory,
                 SetView>;
using Actions = std::vector<Action>;

}  // namespace lab
