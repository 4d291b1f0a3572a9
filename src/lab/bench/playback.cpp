#include "lab/bench/playback.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "explain/explain.h"
#include "lab/bench/carry_out.h"
#include "lab/bench/prediction.h"
#include "lab/bench/tween.h"
#include "language/language.h"

namespace lab {
namespace {

constexpr double kCalmRate = 0.75;  // iterations a second with reduced motion

std::size_t lineCount(Bench& bench) {
  return std::max<std::size_t>(stepOf(bench).explanation.lines.size(), 1);
}

void stepByLine(Bench& bench, int direction) {
  std::size_t& current = bench.state.playback.line;
  const std::size_t cursor = cursorOf(bench);
  const std::size_t count = lineCount(bench);
  const std::size_t line = std::min(current, count - 1);
  if (direction > 0 ? line + 1 < count : line > 0) {
    current = direction > 0 ? line + 1 : line - 1;
    return;
  }
  if (direction > 0 ? cursor == lastCursorOf(bench) : cursor == 0) return;
  moveCursor(bench, direction > 0 ? cursor + 1 : cursor - 1);
  current = direction > 0 ? 0 : lineCount(bench) - 1;
}

void advance(Bench& bench, Unit unit, int direction) {
  const std::size_t cursor = cursorOf(bench);
  if (bench.state.race.on) {
    if (direction < 0 && cursor == 0) return;
    moveCursor(bench, direction < 0 ? cursor - 1 : cursor + 1);
  } else if (unit == Unit::line) {
    stepByLine(bench, direction);
  } else {
    moveCursor(bench, nextBoundary(bench.trace, cursor, unit, direction));
  }
}

// The chains that a step moves, as they are under the cursor: the runners of a race, else one.
std::vector<const rigs::TraceState*> movedBy(const Bench& bench) {
  if (!bench.state.race.on) return {&bench.shown};
  std::vector<const rigs::TraceState*> chains;
  for (const Runner& runner : bench.race.runners()) chains.push_back(&runner.shown);
  return chains;
}

std::vector<rigs::TraceState> onCanvas(const Bench& bench) {
  if (bench.tween) return bench.tween->now;
  std::vector<rigs::TraceState> chains;
  for (const rigs::TraceState* each : movedBy(bench)) chains.push_back(*each);
  return chains;
}

// As advance(); the chain is seen to move there.
void glide(Bench& bench, Unit unit, int direction, double seconds) {
  const bool isSeen = seconds > 0.0 && !bench.state.view.reducedMotion;
  if (!isSeen) return advance(bench, unit, direction);
  const std::size_t cursor = cursorOf(bench);
  std::vector<rigs::TraceState> from = onCanvas(bench);
  advance(bench, unit, direction);
  if (cursor == cursorOf(bench)) return;
  bench.tween.emplace(Tween{from, seconds, 0.0, std::move(from)});
}

// Steps past what is predicted, which stays to be compared with it.
void reveal(Bench& bench, Unit unit, double seconds) {
  Prediction asked = bench.state.prediction;
  glide(bench, unit == Unit::line ? Unit::bone : unit, +1, std::min(seconds, 1.0));
  asked.isRevealed = true;
  bench.state.prediction = asked;
}

void moveOn(Bench& bench, double seconds) {
  Tween& tween = *bench.tween;
  tween.gone += seconds;
  if (tween.gone >= tween.seconds) return bench.tween.reset();
  const rigs::Chain& chain = bench.state.scene.chain;
  if (tween.way) {
    tween.now = {tween.way->after(chain, tween.gone / tween.seconds)};
    return;
  }
  const std::vector<const rigs::TraceState*> to = movedBy(bench);
  for (std::size_t i = 0; i < to.size(); ++i) {
    tween.now[i] = between(chain, tween.from[i], *to[i], tween.gone / tween.seconds);
  }
}

void playOn(Bench& bench, double seconds) {
  Playback& playback = bench.state.playback;
  // With reduced motion whole iterations change, seldom: nothing runs or flickers.
  const bool isCalm = bench.state.view.reducedMotion;
  const Unit unit = isCalm ? Unit::iteration : playback.unit;
  const double rate = isCalm ? kCalmRate : unitsPerSecond(unit) * playback.speed;
  bench.untilNextStep = std::min(bench.untilNextStep, 1.0 / rate) - seconds;
  bool hasStepped = false;
  while (playback.playing && bench.untilNextStep <= 0.0) {
    // What the steps before it showed is over.
    bench.tween.reset();
    hasStepped = true;
    bench.untilNextStep += 1.0 / rate;
    const std::size_t last = lastCursorOf(bench);
    const std::size_t end = playback.loop ? std::min(playback.loopTo, last) : last;
    if (cursorOf(bench) < end) {
      glide(bench, unit, +1, tweenSeconds(playback.speed, rate));
    } else if (playback.loop && last > 0) {
      moveCursor(bench, playback.loopFrom < end ? playback.loopFrom : 0);
    } else {
      playback.playing = false;
    }
  }
  if (hasStepped && bench.tween) moveOn(bench, std::max(0.0, 1.0 / rate - bench.untilNextStep));
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

bool canStep(Bench& bench, int direction) {
  const State& state = bench.state;
  if (direction > 0 && isHeldBack(bench)) return false;
  const std::size_t cursor = cursorOf(bench);
  const bool isReplay = scrubsReplay(state);
  if (!isReplay && state.choices.mode != Mode::stepByStep) return direction < 0;
  if (direction > 0 ? cursor < lastCursorOf(bench) : cursor > 0) return true;
  if (isReplay || state.race.on || state.playback.unit != Unit::line || state.prediction.on) {
    return false;
  }
  const std::size_t count = lineCount(bench);
  const std::size_t line = std::min(state.playback.line, count - 1);
  return direction > 0 ? line + 1 < count : line > 0;
}

std::size_t cursorOf(const Bench& bench) {
  const State& state = bench.state;
  if (scrubsReplay(state)) return state.replay.frame;
  return state.race.on ? state.race.cursor : state.playback.cursor;
}

std::size_t lastCursorOf(const Bench& bench) {
  const RaceChoices& race = bench.state.race;
  if (scrubsReplay(bench.state)) return bench.recording.frames.size() - 1;
  return race.on ? bench.race.last(race.byIteration) : bench.trace.size() - 1;
}

void moveCursor(Bench& bench, std::size_t step) {
  if (scrubsReplay(bench.state)) return showFrame(bench, step);
  Playback& playback = bench.state.playback;
  RaceChoices& race = bench.state.race;
  const std::size_t size = bench.trace.size();
  (race.on ? race.cursor : playback.cursor) = std::min(step, lastCursorOf(bench));
  playback.cursor = std::min(playback.cursor, size - 1);
  playback.line = kAllLines;
  // While the tip is dragged over the target there is one step, which is no end to lose.
  if (size > 1) bench.followsEnd = playback.cursor + 1 == size;
  show(bench);
}

void show(Bench& bench) {
  const State& state = bench.state;
  bench.tween.reset();
  bench.stepIsIn.reset();
  bench.trace.at(state.playback.cursor, bench.shown);
  if (state.race.on) bench.race.show(state.race.cursor, state.race.byIteration);
  if (bench.state.prediction.on && !bench.state.prediction.lesson) ask(bench);
  std::vector<rigs::Segment>& ghost = bench.ghost;
  if (state.choices.mode == Mode::stepByStep) return ghost.clear();
  ghost = rigs::layBones(state.scene.chain, bench.before);
}

const StepView& stepOf(Bench& bench) {
  const State& state = bench.state;
  const std::pair in(language::inUse(), state.view.degrees);
  if (bench.stepIsIn == in) return bench.step;
  bench.stepIsIn.reset();
  const std::size_t cursor = state.playback.cursor;
  bench.trace.at(cursor - std::min<std::size_t>(cursor, 1), bench.step.before);
  const rigs::Problem problem = problemOf(state.scene, state.choices);
  const ik::Settings settings = settingsOf(state.choices);
  bench.step.explanation =
      explain::explain({solverOf(bench), problem, settings, bench.result, bench.trace},
                       {cursor, bench.shown, bench.step.before}, in.second);
  bench.stepIsIn = in;
  return bench.step;
}

void carryOut(Bench& bench, const Step& action) {
  if (action.direction > 0 && isHeldBack(bench)) return;
  if (scrubsReplay(bench.state)) {
    bench.state.playback.playing = false;
    const std::size_t count = action.unit >= Unit::pass ? 10 : 1;  // frames
    const std::size_t now = cursorOf(bench);
    return moveCursor(bench, action.direction > 0 ? now + count : now - std::min(now, count));
  }
  enterStepByStep(bench);
  bench.state.playback.playing = false;
  Prediction& prediction = bench.state.prediction;
  if (prediction.lesson) {
    glide(bench, action.unit, action.direction, std::min(action.seconds, 1.0));
    return;
  }
  // After an answer comes the next question.
  if (prediction.isRevealed && action.direction > 0) return ask(bench);
  if (isAsking(bench) && action.direction > 0) return reveal(bench, action.unit, action.seconds);
  glide(bench, action.unit, action.direction, std::min(action.seconds, 1.0));
}

void carryOut(Bench& bench, const Reveal& action) {
  if (!isAsking(bench) || bench.state.prediction.lesson) return;
  if (action.isOffer) {
    bench.state.prediction.offersReveal = true;
    return;
  }
  reveal(bench, bench.state.playback.unit, action.seconds);
}

void carryOut(Bench& bench, const Seek& action) {
  if (isHeldBack(bench) && action.step > cursorOf(bench)) return;
  if (!scrubsReplay(bench.state)) enterStepByStep(bench);
  bench.state.playback.playing = false;
  moveCursor(bench, action.step);
}

void carryOut(Bench& bench, const ShowAnswer& action) {
  bench.state.playback.playing = false;
  const std::size_t first = bench.state.playback.cursor;
  if (action.step != first) {
    enterStepByStep(bench);
    moveCursor(bench, action.step);
  }
  Way way = wayOf(bench.trace, action.from, std::min(first, bench.trace.size() - 1),
                  bench.state.playback.cursor);
  if (way.poses.empty()) return;
  bench.ghost = action.from.bones;
  bench.state.view.ghost = true;
  if (bench.state.view.reducedMotion) return;
  const double seconds = way.seconds();
  bench.tween.emplace(Tween{{action.from}, seconds, 0.0, {action.from}, std::move(way)});
}

void carryOut(Bench& bench, const SetPlaying& action) {
  if (!action.on) {
    bench.state.playback.playing = false;
    return;
  }
  if (isHeldBack(bench)) return;
  if (scrubsReplay(bench.state)) {
    if (cursorOf(bench) == lastCursorOf(bench)) moveCursor(bench, 0);
    bench.replayClock = bench.recording.frames[cursorOf(bench)].at;
    bench.state.playback.playing = lastCursorOf(bench) > 0;
    return;
  }
  const bool wasLive = bench.state.choices.mode != Mode::stepByStep;
  stopPredicting(bench);
  enterStepByStep(bench);
  if (wasLive || cursorOf(bench) == lastCursorOf(bench)) moveCursor(bench, 0);
  bench.state.playback.playing = lastCursorOf(bench) > 0;
  bench.untilNextStep = 0.0;
}

void carryOut(Bench& bench, const SetSpeed& action) {
  if (!std::isfinite(action.speed)) return;
  bench.state.playback.speed = std::clamp(action.speed, kLeastSpeed, kMostSpeed);
}

void carryOut(Bench& bench, const SetLoop& action) { bench.state.playback.loop = action.on; }

void carryOut(Bench& bench, const SetLoopRange& action) {
  bench.state.playback.loopFrom = std::min(action.from, action.to);
  bench.state.playback.loopTo = std::max(action.from, action.to);
}

void carryOut(Bench& bench, const SetUnit& action) { bench.state.playback.unit = action.unit; }

void carryOut(Bench& bench, const StartFromHere& /*action*/) {
  enterStepByStep(bench);
  solveFrom(bench, rigs::Pose(bench.shown.pose));
  bench.followsEnd = false;
  moveCursor(bench, 0);
}

void carryOut(Bench& bench, const SetRace& action) {
  State& state = bench.state;
  const bool isNew = action.race.on && !state.race.on;
  const bool wasSplit = state.race.on && state.race.split;
  if (isNew) {
    stopPredicting(bench);
    enterStepByStep(bench);
  }
  state.playback.playing = state.playback.playing && action.race.on == state.race.on;
  const RaceChoices before = std::exchange(state.race, action.race);
  state.race.solvers.resize(ik::solvers().size(), false);
  // How it is looked at makes it no other race: its results stay.
  const bool isSame = before.on && before.solvers == state.race.solvers;
  if (isNew) state.race.cursor = 0;
  // Half of the canvas shows less, or more, than all of it.
  const bool isSplit = state.race.on && state.race.split;
  state.view.fit = state.view.fit || isSplit != wasSplit;
  if (!state.race.on) {
    bench.race.clear();
  } else if (!isSame) {
    bench.race.run(state.scene, bench.start, state.choices, state.race);
  }
  moveCursor(bench, cursorOf(bench));
}

void carryOut(Bench& bench, const Tick& action) {
  if (bench.state.view.blank) return;
  constexpr double kLongestTick = 60.0;  // with a loop on, an endless one would never be over
  const double seconds = action.seconds > 0.0 ? std::min(action.seconds, kLongestTick) : 0.0;
  if (isWalking(bench)) {
    walkOn(bench, seconds);
  } else if (bench.state.choices.mode == Mode::onePerFrame && !bench.isSettled) {
    solveOneIteration(bench);
  }
  if (targetMoves(bench)) moveTarget(bench, seconds);
  record(bench, seconds);
  if (bench.tween) moveOn(bench, seconds);
  if (!bench.state.playback.playing) return;
  if (scrubsReplay(bench.state)) return replayOn(bench, seconds);
  playOn(bench, seconds);
}

}  // namespace lab
