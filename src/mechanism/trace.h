// The record of a solve: every step, with what the solver noted about it.
#pragma once

#include <cstddef>
#include <span>
#include <variant>
#include <vector>

#include "ik/step_notes.h"
#include "ik/trace.h"
#include "mechanism/mechanism.h"

namespace iklab::mechanism {

inline constexpr int kAllJoints = -1;

/// What is known about a step without rebuilding it.
struct StepInfo {
  int iteration = 0;  ///< from 1; 0 for the start
  ik::Phase phase = ik::Phase::start;
  int joint = kAllJoints;  ///< from 0; kAllJoints where no single joint is meant
  double distance = 0.0;   ///< what is left of all goals after the step, scene units
};

/// The bone from a joint's parent to the joint, world. The parent's end comes first.
struct Segment {
  glm::dvec3 start{0.0};
  glm::dvec3 end{0.0};
};

/// The mechanism after a step.
struct TraceState {
  Pose pose;
  std::vector<Frame> frames;   ///< of the pose; of joints that FABRIK's tree has moved: as they lie
  std::vector<Segment> bones;  ///< one a joint; not where `pose` puts them while FABRIK walks
};

class Trace {
 public:
  [[nodiscard]] std::size_t size() const noexcept { return steps_.size(); }
  [[nodiscard]] const StepInfo& step(std::size_t index) const { return steps_[index].info; }
  [[nodiscard]] ik::StepNotes notes(std::size_t index) const;
  /// Whether the record grew past kMaxBytes and later steps were left out.
  [[nodiscard]] bool truncated() const noexcept { return truncated_; }
  /// The mechanism after step `index` (< size()), by replaying at most one iteration.
  void at(std::size_t index, TraceState& state) const;

  static constexpr std::size_t kMaxBytes = std::size_t{512} << 20;

  // What solvers call.

  /// Forgets everything and records the starting pose.
  void begin(std::span<const Joint> joints, const Pose& pose, double distance);
  /// Joint info.joint got this value, and everything after it was carried along.
  void value(const StepInfo& info, const Value& value, const ik::StepNotes& notes = {});
  /// The same, and joint info.joint now lies at `start`, where it was torn off its parent's bone.
  void carry(const StepInfo& info, const Value& value, const glm::dvec3& start,
             const ik::StepNotes& notes = {});
  /// The bone to joint info.joint was set down alone.
  void place(const StepInfo& info, const Segment& bone, const ik::StepNotes& notes = {});
  /// All joints got new values. `stops` stays with the step.
  void pose(const StepInfo& info, const Pose& pose, const ik::StepNotes& notes = {});
  /// From the next step on the joints are these: bones were stretched.
  void stretched(std::span<const Joint> joints);
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
    ik::StepNotes notes;
    Change change;
    std::size_t firstStop = 0;
  };
  struct Keyframe {
    std::size_t step = 0;  // the one after which it holds
    std::size_t pose = 0;
  };

  bool add(const StepInfo& info, const ik::StepNotes& notes, const Change& change,
           std::size_t more);
  [[nodiscard]] std::span<const Joint> jointsAt(std::size_t step) const;
  void replay(std::size_t index, TraceState& state) const;
  std::size_t keep(const Pose& pose);

  struct Stretched {
    std::size_t step = 0;  // the first one that has these joints
    std::vector<Joint> joints;
  };
  std::vector<Stretched> joints_;  // by ascending steps; the first from the start on
  std::vector<Step> steps_;
  std::vector<ik::Stop> stops_;
  std::vector<Pose> poses_;
  std::vector<Keyframe> keyframes_;
  std::size_t bytes_ = 0;
  bool truncated_ = false;
};

}  // namespace iklab::mechanism
