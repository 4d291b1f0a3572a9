// What has no key, or none that every keyboard has: the command palette finds it by its name.
#include "lab/file/failures.h"
#include "lab/file/presets.h"
#include "lab/value_words.h"
#include "ui/keys/key_groups.h"
#include "ui/keys/view_switches.h"

namespace ui {
namespace {

using lab::Lab;
using ActionIfAny = std::optional<lab::Action>;

constexpr std::size_t kSolverKeys = 20;
constexpr std::size_t kPresetKeys = 9;

// One action, whatever the lab is like.
template <typename Action>
Command always(const char* group, std::string help, Action action) {
  return {"", group, std::move(help), [action](const Lab&) -> ActionIfAny { return action; }};
}

void addSolving(std::vector<Command>& list) {
  const auto solvers = ik::solvers();
  for (std::size_t i = kSolverKeys; i < solvers.size(); ++i) {
    list.push_back(always("Solver", std::string(solvers[i]->name), lab::SelectSolver{i}));
  }
  list.push_back(always("Solver", "mode: live", lab::SetMode{lab::Mode::live}));
  list.push_back(always("Solver", "mode: one per frame", lab::SetMode{lab::Mode::onePerFrame}));
  list.push_back(always("Solver", "mode: step by step", lab::SetMode{lab::Mode::stepByStep}));
  list.push_back(always("Playback", "a step is a line of code", lab::SetUnit{lab::Unit::line}));
  list.push_back(always("Playback", "a step is a bone", lab::SetUnit{lab::Unit::bone}));
  list.push_back(always("Playback", "a step is a pass", lab::SetUnit{lab::Unit::pass}));
  list.push_back(always("Playback", "a step is an iteration", lab::SetUnit{lab::Unit::iteration}));
}

void addPresets(std::vector<Command>& list) {
  const auto presets = lab::presets();
  for (std::size_t i = kPresetKeys; i < presets.size(); ++i) {
    list.push_back(always("Presets", presets[i].name, lab::LoadPreset{i}));
  }
}

void addFailures(std::vector<Command>& list) {
  const auto failures = lab::failures();
  for (std::size_t i = 0; i < failures.size(); ++i) {
    list.push_back(always("Failures", failures[i].name, lab::LoadFailure{{i, 0}}));
  }
}

void addTargetPaths(std::vector<Command>& list) {
  struct Way {
    lab::TargetPath path;
    const char* help;
  };
  for (const Way& way :
       {Way{lab::TargetPath::none, "moving target: none, it stands still"},
        Way{lab::TargetPath::line, "moving target: along a line"},
        Way{lab::TargetPath::circle, "moving target: along a circle"},
        Way{lab::TargetPath::eight, "moving target: along a figure eight"},
        Way{lab::TargetPath::drawn, "moving target: along a path that you draw"}}) {
    list.push_back({"", "Chain", way.help, [path = way.path](const Lab& lab) -> ActionIfAny {
                      lab::TargetMotion motion = lab.state().motion;
                      motion.path = path;
                      motion.drawn.clear();
                      return lab::SetTargetMotion{motion};
                    }});
  }
}

void addMirrors(std::vector<Command>& list) {
  struct Axis {
    lab::MirrorAxis axis;
    const char* name;
  };
  for (const auto& [axis, name] : {Axis{lab::MirrorAxis::x, "mirror left and right"},
                                   Axis{lab::MirrorAxis::y, "mirror up and down"},
                                   Axis{lab::MirrorAxis::z, "mirror front and back"}}) {
    for (const lab::MirrorWay way : {lab::MirrorWay::scale, lab::MirrorWay::geometry}) {
      const bool isScale = way == lab::MirrorWay::scale;
      list.push_back({"", "Chain",
                      std::string(name) + (isScale ? " by negative scale" : " by geometry"),
                      [way, axis = axis](const Lab& lab) -> ActionIfAny {
                        const ik::Chain& chain = lab.state().scene.chain;
                        const bool isFlat = chain.planar && axis == lab::MirrorAxis::z;
                        const bool isRefused = way == lab::MirrorWay::geometry &&
                                               !lab::whyNotByGeometry(chain, axis).empty();
                        if (lab.creature() || isFlat || isRefused) return std::nullopt;
                        return lab::MirrorChain{way, axis};
                      }});
    }
  }
}

void addViews(std::vector<Command>& list) {
  for (const auto& each : kThemeChoices) {
    list.push_back(always("View", "theme: " + std::string(lab::wordOf(each.value)),
                          lab::SetView{&lab::View::theme, each.value}));
  }
  list.push_back({"", "View", "legend on the canvas", [](const Lab& lab) -> ActionIfAny {
                    return lab::SetView{&lab::View::legend, !lab.state().view.legend};
                  }});
  list.push_back(always("View", "reset layout", lab::SetView{&lab::View::panels, {}}));
  list.push_back({"", "View", "about IK Lab", [](const Lab& lab) -> ActionIfAny {
                    return lab::SetView{&lab::View::about, !lab.state().view.about};
                  }});
  // The sides that no key of every keyboard has.
  for (Command& command : keypadCommands()) {
    if (command.key.starts_with("Ctrl+")) list.push_back(std::move(command));
  }
}

}  // namespace

std::vector<Command> commandsWithoutKeys() {
  std::vector<Command> list;
  addSolving(list);
  addPresets(list);
  addFailures(list);
  addTargetPaths(list);
  addMirrors(list);
  addViews(list);
  return list;
}

}  // namespace ui
