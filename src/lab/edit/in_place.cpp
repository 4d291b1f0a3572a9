#include "lab/edit/in_place.h"

#include <vector>

#include "ik/motion/in_place.h"
#include "rigs/mechanism_of.h"

namespace lab {
namespace {

struct Held {
  rigs::ChainMechanism made;
  std::vector<ik::Goal> goals;

  Held(const Scene& scene, const rigs::Pose& pose) {
    rigs::mechanismOf(scene.chain, pose, scene.goals, made);
    rigs::goalsOf({.chain = scene.chain,
                   .target = scene.target,
                   .goals = scene.goals,
                   .facing = scene.facing},
                  made, goals);
  }
};

}  // namespace

int freeDimensions(const Scene& scene, const rigs::Pose& pose) {
  const Held held(scene, pose);
  return ik::freeDimensions(held.made.joints, held.made.pose, held.goals);
}

rigs::Pose movedInPlace(const Scene& scene, const rigs::Pose& pose, double way) {
  const Held held(scene, pose);
  const ik::InPlace moved = ik::moveInPlace(held.made.joints, held.made.pose, held.goals, way);
  rigs::Pose result = pose;
  result.stretch.clear();
  rigs::readChanges(scene.chain, held.made.pose, moved.pose, result);
  return result;
}

}  // namespace lab
