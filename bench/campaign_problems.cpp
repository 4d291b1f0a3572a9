#include "campaign_problems.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <numbers>

#include "fixed_problems.h"
#include "long_judge.h"
#include "random_parts.h"

namespace bench {
namespace {

constexpr double kPi = std::numbers::pi;
using Joints = CampaignClass::Joints;
using Limits = CampaignClass::Limits;
using Weights = CampaignClass::Weights;

ik::JointLimit limitOf(const CampaignClass& of, SplitMix& random) {
  if (of.limits == Limits::none) return {};
  if (of.limits == Limits::quarter) return {-0.5 * kPi, 0.5 * kPi, 0.5 * kPi};
  const double middle = between(random, -0.5 * kPi, 0.5 * kPi);
  const double half = between(random, 0.1 * kPi, 0.9 * kPi);
  return {middle - half, middle + half, between(random, 0.1 * kPi, kPi)};
}

double weightOf(const CampaignClass& of, std::size_t bone, SplitMix& random) {
  if (of.weights == Weights::none) return 1.0;
  if (of.weights == Weights::someHeld && bone % 3 == 2) return 0.0;
  return between(random, 0.05, 1.0);
}

ik::Chain chainOf(const CampaignClass& of, SplitMix& random) {
  ik::Chain chain;
  chain.planar = of.joints == Joints::plane;
  for (std::size_t i = 0; i < of.bones; ++i) {
    ik::Bone bone{.length = between(random, 0.3, 1.0)};
    bone.joint = of.joints == Joints::hinges ? ik::JointKind::hinge : ik::JointKind::ball;
    if (of.joints == Joints::hinges) bone.axis = direction(random);
    bone.limit = limitOf(of, random);
    bone.weight = weightOf(of, i, random);
    chain.bones.push_back(bone);
  }
  return chain;
}

glm::dquat ballWithin(const ik::JointLimit& limit, SplitMix& random) {
  const double heading = between(random, -kPi, kPi);
  const double swing = between(random, 0.0, limit.cone);
  const double twist = between(random, limit.least, limit.most);
  return turn({0.0, std::cos(heading), std::sin(heading)}, swing) * turn({1.0, 0.0, 0.0}, twist);
}

// Joints of weight 0 are as in `held`, where there is one.
ik::Pose poseWithin(const ik::Chain& chain, SplitMix& random, const ik::Pose* held) {
  ik::Pose pose;
  for (std::size_t i = 0; i < chain.bones.size(); ++i) {
    const ik::Bone& bone = chain.bones[i];
    const bool isHeld = held != nullptr && bone.weight == 0.0;
    const double angle = between(random, bone.limit.least, bone.limit.most);
    if (chain.planar) {
      pose.angles.push_back(isHeld ? held->angles[i] : std::remainder(angle, 2.0 * kPi));
    } else {
      const glm::dquat rotation = bone.joint == ik::JointKind::hinge
                                      ? turn(bone.axis, angle)
                                      : ballWithin(bone.limit, random);
      pose.rotations.push_back(isHeld ? held->rotations[i] : rotation);
    }
  }
  return pose;
}

constexpr std::array kClasses{
    CampaignClass{"plane-3-free", Joints::plane, 3},
    CampaignClass{"plane-3-quarter-weights", Joints::plane, 3, Limits::quarter, Weights::drawn},
    CampaignClass{"plane-5-limits", Joints::plane, 5, Limits::drawn},
    CampaignClass{"plane-5-limits-weights", Joints::plane, 5, Limits::drawn, Weights::drawn},
    CampaignClass{"plane-5-some-held", Joints::plane, 5, Limits::drawn, Weights::someHeld},
    CampaignClass{"plane-30-limits-weights", Joints::plane, 30, Limits::drawn, Weights::drawn},
    CampaignClass{"hinges-3-free", Joints::hinges, 3},
    CampaignClass{"hinges-3-weights", Joints::hinges, 3, Limits::none, Weights::drawn},
    CampaignClass{"hinges-3-limits-weights", Joints::hinges, 3, Limits::drawn, Weights::drawn},
    CampaignClass{"hinges-6-free", Joints::hinges, 6},
    CampaignClass{"hinges-6-limits", Joints::hinges, 6, Limits::drawn},
    CampaignClass{"hinges-6-limits-weights", Joints::hinges, 6, Limits::drawn, Weights::drawn},
    CampaignClass{"hinges-6-quarter-weights", Joints::hinges, 6, Limits::quarter, Weights::drawn},
    CampaignClass{"hinges-6-some-held", Joints::hinges, 6, Limits::drawn, Weights::someHeld},
    CampaignClass{"hinges-30-quarter-weights", Joints::hinges, 30, Limits::quarter, Weights::drawn},
    CampaignClass{"balls-3-limits", Joints::balls, 3, Limits::drawn},
    CampaignClass{"balls-5-limits-weights", Joints::balls, 5, Limits::drawn, Weights::drawn},
    CampaignClass{"balls-10-free", Joints::balls, 10},
};

std::string listed(const char* name, const ik::Chain& chain, const char* separator,
                   const auto& textOf) {
  std::string text = std::string(" --") + name + "=\"";
  for (std::size_t i = 0; i < chain.bones.size(); ++i) {
    if (i > 0) text += separator;
    text += textOf(i);
  }
  return text + "\"";
}

std::string number(double value) {
  std::array<char, 40> text{};
  std::snprintf(text.data(), text.size(), "%.17g", value);
  return text.data();
}

std::string degrees(double radians) { return number(radians * (180.0 / kPi)); }

}  // namespace

CampaignProblem CampaignClass::problem(std::uint64_t seed) const {
  SplitMix random(seed * 0xd1342543de82ef95ULL + bones);  // streams that do not overlap
  CampaignProblem made;
  made.chain = chainOf(*this, random);
  made.start = poseWithin(made.chain, random, nullptr);
  const ik::Pose goal = poseWithin(made.chain, random, &made.start);
  made.target = LongJudge(made.chain, goal).tip();
  return made;
}

std::span<const CampaignClass> campaignClasses() { return kClasses; }

std::string commandOf(const CampaignProblem& problem) {
  const ik::Chain& chain = problem.chain;
  const auto& bones = chain.bones;
  std::string text = "iklab solve";
  text += listed("lengths", chain, ",", [&](std::size_t i) { return number(bones[i].length); });
  text += " --target=" + number(problem.target.x) + "," + number(problem.target.y);
  if (!chain.planar) text += "," + number(problem.target.z);
  text += listed("angles", chain, ",", [&](std::size_t i) {
    if (chain.planar) return degrees(problem.start.angles[i]);
    const glm::dquat& q = problem.start.rotations[i];
    const double sine = glm::dot(glm::dvec3(q.x, q.y, q.z), bones[i].axis);
    return degrees(2.0 * std::atan2(sine, q.w));
  });
  if (!chain.planar) {
    text += listed("hinges", chain, ";", [&](std::size_t i) {
      const glm::dvec3& axis = bones[i].axis;
      return number(axis.x) + "," + number(axis.y) + "," + number(axis.z);
    });
  }
  text += listed("limits", chain, ";", [&](std::size_t i) {
    return degrees(bones[i].limit.least) + ":" + degrees(bones[i].limit.most);
  });
  text += listed("weights", chain, ";", [&](std::size_t i) { return number(bones[i].weight); });
  return text;
}

}  // namespace bench
