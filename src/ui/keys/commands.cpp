#include "ui/keys/commands.h"

#include <algorithm>
#include <array>
#include <utility>

#include "ui/keys/key_groups.h"
#include "ui/keys/letters.h"
#include "ui/keys/view_switches.h"

namespace ui {

using language::tr;

namespace {

using lab::Lab;

template <bool lab::View::*flag>
Offer toggleView(const Lab& lab) {
  return lab::SetView{flag, !(lab.state().view.*flag)};
}

template <bool larger>
Offer uiScale(const Lab& lab) {
  return lab::SetView{&lab::View::uiScale, lab.state().view.uiScale * (larger ? 1.25 : 0.8)};
}

template <bool larger>
Offer readingScale(const Lab& lab) {
  const double scale = lab.state().view.panels.readingScale;
  return lab::SetView{&lab::PanelView::readingScale,
                      larger ? scale * kReadingStep : scale / kReadingStep};
}

// The edge between formulas and code.
template <int direction>
Offer codeEdge(const Lab& lab) {
  constexpr double kStep = 0.05;
  if (lab.state().view.tab != lab::Tab::explain) {
    return tr("Only the page Explain has formulas and code (F3).");
  }
  return lab::SetView{&lab::PanelView::codeShare,
                      lab.state().view.panels.codeShare + kStep * direction};
}

template <lab::Tab tab>
Offer showTab(const Lab& /*lab*/) {
  return lab::ShowPage{tab};
}

Offer nextTheme(const Lab& lab) {
  const auto theme = static_cast<std::size_t>(lab.state().view.theme);
  return lab::SetView{&lab::View::theme,
                      static_cast<lab::Theme>((theme + 1) % kThemeChoices.size())};
}

Offer fitView(const Lab& /*lab*/) { return lab::SetView{&lab::View::fit, true}; }

Offer closeWindows(const Lab& lab) {
  const lab::View& view = lab.state().view;
  const bool isSelected = view.selectedJoint >= 0;
  if (!lab::isCovered(view) && !isSelected && !view.presenting) {
    return tr("No window is open, and nothing is selected.");
  }
  return lab::CloseWindows{};
}

// While presenting, the page beside the canvas comes and goes instead.
Offer toggleSide(const Lab& lab) {
  const lab::View& view = lab.state().view;
  if (view.presenting) return lab::SetView{&lab::View::presentsPage, !view.presentsPage};
  return lab::SetView{&lab::PanelView::side, !view.panels.side};
}

// Hidden while presenting.
template <bool lab::PanelView::*panel>
Offer toggleUsualPanel(const Lab& lab) {
  if (lab.state().view.presenting) return tr("It is hidden while you present (F10).");
  return lab::SetView{panel, !(lab.state().view.panels.*panel)};
}

template <bool lab::PanelView::*panel>
Offer togglePanel(const Lab& lab) {
  return lab::SetView{panel, !(lab.state().view.panels.*panel)};
}

// Moves the edge between the panel and the canvas.
template <int direction>
Offer panelEdge(const Lab& lab) {
  constexpr double kStep = 20.0;  // points
  const lab::PanelView& panels = lab.state().view.panels;
  if (lab.state().view.presenting) {
    const double share = 0.05 * (panels.left ? direction : -direction);
    return lab::SetView{&lab::PanelView::presentedShare, panels.presentedShare + share};
  }
  const double width = panels.width + kStep * (panels.left ? direction : -direction);
  return lab::SetView{&lab::PanelView::width, width};
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

Command::Command(std::string itsKey, CommandGroup itsGroup, language::Text itsHelp, Does does,
                 RequestKind asks)
    : key(std::move(itsKey)),
      group(itsGroup),
      help(itsHelp),
      english(itsHelp.english()),
      offer(std::move(does)),
      request(asks) {}

Command::Command(std::string itsKey, CommandGroup itsGroup, std::string name, Does does)
    : key(std::move(itsKey)),
      group(itsGroup),
      help(language::lookUp(name)),
      english(std::move(name)),
      offer(std::move(does)) {}

Command Command::in(const Submenu& itsSubmenu) && {
  submenu = &itsSubmenu;
  return std::move(*this);
}

Command Command::marked(IsOn on) && {
  isOn = std::move(on);
  return std::move(*this);
}

Command Command::apart() && {
  hasLine = true;
  return std::move(*this);
}

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

std::string shortTitleOf(const Command& command) {
  std::string title = titleOf(command);
  const std::string known = command.submenu ? command.submenu->name.str() + ": " : std::string();
  if (known.empty() || !title.starts_with(known)) return title;
  return capitalized(std::string_view(title).substr(known.size()));
}

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

namespace {

std::optional<Offer> offerOf(std::string_view key, const lab::Lab& lab) {
  for (const auto& list : {commands(), keypadCommands()}) {
    for (const Command& command : list) {
      if (command.key == key) return command.offer(lab);
    }
  }
  return std::nullopt;
}

}  // namespace

std::optional<lab::Action> actionFor(std::string_view key, const lab::Lab& lab) {
  const auto offer = offerOf(key, lab);
  return offer ? offer->action : std::nullopt;
}

std::string whyNotNow(std::string_view key, const lab::Lab& lab) {
  const auto offer = offerOf(key, lab);
  return offer ? offer->whyNot : std::string();
}

}  // namespace ui
