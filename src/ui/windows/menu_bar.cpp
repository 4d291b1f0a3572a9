#include "ui/windows/menu_bar.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <initializer_list>
#include <string_view>
#include <utility>

#include <imgui.h>

#include "lab/core/history.h"
#include "language/language.h"
#include "ui/keys/commands.h"
#include "ui/keys/menu_entries.h"
#include "ui/keys/themes.h"
#include "ui/widgets/chain_widgets.h"
#include "ui/widgets/widgets.h"
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

void commandEntries(const Context& context, std::initializer_list<std::string_view> ids) {
  for (const std::string_view id : ids) commandEntry(context, id);
}

void fileMenu(const Context& context) {
  commandEntries(context, {"new", "open"});
  const bool hasRecent = context.files && !context.files->recent.empty();
  submenu(context,
          {"menu-recent", tr("Open recent"),
           tr("The ten scenes that were opened or saved last, the newest first."),
           hasRecent ? std::string() : tr("No scene was opened from a file or saved yet.").str()},
          [&] { recentMenu(context); });
  ImGui::Separator();
  commandEntry(context, "lessons");
  if (context.lesson &&
      entry(context, {"menu-save-answers", tr("Save the answers…"), "",
                      tr("Writes what was answered in lessons since the program began, for whoever "
                         "teaches: one file for each learner.")})) {
    context.ask(RequestKind::saveAnswers);
  }
  ImGui::Separator();
  commandEntries(context, {"save", "save-as"});
  if (entry(context,
            {"menu-copy-link", context.lesson ? tr("Copy a link to this step") : tr("Copy link"),
             keyOf(RequestKind::copyLink),
             context.lesson ? tr("Copies a line of text. Whoever pastes it into the program "
                                 "(Ctrl+V) is at this step.")
                            : tr("Copies a line of text that holds the whole scene. Whoever "
                                 "pastes it into the program "
                                 "(Ctrl+V) has the scene.")})) {
    context.ask(RequestKind::copyLink);
  }
  ImGui::Separator();
  commandEntry(context, "export");
  if (context.files && context.files->isInBrowser) return;
  ImGui::Separator();
  commandEntry(context, "quit");
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

void editMenu(const Context& context) {
  const lab::History& history = context.lab.history();
  commandEntries(context, {"undo", "redo"});
  submenu(context,
          {"menu-history", tr("History"),
           tr("Lists all changes that can be undone, the newest first. A click goes back to one of "
              "them."),
           history.count() > 0 ? std::string() : whyNotNow("Ctrl+Z", context.lab)},
          [&] { historyMenu(context); });
  ImGui::Separator();
  commandEntries(context, {"copy", "paste"});
  ImGui::Separator();
  commandEntries(context, {"edit-chain", "dh-table", "notes", "reset-scene"});
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
  commandEntries(context, {"larger", "smaller", "reduced-motion"});
  submenu(context,
          {"menu-language", languageTitle(),
           tr("The language of the window. The command line and files stay as they are."),
           context.languages.size() > 1
               ? std::string()
               : tr("There are no translations beside the program: English is all it has.").str()},
          [&] { languageMenu(context); });
}

void viewMenu(const Context& context) {
  lookEntries(context);
  ImGui::Separator();
  commandEntries(context, {"grid", "reach", "ghost", "trail", "numbers", "limits", "explain",
                           "ellipsoid", "degrees", "fit"});
  ImGui::Separator();
  submenu(context,
          {"menu-panels", tr("Panels"),
           tr("Which panels are shown beside the canvas, and at which side of it.")},
          [&] {
            commandEntries(context, {"side", "left", "bar", "bar-top", "simple", "reset-layout"});
          });
  ImGui::Separator();
  commandEntries(context, {"presentation", "teaching", "blank"});
  const bool isFull = context.files && context.files->isFullScreen;
  if (entry(context,
            {"menu-full-screen", tr("Full screen"), keyOf(RequestKind::fullScreen),
             tr("Shows the window on the whole screen, or goes back to a window."), isFull})) {
    context.ask(RequestKind::fullScreen);
  }
}

void helpMenu(const Context& context) {
  const lab::View& view = context.lab.state().view;
  commandEntry(context, "palette");
  const bool showsKeys = view.help && !view.helpSymbols;
  if (entry(context,
            {"menu-help", tr("Keys and mouse"), "F1", commandOf("help").help, showsKeys})) {
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
  commandEntries(context, {"legend", "about"});
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
