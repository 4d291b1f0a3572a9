#include "lab/presets.h"

#include <array>
#include <initializer_list>

#include <glm/gtc/quaternion.hpp>

namespace lab {
namespace {

ik::Chain chainOf(std::initializer_list<double> lengths, ik::ScaleSign baseScale = {}) {
  ik::Chain chain;
  chain.baseScale = baseScale;
  for (const double length : lengths) chain.bones.push_back({length, {}});
  return chain;
}

ik::Chain chainOfEqual(std::size_t count, double total) {
  ik::Chain chain;
  chain.bones.assign(count, {total / static_cast<double>(count), {}});
  return chain;
}

ik::Pose straight(const Scene& scene) {
  return {std::vector<double>(scene.chain.bones.size(), 0.0)};
}

// Bent like a lazy arc, so that no solver starts in line with a target.
ik::Pose curled(const Scene& scene) {
  const std::size_t n = scene.chain.bones.size();
  ik::Pose pose{std::vector<double>(n, 1.2 / static_cast<double>(n))};
  pose.angles[0] = 0.4;
  return pose;
}

ik::Chain inSpace(ik::Chain chain) {
  chain.planar = false;
  return chain;
}

// The same bend, and a little out of its plane.
ik::Pose curledInSpace(const Scene& scene) {
  const std::size_t n = scene.chain.bones.size();
  const double bend = 1.2 / static_cast<double>(n);
  const glm::dquat aside = glm::angleAxis(0.3 * bend, glm::dvec3(0.0, 1.0, 0.0));
  const glm::dquat up = glm::angleAxis(bend, glm::dvec3(0.0, 0.0, 1.0));
  ik::Pose pose;
  pose.rotations.assign(n, aside * up);
  return pose;
}

// Two bones with the elbow up, off the ground, on the way to their target.
ik::Pose elbowUp(const Scene& /*scene*/) {
  const glm::dvec3 z(0.0, 0.0, 1.0);
  const glm::dquat aside = glm::angleAxis(-0.5, glm::dvec3(0.0, 1.0, 0.0));
  ik::Pose pose;
  pose.rotations = {aside * glm::angleAxis(1.2, z), glm::angleAxis(-1.1, z)};
  return pose;
}

// A turntable, and joints that all bend in the plane that it turns.
Scene robot() {
  Scene scene{inSpace(chainOf({0.12, 0.9, 0.7, 0.4})), {0.8, 0.7, 0.6}};
  for (ik::Bone& bone : scene.chain.bones) bone.joint = ik::JointKind::hinge;
  scene.chain.bones[0].axis = {0.0, 1.0, 0.0};
  return scene;
}

ik::Pose robotPose(const Scene& /*scene*/) {
  ik::Pose pose;
  for (const double angle : {0.0, 1.1, -0.9, -0.7}) {
    pose.rotations.push_back(glm::angleAxis(angle, glm::dvec3(0.0, 0.0, 1.0)));
  }
  return pose;
}

constexpr std::array kPresets{
    Preset{"Arm", "Upper arm and forearm: the two bone solver's own case.",
           [] {
             return Scene{chainOf({1.0, 0.8}), {0.9, 0.7, 0.0}};
           },
           curled},
    Preset{"Three bones", "The smallest chain with more than two answers.",
           [] {
             return Scene{chainOf({0.9, 0.7, 0.5}), {0.6, 1.2, 0.0}};
           },
           curled},
    Preset{"Tentacle", "Twelve short bones: compare how CCD and FABRIK curl it.",
           [] {
             return Scene{chainOfEqual(12, 2.4), {0.5, 1.4, 0.0}};
           },
           curled},
    Preset{"Uneven chain", "A long bone among short ones leaves a hole in the reach.",
           [] {
             return Scene{chainOf({0.2, 1.3, 0.1, 0.6, 0.2}), {0.9, -0.8, 0.0}};
           },
           curled},
    Preset{"Mirrored arm", "Negative scale on x: rotations run the other way.",
           [] {
             return Scene{chainOf({1.0, 0.8}, {-1, 1}), {-0.9, 0.7, 0.0}};
           },
           curled},
    Preset{"In line", "A straight chain and a target in line: iterative solvers stall.",
           [] {
             return Scene{chainOf({0.8, 0.8, 0.8}), {1.2, 0.0, 0.0}};
           },
           straight},
    Preset{"Hundred bones", "How a long chain shares out the bending.",
           [] {
             return Scene{chainOfEqual(100, 3.0), {0.4, 1.6, 0.0}};
           },
           curled},
    Preset{"Arm in space", "Two bones in the vertical plane through base and target.",
           [] {
             return Scene{inSpace(chainOf({1.0, 0.8})), {0.7, 1.1, -0.5}};
           },
           elbowUp, "two-bone", "negative"},
    Preset{"Arm with a pole", "The elbow bends towards a point that can be dragged.",
           [] {
             return Scene{inSpace(chainOf({1.0, 0.8})), {1.0, 0.5, 0.4}, glm::dvec3(0.3, 1.4, 0.9)};
           },
           elbowUp, "two-bone"},
    Preset{"Tentacle in space", "Twelve short bones on ball joints.",
           [] {
             return Scene{inSpace(chainOfEqual(12, 2.4)), {0.7, 1.2, 0.9}};
           },
           curledInSpace, "fabrik"},
    Preset{"Robot arm", "Hinges: a turntable and three joints that bend in its plane.", robot,
           robotPose, "ccd"},
    Preset{"Spider", "Eight legs solved in every frame; drag its goal.",
           [] {
             Scene scene;
             scene.walk = Walk{.goal = {1.4, 0.0, 0.9}};
             return scene;
           },
           nullptr, "two-bone"},
};

}  // namespace

std::span<const Preset> presets() { return kPresets; }

}  // namespace lab
