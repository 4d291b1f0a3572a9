#include "rigs/skeletons/skeleton.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <utility>

#include <glm/geometric.hpp>

#include "rigs/arms/arm_parts.h"
#include "rigs/forward_kinematics.h"

namespace iklab::rigs {
namespace {

std::size_t at(int index) { return static_cast<std::size_t>(index); }

class Layer {
 public:
  Layer(const std::vector<SkeletonJoint>& joints, Arm& arm)
      : joints_(joints), arm_(arm), places_(joints.size()) {
    for (std::size_t i = joints.size(); i-- > 0;) {
      const int parent = joints[i].parent;
      (parent == kBase ? todo_ : places_[at(parent)].below).push_back(static_cast<int>(i));
    }
  }

  std::string lay() {
    arm_.chain.planar = false;
    arm_.chain.base = base_.origin = joints_.front().origin;
    arm_.upIsZ = false;
    double length = 0.0;
    while (!todo_.empty()) {
      const int next = todo_.back();
      todo_.pop_back();
      layBone(next);
      length += arm_.chain.bones.back().length;
    }
    if (isNameless_)
      arm_.warnings.emplace_back("names that are longer than 200 bytes or no text were left out");
    return length > 0.0 ? "" : "expected a skeleton, but all joints lie in one place";
  }

  void setEnds(const HandsAndFeet& ends) {
    std::string told;
    for (std::size_t i = 0; i < ends.size(); ++i) {
      if (ends[i] == kNoJoint) continue;
      if (told.empty()) {
        told = setTip(ends[i]);
      } else {
        told += (arm_.goals.empty() ? "; goals hold " : ", ") + titleOf(ends[i]);
        addGoal(at(places_[at(ends[i])].bone), i >= 2);
      }
    }
    const auto deepest = std::ranges::max_element(places_, {}, &Place::depth) - places_.begin();
    if (told.empty())
      told = "no hand or foot has a name that is known: " + setTip(static_cast<int>(deepest));
    arm_.warnings.insert(arm_.warnings.begin(), told);
  }

 private:
  static constexpr double kLeastLength = 1e-9;  // scene units: the file's transforms are rounded

  struct Place {
    std::vector<int> below;  // the last one first
    int depth = 0;
    int ahead = kNoJoint;
    int bone = kBase;
    double length = 0.0;                  // of the bone
    glm::dquat turn{1.0, 0.0, 0.0, 0.0};  // of the bone's frame at rest, world
  };

  const std::vector<SkeletonJoint>& joints_;
  Arm& arm_;
  SkeletonJoint base_;  // what carries a joint that no other one does
  Place basePlace_;
  std::vector<Place> places_;
  std::vector<int> todo_;  // the next one is the last
  bool isNameless_ = false;

  // The joint to which a joint's bone goes.
  [[nodiscard]] int ahead(int index) const {
    const SkeletonJoint& joint = joints_[at(index)];
    glm::dvec3 before{0.0, 1.0, 0.0};
    if (joint.parent != kBase) before = joint.origin - joints_[at(joint.parent)].origin;
    int best = kNoJoint;
    double most = 0.0;
    for (const int each : places_[at(index)].below) {
      const glm::dvec3 way = joints_[at(each)].origin - joint.origin;
      if (!(glm::length(way) > kLeastLength)) continue;
      const double value = glm::dot(way, before) / glm::length(way);
      // The first one of a symmetrical pair, whatever the rounding.
      if (best != kNoJoint && value < most - 1e-6 * glm::length(before)) continue;
      best = each;
      most = value;
    }
    return best;
  }

  void layBone(int index) {
    const SkeletonJoint& joint = joints_[at(index)];
    const SkeletonJoint& parent = joint.parent == kBase ? base_ : joints_[at(joint.parent)];
    const Place& before = joint.parent == kBase ? basePlace_ : places_[at(joint.parent)];
    Place& place = places_[at(index)];
    const int child = place.ahead = ahead(index);
    const glm::dvec3 end =
        child != kNoJoint ? joints_[at(child)].origin : joint.end.value_or(joint.origin);
    place.length = glm::distance(joint.origin, end);
    if (place.length <= kLeastLength) place.length = 0.0;
    place.depth = before.depth + 1;
    place.turn = before.turn;
    if (place.length > 0.0) {
      const glm::dvec3 along = ik::turnedX(before.turn);
      place.turn = ik::normalized(ik::rotationBetween(along, end - joint.origin) * before.turn);
    }
    Bone bone{.length = place.length};
    if (isArmName(joint.name)) bone.name = joint.name;
    isNameless_ = isNameless_ || bone.name != joint.name;
    const bool isEnd = place.below.empty() && place.length == 0.0;
    if (isEnd) bone.joint = JointKind::fixed;
    const glm::dvec3 signs{1.0, 1.0, parent.isMirrored ? -1.0 : 1.0};
    const glm::dquat inverse = glm::conjugate(before.turn);
    bone.axes = ik::normalized(ik::mirrored(inverse * place.turn, signs));
    if (joint.isMirrored != parent.isMirrored) bone.scale.z = -1;
    place.bone = static_cast<int>(arm_.chain.bones.size());
    if (before.bone != place.bone - 1) bone.parent = before.bone;
    const glm::dvec3 way = signs * ik::rotate(joint.origin - parent.origin, inverse);
    if (before.ahead != index && way != glm::dvec3(before.length, 0.0, 0.0)) bone.at = way;
    arm_.chain.bones.push_back(std::move(bone));
    const glm::dquat turned = glm::conjugate(place.turn) * joint.turn * place.turn;
    arm_.pose.rotations.push_back(isEnd ? ik::kNoRotation : ik::normalized(turned));
    // First what the bone goes to, so that the chain goes on with it.
    for (const int each : place.below) {
      if (each != child) todo_.push_back(each);
    }
    if (child != kNoJoint) todo_.push_back(child);
  }

  // By its name, or else its number among the bones.
  [[nodiscard]] std::string titleOf(int joint) const {
    const std::string& name = joints_[at(joint)].name;
    return name.empty() ? "joint " + std::to_string(places_[at(joint)].bone + 1)
                        : rigs::quoted(name);
  }

  std::string setTip(int joint) {
    const std::size_t bone = at(places_[at(joint)].bone);
    if (bone + 1 != arm_.chain.bones.size()) arm_.chain.tip = bone;
    return "the tip is " + titleOf(joint);
  }

  void addGoal(std::size_t bone, bool isFoot) {
    std::vector<Frame> frames(arm_.chain.bones.size());
    boneFrames(arm_.chain, arm_.pose, frames);
    const Frame& frame = frames[bone];
    Goal goal{.bone = bone, .target = frame.origin + arm_.chain.bones[bone].length * frame.x};
    if (isFoot && arm_.chain.bones[bone].length > 0.0) goal.facing = Facing{rotationOf(frame)};
    arm_.goals.push_back(goal);
  }
};

}  // namespace

std::string layJoints(const std::vector<SkeletonJoint>& joints, const HandsAndFeet& ends,
                      Arm& arm) {
  if (joints.empty()) return "expected joints, got none";
  for (const SkeletonJoint& joint : joints) {
    for (const glm::dvec3& place : {joint.origin, joint.end.value_or(joint.origin)}) {
      // A number that is none is no such length either.
      if (!(glm::length(place) <= kFarthestOfArm))
        return joined({"joint ", rigs::quoted(joint.name), ": expected a place that is nearer"});
    }
  }
  Arm laid;
  laid.warnings = arm.warnings;
  Layer layer(joints, laid);
  if (std::string fault = layer.lay(); !fault.empty()) return fault;
  layer.setEnds(ends);
  arm = std::move(laid);
  return {};
}

}  // namespace iklab::rigs
