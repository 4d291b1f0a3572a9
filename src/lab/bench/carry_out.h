// What each action does to a Bench. Those that can be refused return what is wrong, and have
// changed nothing then; empty where they were carried out.
#pragma once

#include "lab/bench/bench.h"

namespace lab {

// scenes.cpp
void carryOut(Bench& bench, const NewScene& action);
void carryOut(Bench& bench, const LoadPreset& action);
void carryOut(Bench& bench, const LoadFailure& action);
void carryOut(Bench& bench, const ResetScene& action);
std::string carryOut(Bench& bench, const OpenDocument& action);
std::string carryOut(Bench& bench, const LoadScene& action);
void carryOut(Bench& bench, const SetName& action);
void carryOut(Bench& bench, const SetNotes& action);

// pose_actions.cpp
void carryOut(Bench& bench, const SetTarget& action);
void carryOut(Bench& bench, const SetPole& action);
void carryOut(Bench& bench, const SwitchPole& action);
void carryOut(Bench& bench, const MoveBase& action);
void carryOut(Bench& bench, const MoveJoint& action);
void carryOut(Bench& bench, const SetAngles& action);
void carryOut(Bench& bench, const SetAngle& action);
void carryOut(Bench& bench, const BeginGesture& action);
void carryOut(Bench& bench, const SetRestPose& action);
void carryOut(Bench& bench, const SetPlanar& action);
void carryOut(Bench& bench, const SetWalk& action);
void carryOut(Bench& bench, const Nudge& action);
void carryOut(Bench& bench, const SetTargetMotion& action);

// bones.cpp
void carryOut(Bench& bench, const SetBoneCount& action);
void carryOut(Bench& bench, const SetBoneLength& action);
void carryOut(Bench& bench, const SetBoneScale& action);
void carryOut(Bench& bench, const SetBaseScale& action);
void carryOut(Bench& bench, const SetJoint& action);
void carryOut(Bench& bench, const SetLimit& action);
void carryOut(Bench& bench, const SetWeight& action);
void carryOut(Bench& bench, const AddBone& action);
void carryOut(Bench& bench, const AddBranch& action);
void carryOut(Bench& bench, const SplitBone& action);
void carryOut(Bench& bench, const RemoveJoint& action);
void carryOut(Bench& bench, const RemoveBone& action);
void carryOut(Bench& bench, const StretchBone& action);
void carryOut(Bench& bench, const MirrorChain& action);
void carryOut(Bench& bench, const SetEditing& action);

// chains.cpp
void carryOut(Bench& bench, const SelectChain& action);
void carryOut(Bench& bench, const SelectGoal& action);
void carryOut(Bench& bench, const AddGoal& action);
void carryOut(Bench& bench, const RemoveGoal& action);
void carryOut(Bench& bench, const AddChain& action);
void carryOut(Bench& bench, const DuplicateChain& action);
void carryOut(Bench& bench, const RemoveChain& action);

// solving.cpp
void carryOut(Bench& bench, const SelectSolver& action);
void carryOut(Bench& bench, const SetParameter& action);
void carryOut(Bench& bench, const SetChoice& action);
void carryOut(Bench& bench, const SetMode& action);

// playback.cpp
void carryOut(Bench& bench, const Step& action);
void carryOut(Bench& bench, const Reveal& action);
void carryOut(Bench& bench, const Seek& action);
void carryOut(Bench& bench, const ShowAnswer& action);
void carryOut(Bench& bench, const SetPlaying& action);
void carryOut(Bench& bench, const SetSpeed& action);
void carryOut(Bench& bench, const SetLoop& action);
void carryOut(Bench& bench, const SetLoopRange& action);
void carryOut(Bench& bench, const SetUnit& action);
void carryOut(Bench& bench, const StartFromHere& action);
void carryOut(Bench& bench, const SetRace& action);
void carryOut(Bench& bench, const Tick& action);

// replay.cpp
void carryOut(Bench& bench, const BeginReplay& action);
void carryOut(Bench& bench, const EndReplay& action);

// prediction.cpp
void carryOut(Bench& bench, const SetPredicting& action);
void carryOut(Bench& bench, const SetGuess& action);
void carryOut(Bench& bench, const SetLessonQuestion& action);

// history.cpp
Snapshot snapshotOf(const Bench& bench);
/// What was there then, in the mode of now.
void restore(Bench& bench, Snapshot then);
void carryOut(Bench& bench, const EndGesture& action);
void carryOut(Bench& bench, const CancelGesture& action);
void carryOut(Bench& bench, const Undo& action);
void carryOut(Bench& bench, const Redo& action);
void carryOut(Bench& bench, const SeekHistory& action);

// view_actions.cpp
void carryOut(Bench& bench, const SetView& action);
void carryOut(Bench& bench, const ShowPage& action);
void carryOut(Bench& bench, const SetCamera& action);
void carryOut(Bench& bench, const LookFrom& action);
void carryOut(Bench& bench, const CloseWindows& action);

}  // namespace lab
