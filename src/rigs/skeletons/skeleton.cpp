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
      : joints_(joints), arm_(arm), places_(joints.size()), bones_(joints.size(), kNoJoint) {
    for (std::size_t i = joints.size(); i-- > 0;) {
      std::vector<int>& list =
          joints[i].parent == kBase ? todo_ : places_[at(joints[i].parent)].below;
      list.push_back(static_cast<int>(i));
      if (joints[i].parent != kBase) places_[at(joints[i].parent)].count += places_[i].count + 1;
    }
  }

  std::string lay() {
    arm_.chain.planar = false;
    arm_.chain.base = joints_.front().origin;
    arm_.upIsZ = false;
    while (!todo_.empty()) {
      const int next = todo_.back();
      todo_.pop_back();
      layBone(next);
    }
    const auto hasLength = [](const Bone& bone) { return bone.length > kLeastLength; };
    if (std::ranges::none_of(arm_.chain.bones, hasLength))
      return "expected a skeleton, but all joints lie in one place";
    return {};
  }

  void setEnds(const HandsAndFeet& ends) {
    std::string told;
    for (std::size_t i = 0; i < ends.size(); ++i) {
      if (ends[i] == kNoJoint) continue;
      if (told.empty()) {
        told = setTip(ends[i]);
      } else {
        const bool isFirst = arm_.goals.empty();
        addGoal(at(bones_[at(ends[i])]), i >= kFirstFoot);
        told += (isFirst ? "; goals hold " : ", ") + titleOf(ends[i]);
      }
    }
    if (told.empty()) told = "no hand or foot has a name that is known: " + setTip(deepest());
    arm_.warnings.insert(arm_.warnings.begin(), told);
  }

 private:
  // Scene units.
  static constexpr double kLeastLength = 1e-9;  // of a bone: the file's transforms are rounded
  static constexpr double kRounding = 1e-12;
  static constexpr std::size_t kFirstFoot = 2;  // of HandsAndFeet

  struct Place {
    std::vector<int> below;  // the last one first
    int count = 0;           // of all joints below
    int depth = 0;
    int ahead = kNoJoint;
    glm::dquat turn{1.0, 0.0, 0.0, 0.0};  // of the bone's frame at rest, world
  };

  const std::vector<SkeletonJoint>& joints_;
  Arm& arm_;
  std::vector<Place> places_;
  std::vector<int> bones_;  // of each joint
  std::vector<int> todo_;   // the next one is the last

  // The joint to which a joint's bone goes.
  [[nodiscard]] int ahead(int index) const {
    const SkeletonJoint& joint = joints_[at(index)];
    glm::dvec3 before{0.0};
    if (joint.parent != kBase) before = joint.origin - joints_[at(joint.parent)].origin;
    int best = kNoJoint;
    double most = 0.0;
    for (const int each : places_[at(index)].below) {
      const glm::dvec3 way = joints_[at(each)].origin - joint.origin;
      const double length = glm::length(way);
      if (!(length > kLeastLength)) continue;
      const bool isStraight = glm::length(before) > kLeastLength;
      const double value = isStraight ? glm::dot(way, before) / (length * glm::length(before))
                                      : places_[at(each)].count;
      constexpr double kClear = 1e-6;  // the first one of a symmetrical pair, whatever the rounding
      if (best != kNoJoint && value < most - kClear) continue;
      best = each;
      most = value;
    }
    return best;
  }

  void layBone(int index) {
    const SkeletonJoint& joint = joints_[at(index)];
    const SkeletonJoint* const parent =
        joint.parent == kBase ? nullptr : &joints_[at(joint.parent)];
    Place& place = places_[at(index)];
    const int child = place.ahead = ahead(index);
    const glm::dvec3 end =
        child != kNoJoint ? joints_[at(child)].origin : joint.end.value_or(joint.origin);
    Bone bone{.length = glm::distance(joint.origin, end)};
    if (isArmName(joint.name)) bone.name = joint.name;
    if (bone.length <= kLeastLength) bone.length = 0.0;
    const bool isEnd = place.below.empty() && bone.length == 0.0;
    if (isEnd) bone.joint = JointKind::fixed;

    const glm::dquat before = parent ? places_[at(joint.parent)].turn : ik::kNoRotation;
    const glm::dvec3 signs{1.0, 1.0, parent && parent->isMirrored ? -1.0 : 1.0};
    if (parent) place.depth = places_[at(joint.parent)].depth + 1;
    place.turn = before;
    if (bone.length > 0.0)
      place.turn =
          ik::normalized(ik::rotationBetween(ik::turnedX(before), end - joint.origin) * before);
    bone.axes = ik::normalized(ik::mirrored(glm::conjugate(before) * place.turn, signs));
    if (joint.isMirrored != (parent && parent->isMirrored)) bone.scale.z = -1;

    const int carrier = parent ? bones_[at(joint.parent)] : kBase;
    if (carrier != static_cast<int>(arm_.chain.bones.size()) - 1) bone.parent = carrier;
    const glm::dvec3 from = parent ? parent->origin : arm_.chain.base;
    const glm::dvec3 way = signs * ik::rotate(joint.origin - from, glm::conjugate(before));
    const glm::dvec3 usual{parent ? arm_.chain.bones[at(carrier)].length : 0.0, 0.0, 0.0};
    const bool follows = parent && places_[at(joint.parent)].ahead == index;
    if (!follows && glm::distance(way, usual) > kRounding) bone.at = way;

    bones_[at(index)] = static_cast<int>(arm_.chain.bones.size());
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
    return name.empty() ? "joint " + std::to_string(bones_[at(joint)] + 1) : rigs::quoted(name);
  }

  [[nodiscard]] int deepest() const {
    return static_cast<int>(std::ranges::max_element(places_, {}, &Place::depth) - places_.begin());
  }

  std::string setTip(int joint) {
    const std::size_t bone = at(bones_[at(joint)]);
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
  const auto isNameless = [](const SkeletonJoint& joint) {
    return !joint.name.empty() && !isArmName(joint.name);
  };
  if (std::ranges::any_of(joints, isNameless))
    laid.warnings.emplace_back(
        "names of more than 200 bytes, or with other bytes than text, were left out");
  Layer layer(joints, laid);
  if (std::string fault = layer.lay(); !fault.empty()) return fault;
  layer.setEnds(ends);
  arm = std::move(laid);
  return {};
}

}  // namespace iklab::rigs
