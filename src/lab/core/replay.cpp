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
         !state.editing.on && !state.scene.walk;
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
  return frame.start.angles.size() + 4 * frame.start.rotations.size();
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

bool scrubsReplay(const State& state) {
  return state.replay.on && state.choices.mode != Mode::stepByStep;
}

void record(LabData& data, double seconds) {
  const State& state = data.state;
  if (!isRecorded(state)) return;
  Recording& recording = data.recording;
  recording.still += seconds;
  std::shared_ptr<const Conditions> conditions;
  if (!recording.frames.empty()) {
    const ReplayFrame& last = recording.frames.back();
    const bool isStill = last.target == state.scene.target && last.facing == state.scene.facing &&
                         last.pole == state.scene.pole && last.base == state.scene.chain.base;
    const bool goesOn = state.choices.mode == Mode::onePerFrame && !data.isSettled;
    if (isStill && !goesOn) return;
    if (areSame(*last.conditions, state)) conditions = last.conditions;
  }
  if (!conditions) {
    conditions = std::make_shared<const Conditions>(Conditions{state.scene, state.choices});
  }
  recording.clock += std::min(std::exchange(recording.still, 0.0), kLongestFrame);
  recording.frames.push_back({recording.clock, recording.drag, std::move(conditions),
                              state.scene.target, state.scene.facing, state.scene.pole,
                              state.scene.chain.base, data.start, data.shown.joints.back()});
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
  solveFrom(data, frame.start);
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
  using Others = TypeList<LoadPreset, SetRace, SetEditing, SetTargetMotion>;
  if (OtherScenes::has(action) || HistoryActions::has(action) || Others::has(action)) {
    carryOut(data, EndReplay{false});
  } else if (stepKeyOf(action) || action.is<BeginGesture>()) {
    carryOut(data, EndReplay{true});
  }
}

void carryOut(LabData& data, const BeginReplay& /*action*/) {
  State& state = data.state;
  if (state.replay.on || data.recording.frames.size() < 2 || state.race.on || state.scene.walk) {
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
