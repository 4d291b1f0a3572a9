// Gradient descent over the joint angles, after Alan Zucconi, "An Introduction to Procedural
// Animations" (2017), but with the exact gradient instead of sampling. In space a ball joint turns
// about any axis: the gradient of its rotation is (tip - joint_i) × (tip - target), and a hinge
// takes the part along its axis.
//   f(θ) = ½ |tip - target|²,  ∂tip/∂θi = sense_i · perpendicular(tip - joint_i)
// The first step tried is the Cauchy step, which is best if the tip moves along a straight line.
// Backtracking (L. Armijo, 1966) shortens it until f falls by enough, so every iteration descends.
// With limits the gradient is projected (limited_turns.h); with weights it is W·∇f (weights.h).
#include <algorithm>
#include <array>
#include <cmath>

#include "ik/solver.h"
#include "ik/steps/limited_turns.h"
#include "ik/steps/notes.h"
#include "ik/work/work.h"

namespace iklab::ik {
namespace {

constexpr std::size_t kStepScale = 0;
constexpr std::size_t kShrink = 1;
constexpr std::size_t kSufficientDecrease = 2;
constexpr int kMostTrials = 60;

struct Slope {
  double squared = 0.0;  // |∇f|², with weights ∇fᵀ·W·∇f
  double cauchy = 0.0;   // the step along -W·∇f that minimises the linearised f
  double largest = 0.0;  // the largest turn of a joint in W·∇f
};

// The part of the gradient at bone `bone`, and how the tip moves if the joint turns along it. In
// the plane it is ∂f/∂θ as the solver believes it: if it ignores negative scale, every sense counts
// as +1.
struct JointGradient {
  double derivative;
  glm::dvec3 tipChange;
};
JointGradient jointGradient(PlaneWork& work, std::size_t bone, const glm::dvec3& tip,
                            const glm::dvec3& error) {
  const glm::dvec3 column = work.assumedSense(bone) * perpendicular(tip - work.joints[bone]);
  double derivative = glm::dot(column, error);
  if (work.isConstrained) derivative *= work.freedom[bone];
  work.gradient[bone] = derivative;
  return {derivative, derivative * column};
}

// In space a joint's gradient is a vector: the axis of the turn, as long as the derivative.
JointGradient jointGradient(SpaceWork& work, std::size_t bone, const glm::dvec3& tip,
                            const glm::dvec3& error) {
  const glm::dvec3 lever = tip - work.joints[bone];
  glm::dvec3 axis = glm::cross(lever, error);
  if (work.isHinge(bone)) {
    const glm::dvec3 only = work.hingeAxis(bone);
    axis = glm::dot(only, axis) * only;
  }
  if (work.isConstrained) axis = tangential(work.limitNormals[bone], axis);
  work.gradient[bone] = axis;
  return {glm::length(axis), glm::cross(axis, lever)};
}

// Fills work.gradient.
template <typename AnyWork>
Slope computeGradient(AnyWork& work) {
  const glm::dvec3 tip = work.joints.back();
  const glm::dvec3 error = tip - work.target();
  Slope slope;
  glm::dvec3 tipChange{0.0};
  for (std::size_t i = 0; i < work.boneCount(); ++i) {
    const JointGradient joint = jointGradient(work, i, tip, error);
    const double weight = work.isConstrained ? work.weightOf(i) : 1.0;
    slope.squared += weight * (joint.derivative * joint.derivative);
    tipChange += weight * joint.tipChange;
    slope.largest = std::max(slope.largest, weight * std::abs(joint.derivative));
  }
  if (slope.squared == 0.0) return slope;
  // How far the tip moves for each radian along the gradient: a length. The square of tipChange
  // itself would be a length to the sixth power, and overflow for otherwise valid chains.
  const glm::dvec3 rate = tipChange / std::sqrt(slope.squared);
  const double curvature = glm::dot(rate, rate);
  slope.cauchy = curvature > 0.0 ? 1.0 / curvature : 0.0;
  return slope;
}

double product(double a, double b) { return a * b; }
double product(const glm::dvec3& a, const glm::dvec3& b) { return glm::dot(a, b); }

// poseAlong() with joints that stop at their limits. Returns the decrease of f in the linear model:
// less than step · |∇f|² where a joint was stopped.
template <typename AnyWork>
double poseWithin(AnyWork& work, double step) {
  double gain = 0.0;
  for (std::size_t i = 0; i < work.boneCount(); ++i) {
    const auto turn = -step * work.weightOf(i) * work.gradient[i];
    gain -= product(work.gradient[i], tryTurn(work, i, turn));
  }
  layOutTrial(work);
  return gain;
}

// Lays the chain out in trialJoints with every local angle changed by -step · gradient.
void poseAlong(PlaneWork& work, double step) {
  double turned = 0.0;  // the world turn of all bones so far
  work.trialJoints[0] = work.joints[0];
  for (std::size_t i = 0; i < work.boneCount(); ++i) {
    turned -= work.senses[i] * step * work.gradient[i];
    glm::dvec3 span =
        rotate(work.joints[i + 1] - work.joints[i], {std::cos(turned), std::sin(turned)});
    span *= 1.5 - 0.5 * glm::dot(span, span) * work.inverseSquares[i];
    work.trialJoints[i + 1] = work.trialJoints[i] + span;
  }
}

// The same with every joint turned about its gradient; leaves the orientations in
// trialOrientations.
void poseAlong(SpaceWork& work, double step) {
  Rotation total = kNoRotation;
  work.trialJoints[0] = work.joints[0];
  for (std::size_t i = 0; i < work.boneCount(); ++i) {
    const double size = glm::length(work.gradient[i]);
    if (size > 0.0) {
      const Rotation own = rotationAbout(work.gradient[i] / size, -step * size);
      total = combine(total, work.executed(own, i, kNoRotation));
    }
    work.trialOrientations[i] = combine(total, work.orientations[i]);
    work.trialJoints[i + 1] = work.trialJoints[i] + work.span(i, work.trialOrientations[i]);
  }
}

void takeOrientations(PlaneWork& /*work*/) {}
void takeOrientations(SpaceWork& work) { work.orientations.swap(work.trialOrientations); }

double cost(const glm::dvec3& tip, const glm::dvec3& target) {
  const glm::dvec3 error = tip - target;
  return 0.5 * glm::dot(error, error);
}

template <typename AnyWork>
double gradientDescent(AnyWork& work) {
  if (work.isConstrained) {
    findStops(work);
    if (work.trace) noteStops(work);
  }
  const Slope slope = computeGradient(work);
  const double before = cost(work.joints.back(), work.target());
  double step = work.parameter(kStepScale) * slope.cauchy;
  const bool isCapped = step * slope.largest > work.mostTurn;
  if (isCapped) step = work.mostTurn / slope.largest;
  const double first = step;
  double taken = 0.0;
  double moved = 0.0;
  int trial = 0;
  for (; trial < kMostTrials && step > 0.0; ++trial) {
    double gain = step * slope.squared;
    if (work.isConstrained) {
      gain = poseWithin(work, step);
    } else {
      poseAlong(work, step);
    }
    const double after = cost(work.trialJoints.back(), work.target());
    const double enough = work.parameter(kSufficientDecrease) * gain;
    if (after < before && after <= before - enough) {
      if (work.isConstrained) takeTrial(work);
      moved = takeTrialJoints(work);
      takeOrientations(work);
      taken = step;
      break;
    }
    step *= work.parameter(kShrink);
  }
  if (work.trace) {
    noteStep(work, first, taken, trial, isCapped);
    work.trace->next().best = slope.cauchy;
    work.tracePose(Phase::descend);
  }
  return moved;
}

constexpr std::array kParameters{
    Parameter{
        .id = "step-scale",
        .label = "Step",
        .help = "How far the first try goes: 1 would be best if the tip moved in a straight line.",
        .initial = 1.0,
        .least = 0.05,
        .most = 2.0,
    },
    Parameter{
        .id = "shrink",
        .label = "Shrink",
        .help = "A step that gained too little is multiplied by this before the next try.",
        .initial = 0.5,
        .least = 0.1,
        .most = 0.9,
    },
    Parameter{
        .id = "sufficient-decrease",
        .label = "Sufficient decrease",
        .help = "The part of the predicted gain that a step must bring to be taken.",
        .initial = 1e-4,
        .least = 0.0,
        .most = 0.5,
    },
    maxStep(kUncapped),
};

}  // namespace

extern const SolverInfo kGradientDescent{
    .id = "gradient-descent",
    .name = "Gradient descent",
    .summary = "Turns all joints a little, in the direction in which the distance falls fastest.",
    .citation = "Cauchy (1847); line search of Armijo (1966)",
    .parameters = kParameters,
    .turnsHinges = true,
    .iterate = {gradientDescent<PlaneWork>, gradientDescent<SpaceWork>},
};

}  // namespace iklab::ik
