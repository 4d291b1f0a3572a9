// Which actions the history records, what it tells them apart by, and what it calls them.
#include <string>

#include "explain/words.h"
#include "lab/core/history.h"
#include "lab/core/lab_data.h"
#include "lab/edit/engine_settings.h"
#include "lab/file/failures.h"
#include "lab/file/presets.h"
#include "lab/own_solver.h"
#include "language/language.h"

namespace lab {

using language::tr, language::trc, language::fill;

namespace {

template <class Each>
concept Unrecorded = !PoseEdits::kHas<Each> && !OtherEdits::kHas<Each>;

template <class Each>
bool isStep(const Each& /*action*/) {
  return !Unrecorded<Each>;
}
bool isStep(const LoadPreset& action) { return action.index < presets().size(); }
bool isStep(const LoadFailure& action) { return isFailure(action.place); }
// carryOut() adds what was there before the replay.
bool isStep(const EndReplay& /*action*/) { return false; }
bool isStep(const UseEngineSettings& action) { return action.index < engineSettings().size(); }
bool isStep(const SelectSolver& action) { return action.index <= ownPlace(); }

// `text` has the slot {number}, from 1.
std::string numbered(const language::Text& text, std::size_t index) {
  return fill(text, {{"number", index + 1}});
}

// One overload an action: a new one does not compile until it is said whether it can be undone.
struct Titles {
  template <Unrecorded Each>
  std::string operator()(const Each& /*action*/) const {
    return {};
  }
  std::string operator()(const SetName& /*action*/) const { return tr("Name of the scene"); }
  std::string operator()(const SetNotes& /*action*/) const { return tr("Notes"); }
  std::string operator()(const SetTarget& /*action*/) const { return tr("Move the target"); }
  std::string operator()(const SetFacing& action) const {
    return action.facing ? tr("Direction of the target") : tr("No direction of the target");
  }
  std::string operator()(const SelectGoal& /*action*/) const { return tr("Select another goal"); }
  std::string operator()(const SetGoal& /*action*/) const { return tr("Change a goal"); }
  std::string operator()(const SetTargetObject& /*action*/) const {
    return tr("Object of the target");
  }
  std::string operator()(const SetTargetInfluence& /*action*/) const {
    return tr("Influence of the target");
  }
  std::string operator()(const PinTarget& action) const {
    return action.on ? tr("Pin the target") : tr("Unpin the target");
  }
  std::string operator()(const StandOnGround& action) const {
    return action.on ? tr("A foot on the ground") : tr("No longer a foot on the ground");
  }
  std::string operator()(const SetGround& /*action*/) const { return trc("of a scene", "Ground"); }
  std::string operator()(const SetFreeRoot& action) const {
    if (action.pinsFeet) return tr("Pin the feet, free the root");
    return action.on ? tr("Free the root") : tr("Hold the root");
  }
  std::string operator()(const AddGoal& action) const {
    return numbered(tr("Add a goal to bone {number}"), action.bone);
  }
  std::string operator()(const RemoveGoal& /*action*/) const { return tr("Remove the goal"); }
  std::string operator()(const AddBranch& action) const {
    return numbered(tr("Add a bone to bone {number}"), action.bone);
  }
  std::string operator()(const SetPole& /*action*/) const { return tr("Move the pole target"); }
  std::string operator()(const SwitchPole& action) const {
    return action.on ? tr("Add a pole target") : tr("Remove the pole target");
  }
  std::string operator()(const MoveBase& /*action*/) const { return tr("Move the base"); }
  std::string operator()(const MoveJoint& action) const {
    return numbered(tr("Turn bone {number}"), action.joint - 1);
  }
  std::string operator()(const SetAngles& /*action*/) const { return tr("Set the pose"); }
  std::string operator()(const SetPose& /*action*/) const { return tr("Set the pose"); }
  std::string operator()(const SetAngle& action) const {
    return numbered(tr("Angle of joint {number}"), action.bone);
  }
  std::string operator()(const MoveInPlace& /*action*/) const { return tr("Move in place"); }
  std::string operator()(const LoadPreset& action) const {
    return isStep(action) ? fill(tr("Preset {name}"),
                                 {{"name", language::lookUp(presets()[action.index].name)}})
                          : std::string();
  }
  std::string operator()(const LoadFailure& action) const {
    if (!isStep(action)) return {};
    const Failure& failure = failures()[action.place.failure];
    return fill(tr("Failure {name}: {scene}"),
                {{"name", language::lookUp(failure.name)},
                 {"scene", language::lookUp(failure.scenes[action.place.scene].name)}});
  }
  std::string operator()(const SetBoneCount& /*action*/) const { return tr("Number of bones"); }
  std::string operator()(const SetBoneLength& action) const {
    return numbered(tr("Length of bone {number}"), action.bone);
  }
  std::string operator()(const SetBoneScale& action) const {
    return numbered(tr("Scale of bone {number}"), action.bone);
  }
  std::string operator()(const SetBaseScale& /*action*/) const { return tr("Scale of the base"); }
  std::string operator()(const AddBone& /*action*/) const { return tr("Add a bone"); }
  std::string operator()(const SplitBone& action) const {
    return numbered(tr("Split bone {number}"), action.bone);
  }
  std::string operator()(const RemoveJoint& action) const {
    return numbered(tr("Remove joint {number}"), action.joint);
  }
  std::string operator()(const RemoveBone& action) const {
    return numbered(tr("Remove bone {number}"), action.bone);
  }
  std::string operator()(const StretchBone& action) const {
    return numbered(
        action.turns ? tr("Move the end of bone {number}") : tr("Length of bone {number}"),
        action.bone);
  }
  std::string operator()(const MirrorChain& action) const {
    return action.way == MirrorWay::scale ? tr("Mirror by negative scale")
                                          : tr("Mirror by geometry");
  }
  std::string operator()(const SetTable& /*action*/) const { return tr("DH table"); }
  std::string operator()(const SetJoint& action) const {
    return numbered(tr("Joint {number}"), action.bone);
  }
  std::string operator()(const SetLimit& action) const {
    return numbered(tr("Limit of joint {number}"), action.bone);
  }
  std::string operator()(const SetWeight& action) const {
    return numbered(tr("Weight of joint {number}"), action.bone);
  }
  std::string operator()(const SetTwist& action) const {
    return numbered(tr("Twist shared by bone {number}"), action.bone);
  }
  std::string operator()(const SetRestPose& action) const {
    return action.on ? tr("Set the rest pose") : tr("Forget the rest pose");
  }
  std::string operator()(const SetPlanar& action) const {
    return action.planar ? tr("Into the plane") : tr("Into space");
  }
  std::string operator()(const SetLegs& /*action*/) const { return tr("Legs"); }
  std::string operator()(const Nudge& /*action*/) const { return tr("Nudge"); }
  std::string operator()(const ResetScene& /*action*/) const { return tr("Reset"); }
  std::string operator()(const AddChain& /*action*/) const { return tr("Add a chain"); }
  std::string operator()(const DuplicateChain& /*action*/) const {
    return tr("Duplicate the chain");
  }
  std::string operator()(const RemoveChain& /*action*/) const { return tr("Remove the chain"); }
  std::string operator()(const StartFromHere& /*action*/) const { return tr("Start from here"); }
  std::string operator()(const EndReplay& action) const {
    return action.keeps ? tr("A frame of the replay") : language::Text();
  }
  std::string operator()(const UseEngineSettings& action) const {
    return fill(tr("Settings like {engine}"), {{"engine", engineSettings()[action.index].name}});
  }
  std::string operator()(const SelectSolver& action) const {
    return isStep(action)
               ? fill(tr("Solver {name}"), {{"name", explain::nameOf(solverAt(action.index))}})
               : std::string();
  }
  std::string operator()(const SetScript& /*action*/) const { return tr("Text of your solver"); }
  std::string operator()(const RunScript& /*action*/) const { return tr("Run the script"); }
  std::string operator()(const SetParameter& /*action*/) const { return tr("Parameter"); }
  std::string operator()(const SetChoice& action) const {
    return kSolvingProperties[action.index].title;
  }
};

// The number of what an action is about.
template <class Each>
std::size_t objectOf(const Each& action) {
  if constexpr (requires { action.bone; }) return action.bone;
  if constexpr (requires { action.joint; }) return action.joint;
  if constexpr (requires { action.goal; }) return action.goal;
  if constexpr (requires { action.index; }) return action.index;
  if constexpr (requires { action.place.failure; }) {
    constexpr std::size_t kMostScenes = 100;
    return action.place.failure * kMostScenes + action.place.scene;
  }
  if constexpr (requires { action.on; }) return action.on ? 1 : 0;
  if constexpr (requires { action.planar; }) return action.planar ? 1 : 0;
  if constexpr (requires { action.way; }) return static_cast<std::size_t>(action.way);
  return 0;
}

}  // namespace

std::string titleOf(const Action& action) { return visit(Titles{}, action); }

std::optional<StepKey> stepKeyOf(const Action& action) {
  return visit(
      [&](const auto& each) {
        return isStep(each) ? std::optional(StepKey{action.kind(), objectOf(each)}) : std::nullopt;
      },
      action);
}

bool changesScene(const Action& action) {
  return action.is<EndReplay>() || stepKeyOf(action).has_value();
}

}  // namespace lab
