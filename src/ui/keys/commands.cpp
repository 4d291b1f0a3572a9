#include "ui/keys/commands.h"

#include <algorithm>
#include <initializer_list>

#include "lab/file/presets.h"
#include "ui/keys/key_groups.h"
#include "ui/keys/view_switches.h"

namespace ui {
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
ActionIfAny toggle(const Lab& lab) {
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
                      static_cast<lab::Theme>((theme + 1) % std::size(kThemeChoices))};
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
    list.push_back({key, "Solver", std::string(all[i]->name),
                    [i](const Lab&) -> ActionIfAny { return lab::SelectSolver{i}; }});
  }
  const std::initializer_list<Command> settings{
      Command{"B", "Solver", "bend the other way", flipBend},
      Command{"O", "Solver", "next option of the solver (bend, direction, form)", nextOption},
      Command{"M", "Solver", "next mode: live, one per frame, step by step", nextMode},
      Command{"Up", "Solver", "allow one more iteration", iterations<+1>},
      Command{"Down", "Solver", "allow one fewer iteration", iterations<-1>},
      Command{"PageUp", "Solver", "tolerance ten times looser", tolerance<true>},
      Command{"PageDown", "Solver", "tolerance ten times tighter", tolerance<false>},
      Command{"Shift+E", "Solver", "stop when near enough",
              [](const Lab& lab) -> ActionIfAny {
                return lab::SetStopWhenDone{!lab.state().choices.stopWhenDone};
              }},
      Command{"K", "Solver", "race of several solvers", toggleRace<&lab::RaceChoices::on>},
      Command{"V", "Solver", "race: two side by side", toggleRace<&lab::RaceChoices::split>},
      Command{"Shift+M", "Solver", "map of the workspace", toggleMap},
      Command{"N", "Solver", "nudge a chain that stalled",
              [](const Lab&) -> ActionIfAny { return lab::Nudge{}; }},

  };
  list.insert(list.end(), settings);
  return list;
}

std::vector<Command> chainCommands() {
  std::vector<Command> list{
      Command{"E", "Chain", "edit the chain, with the mouse or keys", toggleEditing},
      Command{"X", "Chain", "negative scale on x", mirror<true>},
      Command{"Y", "Chain", "negative scale on y", mirror<false>},
      Command{"I", "Chain", "ignore negative scale",
              [](const Lab& lab) -> ActionIfAny {
                return lab::SetIgnoreNegativeScale{!lab.state().choices.ignoreNegativeScale};
              }},
      Command{"]", "Chain", "one more bone", bones<+1>},
      Command{"[", "Chain", "one fewer bone", bones<-1>},
      Command{"R", "Chain", "back to the scene's start",
              [](const Lab&) -> ActionIfAny { return lab::ResetScene{}; }},
      Command{"Shift+N", "Chain", "select the next chain", nextChain},
      Command{"Ctrl+D", "Chain", "duplicate the chain",
              [](const Lab&) -> ActionIfAny { return lab::DuplicateChain{}; }},
      Command{"Ctrl+Delete", "Chain", "remove the chain",
              [](const Lab&) -> ActionIfAny { return lab::RemoveChain{}; }},

  };
  const auto all = lab::presets();
  list.push_back({"Ctrl+Shift+P", "Presets", "gallery of presets, with pictures",
                  toggleGallery<Gallery::presets>});
  list.push_back({"Ctrl+Shift+X", "Presets", "gallery of failures of solvers, with the cures",
                  toggleGallery<Gallery::failures>});
  for (std::size_t i = 0; i < std::min<std::size_t>(all.size(), 9); ++i) {
    list.push_back({"Ctrl+" + std::to_string(i + 1), "Presets", all[i].name,
                    [i](const Lab&) -> ActionIfAny { return lab::LoadPreset{i}; }});
  }
  return list;
}

std::vector<Command> viewCommands() {
  return {
      Command{"F", "View", "fit chain and target into view", fitView},
      Command{"G", "View", "grid", toggle<&lab::View::grid>},
      Command{"A", "View", "reachable area", toggle<&lab::View::reach>},
      Command{"H", "View", "ghost of the pose before", toggle<&lab::View::ghost>},
      Command{"Shift+T", "View", "trail of the tip", toggle<&lab::View::trail>},
      Command{"Shift+J", "View", "limits at the joints", toggle<&lab::View::limits>},
      Command{"J", "View", "numbers at the joints", toggle<&lab::View::numbers>},
      Command{"W", "View", "explanations on the canvas", toggle<&lab::View::explain>},
      Command{"D", "View", "degrees or radians", toggle<&lab::View::degrees>},
      Command{"Q", "View", "reduced motion", toggle<&lab::View::reducedMotion>},
      Command{"F2", "View", "page: setup", showTab<lab::Tab::setup>},
      Command{"F3", "View", "page: explain (formulas, code)", showTab<lab::Tab::explain>},
      Command{"F4", "View", "page: chart", showTab<lab::Tab::chart>},
      Command{"F5", "View", "page: matrix", showTab<lab::Tab::matrix>},
      Command{"F6", "View", "page: race", showTab<lab::Tab::race>},
      Command{"F7", "View", "page: map", showTab<lab::Tab::map>},
      Command{"C", "View", "next theme: dark, light, projector", nextTheme},
      Command{"Ctrl+=", "View", "larger type and controls", uiScale<true>},
      Command{"Ctrl+-", "View", "smaller type and controls", uiScale<false>},
      Command{"Ctrl+Shift+=", "View", "larger formulas and code", readingScale<true>},
      Command{"Ctrl+Shift+-", "View", "smaller formulas and code", readingScale<false>},
      Command{"Ctrl+Shift+Up", "View", "more room for the code", codeEdge<+1>},
      Command{"Ctrl+Shift+Down", "View", "more room for the formulas", codeEdge<-1>},
      Command{"Ctrl+P", "View", "find a command, a preset or a page", toggle<&lab::View::palette>},
      Command{"F1", "View", "list of keys and mouse actions", toggle<&lab::View::help>},
      Command{"F8", "View", "the scene's name and notes", toggleUsualPanel<&lab::PanelView::notes>},
      Command{"F9", "View", "side panel", toggleSide},
      Command{"Ctrl+F9", "View", "side panel left or right", togglePanel<&lab::PanelView::left>},
      Command{"Ctrl+Shift+F9", "View", "playback bar above or below",
              togglePanel<&lab::PanelView::barTop>},
      Command{"Ctrl+Shift+Left", "View", "the panel's edge to the left", panelEdge<-1>},
      Command{"Ctrl+Shift+Right", "View", "the panel's edge to the right", panelEdge<+1>},
      Command{"Shift+F9", "View", "playback bar", toggleUsualPanel<&lab::PanelView::bar>},
      Command{"F10", "View", "presentation: large, for a class", toggle<&lab::View::presenting>},
      Command{"Escape", "View", "close a window, or end presenting", closeWindows},
  };
}

}  // namespace

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
