// FABRIK, forward and backward reaching inverse kinematics, in three forms.
// standard: A. Aristidou and J. Lasenby, "FABRIK: A fast, iterative solver for the Inverse
//   Kinematics problem" (2011): both walks aim, and a target out of reach is pointed at in one
//   walk.
// shift-back, tree: Thiago Lages de Alencar, "Inverse Kinematics: FABRIK": the walk base → tip only
//   moves the bones. In the tree the bones are parent and child, and moving one carries its
//   children.
// With limits: limited_walks.h. In the tree a bone's turn is stopped at its limit, and the bone
// then moves so that its end lies where it was to lie.
#include <algorithm>
#include <array>

#include "ik/reach.h"
#include "ik/solver.h"
#include "ik/solvers/limited_walks.h"
#include "ik/solvers/reaching.h"
#include "ik/steps/limited_turns.h"
#include "ik/steps/notes.h"
#include "ik/work/work.h"

namespace iklab::ik {
namespace {

enum class Form { standard, shiftBack, tree };

// The last bone reaches for the target, each earlier one for the start of the bone after it. Reads
// `joints`, writes walk.joints. The walks keep the current joint in a variable: each bone waits for
// the one before it, and memory would make it wait longer.
template <typename AnyWork>
void walkTipToBase(AnyWork& work) {
  const std::vector<glm::dvec3>& from = work.joints;
  std::vector<glm::dvec3>& to = work.walk.joints;
  glm::dvec3 point = work.target();
  Reaching bones(point);
  to.back() = point;
  for (std::size_t i = work.boneCount(); i-- > 0;) {
    point = bones.reach(from[i], work.lengths[i], [&] { return from[i] - from[i + 1]; });
    to[i] = point;
  }
  // The tip is at the target from the first bone on.
  if (work.trace) work.trace->walk(work.allInfo(Phase::tipToBase, 0.0), 0.0, to);
}

// Each bone starts where the one before it ends; `endOf(i, start)` returns its own end. Writes
// `joints`. The tip is at `tip` until the last bone has moved.
template <typename AnyWork, typename EndOf>
double walkBaseToTip(AnyWork& work, const glm::dvec3& tip, const EndOf& endOf) {
  std::vector<glm::dvec3>& joints = work.joints;
  glm::dvec3 start = joints.front();
  double moved = 0.0;
  for (std::size_t i = 0; i < work.boneCount(); ++i) {
    const glm::dvec3 end = endOf(i, start);
    moved = std::max(moved, AnyWork::squaredLength(end - joints[i + 1]));
    joints[i + 1] = end;
    start = end;
  }
  if (work.trace) {
    const StepInfo info = work.allInfo(Phase::baseToTip, glm::distance(tip, work.target()));
    work.trace->walk(info, work.tipDistance(), joints);
  }
  return moved;
}

bool isTooFar(const Work& work) {
  const double distance = glm::distance(work.joints.front(), work.target());
  return distance > work.reach.outer;
}

template <typename AnyWork>
double pointAtTarget(AnyWork& work) {
  if (work.trace) work.trace->straight();
  const glm::dvec3 aim = glm::normalize(work.target() - work.joints.front());
  const glm::dvec3 tip = work.joints.back();
  return walkBaseToTip(work, tip, [&](std::size_t i, const glm::dvec3& start) {
    return start + work.lengths[i] * aim;
  });
}

template <typename AnyWork>
double standard(AnyWork& work) {
  if (isTooFar(work)) return pointAtTarget(work);
  walkTipToBase(work);
  const std::vector<glm::dvec3>& aimed = work.walk.joints;
  Reaching bones(work.joints.front());
  return walkBaseToTip(work, aimed.back(), [&](std::size_t i, const glm::dvec3&) {
    return bones.reach(aimed[i + 1], work.lengths[i], [&] { return aimed[i + 1] - aimed[i]; });
  });
}

template <typename AnyWork>
double shiftBack(AnyWork& work) {
  walkTipToBase(work);
  const std::vector<glm::dvec3>& aimed = work.walk.joints;
  return walkBaseToTip(work, aimed.back(), [&](std::size_t i, const glm::dvec3& start) {
    return start + (aimed[i + 1] - aimed[i]);
  });
}

// Bone i is visited before its parents, so it still lies as before the walk, and only its own turn
// has to be found; the turns of its parents are multiplied in at the end. O(n). Leaves the bones'
// starts, as they were set down, in walk.joints. Returns the last position of the tip.
template <typename AnyWork>
glm::dvec3 walkTreeTipToBase(AnyWork& work) {
  glm::dvec3 point = work.target();
  glm::dvec3 tip = work.joints.back();
  for (std::size_t i = work.boneCount(); i-- > 0;) {
    const glm::dvec3 joint = work.joints[i];
    const glm::dvec3 toPoint = point - joint;
    const double distance = glm::length(toPoint);
    glm::dvec3 start = joint;
    work.turns[i] = AnyWork::kNoTurn;
    if (distance > kNoDirection) {
      const glm::dvec3 span = work.joints[i + 1] - joint;
      if (!work.isFixed(i)) work.turns[i] = work.aim(span, toPoint, i);
      if (work.isConstrained) {
        work.turns[i] = turnWithin(work, i, work.turns[i], AnyWork::kNoTurn);
        start = point - rotate(span, work.turns[i]);
      } else {
        start = point - toPoint * (work.lengths[i] / distance);
      }
      point = start;
    }
    work.walk.joints[i] = start;
    tip = start + rotate(tip - joint, work.turns[i]);
    if (work.trace) {
      if (distance > kNoDirection) noteMirror(work, i, work.joints[i + 1] - joint, toPoint);
      const StepInfo info = work.info(Phase::tipToBase, i, glm::distance(tip, work.target()));
      work.trace->carry(info, work.turns[i], start);
    }
  }
  return tip;
}

// Moves the starts in walk.joints from where the bones were set down to where their parents have
// carried them since.
template <typename AnyWork>
void carryStarts(AnyWork& work) {
  auto turn = AnyWork::kNoTurn;
  glm::dvec3 offset{0.0};
  for (std::size_t i = 0; i < work.boneCount(); ++i) {
    const glm::dvec3 start = work.walk.joints[i];
    work.walk.joints[i] = rotate(start, turn) + offset;
    offset += rotate(start - rotate(work.joints[i], work.turns[i]), turn);
    turn = combine(turn, work.turns[i]);
  }
}

// The walk base → tip for the trace: each bone moves to the end of the one before, and carries all
// bones after it. `carried` is the tip before the walk, walk.joints the starts.
template <typename AnyWork>
void traceTreeBaseToTip(const AnyWork& work, const glm::dvec3& carried) {
  for (std::size_t i = 0; i < work.boneCount(); ++i) {
    const glm::dvec3 tip = carried + (work.joints[i] - work.walk.joints[i]);
    const double distance = glm::distance(tip, work.target());
    work.trace->carry(work.info(Phase::baseToTip, i, distance), AnyWork::kNoTurn, work.joints[i]);
  }
}

template <typename AnyWork>
double tree(AnyWork& work) {
  const glm::dvec3 tip = walkTreeTipToBase(work);
  if (work.trace) carryStarts(work);
  const double moved = work.isConstrained ? settle(work) : applyTurns(work);
  if (work.trace) traceTreeBaseToTip(work, tip);
  return moved;
}

template <typename AnyWork>
double fabrik(AnyWork& work) {
  const auto form = work.template choice<Form>(0);
  if (form == Form::tree) return tree(work);
  if (work.isConstrained) return walksWithin(work, form == Form::standard);
  const double moved = form == Form::standard ? standard(work) : shiftBack(work);
  applyNaiveReading(work);
  return moved;
}

constexpr std::array<std::string_view, 3> kForms{"standard", "shift-back", "tree"};
constexpr std::array<std::string_view, 3> kFormLabels{"Standard (paper)", "Shift back (article)",
                                                      "Tree (children carried)"};
constexpr std::array kParameters{
    Parameter{
        .id = "form",
        .label = "Form",
        .help = "The second walk aims again (standard) or only moves the bones (shift back); in "
                "the tree form a bone carries its children along.",
        .options = kForms,
        .labels = kFormLabels,
    },
    maxStep(kUncapped),
};

}  // namespace

extern const SolverInfo kFabrik{
    .id = "fabrik",
    .name = "FABRIK",
    .summary = "Two walks: bones reach for the target, then go back to the base.",
    .citation = "Aristidou & Lasenby (2011)",
    .parameters = kParameters,
    .iterate = {fabrik<PlaneWork>, fabrik<SpaceWork>},
};

}  // namespace iklab::ik
