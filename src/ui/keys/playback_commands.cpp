#include <algorithm>
#include <cstddef>
#include <iterator>
#include <string>
#include <vector>

#include "lab/core/replay.h"
#include "lab/core/tween.h"
#include "ui/keys/clicker.h"
#include "ui/keys/key_groups.h"

namespace ui {

using language::tr;

namespace {

using lab::Lab;

template <int direction>
Offer step(const Lab& lab) {
  return lab::stepOf(lab.state().playback, direction);
}

template <lab::Unit unit, int direction>
Offer stepBy(const Lab& lab) {
  lab::Step step = lab::stepOf(lab.state().playback, direction);
  step.unit = unit;
  return step;
}

// Outside lessons; in one, who has it asks classActOf() first.
Offer classAct(std::string_view key, const Lab& lab) {
  const ClassAct act = classActOf(key, lab, nullptr);
  const auto* const action = std::get_if<lab::Action>(&act);
  if (action) return *action;
  return tr("No question waits for its answer. Predict asks one (Shift+G).");
}

template <bool faster>
Offer speed(const Lab& lab) {
  return lab::SetSpeed{lab.state().playback.speed * (faster ? 2.0 : 0.5)};
}

Offer nextUnit(const Lab& lab) {
  return lab::SetUnit{
      static_cast<lab::Unit>((static_cast<int>(lab.state().playback.unit) + 1) % 4)};
}

// The range that loops starts, or ends, at the cursor.
template <bool isEnd>
Offer loopEdge(const Lab& lab) {
  const lab::Playback& playback = lab.state().playback;
  if (isEnd) return lab::SetLoopRange{std::min(playback.loopFrom, lab.cursor()), lab.cursor()};
  return lab::SetLoopRange{lab.cursor(), std::max(playback.loopTo, lab.cursor())};
}

std::vector<Command> stepCommands() {
  return {
      Command{
          "Space", CommandGroup::playback, tr("play or pause"),
          [](const Lab& lab) -> Offer { return lab::SetPlaying{!lab.state().playback.playing}; }},
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
              [](const Lab&) -> Offer { return lab::Seek{0}; }}
          .apart(),
      Command{"End", CommandGroup::playback, tr("go to the end"),
              [](const Lab& lab) -> Offer { return lab::Seek{lab.lastCursor()}; }},
  };
}

// To the jump before, or after, the frame on show.
template <int direction>
Offer jump(const Lab& lab) {
  if (std::string why = whyNoReplay(lab); !why.empty()) return why;
  const std::vector<std::size_t> jumps = lab::jumpsOf(lab.recording());
  if (jumps.empty()) return tr("No joint jumped in the last drags.");
  // Without a replay it is behind the last frame.
  const bool isOn = lab.state().replay.on;
  const std::size_t here = isOn ? lab.state().replay.frame : lab.recording().frames.size();
  if (direction > 0 && isOn) {
    const auto next = std::ranges::upper_bound(jumps, here);
    if (next == jumps.end()) return tr("This is the last jump.");
    return lab::ShowFrame{*next};
  }
  const auto next = std::ranges::lower_bound(jumps, here);
  if (next == jumps.begin()) return tr("This is the first jump.");
  return lab::ShowFrame{*std::prev(next)};
}

std::vector<Command> playCommands() {
  return {
      Command{"U", CommandGroup::playback, tr("next length of a step: line, bone, pass, iteration"),
              nextUnit}
          .in(kUnitMenu),
      Command{"<", CommandGroup::playback, tr("play slower"), speed<false>},
      Command{">", CommandGroup::playback, tr("play faster"), speed<true>},
      Command{"L", CommandGroup::playback, tr("loop on or off"),
              [](const Lab& lab) -> Offer { return lab::SetLoop{!lab.state().playback.loop}; }}
          .in(kLoopMenu)
          .marked([](const Lab& lab) { return lab.state().playback.loop; }),
      Command{"Ctrl+[", CommandGroup::playback, tr("start the loop here"), loopEdge<false>}.in(
          kLoopMenu),
      Command{"Ctrl+]", CommandGroup::playback, tr("end the loop here"), loopEdge<true>}.in(
          kLoopMenu),
      Command{"Ctrl+0", CommandGroup::playback, tr("loop over the whole solve"),
              [](const Lab&) -> Offer {
                return lab::SetLoopRange{0, lab::kWholeTrace};
              }}
          .in(kLoopMenu),
      Command{
          "Shift+G", CommandGroup::playback, tr("predict the next step, or stop predicting"),
          [](const Lab& lab) -> Offer { return lab::SetPredicting{!lab.state().prediction.on}; }}
          .marked([](const Lab& lab) { return lab.state().prediction.on; })
          .apart(),
      Command{"R", CommandGroup::playback, tr("reveal the answer to a question"),
              [](const Lab& lab) { return classAct("R", lab); }},
      Command{"Shift+R", CommandGroup::playback,
              tr("replay the last 30 s of dragging, or end that"),
              [](const Lab& lab) -> Offer {
                if (lab.state().replay.on) return lab::EndReplay{false};
                if (std::string why = whyNoReplay(lab); !why.empty()) return why;
                return lab::BeginReplay{};
              }},
      Command{"Alt+PageDown", CommandGroup::playback, tr("next jump of a joint in the last drags"),
              jump<+1>}
          .shown(
              "next-jump", tr("Next jump"),
              tr("Goes to the next frame of the last drags in which a joint jumped, and says why "
                 "(Alt+Page Down).")),
      Command{"Alt+PageUp", CommandGroup::playback,
              tr("previous jump of a joint in the last drags"), jump<-1>}
          .shown("previous-jump", tr("Previous jump"),
                 tr("Goes to the frame before in which a joint jumped, and says why (Alt+Page "
                    "Up).")),
      Command{"S", CommandGroup::playback, tr("start from the pose shown"),
              [](const Lab&) -> Offer { return lab::StartFromHere{}; }},
  };
}

}  // namespace

std::string whyNoReplay(const Lab& lab) {
  if (lab.state().race.on) return tr("A race is on: end it first (K).");
  if (lab.creature()) return tr("Walks are not recorded: choose a scene with a chain.");
  if (lab.recording().frames.size() >= 2) return {};
  return tr(
      "Nothing is recorded yet: drag the target first. The last 30 seconds of dragging are "
      "kept (Shift+R).");
}

std::vector<Command> playbackCommands() {
  std::vector<Command> all = stepCommands();
  std::ranges::move(playCommands(), std::back_inserter(all));
  return all;
}

}  // namespace ui
