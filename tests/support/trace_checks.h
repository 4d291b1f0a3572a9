// What must be true of every trace.
#pragma once

#include "support/answer_checks.h"

namespace support {

/// Bone lengths, numbers, the distance told, and that the angles are those of the bones as they
/// lie.
inline void checkState(const Case& task, const rigs::StepInfo& info, const rigs::TraceState& state,
                       Faults& faults) {
  const std::size_t n = task.chain.bones.size();
  const bool whole =
      state.bones.size() == n && state.joints.size() == n + 1 && state.pose.angles.size() == n;
  faults.expect(whole, "wrong number of bones, joints or angles");
  if (!whole) return;
  // An iteration's replay repeats up to n edits, each of which rounds.
  const Real slack = 4.0L * rounding(task.chain, task.target);
  const std::vector<Point> posed = matrixJoints(task.chain, state.pose);
  for (std::size_t i = 0; i < n; ++i) {
    const Point bone = pointOf(state.bones[i].end) - pointOf(state.bones[i].start);
    const Real error = std::abs(length(bone) - Real(task.chain.bones[i].length));
    faults.expect(error <= slack, "length of bone ", i, " is off by ", error);  // NaN fails too
    const Real turned = length(bone - (posed[i + 1] - posed[i]));
    faults.expect(turned <= slack, "angle of bone ", i, " is off by ", turned);
    const Point joint = pointOf(state.joints[i]);
    const bool atAnEnd = distance(joint, pointOf(state.bones[i].start)) == 0.0L ||
                         (i > 0 && distance(joint, pointOf(state.bones[i - 1].end)) == 0.0L);
    faults.expect(atAnEnd, "joint ", i, " is at no end of a bone");
  }
  const Real left = distance(pointOf(state.joints[n]), pointOf(task.target));
  faults.expect(std::abs(left - Real(info.distance)) <= slack, "says ", info.distance,
                " is left, its tip says ", left);
  faults.expect(distance(pointOf(state.joints[n]), pointOf(state.bones[n - 1].end)) == 0.0L,
                "the tip is not the last bone's end");
}

inline void checkStart(const Case& task, const rigs::Trace& trace, Faults& faults) {
  const rigs::StepInfo& info = trace.step(0);
  faults.expect(
      info.phase == ik::Phase::start && info.iteration == 0 && info.bone == rigs::kAllBones,
      "the first step is not the start");
  const rigs::TraceState state = trace.at(0);
  faults.expect(state.pose == task.pose, "the first pose is not the starting pose");
  const std::vector<Point> start = matrixJoints(task.chain, task.pose);
  for (std::size_t i = 0; i < start.size(); ++i) {
    const Real off = distance(pointOf(state.joints[i]), start[i]);
    faults.expect(off <= rounding(task.chain, task.target), "joint ", i, " starts off by ", off);
  }
}

inline void checkEnd(const Case& task, const Outcome& outcome, const rigs::Trace& trace,
                     Faults& faults) {
  const std::size_t last = trace.size() - 1;
  const rigs::TraceState state = trace.at(last);
  const Real slack = rounding(task.chain, task.target);
  for (std::size_t i = 0; i < outcome.joints.size(); ++i) {
    const Real off = distance(pointOf(state.joints[i]), outcome.joints[i]);
    faults.expect(off <= slack, "joint ", i, " of the last state is off by ", off);
  }
  const rigs::Result& result = outcome.result;
  faults.expect(trace.step(last).iteration == result.iterations, "the trace ends in iteration ",
                trace.step(last).iteration, " of ", result.iterations);
  faults.expect(std::abs(trace.step(last).distance - result.distance) <= double(slack),
                "the last step's distance is ", trace.step(last).distance);
}

/// `stride` > 1 looks at every stride-th state only: on long chains each costs O(n²).
inline void checkTrace(const Case& task, const Outcome& outcome, const rigs::Trace& trace,
                       std::size_t stride, Faults& faults) {
  faults.expect(trace.size() > 0 && !trace.truncated(), "there is no whole trace");
  if (faults.any()) return;
  checkStart(task, trace, faults);
  checkEnd(task, outcome, trace, faults);
  rigs::TraceState state;
  for (std::size_t i = 0; i < trace.size(); ++i) {
    const rigs::StepInfo& info = trace.step(i);
    const int before = i > 0 ? trace.step(i - 1).iteration : 0;
    faults.expect(info.iteration == before || info.iteration == before + 1,
                  "the iterations are out of order at step ", i);
    const int bones = static_cast<int>(task.chain.bones.size());
    faults.expect(info.bone >= rigs::kAllBones && info.bone < bones, "step ", i, " is of bone ",
                  info.bone);
    if (i % stride != 0) continue;
    trace.at(i, state);
    checkState(task, info, state, faults);
    if (faults.any()) {
      faults.expect(false, "... at step ", i, ", ", ik::name(info.phase), " of bone ", info.bone,
                    ", iteration ", info.iteration);
      return;
    }
  }
}

}  // namespace support
