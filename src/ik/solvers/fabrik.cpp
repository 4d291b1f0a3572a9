// FABRIK, forward and backward reaching inverse kinematics. A. Aristidou and J.
// Lasenby, "FABRIK: A fast, iterative solver for the Inverse Kinematics
// problem" (2011). An iteration is two walks:
//   tip → base: the tip is set down at its target, then every joint on the line
//     from the one after it to where it was, as far away as its bone is long.
//   base → tip: the base goes back to its place, and every bone, from where the
//     one before it ends, reaches for where the first walk set its end down.
// Several branches: a joint that carries several bones is set down at the mean
// of what they ask for; on the way back it is one rigid body, whose turn fits
// their ends best.
//
// Forms: "standard" is the paper's, where a target out of reach is pointed at.
// "shift-back" is Thiago Lages de Alencar's, "Inverse Kinematics: FABRIK": the
// second walk only moves the bones. "tree" is his too: fabrik_tree.cpp. A
// direction of the tip tells where the last bone starts. Limits and weights
// stop the joints in both walks: fabrik_limits.cpp.
//
// A free chain walks on points alone, and its pose is read from them when all
// is done. Else joints turn in every iteration: fabrik_bones.cpp.
#include "ik/solvers/fabrik.h"

#include <algorithm>
#include <array>
#include <utility>

#include <glm/geometric.hpp>

#include "ik/maths/plane.h"
#include "ik/solver.h"

namespace iklab::ik {
namespace {

enum class Form { standard, shiftBack, tree };

// The other end of a bone from `start` that reaches for `wish`: on the line
// between them. One whose wish is its start lies as `kept` says.
glm::dvec3 reach(const glm::dvec3& start, const glm::dvec3& wish, double length,
                 const glm::dvec3& kept) {
  const glm::dvec3 way = wish - start;       // [v] [back-v]
  const double distance = glm::length(way);  // [ratio] [back-ratio]
  return distance > kNoWay * length ? start + (length / distance) * way
                                    : start + kept;  // [look] [move] [back-end]
}

glm::dvec3 startOf(const SolverState& state, const Bone& bone) {
  const glm::dvec3& end = state.wishes[bone.end];
  const auto facing = bone.goal < 0 ? std::nullopt : facingOf(state, bone);
  if (facing) return end - *facing * bone.own;
  const glm::dvec3& old = state.points[static_cast<std::size_t>(bone.joint)];
  return reach(end, old, bone.length, old - state.points[bone.end]);
}

// Leaves where it sets the joints down in state.wishes.
void walkTipToBase(SolverState& state) {
  const bool isHeld = !state.movesPoints && areHeld(state);
  for (std::size_t last = state.bones.size(); last > 0;) {  // [for]
    const BonesOfJoint bones = bonesBefore(state, last);
    glm::dvec3 mean(0.0);
    for (const Bone& bone : bones) mean += bone.share * startOf(state, bone);
    state.wishes[static_cast<std::size_t>(bones[0].joint)] =
        mean;  // [next-point]
    const Held held = isHeld ? keepWithin(state, bones) : Held{};
    if (state.trace) traceSetDown(state, Phase::tipToBase, bones, held);
    last -= bones.size();
  }
}

void walkBaseToTip(SolverState& state, Form form) {
  std::vector<glm::dvec3>& points = state.points;
  const auto base = static_cast<std::size_t>(state.bones[0].joint);
  const glm::dvec3 shift = points[base] - state.wishes[base];  // [base]
  for (const Bone& bone : state.bones) {                       // [back-for]
    const auto joint = static_cast<std::size_t>(bone.joint);
    const glm::dvec3& wish =
        state.wishes[bone.end];                 // [back-place] [back-start]
    points[bone.end] = form == Form::shiftBack  // [back-end] [back-next-place]
                           ? wish + shift
                           : reach(points[joint], wish, bone.length,
                                   wish - state.wishes[joint]);
  }
}

}  // namespace

void readPose(SolverState& state) {
  state.pose = state.start;
  std::swap(state.frames, state.trialFrames);
  std::swap(state.points, state.wishes);
  turnJoints(state, true);  // [local]
  std::swap(state.points, state.wishes);
}

void showPoints(SolverState& state) {
  for (const Bone& bone : state.bones) {
    const auto joint = static_cast<std::size_t>(bone.joint);
    state.frames[joint].at = state.points[joint];
  }
  const Goal& goal = state.problem.goals.front();
  Frame& end = state.frames[static_cast<std::size_t>(goal.joint)];
  end.at = state.points.back() - end.axes * goal.point;
}

namespace {

// A program that ignores mirrors reads the points as turns, and is where these
// take it.
void misread(SolverState& state) {
  std::swap(state.points, state.wishes);
  Trace* const trace = std::exchange(state.trace, nullptr);
  turnJoints(state, false);  // [local]
  state.trace = trace;
  std::swap(state.points, state.wishes);
  if (!trace) return;
  const double left = distanceOf(state, state.frames);
  trace->pose(state.info(Phase::apply, kAllJoints, left), state.pose);
}

// Records the walk from the base, which set the joints down at state.points.
void traceWalk(SolverState& state) {
  std::swap(state.points, state.wishes);
  const Held free{.notes = {.isStraight = isPointing(state)}};
  for (std::size_t first = 0; first < state.bones.size();) {
    const auto joint = static_cast<std::size_t>(state.bones[first].joint);
    const BonesOfJoint bones = bonesFrom(state, first, joint);
    traceSetDown(state, Phase::baseToTip, bones, free);
    first += bones.size();
  }
  std::swap(state.points, state.wishes);
}

void walk(SolverState& state, Form form) {
  if (!state.movesPoints || state.isMisled) findPoints(state);
  state.wishes.resize(state.points.size());
  const auto goals = state.problem.goals;
  for (std::size_t g = 0; g < goals.size(); ++g)
    state.wishes[state.joints().size() + g] = goals[g].target;  // [point]
  if (form == Form::tree) return fabrikInTree(state);
  if (isPointing(state)) {
    std::ranges::fill(state.wishes, goals.front().target);
  } else {
    walkTipToBase(state);
  }
  if (!state.movesPoints) return turnJoints(state, form == Form::standard);
  walkBaseToTip(state, form);
  if (state.isMisled) {
    if (state.trace) traceWalk(state);
    return misread(state);
  }
  if (state.trace) {
    readPose(state);
    std::swap(state.frames, state.trialFrames);
  }
  showPoints(state);
}

void begin(SolverState& state, Form form) {
  findBones(state);
  findPoints(state);
  state.trialFrames = state.frames;
  state.movesPoints = form != Form::tree && isFree(state);
}

void fabrik(SolverState& state) {
  const auto form = static_cast<Form>(state.parameter(0));
  if (state.iteration == 1) begin(state, form);
  if (state.trace) findEnds(state);
  const bool mayCircle =
      state.settings.stopWhenDone && !state.movesPoints && mayStrand(state);
  if (mayCircle && !mayWalk(state)) return;
  walk(state, form);
  if (mayCircle) recallNearest(state);
}

void finish(SolverState& state) {
  if (!state.movesPoints) return;
  state.movesPoints = false;
  if (state.isMisled) return;  // each iteration has read its pose
  if (!state.trace) return readPose(state);
  std::swap(state.frames, state.trialFrames);  // the last iteration has read it
}

constexpr std::array<std::string_view, 3> kForms{"standard", "shift-back",
                                                 "tree"};
constexpr std::array<std::string_view, 3> kFormLabels{
    "Standard (paper)", "Shift back (article)", "Tree (children carried)"};
constexpr std::array kFabrikParameters{
    Parameter{
        .id = "form",
        .label = "Form",
        .help = "The second walk aims again (standard) or only moves the bones "
                "(shift back); in "
                "the tree form a bone carries its children along.",
        .options = kForms,
        .labels = kFormLabels,
    },
    maxStep(kUncapped),
};

}  // namespace

extern const Solver kFabrik{
    .id = "fabrik",
    .name = "FABRIK",
    .summary =
        "Two walks: bones reach for the target, then go back to the base.",
    .citation = "Aristidou & Lasenby (2011)",
    .parameters = kFabrikParameters,
    .anyJoint = false,
    .iterate = fabrik,
    .finish = finish,
};

}  // namespace iklab::ik
