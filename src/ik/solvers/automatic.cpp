// Picks the method that suits the problem, and frees it where it gets stuck:
// - one bone looks at the target; two bones use the law of cosines, which is exact at once. Their
// joints must be planar or balls, without limits.
// - if the target is out of reach of such a chain, the nearest pose is a straight line.
// - everything else is Levenberg-Marquardt, which starts again from other poses where it stalls
// (ik/steps/escape.h).
#include "ik/steps/arm_options.h"
#include "ik/steps/escape.h"
#include "ik/steps/marquardt.h"
#include "ik/steps/straighten.h"

namespace iklab::ik {

extern const SolverInfo kLookAt;
extern const SolverInfo kTwoBone;

namespace {

template <typename AnyWork>
double descendOrEscape(AnyWork& work) {
  if (work.iteration == 1) beginAttempts(work);
  return escape(work, levenbergMarquardt(work));
}

constexpr SolverInfo kEscaping{
    .id = "levenberg-marquardt",
    .name = "Levenberg-Marquardt with restarts",
    .summary = "Restarts from another pose when it is stuck.",
    .citation = "",
    .parameters = kMarquardtParameters,
    .iterate = {descendOrEscape<PlaneWork>, descendOrEscape<SpaceWork>, descendOrEscape<ArrayWork>},
};

constexpr SolverInfo kStraight{
    .id = "straight",
    .name = "Straight line",
    .summary = "All bones lie on the line to a target out of reach.",
    .citation = "",
    .parameters = {},
    .iterative = false,
    .iterate = {straighten<PlaneWork>, straighten<SpaceWork>},
};

bool isAtTheRim(const Work& work) {
  const double distance = glm::distance(work.target(), work.joints.front());
  return isAtTheRim(work.reach, distance, work.stop.tolerance);
}

// The side to which a planar arm bends already, so that no elbow jumps while the target is dragged.
BendSide sideOf(const Work& work) {
  const Chain& chain = work.problem.chain;
  if (!chain.planar || work.problem.pole) return BendSide::positive;
  const double bent = cross(work.joints[1] - work.joints[0], work.joints[2] - work.joints[1]);
  const int parity = chain.baseScale.parity() * chain.bones[0].scale.parity();
  const int sense = work.problem.ignoreNegativeScale ? 1 : parity;
  return bent * sense < 0.0 ? BendSide::negative : BendSide::positive;
}

const SolverInfo& pick(const Work& work, ParameterValues& parameters) {
  const std::size_t n = work.boneCount();
  // On the rim there is nothing to choose.
  const bool rests = work.problem.rest.gain > 0.0 && work.stop.shortfall == 0.0;
  const bool mayBeFree = !work.isConstrained && ((n <= 2 && !rests) || isAtTheRim(work));
  if (mayBeFree && isFree(work.problem.chain)) {
    if (n > 2 || rests) return kStraight;
    if (n == 1) return kLookAt;
    parameters = defaultParameters(kTwoBone);
    parameters[kBend] = static_cast<double>(sideOf(work));
    return kTwoBone;
  }
  parameters = work.settings.parameters;
  return kEscaping;
}

}  // namespace

extern const SolverInfo kAutomatic{
    .id = "automatic",
    .name = "Automatic",
    .summary = "Picks a method by itself and restarts when it is stuck.",
    .citation = "two bone, or Levenberg-Marquardt: see there",
    .parameters = kMarquardtParameters,
    .remembers = true,
    .turnsHinges = true,
    .iterate = {descendOrEscape<PlaneWork>, descendOrEscape<SpaceWork>, descendOrEscape<ArrayWork>},
    .pick = pick,
};

}  // namespace iklab::ik
