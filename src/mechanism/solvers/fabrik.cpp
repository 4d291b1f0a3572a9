// FABRIK, forward and backward reaching inverse kinematics. A. Aristidou and J. Lasenby, "FABRIK: A
// fast, iterative solver for the Inverse Kinematics problem" (2011). An iteration is two walks:
//   tip → base: the tip is set down at its target, then every joint on the line from the one after
//     it to where it was, as far away as its bone is long.
//   base → tip: the base goes back to its place, and every bone, from where the one before it ends,
//     reaches for where the first walk set its end down.
// Several branches: a joint that carries several bones is set down at the mean of what they ask
// for; on the way back it is one rigid body, whose turn fits their ends best.
//
// Forms: "standard" is the paper's, where a target out of reach is pointed at. "shift-back" is
// Thiago Lages de Alencar's, "Inverse Kinematics: FABRIK": the second walk only moves the bones.
// "tree" is his too: fabrik_tree.cpp. A direction of the tip tells where the last bone starts.
// Limits and weights stop the joints in both walks: fabrik_limits.cpp.
#include "mechanism/solvers/fabrik.h"

#include <algorithm>
#include <array>

#include <glm/geometric.hpp>

#include "mechanism/solver.h"
#include "mechanism/steps/turn_joint.h"

namespace iklab::mechanism {
namespace {

enum class Form { standard, shiftBack, tree };

// Where a bone of this length starts that ends at `end`: on the line to where it started.
glm::dvec3 reach(const glm::dvec3& end, const glm::dvec3& start, double length) {
  const double lambda = length / glm::distance(end, start);
  return (1.0 - lambda) * end + lambda * start;
}

glm::dvec3 startOf(const SolverState& state, const Bone& bone) {
  const glm::dvec3 end = wishOf(state, bone);
  if (const auto facing = facingOf(state, bone)) return end - *facing * bone.own;
  const Frame& old = state.frames[static_cast<std::size_t>(bone.joint)];
  // A bone that starts where it is to end keeps its direction.
  if (end == old.at) return end - old.axes * bone.own;
  return reach(end, old.at, bone.length);
}

// Leaves where it sets the joints down in state.trialFrames.
void walkTipToBase(SolverState& state) {
  const bool isHeld = areHeld(state);
  for (std::size_t last = state.bones.size(); last > 0;) {
    const BonesOfJoint bones = bonesBefore(state, last);
    glm::dvec3 mean(0.0);
    for (const Bone& bone : bones) mean += bone.share * startOf(state, bone);
    state.trialFrames[static_cast<std::size_t>(bones[0].joint)].at = mean;
    if (isHeld) keepWithin(state, bones);
    if (state.trace) traceSetDown(state, bones);
    last -= bones.size();
  }
}

// Every joint lies where the one before it carries it, and turns its bones.
void walkBaseToTip(SolverState& state, Form form) {
  std::vector<ik::StepNotes> notes(state.trace ? state.joints().size() : 0);
  std::size_t first = 0;
  for (std::size_t i = 0; i < state.joints().size(); ++i) {
    const Joint& joint = state.joints()[i];
    const Frame rest = restFrame(state.joints(), state.frames, static_cast<int>(i));
    state.frames[i] = rest * motionOf(joint, state.pose[i]);
    const bool isBone = joint.parent != kWorld;
    if (state.trace && isBone) traceBone(state, i, notes[static_cast<std::size_t>(joint.parent)]);
    const BonesOfJoint bones = bonesFrom(state, first, i);
    ik::StepNotes note{.joint = static_cast<int>(i)};
    if (!bones.empty()) {
      const glm::dvec3 start = form == Form::standard ? rest.at : state.trialFrames[i].at;
      const TurnFit fit = fitOf(state, bones, rest, state.frames[i], start);
      state.pose[i] = turnedTo(state, i, rest, fit, joint.weight, note);
      state.frames[i] = rest * motionOf(joint, state.pose[i]);
    }
    first += bones.size();
    if (state.trace) notes[i] = note;
  }
}

// Every bone points at the only target, which is out of reach.
void pointAtTarget(SolverState& state) {
  for (Frame& frame : state.trialFrames) frame.at = state.problem.goals.front().target;
}

void walk(SolverState& state, Form form) {
  if (form == Form::tree) return fabrikInTree(state);
  const bool isPointing = form == Form::standard && state.isTooFar && !areHeld(state) &&
                          state.problem.goals.size() == 1 && !state.problem.goals.front().facing;
  if (isPointing) {
    pointAtTarget(state);
  } else {
    walkTipToBase(state);
  }
  walkBaseToTip(state, form);
}

void fabrik(SolverState& state) {
  if (state.iteration == 1) findBones(state);
  state.trialFrames.resize(state.joints().size());
  if (state.trace) findEnds(state);
  const bool mayCircle = state.settings.stopWhenDone && mayStrand(state);
  if (mayCircle && !mayWalk(state)) return;
  walk(state, static_cast<Form>(state.parameter(0)));
  if (mayCircle) recallNearest(state);
}

constexpr std::array<std::string_view, 3> kForms{"standard", "shift-back", "tree"};
constexpr std::array<std::string_view, 3> kFormLabels{"Standard (paper)", "Shift back (article)",
                                                      "Tree (children carried)"};
constexpr std::array kFabrikParameters{
    ik::Parameter{
        .id = "form",
        .label = "Form",
        .help = "The second walk aims again (standard) or only moves the bones (shift back); in "
                "the tree form a bone carries its children along.",
        .options = kForms,
        .labels = kFormLabels,
    },
    ik::maxStep(ik::kUncapped),
};

}  // namespace

extern const Solver kFabrik{
    .id = "fabrik",
    .name = "FABRIK",
    .summary = "Two walks: bones reach for the target, then go back to the base.",
    .citation = "Aristidou & Lasenby (2011)",
    .parameters = kFabrikParameters,
    .anyJoint = false,
    .iterate = fabrik,
};

}  // namespace iklab::mechanism
