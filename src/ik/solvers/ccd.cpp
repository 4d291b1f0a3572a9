// CCD, cyclic coordinate descent: one bone after the other turns so that the tip points at the
// target as seen from its joint. L.-C. T. Wang and C. C. Chen, "A Combined Optimization Method for
// Solving the Inverse Kinematics Problem of Mechanical Manipulators" (1991).
//
// A sweep is O(n): it follows only the tip, and lays out the joints between once, at its end. Turns
// are products of (cos, sin) pairs, in space of quaternions; without limits no angle is ever
// computed. With limits each turn is stopped before the tip follows it: R. Juckett, "Cyclic
// Coordinate Descent in 2D" (2009).
#include <array>

#include "ik/solver.h"
#include "ik/solvers/limited_sweeps.h"
#include "ik/steps/notes.h"
#include "ik/work/work.h"

namespace iklab::ik {
namespace {

enum class Direction { tipToBase, baseToTip };

// Out of line: the loop without a trace keeps its registers.
template <typename AnyWork>
[[gnu::noinline]] void record(AnyWork& work, const StepInfo& info,
                              const typename AnyWork::Turn& turn, const glm::dvec3& pivot) {
  work.trace->carry(info, turn, pivot);
}

// Turns bone `bone`, whose joint is at `pivot`, and with it the tip. `carried` is the turn of the
// bones before it.
template <typename AnyWork>
auto aim(AnyWork& work, Phase phase, std::size_t bone, const glm::dvec3& pivot, glm::dvec3& tip,
         const typename AnyWork::Turn& carried = AnyWork::kNoTurn) {
  const glm::dvec3 toTip = tip - pivot;
  const glm::dvec3 toTarget = work.target() - pivot;
  const auto turn = work.aim(toTip, toTarget, bone, carried);
  tip = pivot + work.aimed(toTip, toTarget, bone, turn);
  if (work.trace) {
    if (work.problem.ignoreNegativeScale) noteMirror(work, bone, toTip, toTarget, carried);
    record(work, work.info(phase, bone, glm::distance(tip, work.target())), turn, pivot);
  }
  return turn;
}

template <typename AnyWork>
void sweepTipToBase(AnyWork& work) {
  glm::dvec3 tip = work.joints.back();
  for (std::size_t i = work.boneCount(); i-- > 0;) {
    work.turns[i] = aim(work, Phase::tipToBase, i, work.joints[i], tip);
  }
}

// Every joint has been carried by the turns before it.
template <typename AnyWork>
void sweepBaseToTip(AnyWork& work) {
  glm::dvec3 tip = work.joints.back();
  glm::dvec3 pivot = work.joints.front();
  auto total = AnyWork::kNoTurn;
  for (std::size_t i = 0; i < work.boneCount(); ++i) {
    work.turns[i] = work.before(total, aim(work, Phase::baseToTip, i, pivot, tip, total));
    total = combine(total, work.turns[i]);
    pivot += rotate(work.joints[i + 1] - work.joints[i], total);
  }
}

template <typename AnyWork>
double ccd(AnyWork& work) {
  if (work.isConstrained) {
    return sweepWithin(work, work.template choice<Direction>(0) == Direction::baseToTip);
  }
  switch (work.template choice<Direction>(0)) {
    case Direction::tipToBase:
      sweepTipToBase(work);
      break;
    case Direction::baseToTip:
      sweepBaseToTip(work);
      break;
  }
  return applyTurns(work);
}

constexpr std::array<std::string_view, 2> kDirections{"tip-to-base", "base-to-tip"};
constexpr std::array<std::string_view, 2> kDirectionLabels{"tip \u2192 base", "base \u2192 tip"};
constexpr std::array kParameters{
    Parameter{
        .id = "direction",
        .label = "Direction",
        .help = "The order in which an iteration visits the bones.",
        .options = kDirections,
        .labels = kDirectionLabels,
    },
    maxStep(kUncapped),
};

}  // namespace

extern const SolverInfo kCcd{
    .id = "ccd",
    .name = "CCD",
    .summary = "Turns one bone after another so that joint, tip and target line up.",
    .citation = "Wang & Chen (1991), cyclic coordinate descent",
    .parameters = kParameters,
    .turnsHinges = true,
    .iterate = {ccd<PlaneWork>, ccd<SpaceWork>},
};

}  // namespace iklab::ik
