#include "lab/edit/frame_motion.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include <glm/geometric.hpp>

#include "ik/limits.h"
#include "ik/motion/rate.h"
#include "rigs/mechanism_of.h"
#include "rigs/reach.h"

namespace lab {
namespace {

// A pose, with what is known of it.
struct Lying {
  rigs::ChainMechanism made;
  std::vector<ik::Frame> frames;

  Lying(const rigs::Problem& problem, const rigs::Pose& pose) {
    rigs::mechanismOf(problem, pose, made);
    ik::forwardKinematics(made.joints, made.pose, frames);
  }
  [[nodiscard]] const ik::Goal& goal() const { return made.goals.front(); }
  [[nodiscard]] const ik::Frame& end() const {
    return frames[static_cast<std::size_t>(goal().joint)];
  }
  [[nodiscard]] double sigma(bool planar) const {
    return ik::leastSingularValue(made.joints, made.pose, goal(), planar);
  }
  [[nodiscard]] std::optional<Branch> branch() const;
};

std::optional<Branch> Lying::branch() const {
  ik::Goal here = goal();
  here.target = end().point(here.point);
  here.facing = end().axes;
  here.axis.reset();
  const ik::ArmAnswers all = ik::everyAnswer(made.joints, here, made.pose);
  double least = std::numeric_limits<double>::max();
  std::optional<Branch> nearest;
  for (const ik::ArmAnswer& answer : all.answers) {
    double apart = 0.0;
    for (std::size_t i = 0; i < all.joints.size(); ++i) {
      const auto joint = static_cast<std::size_t>(all.joints[i]);
      apart +=
          std::abs(std::remainder(answer.amounts[i] - made.pose[joint].amount, rigs::kWholeTurn));
    }
    if (apart >= least) continue;
    least = apart;
    nearest = {answer.shoulder, answer.elbow, answer.wrist};
  }
  return nearest;
}

bool isOther(const std::optional<Branch>& a, const std::optional<Branch>& b) {
  if (!a || !b) return false;
  const auto differ = [](auto x, auto y) {
    using Choice = decltype(x);
    return x != y && x != Choice::either && y != Choice::either;
  };
  return differ(a->shoulder, b->shoulder) || differ(a->elbow, b->elbow) ||
         differ(a->wrist, b->wrist);
}

// What explains how far joints turn, radians.
double explained(const Lying& from, const Lying& to, double size) {
  const ik::Goal& goal = to.goal();
  const glm::dvec3 way = to.end().point(goal.point) - from.end().point(goal.point);
  double sum = glm::length(way) / size;
  if (!goal.facing) return sum;
  if (!goal.axis) return sum + glm::length(ik::turnBetween(from.end().axes, to.end().axes));
  const double cosine = glm::dot(from.end().axes * *goal.axis, to.end().axes * *goal.axis);
  return sum + std::acos(std::clamp(cosine, -1.0, 1.0));
}

// See FrameMotion::amounts.
double amountOf(const ik::Joint& joint, const ik::Value& value) {
  if (joint.kind == ik::JointKind::fixed) return std::numeric_limits<double>::quiet_NaN();
  if (joint.kind != ik::JointKind::ball) return value.amount;
  return 2.0 * std::acos(std::min(1.0, std::abs(value.turn.w)));
}

double turned(const ik::Joint& joint, const ik::Value& from, const ik::Value& to) {
  switch (joint.kind) {
    case ik::JointKind::fixed:
      return 0.0;
    case ik::JointKind::slide:
      return std::abs(to.amount - from.amount);
    case ik::JointKind::hinge:
      return std::abs(std::remainder(to.amount - from.amount, rigs::kWholeTurn));
    case ik::JointKind::ball:
      break;
  }
  return 2.0 * std::acos(std::min(1.0, std::abs(glm::dot(from.turn, to.turn))));
}

bool isAtLimit(const ik::Joint& joint, const ik::Value& value) {
  constexpr double kNear = 2e-3;  // radians or scene units
  if (joint.kind == ik::JointKind::ball || !ik::isLimited(joint)) return false;
  return value.amount - joint.limit.least < kNear || joint.limit.most - value.amount < kNear;
}

void findCause(const Lying& from, const Lying& to, const FrameMotion& motion, bool planar,
               Jump& jump) {
  const double before = from.sigma(planar);
  jump.sigma = std::min(before, motion.sigma);
  jump.before = from.branch();
  const Lying& nearer = before < motion.sigma ? from : to;
  if (!planar) jump.arm = ik::lineUpOf(nearer.made.joints, nearer.frames, nearer.goal());
  // Where the arm is stretched the elbow is up or down by rounding: singular comes first.
  if (jump.sigma < kNearlySingular) {
    jump.cause = JumpCause::singularity;
  } else if (isOther(jump.before, motion.branch)) {
    jump.cause = JumpCause::branch;
  } else {
    for (std::size_t i = 0; i < motion.amounts.size(); ++i) {
      const ik::Joint& joint = to.made.joints[i];
      if (!isAtLimit(joint, to.made.pose[i]) || isAtLimit(joint, from.made.pose[i])) continue;
      jump.cause = JumpCause::limit;
      jump.held = i;
      return;
    }
  }
}

}  // namespace

FrameMotion frameMotion(const rigs::Problem& problem, const rigs::Pose& from,
                        const rigs::Pose& to) {
  if (problem.chain.bones.size() > kMostWatched) return {};
  constexpr double kFarther = 1.1;  // what one joint does others turn back
  const bool planar = problem.chain.planar;
  const double size = std::max(rigs::sizeOf(problem.chain), rigs::kSmallest);
  const Lying before(problem, from);
  const Lying after(problem, to);
  FrameMotion motion;
  motion.sigma = after.sigma(planar);
  motion.branch = after.branch();
  const double most = std::max(kLeastJump, kJump * explained(before, after, size));
  double farthest = 0.0;
  for (std::size_t i = 0; i < problem.chain.bones.size(); ++i) {
    const ik::Joint& joint = after.made.joints[i];
    motion.amounts.push_back(amountOf(joint, after.made.pose[i]));
    const double turn = turned(joint, before.made.pose[i], after.made.pose[i]);
    const double counted = joint.kind == ik::JointKind::slide ? turn / size : turn;
    if (counted <= std::max(most, kFarther * farthest)) continue;
    farthest = counted;
    motion.jump = Jump{.bone = i, .turn = turn};
  }
  if (motion.jump) findCause(before, after, motion, planar, *motion.jump);
  return motion;
}

}  // namespace lab
