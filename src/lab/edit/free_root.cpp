#include "lab/edit/free_root.h"

#include <array>
#include <cstddef>
#include <vector>

#include "ik/maths/space.h"
#include "lab/ranges.h"
#include "rigs/skeletons/skeleton.h"

namespace lab {
namespace {

constexpr std::array<const char*, 3> kNames{"root x", "root y", "root z"};

std::size_t slidesOf(const rigs::Chain& chain) { return chain.planar ? 2 : 3; }

glm::dvec3 axisAt(std::size_t i) {
  return {i == 0 ? 1.0 : 0.0, i == 1 ? 1.0 : 0.0, i == 2 ? 1.0 : 0.0};
}

rigs::Bone rootBone(std::size_t i, std::size_t slides) {
  rigs::Bone bone{0.0, {}};
  bone.name = i < slides ? kNames[i] : "root";
  if (i == slides) return bone;
  bone.joint = rigs::JointKind::slide;
  bone.axis = axisAt(i);
  bone.limit = rigs::freeLimit(bone.joint);
  return bone;
}

// Numbers everything as if `count` bones came first, of which the last one carries what the base
// carried.
void makeRoom(PosedChain& posed, std::size_t count) {
  rigs::Chain& chain = posed.chain;
  for (std::size_t i = 0; i < chain.bones.size(); ++i)
    chain.bones[i].parent = chain.parentOf(i) + static_cast<int>(count);
  if (chain.tip) chain.tip = *chain.tip + count;
  for (rigs::Goal& goal : posed.goals) goal.bone += count;
}

void forgetParents(rigs::Chain& chain) {
  for (std::size_t i = 0; i < chain.bones.size(); ++i) {
    if (chain.bones[i].parent == static_cast<int>(i) - 1) chain.bones[i].parent.reset();
  }
}

template <class Each>
void insertFront(std::vector<Each>& list, std::size_t count, const Each& each) {
  list.insert(list.begin(), count, each);
}

template <class Each>
void eraseFront(std::vector<Each>& list, std::size_t count) {
  if (!list.empty()) list.erase(list.begin(), list.begin() + static_cast<std::ptrdiff_t>(count));
}

}  // namespace

bool hasFreeRoot(const rigs::Chain& chain) {
  const std::size_t slides = slidesOf(chain);
  if (chain.bones.size() <= slides + 1) return false;
  for (std::size_t i = 0; i <= slides; ++i) {
    rigs::Bone bone = chain.bones[i];
    if (chain.parentOf(i) != static_cast<int>(i) - 1) return false;
    const rigs::Bone own = rootBone(i, slides);
    if (bone.length != 0.0 || bone.at || bone.joint != own.joint || bone.axes != own.axes ||
        bone.scale != own.scale || (i < slides && bone.axis != own.axis)) {
      return false;
    }
  }
  return true;
}

std::vector<std::size_t> footGoals(const rigs::Chain& chain, const std::vector<rigs::Goal>& goals) {
  std::vector<rigs::SkeletonJoint> joints(chain.bones.size());
  for (std::size_t i = 0; i < joints.size(); ++i) joints[i].name = chain.bones[i].name;
  const rigs::HandsAndFeet ends = rigs::handsAndFeet(joints);
  std::vector<std::size_t> feet;
  for (std::size_t i = 0; i < goals.size(); ++i) {
    const auto bone = static_cast<int>(goals[i].bone);
    if (bone == ends[2] || bone == ends[3]) feet.push_back(i);
  }
  return feet;
}

bool freeRoot(PosedChain& posed) {
  rigs::Chain& chain = posed.chain;
  const std::size_t slides = slidesOf(chain);
  const std::size_t count = slides + 1;
  if (hasFreeRoot(chain) || chain.bones.size() + count > kMostBones) return false;
  makeRoom(posed, count);
  for (std::size_t i = count; i-- > 0;)
    chain.bones.insert(chain.bones.begin(), rootBone(i, slides));
  const auto extend = [&](rigs::Pose& pose) {
    if (pose.slides.empty()) pose.slides.assign(chain.bones.size() - count, 0.0);
    insertFront(pose.slides, count, 0.0);
    if (chain.planar) {
      insertFront(pose.angles, count, 0.0);
    } else {
      insertFront(pose.rotations, count, ik::kNoRotation);
    }
  };
  extend(posed.pose);
  if (posed.rest) extend(*posed.rest);
  if (!posed.planeLimits.empty()) insertFront(posed.planeLimits, count, {});
  forgetParents(chain);
  return true;
}

bool holdRoot(PosedChain& posed) {
  rigs::Chain& chain = posed.chain;
  const std::size_t slides = slidesOf(chain);
  const std::size_t count = slides + 1;
  if (!hasFreeRoot(chain) || chain.tipBone() < count) return false;
  std::erase_if(posed.goals, [&](const rigs::Goal& goal) { return goal.bone < count; });
  const rigs::Pose& pose = posed.pose;
  const glm::dvec3 signs = ik::vectorOf(chain.baseScale);
  for (std::size_t i = 0; i < slides; ++i) chain.base += signs * (pose.slideOf(i) * axisAt(i));
  const glm::dquat turn = chain.planar ? ik::rotationAbout({0.0, 0.0, 1.0}, pose.angles[slides])
                                       : pose.rotations[slides];
  for (std::size_t i = count; i < chain.bones.size(); ++i) {
    rigs::Bone& bone = chain.bones[i];
    if (chain.parentOf(i) != static_cast<int>(slides)) continue;
    bone.parent = rigs::kBase;
    if (bone.at) bone.at = turn * *bone.at;
    bone.axes = turn * bone.axes;
  }
  chain.bones.erase(chain.bones.begin(), chain.bones.begin() + static_cast<std::ptrdiff_t>(count));
  for (rigs::Bone& bone : chain.bones) {
    // One that says none was carried by the bone before it, and is.
    if (bone.parent && *bone.parent != rigs::kBase) *bone.parent -= static_cast<int>(count);
  }
  if (chain.tip) chain.tip = *chain.tip - count;
  for (rigs::Goal& goal : posed.goals) goal.bone -= count;
  const auto shorten = [&](rigs::Pose& each) {
    eraseFront(each.slides, count);
    eraseFront(each.angles, count);
    eraseFront(each.rotations, count);
  };
  shorten(posed.pose);
  if (posed.rest) shorten(*posed.rest);
  eraseFront(posed.planeLimits, count);
  forgetParents(chain);
  return true;
}

}  // namespace lab
