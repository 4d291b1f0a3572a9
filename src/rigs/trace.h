// The record of a solve of a chain: every step, and the bones after it.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "ik/maths/plane.h"
#include "ik/step_notes.h"
#include "ik/trace.h"
#include "rigs/forward_kinematics.h"
#include "rigs/problem.h"

namespace iklab::rigs {

inline constexpr int kAllBones = -1;

/// What is known about a step without rebuilding it.
struct StepInfo {
  int iteration = 0;  ///< from 1; 0 for the start
  ik::Phase phase = ik::Phase::start;
  int bone = kAllBones;  ///< from 0 at the base; kAllBones where no single bone is meant
  /// Tip to target after the step, scene units; of a target with a direction, and of several, all
  /// that is left as one length: Trace::left() has the parts.
  double distance = 0.0;
  int child = kAllBones;  ///< of FABRIK: that begins where `bone` was set down; kAllBones: none
};

/// The chain after a step.
struct TraceState {
  std::vector<Segment> bones;  ///< n
  /// n + 1: where each bone begins, and the tip; where the chain is broken: as the bone moved last
  /// has it.
  std::vector<glm::dvec3> joints;
  Pose pose;                             ///< local rotations of the bones as they lie
  std::vector<glm::dquat> orientations;  ///< n, in space: of the frames, as last turned
};

/// Where bone `bone` begins if it hangs on what carries it: nothing for a slide, and for one that
/// is carried at a place of its own, which follow from the pose.
std::optional<glm::dvec3> hangsAt(const Chain& chain, std::span<const Segment> bones,
                                  std::size_t bone);
/// Whether all bones do, to within `slack` (scene units); those of the base wherever that is.
bool isTogether(const Chain& chain, std::span<const Segment> bones, double slack);

class Trace {
 public:
  /// Steps recorded, the starting pose included; 0 before the first solve.
  [[nodiscard]] std::size_t size() const noexcept { return steps_.size(); }
  [[nodiscard]] StepInfo step(std::size_t index) const;
  /// What the solver noted about step `index`; a joint's index is that of its bone.
  [[nodiscard]] ik::StepNotes notes(std::size_t index) const { return steps_.notes(index); }
  /// What moved the joints in a step by a Jacobian, one a goal; else none.
  [[nodiscard]] std::span<const ik::Pull> pulls(std::size_t index) const {
    return steps_.pulls(index);
  }
  /// The bone that step `index` of FABRIK set down alone: from the joint of StepInfo::bone to that
  /// of the bone StepInfo::child, or to its own end; null where the step moved more.
  [[nodiscard]] const Segment* placed(std::size_t index) const { return steps_.placed(index); }
  /// What is left after step `index`: the distance, scene units, and the turn, radians; with
  /// several goals the largest of each. It costs as much as at(), where a target has a direction.
  [[nodiscard]] ik::Left left(std::size_t index) const;
  /// Whether a target has a direction; else the turn left is 0.
  [[nodiscard]] bool hasDirection() const { return steps_.hasDirection(); }
  /// Whether the record grew past kMaxBytes and later steps were left out.
  [[nodiscard]] bool truncated() const noexcept { return steps_.truncated(); }

  /// The chain after step `index` (< size()), by replaying at most one iteration.
  void at(std::size_t index, TraceState& state) const;
  [[nodiscard]] TraceState at(std::size_t index) const;

  static constexpr std::size_t kMaxBytes = ik::Trace::kMaxBytes;

  /// Forgets everything and records a pose from which nothing is solved yet.
  void begin(const Problem& problem, const Pose& pose, double distance);
  /// For solve(), which fills these with the steps of the chain's mechanism.
  [[nodiscard]] ik::Trace& steps() noexcept { return steps_; }
  /// The chain that those are of, the pose that they start from, and ChainMechanism::ends.
  void of(const Chain& chain, const Pose& pose, const std::vector<int>& ends);

 private:
  [[nodiscard]] std::vector<double> stretchAt(std::size_t index) const;

  Chain chain_;
  Pose start_;
  std::vector<int> ends_;
  ik::Trace steps_;
};

}  // namespace iklab::rigs
