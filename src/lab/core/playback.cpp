#include "lab/core/playback.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "explain/explain.h"
#include "lab/core/carry_out.h"
#include "lab/core/prediction.h"
#include "lab/core/tween.h"
#include "language/language.h"

namespace lab {

namespace {

constexpr double kCalmRate = 0.75;  // iterations a second with reduced motion

std::size_t lineCount(LabData& data) {
  return std::max<std::size_t>(stepOf(data).explanation.lines.size(), 1);
}

void stepByLine(LabData& data, int direction) {
  std::size_t& current = data.state.playback.line;
  const std::size_t cursor = cursorOf(data);
  const std::size_t count = lineCount(data);
  const std::size_t line = std::min(current, count - 1);
  if (direction > 0 ? line + 1 < count : line > 0) {
    current = direction > 0 ? line + 1 : line - 1;
    return;
  }
  if (direction > 0 ? cursor == lastCursorOf(data) : cursor == 0) return;
  moveCursor(data, direction > 0 ? cursor + 1 : cursor - 1);
  current = direction > 0 ? 0 : lineCount(data) - 1;
}

void advance(LabData& data, Unit unit, int direction) {
  const std::size_t cursor = cursorOf(data);
  if (data.state.race.on) {
    if (direction < 0 && cursor == 0) return;
    moveCursor(data, direction < 0 ? cursor - 1 : cursor + 1);
  } else if (unit == Unit::line) {
    stepByLine(data, direction);
  } else {
    moveCursor(data, nextBoundary(data.trace, cursor, unit, direction));
  }
}

// The chains that a step moves, as they are under the cursor: the runners of a race, else one.
std::vector<const rigs::TraceState*> movedBy(const LabData& data) {
  if (!data.state.race.on) return {&data.shown};
  std::vector<const rigs::TraceState*> chains;
  for (const Runner& runner : data.race.runners()) chains.push_back(&runner.shown);
  return chains;
}

std::vector<rigs::TraceState> onCanvas(const LabData& data) {
  if (data.tween) return data.tween->now;
  std::vector<rigs::TraceState> chains;
  for (const rigs::TraceState* each : movedBy(data)) chains.push_back(*each);
  return chains;
}

// As advance(); the chain is seen to move there.
void glide(LabData& data, Unit unit, int direction, double seconds) {
  const bool isSeen = seconds > 0.0 && !data.state.view.reducedMotion;
  if (!isSeen) return advance(data, unit, direction);
  const std::size_t cursor = cursorOf(data);
  std::vector<rigs::TraceState> from = onCanvas(data);
  advance(data, unit, direction);
  if (cursor == cursorOf(data)) return;
  data.tween.emplace(Tween{from, seconds, 0.0, std::move(from)});
}

// Steps past what is predicted, which stays to be compared with it.
void reveal(LabData& data, Unit unit, double seconds) {
  Prediction asked = data.state.prediction;
  glide(data, unit == Unit::line ? Unit::bone : unit, +1, std::min(seconds, 1.0));
  asked.isRevealed = true;
  data.state.prediction = asked;
}

void moveOn(LabData& data, double seconds) {
  Tween& tween = *data.tween;
  tween.gone += seconds;
  if (tween.gone >= tween.seconds) return data.tween.reset();
  const rigs::Chain& chain = data.state.scene.chain;
  if (tween.way) {
    tween.now = {tween.way->after(chain, tween.gone / tween.seconds)};
    return;
  }
  const std::vector<const rigs::TraceState*> to = movedBy(data);
  for (std::size_t i = 0; i < to.size(); ++i) {
    tween.now[i] = between(chain, tween.from[i], *to[i], tween.gone / tween.seconds);
  }
}

void playOn(LabData& data, double seconds) {
  Playback& playback = data.state.playback;
  // With reduced motion whole iterations change, seldom: nothing runs or flickers.
  const bool isCalm = data.state.view.reducedMotion;
  const Unit unit = isCalm ? Unit::iteration : playback.unit;
  const double rate = isCalm ? kCalmRate : unitsPerSecond(unit) * playback.speed;
  data.untilNextStep = std::min(data.untilNextStep, 1.0 / rate) - seconds;
  bool hasStepped = false;
  while (playback.playing && data.untilNextStep <= 0.0) {
    // What the steps before it showed is over.
    data.tween.reset();
    hasStepped = true;
    data.untilNextStep += 1.0 / rate;
    const std::size_t last = lastCursorOf(data);
    const std::size_t end = playback.loop ? std::min(playback.loopTo, last) : last;
    if (cursorOf(data) < end) {
      glide(data, unit, +1, tweenSeconds(playback.speed, rate));
    } else if (playback.loop && last > 0) {
      moveCursor(data, playback.loopFrom < end ? playback.loopFrom : 0);
    } else {
      playback.playing = false;
    }
  }
  if (hasStepped && data.tween) moveOn(data, std::max(0.0, 1.0 / rate - data.untilNextStep));
}

}  // namespace

double unitsPerSecond(Unit unit) { return unit <= Unit::bone ? 3.0 : 1.5; }

bool isBoundary(const rigs::Trace& trace, std::size_t index, Unit unit) {
  if (unit == Unit::bone || index == 0 || index + 1 >= trace.size()) return true;
  const rigs::StepInfo& here = trace.step(index);
  const rigs::StepInfo& next = trace.step(index + 1);
  if (here.iteration != next.iteration) return true;
  return unit == Unit::pass && here.phase != next.phase;
}

std::size_t nextBoundary(const rigs::Trace& trace, std::size_t cursor, Unit unit, int direction) {
  std::size_t index = cursor;
  while (direction > 0 ? index + 1 < trace.size() : index > 0) {
    index = direction > 0 ? index + 1 : index - 1;
    if (isBoundary(trace, index, unit)) return index;
  }
  return index;
}

std::size_t matchingStep(const rigs::Trace& trace, const rigs::StepInfo& info) {
  std::size_t best = 0;
  for (std::size_t i = 0; i < trace.size(); ++i) {
    const rigs::StepInfo& step = trace.step(i);
    if (step.iteration > info.iteration) break;
    best = i;
    if (step.iteration == info.iteration && step.phase == info.phase && step.bone == info.bone) {
      break;
    }
  }
  return best;
}

bool canStep(LabData& data, int direction) {
  const State& state = data.state;
  if (direction > 0 && isHeldBack(data)) return false;
  const std::size_t cursor = cursorOf(data);
  const bool isReplay = scrubsReplay(state);
  if (!isReplay && state.choices.mode != Mode::stepByStep) return direction < 0;
  if (direction > 0 ? cursor < lastCursorOf(data) : cursor > 0) return true;
  if (isReplay || state.race.on || state.playback.unit != Unit::line || state.prediction.on) {
    return false;
  }
  const std::size_t count = lineCount(data);
  const std::size_t line = std::min(state.playback.line, count - 1);
  return direction > 0 ? line + 1 < count : line > 0;
}

std::size_t cursorOf(const LabData& data) {
  const State& state = data.state;
  if (scrubsReplay(state)) return state.replay.frame;
  return state.race.on ? state.race.cursor : state.playback.cursor;
}

std::size_t lastCursorOf(const LabData& data) {
  const RaceChoices& race = data.state.race;
  if (scrubsReplay(data.state)) return data.recording.frames.size() - 1;
  return race.on ? data.race.last(race.byIteration) : data.trace.size() - 1;
}

void moveCursor(LabData& data, std::size_t step) {
  if (scrubsReplay(data.state)) return showFrame(data, step);
  Playback& playback = data.state.playback;
  RaceChoices& race = data.state.race;
  const std::size_t size = data.trace.size();
  (race.on ? race.cursor : playback.cursor) = std::min(step, lastCursorOf(data));
  playback.cursor = std::min(playback.cursor, size - 1);
  playback.line = kAllLines;
  // While the tip is dragged over the target there is one step, which is no end to lose.
  if (size > 1) data.followsEnd = playback.cursor + 1 == size;
  show(data);
}

void show(LabData& data) {
  const State& state = data.state;
  data.tween.reset();
  data.stepIsIn.reset();
  data.locals.reset();
  data.trace.at(state.playback.cursor, data.shown);
  if (state.race.on) data.race.show(state.race.cursor, state.race.byIteration);
  if (data.state.prediction.on && !data.state.prediction.lesson) ask(data);
  std::vector<rigs::Segment>& ghost = data.ghost;
  if (state.choices.mode == Mode::stepByStep) return ghost.clear();
  ghost = rigs::layBones(state.scene.chain, data.before);
}

const StepView& stepOf(LabData& data) {
  const State& state = data.state;
  const std::pair in(language::inUse(), state.view.degrees);
  if (data.stepIsIn == in) return data.step;
  data.stepIsIn.reset();
  const std::size_t cursor = state.playback.cursor;
  data.trace.at(cursor - std::min<std::size_t>(cursor, 1), data.step.before);
  const rigs::Problem problem = problemOf(state.scene, state.choices);
  const ik::Settings settings = settingsOf(state.choices);
  data.step.explanation = explain::explain(
      {solverOf(data), problem, settings, data.result, data.trace, saidAt(data, cursor)},
      {cursor, data.shown, data.step.before}, in.second);
  addOwnMarks(data, cursor, data.step.explanation);
  data.stepIsIn = in;
  return data.step;
}

void carryOut(LabData& data, const Step& action) {
  if (action.direction > 0 && isHeldBack(data)) return;
  if (scrubsReplay(data.state)) {
    data.state.playback.playing = false;
    const std::size_t count = action.unit >= Unit::pass ? 10 : 1;  // frames
    const std::size_t now = cursorOf(data);
    return moveCursor(data, action.direction > 0 ? now + count : now - std::min(now, count));
  }
  enterStepByStep(data);
  data.state.playback.playing = false;
  Prediction& prediction = data.state.prediction;
  if (prediction.lesson) {
    glide(data, action.unit, action.direction, std::min(action.seconds, 1.0));
    return;
  }
  // After an answer comes the next question.
  if (prediction.isRevealed && action.direction > 0) return ask(data);
  if (isAsking(data) && action.direction > 0) return reveal(data, action.unit, action.seconds);
  glide(data, action.unit, action.direction, std::min(action.seconds, 1.0));
}

void carryOut(LabData& data, const Reveal& action) {
  if (!isAsking(data) || data.state.prediction.lesson) return;
  if (action.isOffer) {
    data.state.prediction.offersReveal = true;
    return;
  }
  reveal(data, data.state.playback.unit, action.seconds);
}

void carryOut(LabData& data, const Seek& action) {
  if (isHeldBack(data) && action.step > cursorOf(data)) return;
  if (!scrubsReplay(data.state)) enterStepByStep(data);
  data.state.playback.playing = false;
  moveCursor(data, action.step);
}

void carryOut(LabData& data, const ShowAnswer& action) {
  data.state.playback.playing = false;
  const std::size_t first = data.state.playback.cursor;
  if (action.step != first) {
    enterStepByStep(data);
    moveCursor(data, action.step);
  }
  Way way = wayOf(data.trace, action.from, std::min(first, data.trace.size() - 1),
                  data.state.playback.cursor);
  if (way.poses.empty()) return;
  data.ghost = action.from.bones;
  data.state.view.ghost = true;
  if (data.state.view.reducedMotion) return;
  const double seconds = way.seconds();
  data.tween.emplace(Tween{{action.from}, seconds, 0.0, {action.from}, std::move(way)});
}

void carryOut(LabData& data, const SetPlaying& action) {
  if (!action.on) {
    data.state.playback.playing = false;
    return;
  }
  if (isHeldBack(data)) return;
  if (scrubsReplay(data.state)) {
    if (cursorOf(data) == lastCursorOf(data)) moveCursor(data, 0);
    data.replayClock = data.recording.frames[cursorOf(data)].at;
    data.state.playback.playing = lastCursorOf(data) > 0;
    return;
  }
  const bool wasLive = data.state.choices.mode != Mode::stepByStep;
  stopPredicting(data);
  enterStepByStep(data);
  if (wasLive || cursorOf(data) == lastCursorOf(data)) moveCursor(data, 0);
  data.state.playback.playing = lastCursorOf(data) > 0;
  data.untilNextStep = 0.0;
}

void carryOut(LabData& data, const SetSpeed& action) {
  if (!std::isfinite(action.speed)) return;
  data.state.playback.speed = std::clamp(action.speed, kLeastSpeed, kMostSpeed);
}

void carryOut(LabData& data, const SetLoop& action) { data.state.playback.loop = action.on; }

void carryOut(LabData& data, const SetLoopRange& action) {
  data.state.playback.loopFrom = std::min(action.from, action.to);
  data.state.playback.loopTo = std::max(action.from, action.to);
}

void carryOut(LabData& data, const SetUnit& action) { data.state.playback.unit = action.unit; }

void carryOut(LabData& data, const StartFromHere& /*action*/) {
  enterStepByStep(data);
  solveFrom(data, rigs::Pose(data.shown.pose));
  data.followsEnd = false;
  moveCursor(data, 0);
}

void carryOut(LabData& data, const SetRace& action) {
  State& state = data.state;
  const bool isNew = action.race.on && !state.race.on;
  const bool wasSplit = state.race.on && state.race.split;
  if (isNew) {
    stopPredicting(data);
    enterStepByStep(data);
  }
  state.playback.playing = state.playback.playing && action.race.on == state.race.on;
  const RaceChoices before = std::exchange(state.race, action.race);
  state.race.solvers.resize(ownPlace() + (state.script ? 1 : 0), false);
  // How it is looked at makes it no other race: its results stay.
  const bool isSame = before.on && before.solvers == state.race.solvers;
  if (isNew) state.race.cursor = 0;
  // Half of the canvas shows less, or more, than all of it.
  const bool isSplit = state.race.on && state.race.split;
  state.view.fit = state.view.fit || isSplit != wasSplit;
  if (!state.race.on) {
    data.race.clear();
  } else if (!isSame) {
    data.race.run(state.scene, data.start, state.choices, state.race, ownSolverOf(data));
  }
  moveCursor(data, cursorOf(data));
}

void carryOut(LabData& data, const Tick& action) {
  if (data.state.view.blank) return;
  constexpr double kLongestTick = 60.0;  // with a loop on, an endless one would never be over
  const double seconds = action.seconds > 0.0 ? std::min(action.seconds, kLongestTick) : 0.0;
  if (isWalking(data)) {
    walkOn(data, seconds);
  } else if (data.state.choices.mode == Mode::onePerFrame && !data.isSettled) {
    solveOneIteration(data);
  }
  if (targetMoves(data)) moveTarget(data, seconds);
  record(data, seconds);
  if (data.tween) moveOn(data, seconds);
  if (!data.state.playback.playing) return;
  if (scrubsReplay(data.state)) return replayOn(data, seconds);
  playOn(data, seconds);
}

}  // namespace lab
