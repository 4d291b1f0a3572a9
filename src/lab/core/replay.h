// The last seconds of dragging: what each frame solved is kept, to be looked at again.
#pragma once

#include <deque>
#include <memory>
#include <optional>
#include <vector>

#include "lab/core/history.h"
#include "lab/edit/frame_motion.h"
#include "lab/state.h"
#include "rigs/rigs.h"

namespace lab {

struct LabData;

/// What is the same in one frame after the other.
struct Conditions {
  Scene scene;  ///< target, facing, pole and base: of the first of them
  Choices choices;
};

/// What a frame solved.
struct ReplayFrame {
  double at = 0.0;  ///< seconds of dragging; pauses do not count
  std::size_t drag = 0;
  std::shared_ptr<const Conditions> conditions;
  glm::dvec3 target{0.0};
  std::optional<rigs::Facing> facing{};
  std::optional<glm::dvec3> pole{};
  glm::dvec3 base{0.0};
  rigs::Pose start;     ///< from which it was solved, or where the rate has led
  glm::dvec3 tip{0.0};  ///< of the answer
  FrameMotion motion{};
  bool isByRate = false;  ///< see TargetMotion
};

struct Recording {
  static constexpr double kSeconds = 30.0;
  static constexpr std::size_t kMostNumbers = 4'000'000;  ///< of all poses, about 32 MB

  std::deque<ReplayFrame> frames;
  double clock = 0.0;    ///< seconds of dragging so far
  double still = 0.0;    ///< seconds since the last frame
  std::size_t drag = 0;  ///< counts drags, and starts of a target that moves by itself
  rigs::Pose last{};     ///< the answer of the last frame
};

/// What there was before a replay.
struct BeforeReplay {
  Snapshot snapshot;
  Mode mode;
};

/// The frames in which a joint jumped; of several in a row, with the same joint, the one in which
/// it turned the farthest.
std::vector<std::size_t> jumpsOf(const Recording& recording);
/// Playback moves from frame to frame: a replay is on, and none of its solves is stepped through.
bool scrubsReplay(const State& state);
/// Once a tick, `seconds` after the last one: keeps what was solved last, where target, pole or
/// base are others or the solver went on.
void record(LabData& data, double seconds);
void showFrame(LabData& data, std::size_t index);
/// The replay plays on.
void replayOn(LabData& data, double seconds);
/// Ends a replay before an action that does not belong to it.
void leaveReplay(LabData& data, const Action& action);

}  // namespace lab
