#include "lab/edit/in_place.h"

#include "ik/motion/in_place.h"
#include "ik/motion/rate.h"
#include "rigs/mechanism_of.h"

namespace lab {
namespace {

rigs::ChainMechanism heldAt(const Scene& scene, const rigs::Pose& pose) {
  rigs::ChainMechanism made;
  rigs::mechanismOf(
      {.chain = scene.chain, .target = scene.target, .goals = scene.goals, .facing = scene.facing},
      pose, made);
  return made;
}

}  // namespace

int freeDimensions(const Scene& scene, const rigs::Pose& pose) {
  const rigs::ChainMechanism held = heldAt(scene, pose);
  return ik::freeDimensions(held.joints, held.pose, held.goals);
}

rigs::Pose followedByRate(const Scene& scene, const rigs::Pose& pose, const glm::dvec3& way) {
  const rigs::ChainMechanism held = heldAt(scene, pose);
  const ik::Followed followed = ik::followRate(held.joints, held.pose, held.goals.front(), way);
  rigs::Pose result = pose;
  result.stretch.clear();
  rigs::readChanges(scene.chain, held.pose, followed.pose, result);
  return result;
}

std::vector<std::size_t> freeJoints(const Scene& scene, const rigs::Pose& pose, int most) {
  const rigs::ChainMechanism held = heldAt(scene, pose);
  std::vector<std::size_t> bones;
  for (const int joint : ik::freeJoints(held.joints, held.pose, held.goals, most))
    bones.push_back(static_cast<std::size_t>(joint));
  return bones;
}

rigs::Pose movedInPlace(const Scene& scene, const rigs::Pose& pose, double way, int dimension) {
  const rigs::ChainMechanism held = heldAt(scene, pose);
  const ik::InPlace moved = ik::moveInPlace(held.joints, held.pose, held.goals, way, dimension);
  rigs::Pose result = pose;
  result.stretch.clear();
  rigs::readChanges(scene.chain, held.pose, moved.pose, result);
  return result;
}

}  // namespace lab
