#include "ui/keys/commands.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <iterator>
#include <utility>

#include "ui/keys/key_groups.h"
#include "ui/keys/letters.h"
#include "ui/keys/themes.h"

namespace ui {

using language::tr, language::trc;

namespace {

using lab::Lab;

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

// What the canvas shows: the panel has a box for each, as the menu has.
std::vector<Command> drawnCommands() {
  constexpr CommandGroup kView = CommandGroup::view;
  return {
      switchOf("G", kView, &lab::View::grid, tr("Grid"))
          .shown("grid", tr("Grid"),
                 tr("Grid lines in scene units behind the chain, to read lengths and positions. A "
                    "drag with Ctrl held snaps to them (G).")),
      switchOf("A", kView, &lab::View::reach, tr("Reachable area"))
          .shown("reach", tr("Reachable area"),
                 tr("Tints every point that the tip can reach, as if no joint had limits. A target "
                    "outside it is too far away, a target in its hole is too close (A).")),
      switchOf("Shift+V", kView, &lab::View::ellipsoid, tr("ellipsoid of the tip's velocities"))
          .shown(
              "ellipsoid", tr("Ellipsoid"),
              tr("Draws how fast the tip can move each way where all joints together move at one "
                 "radian a second: flat near a singular pose. The page Matrix has its numbers "
                 "(Shift+V).")),
      switchOf("Shift+A", kView, &lab::View::frames, tr("frames of the joints: their axes"))
          .shown("frames", trc("of joints", "Frames"),
                 tr("Draws each joint's frame with its number, 0 at the base: x red, y green, z "
                    "blue. The page Matrix has the transforms between them (Shift+A).")),
      switchOf("H", kView, &lab::View::ghost, tr("ghost of the pose before"))
          .shown("ghost", tr("Ghost"),
                 tr("Shows the pose before the last change as an outline, so that you see what "
                    "moved and how far (H).")),
      switchOf("Shift+T", kView, &lab::View::trail, tr("Tip trail"))
          .shown("trail", tr("Tip trail"),
                 tr("Draws the path of the tip: when you step, over the solve so far; otherwise "
                    "over the last drag (Shift+T).")),
      switchOf("J", kView, &lab::View::numbers, tr("numbers at the joints"))
          .shown("numbers", tr("Numbers"),
                 tr("Writes each bone's number at its joint. Tables, formulas and the sentence for "
                    "each step use these numbers (J).")),
      switchOf("Shift+J", kView, &lab::View::limits, tr("limits at the joints"))
          .shown("limits", tr("Limits"),
                 tr("Draws the angles that each limited joint may have: fans for hinges, cones for "
                    "ball joints (Shift+J).")),
      switchOf("W", kView, &lab::View::explain, tr("explanations on the canvas"))
          .shown("explain", tr("Explanations"),
                 tr("Marks on the canvas what each step computes: angles, distances, circles. Off: "
                    "the chain alone, so that a class can guess first (W).")),
  };
}

std::vector<Command> lookCommands() {
  constexpr CommandGroup kView = CommandGroup::view;
  return {
      Command{"F", kView, tr("fit chain and target into view"), fitView}.shown(
          "fit", tr("Fit view"),
          tr("Moves and zooms the view until chain and target are in it, in the plane also the "
             "reachable area (F).")),
      switchOf("D", kView, &lab::View::degrees, tr("degrees or radians"))
          .shown("degrees", tr("Angles in degrees"),
                 tr("Shows all angles in degrees (360 to a turn) or in radians (2π to a turn), as "
                    "code uses them (D).")),
      switchOf("Q", kView, &lab::View::reducedMotion, tr("Reduced motion"))
          .shown("reduced-motion", tr("Reduced motion"),
                 tr("No animation: playing shows one whole iteration after the other, and the view "
                    "jumps to its new place. For people who get dizzy from motion (Q).")),
      Command{"C", kView, tr("next theme: dark, light, projector"), nextTheme},
      Command{"Ctrl+=", kView, tr("larger type and controls"), uiScale<true>}.shown(
          "larger", tr("Larger"),
          tr("Makes type, controls and handles larger by a quarter, up to three times: for a "
             "projector or a dense screen.")),
      Command{"Ctrl+-", kView, tr("smaller type and controls"), uiScale<false>}.shown(
          "smaller", tr("Smaller"), tr("Makes type, controls and handles smaller by a fifth.")),
      Command{"Ctrl+Shift+=", kView, tr("larger formulas and code"), readingScale<true>},
      Command{"Ctrl+Shift+-", kView, tr("smaller formulas and code"), readingScale<false>},
      Command{"Ctrl+Shift+Up", kView, tr("more room for the code"), codeEdge<+1>},
      Command{"Ctrl+Shift+Down", kView, tr("more room for the formulas"), codeEdge<-1>},
  };
}

std::vector<Command> pageCommands() {
  constexpr CommandGroup kView = CommandGroup::view;
  return {
      Command{"Shift+F2", kView, tr("page: setup"), showTab<lab::Tab::setup>},
      Command{"F3", kView, tr("page: explain (formulas, code)"), showTab<lab::Tab::explain>},
      Command{"F4", kView, tr("page: chart"), showTab<lab::Tab::chart>},
      Command{"F5", kView, tr("page: matrix"), showTab<lab::Tab::matrix>},
      Command{"F6", kView, tr("page: race"), showTab<lab::Tab::race>},
      Command{"F7", kView, tr("page: map"), showTab<lab::Tab::map>},
  };
}

std::vector<Command> windowCommands() {
  constexpr CommandGroup kView = CommandGroup::view;
  return {
      switchOf("Ctrl+P", kView, &lab::View::palette, tr("find a command, a preset or a page"))
          .shown("palette", tr("Find a command…"),
                 tr("Finds every command, solver, preset and page by its name, and does it.")),
      switchOf("F1", kView, &lab::View::help, tr("list of keys and mouse actions"))
          .shown("help", tr("Keys and mouse"),
                 tr("Opens a window that lists all keys and mouse actions. The same key closes it "
                    "(F1).")),
      Command{"F8", kView, tr("the scene's name and notes"),
              toggleUsualPanel<&lab::PanelView::notes>}
          .marked([](const Lab& lab) { return lab.state().view.panels.notes; })
          .shown("notes", tr("Name and notes"),
                 tr("Opens the scene's name and notes, to read and edit them.")),
      Command{"Shift+D", kView, tr("table of Denavit and Hartenberg"),
              toggleUsualPanel<&lab::PanelView::dh>}
          .marked([](const Lab& lab) { return lab.state().view.panels.dh; })
          .shown(
              "dh-table", tr("DH table"),
              tr("Opens the chain's table of Denavit and Hartenberg. What is typed there changes "
                 "the arm, and the parameters are drawn on the canvas (Shift+D).")),
      Command{"F9", kView, tr("Side panel"), toggleSide}
          .marked([](const Lab& lab) {
            const lab::View& view = lab.state().view;
            return view.presenting ? view.presentsPage : view.panels.side;
          })
          .shown("side", tr("Side panel"),
                 tr("Shows the panel with the pages. Without it the canvas has the whole width.")),
      switchOf("Ctrl+F9", kView, &lab::PanelView::left, tr("side panel left or right"))
          .shown("left", tr("Side panel at the left"),
                 tr("Moves the panel to the other side of the window. You can also drag its "
                    "handle.")),
      Command{"Shift+F9", kView, tr("Playback bar"), toggleUsualPanel<&lab::PanelView::bar>}
          .marked([](const Lab& lab) { return lab.state().view.panels.bar; })
          .shown("bar", tr("Playback bar"),
                 tr("Shows the sentence for the step, the scrubber and the buttons. The keys work "
                    "without it.")),
      switchOf("Ctrl+Shift+F9", kView, &lab::PanelView::barTop, tr("playback bar above or below"))
          .shown("bar-top", tr("Playback bar at the top"),
                 tr("Moves the playback bar to the other end of the window. You can also drag its "
                    "handle.")),
      Command{"Ctrl+Shift+Left", kView, tr("the panel's edge to the left"), panelEdge<-1>},
      Command{"Ctrl+Shift+Right", kView, tr("the panel's edge to the right"), panelEdge<+1>},
      switchOf("F10", kView, &lab::View::presenting, tr("presentation: large, for a class"))
          .shown("presentation", tr("Presentation"),
                 tr("For a class: large type and handles, only the canvas and the sentence, a ring "
                    "around the pointer, and each pressed key with what it does. Escape ends it.")),
      switchOf("Ctrl+T", kView, &lab::View::teaching,
               tr("teacher's mode: answers stay hidden until R"))
          .shown("teaching", tr("Teacher's mode"),
                 tr("Hides the answer to a question, and the numbers that give it away, until you "
                    "press R: also after a guess, so that a class can talk and vote.")),
      switchOf(".", kView, &lab::View::blank, tr("blank the window, or bring it back"))
          .shown("blank", tr("Blank window"),
                 tr("Makes the window black, so that a class looks at you. The same key, Escape or "
                    "a click brings it back.")),
      Command{"Escape", kView, tr("close a window, or end presenting"), closeWindows},
  };
}

template <class... Lists>
std::vector<Command> joined(Lists... lists) {
  std::vector<Command> all;
  (std::ranges::move(lists, std::back_inserter(all)), ...);
  return all;
}

}  // namespace

Command::Command(std::string itsKey, CommandGroup itsGroup, language::Text itsTitle, Does does,
                 RequestKind asks)
    : key(std::move(itsKey)),
      group(itsGroup),
      title(itsTitle),
      offer(std::move(does)),
      request(asks) {}

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

Command Command::shown(const char* itsId, language::Text itsName, language::Text itsHelp) && {
  id = itsId;
  name = itsName;
  help = itsHelp;
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

std::string titleOf(const Command& command) { return capitalized(command.title.view()); }

std::string shortTitleOf(const Command& command) {
  if (!command.name.empty() && !command.submenu) return command.name;
  std::string title = titleOf(command);
  const std::string known = command.submenu ? command.submenu->name.str() + ": " : std::string();
  if (known.empty() || !title.starts_with(known)) return title;
  return capitalized(std::string_view(title).substr(known.size()));
}

std::string idOf(const Command& command) {
  if (*command.id != '\0') return command.id;
  return std::string(nameOf(command.group).english()) + "-" + command.title.english();
}

const std::vector<Command>& commands() {
  static const std::vector<Command> kAll =
      joined(playbackCommands(), solverCommands(), chainCommands(), drawnCommands(), lookCommands(),
             pageCommands(), windowCommands(), programCommands(), spaceCommands());
  return kAll;
}

const Command& commandOf(std::string_view id) {
  for (const auto* list : {&commands(), &commandsWithoutKeys()}) {
    const auto found = std::ranges::find(*list, id, &Command::id);
    if (found != list->end()) return *found;
  }
  std::abort();  // a slip of this program
}

namespace {

std::optional<Offer> offerOf(std::string_view key, const lab::Lab& lab) {
  static const std::vector<Command> kKeypad = keypadCommands();
  for (const auto* list : {&commands(), &kKeypad}) {
    const auto found = std::ranges::find(*list, key, &Command::key);
    if (found != list->end()) return found->offer(lab);
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
