#include <algorithm>

#include "lab/bench/tween.h"
#include "ui/keys/clicker.h"
#include "ui/keys/key_groups.h"

namespace ui {

using language::tr;

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

// Outside lessons; in one, who has it asks classActOf() first.
ActionIfAny classAct(std::string_view key, const Lab& lab) {
  const ClassAct act = classActOf(key, lab, nullptr);
  const auto* const action = std::get_if<lab::Action>(&act);
  return action ? ActionIfAny(*action) : std::nullopt;
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
      Command{"Space", CommandGroup::playback, tr("play or pause"),
              [](const Lab& lab) -> ActionIfAny {
                return lab::SetPlaying{!lab.state().playback.playing};
              }},
      Command{"Right", CommandGroup::playback, tr("one step forward"), step<+1>},
      Command{"Left", CommandGroup::playback, tr("one step back"), step<-1>},
      Command{"PageDown", CommandGroup::playback, tr("go on, as with a clicker"),
              [](const Lab& lab) { return classAct("PageDown", lab); }},
      Command{"PageUp", CommandGroup::playback, tr("go back, as with a clicker"),
              [](const Lab& lab) { return classAct("PageUp", lab); }},
      Command{"Shift+Right", CommandGroup::playback, tr("one pass forward"),
              stepBy<lab::Unit::pass, +1>}
          .in(kStepsMenu),
      Command{"Shift+Left", CommandGroup::playback, tr("one pass back"),
              stepBy<lab::Unit::pass, -1>}
          .in(kStepsMenu),
      Command{"Ctrl+Right", CommandGroup::playback, tr("one iteration forward"),
              stepBy<lab::Unit::iteration, +1>}
          .in(kStepsMenu),
      Command{"Ctrl+Left", CommandGroup::playback, tr("one iteration back"),
              stepBy<lab::Unit::iteration, -1>}
          .in(kStepsMenu),
      Command{"Alt+Right", CommandGroup::playback, tr("one line of code forward"),
              stepBy<lab::Unit::line, +1>}
          .in(kStepsMenu),
      Command{"Alt+Left", CommandGroup::playback, tr("one line of code back"),
              stepBy<lab::Unit::line, -1>}
          .in(kStepsMenu),
      Command{"Home", CommandGroup::playback, tr("go to the start"),
              [](const Lab&) -> ActionIfAny { return lab::Seek{0}; }}
          .apart(),
      Command{"End", CommandGroup::playback, tr("go to the end"),
              [](const Lab& lab) -> ActionIfAny { return lab::Seek{lab.lastCursor()}; }},
      Command{"U", CommandGroup::playback, tr("next length of a step: line, bone, pass, iteration"),
              nextUnit}
          .in(kUnitMenu),
      Command{"<", CommandGroup::playback, tr("play slower"), speed<false>},
      Command{">", CommandGroup::playback, tr("play faster"), speed<true>},
      Command{
          "L", CommandGroup::playback, tr("loop on or off"),
          [](const Lab& lab) -> ActionIfAny { return lab::SetLoop{!lab.state().playback.loop}; }}
          .in(kLoopMenu)
          .marked([](const Lab& lab) { return lab.state().playback.loop; }),
      Command{"Ctrl+[", CommandGroup::playback, tr("start the loop here"), loopEdge<false>}.in(
          kLoopMenu),
      Command{"Ctrl+]", CommandGroup::playback, tr("end the loop here"), loopEdge<true>}.in(
          kLoopMenu),
      Command{"Ctrl+0", CommandGroup::playback, tr("loop over the whole solve"),
              [](const Lab&) -> ActionIfAny {
                return lab::SetLoopRange{0, lab::kWholeTrace};
              }}
          .in(kLoopMenu),
      Command{"Shift+G", CommandGroup::playback, tr("predict the next step, or stop predicting"),
              [](const Lab& lab) -> ActionIfAny {
                return lab::SetPredicting{!lab.state().prediction.on};
              }}
          .marked([](const Lab& lab) { return lab.state().prediction.on; })
          .apart(),
      Command{"R", CommandGroup::playback, tr("reveal the answer to a question"),
              [](const Lab& lab) { return classAct("R", lab); }},
      Command{"Shift+R", CommandGroup::playback,
              tr("replay the last 30 s of dragging, or end that"),
              [](const Lab& lab) -> ActionIfAny {
                if (lab.state().replay.on) return lab::EndReplay{false};
                return lab::BeginReplay{};
              }},
      Command{"S", CommandGroup::playback, tr("start from the pose shown"),
              [](const Lab&) -> ActionIfAny { return lab::StartFromHere{}; }},

  };
}

}  // namespace ui
