#include "mechanism_campaign_problems.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

#include <glm/geometric.hpp>

#include "fixed_problems.h"
#include "mechanism_judge.h"
#include "random_parts.h"

namespace bench {
namespace {

using Joints = MechanismClass::Joints;
using Limits = MechanismClass::Limits;
using Weights = MechanismClass::Weights;

constexpr double kPi = std::numbers::pi;

int below(SplitMix& random, int count) {
  return static_cast<int>(random.unit() * static_cast<double>(count));
}

ik::JointKind kindOf(const MechanismClass& of, SplitMix& random) {
  if (of.joints == Joints::balls) return ik::JointKind::ball;
  if (of.joints != Joints::mixed) return ik::JointKind::hinge;
  constexpr std::array kKinds{ik::JointKind::hinge, ik::JointKind::hinge, ik::JointKind::ball,
                              ik::JointKind::slide};
  return kKinds[static_cast<std::size_t>(below(random, 4))];
}

// A pose from which targets of the rim are taken lies within all of these.
ik::Limit limitOf(const MechanismClass& of, ik::JointKind kind, SplitMix& random) {
  if (kind == ik::JointKind::slide) {
    const double least = between(random, -0.5, 0.5);
    return {.least = least, .most = least + between(random, 0.1, 1.0)};
  }
  if (of.limits == Limits::none) return {};
  if (of.isNearRim) {
    constexpr double kSmall = 0.1 * kPi;
    return {-between(random, kSmall, kPi), between(random, kSmall, kPi),
            between(random, kSmall, kPi)};
  }
  if (of.limits == Limits::wide)
    return {-between(random, kPi, 3.0 * kPi), between(random, kPi, 3.0 * kPi)};
  const double middle = between(random, -0.5 * kPi, 0.5 * kPi);
  const double half = between(random, 0.1 * kPi, 0.9 * kPi);
  ik::Limit limit{middle - half, middle + half, between(random, 0.1 * kPi, kPi)};
  if (kind == ik::JointKind::ball) {  // twists are on the circle
    limit.least = std::max(limit.least, -kPi);
    limit.most = std::min(limit.most, kPi);
  }
  return limit;
}

double weightOf(const MechanismClass& of, int index, SplitMix& random) {
  if (of.weights == Weights::none) return 1.0;
  if (of.weights == Weights::someHeld && index % 3 == 2) return 0.0;
  return between(random, 0.05, 1.0);
}

// Where a joint lies and what it turns about: in the plane, straight, or anyhow.
void lay(const MechanismClass& of, int index, SplitMix& random, ik::Joint& joint) {
  constexpr glm::dvec3 kZ{0.0, 0.0, 1.0};
  if (of.isNearRim) {
    const double length = index == 0 ? 0.0 : between(random, 0.2, 1.5);
    joint.at = {length, 0.0, 0.0};
    joint.axis = index % 2 == 0 || of.joints == Joints::plane ? kZ : glm::dvec3(0.0, 1.0, 0.0);
    if (of.joints == Joints::balls) joint.axis = {1.0, 0.0, 0.0};
  } else if (of.joints == Joints::plane) {
    const double heading = between(random, -kPi, kPi);
    joint.at = between(random, 0.3, 1.0) * glm::dvec3(std::cos(heading), std::sin(heading), 0.0);
    joint.axes = glm::mat3_cast(turn(kZ, between(random, -kPi, kPi)));
    joint.axis = kZ;
  } else {
    joint.at = between(random, 0.3, 1.0) * direction(random);
    joint.axes = glm::mat3_cast(turn(direction(random), between(random, -kPi, kPi)));
    joint.axis = direction(random);
  }
  if (of.isMirrored && below(random, 3) == 0) joint.axes[below(random, 3)] *= -1.0;
}

std::vector<ik::Joint> jointsOf(const MechanismClass& of, SplitMix& random) {
  const int count = of.least + below(random, of.most - of.least + 1);
  std::vector<ik::Joint> joints;
  for (int i = 0; i < count; ++i) {
    ik::Joint joint;
    joint.parent = i - 1;
    if (of.hasBranches && i > 0 && below(random, 3) == 0) joint.parent = below(random, i);
    joint.kind = kindOf(of, random);
    lay(of, i, random, joint);
    joint.limit = limitOf(of, joint.kind, random);
    joint.weight = weightOf(of, i, random);
    joints.push_back(joint);
  }
  ik::Joint end{.parent = count - 1, .kind = ik::JointKind::fixed};
  end.at = {between(random, of.isNearRim ? 0.2 : 0.3, of.isNearRim ? 1.5 : 1.0), 0.0, 0.0};
  joints.push_back(end);
  return joints;
}

glm::dquat ballWithin(const ik::Joint& joint, double cone, double least, double most,
                      SplitMix& random) {
  const glm::dvec3 other = std::abs(joint.axis.x) < 0.5 ? glm::dvec3(1, 0, 0) : glm::dvec3(0, 1, 0);
  const glm::dvec3 first = glm::normalize(glm::cross(joint.axis, other));
  const glm::dvec3 second = glm::cross(joint.axis, first);
  const double heading = between(random, -kPi, kPi);
  const double swing = between(random, 0.0, cone);
  return glm::normalize(turn(std::cos(heading) * first + std::sin(heading) * second, swing) *
                        turn(joint.axis, between(random, least, most)));
}

// Within the limits, and every angle within ±`widest`. Joints of weight 0 are as in `held`, where
// there is one.
ik::Pose poseWithin(const std::vector<ik::Joint>& joints, double widest, SplitMix& random,
                    const ik::Pose* held) {
  ik::Pose pose(joints.size());
  for (std::size_t i = 0; i < joints.size(); ++i) {
    const ik::Joint& joint = joints[i];
    const bool isSlide = joint.kind == ik::JointKind::slide;
    const double least = isSlide ? joint.limit.least : std::max(joint.limit.least, -widest);
    const double most = isSlide ? joint.limit.most : std::min(joint.limit.most, widest);
    if (joint.kind == ik::JointKind::ball) {
      pose[i].turn = ballWithin(joint, std::min(joint.limit.cone, widest), least, most, random);
    } else if (joint.kind != ik::JointKind::fixed) {
      pose[i].amount = between(random, least, most);
    }
    if (held != nullptr && joint.weight == 0.0) pose[i] = (*held)[i];
  }
  return pose;
}

constexpr auto kNone = Limits::none;
constexpr auto kDrawn = Limits::drawn;
constexpr auto kSome = Weights::drawn;
constexpr auto kHeld = Weights::someHeld;
constexpr std::array kClasses{
    MechanismClass{"plane-free", Joints::plane, 3, 8},
    MechanismClass{"plane-limits", Joints::plane, 3, 8, kDrawn},
    MechanismClass{"plane-30-limits-weights", Joints::plane, 30, 30, kDrawn, kSome},
    MechanismClass{"hinges-free", Joints::hinges, 3, 8},
    MechanismClass{"hinges-limits", Joints::hinges, 3, 8, kDrawn},
    MechanismClass{"hinges-wide-limits", Joints::hinges, 3, 8, Limits::wide},
    MechanismClass{"hinges-limits-weights", Joints::hinges, 3, 8, kDrawn, kSome},
    MechanismClass{"hinges-some-held", Joints::hinges, 5, 8, kDrawn, kHeld},
    MechanismClass{"balls-free", Joints::balls, 2, 8},
    MechanismClass{"balls-limits", Joints::balls, 3, 8, kDrawn},
    MechanismClass{"balls-some-held", Joints::balls, 3, 8, kDrawn, kHeld},
    MechanismClass{"slides-among", Joints::mixed, 3, 8, kDrawn},
    MechanismClass{"trees-free", Joints::balls, 4, 10, kNone, Weights::none, true, 3},
    MechanismClass{"trees-hinges", Joints::hinges, 4, 10, kNone, Weights::none, true, 3},
    MechanismClass{"trees-limits", Joints::mixed, 4, 10, kDrawn, Weights::none, true, 3},
    MechanismClass{"directions-hinges", Joints::hinges, 6, 8, kNone, Weights::none, false, 1, true},
    MechanismClass{"directions-limits", Joints::hinges, 6, 8, kDrawn, Weights::none, false, 1,
                   true},
    MechanismClass{"directions-balls", Joints::balls, 3, 8, kDrawn, Weights::none, false, 1, true},
    MechanismClass{"directions-trees", Joints::mixed, 6, 10, kNone, Weights::none, true, 2, true},
    MechanismClass{"mirrored-hinges", Joints::hinges, 3, 8, kDrawn, Weights::none, false, 1, false,
                   true},
    MechanismClass{"mirrored-mixed", Joints::mixed, 3, 8, kDrawn, Weights::none, true, 2, false,
                   true},
    MechanismClass{"rim-plane", Joints::plane, 3, 8, kNone, Weights::none, false, 1, false, false,
                   true},
    MechanismClass{"rim-hinges", Joints::hinges, 3, 8, kNone, Weights::none, false, 1, false, false,
                   true},
    MechanismClass{"rim-limited-balls", Joints::balls, 3, 8, kDrawn, Weights::none, false, 1, false,
                   false, true},
};

}  // namespace

MechanismProblem MechanismClass::problem(std::uint64_t seed) const {
  SplitMix random(seed * 0xd1342543de82ef95ULL + static_cast<std::uint64_t>(most));
  MechanismProblem made;
  made.joints = jointsOf(*this, random);
  const double free = limits == Limits::wide ? 3.0 * kPi : kPi;
  made.start = poseWithin(made.joints, free, random, nullptr);
  const double widest = isNearRim ? 4.0 * kPi / 180.0 : free;
  const ik::Pose goal = poseWithin(made.joints, widest, random, &made.start);
  const MechanismJudge judge(made.joints, goal);
  const int last = static_cast<int>(made.joints.size()) - 1;
  const int count = 1 + (goals > 1 ? below(random, goals) : 0);
  for (int g = 0; g < count; ++g) {
    const int joint = g == 0 ? last : below(random, last);
    const ik::Frame frame = judge.frame(joint);
    const glm::dvec3 point = g == 0 ? glm::dvec3(0.0) : 0.3 * direction(random);
    ik::Goal asked{.joint = joint, .point = point, .target = frame.point(point)};
    if (isFacing && g == 0) asked.facing = frame.axes;
    made.goals.push_back(asked);
  }
  return made;
}

std::span<const MechanismClass> mechanismClasses() { return kClasses; }

}  // namespace bench
