// Gradient descent over the joint angles, named for tentacles and legs by Alan Zucconi, "An
// Introduction to Procedural Animations" (2017); here with the exact gradient instead of sampling.
//   f(θ) = ½ |tip - target|²,  ∂tip/∂θi = sense_i · perpendicular(tip - joint_i)
// The first step tried is the Cauchy step, the best one if the tip moved along a straight line;
// backtracking (L. Armijo, 1966) shortens it until f falls by enough, so every iteration descends.
#include <algorithm>
#include <array>

#include "ik/solver.h"
#include "ik/work.h"

namespace ik {
namespace {

constexpr std::size_t kStepScale = 0;
constexpr std::size_t kShrink = 1;
constexpr std::size_t kSufficientDecrease = 2;
constexpr int kMostTrials = 60;

struct Slope {
  double squared = 0.0;  // |∇f|²
  double cauchy = 0.0;   // the step along -∇f that minimises the linearised f
};

// Fills work.gradient with ∂f/∂θ, as the solver believes it: one that ignores negative scale takes
// every sense for +1.
Slope computeGradient(Work& work) {
  const glm::dvec3 tip = work.joints.back();
  const glm::dvec3 error = tip - work.target();
  Slope slope;
  glm::dvec3 tipChange{0.0};
  for (std::size_t i = 0; i < work.boneCount(); ++i) {
    const double sense = work.problem.ignoreNegativeScale ? 1.0 : work.senses[i];
    const glm::dvec3 column = sense * perpendicular(tip - work.joints[i]);
    const double derivative = glm::dot(column, error);
    work.gradient[i] = derivative;
    slope.squared += derivative * derivative;
    tipChange += derivative * column;
  }
  if (slope.squared == 0.0) return slope;
  // How far the tip moves for each radian along the gradient: a length. The square of tipChange
  // itself would be a length's sixth power, and overflow for chains that are otherwise fine.
  const glm::dvec3 rate = tipChange / std::sqrt(slope.squared);
  const double curvature = glm::dot(rate, rate);
  slope.cauchy = curvature > 0.0 ? 1.0 / curvature : 0.0;
  return slope;
}

// Lays the chain out in `scratch` with every local angle changed by -step · gradient.
void poseAlong(Work& work, double step) {
  double turned = 0.0;  // in the world, of all bones so far
  work.scratch[0] = work.joints[0];
  for (std::size_t i = 0; i < work.boneCount(); ++i) {
    turned -= work.senses[i] * step * work.gradient[i];
    glm::dvec3 span =
        rotate(work.joints[i + 1] - work.joints[i], {std::cos(turned), std::sin(turned)});
    span *= 1.5 - 0.5 * glm::dot(span, span) * work.inverseSquares[i];
    work.scratch[i + 1] = work.scratch[i] + span;
  }
}

double cost(const glm::dvec3& tip, const glm::dvec3& target) {
  const glm::dvec3 error = tip - target;
  return 0.5 * glm::dot(error, error);
}

double takeScratch(Work& work) {
  double moved = 0.0;
  for (std::size_t i = 0; i < work.joints.size(); ++i) {
    const glm::dvec3 change = work.scratch[i] - work.joints[i];
    moved = std::max(moved, glm::dot(change, change));
  }
  work.joints.swap(work.scratch);
  return moved;
}

double gradientDescent(Work& work) {
  const Slope slope = computeGradient(work);
  const double before = cost(work.joints.back(), work.target());
  double step = work.parameter(kStepScale) * slope.cauchy;
  double moved = 0.0;
  for (int trial = 0; trial < kMostTrials && step > 0.0; ++trial) {
    poseAlong(work, step);
    const double after = cost(work.scratch.back(), work.target());
    const double enough = work.parameter(kSufficientDecrease) * step * slope.squared;
    if (after < before && after <= before - enough) {
      moved = takeScratch(work);
      break;
    }
    step *= work.parameter(kShrink);
  }
  if (work.trace) {
    const double distance = glm::distance(work.joints.back(), work.target());
    work.trace->pose({work.iteration, Phase::descend, kAllBones, distance}, work.joints);
  }
  return moved;
}

constexpr std::array kParameters{
    Parameter{
        .id = "step-scale",
        .label = "Step",
        .help = "The first step tried, as a multiple of the best one for a straight path.",
        .initial = 1.0,
        .least = 0.05,
        .most = 2.0,
    },
    Parameter{
        .id = "shrink",
        .label = "Shrink",
        .help = "What a step that brought too little is multiplied by before the next try.",
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
};

}  // namespace

extern const SolverInfo kGradientDescent{
    .id = "gradient-descent",
    .name = "Gradient descent",
    .summary = "All joints turn a little, downhill in distance.",
    .citation = "Cauchy (1847); line search of Armijo (1966)",
    .parameters = kParameters,
    .iterate = gradientDescent,
};

}  // namespace ik
