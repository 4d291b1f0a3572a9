#include "lab/edit/chain_edits.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include <glm/geometric.hpp>

#include "ik/maths/space.h"
#include "lab/state.h"
#include "rigs/limits.h"

namespace lab {
namespace {

using ik::Rotation;

constexpr glm::dvec3 kZ{0.0, 0.0, 1.0};

// The axis of a joint; nothing for a ball, and for a fixed one, whose rotation may be any.
std::optional<glm::dvec3> axisOf(const rigs::Chain& chain, std::size_t bone) {
  if (chain.planar) return kZ;
  if (chain.bones[bone].joint != rigs::JointKind::hinge) return std::nullopt;
  return chain.bones[bone].axis;
}

Rotation turnOf(const rigs::Chain& chain, const rigs::Pose& pose, std::size_t bone) {
  return chain.planar ? ik::rotationAbout(kZ, pose.angles[bone]) : pose.rotations[bone];
}

// Sets the turn that is nearest to `turn` of those that the joint can make.
void setTurn(const rigs::Chain& chain, rigs::Pose& pose, std::size_t bone, const Rotation& turn) {
  const auto axis = axisOf(chain, bone);
  if (chain.planar) {
    pose.angles[bone] = rigs::angleAbout(kZ, turn);
  } else {
    pose.rotations[bone] =
        axis ? ik::rotationAbout(*axis, rigs::angleAbout(*axis, turn)) : ik::normalized(turn);
  }
}

void insertTurn(const rigs::Chain& chain, rigs::Pose& pose, std::size_t bone) {
  const auto at = static_cast<std::ptrdiff_t>(bone);
  if (!pose.slides.empty()) pose.slides.insert(pose.slides.begin() + at, 0.0);
  if (chain.planar) {
    pose.angles.insert(pose.angles.begin() + at, 0.0);
  } else {
    pose.rotations.insert(pose.rotations.begin() + at, ik::kNoRotation);
  }
}

void eraseTurn(const rigs::Chain& chain, rigs::Pose& pose, std::size_t bone) {
  const auto at = static_cast<std::ptrdiff_t>(bone);
  if (!pose.slides.empty()) pose.slides.erase(pose.slides.begin() + at);
  if (chain.planar) {
    pose.angles.erase(pose.angles.begin() + at);
  } else {
    pose.rotations.erase(pose.rotations.begin() + at);
  }
}

ik::ScaleSign both(const ik::ScaleSign& a, const ik::ScaleSign& b) {
  return {a.x * b.x, a.y * b.y, a.z * b.z};
}

// `v` in the frame's own coordinates.
glm::dvec3 inFrame(const rigs::Frame& frame, const glm::dvec3& v) {
  return {glm::dot(frame.x, v), glm::dot(frame.y, v), glm::dot(frame.z, v)};
}

// Calls `change` with each pose that follows an edit.
template <typename Change>
void forPoses(PosedChain& posed, const Change& change) {
  change(posed.pose);
  if (posed.rest) change(*posed.rest);
}

// The bones that `bone` carries.
std::vector<std::size_t> carriedBy(const rigs::Chain& chain, std::size_t bone) {
  std::vector<std::size_t> carried;
  for (std::size_t i = bone + 1; i < chain.bones.size(); ++i) {
    if (chain.parentOf(i) == static_cast<int>(bone)) carried.push_back(i);
  }
  return carried;
}

// Some target is for the bone's end.
bool hasTarget(const PosedChain& posed, std::size_t bone) {
  return posed.chain.tipBone() == bone ||
         std::ranges::find(posed.goals, bone, &rigs::Goal::bone) != posed.goals.end();
}

// The bone begins at the end of the one that carries it, along it.
bool isInLine(const rigs::Bone& bone) {
  return !bone.at && bone.axes == ik::kNoRotation && bone.joint != rigs::JointKind::slide;
}

// R·S·R'·S' = (R·(S·R'·S))·(S·S'): the two turns as one before both bones' signs.
Rotation turnOfBoth(const rigs::Chain& chain, const rigs::Pose& pose, std::size_t bone,
                    std::size_t next) {
  const glm::dvec3 signs = ik::vectorOf(chain.bones[bone].scale);
  return turnOf(chain, pose, bone) * ik::mirrored(turnOf(chain, pose, next), signs);
}

// From a bone's start to the next one's end, in the frame before it.
glm::dvec3 spanOfBoth(const rigs::Chain& chain, const rigs::Pose& pose, std::size_t bone,
                      std::size_t next) {
  const rigs::Bone& a = chain.bones[bone];
  const rigs::Bone& b = chain.bones[next];
  const glm::dvec3 second = ik::rotate({b.length * b.scale.x, 0.0, 0.0}, turnOf(chain, pose, next));
  return ik::rotate(glm::dvec3(a.length * a.scale.x, 0.0, 0.0) + ik::vectorOf(a.scale) * second,
                    turnOf(chain, pose, bone));
}

// The turn of the one bone that takes the place of two, and with it those of the bones after them.
void joinTurns(const rigs::Chain& chain, std::size_t bone, std::size_t next, rigs::Pose& pose) {
  const ik::ScaleSign signs = both(chain.bones[bone].scale, chain.bones[next].scale);
  const Rotation together = turnOfBoth(chain, pose, bone, next);
  const glm::dvec3 wanted = spanOfBoth(chain, pose, bone, next);
  const glm::dvec3 along{signs.x, 0.0, 0.0};
  const auto axis = axisOf(chain, bone);
  const Rotation from = axis ? turnOf(chain, pose, bone) : together;
  const glm::dvec3 now = ik::rotate(along, from);
  const Rotation swing =
      axis ? ik::rotationAboutBetween(*axis, now, wanted) : ik::rotationBetween(now, wanted);
  setTurn(chain, pose, bone, swing * from);
  const Rotation left = glm::conjugate(turnOf(chain, pose, bone)) * together;
  for (const std::size_t i : carriedBy(chain, next))
    setTurn(chain, pose, i, ik::mirrored(left, ik::vectorOf(signs)) * turnOf(chain, pose, i));
}

// Moves the range of a joint with an axis along with what it turned from one pose to another.
void shiftLimit(rigs::Chain& chain, std::size_t bone, const rigs::Pose& before,
                const rigs::Pose& after) {
  const auto axis = axisOf(chain, bone);
  if (!axis || !rigs::isLimited(chain.bones[bone], chain.planar)) return;
  rigs::JointLimit& limit = chain.bones[bone].limit;
  limit = shifted(limit, rigs::angleAbout(*axis, turnOf(chain, after, bone)) -
                             rigs::angleAbout(*axis, turnOf(chain, before, bone)));
}

// Says every bone's parent by its number, while bones move in the list.
void nameParents(rigs::Chain& chain) {
  for (std::size_t i = 0; i < chain.bones.size(); ++i) chain.bones[i].parent = chain.parentOf(i);
  chain.tip = chain.tipBone();
}

// Leaves out what goes without saying.
void forgetParents(rigs::Chain& chain) {
  for (std::size_t i = 0; i < chain.bones.size(); ++i) {
    if (chain.bones[i].parent == static_cast<int>(i) - 1) chain.bones[i].parent.reset();
  }
  if (chain.tip == chain.bones.size() - 1) chain.tip.reset();
}

// Adds `by` to the number of each bone from `bone` on, wherever it is said.
void renumber(PosedChain& posed, std::size_t bone, int by) {
  const auto moved = [&](std::size_t i) {
    return i < bone ? i : static_cast<std::size_t>(static_cast<std::ptrdiff_t>(i) + by);
  };
  for (rigs::Bone& each : posed.chain.bones) {
    if (*each.parent != rigs::kBase)
      each.parent = static_cast<int>(moved(static_cast<std::size_t>(*each.parent)));
  }
  posed.chain.tip = moved(*posed.chain.tip);
  for (rigs::Goal& goal : posed.goals) goal.bone = moved(goal.bone);
}

// Everything that bone `from` carries at its end, and the targets for that, are bone `to`'s.
void handOver(PosedChain& posed, std::size_t from, std::size_t to) {
  for (rigs::Bone& each : posed.chain.bones) {
    if (each.parent == static_cast<int>(from) && !each.at) each.parent = static_cast<int>(to);
  }
  if (posed.chain.tip == from) posed.chain.tip = to;
  for (rigs::Goal& goal : posed.goals) {
    if (goal.bone == from) goal.bone = to;
  }
}

// The bone's parent is named, as those of all others.
void insertBone(PosedChain& posed, std::size_t bone, const rigs::Bone& it) {
  const auto at = static_cast<std::ptrdiff_t>(bone);
  renumber(posed, bone, +1);
  posed.chain.bones.insert(posed.chain.bones.begin() + at, it);
  forPoses(posed, [&](rigs::Pose& pose) { insertTurn(posed.chain, pose, bone); });
  if (!posed.planeLimits.empty()) {
    posed.planeLimits.insert(posed.planeLimits.begin() + at, std::nullopt);
  }
}

// Nothing is said of it any more.
void eraseBone(PosedChain& posed, std::size_t bone) {
  const auto at = static_cast<std::ptrdiff_t>(bone);
  posed.chain.bones.erase(posed.chain.bones.begin() + at);
  renumber(posed, bone, -1);
  if (!posed.planeLimits.empty()) posed.planeLimits.erase(posed.planeLimits.begin() + at);
  forPoses(posed, [&](rigs::Pose& pose) { eraseTurn(posed.chain, pose, bone); });
}

bool hasPlaneLimit(const PosedChain& posed, std::size_t bone) {
  return bone < posed.planeLimits.size() && posed.planeLimits[bone].has_value();
}

bool isRoomy(const PosedChain& posed) { return posed.chain.bones.size() < kMostBones; }

// A chain that is longer already may stay so.
double withinBounds(double length, double before) {
  return std::clamp(length, 0.0, std::max(kLongestBone, before));
}

}  // namespace

glm::dquat localTurn(const rigs::Bone& bone, double angle) {
  return ik::rotationAbout(bone.joint == rigs::JointKind::hinge ? bone.axis : kZ, angle);
}

void pointBone(const rigs::Chain& chain, std::size_t bone, const rigs::Frame& parent,
               const glm::dvec3& away, rigs::Pose& pose) {
  const glm::dvec3 wanted = inFrame(parent, away);
  const double sign = chain.bones[bone].scale.x;
  if (chain.planar) {
    pose.angles[bone] = std::atan2(sign * wanted.y, sign * wanted.x);
    return;
  }
  glm::dquat& rotation = pose.rotations[bone];
  const glm::dvec3 now = rotation * glm::dvec3(sign, 0.0, 0.0);
  const rigs::Bone& it = chain.bones[bone];
  const glm::dquat turn = it.joint == rigs::JointKind::hinge
                              ? ik::rotationAboutBetween(it.axis, now, wanted)
                              : ik::rotationBetween(now, wanted);
  rotation = glm::normalize(turn * rotation);
}

std::optional<std::size_t> turningBone(const rigs::Chain& chain, std::size_t bone) {
  for (auto i = static_cast<int>(bone); i != rigs::kBase;) {
    const auto at = static_cast<std::size_t>(i);
    const rigs::JointKind kind = chain.bones[at].joint;
    if (kind != rigs::JointKind::fixed && kind != rigs::JointKind::slide) return at;
    i = chain.parentOf(at);
  }
  return std::nullopt;
}

void turnBone(const rigs::Chain& chain, std::size_t bone, const rigs::Frame& parent,
              const glm::dvec3& from, const glm::dvec3& to, rigs::Pose& pose) {
  const glm::dvec3 now = inFrame(parent, from);
  const glm::dvec3 wanted = inFrame(parent, to);
  if (chain.planar) {
    pose.angles[bone] =
        std::remainder(pose.angles[bone] + ik::angleBetween(now, wanted), rigs::kWholeTurn);
    return;
  }
  const auto axis = axisOf(chain, bone);
  const Rotation turn =
      axis ? ik::rotationAboutBetween(*axis, now, wanted) : ik::rotationBetween(now, wanted);
  pose.rotations[bone] = glm::normalize(turn * pose.rotations[bone]);
}

bool addBone(PosedChain& posed, const glm::dvec3& end, std::optional<std::size_t> from) {
  rigs::Chain& chain = posed.chain;
  const std::size_t bone = chain.bones.size();
  const std::size_t carrier = from.value_or(chain.tipBone());
  const glm::dvec3 away = end - rigs::layBones(chain, posed.pose)[carrier].end;
  const double length = glm::length(away);
  if (!isRoomy(posed) || !(length > 0.0) || !std::isfinite(length)) return false;
  nameParents(chain);
  rigs::Bone it{std::min(length, kLongestBone), {}};
  it.parent = static_cast<int>(carrier);
  insertBone(posed, bone, it);
  if (chain.tip == carrier) chain.tip = bone;
  pointBone(chain, bone, rigs::restFrame(chain, posed.pose, bone), away, posed.pose);
  if (posed.rest) setTurn(chain, *posed.rest, bone, turnOf(chain, posed.pose, bone));
  forgetParents(chain);
  return true;
}

bool splitBone(PosedChain& posed, std::size_t bone, double at) {
  rigs::Chain& chain = posed.chain;
  if (bone >= chain.bones.size() || !isRoomy(posed)) return false;
  if (!(at > 0.0 && at < 1.0) || !(chain.bones[bone].length > 0.0)) return false;
  nameParents(chain);
  rigs::Bone second = chain.bones[bone];
  second.length *= 1.0 - at;
  chain.bones[bone].length *= at;
  second.axis = ik::vectorOf(second.scale) * second.axis;
  second.scale = {};
  second.limit = {};
  second.at.reset();
  second.axes = ik::kNoRotation;
  second.name.clear();
  second.parent = static_cast<int>(bone);
  insertBone(posed, bone + 1, second);
  chain.bones[bone + 1].parent = rigs::kBase;  // not its own, while it takes over
  handOver(posed, bone, bone + 1);
  chain.bones[bone + 1].parent = static_cast<int>(bone);
  if (second.joint == rigs::JointKind::slide) chain.bones[bone + 1].joint = rigs::JointKind::fixed;
  const bool isPlaneHinge = second.joint == rigs::JointKind::hinge && hasPlaneLimit(posed, bone);
  if (isPlaneHinge) posed.planeLimits[bone + 1].emplace();  // as free as it is
  forgetParents(chain);
  return true;
}

// Takes out a bone that carries nothing, and the goal for its end; the tip is what carried it then,
// if it was the tip.
bool removeEnd(PosedChain& posed, std::size_t bone) {
  rigs::Chain& chain = posed.chain;
  const int parent = chain.parentOf(bone);
  if (!carriedBy(chain, bone).empty()) return false;
  nameParents(chain);
  if (chain.tip == bone) {
    if (parent == rigs::kBase || hasTarget(posed, static_cast<std::size_t>(parent))) {
      forgetParents(chain);
      return false;
    }
    chain.tip = static_cast<std::size_t>(parent);
  }
  std::erase_if(posed.goals, [&](const rigs::Goal& goal) { return goal.bone == bone; });
  eraseBone(posed, bone);
  forgetParents(chain);
  return true;
}

bool removeJoint(PosedChain& posed, std::size_t joint) {
  rigs::Chain& chain = posed.chain;
  const std::size_t count = chain.bones.size();
  if (joint < 1 || joint > count || count < 2) return false;
  if (joint == count) return removeEnd(posed, chain.tipBone());
  if (chain.parentOf(joint) == rigs::kBase) return false;
  const auto bone = static_cast<std::size_t>(chain.parentOf(joint));
  if (hasTarget(posed, bone) || carriedBy(chain, bone).size() != 1 || !isInLine(chain.bones[joint]))
    return false;
  const std::vector<std::size_t> after = carriedBy(chain, joint);
  const auto isAlong = [&](std::size_t i) { return isInLine(chain.bones[i]); };
  if (!std::ranges::all_of(after, isAlong)) return false;
  const rigs::Pose before = posed.pose;
  const double length = glm::length(spanOfBoth(chain, before, bone, joint));
  forPoses(posed, [&](rigs::Pose& pose) { joinTurns(chain, bone, joint, pose); });
  shiftLimit(chain, bone, before, posed.pose);
  for (const std::size_t i : after) shiftLimit(chain, i, before, posed.pose);
  nameParents(chain);
  chain.bones[bone].length = length;
  chain.bones[bone].scale = both(chain.bones[bone].scale, chain.bones[joint].scale);
  handOver(posed, joint, bone);
  eraseBone(posed, joint);
  forgetParents(chain);
  return true;
}

bool removeBone(PosedChain& posed, std::size_t bone) {
  rigs::Chain& chain = posed.chain;
  const std::size_t count = chain.bones.size();
  if (bone >= count || count < 2) return false;
  const std::vector<std::size_t> after = carriedBy(chain, bone);
  if (after.empty()) return removeEnd(posed, bone);
  const auto isAlong = [&](std::size_t i) { return isInLine(chain.bones[i]); };
  if (hasTarget(posed, bone) || !isInLine(chain.bones[bone]) ||
      !std::ranges::all_of(after, isAlong))
    return false;
  const int parent = chain.parentOf(bone);
  nameParents(chain);
  for (const std::size_t i : after) {
    rigs::Bone& next = chain.bones[i];
    forPoses(posed,
             [&](rigs::Pose& pose) { setTurn(chain, pose, i, turnOfBoth(chain, pose, bone, i)); });
    next.scale = both(chain.bones[bone].scale, next.scale);
    next.limit = {};
    next.parent = parent;
    if (hasPlaneLimit(posed, i)) posed.planeLimits[i].emplace();
  }
  eraseBone(posed, bone);
  forgetParents(chain);
  return true;
}

bool stretchBone(PosedChain& posed, std::size_t bone, const glm::dvec3& end, bool turns) {
  rigs::Chain& chain = posed.chain;
  if (bone >= chain.bones.size()) return false;
  const glm::dvec3 away = end - rigs::forwardKinematics(chain, posed.pose)[bone];
  if (!std::isfinite(glm::length(away))) return false;
  rigs::Bone& it = chain.bones[bone];
  if (turns && glm::length(away) > 0.0) {
    pointBone(chain, bone, rigs::restFrame(chain, posed.pose, bone), away, posed.pose);
    if (chain.planar) {
      posed.pose.angles[bone] = rigs::allowed(it.limit, posed.pose.angles[bone]);
    } else {
      posed.pose.rotations[bone] = rigs::allowed(it, posed.pose.rotations[bone]);
    }
  }
  std::vector<rigs::Frame> frames(chain.bones.size());
  rigs::boneFrames(chain, posed.pose, frames);
  it.length = withinBounds(glm::dot(away, frames[bone].x), it.length);
  return true;
}

rigs::JointLimit shifted(const rigs::JointLimit& limit, double angle) {
  constexpr double kTurn = 2.0 * std::numbers::pi;
  const double half = std::min(0.5 * (limit.most - limit.least), 0.5 * kTurn);
  const double middle = std::remainder(0.5 * (limit.least + limit.most) + angle, kTurn);
  return {middle - half, middle + half, limit.cone};
}

}  // namespace lab
