#include "ui/keys/commands.h"

#include <algorithm>
#include <array>
#include <initializer_list>
#include <utility>

#include "lab/file/presets.h"
#include "ui/keys/key_groups.h"
#include "ui/keys/letters.h"
#include "ui/keys/view_switches.h"

namespace ui {

using language::tr;

namespace {

using lab::Action;
using lab::Gallery;
using lab::Lab;
using ActionIfAny = std::optional<lab::Action>;

// The next option of the solver's first choice: bend, direction or form.
ActionIfAny nextOption(const Lab& lab) {
  const auto parameters = lab.solver().parameters;
  const auto found = std::ranges::find_if(parameters, &ik::Parameter::isChoice);
  if (found == parameters.end()) return std::nullopt;
  const auto index = static_cast<std::size_t>(found - parameters.begin());
  const auto chosen = static_cast<std::size_t>(lab.settings().parameters[index]);
  return lab::SetParameter{index, static_cast<double>((chosen + 1) % found->options.size())};
}

ActionIfAny flipBend(const Lab& lab) {
  if (!ik::findParameter(lab.solver(), "bend")) return std::nullopt;
  return nextOption(lab);
}

template <bool x>
ActionIfAny mirror(const Lab& lab) {
  ik::ScaleSign scale = lab.state().scene.chain.baseScale;
  (x ? scale.x : scale.y) *= -1;
  return lab::SetBaseScale{scale};
}

ActionIfAny toggleEditing(const Lab& lab) {
  if (lab.creature()) return std::nullopt;
  return lab::SetEditing{!lab.state().editing.on};
}

template <int change>
ActionIfAny iterations(const Lab& lab) {
  return lab::SetIterations{lab.state().choices.iterations + change};
}

template <int change>
ActionIfAny bones(const Lab& lab) {
  const auto count = static_cast<int>(lab.state().scene.chain.bones.size()) + change;
  return lab::SetBoneCount{static_cast<std::size_t>(std::max(count, 1))};
}

ActionIfAny nextChain(const Lab& lab) {
  return lab::SelectChain{(lab.state().place + 1) % (lab.state().otherChains.size() + 1)};
}

template <bool looser>
ActionIfAny tolerance(const Lab& lab) {
  return lab::SetTolerance{lab.state().choices.tolerance * (looser ? 10.0 : 0.1)};
}

template <bool lab::View::*flag>
ActionIfAny toggleView(const Lab& lab) {
  return lab::SetView{flag, !(lab.state().view.*flag)};
}

template <Gallery which>
ActionIfAny toggleGallery(const Lab& lab) {
  const bool isShown = lab.state().view.gallery == which;
  return lab::SetView{&lab::View::gallery, isShown ? Gallery::closed : which};
}

ActionIfAny toggleMap(const Lab& lab) {
  return lab::SetView{&lab::MapView::on, !lab.state().view.map.on};
}

template <bool larger>
ActionIfAny uiScale(const Lab& lab) {
  return lab::SetView{&lab::View::uiScale, lab.state().view.uiScale * (larger ? 1.25 : 0.8)};
}

template <bool larger>
ActionIfAny readingScale(const Lab& lab) {
  const double scale = lab.state().view.panels.readingScale;
  return lab::SetView{&lab::PanelView::readingScale,
                      larger ? scale * kReadingStep : scale / kReadingStep};
}

// The edge between formulas and code.
template <int direction>
ActionIfAny codeEdge(const Lab& lab) {
  constexpr double kStep = 0.05;
  if (lab.state().view.tab != lab::Tab::explain) return std::nullopt;
  return lab::SetView{&lab::PanelView::codeShare,
                      lab.state().view.panels.codeShare + kStep * direction};
}

ActionIfAny nextMode(const Lab& lab) {
  // A creature's legs are always solved to the end.
  if (lab.creature()) {
    return lab::SetMode{lab.isWalking() ? lab::Mode::stepByStep : lab::Mode::live};
  }
  if (lab.state().replay.on) {
    return lab::SetMode{lab.scrubsReplay() ? lab::Mode::stepByStep : lab::Mode::live};
  }
  return lab::SetMode{static_cast<lab::Mode>((static_cast<int>(lab.state().choices.mode) + 1) % 3)};
}

template <lab::Tab tab>
ActionIfAny showTab(const Lab& /*lab*/) {
  return lab::ShowPage{tab};
}

template <bool lab::RaceChoices::*flag>
ActionIfAny toggleRace(const Lab& lab) {
  lab::RaceChoices race = lab.state().race;
  race.*flag = !(race.*flag);
  return lab::SetRace{race};
}

ActionIfAny nextTheme(const Lab& lab) {
  const auto theme = static_cast<std::size_t>(lab.state().view.theme);
  return lab::SetView{&lab::View::theme,
                      static_cast<lab::Theme>((theme + 1) % kThemeChoices.size())};
}

ActionIfAny fitView(const Lab& /*lab*/) { return lab::SetView{&lab::View::fit, true}; }

ActionIfAny closeWindows(const Lab& lab) {
  const lab::View& view = lab.state().view;
  const bool isSelected = view.selectedJoint >= 0;
  if (!lab::isCovered(view) && !isSelected && !view.presenting) return std::nullopt;
  return lab::CloseWindows{};
}

// While presenting, the page beside the canvas comes and goes instead.
ActionIfAny toggleSide(const Lab& lab) {
  const lab::View& view = lab.state().view;
  if (view.presenting) return lab::SetView{&lab::View::presentsPage, !view.presentsPage};
  return lab::SetView{&lab::PanelView::side, !view.panels.side};
}

// Hidden while presenting.
template <bool lab::PanelView::*panel>
ActionIfAny toggleUsualPanel(const Lab& lab) {
  if (lab.state().view.presenting) return std::nullopt;
  return lab::SetView{panel, !(lab.state().view.panels.*panel)};
}

template <bool lab::PanelView::*panel>
ActionIfAny togglePanel(const Lab& lab) {
  return lab::SetView{panel, !(lab.state().view.panels.*panel)};
}

// Moves the edge between the panel and the canvas.
template <int direction>
ActionIfAny panelEdge(const Lab& lab) {
  constexpr double kStep = 20.0;  // points
  const lab::PanelView& panels = lab.state().view.panels;
  if (lab.state().view.presenting) {
    const double share = 0.05 * (panels.left ? direction : -direction);
    return lab::SetView{&lab::PanelView::presentedShare, panels.presentedShare + share};
  }
  const double width = panels.width + kStep * (panels.left ? direction : -direction);
  return lab::SetView{&lab::PanelView::width, width};
}

std::vector<Command> solverCommands() {
  std::vector<Command> list;
  const auto all = ik::solvers();
  for (std::size_t i = 0; i < std::min<std::size_t>(all.size(), 20); ++i) {
    const std::string key = (i < 10 ? "" : "Shift+") + std::to_string((i + 1) % 10);
    list.emplace_back(key, CommandGroup::solver, std::string(all[i]->name),
                      [i](const Lab&) -> ActionIfAny { return lab::SelectSolver{i}; });
  }
  const std::initializer_list<Command> settings{
      Command{"B", CommandGroup::solver, tr("bend the other way"), flipBend},
      Command{"O", CommandGroup::solver, tr("next option of the solver (bend, direction, form)"),
              nextOption},
      Command{"M", CommandGroup::solver, tr("next mode: live, one per frame, step by step"),
              nextMode},
      Command{"Up", CommandGroup::solver, tr("allow one more iteration"), iterations<+1>},
      Command{"Down", CommandGroup::solver, tr("allow one fewer iteration"), iterations<-1>},
      Command{"Ctrl+PageUp", CommandGroup::solver, tr("tolerance ten times looser"),
              tolerance<true>},
      Command{"Ctrl+PageDown", CommandGroup::solver, tr("tolerance ten times tighter"),
              tolerance<false>},
      Command{"Shift+E", CommandGroup::solver, tr("stop when near enough"),
              [](const Lab& lab) -> ActionIfAny {
                return lab::SetStopWhenDone{!lab.state().choices.stopWhenDone};
              }},
      Command{"K", CommandGroup::solver, tr("race of several solvers"),
              toggleRace<&lab::RaceChoices::on>},
      Command{"V", CommandGroup::solver, tr("race: two side by side"),
              toggleRace<&lab::RaceChoices::split>},
      Command{"Shift+M", CommandGroup::solver, tr("map of the workspace"), toggleMap},
      Command{"N", CommandGroup::solver, tr("nudge a chain that stalled"),
              [](const Lab&) -> ActionIfAny { return lab::Nudge{}; }},

  };
  list.insert(list.end(), settings);
  return list;
}

std::vector<Command> chainCommands() {
  std::vector<Command> list{
      Command{"E", CommandGroup::chain, tr("edit the chain, with the mouse or keys"),
              toggleEditing},
      Command{"X", CommandGroup::chain, tr("negative scale on x"), mirror<true>},
      Command{"Y", CommandGroup::chain, tr("negative scale on y"), mirror<false>},
      Command{"I", CommandGroup::chain, tr("ignore negative scale"),
              [](const Lab& lab) -> ActionIfAny {
                return lab::SetIgnoreNegativeScale{!lab.state().choices.ignoreNegativeScale};
              }},
      Command{"]", CommandGroup::chain, tr("one more bone"), bones<+1>},
      Command{"[", CommandGroup::chain, tr("one fewer bone"), bones<-1>},
      Command{"Ctrl+Home", CommandGroup::chain, tr("back to the scene's start"),
              [](const Lab&) -> ActionIfAny { return lab::ResetScene{}; }},
      Command{"Shift+N", CommandGroup::chain, tr("select the next chain"), nextChain},
      Command{"Ctrl+D", CommandGroup::chain, tr("duplicate the chain"),
              [](const Lab&) -> ActionIfAny { return lab::DuplicateChain{}; }},
      Command{"Ctrl+Delete", CommandGroup::chain, tr("remove the chain"),
              [](const Lab&) -> ActionIfAny { return lab::RemoveChain{}; }},

  };
  const auto all = lab::presets();
  list.emplace_back("Ctrl+Shift+P", CommandGroup::presets, tr("gallery of presets, with pictures"),
                    toggleGallery<Gallery::presets>);
  list.emplace_back("Ctrl+Shift+X", CommandGroup::presets,
                    tr("gallery of failures of solvers, with the cures"),
                    toggleGallery<Gallery::failures>);
  for (std::size_t i = 0; i < std::min<std::size_t>(all.size(), 9); ++i) {
    list.emplace_back("Ctrl+" + std::to_string(i + 1), CommandGroup::presets, all[i].name,
                      [i](const Lab&) -> ActionIfAny { return lab::LoadPreset{i}; });
  }
  return list;
}

std::vector<Command> viewCommands() {
  return {
      Command{"F", CommandGroup::view, tr("fit chain and target into view"), fitView},
      Command{"G", CommandGroup::view, tr("grid"), toggleView<&lab::View::grid>},
      Command{"A", CommandGroup::view, tr("reachable area"), toggleView<&lab::View::reach>},
      Command{"H", CommandGroup::view, tr("ghost of the pose before"),
              toggleView<&lab::View::ghost>},
      Command{"Shift+T", CommandGroup::view, tr("trail of the tip"), toggleView<&lab::View::trail>},
      Command{"Shift+J", CommandGroup::view, tr("limits at the joints"),
              toggleView<&lab::View::limits>},
      Command{"J", CommandGroup::view, tr("numbers at the joints"),
              toggleView<&lab::View::numbers>},
      Command{"W", CommandGroup::view, tr("explanations on the canvas"),
              toggleView<&lab::View::explain>},
      Command{"D", CommandGroup::view, tr("degrees or radians"), toggleView<&lab::View::degrees>},
      Command{"Q", CommandGroup::view, tr("reduced motion"), toggleView<&lab::View::reducedMotion>},
      Command{"Shift+F2", CommandGroup::view, tr("page: setup"), showTab<lab::Tab::setup>},
      Command{"F3", CommandGroup::view, tr("page: explain (formulas, code)"),
              showTab<lab::Tab::explain>},
      Command{"F4", CommandGroup::view, tr("page: chart"), showTab<lab::Tab::chart>},
      Command{"F5", CommandGroup::view, tr("page: matrix"), showTab<lab::Tab::matrix>},
      Command{"F6", CommandGroup::view, tr("page: race"), showTab<lab::Tab::race>},
      Command{"F7", CommandGroup::view, tr("page: map"), showTab<lab::Tab::map>},
      Command{"C", CommandGroup::view, tr("next theme: dark, light, projector"), nextTheme},
      Command{"Ctrl+=", CommandGroup::view, tr("larger type and controls"), uiScale<true>},
      Command{"Ctrl+-", CommandGroup::view, tr("smaller type and controls"), uiScale<false>},
      Command{"Ctrl+Shift+=", CommandGroup::view, tr("larger formulas and code"),
              readingScale<true>},
      Command{"Ctrl+Shift+-", CommandGroup::view, tr("smaller formulas and code"),
              readingScale<false>},
      Command{"Ctrl+Shift+Up", CommandGroup::view, tr("more room for the code"), codeEdge<+1>},
      Command{"Ctrl+Shift+Down", CommandGroup::view, tr("more room for the formulas"),
              codeEdge<-1>},
      Command{"Ctrl+P", CommandGroup::view, tr("find a command, a preset or a page"),
              toggleView<&lab::View::palette>},
      Command{"F1", CommandGroup::view, tr("list of keys and mouse actions"),
              toggleView<&lab::View::help>},
      Command{"F8", CommandGroup::view, tr("the scene's name and notes"),
              toggleUsualPanel<&lab::PanelView::notes>},
      Command{"F9", CommandGroup::view, tr("side panel"), toggleSide},
      Command{"Ctrl+F9", CommandGroup::view, tr("side panel left or right"),
              togglePanel<&lab::PanelView::left>},
      Command{"Ctrl+Shift+F9", CommandGroup::view, tr("playback bar above or below"),
              togglePanel<&lab::PanelView::barTop>},
      Command{"Ctrl+Shift+Left", CommandGroup::view, tr("the panel's edge to the left"),
              panelEdge<-1>},
      Command{"Ctrl+Shift+Right", CommandGroup::view, tr("the panel's edge to the right"),
              panelEdge<+1>},
      Command{"Shift+F9", CommandGroup::view, tr("playback bar"),
              toggleUsualPanel<&lab::PanelView::bar>},
      Command{"F10", CommandGroup::view, tr("presentation: large, for a class"),
              toggleView<&lab::View::presenting>},
      Command{"Ctrl+T", CommandGroup::view, tr("teacher's mode: answers stay hidden until R"),
              toggleView<&lab::View::teaching>},
      Command{".", CommandGroup::view, tr("blank the window, or bring it back"),
              toggleView<&lab::View::blank>},
      Command{"Escape", CommandGroup::view, tr("close a window, or end presenting"), closeWindows},
  };
}

}  // namespace

Command::Command(std::string itsKey, CommandGroup itsGroup, language::Text itsHelp, Action does,
                 RequestKind asks)
    : key(std::move(itsKey)),
      group(itsGroup),
      help(itsHelp),
      english(itsHelp.english()),
      action(std::move(does)),
      request(asks) {}

Command::Command(std::string itsKey, CommandGroup itsGroup, std::string name, Action does)
    : key(std::move(itsKey)),
      group(itsGroup),
      help(language::lookUp(name)),
      english(std::move(name)),
      action(std::move(does)) {}

language::Text nameOf(CommandGroup group) {
  constexpr std::array kNames{tr("Playback"),
                              tr("Solver"),
                              tr("Chain"),
                              tr("Presets"),
                              tr("Failures"),
                              tr("View"),
                              tr("Keys on the canvas"),
                              tr("File"),
                              tr("View in 3D")};
  return kNames[static_cast<std::size_t>(group)];
}

std::string titleOf(const Command& command) { return capitalized(command.help); }

std::string idOf(const Command& command) {
  return std::string(nameOf(command.group).english()) + "-" + command.english;
}

std::vector<Command> commands() {
  std::vector<Command> list = playbackCommands();
  for (const auto& more :
       {solverCommands(), chainCommands(), viewCommands(), programCommands(), spaceCommands()}) {
    list.insert(list.end(), more.begin(), more.end());
  }
  return list;
}

std::optional<lab::Action> actionFor(std::string_view key, const lab::Lab& lab) {
  for (const auto& list : {commands(), keypadCommands()}) {
    for (const Command& command : list) {
      if (command.key == key) return command.action(lab);
    }
  }
  return std::nullopt;
}

}  // namespace ui
