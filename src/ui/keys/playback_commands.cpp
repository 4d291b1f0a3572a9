#include <algorithm>

#include "lab/bench/tween.h"
#include "ui/keys/key_groups.h"

namespace ui {
namespace {

using lab::Lab;
using ActionIfAny = std::optional<lab::Action>;

template <int direction>
ActionIfAny step(const Lab& lab) {
  return lab::stepOf(lab.state().playback, direction);
}

template <lab::Unit unit, int direction>
ActionIfAny stepBy(const Lab& lab) {
  lab::Step step = lab::stepOf(lab.state().playback, direction);
  step.unit = unit;
  return step;
}

template <bool faster>
ActionIfAny speed(const Lab& lab) {
  return lab::SetSpeed{lab.state().playback.speed * (faster ? 2.0 : 0.5)};
}

ActionIfAny nextUnit(const Lab& lab) {
  return lab::SetUnit{
      static_cast<lab::Unit>((static_cast<int>(lab.state().playback.unit) + 1) % 4)};
}

// The range that loops starts, or ends, at the cursor.
template <bool isEnd>
ActionIfAny loopEdge(const Lab& lab) {
  const lab::Playback& playback = lab.state().playback;
  if (isEnd) return lab::SetLoopRange{std::min(playback.loopFrom, lab.cursor()), lab.cursor()};
  return lab::SetLoopRange{lab.cursor(), std::max(playback.loopTo, lab.cursor())};
}

}  // namespace

std::vector<Command> playbackCommands() {
  return {
      Command{"Space", "Playback", "play or pause",
              [](const Lab& lab) -> ActionIfAny {
                return lab::SetPlaying{!lab.state().playback.playing};
              }},
      Command{"Right", "Playback", "one step forward", step<+1>},
      Command{"Left", "Playback", "one step back", step<-1>},
      Command{"Shift+Right", "Playback", "one pass forward", stepBy<lab::Unit::pass, +1>},
      Command{"Shift+Left", "Playback", "one pass back", stepBy<lab::Unit::pass, -1>},
      Command{"Ctrl+Right", "Playback", "one iteration forward", stepBy<lab::Unit::iteration, +1>},
      Command{"Ctrl+Left", "Playback", "one iteration back", stepBy<lab::Unit::iteration, -1>},
      Command{"Alt+Right", "Playback", "one line of code forward", stepBy<lab::Unit::line, +1>},
      Command{"Alt+Left", "Playback", "one line of code back", stepBy<lab::Unit::line, -1>},
      Command{"Home", "Playback", "go to the start",
              [](const Lab&) -> ActionIfAny { return lab::Seek{0}; }},
      Command{"End", "Playback", "go to the end",
              [](const Lab& lab) -> ActionIfAny { return lab::Seek{lab.lastCursor()}; }},
      Command{"U", "Playback", "next length of a step: line, bone, pass, iteration", nextUnit},
      Command{",", "Playback", "play slower", speed<false>},
      Command{".", "Playback", "play faster", speed<true>},
      Command{
          "L", "Playback", "loop on or off",
          [](const Lab& lab) -> ActionIfAny { return lab::SetLoop{!lab.state().playback.loop}; }},
      Command{"Ctrl+[", "Playback", "start the loop here", loopEdge<false>},
      Command{"Ctrl+]", "Playback", "end the loop here", loopEdge<true>},
      Command{"Ctrl+0", "Playback", "loop over the whole solve",
              [](const Lab&) -> ActionIfAny {
                return lab::SetLoopRange{0, lab::kWholeTrace};
              }},
      Command{"Shift+G", "Playback", "predict the next step, or stop predicting",
              [](const Lab& lab) -> ActionIfAny {
                return lab::SetPredicting{!lab.state().prediction.on};
              }},
      Command{"Shift+R", "Playback", "replay the last 30 s of dragging, or end that",
              [](const Lab& lab) -> ActionIfAny {
                if (lab.state().replay.on) return lab::EndReplay{false};
                return lab::BeginReplay{};
              }},
      Command{"S", "Playback", "start from the pose shown",
              [](const Lab&) -> ActionIfAny { return lab::StartFromHere{}; }},

  };
}

}  // namespace ui
