#include "ui/windows/menu_bar.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <string_view>
#include <utility>

#include <imgui.h>

#include "lab/bench/history.h"
#include "language/language.h"
#include "ui/keys/commands.h"
#include "ui/keys/menu_entries.h"
#include "ui/keys/view_switches.h"
#include "ui/kit/chain_widgets.h"
#include "ui/kit/widgets.h"
#include "ui/windows/export_window.h"

namespace ui {

using language::tr, language::fill;
namespace {

void recentMenu(const Context& context) {
  int index = 0;
  for (const FileInfo::Recent& file : context.files->recent) {
    context.need(file.path);
    // File names are often the same; folders tell them apart.
    const std::string id = "recent-" + std::to_string(index++);
    if (entry(context, {id.c_str(), file.path, file.isMissing ? tr("missing").str() : std::string(),
                        tr("Opens this scene. It replaces the current one."), false,
                        file.isMissing ? tr("This file is no longer where it was.").str()
                                       : std::string()})) {
      context.ask(RequestKind::openRecent, file.path);
    }
  }
}

void fileMenu(const Context& context) {
  requestEntry(context, tr("New"), RequestKind::newScene, "menu-new",
               tr("Opens an arm of two bones. Asks first if there is unsaved work."));
  requestEntry(context, tr("Open…"), RequestKind::open, "menu-open",
               tr("Opens a scene from a file. A file can be dropped onto the window as well."));
  const bool hasRecent = context.files && !context.files->recent.empty();
  submenu(context,
          {"menu-recent", tr("Open recent"),
           tr("The ten scenes that were opened or saved last, the newest first."),
           hasRecent ? std::string() : tr("No scene was opened from a file or saved yet.").str()},
          [&] { recentMenu(context); });
  ImGui::Separator();
  const bool showsLessons = context.lab.state().view.gallery == lab::Gallery::lessons;
  if (entry(context, {"menu-lessons", tr("Lessons"), "F2",
                      tr("Opens the start page: lessons with your progress, presets, and scenes in "
                         "which solvers fail."),
                      showsLessons})) {
    context.act(lab::SetView{&lab::View::gallery, lab::Gallery::lessons});
  }
  if (context.lesson) {
    requestEntry(context, tr("Save the answers…"), RequestKind::saveAnswers, "menu-save-answers",
                 tr("Writes what was answered in lessons since the program began, for whoever "
                    "teaches: one file for each learner."));
  }
  ImGui::Separator();
  requestEntry(
      context, tr("Save"), RequestKind::save, "menu-save",
      tr("Writes the scene to its file: chains, solvers, target and camera, as they are now."));
  requestEntry(
      context, tr("Save as…"), RequestKind::saveAs, "menu-save-as",
      tr("Saves the scene to another file and continues with that one. The first file stays "
         "as it is."));
  requestEntry(context, context.lesson ? tr("Copy a link to this step") : tr("Copy link"),
               RequestKind::copyLink, "menu-copy-link",
               context.lesson ? tr("Copies a line of text. Whoever pastes it into the program "
                                   "(Ctrl+V) is at this step.")
                              : tr("Copies a line of text that holds the whole scene. Whoever "
                                   "pastes it into the program "
                                   "(Ctrl+V) has the scene."));
  ImGui::Separator();
  requestEntry(
      context, tr("Export…"), RequestKind::exportAs, "menu-export",
      tr("Pictures, films of the playback, and tables of steps or of the chart, as files."));
  if (context.files && context.files->isInBrowser) return;
  ImGui::Separator();
  requestEntry(context, tr("Quit"), RequestKind::quit, "menu-quit",
               tr("Quits the program. It asks about unsaved work first; settings are kept."));
}

void historyMenu(const Context& context) {
  const lab::History& history = context.lab.history();
  const std::vector<std::string> titles = history.titles();
  const auto step = [&](const std::string& title, std::size_t done) {
    const std::string id = "history-" + std::to_string(done);
    if (entry(context,
              {id.c_str(), title, "",
               tr("Goes back to the scene after this change. Later changes can be redone."),
               done == history.doneCount()})) {
      context.act(lab::SeekHistory{done});
    }
  };
  // The last steps first, as many as fit on a small screen.
  constexpr std::size_t kShown = 16;
  const std::size_t first = titles.size() - std::min(titles.size(), kShown);
  for (std::size_t i = titles.size(); i > first; --i)
    step(std::string(language::lookUp(titles[i - 1])), i);
  if (first == 0) step(tr("The scene as it was"), 0);
}

void editingEntries(const Context& context) {
  const bool isNoting = context.lab.state().view.panels.notes;
  if (entry(context, {"menu-edit-chain", tr("Edit on the canvas"), "E", kEditingHelp,
                      context.lab.isEditing(), whyNotNow("E", context.lab)})) {
    context.act(lab::SetEditing{!context.lab.isEditing()});
  }
  if (entry(context, {"menu-notes", tr("Name and notes"), "F8",
                      tr("Opens the scene's name and notes, to read and edit them."), isNoting})) {
    context.act(lab::SetView{&lab::PanelView::notes, !isNoting});
  }
  if (entry(context,
            {"menu-reset-scene", tr("Back to the start"), "Ctrl+Home",
             tr("Puts chain and target back to where they are in the preset or the file.")})) {
    context.act(lab::ResetScene{});
  }
}

void editMenu(const Context& context) {
  const lab::History& history = context.lab.history();
  const auto whyNot = [&](std::string_view key) { return whyNotNow(key, context.lab); };
  if (entry(context,
            {"menu-undo", tr("Undo"), "Ctrl+Z",
             tr("Undoes the last change. A whole drag is one change."), false, whyNot("Ctrl+Z")})) {
    context.act(lab::Undo{});
  }
  if (entry(context, {"menu-redo", tr("Redo"), "Ctrl+Y",
                      tr("Redoes what was undone last, as long as nothing else has changed."),
                      false, whyNot("Ctrl+Y")})) {
    context.act(lab::Redo{});
  }
  submenu(context,
          {"menu-history", tr("History"),
           tr("Lists all changes that can be undone, the newest first. A click goes back to one of "
              "them."),
           history.count() > 0 ? std::string() : whyNot("Ctrl+Z")},
          [&] { historyMenu(context); });
  ImGui::Separator();
  requestEntry(context, tr("Copy scene"), RequestKind::copy, "menu-copy",
               tr("Copies the scene as one line of text, for a mail or a chat."));
  requestEntry(context, tr("Paste scene"), RequestKind::paste, "menu-paste",
               tr("Opens a scene that was copied as text. It replaces the current one."));
  ImGui::Separator();
  editingEntries(context);
}

void chainMenu(const Context& context) {
  submenu(context,
          {"menu-presets", tr("Presets"),
           tr("Scenes to start from: each replaces what is on the canvas, and can be undone.")},
          [&] { groupEntries(context, CommandGroup::presets); });
  submenu(context,
          {"menu-failures", tr("Failures"),
           tr("Scenes in which solvers fail: what happens, why, and the cures to try.")},
          [&] { groupEntries(context, CommandGroup::failures); });
  ImGui::Separator();
  groupEntries(context, CommandGroup::chain);
}

// In English too, so that those find it who cannot read the window.
std::string languageTitle() {
  constexpr language::Text kTitle = tr("Language");
  std::string title = kTitle;
  return title == kTitle.english() ? title : title + " (" + kTitle.english() + ")";
}

// By what the languages call themselves: who cannot read the others finds their own.
void languageMenu(const Context& context) {
  const std::string& now = context.lab.state().view.language;
  for (const LanguageName& each : context.languages) {
    context.need(each.name);
    const std::string id = "menu-language-" + each.code;
    const bool isChosen = each.code == (now.empty() ? "en" : now);
    if (entry(context, {id.c_str(), each.name, "",
                        tr("Shows the window in this language from now on."), isChosen})) {
      context.act(lab::SetView{&lab::View::language, each.code});
    }
  }
}

void lookEntries(const Context& context) {
  const lab::View& view = context.lab.state().view;
  submenu(
      context,
      {"menu-theme", tr("Theme"), tr("Dark, light, or for a projector (C: the next one).")}, [&] {
        for (const auto& each : kThemeChoices) {
          const std::string id = std::string("menu-") + each.id;
          if (entry(context, {id.c_str(), each.name, "C", each.help, view.theme == each.value})) {
            context.act(lab::SetView{&lab::View::theme, each.value});
          }
        }
      });
  if (entry(context, {"menu-larger", tr("Larger"), "Ctrl+=",
                      tr("Makes type, controls and handles larger by a quarter, up to three times: "
                         "for a projector or a dense screen.")})) {
    context.act(lab::SetView{&lab::View::uiScale, 1.25 * view.uiScale});
  }
  if (entry(context, {"menu-smaller", tr("Smaller"), "Ctrl+-",
                      tr("Makes type, controls and handles smaller by a fifth.")})) {
    context.act(lab::SetView{&lab::View::uiScale, 0.8 * view.uiScale});
  }
  toggle(context, kMotionSwitch);
  submenu(context,
          {"menu-language", languageTitle(),
           tr("The language of the window. The command line and files stay as they are."),
           context.languages.size() > 1
               ? std::string()
               : tr("There are no translations beside the program: English is all it has.").str()},
          [&] { languageMenu(context); });
}

void panelEntries(const Context& context) {
  toggle(context, "menu-side", tr("Side panel"), "F9", &lab::PanelView::side,
         tr("Shows the panel with the pages. Without it the canvas has the whole width."));
  toggle(context, "menu-left", tr("Side panel at the left"), "Ctrl+F9", &lab::PanelView::left,
         tr("Moves the panel to the other side of the window. You can also drag its handle."));
  toggle(context, "menu-bar", tr("Playback bar"), "Shift+F9", &lab::PanelView::bar,
         tr("Shows the sentence for the step, the scrubber and the buttons. The keys work without "
            "it."));
  toggle(
      context, "menu-bar-top", tr("Playback bar at the top"), "Ctrl+Shift+F9",
      &lab::PanelView::barTop,
      tr("Moves the playback bar to the other end of the window. You can also drag its handle."));
  if (entry(context,
            {"menu-reset-layout", tr("Reset layout"), "",
             tr("Puts all panels and windows back to their first places and shows those that "
                "were hidden.")})) {
    context.act(lab::SetView{&lab::View::panels, {}});
  }
}

void viewMenu(const Context& context) {
  lookEntries(context);
  ImGui::Separator();
  for (const ViewSwitch& each : kViewSwitches) toggle(context, each);
  toggle(context, kDegreesSwitch);
  if (entry(context, {"menu-fit", tr("Fit view"), "F", kFitHelp})) {
    context.act(lab::SetView{&lab::View::fit, true});
  }
  ImGui::Separator();
  submenu(context,
          {"menu-panels", tr("Panels"),
           tr("Which panels are shown beside the canvas, and at which side of it.")},
          [&] { panelEntries(context); });
  ImGui::Separator();
  toggle(
      context, "menu-presentation", tr("Presentation"), "F10", &lab::View::presenting,
      tr("For a class: large type and handles, only the canvas and the sentence, a ring around the "
         "pointer, and each pressed key with what it does. Escape ends it."));
  toggle(context, "menu-teaching", tr("Teacher's mode"), "Ctrl+T", &lab::View::teaching,
         tr("Hides the answer to a question, and the numbers that give it away, until you press R: "
            "also after a guess, so that a class can talk and vote."));
  toggle(context, "menu-blank", tr("Blank window"), ".", &lab::View::blank,
         tr("Makes the window black, so that a class looks at you. The same key, Escape or a click "
            "brings it back."));
  const bool isFull = context.files && context.files->isFullScreen;
  if (entry(context,
            {"menu-full-screen", tr("Full screen"), keyOf(RequestKind::fullScreen),
             tr("Shows the window on the whole screen, or goes back to a window."), isFull})) {
    context.ask(RequestKind::fullScreen);
  }
}

void helpMenu(const Context& context) {
  const lab::View& view = context.lab.state().view;
  if (entry(context,
            {"menu-palette", tr("Find a command…"), "Ctrl+P",
             tr("Finds every command, solver, preset and page by its name, and does it.")})) {
    context.act(lab::SetView{&lab::View::palette, true});
  }
  const bool showsKeys = view.help && !view.helpSymbols;
  if (entry(context, {"menu-help", tr("Keys and mouse"), "F1", kKeysHelp, showsKeys})) {
    context.act(lab::SetView{&lab::View::helpSymbols, false});
    context.act(lab::SetView{&lab::View::help, !showsKeys});
  }
  const bool showsSymbols = view.help && view.helpSymbols;
  if (entry(context, {"menu-symbols", tr("Symbols"), "",
                      tr("What φ, α′, E, R and the other symbols of formulas and code mean."),
                      showsSymbols})) {
    context.act(lab::SetView{&lab::View::helpSymbols, true});
    context.act(lab::SetView{&lab::View::help, !showsSymbols});
  }
  toggle(
      context, "menu-legend", tr("Legend on the canvas"), "", &lab::View::legend,
      tr("Says which mark on the canvas is the target, the tip, the base, the reachable area and "
         "the ghost. Shown at the first start."));
  if (entry(context, {"menu-about", tr("About IK Lab"), "",
                      tr("Says what this program is for, and its version."), view.about})) {
    context.act(lab::SetView{&lab::View::about, !view.about});
  }
}

struct Menu {
  char letter;  ///< Alt with it opens the menu, in every language
  language::Text name;
  const char* id;
  language::Text help;
  void (*entries)(const Context& context);
};

constexpr std::array kMenus{
    Menu{'F', tr("File"), "menu-file", tr("New, open, save, export and quit"), fileMenu},
    Menu{'E', tr("Edit"), "menu-edit", tr("Undo, copy, and edit the chain on the canvas"),
         editMenu},
    Menu{'V', tr("View"), "menu-view",
         tr("What is drawn, its size and colours, and where the panels are"), viewMenu},
    Menu{'S', tr("Solver"), "menu-solver", tr("The solver, its iterations and its tolerance"),
         [](const Context& context) { groupEntries(context, CommandGroup::solver); }},
    Menu{'C', tr("Chain"), "menu-chain", tr("The chain, its bones, mirroring, and the presets"),
         chainMenu},
    Menu{'P', tr("Playback"), "menu-playback", tr("Step through the solve, forwards and backwards"),
         [](const Context& context) { groupEntries(context, CommandGroup::playback); }},
    Menu{'3', tr("3D"), "menu-3d", tr("The 3D view and its directions"),
         [](const Context& context) { groupEntries(context, CommandGroup::space); }},
    Menu{'H', tr("Help"), "menu-help-menu", tr("All keys, and about this program"), helpMenu},
};

void menu(const Context& context, const Menu& shown) {
  const std::string key = std::string("Alt+") + shown.letter;
  const std::string label = withId(shown.name, shown.id);
  if (context.isPressed(key)) ImGui::OpenPopup(label.c_str());
  if (ImGui::BeginMenu(label.c_str())) {
    shown.entries(context);
    // Dear ImGui's first Escape would only take the keyboard back to the bar.
    if (context.isPressed("Escape")) ImGui::CloseCurrentPopup();
    ImGui::EndMenu();
  }
  // Translators: of a menu; {help} is a text like "All keys, and about this program".
  context.control(shown.id,
                  fill(tr("{help} ({key})."), {{"help", shown.help.str()}, {"key", key}}));
}

// Between the names; Dear ImGui has as much on both sides of each.
float spacingThatFits() {
  float room = ImGui::GetWindowWidth() - 2.0F * ImGui::GetStyle().FramePadding.x;
  for (const Menu& each : kMenus) room -= ImGui::CalcTextSize(each.name).x;
  const float most = std::floor(room / (2.0F * static_cast<float>(kMenus.size())));
  return std::clamp(most, 1.0F, ImGui::GetStyle().ItemSpacing.x);
}

}  // namespace

void menuBar(const Context& context) {
  if (!ImGui::BeginMainMenuBar()) return;
  ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, {spacingThatFits(), rowSpacing()});
  for (const Menu& each : kMenus) menu(context, each);
  ImGui::PopStyleVar();
  ImGui::EndMainMenuBar();
}

}  // namespace ui
