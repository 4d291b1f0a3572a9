// What the actions do that are about bones and joints, and those that edit the chain's structure.
#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <utility>

#include <glm/geometric.hpp>

#include "ik/maths/space.h"
#include "lab/core/carry_out.h"
#include "lab/edit/bend.h"
#include "lab/edit/chain_edits.h"
#include "lab/edit/facing.h"
#include "lab/edit/free_root.h"
#include "lab/edit/plane_limits.h"
#include "rigs/arms/arm_parts.h"
#include "rigs/limits.h"
#include "rigs/mechanism_of.h"

namespace lab {
namespace {

// Where nothing was edited, everything goes on as it was before. False where something was.
bool leaveUnedited(LabData& data) {
  const std::optional<BeforeEditing> then = std::exchange(data.beforeEditing, std::nullopt);
  State& state = data.state;
  if (!then || then->scene != state.scene || then->shown != data.start) return false;
  state.choices.mode = state.editing.before;
  data.before = then->before;
  data.start = data.answer = then->start;
  solveAgain(data);
  if (state.choices.mode == Mode::stepByStep) moveCursor(data, then->cursor);
  return true;
}

// Nobody set a length of its own.
bool isEven(const rigs::Chain& chain) {
  return chain.bones.size() > 1 && std::ranges::all_of(chain.bones, [&](const rigs::Bone& each) {
           return each.length == chain.bones.front().length;
         });
}

ik::ScaleSign asSign(const ik::ScaleSign& scale, bool planar) {
  return {scale.x < 0 ? -1 : 1, scale.y < 0 ? -1 : 1, scale.z < 0 && !planar ? -1 : 1};
}

// The slide's axis in the plane; along x where none of it lies there.
glm::dvec3 alongPlane(const glm::dvec3& axis) {
  const glm::dvec3 flat{axis.x, axis.y, 0.0};
  return glm::length(flat) > 1e-9 ? flat : glm::dvec3(1.0, 0.0, 0.0);
}

// A hinge keeps the part of a rotation that is about its axis.
glm::dquat aboutAxis(const glm::dquat& rotation, const glm::dvec3& axis) {
  const double along = rotation.x * axis.x + rotation.y * axis.y + rotation.z * axis.z;
  return ik::rotationAbout(axis, 2.0 * std::atan2(along, rotation.w));
}

void resizePose(const rigs::Chain& chain, rigs::Pose& pose) {
  constexpr double kBend = 0.1;  // new bones are laid on bent: in line they could be a dead end
  const std::size_t count = chain.bones.size();
  pose.stretch.clear();
  if (!pose.slides.empty()) pose.slides.resize(count);
  if (chain.planar) return pose.angles.resize(count, kBend);
  const std::size_t before = pose.rotations.size();
  pose.rotations.resize(count);
  for (std::size_t i = before; i < count; ++i) pose.rotations[i] = localTurn(chain.bones[i], kBend);
}

// The bone that may be changed; null where there is none.
rigs::Bone* boneAt(LabData& data, std::size_t index) {
  std::vector<rigs::Bone>& bones = data.state.scene.chain.bones;
  return index < bones.size() ? &bones[index] : nullptr;
}

// Edits the chain in the pose on show. `edit` returns false, and has changed nothing, where it
// cannot.
template <class Edit>
void edit(LabData& data, const Edit& edit) {
  Scene& scene = data.state.scene;
  PosedChain posed{scene.chain, data.shown.pose, scene.rest, scene.planeLimits, scene.goals};
  posed.pose.stretch.clear();
  if (!edit(posed)) return;
  scene.chain = std::move(posed.chain);
  scene.rest = std::move(posed.rest);
  scene.planeLimits = std::move(posed.planeLimits);
  scene.goals = std::move(posed.goals);
  // A solver of two bones may move others now.
  fitToSolver(scene, solverOf(data), std::array{&posed.pose});
  setPose(data, posed.pose);
}

}  // namespace

void carryOut(LabData& data, const SetBoneCount& action) {
  rigs::Chain& chain = data.state.scene.chain;
  if (!chain.isPlain() || !data.state.scene.goals.empty()) return;
  const std::size_t count = std::clamp(action.count, std::size_t{1}, kMostBones);
  const bool keepsTotal = isEven(chain);
  const double before = rigs::sizeOf(chain);
  data.state.scene.rest.reset();
  chain.bones.resize(count, chain.bones.back());
  for (rigs::Bone& bone : chain.bones) {
    if (keepsTotal) bone.length = before / static_cast<double>(count);
  }
  for (rigs::Pose* pose : {&data.start, &data.answer, &data.before}) resizePose(chain, *pose);
  auto& planeLimits = data.state.scene.planeLimits;
  if (!planeLimits.empty()) planeLimits.resize(count, planeLimits.back());
  fitJoints(data);
  solveAgain(data);
}

void carryOut(LabData& data, const SetBoneLength& action) {
  rigs::Bone* const bone = boneAt(data, action.bone);
  if (!bone || !std::isfinite(action.length)) return;
  bone->length = std::clamp(action.length, 0.0, kLongestBone);
  solveAgain(data);
}

void carryOut(LabData& data, const SetBoneScale& action) {
  rigs::Bone* const bone = boneAt(data, action.bone);
  if (!bone) return;
  bone->scale = asSign(action.scale, data.state.scene.chain.planar);
  solveAgain(data);
}

void carryOut(LabData& data, const SetBaseScale& action) {
  rigs::Chain& chain = data.state.scene.chain;
  chain.baseScale = asSign(action.scale, chain.planar);
  solveAgain(data);
}

void carryOut(LabData& data, const SetJoint& action) {
  rigs::Bone* const bone = boneAt(data, action.bone);
  const bool isPlanar = data.state.scene.chain.planar;
  if (isPlanar && action.kind == rigs::JointKind::hinge) return;
  const bool slides = action.kind == rigs::JointKind::slide;
  const glm::dvec3 axis = isPlanar && slides ? alongPlane(action.axis) : action.axis;
  const double length = glm::length(axis);
  if (!bone || !std::isfinite(length) || !(length > 1e-9)) return;
  if (bone->joint != action.kind) bone->limit = rigs::freeLimit(action.kind);
  data.state.scene.rest.reset();
  bone->joint = action.kind;
  bone->axis = axis / length;
  forgetPlaneLimit(data.state.scene, action.bone);
  for (rigs::Pose* pose : {&data.start, &data.answer, &data.before}) {
    if (!slides && !pose->slides.empty()) pose->slides[action.bone] = 0.0;
  }
  if (bone->joint == rigs::JointKind::hinge) {
    for (rigs::Pose* pose : {&data.start, &data.answer, &data.before}) {
      glm::dquat& rotation = pose->rotations[action.bone];
      rotation = aboutAxis(rotation, bone->axis);
    }
  }
  solveAgain(data);
}

void carryOut(LabData& data, const SetLimit& action) {
  rigs::Bone* const bone = boneAt(data, action.bone);
  const auto& [least, most, cone] = action.limit;
  if (!bone || bone->joint == rigs::JointKind::fixed) return;
  const bool slides = bone->joint == rigs::JointKind::slide;
  const auto isEnd = [&](double end) { return std::isfinite(end) || (slides && std::isinf(end)); };
  if (!isEnd(least) || !isEnd(most) || !std::isfinite(cone)) return;
  if (bone->joint == rigs::JointKind::ball) forgetPlaneLimit(data.state.scene, action.bone);
  rigs::JointLimit& limit = bone->limit;
  const double far = slides ? kFarthest : rigs::kWholeTurn;
  const auto bounded = [&](double end) {
    return std::isinf(end) ? end : std::clamp(end, -far, far);
  };
  limit.least = bounded(least);
  limit.most = std::max(limit.least, bounded(most));
  limit.cone = std::clamp(cone, 0.0, std::numbers::pi);
  solveAgain(data);
}

void carryOut(LabData& data, const SetWeight& action) {
  rigs::Bone* const bone = boneAt(data, action.bone);
  if (!bone || !std::isfinite(action.weight)) return;
  bone->weight = std::clamp(action.weight, 0.0, 1.0);
  solveAgain(data);
}

void carryOut(LabData& data, const SetTwist& action) {
  rigs::Bone* const bone = boneAt(data, action.bone);
  if (!bone || !std::isfinite(action.twist)) return;
  bone->twist = std::clamp(action.twist, 0.0, 1.0);
  solveAgain(data);
}

void carryOut(LabData& data, const AddBone& action) {
  edit(data, [&](PosedChain& posed) {
    const glm::dvec3 tip = rigs::forwardKinematics(posed.chain, posed.pose).back();
    return addBone(posed, inBounds(data, action.end, tip));
  });
}

void carryOut(LabData& data, const AddBranch& action) {
  constexpr double kAside = 0.7;  // radians
  if (action.bone >= data.shown.bones.size()) return;
  const rigs::Segment& bone = data.shown.bones[action.bone];
  const glm::dvec3 along = bone.end - bone.start;
  const glm::dvec3 away = ik::rotate(along, ik::rotationAbout({0.0, 0.0, 1.0}, kAside));
  edit(data, [&](PosedChain& posed) {
    return addBone(posed, inBounds(data, bone.end + away, bone.end), action.bone);
  });
  // What is done to the selected bone next is about this one.
  data.state.view.selectedJoint = static_cast<int>(data.state.scene.chain.bones.size()) - 1;
}

void carryOut(LabData& data, const SetFreeRoot& action) {
  edit(data, [&](PosedChain& posed) {
    if (action.pinsFeet)
      for (const std::size_t i : footGoals(posed.chain, posed.goals)) posed.goals[i].pinned = true;
    return action.on ? freeRoot(posed) : holdRoot(posed);
  });
}

void carryOut(LabData& data, const SplitBone& action) {
  edit(data, [&](PosedChain& posed) { return splitBone(posed, action.bone, action.at); });
}

void carryOut(LabData& data, const RemoveJoint& action) {
  edit(data, [&](PosedChain& posed) { return removeJoint(posed, action.joint); });
}

void carryOut(LabData& data, const RemoveBone& action) {
  edit(data, [&](PosedChain& posed) { return removeBone(posed, action.bone); });
}

void carryOut(LabData& data, const StretchBone& action) {
  edit(data, [&](PosedChain& posed) {
    if (action.bone >= posed.chain.bones.size()) return false;
    const glm::dvec3 now = rigs::layBones(posed.chain, posed.pose)[action.bone].end;
    return stretchBone(posed, action.bone, inBounds(data, action.end, now), action.turns);
  });
}

void carryOut(LabData& data, const MirrorChain& action) {
  const auto& [way, axis] = action;
  Scene& scene = data.state.scene;
  const rigs::Chain before = scene.chain;
  if (before.planar && axis == MirrorAxis::z) return;
  if (way == MirrorWay::geometry && !whyNotByGeometry(before, axis).empty()) return;
  if (way == MirrorWay::geometry) mirrorWaitingLimits(scene, axis);
  scene.chain = mirrorImage(before, way, axis);
  const rigs::Pose image = mirrorImage(before, data.start, way, axis);
  const Mirrored mirrored(axis, {before, data.start}, {scene.chain, image});
  const auto mirror = [&, across = axis](glm::dvec3& point) {
    point = inBounds(data, mirrorImage(point, before.base, across), point);
  };
  mirror(scene.target);
  // A sole stays level.
  const auto turn = [&](std::size_t bone, std::optional<rigs::Facing>& facing,
                        std::optional<rigs::Sole>& sole) {
    if (!facing) return;
    const glm::dquat old = facing->rotation;
    mirrored.turn(bone, *facing);
    if (sole) sole->up = glm::conjugate(facing->rotation) * (old * sole->up);
  };
  turn(scene.chain.tipBone(), scene.facing, scene.sole);
  for (rigs::Goal& goal : scene.goals) {
    mirror(goal.target);
    turn(goal.bone, goal.facing, goal.sole);
  }
  if (scene.pole) mirror(*scene.pole);
  if (scene.rest) scene.rest = mirrorImage(before, *scene.rest, way, axis);
  for (rigs::Pose* pose : {&data.start, &data.answer, &data.before}) {
    *pose = mirrorImage(before, *pose, way, axis);
  }
  if (!scene.pole && mirrorFlipsBend(before, way, axis)) flipBend(data.state.choices);
  solveAgain(data);
}

void carryOut(LabData& data, const SetTable& action) {
  const rigs::DhTable& table = action.table;
  if (table.rows.empty() || table.rows.size() >= kMostBones) return;
  Scene& scene = data.state.scene;
  rigs::Chain made = rigs::chainOf(table);
  made.base = scene.chain.base;
  *made.bones.front().at -= made.base;
  rigs::Pose pose = rigs::nearZero(made);
  ik::Pose before;
  ik::Pose atZero;
  rigs::valuesOf(scene.chain, data.shown.pose, before);
  rigs::valuesOf(made, pose, atZero);
  ik::Pose values = atZero;
  for (std::size_t i = 0; i < table.bones.size(); ++i) {
    if (table.bones[i] >= before.size()) continue;
    values[i] = before[table.bones[i]];
    made.bones[i].weight = scene.chain.bones[table.bones[i]].weight;
  }
  rigs::readChanges(made, atZero, values, pose);
  scene.chain = std::move(made);
  scene.rest.reset();
  scene.goals.clear();
  scene.sole.reset();
  scene.planeLimits.clear();
  data.state.view.space.on = true;
  fitToSolver(scene, solverOf(data), std::array{&pose});
  setPose(data, pose);
}

void carryOut(LabData& data, const SetEditing& action) {
  Editing& editing = data.state.editing;
  if (action.on == editing.on) return;
  if (!action.on) {
    editing.on = false;
    if (!leaveUnedited(data)) carryOut(data, SetMode{editing.before});
    return;
  }
  rigs::Pose pose = data.shown.pose;
  pose.stretch.clear();
  data.beforeEditing.emplace(
      BeforeEditing{data.state.scene, pose, data.start, data.before, data.state.playback.cursor});
  editing = {true, data.state.choices.mode};
  data.state.choices.mode = Mode::stepByStep;
  setPose(data, pose);
}

}  // namespace lab
