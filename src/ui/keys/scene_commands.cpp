// Keys of the solver and of the chain.
#include <algorithm>
#include <initializer_list>
#include <utility>

#include "lab/file/presets.h"
#include "lab/ranges.h"
#include "lab/words/solver_words.h"
#include "ui/keys/key_groups.h"
#include "ui/widgets/chain_widgets.h"

namespace ui {

using language::tr;

namespace {

using lab::Gallery;
using lab::Lab;

// The next option of the solver's first choice: bend, direction or form.
Offer nextOption(const Lab& lab) {
  const auto parameters = lab.solver().parameters;
  const auto found = std::ranges::find_if(parameters, &ik::Parameter::isChoice);
  if (found == parameters.end()) return tr("This solver has no options to choose from.");
  const auto index = static_cast<std::size_t>(found - parameters.begin());
  const auto chosen = static_cast<std::size_t>(lab.settings().parameters[index]);
  return lab::SetParameter{index, static_cast<double>((chosen + 1) % found->options.size())};
}

Offer flipBend(const Lab& lab) {
  if (!ik::findParameter(lab.solver(), "bend")) return kWhyNoBend;
  return nextOption(lab);
}

template <bool x>
Offer mirror(const Lab& lab) {
  ik::ScaleSign scale = lab.state().scene.chain.baseScale;
  (x ? scale.x : scale.y) *= -1;
  return lab::SetBaseScale{scale};
}

Offer toggleEditing(const Lab& lab) {
  if (lab.state().race.on) return kNoEditingHelp;
  return lab::SetEditing{!lab.state().editing.on};
}

template <int change>
Offer iterations(const Lab& lab) {
  return lab::SetChoice{&lab::Choices::iterations, lab.state().choices.iterations + change};
}

template <int change>
Offer bones(const Lab& lab) {
  const auto count = static_cast<int>(lab.state().scene.chain.bones.size()) + change;
  return lab::SetBoneCount{static_cast<std::size_t>(std::max(count, 1))};
}

Offer addGoal(const Lab& lab) {
  const auto joint = lab::selectedJoint(lab.state());
  if (!joint) return tr("Click a joint first: its bone is meant.");
  return lab::AddGoal{*joint};
}

Offer nextChain(const Lab& lab) {
  if (lab.state().otherChains.empty()) return kWhyOneChain;
  return lab::SelectChain{(lab.state().place + 1) % (lab.state().otherChains.size() + 1)};
}

template <bool looser>
Offer tolerance(const Lab& lab) {
  return lab::SetChoice{&lab::Choices::tolerance,
                        lab.state().choices.tolerance * (looser ? 10.0 : 0.1)};
}

template <bool lab::Choices::*flag>
Offer switchChoice(const Lab& lab) {
  return lab::SetChoice{flag, !(lab.state().choices.*flag)};
}

template <Gallery which>
Offer toggleGallery(const Lab& lab) {
  const bool isShown = lab.state().view.gallery == which;
  return lab::SetView{&lab::View::gallery, isShown ? Gallery::closed : which};
}

Offer toggleMap(const Lab& lab) {
  return lab::SetView{&lab::MapView::on, !lab.state().view.map.on};
}

Offer nextMode(const Lab& lab) {
  // A creature's legs are always solved to the end.
  if (lab.creature()) {
    return lab::SetMode{lab.isWalking() ? lab::Mode::stepByStep : lab::Mode::live};
  }
  if (lab.state().replay.on) {
    return lab::SetMode{lab.scrubsReplay() ? lab::Mode::stepByStep : lab::Mode::live};
  }
  return lab::SetMode{static_cast<lab::Mode>((static_cast<int>(lab.state().choices.mode) + 1) % 3)};
}

template <bool lab::RaceChoices::*flag>
Offer toggleRace(const Lab& lab) {
  lab::RaceChoices race = lab.state().race;
  race.*flag = !(race.*flag);
  return lab::SetRace{race};
}

}  // namespace

std::vector<Command> solverCommands() {
  std::vector<Command> list;
  const auto all = ik::solvers();
  for (std::size_t i = 0; i < std::min<std::size_t>(all.size(), 20); ++i) {
    const std::string key = (i < 10 ? "" : "Shift+") + std::to_string((i + 1) % 10);
    Command command(key, CommandGroup::solver, language::Text(all[i]->name.data()),  // as a literal

                    [i](const Lab&) -> Offer { return lab::SelectSolver{i}; });
    if (!lab::isListedFirst(all[i]->id)) command.submenu = &kMoreSolversMenu;
    list.push_back(std::move(command).marked(
        [i](const Lab& lab) { return lab::placeOf(lab.state().choices) == i; }));
  }
  const std::initializer_list<Command> settings{
      Command{"B", CommandGroup::solver, tr("bend the other way"), flipBend}.apart(),
      Command{"O", CommandGroup::solver, tr("next option of the solver (bend, direction, form)"),
              nextOption},
      Command{"M", CommandGroup::solver, tr("next mode: live, one per frame, step by step"),
              nextMode}
          .in(kModeMenu),
      Command{"Up", CommandGroup::solver, tr("allow one more iteration"), iterations<+1>}.in(
          kEndMenu),
      Command{"Down", CommandGroup::solver, tr("allow one fewer iteration"), iterations<-1>}.in(
          kEndMenu),
      Command{"Ctrl+PageUp", CommandGroup::solver, tr("tolerance ten times looser"),
              tolerance<true>}
          .in(kEndMenu),
      Command{"Ctrl+PageDown", CommandGroup::solver, tr("tolerance ten times tighter"),
              tolerance<false>}
          .in(kEndMenu),
      Command{"Shift+E", CommandGroup::solver, tr("stop when near enough"),
              switchChoice<&lab::Choices::stopWhenDone>}
          .in(kEndMenu)
          .marked([](const Lab& lab) { return lab.state().choices.stopWhenDone; }),
      Command{"K", CommandGroup::solver, tr("race of several solvers"),
              toggleRace<&lab::RaceChoices::on>}
          .in(kRaceMenu)
          .marked([](const Lab& lab) { return lab.state().race.on; }),
      Command{"V", CommandGroup::solver, tr("race: two side by side"),
              toggleRace<&lab::RaceChoices::split>}
          .in(kRaceMenu)
          .marked([](const Lab& lab) { return lab.state().race.split; }),
      Command{"Shift+M", CommandGroup::solver, tr("map of the workspace"), toggleMap}.marked(
          [](const Lab& lab) { return lab.state().view.map.on; }),
      Command{"N", CommandGroup::solver, tr("nudge a chain that stalled"),
              [](const Lab&) -> Offer { return lab::Nudge{}; }},

  };
  list.insert(list.end(), settings);
  return list;
}

std::vector<Command> chainCommands() {
  std::vector<Command> list{
      Command{"E", CommandGroup::chain, tr("edit the chain, with the mouse or keys"), toggleEditing}
          .marked([](const Lab& lab) { return lab.isEditing(); })
          .shown("edit-chain", tr("Edit on the canvas"), kEditingHelp),
      Command{"X", CommandGroup::chain, tr("negative scale on x"), mirror<true>}
          .in(kScaleMenu)
          .marked([](const Lab& lab) { return lab.state().scene.chain.baseScale.x < 0; }),
      Command{"Y", CommandGroup::chain, tr("negative scale on y"), mirror<false>}
          .in(kScaleMenu)
          .marked([](const Lab& lab) { return lab.state().scene.chain.baseScale.y < 0; }),
      Command{"I", CommandGroup::chain, tr("ignore negative scale"),
              switchChoice<&lab::Choices::ignoreNegativeScale>}
          .in(kScaleMenu)
          .marked([](const Lab& lab) { return lab.state().choices.ignoreNegativeScale; }),
      Command{"]", CommandGroup::chain, tr("one more bone"), bones<+1>}.apart(),
      Command{"[", CommandGroup::chain, tr("one fewer bone"), bones<-1>},
      Command{"Ctrl+Home", CommandGroup::chain, tr("back to the scene's start"),
              [](const Lab&) -> Offer { return lab::ResetScene{}; }}
          .shown("reset-scene", tr("Back to the start"),
                 tr("Puts chain and target back to where they are in the preset or the file.")),
      Command{"Shift+I", CommandGroup::chain, tr("pin the target, or let it go"),
              [](const Lab& lab) -> Offer { return lab::PinTarget{!lab.state().scene.isPinned}; }}
          .marked([](const Lab& lab) { return lab.state().scene.isPinned; }),
      Command{"Shift+O", CommandGroup::chain, tr("a goal for the end of the selected bone"),
              addGoal},
      Command{"Shift+N", CommandGroup::chain, tr("select the next chain"), nextChain}.in(
          kChainsMenu),
      Command{"Ctrl+D", CommandGroup::chain, tr("duplicate the chain"),
              [](const Lab& lab) -> Offer {
                if (lab.creature()) return kWhyLegs;
                if (lab.state().otherChains.size() + 1 >= lab::kMostChains) return kWhyNoMoreChains;
                return lab::DuplicateChain{};
              }}
          .in(kChainsMenu),
      Command{"Ctrl+Delete", CommandGroup::chain, tr("remove the chain"),
              [](const Lab& lab) -> Offer {
                if (lab.creature()) return kWhyLegs;
                if (lab.state().otherChains.empty()) return kWhyOneChain;
                return lab::RemoveChain{};
              }}
          .in(kChainsMenu),

  };
  const auto all = lab::presets();
  list.emplace_back("Ctrl+Shift+P", CommandGroup::presets, tr("gallery of presets, with pictures"),
                    toggleGallery<Gallery::presets>);
  list.emplace_back("Ctrl+Shift+X", CommandGroup::presets,
                    tr("gallery of failures of solvers, with the cures"),
                    toggleGallery<Gallery::failures>);
  for (std::size_t i = 0; i < std::min<std::size_t>(all.size(), 9); ++i) {
    list.emplace_back("Ctrl+" + std::to_string(i + 1), CommandGroup::presets,
                      language::Text(all[i].name.c_str()),
                      [i](const Lab&) -> Offer { return lab::LoadPreset{i}; });
  }
  return list;
}

}  // namespace ui
