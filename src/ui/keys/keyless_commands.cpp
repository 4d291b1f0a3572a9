// What has no key, or none that every keyboard has: the command palette finds it by its name.
#include "lab/creature/feet.h"
#include "lab/edit/free_root.h"
#include "lab/file/failures.h"
#include "lab/file/presets.h"
#include "ui/keys/key_groups.h"

namespace ui {

using language::tr;

namespace {

using lab::Lab;

constexpr std::size_t kSolverKeys = 20;
constexpr std::size_t kPresetKeys = 9;

// One action, whatever the lab is like.
template <typename Action>
Command always(CommandGroup group, language::Text title, Action action) {
  return {"", group, title, [action](const Lab&) -> Offer { return action; }};
}

void addSolving(std::vector<Command>& list) {
  const auto solvers = ik::solvers();
  for (std::size_t i = kSolverKeys; i < solvers.size(); ++i) {
    list.push_back(
        always(CommandGroup::solver, language::Text(solvers[i]->name.data()), lab::SelectSolver{i})
            .in(kMoreSolversMenu));
  }
  list.push_back(always(CommandGroup::solver,
                        language::Text(lab::solverAt(lab::ownPlace()).name.data()),
                        lab::SelectSolver{lab::ownPlace()})
                     .marked([](const Lab& lab) { return lab.state().choices.isOwn; }));
  const auto mode = [&list](language::Text name, lab::Mode value) {
    list.push_back(
        always(CommandGroup::solver, name, lab::SetMode{value})
            .in(kModeMenu)
            .marked([value](const Lab& lab) { return lab.state().choices.mode == value; }));
  };
  mode(tr("mode: live"), lab::Mode::live);
  mode(tr("mode: one per frame"), lab::Mode::onePerFrame);
  mode(tr("mode: step by step"), lab::Mode::stepByStep);
  const auto unit = [&list](language::Text name, lab::Unit value) {
    list.push_back(
        always(CommandGroup::playback, name, lab::SetUnit{value})
            .in(kUnitMenu)
            .marked([value](const Lab& lab) { return lab.state().playback.unit == value; }));
  };
  unit(tr("a step is a line of code"), lab::Unit::line);
  unit(tr("a step is a bone"), lab::Unit::bone);
  unit(tr("a step is a pass"), lab::Unit::pass);
  unit(tr("a step is an iteration"), lab::Unit::iteration);
}

void addPresets(std::vector<Command>& list) {
  const auto presets = lab::presets();
  for (std::size_t i = kPresetKeys; i < presets.size(); ++i) {
    list.push_back(
        always(CommandGroup::presets, language::Text(presets[i].name.c_str()), lab::LoadPreset{i}));
  }
}

void addFailures(std::vector<Command>& list) {
  const auto failures = lab::failures();
  for (std::size_t i = 0; i < failures.size(); ++i) {
    list.push_back(always(CommandGroup::failures, language::Text(failures[i].name.c_str()),
                          lab::LoadFailure{{i, 0}}));
  }
}

void addTargetPaths(std::vector<Command>& list) {
  struct Way {
    lab::TargetPath path;
    language::Text help;
  };
  for (const Way& way :
       {Way{lab::TargetPath::none, tr("moving target: none, it stands still")},
        Way{lab::TargetPath::line, tr("moving target: along a line")},
        Way{lab::TargetPath::circle, tr("moving target: along a circle")},
        Way{lab::TargetPath::eight, tr("moving target: along a figure eight")},
        Way{lab::TargetPath::drawn, tr("moving target: along a path that you draw")}}) {
    Command command("", CommandGroup::chain, way.help, [path = way.path](const Lab& lab) -> Offer {
      lab::TargetMotion motion = lab.state().motion;
      motion.path = path;
      motion.drawn.clear();
      return lab::SetTargetMotion{motion};
    });
    list.push_back(std::move(command).in(kMotionMenu).marked([path = way.path](const Lab& lab) {
      return lab.state().motion.path == path;
    }));
  }
}

void addMirrors(std::vector<Command>& list) {
  using Axis = lab::MirrorAxis;
  using Way = lab::MirrorWay;
  struct Mirror {
    Axis axis;
    Way way;
    language::Text help;
  };
  for (const Mirror& each :
       {Mirror{Axis::x, Way::scale, tr("mirror left and right by negative scale")},
        Mirror{Axis::x, Way::geometry, tr("mirror left and right by geometry")},
        Mirror{Axis::y, Way::scale, tr("mirror up and down by negative scale")},
        Mirror{Axis::y, Way::geometry, tr("mirror up and down by geometry")},
        Mirror{Axis::z, Way::scale, tr("mirror front and back by negative scale")},
        Mirror{Axis::z, Way::geometry, tr("mirror front and back by geometry")}}) {
    Command command("", CommandGroup::chain, each.help,
                    [way = each.way, axis = each.axis](const Lab& lab) -> Offer {
                      const rigs::Chain& chain = lab.state().scene.chain;
                      // Where there is no front and back, for scales neither.
                      const bool isFlat = chain.planar && axis == lab::MirrorAxis::z;
                      if (way == lab::MirrorWay::geometry || isFlat) {
                        std::string why = lab::whyNotByGeometry(chain, axis);
                        if (!why.empty()) return why;
                      }
                      return lab::MirrorChain{way, axis};
                    });
    list.push_back(std::move(command).in(kMirrorMenu));
  }
}

void addBranches(std::vector<Command>& list) {
  list.emplace_back("", CommandGroup::chain, tr("another bone at the end of the selected bone"),
                    [](const Lab& lab) -> Offer {
                      const auto joint = lab::selectedJoint(lab.state());
                      if (!joint) return tr("Click a joint first: its bone is meant.");
                      return lab::AddBranch{*joint};
                    });
  list.emplace_back("", CommandGroup::chain, tr("free the root, or hold it"),
                    [](const Lab& lab) -> Offer {
                      return lab::SetFreeRoot{!lab::hasFreeRoot(lab.state().scene.chain)};
                    });
  list.push_back(
      Command("", CommandGroup::chain, tr("the target is a foot on the ground"),
              [](const Lab& lab) -> Offer {
                if (!lab::canHaveGround(lab.state().scene))
                  return tr("Ground is for chains in space where y is up.");
                return lab::StandOnGround{lab::StandOnGround::kTarget, !lab.state().scene.sole};
              })
          .marked([](const Lab& lab) { return lab.state().scene.sole.has_value(); }));
  list.emplace_back(
      "", CommandGroup::chain, tr("remove the target, where there are other goals"),
      [](const Lab& lab) -> Offer {
        if (lab.state().scene.goals.empty())
          return tr("This is the only target. Click a joint to add a goal for another end.");
        return lab::RemoveGoal{};
      });
}

void addViews(std::vector<Command>& list) {
  const auto theme = [&list](language::Text name, lab::Theme value) {
    list.push_back(always(CommandGroup::view, name, lab::SetView{&lab::View::theme, value}));
  };
  theme(tr("theme: dark"), lab::Theme::dark);
  theme(tr("theme: light"), lab::Theme::light);
  theme(tr("theme: projector"), lab::Theme::projector);
  list.push_back(
      switchOf("", CommandGroup::view, &lab::View::legend, tr("Legend on the canvas"))
          .shown("legend", tr("Legend on the canvas"),
                 tr("Says which mark on the canvas is the target, the tip, the base, the reachable "
                    "area and the ghost. Shown at the first start.")));
  list.push_back(
      switchOf("", CommandGroup::view, &lab::View::answers, tr("Answers on the canvas"))
          .shown("answers", tr("Answers on the canvas"),
                 tr("Draws every answer of a robot's arm whose target has a direction, with its "
                    "number, as a thin arm. Dashed: a joint is outside its limits.")));
  list.push_back(
      switchOf("", CommandGroup::view, &lab::View::simple, tr("Simple panels"))
          .shown("simple", tr("Simple panels"),
                 tr("Panels have what a first hour needs. Lessons show all that they use.")));
  list.push_back(switchOf("", CommandGroup::view, &lab::PanelView::strip,
                          tr("joints over the frames, below a replay's canvas")));
  list.push_back(
      switchOf("", CommandGroup::view, &lab::View::forces, tr("Ellipsoid of forces"))
          .shown("forces", tr("Ellipsoid of forces"),
                 tr("Draws, dashed, how large a force the tip bears each way where all joints "
                    "together bear one newton metre: long where the ellipsoid of velocities is "
                    "short. What is too long for the picture is cut.")));
  list.push_back(
      always(CommandGroup::view, tr("Reset layout"), lab::SetView{&lab::View::panels, {}})
          .shown("reset-layout", tr("Reset layout"),
                 tr("Puts all panels and windows back to their first places and shows those that "
                    "were hidden.")));
  list.push_back(switchOf("", CommandGroup::view, &lab::View::about, tr("About IK Lab"))
                     .shown("about", tr("About IK Lab"),
                            tr("Says what this program is for, and its version.")));
  // The sides that no key of every keyboard has.
  for (Command& command : keypadCommands()) {
    if (command.key.starts_with("Ctrl+")) list.push_back(std::move(command));
  }
}

}  // namespace

const std::vector<Command>& commandsWithoutKeys() {
  static const std::vector<Command> kAll = [] {
    std::vector<Command> list;
    addSolving(list);
    addPresets(list);
    addFailures(list);
    addTargetPaths(list);
    addMirrors(list);
    addBranches(list);
    addViews(list);
    return list;
  }();
  return kAll;
}

}  // namespace ui
