// Entries of menus: what can be chosen there, with its key and its help.
#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "lab/core/actions.h"
#include "ui/keys/commands.h"
#include "ui/widgets/context.h"

namespace ui {

/// A menu within a menu.
struct SubmenuEntry {
  const char* id;
  std::string text;
  std::string help;
  std::string whyGrey{};  ///< as that of MenuEntry
};
void submenu(const Context& context, const SubmenuEntry& each,
             const std::function<void()>& entries);

struct MenuEntry {
  const char* id;
  std::string text;
  std::string key;
  std::string help;
  bool isChecked = false;
  std::string whyGrey{};  ///< a sentence; empty where it can be chosen
};

/// Draws it. True when it is chosen.
bool entry(const Context& context, const MenuEntry& each);
/// A command of the list of keys.
void commandEntry(const Context& context, const Command& command);
/// That with this id.
void commandEntry(const Context& context, std::string_view id);
/// The same as a check box of a panel.
void commandBox(const Context& context, std::string_view id);
/// The same as a button.
void commandButton(const Context& context, std::string_view id);
/// All commands of a group, those of a submenu at the place of its first one.
void groupEntries(const Context& context, CommandGroup group);

}  // namespace ui
