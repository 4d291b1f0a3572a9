// The record of a solve: every sub-step, stored as the small edit that it makes to the chain and
// rebuilt on demand, with the solver's notes.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include <glm/vec4.hpp>

#include "ik/chunked.h"
#include "ik/forward_kinematics.h"
#include "ik/plane.h"
#include "ik/space.h"
#include "ik/step_notes.h"

namespace iklab::ik {

enum class Phase : std::uint8_t {
  start,       ///< the pose before the first sub-step
  turn,        ///< an analytic solver turns a bone
  tipToBase,   ///< one bone of a walk from the tip to the base ("forward reaching" in FABRIK)
  baseToTip,   ///< one bone of a walk from the base to the tip
  descend,     ///< all joints turn at once, down the gradient
  apply,       ///< positions become local rotations again and are posed again (naive mode only)
  stretch,     ///< bones get longer, in the directions that they have
  blend,       ///< a weight below 1 takes the chain part of the way back to the start pose
  straighten,  ///< all bones turn onto the line to a target out of reach
  restart,     ///< all joints turn a little, since nothing else helped, and the solver starts again
  recall,      ///< the solver goes back to the nearest pose so far
  selfMotion,  ///< the tip stays, and the joints go towards the rest pose
};

/// "start", "turn", "tip-to-base", "base-to-tip", "descend", "apply", "stretch", "blend",
/// "straighten", "restart", "recall", "self-motion".
std::string_view name(Phase phase) noexcept;

inline constexpr int kAllBones = -1;

/// What is known about a sub-step without rebuilding it.
struct StepInfo {
  int iteration = 0;  ///< from 1; 0 for the start
  Phase phase = Phase::start;
  int bone = kAllBones;   ///< from 0 at the base; kAllBones where no single bone is meant
  double distance = 0.0;  ///< tip to target after the sub-step, scene units
};

/// The chain after one sub-step.
struct TraceState {
  std::vector<Segment> bones;  ///< n
  std::vector<glm::dvec3>
      joints;  ///< n + 1; where the chain is broken: as the bone moved last has it
  Pose pose;   ///< local rotations of the bones as they lie
  std::vector<glm::dquat> orientations;  ///< n, in space: of the frames, as last turned
};

class Trace {
 public:
  /// Steps recorded, the starting pose included; 0 before the first solve.
  [[nodiscard]] std::size_t size() const noexcept {
    return steps_.size() + walkedSteps(walks_.size());
  }
  /// O(log n).
  [[nodiscard]] StepInfo step(std::size_t index) const;
  /// What the solver noted about step `index`. O(log n).
  [[nodiscard]] StepNotes notes(std::size_t index) const;
  /// Whether the record grew past kMaxBytes and later steps were left out.
  [[nodiscard]] bool truncated() const noexcept { return truncated_; }

  /// The chain after step `index` (< size()), by replaying at most one iteration: O(bones +
  /// sub-steps of that iteration). Positions agree with the solver's to rounding, and exactly after
  /// whole iterations. `before`, if given, receives the bones one step earlier (for step 0: at step
  /// 0); it costs one more state.
  void at(std::size_t index, TraceState& state, std::vector<Segment>* before = nullptr) const;
  [[nodiscard]] TraceState at(std::size_t index) const;

  static constexpr std::size_t kMaxBytes = std::size_t{512} << 20;

  // What solvers call.

  /// Forgets everything and records the starting pose; `joints` are its n + 1 positions.
  void begin(const Chain& chain, const Pose& pose, const std::vector<glm::dvec3>& joints,
             double distance, std::span<const Rotation> orientations = {});
  /// The chain is whole and lies at `joints` after the last step: replays may start from here. Here
  /// and below, `orientations` are the n world rotations of a spatial chain's frames.
  void keyframe(const std::vector<glm::dvec3>& joints, std::span<const Rotation> orientations = {});
  /// All n bones were set down one after another, in n steps: from the last to the first where
  /// info.phase is tipToBase, else from the first to the last. They lie between `joints` now; after
  /// the last step info.distance is `distance`.
  void walk(const StepInfo& info, double distance, const std::vector<glm::dvec3>& joints);

  // Solvers call the next three once a bone: they are in the header so that no argument has to go
  // through memory.

  /// One bone alone was set down from `start` to `end`.
  void place(const StepInfo& info, const glm::dvec3& start, const glm::dvec3& end) {
    push(info, Edit::place, start, {end, 0.0});
  }
  /// The bone turned about its start and moved that to `start`; all bones after it were carried
  /// along rigidly.
  void carry(const StepInfo& info, const Turn& turn, const glm::dvec3& start) {
    push(info, Edit::carry, start, {turn, 0.0, 0.0});
  }
  void carry(const StepInfo& info, const Rotation& turn, const glm::dvec3& start) {
    push(info, Edit::carry, start, {turn.x, turn.y, turn.z, turn.w});
  }
  /// The whole chain is laid out again, at `joints`.
  void pose(const StepInfo& info, const std::vector<glm::dvec3>& joints,
            std::span<const Rotation> orientations = {});
  /// From the last step on the bones' lengths are multiplied by these n factors.
  void stretched(const std::vector<double>& factors);

  // Notes about the next step, given before the step is recorded.

  /// What held a bone: see StepNotes.
  struct Held {
    Holds holds;
    std::uint8_t refused = 0;
    std::int32_t joint = -1;
    double part = 1.0;
  };
  /// The next step turns a bone that was to turn by `wanted`, or sets down one that was to lie
  /// along the unit vector `heading`.
  void held(const Turn& wanted, const Held& by) { hold({wanted.x, wanted.y, 0.0, 0.0}, by); }
  void held(const Rotation& wanted, const Held& by) {
    hold({wanted.x, wanted.y, wanted.z, wanted.w}, by);
  }
  void held(const glm::dvec3& heading, const Held& by) { hold({heading, 0.0}, by); }
  /// Withdraws what held() said about the next step, and returns it.
  Held takeHeld();
  /// The notes of the next step if it is one of all joints, to be filled in; stop() adds its stops.
  [[nodiscard]] StepNotes& next() { return next_; }
  /// The next step leaves this out. Call it in the order of bones.
  void stop(const Stop& stop);
  /// All bones that are set down from the next step on lie on the line from the base to a target
  /// out of reach.
  void straight() { isStraight_ = true; }
  /// The arm of all turns from the next step on, in this solve.
  void arm(const ArmNotes& arm) { arm_ = arm; }

 private:
  static constexpr std::int32_t kNone = -1;
  enum class Edit : std::uint8_t { place, carry, pose };
  // A step that is not one of a walk. Constructed in its place, as it is copied more slowly than
  // written.
  struct Step {
    std::int32_t iteration;
    std::int32_t bone;
    std::int32_t extra = kNone;  // pose: the steps refused; else the index in held_
    Phase phase;
    Edit edit;
    Holds holds;
    double distance;
    glm::dvec3 start;  // pose: the force
    // place: the end; carry: the turn, in the plane (cos, sin), else a quaternion x, y, z, w; pose:
    // damping, step, first and best
    glm::dvec4 rest;
    Step() = default;
    Step(const StepInfo& info, Edit kind, const Holds& by, std::int32_t more, const glm::dvec3& at,
         const glm::dvec4& last)
        : iteration(info.iteration),
          bone(info.bone),
          extra(more),
          phase(info.phase),
          edit(kind),
          holds(by),
          distance(info.distance),
          start(at),
          rest(last) {}
    [[nodiscard]] StepInfo info() const { return {iteration, phase, bone, distance}; }
  };
  // n steps in one record: those of FABRIK are many, and know little besides the joints.
  struct Walk {
    std::size_t first;  // step
    StepInfo info;      // of each but for its bone, and the last one's distance
    double distance;    // of the last one
  };
  struct HeldStep {
    glm::dvec4 wanted;  // a turn as in Step::rest; place: the heading
    Held by;
    HeldStep() = default;
    HeldStep(const glm::dvec4& turn, const Held& held) : wanted(turn), by(held) {}
  };
  struct Stretch {
    std::size_t step;
    std::vector<double> factors;
  };

  void push(const StepInfo& info, Edit edit, const glm::dvec3& start, const glm::dvec4& rest) {
    if (isFull()) [[unlikely]] {
      truncated_ = true;
      return;
    }
    steps_.append(info, edit, holds_, heldIndex_, start, rest);
    if (heldIndex_ == kNone) return;
    holds_ = {};
    heldIndex_ = kNone;
  }
  [[nodiscard]] bool isFull() const { return bytes_ + steps_.size() * sizeof(Step) > kMaxBytes; }
  void hold(const glm::dvec4& wanted, const Held& by) {
    if (truncated_) return;
    holds_ = by.holds;
    heldIndex_ = static_cast<std::int32_t>(held_.size());
    held_.append(wanted, by);
    bytes_ += sizeof(HeldStep);
  }
  [[nodiscard]] std::size_t walkedSteps(std::size_t walks) const {
    return walks * chain_.bones.size();
  }
  [[nodiscard]] std::size_t walksBegunBy(std::size_t index) const;
  [[nodiscard]] const Walk* walkAt(std::size_t index) const;
  [[nodiscard]] const Step& singleStep(std::size_t index) const;
  [[nodiscard]] std::size_t boneIn(const Walk& walk, std::size_t index) const;
  [[nodiscard]] glm::dvec3 turnIn(const glm::dvec4& stored) const;
  void replay(std::size_t first, std::size_t last, TraceState& state) const;
  void replayWalk(const Walk& walk, std::size_t first, std::size_t end, TraceState& state) const;
  void replaySteps(std::size_t first, std::size_t last, TraceState& state) const;
  template <typename AnyTurn>
  void replayCarries(std::size_t first, std::size_t last, TraceState& state) const;
  [[nodiscard]] std::size_t endOfRun(std::size_t first, std::size_t last) const;
  std::size_t layOut(std::size_t index, TraceState& state) const;
  [[nodiscard]] std::size_t jointCount() const { return chain_.bones.size() + 1; }

  Chain chain_;
  Pose start_;
  Chunked<Step> steps_;  // without those of walks
  std::vector<Walk> walks_;
  std::vector<glm::dvec3> walkJoints_;  // jointCount() a walk
  Chunked<HeldStep> held_;
  std::vector<Stop> stops_;
  std::vector<std::size_t> stopSteps_;  // the step of each, ascending
  std::optional<ArmNotes> arm_;
  bool isStraight_ = false;
  // For the next step.
  Holds holds_{};
  std::int32_t heldIndex_ = kNone;
  StepNotes next_;
  std::vector<glm::dvec3> keyframes_;        // jointCount() positions each
  std::vector<Rotation> keyframeRotations_;  // one a bone each; none in the plane
  std::vector<Stretch> stretches_;           // by ascending steps
  std::vector<std::size_t> keyframeSteps_;   // the step after which each holds, ascending
  std::size_t bytes_ = 0;  // of the record, without its steps and what exists once a solve
  bool truncated_ = false;
};

}  // namespace iklab::ik
