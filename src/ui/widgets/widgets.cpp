#include "ui/widgets/widgets.h"

#include <algorithm>
#include <cfloat>
#include <cmath>
#include <vector>

#include <imgui_versions.h>

#include "ui/widgets/style.h"

namespace ui {
namespace {

constexpr float kNarrow = 260.0F;  // points: of a panel

}  // namespace

void Context::act(const lab::Action& action) const { actions.push_back(action); }

void Context::ask(RequestKind kind, const std::string& text) const {
  if (requests) requests->push_back({kind, text});
}

bool isSimple(const Context& context) { return context.lab.state().view.simple && !context.lesson; }

bool Context::isPressed(std::string_view key) const {
  return std::ranges::find(keys, key) != keys.end();
}

ImVec4 color(unsigned hex, float alpha) {
  return {static_cast<float>((hex >> 16U) & 0xFFU) / 255.0F,
          static_cast<float>((hex >> 8U) & 0xFFU) / 255.0F,
          static_cast<float>(hex & 0xFFU) / 255.0F, alpha};
}

std::string withId(std::string_view text, std::string_view id) {
  return std::string(text) + "###" + std::string(id);
}

void heading(const char* text) {
  ImGui::Dummy({0.0F, 0.25F * ImGui::GetFontSize()});
  boldText(text);
  ImGui::Separator();
}

bool foldTitle(const Context& context, const std::string& title, const std::string& id,
               const std::string& help, bool isOpen) {
  ImGui::SetNextItemOpen(isOpen);
  imgui::pushFont(boldType().font);
  ImGui::TreeNodeEx(id.c_str(),
                    ImGuiTreeNodeFlags_NoTreePushOnOpen | ImGuiTreeNodeFlags_FramePadding |
                        ImGuiTreeNodeFlags_SpanAvailWidth,
                    "%s", title.c_str());
  ImGui::PopFont();
  const bool isToggled = ImGui::IsItemToggledOpen();
  context.control(id, help);
  return isToggled;
}

bool section(const Context& context, const std::string& title, const std::string& id,
             const std::string& help, bool lab::PanelView::*which) {
  const bool isOpen = context.lab.state().view.panels.*which;
  const bool isToggled = foldTitle(context, title, id, help, isOpen);
  if (isToggled) context.act(lab::SetView{which, !isOpen});
  return isOpen != isToggled;
}

void label(const Context& context, const char* text, const std::string& help, float needed) {
  const float left = ImGui::GetCursorPosX();
  const float right = left + ImGui::GetContentRegionAvail().x;
  ImGui::AlignTextToFramePadding();
  ImGui::TextUnformatted(text);
  tooltip(context, help);
  const float end = left + ImGui::GetItemRectSize().x + ImGui::GetStyle().ItemSpacing.x;
  const float column = std::max(112.0F * context.unit, *text == '\0' ? 0.0F : end);
  // At a large scale a panel is narrow: the control has a line of its own.
  const bool isNarrow = ImGui::GetWindowWidth() < kNarrow * context.unit;
  const float least = std::max(needed, 0.34F * (right - left));
  const bool isBelow = *text != '\0' && (isNarrow || right - column < least);
  if (!isBelow) ImGui::SameLine(isNarrow ? 0.0F : column);
  ImGui::SetNextItemWidth(-1.0F);
}

bool tickBox(const char* label, bool* on) {
  constexpr float kEdge = 1.0F / 15.0F;  // of the type's height
  ImGui::PushStyleVar(ImGuiStyleVar_FrameBorderSize,
                      std::max(1.0F, std::round(kEdge * ImGui::GetFontSize())));
  ImGui::PushStyleColor(ImGuiCol_Border, ImGui::GetStyleColorVec4(ImGuiCol_TextDisabled));
  const bool isChanged = ImGui::Checkbox(label, on);
  ImGui::PopStyleColor();
  ImGui::PopStyleVar();
  return isChanged;
}

// What is submitted last is the box, which Context::control() then tells of.
bool checkbox(const char* text, const std::string& id, bool& on) {
  const float box = ImGui::GetFrameHeight() + ImGui::GetStyle().ItemInnerSpacing.x;
  const float room = ImGui::GetContentRegionAvail().x;
  if (box + ImGui::CalcTextSize(text).x <= room) {
    return tickBox(withId(text, id).c_str(), &on);
  }
  const ImVec2 from = ImGui::GetCursorPos();
  ImGui::SetCursorPosX(from.x + box);
  ImGui::AlignTextToFramePadding();
  ImGui::TextUnformatted(intoLines(text, room - box).c_str());
  bool isChanged = ImGui::IsItemClicked();
  if (isChanged) on = !on;
  const float below = ImGui::GetCursorPosY();
  ImGui::SetCursorPos(from);
  isChanged = tickBox(("###" + id).c_str(), &on) || isChanged;
  ImGui::SetCursorPosY(std::max(below, ImGui::GetCursorPosY()));
  return isChanged;
}

std::size_t buttonsInRow(std::span<const std::string_view> texts, float padding, float room,
                         float gap, std::size_t most) {
  float needed = 0.0F;
  for (const std::string_view text : texts) {
    needed = std::max(needed, ImGui::CalcTextSize(text.data(), text.data() + text.size()).x);
  }
  // Dear ImGui gives up a button's padding at the right before it cuts its text.
  needed += padding;
  const auto fitting = static_cast<std::size_t>(std::max(1.0F, (room + gap) / (needed + gap)));
  const std::size_t inRow = std::min({fitting, most, texts.size()});
  const std::size_t rows = (texts.size() + inRow - 1) / inRow;
  return (texts.size() + rows - 1) / rows;
}

ButtonRow::ButtonRow(std::span<const std::string_view> texts, float gap, std::size_t most)
    : gap_(gap) {
  const float room = ImGui::GetContentRegionAvail().x;
  inRow_ = buttonsInRow(texts, ImGui::GetStyle().FramePadding.x, room, gap,
                        most == 0 ? texts.size() : most);
  const auto columns = static_cast<float>(inRow_);
  width_ = (room - gap * (columns - 1.0F)) / columns;
}

void ButtonRow::next() {
  if (++place_ % inRow_ != 0) ImGui::SameLine(0.0F, gap_);
}

std::string intoLines(const std::string& text, float width, const TypeSize& type) {
  const auto widthOf = [&](std::string_view part) {
    return type.font
        ->CalcTextSizeA(type.size, FLT_MAX, 0.0F, part.data(), part.data() + part.size())
        .x;
  };
  const float space = widthOf(" ");
  std::string lines;
  float used = 0.0F;
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = std::min(text.find_first_of(" \n", begin), text.size());
    const std::string_view word = std::string_view(text).substr(begin, end - begin);
    const float more = widthOf(word);
    const bool begins = lines.empty() || lines.back() == '\n';
    if (!begins && used + space + more > width) {
      lines.back() = '\n';  // in place of the space
      used = 0.0F;
    } else if (!begins) {
      used += space;
    }
    lines += word;
    used += more;
    if (end < text.size()) lines += text[end];
    if (end < text.size() && text[end] == '\n') used = 0.0F;
    begin = end + 1;
  }
  return lines;
}

std::string intoLines(const std::string& text, float width) {
  return intoLines(text, width, {ImGui::GetFont(), ImGui::GetFontSize()});
}

void wrapped(const std::string& text, ImVec4 textColor) {
  ImGui::PushStyleColor(ImGuiCol_Text, textColor);
  // A word that is too long, such as a path, is cut where it has to be.
  ImGui::PushTextWrapPos(0.0F);
  ImGui::TextUnformatted(intoLines(text, ImGui::GetContentRegionAvail().x).c_str());
  ImGui::PopTextWrapPos();
  ImGui::PopStyleColor();
}

namespace {

// Where there is one; see style.h.
ImFont* typeAt(int place, int otherwise) {
  const ImVector<ImFont*>& fonts = ImGui::GetIO().Fonts->Fonts;
  if (fonts.Size > place) return fonts[place];
  return fonts.Size > otherwise ? fonts[otherwise] : ImGui::GetFont();
}

}  // namespace

TypeSize smallType() {
  return {typeAt(kSmallFont, kSmallFont), std::round(kSmallType * ImGui::GetFontSize())};
}

TypeSize boldType() { return {typeAt(kBoldFont, kBoldFont), ImGui::GetFontSize()}; }

void boldText(const char* text) {
  imgui::pushFont(boldType().font);
  ImGui::TextUnformatted(text);
  ImGui::PopFont();
}

void beginReading() { imgui::pushFont(typeAt(kReadingFont, 0)); }
void endReading() { ImGui::PopFont(); }

TypeSize codeType() {
  ImFont* const font = typeAt(kCodeFont, kSmallFont);
  const bool hasOwn = ImGui::GetIO().Fonts->Fonts.Size > kCodeFont;
  return {font, hasOwn ? imgui::sizeOf(*font) : smallType().size};
}

void smallText(ImDrawList& list, const std::string& text, ImVec2 at, ImVec2 anchor, ImU32 ink) {
  const auto [font, size] = smallType();
  const ImVec2 extent = font->CalcTextSizeA(size, FLT_MAX, 0.0F, text.c_str());
  list.AddText(font, size,
               {std::round(at.x - anchor.x * extent.x), std::round(at.y - anchor.y * extent.y)},
               ink, text.c_str());
}

int combo(const Context& context, const std::string& name, const std::string& help,
          std::span<const std::string_view> entries, std::size_t chosen,
          std::span<const std::string_view> helps) {
  int picked = -1;
  const std::string shown(chosen < entries.size() ? entries[chosen] : std::string_view{});
  if (ImGui::BeginCombo(("##" + name).c_str(), shown.c_str(), ImGuiComboFlags_HeightLarge)) {
    // Dear ImGui has no keys of its own in a dialog.
    if (imgui::isPressed(ImGuiKey_Escape)) ImGui::CloseCurrentPopup();
    pushRows();
    for (std::size_t i = 0; i < entries.size(); ++i) {
      const std::string entry = withId(entries[i], std::to_string(i));
      if (ImGui::Selectable(entry.c_str(), i == chosen)) picked = static_cast<int>(i);
      context.control(name + "-" + std::to_string(i),
                      i < helps.size() ? std::string(helps[i]) : help);
      if (i == chosen) ImGui::SetItemDefaultFocus();
    }
    popRows();
    ImGui::EndCombo();
  }
  context.control(name, help);
  return picked;
}

namespace {

template <typename Words>
std::vector<std::string_view> viewsOf(std::span<const Words> words) {
  std::vector<std::string_view> views;
  for (const Words& each : words) views.emplace_back(static_cast<std::string_view>(each));
  return views;
}

}  // namespace

int combo(const Context& context, const std::string& name, const std::string& help,
          std::span<const std::string> entries, std::size_t chosen,
          std::span<const std::string> helps) {
  return combo(context, name, help, std::span<const std::string_view>(viewsOf(entries)), chosen,
               viewsOf(helps));
}

int combo(const Context& context, const std::string& name, const std::string& help,
          std::span<const language::Text> entries, std::size_t chosen,
          std::span<const language::Text> helps) {
  return combo(context, name, help, std::span<const std::string_view>(viewsOf(entries)), chosen,
               viewsOf(helps));
}

bool beginDialog(const std::string& title, ImVec2 size, ImGuiWindowFlags more) {
  if (!ImGui::IsPopupOpen(title.c_str())) ImGui::OpenPopup(title.c_str());
  const ImVec2 screen = ImGui::GetIO().DisplaySize;
  ImGui::SetNextWindowPos({0.5F * screen.x, 0.5F * screen.y}, ImGuiCond_Always, {0.5F, 0.5F});
  ImGui::SetNextWindowSize({std::min(size.x, screen.x), size.y});
  constexpr ImGuiWindowFlags kFlags = ImGuiWindowFlags_NoResize | ImGuiWindowFlags_NoMove |
                                      ImGuiWindowFlags_NoCollapse |
                                      ImGuiWindowFlags_NoSavedSettings;
  return ImGui::BeginPopupModal(title.c_str(), nullptr, kFlags | more);
}

bool pushButton(const std::string& label, bool on, float width) {
  if (on) pushAccent();
  const bool pressed = ImGui::Button(label.c_str(), {width, 0.0F});
  if (on) popAccent();
  return pressed;
}

bool rowButton(const std::string& label, bool on) {
  if (on) pushAccent();
  const bool pressed =
      isForFingers() ? ImGui::Button(label.c_str()) : ImGui::SmallButton(label.c_str());
  if (on) popAccent();
  return pressed;
}

float rowSpacing() {
  return isForFingers() ? ImGui::GetFrameHeight() - ImGui::GetFontSize()
                        : ImGui::GetStyle().ItemSpacing.y;
}

// Dear ImGui gives a row half of the spacing above its text and half below.
void pushRows() {
  const ImGuiStyle& style = ImGui::GetStyle();
  const float cell = isForFingers() ? 0.5F * rowSpacing() : style.CellPadding.y;
  ImGui::PushStyleVar(ImGuiStyleVar_CellPadding, {style.CellPadding.x, cell});
  ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, {style.ItemSpacing.x, rowSpacing()});
}

void popRows() { ImGui::PopStyleVar(2); }

ImVec2 crossSize() {
  if (isForFingers()) return {ImGui::GetFrameHeight(), ImGui::GetFrameHeight()};
  return {ImGui::CalcTextSize("×").x + 2.0F * ImGui::GetStyle().FramePadding.x,
          ImGui::GetFontSize()};
}

bool crossButton(const char* id) {
  const std::string label = std::string("×##") + id;
  return isForFingers() ? ImGui::Button(label.c_str(), crossSize())
                        : ImGui::SmallButton(label.c_str());
}

bool primaryButton(const std::string& label, float width) { return pushButton(label, true, width); }

// An invisible slider: it knows what the keys mean, and how fast they repeat.
Scrub scrubArea(const char* id, ImVec2 size, std::size_t place, std::size_t last) {
  for (const ImGuiCol each : {ImGuiCol_FrameBg, ImGuiCol_FrameBgHovered, ImGuiCol_FrameBgActive,
                              ImGuiCol_SliderGrab, ImGuiCol_SliderGrabActive, ImGuiCol_Border}) {
    ImGui::PushStyleColor(each, ImVec4(0.0F, 0.0F, 0.0F, 0.0F));
  }
  const float padding = std::max(0.0F, 0.5F * (size.y - ImGui::GetFontSize()));
  ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, {0.0F, padding});
  ImGui::SetNextItemWidth(size.x);
  auto value = static_cast<int>(place);
  const bool isChanged = ImGui::SliderInt((std::string("##") + id).c_str(), &value, 0,
                                          std::max(1, static_cast<int>(last)), "",
                                          ImGuiSliderFlags_AlwaysClamp | ImGuiSliderFlags_NoInput);
  ImGui::PopStyleVar();
  ImGui::PopStyleColor(6);
  Scrub scrub;
  scrub.isDragged = ImGui::IsItemActive() && ImGui::IsMouseDown(ImGuiMouseButton_Left);
  const auto to = std::min(static_cast<std::size_t>(std::max(value, 0)), last);
  if (isChanged && !scrub.isDragged && to != place) scrub.byKeys = to;
  return scrub;
}

}  // namespace ui
