#include "rigs/mechanism_of.h"

#include <algorithm>
#include <cmath>
#include <optional>

#include "rigs/facing.h"
#include "rigs/limits.h"

namespace iklab::rigs {
namespace {

constexpr glm::dvec3 kX{1.0, 0.0, 0.0};
constexpr glm::dvec3 kZ{0.0, 0.0, 1.0};

ik::Rotation rotationOf(const Chain& chain, const Pose& pose, std::size_t bone) {
  if (chain.planar) return ik::rotationAbout(kZ, pose.angles[bone]);
  return ik::normalized(pose.rotations[bone]);
}

// What the bone's joint turns about, if that is one axis.
glm::dvec3 axisOf(const Chain& chain, const Bone& bone) {
  return chain.planar && bone.joint != JointKind::slide ? kZ : glm::normalize(bone.axis);
}

bool isBall(const Chain& chain, const Bone& bone) {
  return !chain.planar && bone.joint == JointKind::ball;
}

ik::Joint jointOf(const Chain& chain, const Pose& pose, std::size_t i) {
  const Bone& bone = chain.bones[i];
  ik::Joint joint;
  joint.weight = bone.effectiveWeight();
  const glm::dquat axes = bone.axes == ik::kNoRotation ? bone.axes : ik::normalized(bone.axes);
  joint.axes = glm::mat3_cast(axes);
  if (bone.joint == JointKind::fixed) {
    joint.kind = ik::JointKind::fixed;
    joint.axes = glm::mat3_cast(axes * rotationOf(chain, pose, i));
    joint.weight = 1.0;
    return joint;
  }
  const bool ball = isBall(chain, bone);
  const bool slides = bone.joint == JointKind::slide;
  joint.kind = ball ? ik::JointKind::ball : slides ? ik::JointKind::slide : ik::JointKind::hinge;
  joint.axis = ball ? kX : axisOf(chain, bone);
  joint.twist = chain.planar ? 0.0 : bone.twist;
  if (ball && bone.twist > 0.0) joint.limit.cone = 0.0;
  if (!isLimited(bone, chain.planar)) return joint;
  if (slides || !isWholeTurn(bone.limit)) {
    joint.limit.least = bone.limit.least;
    joint.limit.most = bone.limit.most;
  }
  if (ball) joint.limit.cone = std::min(joint.limit.cone, bone.limit.cone);
  return joint;
}

// Puts a joint into the frame of the bone that carries it: at its end, or at `at`.
void attach(const Chain& chain, int parent, const std::optional<glm::dvec3>& at, ik::Joint& joint) {
  const bool isOfBase = parent == kBase;
  const Bone* const carrier = isOfBase ? nullptr : &chain.bones[static_cast<std::size_t>(parent)];
  const glm::dvec3 signs = ik::vectorOf(isOfBase ? chain.baseScale : carrier->scale);
  const glm::dvec3 end{isOfBase ? 0.0 : carrier->effectiveLength(), 0.0, 0.0};
  joint.parent = isOfBase ? ik::kWorld : parent;
  joint.at = signs * at.value_or(end);
  if (isOfBase) joint.at += chain.base;
  const glm::dmat3 mirror(signs.x * kX, glm::dvec3(0.0, signs.y, 0.0), signs.z * kZ);
  joint.axes = mirror * joint.axes;
}

// Ends bone `bone` in a joint of its own.
void endBone(const Chain& chain, std::size_t bone, ChainMechanism& result) {
  ik::Joint end{.kind = ik::JointKind::fixed};
  attach(chain, static_cast<int>(bone), std::nullopt, end);
  result.ends[bone] = static_cast<int>(result.joints.size());
  result.joints.push_back(end);
}

void findGoals(const Problem& problem, ChainMechanism& result) {
  result.goals.clear();
  const auto add = [&](std::size_t bone, ik::Goal goal, const std::optional<Facing>& facing) {
    goal.joint = result.ends[bone];
    goal.lengthPerRadian = problem.lengthPerRadian;
    if (facing) setFacing(problem.chain, bone, *facing, goal);
    result.goals.push_back(goal);
  };
  add(problem.chain.tipBone(), {.target = problem.target, .influence = problem.influence},
      problem.facing);
  for (const Goal& goal : problem.goals) {
    if (!goal.on) continue;
    add(goal.bone, {.target = goal.target, .weight = goal.weight, .influence = goal.influence},
        goal.facing);
  }
}

}  // namespace

void mechanismOf(const Problem& problem, const Pose& pose, ChainMechanism& result) {
  const Chain& chain = problem.chain;
  result.joints.clear();
  result.ends.assign(chain.bones.size(), -1);
  for (std::size_t i = 0; i < chain.bones.size(); ++i) {
    const Bone& bone = chain.bones[i];
    const int parent = chain.parentOf(i);
    result.joints.push_back(jointOf(chain, pose, i));
    attach(chain, parent, bone.at, result.joints.back());
    const bool hangs = parent != kBase && !bone.at && bone.joint != JointKind::slide;
    if (hangs && result.ends[static_cast<std::size_t>(parent)] < 0)
      result.ends[static_cast<std::size_t>(parent)] = static_cast<int>(i);
  }
  endBone(chain, chain.tipBone(), result);
  const auto isEnded = [&](std::size_t bone) {
    return result.ends[bone] >= static_cast<int>(chain.bones.size());
  };
  for (const Goal& goal : problem.goals) {
    if (!isEnded(goal.bone)) endBone(chain, goal.bone, result);
  }
  for (std::size_t i = 0; i < chain.bones.size(); ++i) {
    if (result.ends[i] < 0) endBone(chain, i, result);
  }
  valuesOf(chain, pose, result.pose);
  result.pose.resize(result.joints.size());
  findGoals(problem, result);
}

void valuesOf(const Chain& chain, const Pose& pose, ik::Pose& values) {
  values.assign(chain.bones.size(), {});
  for (std::size_t i = 0; i < chain.bones.size(); ++i) {
    const Bone& bone = chain.bones[i];
    if (bone.joint == JointKind::fixed) continue;
    if (bone.joint == JointKind::slide) {
      values[i].amount = pose.slideOf(i);
      continue;
    }
    if (isBall(chain, bone)) {
      values[i].turn = ik::normalized(pose.rotations[i]);
      continue;
    }
    const double angle =
        chain.planar ? pose.angles[i] : angleAbout(axisOf(chain, bone), pose.rotations[i]);
    values[i].amount =
        isLimited(bone, chain.planar) ? nearRange(bone.limit, angle) : wrapped(angle);
  }
}

void readChanges(const Chain& chain, const ik::Pose& before, const ik::Pose& after, Pose& pose) {
  for (std::size_t i = 0; i < chain.bones.size(); ++i) {
    if (after[i] == before[i]) continue;
    if (chain.bones[i].joint == JointKind::slide) {
      pose.slides.resize(chain.bones.size());
      pose.slides[i] = after[i].amount;
    } else if (chain.planar) {
      pose.angles[i] = wrapped(after[i].amount);
    } else if (isBall(chain, chain.bones[i])) {
      pose.rotations[i] = ik::nearest(after[i].turn, pose.rotations[i]);
    } else {
      const ik::Rotation turn = ik::rotationAbout(axisOf(chain, chain.bones[i]), after[i].amount);
      pose.rotations[i] = ik::nearest(turn, pose.rotations[i]);
    }
  }
}

}  // namespace iklab::rigs
