// What the actions do that are about the whole chain: target, pole, base, pose, plane and creature.
#include <algorithm>
#include <cmath>
#include <numbers>
#include <utility>

#include <glm/geometric.hpp>

#include "ik/maths/space.h"
#include "lab/core/carry_out.h"
#include "lab/creature/feet.h"
#include "lab/creature/ground.h"
#include "lab/creature/legs.h"
#include "lab/edit/bend.h"
#include "lab/edit/chain_edits.h"
#include "lab/edit/chains.h"
#include "lab/edit/facing.h"
#include "lab/edit/in_place.h"
#include "lab/edit/plane_limits.h"
#include "lab/edit/pole.h"
#include "lab/edit/target_path.h"

namespace lab {
namespace {

bool isFinite(const glm::dvec3& v) {
  return std::isfinite(v.x) && std::isfinite(v.y) && std::isfinite(v.z);
}

double inRange(double value, double least, double most, double otherwise) {
  return std::isfinite(value) ? std::clamp(value, least, most) : otherwise;
}

// What is on the target's object goes with it, which was at `from` and turns by `turn`.
void carryObject(Scene& scene, const glm::dvec3& from, const glm::dquat& turn) {
  if (scene.object == 0) return;
  for (rigs::Goal& goal : scene.goals) {
    if (goal.object != scene.object || goal.pinned) continue;
    goal.target = scene.target + turn * (goal.target - from);
    if (goal.facing) goal.facing->rotation = turn * goal.facing->rotation;
  }
}

// A bend that adds up to the same for any number of bones, away from the straight line.
void bendALittle(const rigs::Chain& chain, rigs::Pose& pose) {
  constexpr double kBend = 0.3;  // radians
  const auto n = static_cast<double>(chain.bones.size());
  for (std::size_t i = 0; i < chain.bones.size(); ++i) {
    // Not by what was added to it, for any n: a first bone still in line would undo the nudge.
    const double bend = kBend / n - (i == 0 ? 0.75 * kBend : 0.0);
    const rigs::JointKind kind = chain.bones[i].joint;
    if (kind == rigs::JointKind::fixed || kind == rigs::JointKind::slide) continue;
    if (chain.planar) {
      pose.angles[i] += bend;
    } else {
      pose.rotations[i] = glm::normalize(localTurn(chain.bones[i], bend) * pose.rotations[i]);
    }
  }
}

rigs::Pose intoSpace(const rigs::Pose& pose) {
  rigs::Pose out;
  out.slides = pose.slides;
  for (const double angle : pose.angles) {
    out.rotations.push_back(ik::rotationAbout({0.0, 0.0, 1.0}, angle));
  }
  return out;
}

rigs::Pose intoPlane(const rigs::Pose& pose) {
  rigs::Pose out;
  out.slides = pose.slides;
  for (const glm::dquat& rotation : pose.rotations) {
    out.angles.push_back(2.0 * std::atan2(rotation.z, rotation.w));
  }
  return out;
}

void putIntoPlane(rigs::Bone& bone) {
  bone.scale.z = 1;
  if (bone.at) bone.at->z = 0.0;
  bone.axes = ik::rotationAbout({0.0, 0.0, 1.0}, 2.0 * std::atan2(bone.axes.z, bone.axes.w));
  if (bone.joint != rigs::JointKind::slide) return;
  const glm::dvec3 flat{bone.axis.x, bone.axis.y, 0.0};
  const double length = glm::length(flat);
  bone.axis = length > 1e-9 ? flat / length : glm::dvec3(1.0, 0.0, 0.0);
}

// Chooses the bend that leaves the elbow of a chain without a pole on its side.
void keepElbow(State& state, const std::vector<glm::dvec3>& joints) {
  const Scene& scene = state.scene;
  const Elbow elbow = elbowOf(scene.chain, joints, scene.target);
  if (const auto bend = bendOf(scene.chain, elbow, scene.target)) chooseBend(state.choices, *bend);
}

}  // namespace

glm::dvec3 inBounds(const LabData& data, const glm::dvec3& point, const glm::dvec3& otherwise) {
  if (!isFinite(point)) return otherwise;
  const glm::dvec3 near = glm::clamp(point, -kFarthest, kFarthest);
  return {near.x, near.y, data.state.scene.chain.planar ? 0.0 : near.z};
}

void carryOut(LabData& data, const SetTarget& action) {
  Scene& scene = data.state.scene;
  if (isWalking(data)) {
    glm::dvec3& goal = *data.state.walkGoal;
    goal = onGround(*scene.ground, inBounds(data, action.position, goal));
    return;
  }
  if (scene.isPinned) return;
  const glm::dvec3 from = scene.target;
  scene.target = inBounds(data, action.position, scene.target);
  carryObject(scene, from, ik::kNoRotation);
  TargetMotion& motion = data.state.motion;
  motion.center += scene.target - from;  // its way goes with it
  for (glm::dvec3& point : motion.drawn) point += scene.target - from;
  solveAgain(data);
}

void carryOut(LabData& data, const SetFacing& action) {
  Scene& scene = data.state.scene;
  if (scene.isPinned) return;
  const std::optional<rigs::Facing> before = scene.facing;
  scene.facing = action.facing ? facingIn(*action.facing, scene.chain.planar) : std::nullopt;
  if (!before && scene.sole) scene.sole->up = upIn(scene.facing);
  if (before && scene.facing) {
    const glm::dquat turn = scene.facing->rotation * glm::conjugate(before->rotation);
    carryObject(scene, scene.target, turn);
  }
  solveAgain(data);
}

bool targetMoves(const LabData& data) {
  const State& state = data.state;
  const bool isWaiting = state.motion.path == TargetPath::drawn && state.motion.drawn.empty();
  return state.motion.path != TargetPath::none && !isWaiting && !isWalking(data) &&
         state.choices.mode != Mode::stepByStep && !state.replay.on && !state.race.on &&
         !state.editing.on && !state.scene.isPinned;
}

void moveTarget(LabData& data, double seconds) {
  TargetMotion& motion = data.state.motion;
  const std::vector<glm::dvec3> way = wayOf(motion);
  motion.gone = std::fmod(motion.gone + motion.speed * seconds, std::max(lengthOf(way), 1e-9));
  glm::dvec3& target = data.state.scene.target;
  const glm::dvec3 from = target;
  target = inBounds(data, pointAlong(way, motion.gone), target);
  carryObject(data.state.scene, from, ik::kNoRotation);
  if (motion.isByRate) {
    leavePoseBefore(data);
    layOut(data, followedByRate(data.state.scene, data.answer, target - from));
    moveCursor(data, 0);
  } else {
    solveAgain(data);
  }
  data.kept = data.start;  // that of this target
}

void carryOut(LabData& data, const SetTargetMotion& action) {
  if (data.creature) return;
  TargetMotion& motion = data.state.motion;
  const TargetMotion before = motion;
  motion = action.motion;
  motion.speed = inRange(motion.speed, kLeastPathSpeed, kMostPathSpeed, before.speed);
  motion.size = inRange(motion.size, kLeastPathSize, kMostPathSize, before.size);
  if (data.state.scene.chain.planar) motion.plane = PathPlane::xy;
  motion.drawn.resize(std::min(motion.drawn.size(), kMostPathPoints));
  for (glm::dvec3& point : motion.drawn) point = inBounds(data, point, data.state.scene.target);
  if (motion.path == before.path && motion.plane == before.plane && motion.drawn == before.drawn) {
    // The same way, larger or smaller: it stays at the same part of it.
    motion.center = before.center;
    motion.gone = before.gone * motion.size / before.size;
    return;
  }
  motion.gone = 0.0;
  motion.center = centerOf(motion, data.state.scene.target);
  if (motion.path == TargetPath::none) return;
  if (data.state.choices.mode == Mode::stepByStep) carryOut(data, SetMode{Mode::live});
  carryOut(data, BeginGesture{});  // its trail begins here
}

void carryOut(LabData& data, const SetPole& action) {
  Scene& scene = data.state.scene;
  if (action.position) {
    scene.pole = inBounds(data, *action.position, scene.pole.value_or(scene.chain.base));
  } else {
    scene.pole.reset();
  }
  solveAgain(data);
}

void carryOut(LabData& data, const SwitchPole& action) {
  Scene& scene = data.state.scene;
  if (action.on == scene.pole.has_value()) return;
  const std::vector<glm::dvec3>& joints = data.shown.joints;
  if (action.on) {
    const Elbow elbow = elbowOf(scene.chain, joints, scene.target);
    chooseBend(data.state.choices, "positive");  // towards it
    scene.pole = inBounds(data, newPole(elbow, scene.target), scene.chain.base);
  } else {
    scene.pole.reset();
    keepElbow(data.state, joints);
  }
  solveAgain(data);
}

void carryOut(LabData& data, const MoveBase& action) {
  Scene& scene = data.state.scene;
  glm::dvec3& base = scene.chain.base;
  const glm::dvec3 from = base;
  base = inBounds(data, action.position, base);
  if (hasFeet(scene) && (base.x != from.x || base.z != from.z))
    base.y = from.y + onGround(*scene.ground, base).y - onGround(*scene.ground, from).y;
  if (isCharacter(scene)) carryGoals(scene, base - from);
  solveAgain(data);
}

void carryOut(LabData& data, const MoveJoint& action) {
  const rigs::Chain& chain = data.state.scene.chain;
  if (action.joint < 1 || action.joint > chain.bones.size() || !isFinite(action.position)) return;
  const int carrier = chain.carrierOf(action.joint);
  if (carrier == rigs::kBase) return;
  const auto turning = turningBone(chain, static_cast<std::size_t>(carrier));
  if (!turning) return;
  leavePoseBefore(data);
  enterStepByStep(data);
  const std::size_t bone = *turning;
  rigs::Pose pose = data.shown.pose;
  std::vector<rigs::Frame> frames(chain.bones.size());
  rigs::boneFrames(chain, pose, frames);
  const rigs::Frame parent = rigs::restFrame(chain, pose, bone);
  const glm::dvec3 origin = frames[bone].origin;
  const glm::dvec3 away = inBounds(data, action.position, origin) - origin;
  const bool isAtEnd = bone == static_cast<std::size_t>(carrier) &&
                       (action.joint == chain.bones.size() || !chain.bones[action.joint].at);
  if (!isAtEnd) {
    const glm::dvec3 carried = rigs::forwardKinematics(chain, pose)[action.joint] - origin;
    turnBone(chain, bone, parent, carried, away, pose);
  } else if (glm::length(away) > 0.0) {
    pointBone(chain, bone, parent, away, pose);
  }
  setPose(data, pose);
}

void carryOut(LabData& data, const SetAngles& action) {
  const rigs::Chain& chain = data.state.scene.chain;
  const auto isAngle = [](double angle) { return std::isfinite(angle); };
  if (!chain.planar || action.angles.size() != chain.bones.size()) return;
  if (!std::ranges::all_of(action.angles, isAngle)) return;
  rigs::Pose pose{action.angles};
  pose.slides = data.shown.pose.slides;
  for (std::size_t i = 0; i < pose.angles.size(); ++i) {
    const double angle = std::remainder(pose.angles[i], 2.0 * std::numbers::pi);
    const bool slides = chain.bones[i].joint == rigs::JointKind::slide;
    pose.angles[i] = slides ? 0.0 : rigs::allowed(chain.bones[i].limit, angle);
  }
  setPose(data, pose);
}

void carryOut(LabData& data, const SetPose& action) {
  const State& state = data.state;
  const bool isPose = rigs::findFault(solverOf(data), problemOf(state.scene, state.choices),
                                      settingsOf(state.choices), action.pose)
                          .empty();
  if (isPose) setPose(data, action.pose);
}

void carryOut(LabData& data, const SetAngle& action) {
  const rigs::Chain& chain = data.state.scene.chain;
  if (action.bone >= chain.bones.size() || !std::isfinite(action.angle)) return;
  const rigs::Bone& bone = chain.bones[action.bone];
  const bool slides = bone.joint == rigs::JointKind::slide;
  if (!chain.planar && bone.joint != rigs::JointKind::hinge && !slides) return;
  leavePoseBefore(data);
  enterStepByStep(data);
  rigs::Pose pose = data.shown.pose;
  if (slides) {
    const bool isFree = !rigs::isLimited(bone, chain.planar);
    const double least = isFree ? -kFarthest : bone.limit.least;
    pose.slides.resize(chain.bones.size());
    pose.slides[action.bone] =
        std::clamp(action.angle, least, isFree ? kFarthest : bone.limit.most);
    return setPose(data, pose);
  }
  const double angle =
      rigs::allowed(bone.limit, std::remainder(action.angle, 2.0 * std::numbers::pi));
  if (chain.planar) {
    pose.angles[action.bone] = angle;
  } else {
    pose.rotations[action.bone] = ik::rotationAbout(bone.axis, angle);
  }
  setPose(data, pose);
}

void carryOut(LabData& data, const MoveInPlace& action) {
  if (!std::isfinite(action.amount) || action.dimension < 0) return;
  const Scene& scene = data.state.scene;
  auto& from = data.inPlaceFrom;
  // Always from there, so that the way back is the way there.
  if (data.gestureBegins || !from || from->first != scene.chain)
    from.emplace(scene.chain, data.shown.pose);
  const Choices& choices = data.state.choices;
  const bool stays = data.result.status == ik::Status::reached && solverOf(data).iterative &&
                     choices.restGain == 0.0 && choices.stopWhenDone;
  leavePoseBefore(data);
  if (!stays) enterStepByStep(data);
  const double amount = std::clamp(action.amount, -kMostInPlace, kMostInPlace);
  const int dimension = std::min(action.dimension, kMostFreeShown);
  setPose(data, movedInPlace(scene, from->second, amount, dimension));
}

void carryOut(LabData& data, const BeginGesture& /*action*/) {
  data.history.close();
  ++data.recording.drag;
  data.gestureBegins = true;
  data.gestureFrom = {data.state.choices.mode, data.state.motion};
}

void carryOut(LabData& data, const SetRestPose& action) {
  std::optional<rigs::Pose>& rest = data.state.scene.rest;
  rest.reset();
  if (action.on) rest.emplace(data.shown.pose).stretch.clear();
  solveAgain(data);
}

void carryOut(LabData& data, const SetPlanar& action) {
  Scene& scene = data.state.scene;
  if (data.creature || action.planar == scene.chain.planar) return;
  scene.chain.planar = action.planar;
  scene.rest.reset();
  data.state.view.space.on = hasSpace(data.state);
  for (rigs::Pose* pose : {&data.start, &data.answer, &data.before}) {
    *pose = action.planar ? intoPlane(*pose) : intoSpace(*pose);
  }
  if (action.planar) {
    scene.target.z = scene.chain.base.z = 0.0;
    if (scene.facing) scene.facing = facingIn(*scene.facing, true);
    scene.sole.reset();
    for (rigs::Goal& goal : scene.goals) {
      goal.target.z = 0.0;
      goal.sole.reset();
      if (goal.facing) goal.facing = facingIn(*goal.facing, true);
    }
    if (scene.pole) scene.pole->z = 0.0;
    scene.chain.baseScale.z = 1;
    for (rigs::Bone& bone : scene.chain.bones) putIntoPlane(bone);
    moveJointsIntoPlane(scene);
  } else {
    moveJointsIntoSpace(scene);
    fitJoints(data);
  }
  if (!scene.pole) keepElbow(data.state, rigs::forwardKinematics(scene.chain, data.answer));
  solveAgain(data);
}

void carryOut(LabData& data, const SetLegs& action) {
  if (!data.creature) return;
  State& state = data.state;
  const std::size_t count = std::clamp(action.count, kFewestLegs, kMostLegs) / 2 * 2;
  if (count == state.otherChains.size() + 1) return;
  state.place = std::min(state.place, count - 1);
  makeLegs(count, {state.scene, data.start, state.otherChains, state.place});
  data.answer = data.before = data.start;
  fitJoints(data);
  startCreature(data);
}

void carryOut(LabData& data, const Nudge& /*action*/) {
  const bool isStepping = data.state.choices.mode == Mode::stepByStep;
  rigs::Pose& pose = isStepping ? data.start : data.answer;
  bendALittle(data.state.scene.chain, pose);
  data.before = pose;
  if (isStepping) data.state.playback.cursor = 0;
  solveAgain(data);
}

}  // namespace lab
