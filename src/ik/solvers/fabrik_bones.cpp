#include <algorithm>
#include <utility>

#include <glm/geometric.hpp>

#include "ik/branch.h"
#include "ik/parts/turn_joint.h"
#include "ik/solvers/fabrik.h"

namespace iklab::ik {

namespace {

glm::dmat3 turnOf(const glm::dvec3& vector) {
  const double angle = glm::length(vector);
  return angle > 0.0 ? glm::mat3_cast(glm::angleAxis(angle, vector / angle))
                     : glm::dmat3(1.0);
}

// Those ends of goals that a joint carries itself.
void findEndsAt(SolverState& state, std::size_t joint) {
  for (std::size_t g = 0; g < state.problem.goals.size(); ++g) {
    const Goal& goal = state.problem.goals[g];
    const Frame& frame = state.frames[joint];
    if (static_cast<std::size_t>(goal.joint) == joint)
      state.ends[g] = {frame.point(goal.point), frame.axes};
  }
}

}  // namespace

BonesOfJoint bonesBefore(const SolverState& state, std::size_t last) {
  const std::span<const Bone> all(state.bones);
  std::size_t first = last - 1;
  while (first > 0 && all[first - 1].joint == all[last - 1].joint) --first;
  return all.subspan(first, last - first);
}

BonesOfJoint bonesFrom(const SolverState& state, std::size_t first,
                       std::size_t joint) {
  const std::span<const Bone> all(state.bones);
  std::size_t last = first;
  while (last < all.size() &&
         static_cast<std::size_t>(all[last].joint) == joint)
    ++last;
  return all.subspan(first, last - first);
}

std::optional<glm::dmat3> facingOf(const SolverState& state, const Bone& bone) {
  if (bone.goal < 0) return std::nullopt;
  const Goal& goal = state.problem.goals[static_cast<std::size_t>(bone.goal)];
  if (!goal.facing) return std::nullopt;
  // Joints between the two are fixed. In a walk their frames are of different
  // times.
  glm::dmat3 between(1.0);
  for (int i = goal.joint; i != bone.joint;) {
    const Joint& joint = state.joints()[static_cast<std::size_t>(i)];
    between = joint.axes * between;
    i = joint.parent;
  }
  const glm::dmat3& own =
      state.frames[static_cast<std::size_t>(bone.joint)].axes;
  return wantedAxes(goal, own * between) * glm::transpose(between);
}

TurnFit fitOf(const SolverState& state, BonesOfJoint bones, const Frame& frame,
              const glm::dvec3& start) {
  TurnFit fit;
  const glm::dmat3 toOwn = glm::transpose(frame.axes);
  for (const Bone& bone : bones) {
    fit.add(bone.weight, bone.own, toOwn * (state.wishes[bone.end] - start));
    const auto facing = facingOf(state, bone);
    if (!facing) continue;
    const Goal& goal = state.problem.goals[static_cast<std::size_t>(bone.goal)];
    const double length = state.lengthPerRadian(goal);
    for (int k = 0; k < 3; ++k) {
      fit.add(0.5 * length * length * goal.weight, glm::dmat3(1.0)[k],
              toOwn * (*facing)[k]);
    }
  }
  return fit;
}

StepNotes Held::of(const glm::dvec3& way) const {
  StepNotes told = notes;
  told.wanted =
      glm::dvec3(0.0);  // of the joint; a bone that was set down has a heading
  const double length = glm::length(way);
  if (told.holds.any() && length > 0.0) told.heading = axes * (way / length);
  return told;
}

namespace {

bool isFixed(const SolverState& state, int joint) {
  return joint != kWorld &&
         state.joints()[static_cast<std::size_t>(joint)].kind ==
             JointKind::fixed;
}

// What held a bone between these joints, and that a fixed one of them, best
// `nearer`, makes it a part of a longer piece. kWorld is none, or a goal's
// point.
Held fixedBy(const SolverState& state, Held held, int nearer, int other) {
  const int joint = isFixed(state, nearer) ? nearer : other;
  if (!isFixed(state, joint)) return held;
  held.notes.holds.fixed = true;
  held.notes.joint = joint;
  return held;
}

// The joint at the end of a bone, or kWorld where a goal's point, or the last
// joint before it, is.
int innerJoint(const SolverState& state, std::size_t bone) {
  if (bone >= state.joints().size()) return kWorld;
  const auto isEnd = [&](const Goal& goal) {
    return static_cast<std::size_t>(goal.joint) == bone &&
           goal.point == glm::dvec3(0.0);
  };
  return std::ranges::any_of(state.problem.goals, isEnd)
             ? kWorld
             : static_cast<int>(bone);
}

// Records that a bone, from its index in TraceState::bones, was set down in the
// walk from the base.
void traceBone(SolverState& state, std::size_t carrier, std::size_t bone,
               const glm::dvec3& end, const std::vector<Held>& held) {
  const Frame& frame = state.frames[carrier];
  const auto turned = movingJoint(state.joints(), static_cast<int>(carrier));
  StepNotes notes;
  if (turned != kWorld) {
    const Frame& own = state.frames[static_cast<std::size_t>(turned)];
    const Held by = fixedBy(state, held[static_cast<std::size_t>(turned)],
                            static_cast<int>(carrier), innerJoint(state, bone));
    notes = by.of(own.own(end) - own.own(frame.at));
  }
  const double left = distanceOfEnds(state, state.ends);
  state.trace->place(state.info(Phase::baseToTip, static_cast<int>(carrier),
                                left, static_cast<int>(bone)),
                     {frame.at, end}, notes);
}

// The bones of a joint to the points of goals that it carries itself.
void tracePoints(SolverState& state, std::size_t joint,
                 const std::vector<Held>& held) {
  findEndsAt(state, joint);
  for (std::size_t g = 0; g < state.problem.goals.size(); ++g) {
    const Goal& goal = state.problem.goals[g];
    const bool isOwn = static_cast<std::size_t>(goal.joint) == joint;
    if (!isOwn || goal.point == glm::dvec3(0.0)) continue;
    traceBone(state, joint, state.joints().size() + g, state.ends[g].at, held);
  }
}

}  // namespace

void turnJoints(SolverState& state, bool aimsAgain) {
  std::vector<Held> held(state.trace ? state.joints().size() : 0);
  const bool isStraight = state.trace && isPointing(state);
  std::size_t first = 0;
  for (std::size_t i = 0; i < state.joints().size(); ++i) {
    const Joint& joint = state.joints()[i];
    const Frame rest =
        restFrame(state.joints(), state.frames, static_cast<int>(i));
    state.frames[i] = rest * motionOf(joint, state.pose[i]);
    if (state.trace && joint.parent != kWorld) {
      findEndsAt(state, i);
      traceBone(state, static_cast<std::size_t>(joint.parent), i,
                state.frames[i].at, held);
    }
    const BonesOfJoint bones = bonesFrom(state, first, i);
    const Frame carried = state.frames[i];
    Turned turned{.value = state.pose[i]};
    if (!bones.empty()) {
      const glm::dvec3 start = aimsAgain ? rest.at : state.wishes[i];
      const TurnFit fit = fitOf(state, bones, state.frames[i], start);
      turned = turnedTo(state, i, state.frames[i], fit, joint.weight);
      state.pose[i] = turned.value;
      state.frames[i] = rest * motionOf(joint, state.pose[i]);
    }
    first += bones.size();
    if (!state.trace) continue;
    StepNotes notes = turned.notes(i);
    notes.isStraight = isStraight;
    held[i] = {notes, turnOf(notes.wanted) * carried.axes};
    tracePoints(state, i, held);
  }
}

void traceSetDown(SolverState& state, Phase phase, BonesOfJoint bones,
                  const Held& held) {
  const auto joint = static_cast<std::size_t>(bones[0].joint);
  const bool isRead = state.movesPoints && !state.isMisled;
  const std::vector<Frame>& frames = isRead ? state.trialFrames : state.frames;
  const Frame& old = frames[joint];
  const glm::dvec3& start = state.wishes[joint];
  for (const Bone& bone : bones) {
    TurnFit fit;
    fit.add(1.0, old.axes * bone.own, state.wishes[bone.end] - start);
    const glm::dmat3 turn = glm::mat3_cast(fit.best());
    if (bone.goal >= 0)
      state.ends[static_cast<std::size_t>(bone.goal)].at =
          state.wishes[bone.end];
    const double left = distanceOfEnds(state, state.ends);
    const auto place = [&](int carrier, std::size_t index,
                           const glm::dvec3& end) {
      const glm::dvec3& from = frames[static_cast<std::size_t>(carrier)].at;
      state.trace->place(
          state.info(phase, carrier, left, static_cast<int>(index)),
          {start + turn * (from - old.at), start + turn * (end - old.at)},
          fixedBy(state, held, innerJoint(state, index), carrier)
              .of(old.own(end) - old.own(from)));
    };
    // The bone, or those that fixed joints make one.
    int last = bone.child;
    if (bone.goal >= 0) {
      const Goal& goal =
          state.problem.goals[static_cast<std::size_t>(bone.goal)];
      last = goal.joint;
      if (goal.point != glm::dvec3(0.0))
        place(last, bone.end,
              frames[static_cast<std::size_t>(last)].point(goal.point));
    }
    while (last != bone.joint) {
      const auto end = static_cast<std::size_t>(last);
      last = state.joints()[end].parent;
      place(last, end, frames[end].at);
    }
  }
}

void recordSetDown(SolverState& state, Phase phase, const Bone& bone) {
  std::swap(state.points, state.wishes);
  traceSetDown(state, phase, BonesOfJoint(&bone, 1), Held{});
  std::swap(state.points, state.wishes);
}

void turnTowardsPoints(SolverState& state) {
  if (state.trace) findEnds(state);
  state.wishes = state.points;
  turnJoints(state, true);
}

}  // namespace iklab::ik
