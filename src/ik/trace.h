// The record of a solve: every step, with what the solver noted about it.
//
// Steps of one joint: turn; tipToBase and baseToTip of CCD and of FABRIK's tree, whose walk back
// only moves the joint. Of one bone: tipToBase and baseToTip of FABRIK's other forms; those that
// fixed joints carry, too. Of all joints: the others. `apply` is a step of FABRIK where a program
// ignores mirrors: it walks on points as ever, and goes wrong when it reads them as turns. With
// limits, weights, a cap, directions or several goals it reads each bone as it sets it down, and
// holds.mirror says where that went wrong.
//
// The notes are those of ik/step_notes.h, where a bone is meant by the joint that carries it:
// - A joint's new value: StepNotes::wanted is what the solver wanted of it, a rotation vector of
//   the world; of a slide the way along its axis, scene units. Who ignores mirrors has turned it
//   the other way where holds.mirror says so.
// - StepNotes::step of gradient descent: a joint moved by -step · weight · ∂f/∂q, where f is half
//   of the squared distance of all goals.
// - StepNotes::force is that at the first goal; all of them are in Trace::pulls().
// - A bone that was set down and held: what held it is StepNotes::joint, which is the joint that
//   carries it in the walk from the base, and the one at its end in the walk from the tip.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <variant>
#include <vector>

#include "ik/problem.h"
#include "ik/step_notes.h"

namespace iklab::ik {

inline constexpr int kAllJoints = -1;
inline constexpr int kNoBone = -1;

/// What is known about a step without rebuilding it.
struct StepInfo {
  int iteration = 0;  ///< from 1; 0 for the start
  Phase phase = Phase::start;
  /// From 0: the joint that was moved, or that carries the bone that was set down: bone i of a
  /// chain is joint i, the last one too. kAllJoints where no single joint is meant.
  int joint = kAllJoints;
  double distance = 0.0;  ///< what is left of all goals after the step, scene units
  /// Of the bone that was set down alone: its index in TraceState::bones, which tells the bones of
  /// a joint apart; kNoBone where none was.
  int bone = kNoBone;
};

/// A bone, world: the end at the joint that carries it comes first.
struct Segment {
  glm::dvec3 start{0.0};
  glm::dvec3 end{0.0};
};

/// What moved the joints in a step of all, at the end of one goal: a joint turned by its weight
/// times the part along its axis of Σ (end - joint) × force + torque, over the goals that it moves,
/// and slid by its weight times that of Σ force.
struct Pull {
  glm::dvec3 force{0.0};   ///< world, 1 / scene units; where slides move 1
  glm::dvec3 torque{0.0};  ///< world; 0 where the goal has no direction
};

/// The mechanism after a step. While FABRIK walks it is torn apart: a frame lies where the joint's
/// bone begins, turned as the bone is, and a value is that of the frames as they lie.
struct TraceState {
  Pose pose;
  std::vector<Frame> frames;
  /// One a joint, from its parent to it; then one a goal, from its joint to its point.
  std::vector<Segment> bones;
};

class Trace {
 public:
  [[nodiscard]] std::size_t size() const noexcept { return steps_.size(); }
  [[nodiscard]] const StepInfo& step(std::size_t index) const { return steps_[index].info; }
  [[nodiscard]] StepNotes notes(std::size_t index) const;
  /// One a goal for steps by a Jacobian, else none.
  [[nodiscard]] std::span<const Pull> pulls(std::size_t index) const {
    return std::span(pulls_).subspan(steps_[index].firstPull, steps_[index].pulls);
  }
  /// The joints at step `index`: those of the problem, or longer where bones were stretched.
  [[nodiscard]] std::span<const Joint> joints(std::size_t index) const {
    return bonesAt(index).joints;
  }
  /// The bone that step `index` set down alone; null where it did not.
  [[nodiscard]] const Segment* placed(std::size_t index) const {
    return std::get_if<Segment>(&steps_[index].change);
  }
  /// Whether the record grew past kMaxBytes and later steps were left out.
  [[nodiscard]] bool truncated() const noexcept { return truncated_; }
  /// The mechanism after step `index` (< size()), by replaying at most one iteration.
  void at(std::size_t index, TraceState& state) const;

  /// What is left after step `index`, distances and turns apart, which StepInfo::distance adds up.
  [[nodiscard]] Left left(std::size_t index) const;
  /// Whether a goal has a direction.
  [[nodiscard]] bool hasDirection() const;

  static constexpr std::size_t kMaxBytes = std::size_t{512} << 20;

  // What solvers call.

  /// Forgets everything and records the starting pose.
  void begin(const Problem& problem, const Pose& pose, double distance);
  /// Joint info.joint got this value, and everything after it was carried along.
  void value(const StepInfo& info, const Value& value, const StepNotes& notes = {});
  /// The same, and joint info.joint now lies at `start`, where it was torn off its parent's bone.
  void carry(const StepInfo& info, const Value& value, const glm::dvec3& start,
             const StepNotes& notes = {});
  /// The bone info.bone was set down alone.
  void place(const StepInfo& info, const Segment& bone, const StepNotes& notes = {});
  /// All joints got new values. `stops` and `pulls` stay with the step.
  void pose(const StepInfo& info, const Pose& pose, const StepNotes& notes = {},
            std::span<const Pull> pulls = {});
  /// From the next step on joints and goals are these: bones were stretched.
  void stretched(const Problem& problem);
  /// The arm of all turns of this solve.
  void arm(const ArmNotes& arm) { arm_ = arm; }
  /// The mechanism is whole and has this pose after the last step: replays may start from here.
  void keyframe(const Pose& pose);

 private:
  struct WholePose {
    std::size_t index = 0;
  };
  struct Carried {
    Value value;
    glm::dvec3 start{0.0};
  };
  using Change = std::variant<WholePose, Value, Carried, Segment>;  // the last: of one bone
  struct Step {
    StepInfo info;
    StepNotes notes;
    Change change;
    std::size_t firstStop = 0;
    std::size_t firstPull = 0;
    std::size_t pulls = 0;
  };
  struct Keyframe {
    std::size_t step = 0;  // the one after which it holds
    std::size_t pose = 0;
  };

  bool add(const StepInfo& info, const StepNotes& notes, const Change& change, std::size_t more);
  // The bones' lengths, from a step on.
  struct Bones {
    std::size_t step = 0;
    std::vector<Joint> joints;
    std::vector<Goal> goals;
  };
  [[nodiscard]] const Bones& bonesAt(std::size_t step) const;
  void replay(std::size_t index, TraceState& state) const;
  void layOut(std::size_t step, TraceState& state) const;
  std::size_t keep(const Pose& pose);

  std::vector<Bones> bones_;  // by ascending steps; the first from the start on
  std::vector<Step> steps_;
  std::vector<Stop> stops_;
  std::vector<Pull> pulls_;
  std::optional<ArmNotes> arm_;
  std::vector<Pose> poses_;
  std::vector<Keyframe> keyframes_;
  std::size_t bytes_ = 0;
  bool truncated_ = false;
};

}  // namespace iklab::ik
