// What can be done by a key, from a menu or by its name: the one list that the keyboard, the menus,
// the panels' boxes, the palette and the help window read.
#pragma once

#include <concepts>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "lab/core/lab.h"
#include "language/language.h"
#include "ui/widgets/requests.h"

namespace ui {

/// The headings in the help window.
enum class CommandGroup { playback, solver, chain, presets, failures, view, canvas, file, space };
language::Text nameOf(CommandGroup group);

/// A menu within a menu, for commands of one kind.
struct Submenu {
  const char* id;
  language::Text name;
  language::Text help;
};

/// What a command does now or, where it does not apply, why: its grey entry tells.
struct Offer {
  // NOLINTBEGIN(google-explicit-constructor): as that of std::optional
  template <typename Does>
  requires std::constructible_from<lab::Action, Does> Offer(Does does) : action(std::move(does)) {}
  Offer(language::Text why) : whyNot(why) {}
  Offer(std::string why) : whyNot(std::move(why)) {}
  // NOLINTEND(google-explicit-constructor)

  std::optional<lab::Action> action;
  std::string whyNot;  ///< a sentence; empty where there is an action, or a request instead
};

struct Command {
  using Does = std::function<Offer(const lab::Lab& lab)>;

  Command(std::string itsKey, CommandGroup itsGroup, language::Text itsTitle, Does does,
          RequestKind asks = RequestKind::none);

  using IsOn = std::function<bool(const lab::Lab& lab)>;
  /// The same in this submenu, which has to live as long as the program does.
  Command in(const Submenu& itsSubmenu) &&;
  /// The same with a check mark in its menu where `on`.
  Command marked(IsOn on) &&;
  /// The same with a line above it in its menu.
  Command apart() &&;
  /// The same with a short name, and a sentence of help for an entry or a box.
  Command shown(const char* itsId, language::Text itsName, language::Text itsHelp) &&;

  std::string key;  ///< the name of platform::Input: "Shift+Left"
  CommandGroup group;
  language::Text title;  ///< what it does, for the list of keys and the palette
  Does offer;
  RequestKind request = RequestKind::none;  ///< instead of an action
  const Submenu* submenu = nullptr;         ///< null: its entry is in the menu itself
  IsOn isOn;                                ///< none: its entry has no check mark
  bool hasLine = false;                     ///< in its menu, above it
  const char* id = "";                      ///< "grid"; empty: made of group and title, see idOf()
  language::Text name{};                    ///< empty: the title
  language::Text help{};                    ///< empty: that there are its key and the palette
};

/// One that switches a flag of View, PanelView or SpaceView.
template <class Part>
Command switchOf(std::string key, CommandGroup group, bool Part::*flag, language::Text title) {
  const auto isOn = [flag](const lab::Lab& lab) {
    return lab::partOf<Part>(lab.state().view).*flag;
  };
  return Command(std::move(key), group, title,
                 [=](const lab::Lab& lab) -> Offer {
                   return lab::SetView{flag, !isOn(lab)};
                 })
      .marked(isOn);
}

/// What it does, with a capital letter.
std::string titleOf(const Command& command);
/// The same in its submenu, whose name does not have to be said again: "Live" for "mode: live".
std::string shortTitleOf(const Command& command);
/// The same in every language.
std::string idOf(const Command& command);

/// Solvers and presets are numbered by their places in their tables.
const std::vector<Command>& commands();

/// Commands without a key, which are found by name: more presets, and some windows.
const std::vector<Command>& commandsWithoutKeys();

/// The command with this id, which there is.
const Command& commandOf(std::string_view id);

/// The action of pressing `key` now; nothing if the key has none.
std::optional<lab::Action> actionFor(std::string_view key, const lab::Lab& lab);
/// Why the key does nothing now; empty where it does something.
std::string whyNotNow(std::string_view key, const lab::Lab& lab);
/// Why the last drags cannot be replayed; empty where they can.
std::string whyNoReplay(const lab::Lab& lab);
/// True for keys that a text field has no use for, such as Ctrl+S.
bool worksWhileTyping(std::string_view key);
/// True for keys that navigate the panels while these have the keyboard.
bool isNavigation(std::string_view key);
/// The request that a key makes; RequestKind::none if it makes none.
RequestKind requestFor(std::string_view key);
/// The key for a request, as menus show it.
std::string keyOf(RequestKind request);

}  // namespace ui
