#include "lab/creature/legs.h"

#include <algorithm>
#include <utility>

#include <glm/gtc/quaternion.hpp>

#include "ik/maths/space.h"

namespace lab {
namespace {

constexpr glm::dvec3 kUp{0.0, 1.0, 0.0};
constexpr glm::dvec3 kBendAxis{0.0, 0.0, 1.0};
// Radians, of coxa, femur and tibia: the foot is near where it stands best, and the knee is up.
// With a steeper coxa FABRIK finds, at times, another answer than in the frame before.
constexpr std::array kBends{0.1, 0.9, -2.1};

// A joint's turn in that pose; 0 is the first one of the leg that turns.
glm::dquat turnOf(std::size_t joint, double heading) {
  if (joint >= kBends.size()) return ik::kNoRotation;
  const glm::dquat bend = ik::rotationAbout(kBendAxis, kBends[joint]);
  return joint == 0 ? ik::rotationAbout(kUp, heading) * bend : bend;
}

// A joint that cannot turn so turns as far as it may. Fixed ones are the leg's shape.
void poseLeg(const rigs::Chain& chain, double heading, rigs::Pose& pose) {
  std::size_t joint = 0;
  for (const std::size_t i : chain.branchTo(chain.tipBone())) {
    const rigs::Bone& bone = chain.bones[i];
    const bool turns = bone.joint == rigs::JointKind::ball || bone.joint == rigs::JointKind::hinge;
    if (!turns) continue;
    glm::dquat turn = turnOf(joint++, heading);
    if (bone.joint == rigs::JointKind::hinge)
      turn = ik::rotationAbout(bone.axis, rigs::angleAbout(bone.axis, turn));
    pose.rotations[i] = rigs::allowed(bone, turn);
  }
}

// All in their order.
template <class Visit>
void forEachLeg(const LegChains& legs, Visit&& visit) {
  for (std::size_t i = 0; i <= legs.others.size(); ++i) {
    if (i == legs.place) {
      visit(i, legs.scene, legs.start);
    } else {
      OtherChain& other = legs.others[i < legs.place ? i : i - 1];
      visit(i, other.scene, other.start);
    }
  }
}

}  // namespace

glm::dvec3 coxaEnd(const Stance& stance) {
  return stance.hip + turnOf(0, stance.heading) * glm::dvec3(kLegLengths[0], 0.0, 0.0);
}

void stand(const Creature& creature, const LegChains& legs) {
  forEachLeg(legs, [&](std::size_t i, Scene& scene, rigs::Pose& start) {
    const Stance stance = creature.stanceOf(creature.legs()[i]);
    scene.chain.base = stance.hip;
    scene.target = stance.foot;
    if (scene.pole) scene.pole = stance.pole;
    poseLeg(scene.chain, stance.heading, start);
  });
}

void standAtStart(const LegChains& legs) {
  stand(Creature(legs.others.size() + 1, legs.scene.ground.value_or(kHills)), legs);
}

void makeLegs(std::size_t count, const LegChains& legs) {
  Scene made;
  made.ground = legs.scene.ground.value_or(kHills);
  made.chain.planar = false;
  for (const double length : kLegLengths) made.chain.bones.push_back({length, {}});
  made.pole.emplace(0.0);
  rigs::Pose straight;
  straight.rotations.assign(kLegLengths.size(), ik::kNoRotation);
  legs.scene = made;
  legs.start = straight;
  legs.others.assign(count - 1, {made, {}, straight});
  standAtStart(legs);
}

bool areAsMade(const LegChains& legs) {
  const std::size_t count = legs.others.size() + 1;
  if (count < kFewestLegs || count > kMostLegs || count % 2 != 0) return false;
  Scene scene;
  scene.ground = legs.scene.ground;
  rigs::Pose start;
  std::vector<OtherChain> others;
  makeLegs(count, {scene, start, others, legs.place});
  const auto isAsMade = [](const Scene& a, const rigs::Pose& from, const Scene& b,
                           const rigs::Pose& to) { return a == b && from == to; };
  return isAsMade(legs.scene, legs.start, scene, start) &&
         std::ranges::equal(legs.others, others, [&](const OtherChain& a, const OtherChain& b) {
           return isAsMade(a.scene, a.start, b.scene, b.start);
         });
}

}  // namespace lab
