// Every command, solver, preset and page by its name.
#include <algorithm>
#include <vector>

#include <imgui.h>
#include <imgui_stdlib.h>

#include "language/language.h"
#include "ui/keys/command_search.h"
#include "ui/keys/key_text.h"
#include "ui/widgets/widgets.h"
#include "ui/windows/windows.h"

namespace ui {

using language::tr;
namespace {

constexpr float kWidth = 560.0F;  // points
constexpr std::size_t kRows = 12;
std::string title() { return withId(tr("Find a command"), "palette"); }

void moveSelection(const Context& context, std::size_t count) {
  std::size_t& selected = context.searches->selected;
  const std::size_t last = count > 0 ? count - 1 : 0;
  if (context.isPressed("Down")) ++selected;
  if (context.isPressed("Up") && selected > 0) --selected;
  if (context.isPressed("PageDown")) selected += kRows - 1;
  if (context.isPressed("PageUp")) selected -= std::min(selected, kRows - 1);
  selected = std::min(selected, last);
}

// Whether the mouse chose it.
bool row(const Context& context, const Command& command, std::size_t index,
         const std::string& whyNot) {
  const bool isSelected = index == context.searches->selected;
  ImGui::TableNextRow();
  ImGui::TableNextColumn();
  ImGui::BeginDisabled(!whyNot.empty());
  beginMouseOnly();
  const float room = ImGui::GetContentRegionAvail().x;
  const std::string text =
      withId(intoLines(titleOf(command), room), "found-" + std::to_string(index));
  const bool isChosen =
      ImGui::Selectable(text.c_str(), isSelected,
                        ImGuiSelectableFlags_SpanAllColumns | ImGuiSelectableFlags_DontClosePopups);
  endMouseOnly();
  ImGui::EndDisabled();
  context.note("found-" + std::to_string(index), whyNot);
  tooltip(context, whyNot);
  if (isSelected && (context.isPressed("Up") || context.isPressed("Down") ||
                     context.isPressed("PageUp") || context.isPressed("PageDown"))) {
    ImGui::SetScrollHereY(0.5F);
  }
  ImGui::TableNextColumn();
  ImGui::TextDisabled("%s", nameOf(command.group).c_str());
  ImGui::TableNextColumn();
  ImGui::TextDisabled("%s", keyText(command.key).c_str());
  return isChosen;
}

void run(const Context& context, const Command& command) {
  context.act(lab::SetView{&lab::View::palette, false});
  if (command.request != RequestKind::none) return context.ask(command.request);
  if (const auto action = command.offer(context.lab).action) context.act(*action);
}

// Returns the entry to carry out; null: none yet.
const Command* list(const Context& context, const std::vector<Command>& found) {
  const Command* chosen = nullptr;
  const bool isEntered = context.isPressed("Return") || context.isPressed("Keypad Enter");
  pushRows();
  const float wanted = static_cast<float>(kRows) * ImGui::GetTextLineHeightWithSpacing();
  // Below the title and the field, in a window that may be low.
  const float most = ImGui::GetIO().DisplaySize.y - 4.0F * ImGui::GetFrameHeight();
  beginFlatChild("found", std::max(std::min(wanted, most), ImGui::GetFrameHeight()));
  if (!ImGui::BeginTable("commands", 3)) {
    ImGui::EndChild();
    popRows();
    return chosen;
  }
  ImGui::TableSetupColumn("name", ImGuiTableColumnFlags_WidthStretch, 2.4F);
  ImGui::TableSetupColumn("group", ImGuiTableColumnFlags_WidthStretch, 1.0F);
  ImGui::TableSetupColumn("key", ImGuiTableColumnFlags_WidthStretch, 1.1F);
  for (std::size_t i = 0; i < found.size(); ++i) {
    const Command& each = found[i];
    const std::string whyNot = each.offer(context.lab).whyNot;
    const bool isClicked = row(context, each, i, whyNot);
    const bool isTaken = isEntered && i == context.searches->selected;
    if (whyNot.empty() && (isClicked || isTaken)) chosen = &each;
  }
  if (found.empty()) {
    ImGui::TableNextColumn();
    ImGui::TextDisabled("%s", tr("No command, preset or page has this name.").c_str());
  }
  ImGui::EndTable();
  ImGui::EndChild();
  popRows();
  return chosen;
}

}  // namespace

void commandPalette(const Context& context) {
  if (!context.searches) return;
  Searches& searches = *context.searches;
  const bool isNew = !ImGui::IsPopupOpen(title().c_str());
  if (isNew) {
    searches.command.clear();
    searches.selected = 0;
  }
  if (!beginDialog(title(), {kWidth * context.unit, 0.0F})) return;
  if (ImGui::IsWindowAppearing()) ImGui::SetKeyboardFocusHere();
  ImGui::SetNextItemWidth(-1.0F);
  const bool isEdited = ImGui::InputTextWithHint(
      "##query", tr("A command, a solver, a preset or a page"), &searches.command);
  context.control("palette-query",
                  tr("Type letters of a name in their order. The first letters of its words are "
                     "enough. ↑ and ↓ choose, Enter does it, Escape closes this."));
  if (isEdited) searches.selected = 0;
  const std::vector<Command> found = findCommands(searches.command);
  moveSelection(context, found.size());
  const Command* const chosen = list(context, found);
  if (chosen) run(context, *chosen);
  const bool isLeft = context.isPressed("Escape") || context.isPressed("Ctrl+P");
  if (isLeft) context.act(lab::SetView{&lab::View::palette, false});
  if (chosen || isLeft) ImGui::CloseCurrentPopup();
  ImGui::EndPopup();
}

}  // namespace ui
