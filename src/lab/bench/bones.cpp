// What the actions do that are about bones and joints, and those that edit the chain's structure.
#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <utility>

#include <glm/geometric.hpp>

#include "ik/maths/space.h"
#include "lab/bench/carry_out.h"
#include "lab/edit/bend.h"
#include "lab/edit/chain_edits.h"
#include "lab/edit/plane_limits.h"
#include "rigs/limits.h"

namespace lab {
namespace {

// Where nothing was edited, everything goes on as it was before. False where something was.
bool leaveUnedited(Bench& bench) {
  const std::optional<BeforeEditing> then = std::exchange(bench.beforeEditing, std::nullopt);
  State& state = bench.state;
  if (!then || then->scene != state.scene || then->shown != bench.start) return false;
  state.choices.mode = state.editing.before;
  bench.before = then->before;
  bench.start = bench.answer = then->start;
  solveAgain(bench);
  if (state.choices.mode == Mode::stepByStep) moveCursor(bench, then->cursor);
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
rigs::Bone* boneAt(Bench& bench, std::size_t index) {
  std::vector<rigs::Bone>& bones = bench.state.scene.chain.bones;
  return isOwnChain(bench) && index < bones.size() ? &bones[index] : nullptr;
}

// Edits the chain in the pose on show. `edit` returns false, and has changed nothing, where it
// cannot.
template <class Edit>
void edit(Bench& bench, const Edit& edit) {
  if (!isOwnChain(bench)) return;
  Scene& scene = bench.state.scene;
  PosedChain posed{scene.chain, bench.shown.pose, scene.rest, scene.planeLimits, scene.goals};
  posed.pose.stretch.clear();
  if (!edit(posed)) return;
  scene.chain = std::move(posed.chain);
  scene.rest = std::move(posed.rest);
  scene.planeLimits = std::move(posed.planeLimits);
  scene.goals = std::move(posed.goals);
  // A solver of two bones may move others now.
  fitToSolver(scene, solverOf(bench), std::array{&posed.pose});
  setPose(bench, posed.pose);
}

}  // namespace

void carryOut(Bench& bench, const SetBoneCount& action) {
  rigs::Chain& chain = bench.state.scene.chain;
  if (!isOwnChain(bench) || !chain.isPlain() || !bench.state.scene.goals.empty()) return;
  const std::size_t count = std::clamp(action.count, std::size_t{1}, kMostBones);
  const bool keepsTotal = isEven(chain);
  const double before = rigs::sizeOf(chain);
  bench.state.scene.rest.reset();
  chain.bones.resize(count, chain.bones.back());
  for (rigs::Bone& bone : chain.bones) {
    if (keepsTotal) bone.length = before / static_cast<double>(count);
  }
  for (rigs::Pose* pose : {&bench.start, &bench.answer, &bench.before}) resizePose(chain, *pose);
  auto& planeLimits = bench.state.scene.planeLimits;
  if (!planeLimits.empty()) planeLimits.resize(count, planeLimits.back());
  fitJoints(bench);
  solveAgain(bench);
}

void carryOut(Bench& bench, const SetBoneLength& action) {
  rigs::Bone* const bone = boneAt(bench, action.bone);
  if (!bone || !std::isfinite(action.length)) return;
  bone->length = std::clamp(action.length, 0.0, kLongestBone);
  solveAgain(bench);
}

void carryOut(Bench& bench, const SetBoneScale& action) {
  rigs::Bone* const bone = boneAt(bench, action.bone);
  if (!bone) return;
  bone->scale = asSign(action.scale, bench.state.scene.chain.planar);
  solveAgain(bench);
}

void carryOut(Bench& bench, const SetBaseScale& action) {
  if (!isOwnChain(bench)) return;
  rigs::Chain& chain = bench.state.scene.chain;
  chain.baseScale = asSign(action.scale, chain.planar);
  solveAgain(bench);
}

void carryOut(Bench& bench, const SetJoint& action) {
  rigs::Bone* const bone = boneAt(bench, action.bone);
  const bool isPlanar = bench.state.scene.chain.planar;
  if (isPlanar && action.kind == rigs::JointKind::hinge) return;
  const bool slides = action.kind == rigs::JointKind::slide;
  const glm::dvec3 axis = isPlanar && slides ? alongPlane(action.axis) : action.axis;
  const double length = glm::length(axis);
  if (!bone || !std::isfinite(length) || !(length > 1e-9)) return;
  if (bone->joint != action.kind) bone->limit = rigs::freeLimit(action.kind);
  bench.state.scene.rest.reset();
  bone->joint = action.kind;
  bone->axis = axis / length;
  forgetPlaneLimit(bench.state.scene, action.bone);
  for (rigs::Pose* pose : {&bench.start, &bench.answer, &bench.before}) {
    if (!slides && !pose->slides.empty()) pose->slides[action.bone] = 0.0;
  }
  if (bone->joint == rigs::JointKind::hinge) {
    for (rigs::Pose* pose : {&bench.start, &bench.answer, &bench.before}) {
      glm::dquat& rotation = pose->rotations[action.bone];
      rotation = aboutAxis(rotation, bone->axis);
    }
  }
  solveAgain(bench);
}

void carryOut(Bench& bench, const SetLimit& action) {
  rigs::Bone* const bone = boneAt(bench, action.bone);
  const auto& [least, most, cone] = action.limit;
  if (!bone || bone->joint == rigs::JointKind::fixed) return;
  const bool slides = bone->joint == rigs::JointKind::slide;
  const auto isEnd = [&](double end) { return std::isfinite(end) || (slides && std::isinf(end)); };
  if (!isEnd(least) || !isEnd(most) || !std::isfinite(cone)) return;
  if (bone->joint == rigs::JointKind::ball) forgetPlaneLimit(bench.state.scene, action.bone);
  rigs::JointLimit& limit = bone->limit;
  const double far = slides ? kFarthest : rigs::kWholeTurn;
  const auto bounded = [&](double end) {
    return std::isinf(end) ? end : std::clamp(end, -far, far);
  };
  limit.least = bounded(least);
  limit.most = std::max(limit.least, bounded(most));
  limit.cone = std::clamp(cone, 0.0, std::numbers::pi);
  solveAgain(bench);
}

void carryOut(Bench& bench, const SetWeight& action) {
  rigs::Bone* const bone = boneAt(bench, action.bone);
  if (!bone || !std::isfinite(action.weight)) return;
  bone->weight = std::clamp(action.weight, 0.0, 1.0);
  solveAgain(bench);
}

void carryOut(Bench& bench, const AddBone& action) {
  edit(bench, [&](PosedChain& posed) {
    const glm::dvec3 tip = rigs::forwardKinematics(posed.chain, posed.pose).back();
    return addBone(posed, inBounds(bench, action.end, tip));
  });
}

void carryOut(Bench& bench, const AddBranch& action) {
  constexpr double kAside = 0.7;  // radians
  if (!isOwnChain(bench) || action.bone >= bench.shown.bones.size()) return;
  const rigs::Segment& bone = bench.shown.bones[action.bone];
  const glm::dvec3 along = bone.end - bone.start;
  const glm::dvec3 away = ik::rotate(along, ik::rotationAbout({0.0, 0.0, 1.0}, kAside));
  edit(bench, [&](PosedChain& posed) {
    return addBone(posed, inBounds(bench, bone.end + away, bone.end), action.bone);
  });
  // What is done to the selected bone next is about this one.
  bench.state.view.selectedJoint = static_cast<int>(bench.state.scene.chain.bones.size()) - 1;
}

void carryOut(Bench& bench, const SplitBone& action) {
  edit(bench, [&](PosedChain& posed) { return splitBone(posed, action.bone, action.at); });
}

void carryOut(Bench& bench, const RemoveJoint& action) {
  edit(bench, [&](PosedChain& posed) { return removeJoint(posed, action.joint); });
}

void carryOut(Bench& bench, const RemoveBone& action) {
  edit(bench, [&](PosedChain& posed) { return removeBone(posed, action.bone); });
}

void carryOut(Bench& bench, const StretchBone& action) {
  edit(bench, [&](PosedChain& posed) {
    if (action.bone >= posed.chain.bones.size()) return false;
    const glm::dvec3 now = rigs::layBones(posed.chain, posed.pose)[action.bone].end;
    return stretchBone(posed, action.bone, inBounds(bench, action.end, now), action.turns);
  });
}

void carryOut(Bench& bench, const MirrorChain& action) {
  const auto& [way, axis] = action;
  Scene& scene = bench.state.scene;
  const rigs::Chain before = scene.chain;
  if (!isOwnChain(bench) || (before.planar && axis == MirrorAxis::z)) return;
  if (way == MirrorWay::geometry && !whyNotByGeometry(before, axis).empty()) return;
  if (way == MirrorWay::geometry) mirrorWaitingLimits(scene, axis);
  scene.chain = mirrorImage(before, way, axis);
  const auto mirror = [&, across = axis](glm::dvec3& point) {
    point = inBounds(bench, mirrorImage(point, before.base, across), point);
  };
  mirror(scene.target);
  for (rigs::Goal& goal : scene.goals) mirror(goal.target);
  if (scene.pole) mirror(*scene.pole);
  if (scene.rest) scene.rest = mirrorImage(before, *scene.rest, way, axis);
  for (rigs::Pose* pose : {&bench.start, &bench.answer, &bench.before}) {
    *pose = mirrorImage(before, *pose, way, axis);
  }
  if (!scene.pole && mirrorFlipsBend(before, way, axis)) flipBend(bench.state.choices);
  solveAgain(bench);
}

void carryOut(Bench& bench, const SetEditing& action) {
  Editing& editing = bench.state.editing;
  if (action.on == editing.on || (action.on && !isOwnChain(bench))) return;
  if (!action.on) {
    editing.on = false;
    if (!leaveUnedited(bench)) carryOut(bench, SetMode{editing.before});
    return;
  }
  rigs::Pose pose = bench.shown.pose;
  pose.stretch.clear();
  bench.beforeEditing.emplace(BeforeEditing{bench.state.scene, pose, bench.start, bench.before,
                                            bench.state.playback.cursor});
  editing = {true, bench.state.choices.mode};
  bench.state.choices.mode = Mode::stepByStep;
  setPose(bench, pose);
}

}  // namespace lab
