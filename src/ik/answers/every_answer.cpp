#include "ik/answers/every_answer.h"

#include <cmath>
#include <optional>
#include <tuple>
#include <utility>

#include <glm/geometric.hpp>

#include "ik/answers/arm_shape.h"
#include "ik/answers/steps.h"
#include "ik/answers/triangle.h"
#include "ik/limits.h"
#include "ik/maths/space.h"
#include "ik/solve.h"

namespace iklab::ik {
namespace {

using Amounts = std::array<double, 6>;

// What the arm does between rest and the goal. All below is about the lines of the axes at rest:
// with Eᵢ for joint i's turn about its own, the arm's motion is E₁E₂E₃E₄E₅E₆.
struct Task {
  const ArmShape& arm;
  Frame motion{};
  Amounts reference{};
};

void add(const Amounts& amounts, const ShoulderWay& shoulder, const ElbowWay& elbow,
         const WristWay& wrist, std::size_t wristFree, ArmAnswers& all) {
  ArmAnswer answer{
      .amounts = amounts, .shoulder = shoulder.name, .elbow = elbow.name, .wrist = wrist.name};
  answer.isFree[0] = shoulder.isFree;
  answer.isFree[1] = elbow.isFree;
  answer.isFree[wristFree] = wrist.isFree;
  all.answers.push_back(answer);
}

// The wrist's centre is in axes 4, 5 and 6, which leave it where it is: joints 1 to 3 bring it to
// where the goal wants it. What is left of the motion then is a turn of joints 4 to 6 about it.
void answerSphericalWrist(const Task& task, ArmAnswers& all) {
  const ArmShape& arm = task.arm;
  const auto shoulders = shoulderWays(arm, task.motion.point(arm.wrist), task.reference[0]);
  all.why = shoulders.why;
  for (const ShoulderWay& shoulder : shoulders.list) {
    const Frame afterFirst = inverse(turnOf(arm, 0, shoulder.turn)) * task.motion;
    const glm::dvec3 centre = afterFirst.point(arm.wrist);
    const auto elbows = arm.family == ArmFamily::slidingForearm
                            ? strokeWays(arm, centre, task.reference[1])
                            : elbowWays(arm, arm.wrist, centre, task.reference[1]);
    if (elbows.list.empty()) all.why = elbows.why;
    for (const ElbowWay& elbow : elbows.list) {
      const Frame left = inverse(elbowMotion(arm, elbow.first, elbow.second)) * afterFirst;
      const auto wrists = wristWays(arm, left.axes, task.reference[3]);
      if (wrists.list.empty()) all.why = wrists.why;
      for (const WristWay& wrist : wrists.list) {
        add({shoulder.turn, elbow.first, elbow.second, wrist.first, wrist.middle, wrist.last},
            shoulder, elbow, wrist, 3, all);
      }
    }
  }
}

// Axes 2 and 6 are in line, so joint 6 may be anywhere: `plane`, what joints 2 to 4 do together,
// turns about the wrist's centre with it. If the bones do not span the distance to axis 4 then, it
// turns to the middle of where they do.
Frame withinReach(const ArmShape& arm, const Frame& plane) {
  const glm::dvec3& axis = arm.axis[1];
  const auto seen = [&](const glm::dvec3& way) { return across(way, axis); };
  const double upper = glm::length(seen(arm.point[2] - arm.point[1]));
  const double fore = glm::length(seen(arm.point[3] - arm.point[2]));
  const glm::dvec3 centre = plane.point(arm.wrist);
  const glm::dvec3 toShoulder = seen(arm.point[1] - centre);
  const glm::dvec3 toFourth = seen(plane.point(arm.point[3]) - centre);
  const double shortest = std::abs(upper - fore);
  const double longest = upper + fore;
  const double now = glm::length(toFourth - toShoulder);
  if (now >= shortest && now <= longest) return plane;

  const double away = glm::length(toShoulder);
  const double hand = glm::length(toFourth);
  const double wanted =
      0.5 * (std::max(shortest, std::abs(away - hand)) + std::min(longest, away + hand));
  const Corner corner = flatCorner(away, hand, wanted, arm.size);
  const double turn = corner.angle - angleAbout(axis, toShoulder, toFourth);
  return turnAbout(centre, axis, turn) * plane;
}

// Joints 2 to 4 turn together about one direction, and the wrist's centre is in axes 5 and 6: joint
// 1 brings it to where the goal wants it along that direction. Then how axis 6 leans against it
// says what joints 5 and 6 do; and where that leaves axis 4, what joints 2 and 3 do.
void answerThreeParallel(const Task& task, ArmAnswers& all) {
  const ArmShape& arm = task.arm;
  const glm::dvec3 mark = anyPerpendicular(arm.axis[3]);
  const glm::dvec3 lastMark = anyPerpendicular(arm.axis[5]);
  const auto shoulders = shoulderWays(arm, task.motion.point(arm.wrist), task.reference[0]);
  all.why = shoulders.why;
  for (const ShoulderWay& shoulder : shoulders.list) {
    const Frame afterFirst = inverse(turnOf(arm, 0, shoulder.turn)) * task.motion;
    const auto wrists = wristWays(arm, afterFirst.axes, 0.0);
    if (wrists.list.empty()) all.why = wrists.why;
    for (const WristWay& wrist : wrists.list) {
      const Frame fifth = turnOf(arm, 4, wrist.middle);
      double last = wrist.isFree ? task.reference[5] : wrist.last;
      Frame plane = afterFirst * inverse(fifth * turnOf(arm, 5, last));
      if (wrist.isFree) {
        plane = withinReach(arm, plane);
        const Frame sixth = inverse(plane * fifth) * afterFirst;
        last = angleAbout(arm.axis[5], lastMark, sixth.axes * lastMark);
      }
      const auto elbows =
          elbowWays(arm, arm.point[3], plane.point(arm.point[3]), task.reference[1]);
      if (elbows.list.empty()) all.why = elbows.why;
      for (const ElbowWay& elbow : elbows.list) {
        const Frame fourth = inverse(elbowMotion(arm, elbow.first, elbow.second)) * plane;
        const double turn = angleAbout(arm.axis[3], mark, fourth.axes * mark);
        add({shoulder.turn, elbow.first, elbow.second, turn, wrist.middle, last}, shoulder, elbow,
            wrist, 5, all);
      }
    }
  }
}

// Answers of an arm that is nearly this one, brought to this one; those that come to nothing, or to
// another one's, are dropped.
void polish(std::span<const Joint> joints, const Goal& goal, double size, ArmAnswers& all) {
  constexpr double kExact = 1e-11;   // of the size, and of a radian
  constexpr double kFarthest = 0.1;  // radians; near a singular pose roots make much of little
  constexpr double kSameAnswer = 1e-7;
  std::vector<Joint> free(joints.begin(), joints.end());
  for (Joint& joint : free) {
    joint.limit = {};
    joint.weight = 1.0;
  }
  const Solver& newton = *findSolver("levenberg-marquardt");
  Settings settings;
  settings.iterations = 30;
  settings.tolerance = kExact * size;
  settings.turnTolerance = kExact;
  settings.parameters = defaultParameters(newton);
  Workspace workspace;
  std::vector<ArmAnswer> kept;
  const auto apart = [&](const Amounts& a, const Amounts& b) {
    double most = 0.0;
    for (std::size_t i = 0; i < a.size(); ++i) {
      const bool slides = free[static_cast<std::size_t>(all.joints[i])].kind == JointKind::slide;
      most = std::max(most, std::abs(slides ? (a[i] - b[i]) / size : principal(a[i] - b[i])));
    }
    return most;
  };
  for (ArmAnswer& answer : all.answers) {
    Pose pose = poseOf(all, answer, Pose(free.size()));
    const Amounts before = answer.amounts;
    const Result result =
        solve(newton, {.joints = free, .goals = {&goal, 1}}, settings, pose, workspace);
    for (std::size_t i = 0; i < all.joints.size(); ++i)
      answer.amounts[i] = pose[static_cast<std::size_t>(all.joints[i])].amount;
    const bool isThere = std::ranges::any_of(kept, [&](const ArmAnswer& each) {
      return apart(each.amounts, answer.amounts) < kSameAnswer;
    });
    if (result.status == Status::reached && apart(before, answer.amounts) < kFarthest && !isThere)
      kept.push_back(answer);
  }
  if (kept.empty() && !all.answers.empty()) all.why = NoAnswer::tooFar;
  all.answers = std::move(kept);
}

// The same angle within the limits, by as few whole turns as that takes. An amount that rounding
// has taken out of them is put at their end.
void bringWithinLimits(const Joint& joint, double& amount, bool& isOutside) {
  constexpr double kTurn = 2.0 * std::numbers::pi;
  const Limit& limit = joint.limit;
  double allowed = amount;
  if (joint.kind == JointKind::hinge) {
    amount = allowed = principal(amount);
    const double below = limit.least - kAtLimit - amount;
    const double above = amount - limit.most - kAtLimit;
    if (below > 0.0) allowed += kTurn * std::ceil(below / kTurn);
    if (above > 0.0) allowed -= kTurn * std::ceil(above / kTurn);
  }
  isOutside = allowed < limit.least - kAtLimit || allowed > limit.most + kAtLimit;
  if (!isOutside) amount = std::min(std::max(allowed, limit.least), limit.most);
}

NoAnswer faultOfGoal(std::span<const Joint> joints, const Goal& goal, const Pose& reference) {
  const Problem problem{.joints = joints, .goals = {&goal, 1}};
  const Pose rest(joints.size());
  if (!faultOf(problem, {}, reference.empty() ? rest : reference).empty())
    return NoAnswer::invalidInput;
  return goal.facing && !goal.axis ? NoAnswer::none : NoAnswer::noDirection;
}

}  // namespace

ArmAnswers everyAnswer(std::span<const Joint> joints, const Goal& goal, const Pose& reference) {
  ArmAnswers all{.why = faultOfGoal(joints, goal, reference)};
  if (all.why != NoAnswer::none) return all;
  const ArmShape arm = shapeOf(joints, goal);
  all = {.family = arm.family, .why = arm.why, .joints = arm.joints, .axesOff = arm.off};
  if (arm.family == ArmFamily::none) return all;
  const std::optional<Frame> motion = motionTo(joints, goal);
  if (!motion) {
    all.why = NoAnswer::mirroredGoal;
    return all;
  }

  Task task{.arm = arm, .motion = *motion};
  for (std::size_t i = 0; i < arm.joints.size() && !reference.empty(); ++i)
    task.reference[i] = reference[static_cast<std::size_t>(arm.joints[i])].amount;
  if (arm.family == ArmFamily::threeParallel) {
    answerThreeParallel(task, all);
  } else {
    answerSphericalWrist(task, all);
  }
  if (!all.answers.empty()) all.why = NoAnswer::none;
  if (arm.off > 0.0) polish(joints, goal, arm.size, all);
  for (ArmAnswer& answer : all.answers) {
    for (std::size_t i = 0; i < arm.joints.size(); ++i) {
      bringWithinLimits(joints[static_cast<std::size_t>(arm.joints[i])], answer.amounts[i],
                        answer.isOutside[i]);
    }
  }
  std::ranges::sort(all.answers, {}, [](const ArmAnswer& answer) {
    return std::tuple(answer.shoulder, answer.elbow, answer.wrist);
  });
  return all;
}

Pose poseOf(const ArmAnswers& all, const ArmAnswer& answer, Pose pose) {
  for (std::size_t i = 0; i < all.joints.size(); ++i)
    pose[static_cast<std::size_t>(all.joints[i])].amount = answer.amounts[i];
  return pose;
}

}  // namespace iklab::ik
