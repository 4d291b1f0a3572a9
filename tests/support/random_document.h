// Random scenes, with all that a scene file can hold.
#pragma once

#include <algorithm>
#include <cmath>
#include <numbers>
#include <utility>

#include <glm/ext/quaternion_trigonometric.hpp>
#include <glm/geometric.hpp>

#include "lab/core/lab.h"
#include "lab/creature/legs.h"
#include "support/random_source.h"

namespace support {

inline glm::dvec3 randomPoint(RandomSource& random, bool planar) {
  const double size = random.chance(0.1) ? 1e6 : 3.0;
  const double z = random.uniform(-size, size);
  return {random.uniform(-size, size), random.uniform(-size, size), planar ? 0.0 : z};
}

inline ik::ScaleSign randomScale(RandomSource& random, bool planar) {
  return {random.sign(), random.sign(), planar ? 1 : random.sign()};
}

inline rigs::Bone randomBone(RandomSource& random, bool planar) {
  rigs::Bone bone;
  bone.length = random.chance(0.1) ? 0.0 : random.uniform(0.01, 2.0);
  if (random.chance(0.5)) bone.scale = randomScale(random, planar);
  if (!planar && random.chance(0.4)) {
    bone.joint = rigs::JointKind::hinge;
    bone.axis = randomDirection(random);
  }
  if (random.chance(0.4)) {
    bone.limit.least = random.uniform(-rigs::kWholeTurn, 0.0);
    bone.limit.most = random.uniform(0.0, rigs::kWholeTurn);
    bone.limit.cone = random.uniform(0.0, std::numbers::pi);
  }
  if (random.chance(0.3)) bone.weight = random.uniform(0.0, 1.0);
  if (random.chance(0.15)) {
    bone.joint = rigs::JointKind::fixed;
    bone.limit = {};
  }
  return bone;
}

inline lab::Choices randomChoices(RandomSource& random, bool hasHinges) {
  lab::Choices choices = lab::defaultChoices();
  do {
    choices.solver = random.below(ik::solvers().size());
  } while (hasHinges && !ik::solvers()[choices.solver]->anyJoint);
  for (std::size_t i = 0; i < choices.parameters.size(); ++i) {
    const ik::Solver& solver = *ik::solvers()[i];
    for (std::size_t k = 0; k < solver.parameters.size(); ++k) {
      if (random.chance(0.5)) continue;
      const ik::Parameter& parameter = solver.parameters[k];
      choices.parameters[i][k] = parameter.isChoice()
                                     ? static_cast<double>(random.below(parameter.options.size()))
                                     : random.uniform(parameter.least, parameter.most);
    }
  }
  choices.iterations = static_cast<int>(random.below(1001));
  choices.tolerance = std::pow(10.0, random.uniform(-9.0, 0.0));
  choices.stopWhenDone = random.chance(0.5);
  choices.restGain = random.chance(0.5) ? 0.0 : random.uniform(0.0, 1.0);
  if (random.chance(0.5)) choices.turnTolerance = random.uniform(1e-7, 90.0);
  if (random.chance(0.5)) choices.unitsPerDegree = random.uniform(0.0, 1e3);
  choices.ignoreNegativeScale = random.chance(0.5);
  choices.mode = static_cast<lab::Mode>(random.below(3));
  return choices;
}

inline rigs::Facing randomFacing(RandomSource& random, bool planar) {
  if (planar) return {glm::angleAxis(random.angle(), glm::dvec3(0.0, 0.0, 1.0))};
  rigs::Facing facing{glm::angleAxis(random.angle(), randomDirection(random))};
  if (random.chance(0.5)) facing.axis = randomDirection(random);
  return facing;
}

// Bones on other bones, at places of their own, with names; slides and several goals.
inline void branch(RandomSource& random, lab::OtherChain& made) {
  rigs::Chain& chain = made.scene.chain;
  const glm::dvec3 z{0.0, 0.0, 1.0};
  made.start.slides.resize(chain.bones.size());
  for (std::size_t i = 0; i < chain.bones.size(); ++i) {
    rigs::Bone& bone = chain.bones[i];
    const auto parent = static_cast<int>(random.below(i + 1)) - 1;
    if (parent + 1 != static_cast<int>(i)) bone.parent = parent;
    if (random.chance(0.3)) bone.at = randomPoint(random, chain.planar);
    if (random.chance(0.3))
      bone.axes = glm::angleAxis(random.angle(), chain.planar ? z : randomDirection(random));
    if (random.chance(0.3)) bone.name = "Gelenk α";
    if (!random.chance(0.3)) continue;
    bone.joint = rigs::JointKind::slide;
    bone.axis = chain.planar ? glm::dvec3(0.6, 0.8, 0.0) : randomDirection(random);
    bone.limit = rigs::freeLimit(bone.joint);
    if (random.chance(0.5)) bone.limit = {-random.uniform(0.0, 9.0), random.uniform(0.0, 9.0)};
    made.start.slides[i] = random.uniform(-1.0, 1.0);
  }
  if (std::ranges::count(made.start.slides, 0.0) == std::ssize(made.start.slides))
    made.start.slides.clear();
  const std::size_t tip = random.below(chain.bones.size());
  if (tip + 1 != chain.bones.size()) chain.tip = tip;
  for (std::size_t i = 0; i < chain.bones.size(); ++i) {
    if (i == tip || random.chance(0.6)) continue;
    const double weight = random.chance(0.5) ? 1.0 : random.uniform(0.1, 9.0);
    made.scene.goals.push_back({i, randomPoint(random, chain.planar), weight});
    if (random.chance(0.3)) made.scene.goals.back().facing = randomFacing(random, chain.planar);
    made.scene.goals.back().on = random.chance(0.8);
    made.scene.goals.back().object = random.chance(0.3) ? 2 : 0;
  }
}

// A chain with its pose, without choices.
inline lab::OtherChain randomChain(RandomSource& random) {
  lab::OtherChain made;
  rigs::Chain& chain = made.scene.chain;
  chain.planar = random.chance(0.5);
  chain.base = randomPoint(random, chain.planar);
  chain.baseScale = randomScale(random, chain.planar);
  for (std::size_t i = 0; i < 2 + random.below(6); ++i) {
    chain.bones.push_back(randomBone(random, chain.planar));
    const double angle = random.angle();
    if (chain.planar) {
      made.start.angles.push_back(angle);
    } else {
      made.start.rotations.push_back(glm::angleAxis(angle, chain.bones.back().axis));
    }
  }
  if (random.chance(0.3)) made.scene.rest = made.start;
  made.scene.target = randomPoint(random, chain.planar);
  if (random.chance(0.3)) made.scene.facing = randomFacing(random, chain.planar);
  if (random.chance(0.5)) made.scene.pole = randomPoint(random, chain.planar);
  const bool hasHinges = std::ranges::any_of(
      chain.bones, [](const rigs::Bone& bone) { return bone.joint != rigs::JointKind::ball; });
  const bool branches = random.chance(0.4);
  made.choices = randomChoices(random, hasHinges || branches);
  if (branches) branch(random, made);
  while (branches && !ik::solvers()[made.choices.solver]->severalGoals)
    made.choices.solver = random.below(ik::solvers().size());
  made.cursor = random.below(1000);
  return made;
}

inline lab::Document randomDocument(std::uint64_t seed) {
  RandomSource random(seed);
  lab::Document document;
  if (random.chance(0.5)) document.name = "Näme \"quoted\" \\ / \n";
  if (random.chance(0.5)) document.notes = "µ → ∞";
  lab::OtherChain inHand = randomChain(random);
  document.choices = inHand.choices;
  document.cursor = inHand.cursor;
  if (random.chance(0.1)) {
    document.walk =
        lab::Walk{random.chance(0.5) ? 6U : 8U, random.below(6), randomPoint(random, false)};
    document.place = document.walk->leg;
    lab::makeLegs(document.walk->legs,
                  {document.scene, document.pose, document.otherChains, document.place});
    for (lab::OtherChain& each : document.otherChains) each.choices = document.choices;
    if (random.chance(0.5)) document.scene.chain.bones[1].length = 0.6;
  } else {
    document.scene = std::move(inHand.scene);
    document.pose = std::move(inHand.start);
    while (document.otherChains.size() < 4 && random.chance(0.4)) {
      document.otherChains.push_back(randomChain(random));
      document.otherChains.back().choices.mode = document.choices.mode;
    }
    document.place = random.below(document.otherChains.size() + 1);
    document.scene.isZUp = random.chance(0.3);
    for (lab::OtherChain& each : document.otherChains) each.scene.isZUp = document.scene.isZUp;
  }
  if (random.chance(0.7)) {
    document.camera =
        lab::SceneCamera{randomPoint(random, false), random.uniform(0.1, 100.0), random.angle(),
                         random.uniform(-1.5, 1.5), random.chance(0.5)};
  }
  document.unit = static_cast<lab::Unit>(random.below(4));
  return document;
}

}  // namespace support
