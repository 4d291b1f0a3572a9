#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <vector>

#include <imgui.h>
#include <imgui_stdlib.h>
#include <imgui_versions.h>

#include "explain/symbols.h"
#include "lab/palette.h"
#include "language/language.h"
#include "ui/keys/commands.h"
#include "ui/keys/key_text.h"
#include "ui/keys/letters.h"
#include "ui/widgets/choice_buttons.h"
#include "ui/widgets/floating.h"
#include "ui/widgets/style.h"
#include "ui/widgets/widgets.h"
#include "ui/windows/windows.h"

namespace ui {

using language::tr;
namespace {

struct MouseHelp {
  language::Text what;
  language::Text does;
};

constexpr MouseHelp kMouse[] = {
    {tr("Drag"), tr("move the target, the base or a joint")},
    {tr("Drag background"), tr("move the view (also middle, right button)")},
    {tr("In 3D"), tr("turn the view; with Shift or middle button move it")},
    {tr("Wheel"), tr("zoom at the pointer")},
    {tr("T + click"), tr("put the target there")},
    {tr("Ctrl + drag"), tr("snap to the grid, or to 15°")},
};

struct KeyRow {
  std::string key;
  std::string help;
  std::string typed{};  // what finds "←" too: "Left"
};
struct Group {
  std::string name;
  std::vector<KeyRow> rows;
};

bool has(std::string_view text, std::string_view part) {
  return lowered(text).find(lowered(part)) != std::string::npos;
}

// The groups with a row that contains `filter`; a group with such a name keeps all of its rows.
std::vector<Group> filtered(std::vector<Group> all, const std::string& filter) {
  for (Group& group : all) {
    if (has(group.name, filter)) continue;
    std::erase_if(group.rows, [&](const KeyRow& row) {
      return !has(row.key, filter) && !has(row.help, filter) && !has(row.typed, filter);
    });
  }
  std::erase_if(all, [](const Group& group) { return group.rows.empty(); });
  return all;
}

std::vector<Group> keyGroups() {
  std::vector<Group> all{{tr("Mouse"), {}}};
  for (const MouseHelp& each : kMouse)
    all[0].rows.push_back({each.what, capitalized(each.does.view())});
  for (const Command& command : commands()) {
    const std::string name = nameOf(command.group);
    auto found = std::ranges::find(all, name, &Group::name);
    if (found == all.end()) found = all.insert(all.end(), Group{name, {}});
    found->rows.push_back({keyText(command.key), titleOf(command), command.key});
  }
  return all;
}

std::vector<Group> symbolGroups() {
  std::vector<Group> all;
  for (const explain::SymbolGroup& group : explain::symbolGroups()) {
    Group& own = all.emplace_back(Group{group.title, {}});
    for (const explain::Symbol& each : group.symbols)
      own.rows.push_back({each.symbol, each.meaning});
  }
  return all;
}

void pageButtons(const Context& context) {
  constexpr std::array kPages{
      Choice{false, tr("Keys and mouse"), "help-keys", tr("What every key does, and the mouse.")},
      Choice{true, tr("Symbols"), "help-symbols",
             tr("What φ, α′, E, R and the other symbols of formulas and code mean.")}};
  const bool now = context.lab.state().view.helpSymbols;
  if (const auto page = choiceButtons(context, kPages, now))
    context.act(lab::SetView{&lab::View::helpSymbols, *page});
}

void draw(const Group& group, float keys, ImVec4 dim) {
  heading(group.name.c_str());
  for (const KeyRow& row : group.rows) {
    ImGui::TextUnformatted(intoLines(row.key, keys - ImGui::GetStyle().ItemSpacing.x).c_str());
    ImGui::SameLine(keys);
    wrapped(row.help, dim);
  }
}

// Groups continue in the next column once this one has its part of all lines.
void draw(const Context& context, const std::vector<Group>& groups) {
  constexpr float kColumn = 290.0F;  // points
  constexpr float kKeys = 106.0F;
  constexpr std::size_t kHeading = 2;  // lines
  const float unit = context.unit;
  const auto fit = static_cast<int>(ImGui::GetContentRegionAvail().x / (kColumn * unit));
  const int columns = std::clamp(fit, 1, 4);
  std::size_t lines = 0;
  for (const Group& group : groups) lines += group.rows.size() + kHeading;
  const std::size_t most = lines / static_cast<std::size_t>(columns) + 1;
  const ImVec4 dim = color(lab::palette(context.lab.state().view.theme).dimText);
  if (!ImGui::BeginTable("keys", columns, ImGuiTableFlags_SizingStretchSame)) return;
  ImGui::TableNextColumn();
  const float keys = kKeys * unit;
  std::size_t used = 0;
  int column = 1;
  for (const Group& group : groups) {
    const std::size_t height = group.rows.size() + kHeading;
    if (used > 0 && used + height / 2 > most && column < columns) {
      ImGui::TableNextColumn();
      used = 0;
      ++column;
    }
    draw(group, keys, dim);
    used += height;
  }
  ImGui::EndTable();
}

// Has the keyboard from the start: what is typed is looked for, and does nothing to the scene.
void filterField(const Context& context) {
  ImGui::SetNextItemWidth(std::min(300.0F * context.unit, ImGui::GetContentRegionAvail().x));
  std::string& filter = context.searches->keys;
  if (ImGui::IsWindowAppearing()) {
    filter.clear();
    ImGui::SetKeyboardFocusHere();
  }
  const bool wasEmpty = filter.empty();
  ImGui::InputTextWithHint("##filter", tr("Filter: a key, or what it does"), &filter);
  const bool wasTyping = ImGui::IsItemActive() || ImGui::IsItemDeactivated();
  const bool isLeft = wasEmpty && context.isPressed("Escape");
  if (wasTyping && isLeft) context.act(lab::SetView{&lab::View::help, false});
  context.control("keys-filter",
                  tr("Shows only the keys whose name or description has these letters."));
  const language::Text other = isForFingers()
                                   ? tr("“Find a command…” in the Help menu does one by its name.")
                                   : tr("Ctrl+P finds a command by name and does it.");
  ImGui::SameLine();
  if (ImGui::GetContentRegionAvail().x < ImGui::CalcTextSize(other).x) ImGui::NewLine();
  ImGui::AlignTextToFramePadding();
  wrapped(other, ImGui::GetStyleColorVec4(ImGuiCol_TextDisabled));
  context.note("keys-palette");
}

}  // namespace

void helpWindow(const Context& context) {
  const float unit = context.unit;
  // What lies behind it is seen, where there is room for that.
  const bool isNarrow = ImGui::GetIO().DisplaySize.x < 700.0F * unit;
  const ImVec2 size = sizeOnScreen(context, {1320.0F, 800.0F}, {isNarrow ? 8.0F : 64.0F, 8.0F});
  if (!beginCentered(context, {tr("Keys and mouse"),
                               "help-title",
                               tr("F1 and Escape"),
                               size,
                               {},
                               &lab::PanelView::helpAt})) {
    context.act(lab::SetView{&lab::View::help, false});
  }
  const bool isOfSymbols = context.lab.state().view.helpSymbols;
  pageButtons(context);
  if (context.searches) filterField(context);
  const std::vector<Group> groups = filtered(isOfSymbols ? symbolGroups() : keyGroups(),
                                             context.searches ? context.searches->keys : "");
  // The small type: nearly all keys are seen at once; on a small screen they scroll.
  const TypeSize type = smallType();
  imgui::pushFont(type.font);
  const ImVec2 spacing = ImGui::GetStyle().ItemSpacing;
  ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, {spacing.x, 0.2F * spacing.y});
  ImGui::PushStyleVar(ImGuiStyleVar_CellPadding, {10.0F * unit, 0.0F});
  beginFlatChild("keys", 0.0F);
  draw(context, groups);
  if (groups.empty()) {
    ImGui::TextDisabled(
        "%s", isOfSymbols ? tr("No symbol has these letters in its name or meaning.").c_str()
                          : tr("No key has these letters in its name or description.").c_str());
  }
  ImGui::EndChild();
  ImGui::PopStyleVar(2);
  ImGui::PopFont();
  ImGui::End();
}

}  // namespace ui
