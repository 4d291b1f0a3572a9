// Two bones, analytically: the law of cosines gives the bend, and the exact pose, at once. Ryan
// Juckett, "Analytic Two-Bone IK in 2D" (2008), in the form without inverse functions:
//   cos θ2 = (d² - l1² - l2²) / (2 l1 l2),  adj = l1 + l2 cos θ2,  opp = l2 sin θ2,
//   bone 1 lies along T - A turned back by atan2(opp, adj).
// triangleOf() has the triangle. Negative scale and bend direction follow Thiago Lages de Alencar,
// "Inverse Kinematics: Two Bone", with the sense of rotation taken from the frame in which the
// second bone turns. In space the same triangle lies in the plane that arm_options.h chooses.
//
// The options, in the order in which they apply:
// - stretch: Unreal Engine's Two Bone IK (AllowStretching, StartStretchRatio, MaxStretchScale).
// From d = start · (l1 + l2) on both bones grow, evenly, to `stretch` times their length at d =
// stretch · (l1 + l2). Unlike Unreal's, they never grow so much that the target falls into the
// hole.
// - soften: A. Nicholas, "Softening effect of IK solver" (2009), as in ozz-animation's
// IKTwoBoneJob. From da = soften · (l1 + l2) on the tip falls behind, with ds = l1 + l2 - da:
//   reached = da + ds (1 - exp(-(d - da) / ds)), which meets the straight arm at infinity.
// - weight: the part of the way from the start pose to the answer, as local rotations; for each
// joint times its own weight.
#include <algorithm>
#include <array>

#include "ik/arm.h"
#include "ik/solver.h"
#include "ik/steps/arm_options.h"
#include "ik/steps/limited_elbow.h"
#include "ik/steps/notes.h"
#include "ik/steps/weights.h"
#include "ik/work/work.h"

namespace iklab::ik {
namespace {

glm::dvec3 directionOr(const glm::dvec3& v, const glm::dvec3& otherwise) {
  const double length = glm::length(v);
  if (length > kNoDirection) return v / length;
  const double other = glm::length(otherwise);
  return other > kNoDirection ? otherwise / other : glm::dvec3(1.0, 0.0, 0.0);
}

// The direction to look in when the target is on the base and any direction will do: the one that
// lets the bones keep theirs. An arm folded over a longer second bone has its first bone point away
// from it.
glm::dvec3 ownAim(double l1, double l2, const glm::dvec3& bone1, const glm::dvec3& bone2) {
  if (l1 <= 0.0) return bone2;
  return l1 < l2 ? -bone1 : bone1;
}

template <typename AnyWork>
void stretchBones(AnyWork& work) {
  work.mostStretch = work.parameter(kStretch);
  const std::size_t first = work.first;
  const double distance = glm::distance(work.target(), work.joints[first]);
  const double factor =
      stretchFor(*work.parameters, work.lengths[first], work.lengths[first + 1], distance);
  if (factor == 1.0) return;
  work.pose.stretch.assign(work.boneCount(), 1.0);
  for (const std::size_t bone : {first, first + 1}) {
    work.pose.stretch[bone] = factor;
    work.lengths[bone] *= factor;
  }
  work.layOut();
  if (!work.trace) return;
  work.tracePose(Phase::stretch);
  work.trace->stretched(work.pose.stretch);
}

// Each joint goes part of the way from its rotation in the start pose: `weight` times its own
// weight.
template <typename AnyWork, typename Rotation>
void blend(AnyWork& work, const std::array<Rotation, 2>& start, double weight) {
  work.heldBack = true;
  if (!work.isConstrained) work.readPose(Mirrors::respected);
  for (const std::size_t i : {0, 1}) {
    const std::size_t bone = work.first + i;
    Rotation& rotation = work.rotation(bone);
    const double own = work.boneAt(bone).effectiveWeight();
    rotation = work.mix(start[i], rotation, weight * own);
    if (work.pose.stretch.empty()) continue;
    work.pose.stretch[bone] = 1.0 + weight * (work.pose.stretch[bone] - 1.0);
  }
  // Halfway between two ends of a wide range may lie outside it.
  if (work.isConstrained) {
    if (work.trace) notePassed(work);
    bringInside(work);
  }
  work.layOut();
  if (!work.trace) return;
  work.trace->next().holds.weight = true;
  work.tracePose(Phase::blend);
  if (!work.pose.stretch.empty()) work.trace->stretched(work.pose.stretch);
}

// The triangle as it is meant, with the tip in the direction `aim`.
template <typename AnyWork>
void noteArm(AnyWork& work, double distance, const glm::dvec3& aim, const glm::dvec3& elbow,
             const glm::dvec3& tip) {
  const glm::dvec3 bend = glm::cross(elbow - work.joints[work.first], aim);
  const double size = glm::length(bend);
  const bool isBent = size > kInLine * glm::length(elbow - work.joints[work.first]);
  work.trace->arm({distance, elbow, tip, isBent ? bend / size : glm::dvec3(0.0)});
}

// Lays the two bones through the elbow `b` and the tip `c`.
template <typename AnyWork>
void placeBones(AnyWork& work, const glm::dvec3& b, const glm::dvec3& c) {
  const std::size_t first = work.first;
  const glm::dvec3 a = work.joints[first];
  const glm::dvec3 oldB = work.joints[first + 1];
  const glm::dvec3 oldC = work.joints[first + 2];
  if (work.trace) {
    const auto turn1 = work.turnBetween(oldB - a, b - a);
    const glm::dvec3 carriedC = b + rotate(oldC - oldB, turn1);
    work.trace->carry(work.info(Phase::turn, first, glm::distance(carriedC, work.target())), turn1,
                      a);
    work.trace->carry(work.info(Phase::turn, first + 1, glm::distance(c, work.target())),
                      work.turnBetween(carriedC - b, c - b), b);
  }
  work.joints[first + 1] = b;
  work.joints[first + 2] = c;
  applyNaiveReading(work);
}

template <typename AnyWork>
double twoBone(AnyWork& work) {
  const std::size_t first = work.first;
  const std::array start{work.rotation(first), work.rotation(first + 1)};
  work.shortensTurns = false;  // blend() does that, from the exact pose
  stretchBones(work);
  const glm::dvec3 a = work.joints[first];
  const glm::dvec3 oldB = work.joints[first + 1];
  const glm::dvec3 oldC = work.joints[first + 2];
  const double l1 = work.lengths[first];
  const double l2 = work.lengths[first + 1];

  const glm::dvec3 toTarget = work.target() - a;
  const glm::dvec3 aim = directionOr(toTarget, ownAim(l1, l2, oldB - a, oldC - oldB));
  const double distance = glm::length(toTarget);
  const double wanted = softened(*work.parameters, distance, l1 + l2);
  work.heldBack = wanted < distance;
  const ArmTriangle triangle = triangleOf(l1, l2, wanted);
  // The tip as seen from the base, in bone 1's frame; in the world it lies along `aim`.
  const glm::dvec3 tip = directionOr({triangle.adjacent, triangle.opposite, 0.0}, {1.0, 0.0, 0.0});
  const auto side = work.template choice<BendSide>(kBend);
  const glm::dvec3 b = a + l1 * firstBone(work, aim, {tip.x, tip.y}, side);
  const glm::dvec3 c = a + triangle.reached * aim;
  if (work.trace) noteArm(work, wanted, aim, b, c);

  if (work.isConstrained) {
    bendWithin(work, b, c);
  } else {
    placeBones(work, b, c);
  }
  const bool isWhole = work.parameter(kArmWeight) == 1.0 &&
                       !isWeighted(std::span(work.problem.chain.bones).subspan(first));
  if (!isWhole) blend(work, start, work.parameter(kArmWeight));
  const glm::dvec3 stepB = work.joints[first + 1] - oldB;
  const glm::dvec3 stepC = work.joints[first + 2] - oldC;
  return std::max(glm::dot(stepB, stepB), glm::dot(stepC, stepC));
}

constexpr std::array<std::string_view, 2> kBends{"positive", "negative"};
constexpr std::array<std::string_view, 2> kBendLabels{"Counter-clockwise (+)", "Clockwise (−)"};
constexpr std::array kParameters{
    Parameter{
        .id = "bend",
        .label = "Bend",
        .help = "Which way the second bone turns against the first, in the chain's unmirrored "
                "frame; with a pole: towards it (+) or away from it.",
        .options = kBends,
        .labels = kBendLabels,
    },
    Parameter{
        .id = "soften",
        .label = "Soften",
        .help = "From this part of the arm's length on, the tip stays short of the target, so that "
                "the arm straightens gently; 1: off.",
        .initial = 1.0,
        .least = 0.0,
        .most = 1.0,
    },
    Parameter{
        .id = "stretch",
        .label = "Stretch",
        .help = "The most that the bones may stretch to reach farther, as a multiple of their "
                "length; 1: off.",
        .initial = 1.0,
        .least = 1.0,
        .most = 4.0,
    },
    Parameter{
        .id = "stretch-start",
        .label = "Stretch from",
        .help = "The part of the arm's length at which the bones begin to stretch.",
        .initial = 1.0,
        .least = 0.0,
        .most = 1.0,
    },
    Parameter{
        .id = "twist",
        .label = "Twist",
        .help = "In space: degrees that the elbow is turned about the line from base to target.",
        .initial = 0.0,
        .least = -180.0,
        .most = 180.0,
        .isSpatial = true,
        .unit = "°",
    },
    Parameter{
        .id = "weight",
        .label = "Weight",
        .help = "How much of the answer is used: 1 goes all the way to it, 0.5 half of the way "
                "from the "
                "start pose, 0 stays there.",
        .initial = 1.0,
        .least = 0.0,
        .most = 1.0,
    },
};

}  // namespace

extern const SolverInfo kTwoBone{
    .id = "two-bone",
    .name = "Two bone (analytic)",
    .summary = "The law of cosines gives the exact pose at once.",
    .citation = "Ryan Juckett, \"Analytic Two-Bone IK in 2D\" (2008)",
    .parameters = kParameters,
    .iterative = false,
    .bones = 2,
    .iterate = {twoBone<PlaneWork>, twoBone<SpaceWork>},
};

}  // namespace iklab::ik
