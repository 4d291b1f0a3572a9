#include "ui/keys/menu_entries.h"

#include <imgui.h>

#include "language/language.h"
#include "ui/keys/key_text.h"
#include "ui/kit/style.h"
#include "ui/kit/widgets.h"

namespace ui {

using language::tr, language::fill;

bool entry(const Context& context, const MenuEntry& each) {
  // Whoever presses entries with a finger has no keys, and little room.
  const std::string key = isForFingers() ? std::string() : keyText(each.key);
  const bool isChosen = ImGui::MenuItem(withId(each.text, each.id).c_str(), key.c_str(),
                                        each.isChecked, each.isEnabled);
  context.control(each.id, each.help);
  return isChosen;
}

void requestEntry(const Context& context, const char* text, RequestKind request, const char* id,
                  const char* help) {
  if (entry(context, {id, text, keyOf(request), help})) context.ask(request);
}

void commandEntry(const Context& context, const Command& command, bool isChecked) {
  const std::string text = titleOf(command);
  const std::string id = "menu-" + idOf(command);
  const auto action = command.action(context.lab);
  const std::string help =
      command.key.empty()
          ? fill(tr("{action}. Ctrl+P finds it by its name."), {{"action", text}})
          : fill(tr("{action}, as the key {key} does. Ctrl+P finds it by its name."),
                 {{"action", text}, {"key", keyText(command.key)}});
  if (entry(context, {id.c_str(), text, command.key, help, isChecked, action.has_value()})) {
    context.act(*action);
  }
}

void groupEntries(const Context& context, CommandGroup group) {
  for (const auto& list : {commands(), commandsWithoutKeys()}) {
    for (const Command& command : list) {
      if (command.group == group) commandEntry(context, command);
    }
  }
}

void toggle(const Context& context, const ViewSwitch& each) {
  const std::string id = std::string("menu-") + each.id;
  toggle(context, id.c_str(), each.name, each.key, each.flag, each.help);
}

}  // namespace ui
