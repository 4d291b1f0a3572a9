#include "ui/script/script_editor.h"

#include <algorithm>
#include <cfloat>
#include <cmath>
#include <string_view>
#include <utility>

#include <imgui_stdlib.h>
#include <imgui_versions.h>

#include "lab/palette.h"
#include "language/language.h"
#include "ui/script/lua_words.h"
#include "ui/widgets/widgets.h"

namespace ui {

using language::tr;
namespace {

constexpr std::size_t kMostMoments = 200;
constexpr double kMomentRest = 0.7;  // seconds: what is typed without a rest is undone at once
constexpr float kGutter = 2.6F;      // of the type: numbers

std::string_view textOf(const ImGuiInputTextCallbackData& data) {
  return {data.Buf, static_cast<std::size_t>(data.BufTextLen)};
}

void replaceAll(ImGuiInputTextCallbackData& data, const std::string& text, int cursor) {
  data.DeleteChars(0, data.BufTextLen);
  data.InsertChars(0, text.c_str(), text.c_str() + text.size());
  data.CursorPos = data.SelectionStart = data.SelectionEnd = std::min(cursor, data.BufTextLen);
}

int lineBegin(std::string_view text, int at) {
  const std::size_t end =
      at > 0 ? text.rfind('\n', static_cast<std::size_t>(at) - 1) : std::string_view::npos;
  return end == std::string_view::npos ? 0 : static_cast<int>(end) + 1;
}

// The lines of the selection, or that of the cursor, move by two spaces; a cursor alone goes on to
// the next place.
void indent(ImGuiInputTextCallbackData& data, bool isBack) {
  const int first = std::min(data.SelectionStart, data.SelectionEnd);
  const int last = std::max(data.SelectionStart, data.SelectionEnd);
  if (first == last && !isBack) {
    const int column = data.CursorPos - lineBegin(textOf(data), data.CursorPos);
    return data.InsertChars(data.CursorPos, column % 2 == 0 ? "  " : " ");
  }
  int end = last;
  int begin = lineBegin(textOf(data), std::max(first, last - 1));
  while (true) {
    const auto line = textOf(data).substr(static_cast<std::size_t>(begin));
    const auto spaces = static_cast<int>(std::min(line.find_first_not_of(' '), line.size()));
    const int gone = isBack ? std::min(2, spaces) : 0;
    if (isBack)
      data.DeleteChars(begin, gone);
    else if (!line.empty() && line.front() != '\n')
      data.InsertChars(begin, "  ");
    end += isBack ? -gone : 2;
    if (begin <= first) break;
    begin = lineBegin(textOf(data), begin - 1);
  }
  data.SelectionStart = first == last ? std::max(begin, end) : begin;
  data.SelectionEnd = data.CursorPos = std::clamp(end, begin, data.BufTextLen);
}

// A new line begins below the one before; "end" and its like close the block.
void indentNewLine(ImGuiInputTextCallbackData& data) {
  const std::string_view text = textOf(data);
  const int at = data.CursorPos;
  if (at == 0 || text[static_cast<std::size_t>(at) - 1] != '\n') return;
  const auto begin = static_cast<std::size_t>(lineBegin(text, at - 1));
  const std::size_t count =
      indentAfter(text.substr(begin, static_cast<std::size_t>(at) - 1 - begin));
  data.InsertChars(at, std::string(count, ' ').c_str());
}

// What closes a block stands below what opened it, as soon as it is written.
void closeBlock(ImGuiInputTextCallbackData& data) {
  const std::string_view text = textOf(data);
  const auto begin = static_cast<std::size_t>(lineBegin(text, data.CursorPos));
  const std::string_view line =
      text.substr(begin, static_cast<std::size_t>(data.CursorPos) - begin);
  const std::size_t indent = std::min(line.find_first_not_of(' '), line.size());
  const std::string_view word = line.substr(indent);
  if ((word != "end" && word != "else" && word != "until") || begin == 0) return;
  const auto above = static_cast<std::size_t>(lineBegin(text, static_cast<int>(begin) - 1));
  if (indent >= 2 && indentAfter(text.substr(above, begin - 1 - above)) == indent)
    data.DeleteChars(static_cast<int>(begin), 2);
}

struct Call {
  const Context& context;
  ScriptEditor& editor;
  bool isReadOnly = false;
};

// To another moment of those of the editor.
void go(ImGuiInputTextCallbackData& data, std::vector<ScriptEditor::Moment>& from,
        std::vector<ScriptEditor::Moment>& to) {
  if (from.empty()) return;
  to.push_back({std::string(textOf(data)), data.CursorPos});
  const ScriptEditor::Moment then = std::move(from.back());
  from.pop_back();
  replaceAll(data, then.text, then.cursor);
}

void remember(ScriptEditor& editor, std::string_view now) {
  if (now == editor.text) return;
  const double time = ImGui::GetTime();
  const bool isApart = editor.before.empty() || time - editor.changedAt > kMomentRest;
  if (isApart) editor.before.push_back({editor.text, editor.cursor});
  if (editor.before.size() > kMostMoments) editor.before.erase(editor.before.begin());
  editor.after.clear();
  editor.changedAt = time;
}

int onText(ImGuiInputTextCallbackData* data) {
  const Call& call = *static_cast<const Call*>(data->UserData);
  ScriptEditor& editor = call.editor;
  const Context& context = call.context;
  if (std::exchange(editor.isReplaced, false)) replaceAll(*data, editor.text, editor.cursor);
  if (!call.isReadOnly) {
    const bool isBack = context.isPressed("Ctrl+Z");
    const bool isForth = context.isPressed("Ctrl+Y") || context.isPressed("Ctrl+Shift+Z");
    if (isBack) go(*data, editor.before, editor.after);
    if (isForth) go(*data, editor.after, editor.before);
    if (context.isPressed("Tab")) indent(*data, false);
    if (context.isPressed("Shift+Tab")) indent(*data, true);
    if (context.isPressed("Return")) indentNewLine(*data);
    const auto size = static_cast<int>(editor.text.size());
    if (!isBack && data->BufTextLen == size + 1) closeBlock(*data);
    if (!isBack && !isForth) remember(editor, textOf(*data));
    if (isBack || isForth) editor.changedAt = ImGui::GetTime();
  }
  editor.cursor = data->CursorPos;
  return 0;
}

struct Type {
  ImFont* font;
  float size;
  [[nodiscard]] float width(std::string_view text) const {
    return font->CalcTextSizeA(size, FLT_MAX, 0.0F, text.data(), text.data() + text.size()).x;
  }
};

ImU32 inkOf(LuaWord kind, const lab::Palette& colors) {
  switch (kind) {
    case LuaWord::keyword:
      return ImGui::GetColorU32(color(colors.asText(colors.tip)));
    case LuaWord::number:
      return ImGui::GetColorU32(color(colors.asText(colors.interior)));
    case LuaWord::text:
      return ImGui::GetColorU32(color(colors.asText(colors.good)));
    case LuaWord::remark:
      return ImGui::GetColorU32(color(colors.dimText));
    case LuaWord::plain:
      break;
  }
  return ImGui::GetColorU32(color(colors.text));
}

void band(ImVec2 low, float width, float height, unsigned hex) {
  ImDrawList& list = *ImGui::GetWindowDrawList();
  list.AddRectFilled(low, {low.x + width, low.y + height}, ImGui::GetColorU32(color(hex, 0.25F)));
  list.AddRectFilled(low, {low.x + 0.2F * height, low.y + height}, ImGui::GetColorU32(color(hex)));
}

// The text as it is seen: what Dear ImGui has of it is invisible.
void drawText(const Context& context, const ScriptEditor& editor, ImVec2 corner, const Type& type) {
  const lab::Palette& colors = lab::palette(context.lab.state().view.theme);
  ImDrawList& list = *ImGui::GetWindowDrawList();
  const std::string_view text = editor.text;
  std::size_t line = 0;
  std::size_t begin = 0;
  const auto lineOf = [&](std::size_t at) {
    for (std::size_t end = text.find('\n', begin); end < at; end = text.find('\n', begin)) {
      begin = end + 1;
      ++line;
    }
    return corner.y + static_cast<float>(line) * type.size;
  };
  for (const LuaPiece& each : luaPieces(text)) {
    const float y = lineOf(each.begin);
    const float x = corner.x + type.width(text.substr(begin, each.begin - begin));
    const std::string_view piece = text.substr(each.begin, each.size);
    list.AddText(type.font, type.size, {x, y}, inkOf(each.kind, colors), piece.data(),
                 piece.data() + piece.size());
  }
}

void drawNumbers(const Context& context, std::size_t count, ImVec2 corner, const Type& type) {
  const lab::Palette& colors = lab::palette(context.lab.state().view.theme);
  for (std::size_t i = 0; i < count; ++i) {
    const std::string number = std::to_string(i + 1);
    const ImVec2 at{corner.x - 0.6F * type.size - type.width(number),
                    corner.y + static_cast<float>(i) * type.size};
    ImGui::GetWindowDrawList()->AddText(type.font, type.size, at,
                                        ImGui::GetColorU32(color(colors.dimText)), number.c_str());
  }
}

// Where the cursor is, from the text's corner.
ImVec2 placeOf(const ScriptEditor& editor, const Type& type) {
  const std::string_view text = editor.text;
  const int at = std::min(editor.cursor, static_cast<int>(text.size()));
  const int begin = lineBegin(text, at);
  const auto line = std::count(text.begin(), text.begin() + begin, '\n');
  return {type.width(
              text.substr(static_cast<std::size_t>(begin), static_cast<std::size_t>(at - begin))),
          static_cast<float>(line) * type.size};
}

// The window scrolls as far as it has to.
void bringInto(ImVec2 place, float gutter, const Type& type) {
  const float top = ImGui::GetScrollY();
  const float left = ImGui::GetScrollX();
  const ImVec2 room{ImGui::GetWindowWidth() - gutter - 2.0F * type.size,
                    ImGui::GetWindowHeight() - 2.5F * type.size};
  if (place.y < top || place.y > top + room.y)
    ImGui::SetScrollY(std::max(0.0F, place.y < top ? place.y : place.y - room.y));
  if (place.x < left || place.x > left + room.x)
    ImGui::SetScrollX(
        std::max(0.0F, place.x < left ? place.x - 4.0F * type.size : place.x - room.x));
}

ImVec2 sizeOf(std::string_view text, const Type& type) {
  float widest = 0.0F;
  std::size_t lines = 1;
  for (std::size_t begin = 0; begin <= text.size();) {
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    widest = std::max(widest, type.width(text.substr(begin, end - begin)));
    lines += end < text.size() ? 1 : 0;
    begin = end + 1;
  }
  return {widest, static_cast<float>(lines) * type.size};
}

// Dear ImGui's field, as large as its text, so that the window around it alone scrolls.
bool inputText(const Context& context, ScriptEditor& editor, ImVec2 size, bool isReadOnly) {
  for (const ImGuiCol each : {ImGuiCol_Text, ImGuiCol_FrameBg, ImGuiCol_Border, ImGuiCol_ChildBg})
    ImGui::PushStyleColor(each, ImVec4(0.0F, 0.0F, 0.0F, 0.0F));
  ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, {0.0F, 0.0F});
  ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {0.0F, 0.0F});
  std::string text = editor.text;
  Call call{context, editor, isReadOnly};
  const ImGuiInputTextFlags flags =
      ImGuiInputTextFlags_CallbackAlways | ImGuiInputTextFlags_NoUndoRedo |
      (isReadOnly ? ImGuiInputTextFlags_ReadOnly : ImGuiInputTextFlags_None);
  // Dear ImGui's Escape restores the text from before; here it only ends the writing.
  const bool isLeft = context.isPressed("Escape");
  ImGui::InputTextMultiline("##script-text", &text, size, flags, onText, &call);
  editor.isWriting = ImGui::IsItemActive();
  const bool isChanged = !isLeft && !isReadOnly && text != editor.text;
  if (isChanged) editor.text = std::move(text);
  ImGui::PopStyleVar(2);
  ImGui::PopStyleColor(4);
  return isChanged;
}

}  // namespace

void ScriptEditor::take(const std::string& other) {
  if (text == other) return;
  if (!text.empty()) before.push_back({text, cursor});
  after.clear();
  text = other;
  isReplaced = isWriting;
  cursor = std::min(cursor, static_cast<int>(text.size()));
}

bool scriptField(const Context& context, ScriptEditor& editor, const ScriptMarks& marks,
                 bool isReadOnly) {
  const lab::Palette& colors = lab::palette(context.lab.state().view.theme);
  ImGui::BeginChild("##script", {0.0F, 0.0F}, false, ImGuiWindowFlags_HorizontalScrollbar);
  imgui::pushFont(codeType().font);
  const Type type{codeType().font, ImGui::GetFontSize()};
  const float gutter = std::round(kGutter * type.size);
  const ImVec2 corner{ImGui::GetCursorScreenPos().x + gutter, ImGui::GetCursorScreenPos().y};
  const ImVec2 text = sizeOf(editor.text, type);
  const ImVec2 room = ImGui::GetContentRegionAvail();
  const ImVec2 size{std::max(text.x + 3.0F * type.size, room.x - gutter),
                    std::max(text.y + 2.0F * type.size, room.y)};
  const auto mark = [&](int line, unsigned hex) {
    if (line > 0)
      band({corner.x - gutter, corner.y + static_cast<float>(line - 1) * type.size},
           gutter + size.x, type.size, hex);
  };
  mark(marks.step, colors.current);
  mark(marks.fault, colors.red);
  ImGui::SetCursorScreenPos(corner);
  const int cursorBefore = editor.cursor;
  const bool isChanged = inputText(context, editor, size, isReadOnly);
  context.control("script-text",
                  tr("The text of your solver. It runs as soon as it stands still and has no "
                     "error. Tab indents; Escape leaves the text."));
  drawText(context, editor, corner, type);
  drawNumbers(context, static_cast<std::size_t>(std::round(text.y / type.size)), corner, type);
  const ImVec2 place = placeOf(editor, type);
  if (editor.isWriting) {
    const ImVec2 at{corner.x + place.x, corner.y + place.y};
    ImGui::GetWindowDrawList()->AddLine(at, {at.x, at.y + type.size},
                                        ImGui::GetColorU32(color(colors.text)), context.unit);
    if (isChanged || editor.cursor != cursorBefore) bringInto(place, gutter, type);
  }
  ImGui::PopFont();
  ImGui::EndChild();
  if (context.attention) context.attention->keepsTab = editor.isWriting;
  return isChanged;
}

}  // namespace ui
