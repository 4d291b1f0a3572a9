#include "ui/windows/menu_bar.h"

#include <algorithm>
#include <cctype>
#include <functional>
#include <string_view>
#include <utility>

#include <imgui.h>

#include "lab/bench/history.h"
#include "ui/keys/commands.h"
#include "ui/keys/view_switches.h"
#include "ui/kit/chain_widgets.h"
#include "ui/windows/export_window.h"

namespace ui {
namespace {

struct Entry {
  const char* id;
  const char* text;
  std::string key;
  std::string help;
  bool isChecked = false;
  bool isEnabled = true;
};

// Whether it is chosen.
bool entry(const Context& context, const Entry& each) {
  const bool isChosen =
      ImGui::MenuItem(each.text, each.key.c_str(), each.isChecked, each.isEnabled);
  context.control(each.id, each.help);
  return isChosen;
}

void requestEntry(const Context& context, const char* text, RequestKind request, const char* id,
                  const char* help) {
  if (entry(context, {id, text, keyOf(request), help})) context.ask(request);
}

// A menu; Alt with its first letter opens it.
template <typename Entries>
void menu(const Context& context, const char* name, const char* id, const char* help,
          const Entries& entries) {
  const std::string key = std::string("Alt+") + name[0];
  if (context.isPressed(key)) ImGui::OpenPopup(name);
  if (ImGui::BeginMenu(name)) {
    entries();
    // Dear ImGui's first Escape would only take the keyboard back to the bar.
    if (context.isPressed("Escape")) ImGui::CloseCurrentPopup();
    ImGui::EndMenu();
  }
  context.control(id, help + (" (" + key + ")."));
}

// A menu within a menu.
template <typename Entries>
void submenu(const Context& context, const char* name, const char* id, const char* help,
             bool isEnabled, const Entries& entries) {
  if (ImGui::BeginMenu(name, isEnabled)) {
    entries();
    ImGui::EndMenu();
  }
  context.control(id, help);
}

void recentMenu(const Context& context) {
  int index = 0;
  for (const FileInfo::Recent& file : context.files->recent) {
    // File names are often the same; folders tell them apart.
    const std::string text = file.path + "##" + std::to_string(index);
    const std::string id = "recent-" + std::to_string(index++);
    if (entry(context, {id.c_str(), text.c_str(), file.isMissing ? "missing" : "",
                        file.isMissing ? "This file is no longer where it was."
                                       : "Opens this scene. It replaces the current one.",
                        false, !file.isMissing})) {
      context.ask(RequestKind::openRecent, file.path);
    }
  }
}

void fileMenu(const Context& context) {
  requestEntry(context, "New", RequestKind::newScene, "menu-new",
               "Opens an arm of two bones. Asks first if there is unsaved work.");
  requestEntry(context, "Open…", RequestKind::open, "menu-open",
               "Opens a scene from a file. A file can be dropped onto the window as well.");
  submenu(context, "Open recent", "menu-recent",
          "The ten scenes that were opened or saved last, the newest first.",
          context.files && !context.files->recent.empty(), [&] { recentMenu(context); });
  ImGui::Separator();
  requestEntry(
      context, "Save", RequestKind::save, "menu-save",
      "Writes the scene to its file: chains, solvers, target and camera, as they are now.");
  requestEntry(context, "Save as…", RequestKind::saveAs, "menu-save-as",
               "Saves the scene to another file and continues with that one. The first file stays "
               "as it is.");
  ImGui::Separator();
  requestEntry(context, "Export…", RequestKind::exportAs, "menu-export",
               "Pictures, films of the playback, and tables of steps or of the chart, as files.");
  const bool isFilming = context.files && !context.files->filming.empty();
  requestEntry(context, isFilming ? "Stop recording" : "Record window…", RequestKind::film,
               "menu-film",
               isFilming ? "Ends the recording of this window and writes the file."
                         : "Records this window as a GIF or MP4 until you choose it again.");
  ImGui::Separator();
  requestEntry(context, "Quit", RequestKind::quit, "menu-quit",
               "Quits the program. It asks about unsaved work first; settings are kept.");
}

void historyMenu(const Context& context) {
  const lab::History& history = context.lab.history();
  const std::vector<std::string> titles = history.titles();
  const auto step = [&](const std::string& title, std::size_t done) {
    const std::string text = title + "##" + std::to_string(done);
    const std::string id = "history-" + std::to_string(done);
    if (entry(context, {id.c_str(), text.c_str(), "",
                        "Goes back to the scene after this change. Later changes can be redone.",
                        done == history.doneCount()})) {
      context.act(lab::SeekHistory{done});
    }
  };
  // The last steps first, as many as fit on a small screen.
  constexpr std::size_t kShown = 16;
  const std::size_t first = titles.size() - std::min(titles.size(), kShown);
  for (std::size_t i = titles.size(); i > first; --i) step(titles[i - 1], i);
  if (first == 0) step("The scene as it was", 0);
}

void editingEntries(const Context& context) {
  const bool isNoting = context.lab.state().view.panels.notes;
  const bool isRacing = context.lab.state().race.on;
  const bool canEdit = !isRacing && !context.lab.creature();
  if (entry(context,
            {"menu-edit-chain", "Edit on the canvas", "E", isRacing ? kNoEditingHelp : kEditingHelp,
             context.lab.isEditing(), canEdit})) {
    context.act(lab::SetEditing{!context.lab.isEditing()});
  }
  if (entry(context, {"menu-notes", "Name and notes", "F8",
                      "Opens the scene's name and notes, to read and edit them.", isNoting})) {
    context.act(lab::SetView{&lab::PanelView::notes, !isNoting});
  }
  if (entry(context, {"menu-reset-scene", "Back to the start", "R",
                      "Puts chain and target back to where they are in the preset or the file."})) {
    context.act(lab::ResetScene{});
  }
}

void editMenu(const Context& context) {
  const lab::History& history = context.lab.history();
  if (entry(context,
            {"menu-undo", "Undo", "Ctrl+Z", "Undoes the last change. A whole drag is one change.",
             false, history.canUndo()})) {
    context.act(lab::Undo{});
  }
  if (entry(context, {"menu-redo", "Redo", "Ctrl+Y",
                      "Redoes what was undone last, as long as nothing else has changed.", false,
                      history.canRedo()})) {
    context.act(lab::Redo{});
  }
  submenu(
      context, "History", "menu-history",
      "Lists all changes that can be undone, the newest first. A click goes back to one of them.",
      history.count() > 0, [&] { historyMenu(context); });
  ImGui::Separator();
  requestEntry(context, "Copy scene", RequestKind::copy, "menu-copy",
               "Copies the scene as one line of text, for a mail or a chat.");
  requestEntry(context, "Paste scene", RequestKind::paste, "menu-paste",
               "Opens a scene that was copied as text. It replaces the current one.");
  ImGui::Separator();
  editingEntries(context);
}

// A command of the list of keys.
void commandEntry(const Context& context, const Command& command, bool isChecked = false) {
  std::string text = command.help;
  text[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(text[0])));
  const std::string id = "menu-" + command.group + "-" + command.help;
  const auto action = command.action(context.lab);
  const std::string by = command.key.empty() ? "" : ", as the key " + command.key + " does";
  if (entry(context,
            {id.c_str(), text.c_str(), command.key, text + by + ". Ctrl+P finds it by its name.",
             isChecked, action.has_value()})) {
    context.act(*action);
  }
}

void groupEntries(const Context& context, std::string_view group) {
  for (const auto& list : {commands(), commandsWithoutKeys()}) {
    for (const Command& command : list) {
      if (command.group == group) commandEntry(context, command);
    }
  }
}

void solverMenu(const Context& context) {
  bool isSetting = false;
  for (const Command& command : commands()) {
    if (command.group != "Solver") continue;
    const bool isSolver = std::ranges::find(ik::solvers(), std::string_view(command.help),
                                            [](const ik::SolverInfo* each) {
                                              return std::string_view(each->name);
                                            }) != ik::solvers().end();
    if (!isSolver && !std::exchange(isSetting, true)) ImGui::Separator();
    commandEntry(context, command, isSolver && command.help == context.lab.solver().name);
  }
}

void chainMenu(const Context& context) {
  submenu(context, "Presets", "menu-presets",
          "Scenes to start from: each replaces what is on the canvas, and can be undone.", true,
          [&] { groupEntries(context, "Presets"); });
  submenu(context, "Failures", "menu-failures",
          "Scenes in which solvers fail: what happens, why, and the cures to try.", true,
          [&] { groupEntries(context, "Failures"); });
  ImGui::Separator();
  groupEntries(context, "Chain");
}

// An entry with a check mark for a value of the view.
template <class Part>
void toggle(const Context& context, const char* id, const char* text, const char* key,
            bool Part::*which, const char* help) {
  const bool on = lab::partOf<Part>(context.lab.state().view).*which;
  if (entry(context, {id, text, key, help, on})) context.act(lab::SetView{which, !on});
}

void toggle(const Context& context, const ViewSwitch& each) {
  const std::string id = std::string("menu-") + each.id;
  toggle(context, id.c_str(), each.name, each.key, each.flag, each.help);
}

void lookEntries(const Context& context) {
  const lab::View& view = context.lab.state().view;
  submenu(
      context, "Theme", "menu-theme", "Dark, light, or for a projector (C: the next one).", true,
      [&] {
        for (const auto& each : kThemeChoices) {
          const std::string id = std::string("menu-") + each.id;
          if (entry(context, {id.c_str(), each.name, "C", each.help, view.theme == each.value})) {
            context.act(lab::SetView{&lab::View::theme, each.value});
          }
        }
      });
  if (entry(context, {"menu-larger", "Larger", "Ctrl+=",
                      "Makes type, controls and handles larger by a quarter, up to three times: "
                      "for a projector or a dense screen."})) {
    context.act(lab::SetView{&lab::View::uiScale, 1.25 * view.uiScale});
  }
  if (entry(context, {"menu-smaller", "Smaller", "Ctrl+-",
                      "Makes type, controls and handles smaller by a fifth."})) {
    context.act(lab::SetView{&lab::View::uiScale, 0.8 * view.uiScale});
  }
  toggle(context, kMotionSwitch);
}

void panelEntries(const Context& context) {
  toggle(context, "menu-side", "Side panel", "F9", &lab::PanelView::side,
         "Shows the panel with the pages. Without it the canvas has the whole width.");
  toggle(context, "menu-left", "Side panel at the left", "Ctrl+F9", &lab::PanelView::left,
         "Moves the panel to the other side of the window. You can also drag its handle.");
  toggle(
      context, "menu-bar", "Playback bar", "Shift+F9", &lab::PanelView::bar,
      "Shows the sentence for the step, the scrubber and the buttons. The keys work without it.");
  toggle(context, "menu-bar-top", "Playback bar at the top", "Ctrl+Shift+F9",
         &lab::PanelView::barTop,
         "Moves the playback bar to the other end of the window. You can also drag its handle.");
  if (entry(context, {"menu-reset-layout", "Reset layout", "",
                      "Puts all panels and windows back to their first places and shows those that "
                      "were hidden."})) {
    context.act(lab::SetView{&lab::View::panels, {}});
  }
}

void viewMenu(const Context& context) {
  lookEntries(context);
  ImGui::Separator();
  for (const ViewSwitch& each : kViewSwitches) toggle(context, each);
  toggle(context, kDegreesSwitch);
  if (entry(context, {"menu-fit", "Fit view", "F", kFitHelp})) {
    context.act(lab::SetView{&lab::View::fit, true});
  }
  ImGui::Separator();
  panelEntries(context);
  ImGui::Separator();
  toggle(context, "menu-presentation", "Presentation", "F10", &lab::View::presenting,
         "For a class: large type and handles, only the canvas and the sentence, a ring around the "
         "pointer, and each pressed key with what it does. Escape ends it.");
  const bool isFull = context.files && context.files->isFullScreen;
  if (entry(context, {"menu-full-screen", "Full screen", keyOf(RequestKind::fullScreen),
                      "Shows the window on the whole screen, or goes back to a window.", isFull})) {
    context.ask(RequestKind::fullScreen);
  }
}

void helpMenu(const Context& context) {
  const lab::View& view = context.lab.state().view;
  if (entry(context, {"menu-palette", "Find a command…", "Ctrl+P",
                      "Finds every command, solver, preset and page by its name, and does it."})) {
    context.act(lab::SetView{&lab::View::palette, true});
  }
  if (entry(context, {"menu-help", "Keys and mouse", "F1", kKeysHelp, view.help})) {
    context.act(lab::SetView{&lab::View::help, !view.help});
  }
  toggle(context, "menu-legend", "Legend on the canvas", "", &lab::View::legend,
         "Says which mark on the canvas is the target, the tip, the base, the reachable area and "
         "the ghost. Shown at the first start.");
  if (entry(context, {"menu-about", "About IK Lab", "",
                      "Says what this program is for, and its version.", view.about})) {
    context.act(lab::SetView{&lab::View::about, !view.about});
  }
}

}  // namespace

void menuBar(const Context& context) {
  if (!ImGui::BeginMainMenuBar()) return;
  menu(context, "File", "menu-file", "New, open, save, export and quit",
       [&] { fileMenu(context); });
  menu(context, "Edit", "menu-edit", "Undo, copy, and edit the chain on the canvas",
       [&] { editMenu(context); });
  menu(context, "View", "menu-view",
       "What is drawn, its size and colours, and where the panels are", [&] { viewMenu(context); });
  menu(context, "Solver", "menu-solver", "The solver, its iterations and its tolerance",
       [&] { solverMenu(context); });
  menu(context, "Chain", "menu-chain", "The chain, its bones, mirroring, and the presets",
       [&] { chainMenu(context); });
  menu(context, "Playback", "menu-playback", "Step through the solve, forwards and backwards",
       [&] { groupEntries(context, "Playback"); });
  menu(context, "3D", "menu-3d", "The 3D view and its directions",
       [&] { groupEntries(context, "View in 3D"); });
  menu(context, "Help", "menu-help-menu", "All keys, and about this program",
       [&] { helpMenu(context); });
  filmMark(context);
  ImGui::EndMainMenuBar();
}

}  // namespace ui
