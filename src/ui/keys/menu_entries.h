// Entries of menus: what can be chosen there, with its key and its help.
#pragma once

#include <functional>
#include <string>

#include "lab/bench/actions.h"
#include "ui/keys/commands.h"
#include "ui/keys/view_switches.h"
#include "ui/kit/context.h"

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
/// One that asks the program for something.
void requestEntry(const Context& context, const char* text, RequestKind request, const char* id,
                  const char* help);
/// A command of the list of keys.
void commandEntry(const Context& context, const Command& command);
/// All commands of a group, those of a submenu at the place of its first one.
void groupEntries(const Context& context, CommandGroup group);

/// One with a check mark, for a value of the view.
template <class Part>
void toggle(const Context& context, const char* id, const char* text, const char* key,
            bool Part::*which, const char* help) {
  const bool on = lab::partOf<Part>(context.lab.state().view).*which;
  if (entry(context, {id, text, key, help, on})) context.act(lab::SetView{which, !on});
}
void toggle(const Context& context, const ViewSwitch& each);

}  // namespace ui
