// What each action does to a LabData. Those that can be refused return what is wrong, and have
// changed nothing then; empty where they were carried out.
#pragma once

#include "lab/core/lab_data.h"

namespace lab {

// scenes.cpp
void carryOut(LabData& data, const NewScene& action);
void carryOut(LabData& data, const LoadPreset& action);
void carryOut(LabData& data, const LoadFailure& action);
void carryOut(LabData& data, const ResetScene& action);
std::string carryOut(LabData& data, const OpenDocument& action);
std::string carryOut(LabData& data, const LoadScene& action);
void carryOut(LabData& data, const SetName& action);
void carryOut(LabData& data, const SetNotes& action);

// pose_actions.cpp
void carryOut(LabData& data, const SetTarget& action);
void carryOut(LabData& data, const SetFacing& action);
void carryOut(LabData& data, const SetPole& action);
void carryOut(LabData& data, const SwitchPole& action);
void carryOut(LabData& data, const MoveBase& action);
void carryOut(LabData& data, const MoveJoint& action);
void carryOut(LabData& data, const SetAngles& action);
void carryOut(LabData& data, const SetPose& action);
void carryOut(LabData& data, const SetAngle& action);
void carryOut(LabData& data, const MoveInPlace& action);
void carryOut(LabData& data, const BeginGesture& action);
void carryOut(LabData& data, const SetRestPose& action);
void carryOut(LabData& data, const SetPlanar& action);
void carryOut(LabData& data, const SetLegs& action);
void carryOut(LabData& data, const Nudge& action);
void carryOut(LabData& data, const SetTargetMotion& action);

// bones.cpp
void carryOut(LabData& data, const SetBoneCount& action);
void carryOut(LabData& data, const SetBoneLength& action);
void carryOut(LabData& data, const SetBoneScale& action);
void carryOut(LabData& data, const SetBaseScale& action);
void carryOut(LabData& data, const SetJoint& action);
void carryOut(LabData& data, const SetLimit& action);
void carryOut(LabData& data, const SetWeight& action);
void carryOut(LabData& data, const SetTwist& action);
void carryOut(LabData& data, const AddBone& action);
void carryOut(LabData& data, const AddBranch& action);
void carryOut(LabData& data, const SplitBone& action);
void carryOut(LabData& data, const RemoveJoint& action);
void carryOut(LabData& data, const RemoveBone& action);
void carryOut(LabData& data, const StretchBone& action);
void carryOut(LabData& data, const MirrorChain& action);
void carryOut(LabData& data, const SetTable& action);
void carryOut(LabData& data, const SetEditing& action);

// chains.cpp
void carryOut(LabData& data, const SelectChain& action);
void carryOut(LabData& data, const SelectGoal& action);
void carryOut(LabData& data, const SetGoal& action);
void carryOut(LabData& data, const SetTargetObject& action);
void carryOut(LabData& data, const SetTargetInfluence& action);
void carryOut(LabData& data, const PinTarget& action);
void carryOut(LabData& data, const StandOnGround& action);
void carryOut(LabData& data, const SetGround& action);
void carryOut(LabData& data, const SetFreeRoot& action);
void carryOut(LabData& data, const AddGoal& action);
void carryOut(LabData& data, const RemoveGoal& action);
void carryOut(LabData& data, const AddChain& action);
void carryOut(LabData& data, const DuplicateChain& action);
void carryOut(LabData& data, const RemoveChain& action);

// solving.cpp
void carryOut(LabData& data, const SelectSolver& action);
void carryOut(LabData& data, const UseEngineSettings& action);
void carryOut(LabData& data, const SetParameter& action);
void carryOut(LabData& data, const SetChoice& action);
void carryOut(LabData& data, const SetMode& action);

// own_script.cpp
void carryOut(LabData& data, const SetScript& action);
void carryOut(LabData& data, const RunScript& action);

// playback.cpp
void carryOut(LabData& data, const Step& action);
void carryOut(LabData& data, const Reveal& action);
void carryOut(LabData& data, const Seek& action);
void carryOut(LabData& data, const ShowAnswer& action);
void carryOut(LabData& data, const SetPlaying& action);
void carryOut(LabData& data, const SetSpeed& action);
void carryOut(LabData& data, const SetLoop& action);
void carryOut(LabData& data, const SetLoopRange& action);
void carryOut(LabData& data, const SetUnit& action);
void carryOut(LabData& data, const StartFromHere& action);
void carryOut(LabData& data, const SetRace& action);
void carryOut(LabData& data, const Tick& action);

// replay.cpp
void carryOut(LabData& data, const BeginReplay& action);
void carryOut(LabData& data, const ShowFrame& action);
void carryOut(LabData& data, const EndReplay& action);

// prediction.cpp
void carryOut(LabData& data, const SetPredicting& action);
void carryOut(LabData& data, const SetGuess& action);
void carryOut(LabData& data, const SetLessonQuestion& action);

// history.cpp
Snapshot snapshotOf(const LabData& data);
/// What was there then, in the mode of now.
void restore(LabData& data, Snapshot then);
void carryOut(LabData& data, const EndGesture& action);
void carryOut(LabData& data, const CancelGesture& action);
void carryOut(LabData& data, const Undo& action);
void carryOut(LabData& data, const Redo& action);
void carryOut(LabData& data, const SeekHistory& action);

// view_actions.cpp
void carryOut(LabData& data, const SetView& action);
void carryOut(LabData& data, const ShowPage& action);
void carryOut(LabData& data, const SetCamera& action);
void carryOut(LabData& data, const LookFrom& action);
void carryOut(LabData& data, const CloseWindows& action);

}  // namespace lab
