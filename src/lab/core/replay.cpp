#include "lab/core/replay.h"

#include <algorithm>
#include <utility>

#include "lab/core/carry_out.h"
#include "lab/core/prediction.h"

namespace lab {
namespace {

// A pause is no part of a drag.
constexpr double kLongestFrame = 0.1;  // seconds

bool isRecorded(const State& state) {
  return state.choices.mode != Mode::stepByStep && !state.replay.on && !state.race.on &&
         !state.editing.on && !state.walkGoal;
}

bool areSame(const Conditions& conditions, const State& state) {
  Scene scene = conditions.scene;
  scene.target = state.scene.target;
  scene.facing = state.scene.facing;
  scene.pole = state.scene.pole;
  scene.chain.base = state.scene.chain.base;
  return conditions.choices == state.choices && scene == state.scene;
}

std::size_t numbersOf(const ReplayFrame& frame) {
  return frame.start.angles.size() + 4 * frame.start.rotations.size() + frame.motion.amounts.size();
}

void dropOldest(Recording& recording) {
  std::deque<ReplayFrame>& frames = recording.frames;
  const std::size_t most =
      Recording::kMostNumbers / std::max<std::size_t>(numbersOf(frames.back()), 1);
  while (frames.size() > std::max<std::size_t>(most, 2) ||
         recording.clock - frames.front().at > Recording::kSeconds) {
    frames.pop_front();
  }
}

}  // namespace

std::vector<std::size_t> jumpsOf(const Recording& recording) {
  const std::deque<ReplayFrame>& frames = recording.frames;
  std::vector<std::size_t> jumps;
  for (std::size_t i = 0; i < frames.size(); ++i) {
    const std::optional<Jump>& jump = frames[i].motion.jump;
    if (!jump) continue;
    const std::optional<Jump>& last = i > 0 ? frames[i - 1].motion.jump : jump;
    const bool goesOn = i > 0 && last && last->bone == jump->bone;
    if (!goesOn) {
      jumps.push_back(i);
    } else if (jump->turn > frames[jumps.back()].motion.jump->turn) {
      jumps.back() = i;
    }
  }
  return jumps;
}

bool scrubsReplay(const State& state) {
  return state.replay.on && state.choices.mode != Mode::stepByStep;
}

void record(LabData& data, double seconds) {
  const State& state = data.state;
  if (!isRecorded(state)) return;
  Recording& recording = data.recording;
  recording.still += seconds;
  std::shared_ptr<const Conditions> conditions;
  const rigs::Pose* from = &data.start;
  if (!recording.frames.empty()) {
    const ReplayFrame& last = recording.frames.back();
    const bool isStill = last.target == state.scene.target && last.facing == state.scene.facing &&
                         last.pole == state.scene.pole && last.base == state.scene.chain.base;
    const bool goesOn = state.choices.mode == Mode::onePerFrame && !data.isSettled;
    if (isStill && !goesOn) return;
    if (areSame(*last.conditions, state)) conditions = last.conditions;
    if (last.drag == recording.drag && conditions) from = &recording.last;
  }
  if (!conditions) {
    conditions = std::make_shared<const Conditions>(Conditions{state.scene, state.choices});
  }
  recording.clock += std::min(std::exchange(recording.still, 0.0), kLongestFrame);
  FrameMotion motion = frameMotion(problemOf(state.scene, state.choices), *from, data.answer);
  recording.frames.push_back({recording.clock, recording.drag, std::move(conditions),
                              state.scene.target, state.scene.facing, state.scene.pole,
                              state.scene.chain.base, data.start, data.shown.joints.back(),
                              std::move(motion), state.motion.isByRate && targetMoves(data)});
  recording.last = data.answer;
  dropOldest(recording);
}

void showFrame(LabData& data, std::size_t index) {
  const std::deque<ReplayFrame>& frames = data.recording.frames;
  State& state = data.state;
  state.replay.frame = std::min(index, frames.size() - 1);
  const ReplayFrame& frame = frames[state.replay.frame];
  const Mode mode = state.choices.mode;
  state.scene = frame.conditions->scene;
  state.scene.target = frame.target;
  state.scene.facing = frame.facing;
  state.scene.pole = frame.pole;
  state.scene.chain.base = frame.base;
  state.choices = frame.conditions->choices;
  if (state.choices.mode == Mode::onePerFrame) {  // that frame did one iteration
    state.choices.iterations = 1;
    state.choices.stopWhenDone = false;
  }
  state.choices.mode = mode;
  data.before = frame.start;
  if (frame.isByRate) {
    layOut(data, frame.start);
  } else {
    solveFrom(data, frame.start);
  }
  state.playback.cursor = data.trace.size() - 1;
  state.playback.line = kAllLines;
  show(data);
}

void replayOn(LabData& data, double seconds) {
  const std::deque<ReplayFrame>& frames = data.recording.frames;
  data.replayClock += seconds * data.state.playback.speed;
  std::size_t frame = data.state.replay.frame;
  while (frame + 1 < frames.size() && frames[frame + 1].at <= data.replayClock) ++frame;
  if (frame != data.state.replay.frame) showFrame(data, frame);
  if (frame + 1 < frames.size()) return;
  if (data.state.playback.loop) {
    showFrame(data, 0);
    data.replayClock = frames.front().at;
  } else {
    data.state.playback.playing = false;
  }
}

void leaveReplay(LabData& data, const Action& action) {
  if (!data.state.replay.on) return;
  using Others = TypeList<LoadPreset, LoadFailure, SetRace, SetEditing, SetTargetMotion>;
  if (OtherScenes::has(action) || HistoryActions::has(action) || Others::has(action)) {
    carryOut(data, EndReplay{false});
  } else if (stepKeyOf(action) || action.is<BeginGesture>()) {
    carryOut(data, EndReplay{true});
  }
}

void carryOut(LabData& data, const BeginReplay& /*action*/) {
  State& state = data.state;
  if (state.replay.on || data.recording.frames.size() < 2 || state.race.on || state.walkGoal) {
    return;
  }
  data.beforeReplay.emplace(BeforeReplay{snapshotOf(data), state.choices.mode});
  state.choices.mode = Mode::live;
  state.editing.on = false;
  state.motion.path = TargetPath::none;
  stopPredicting(data);
  state.playback.playing = false;
  state.replay.on = true;
  showFrame(data, data.recording.frames.size() - 1);
}

void carryOut(LabData& data, const ShowFrame& action) {
  State& state = data.state;
  if (!state.replay.on) carryOut(data, BeginReplay{});
  if (!state.replay.on) return;
  state.playback.playing = false;
  state.choices.mode = Mode::live;  // back from a solve to the frames
  showFrame(data, action.frame);
}

void carryOut(LabData& data, const EndReplay& action) {
  State& state = data.state;
  if (!state.replay.on) return;
  BeforeReplay before = std::move(*data.beforeReplay);
  data.beforeReplay.reset();
  state.playback.playing = false;
  state.replay.on = false;
  if (!action.keeps) {
    state.choices.mode = before.mode;
    return restore(data, std::move(before.snapshot));
  }
  const Choices& choices = data.recording.frames[state.replay.frame].conditions->choices;
  const Mode mode = state.choices.mode;
  state.choices = choices;
  if (mode == Mode::stepByStep) state.choices.mode = mode;
  if (state.choices.mode == Mode::onePerFrame) solveAgain(data);
  data.kept = data.start;
  data.history.add(action, std::move(before.snapshot));
  data.history.close();
}

}  // namespace lab
