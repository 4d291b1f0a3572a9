#include "ui/keys/menu_entries.h"

#include <algorithm>
#include <functional>
#include <iterator>

#include <imgui.h>

#include "language/language.h"
#include "ui/keys/key_groups.h"
#include "ui/keys/key_text.h"
#include "ui/widgets/style.h"
#include "ui/widgets/widgets.h"

namespace ui {

using language::tr, language::fill;

void submenu(const Context& context, const SubmenuEntry& each,
             const std::function<void()>& entries) {
  if (ImGui::BeginMenu(withId(each.text, each.id).c_str(), each.whyGrey.empty())) {
    entries();
    ImGui::EndMenu();
  }
  context.control(each.id, each.help, each.whyGrey);
}

bool entry(const Context& context, const MenuEntry& each) {
  // Whoever presses entries with a finger has no keys, and little room.
  const std::string key = isForFingers() ? std::string() : keyText(each.key);
  const bool isChosen = ImGui::MenuItem(withId(each.text, each.id).c_str(), key.c_str(),
                                        each.isChecked, each.whyGrey.empty());
  context.control(each.id, each.help, each.whyGrey);
  return isChosen;
}

void commandEntry(const Context& context, const Command& command) {
  const std::string id = "menu-" + idOf(command);
  const Offer offer = command.offer(context.lab);
  std::string help = command.help;
  if (help.empty()) {
    const std::string text = titleOf(command);
    help = command.key.empty()
               ? fill(tr("{action}. Ctrl+P finds it by its name."), {{"action", text}})
               : fill(tr("{action}, as the key {key} does. Ctrl+P finds it by its name."),
                      {{"action", text}, {"key", keyText(command.key)}});
  }
  const bool isChecked = command.isOn && command.isOn(context.lab);
  if (!entry(context,
             {id.c_str(), shortTitleOf(command), command.key, help, isChecked, offer.whyNot})) {
    return;
  }
  if (command.request != RequestKind::none) return context.ask(command.request);
  context.act(*offer.action);
}

void commandEntry(const Context& context, std::string_view id) {
  commandEntry(context, commandOf(id));
}

void commandBox(const Context& context, std::string_view id) {
  const Command& command = commandOf(id);
  const Offer offer = command.offer(context.lab);
  const std::string own = std::string("view-") + command.id;
  const Greyed greyed(context, offer.whyNot);
  bool on = command.isOn(context.lab);
  if (checkbox(command.name, own, on)) context.act(*offer.action);
  context.control(own, command.help);
}

void commandButton(const Context& context, std::string_view id) {
  const Command& command = commandOf(id);
  const Offer offer = command.offer(context.lab);
  const Greyed greyed(context, offer.whyNot);
  if (ImGui::Button(withId(command.name, command.id).c_str())) context.act(*offer.action);
  context.control(command.id, command.help);
}

void groupEntries(const Context& context, CommandGroup group) {
  std::vector<Command> all = commands();
  std::ranges::copy(commandsWithoutKeys(), std::back_inserter(all));
  std::erase_if(all, [group](const Command& each) { return each.group != group; });
  // Between solvers of *More*, by their keys, are some of the menu itself.
  const auto isMore = [](const Command& each) { return each.submenu == &kMoreSolversMenu; };
  const auto end = std::find_if(all.rbegin(), all.rend(), isMore).base();
  std::stable_partition(std::find_if(all.begin(), end, isMore), end, std::not_fn(isMore));
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (all[i].hasLine) ImGui::Separator();
    const Submenu* const inside = all[i].submenu;
    if (!inside) {
      commandEntry(context, all[i]);
      continue;
    }
    const auto isInside = [inside](const Command& each) { return each.submenu == inside; };
    if (std::any_of(all.begin(), all.begin() + static_cast<std::ptrdiff_t>(i), isInside)) continue;
    submenu(context, {inside->id, inside->name, inside->help}, [&] {
      for (const Command& each : all) {
        if (isInside(each)) commandEntry(context, each);
      }
    });
  }
}

}  // namespace ui
