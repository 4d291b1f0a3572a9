// Every answer of an arm with six joints, in closed form: all amounts that bring its end to a
// frame, where solvers that iterate find one of them.
//
// Three shapes of arms have such a form here, whatever their base, tool, zeros and senses of
// turning:
// - sphericalWrist: the last three axes meet in a point, the wrist's centre, and axes 2 and 3 are
//   parallel: Puma 560, and most arms of ABB, KUKA and FANUC. D. L. Pieper, "The Kinematics of
//   Manipulators under Computer Control" (1968).
// - slidingForearm: the same, and joint 3 slides across axis 2: the Stanford arm.
// - threeParallel: axes 2, 3 and 4 are parallel, and 5 and 6 meet: Universal Robots. K. P. Hawkins,
//   "Analytic Inverse Kinematics for the Universal Robots UR-5/UR-10 Arms" (2013).
// Each angle comes from one of the subproblems of Paden and Kahan, as in R. M. Murray, Z. Li and S.
// S. Sastry, "A Mathematical Introduction to Robotic Manipulation" (1994), ch. 3.
#pragma once

#include <algorithm>
#include <array>
#include <span>
#include <string_view>
#include <vector>

#include "ik/problem.h"

namespace iklab::ik {

enum class ArmFamily { none, sphericalWrist, slidingForearm, threeParallel };

/// On which side of joint 1 the arm is. Up is along axis 1, to the side where its largest
/// coordinate in the world is positive.
enum class Shoulder {
  left,    ///< seen from above, and from axis 1 towards the wrist's centre, the arm is on the left
  right,   ///< or on the right. Both: of an arm that is mounted beside the plane of axis 1
  front,   ///< of an arm in that plane: it reaches ahead, to where joint 2, else the wrist, is at
           ///< rest
  back,    ///< or over its head, backwards
  either,  ///< both are one: the wrist's centre is in line with axis 1, or as near to it as it gets
};
/// To which side the elbow bends: joint 3, between joint 2 and the wrist's centre (threeParallel:
/// joint 4), seen along axis 2.
enum class Elbow {
  up,        ///< it lies above the line between the two; in front of a line that is upright
  down,      ///< below
  out,       ///< of a slide: it carries the wrist from joint 2 along its axis
  opposite,  ///< against its axis
  either,    ///< both are one: the arm is stretched, or folded
};
/// How the hand is turned about the same point: axes 4 and 6 lie in one line where joint 5 is at 0,
/// or at what counts as 0 here.
enum class Wrist {
  plain,    ///< joint 5 is turned from there in its positive sense
  flipped,  ///< in its negative sense, and joints 4 and 6 make up for it
  either,   ///< both are one: axes 4 and 6 are in line
};

/// Why there is no answer.
enum class NoAnswer {
  none,           ///< there are some
  invalidInput,   ///< faultOf() of ik/solve.h says what is wrong
  noDirection,    ///< the goal does not say how its whole frame is to lie
  mirroredGoal,   ///< the goal's frame is mirrored and the arm's end is not, or the other way round
  tooFewJoints,   ///< fewer than six joints move the goal
  tooManyJoints,  ///< more: there are infinitely many answers
  ballJoint,
  slide,              ///< another joint than the third slides, or it does not across axis 2
  noWristCentre,      ///< axes 4, 5 and 6 do not meet in a point, and 2, 3 and 4 are not parallel
  lastAxesDoNotMeet,  ///< 2, 3 and 4 are parallel, but 5 and 6 do not meet
  upperAxesNotParallel,  ///< 4, 5 and 6 meet, but 2 and 3 are not parallel
  shoulderAxesParallel,  ///< 1 and 2 are
  wristAxesParallel,     ///< 4 and 5 are, or 5 and 6
  boneOfNoLength,        ///< joint 3 lies in joint 2's axis, or the wrist's centre in joint 3's
  tooFar,                ///< beyond what the two bones reach
  tooClose,              ///< nearer to axis 1, or to joint 2, than the arm can fold
  beyondWrist,           ///< of a wrist whose axes are not at right angles: it cannot lean so far
};

struct ArmAnswer {
  /// Of ArmAnswers::joints: radians, or scene units of a slide. Within the joint's limits where
  /// whole turns bring it there; else in [-π, π].
  std::array<double, 6> amounts{};
  Shoulder shoulder = Shoulder::either;
  Elbow elbow = Elbow::either;
  Wrist wrist = Wrist::either;
  /// The joint may be at any amount, and others make up for it: here it is at that of the
  /// reference, but for whole turns, or, of a UR whose bones do not reach then, elsewhere.
  std::array<bool, 6> isFree{};
  std::array<bool, 6> isOutside{};  ///< its limits

  [[nodiscard]] bool isWithinLimits() const {
    return std::ranges::find(isOutside, true) == isOutside.end();
  }
};

struct ArmAnswers {
  ArmFamily family = ArmFamily::none;
  NoAnswer why = NoAnswer::none;
  std::array<int, 6> joints{};  ///< indices of the joints that move, from the base on
  /// By shoulder, elbow and wrist, in the order of their choices. Eight at most, none of them
  /// twice.
  std::vector<ArmAnswer> answers{};
  /// By what angle, radians, or part of the size axes miss being parallel, or meeting, at the most;
  /// 0 where that is rounding. The closed form is then of an arm without that, and Newton's method
  /// brings each answer to this one.
  double axesOff = 0.0;
};

/// All answers, limits or none. The goal must have its whole facing. `reference`: where joints stay
/// that are free; empty: at 0. Answers bring the goal's point to its target within 1e-10 of the
/// mechanism's size and of a radian; axes must be parallel, and meet in a point, within 1e-4.
ArmAnswers everyAnswer(std::span<const Joint> joints, const Goal& goal, const Pose& reference = {});

/// `pose` with the answer's amounts.
Pose poseOf(const ArmAnswers& all, const ArmAnswer& answer, Pose pose);

/// The words for them on the command line: "spherical-wrist", "left", "too-far", …
std::string_view name(ArmFamily family) noexcept;
std::string_view name(Shoulder shoulder) noexcept;
std::string_view name(Elbow elbow) noexcept;
std::string_view name(Wrist wrist) noexcept;
std::string_view name(NoAnswer why) noexcept;

}  // namespace iklab::ik
