// Widgets that the panels share, on top of Dear ImGui.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include <imgui.h>

#include "ui/kit/context.h"

namespace ui {

ImVec4 color(unsigned hex, float alpha = 1.0F);

/// A section's title in the bold font with a line under it.
void heading(const char* text);
/// A label at the left; the next widget fills the rest of the line.
void label(const Context& context, const char* text, const std::string& help);
/// Explains the last item once the pointer, or the keyboard's focus, rests on it. A control is
/// explained by Context::control().
void tooltip(const Context& context, const std::string& text);
/// The small type, of which help and drawings are.
struct SmallType {
  ImFont* font;
  float size;  ///< pixels
};
SmallType smallType();
/// The type of formulas, in PanelView::readingScale: between these.
void beginReading();
void endReading();
/// That of code: as much smaller as the small type is.
SmallType codeType();
/// A line of the small type in a drawing. `anchor`: what of it comes to lie at `at`, each 0 to 1
/// from its top left corner.
void smallText(ImDrawList& list, const std::string& text, ImVec2 at, ImVec2 anchor, ImU32 ink);
/// Text that wraps at the panel's edge.
void wrapped(const std::string& text, ImVec4 textColor);
/// A drop-down list, known as `name`. `helps`: of the entries; where there are none, the list's own
/// `help` is theirs. Returns the index chosen now, or -1.
int combo(const Context& context, const std::string& name, const std::string& help,
          std::span<const std::string_view> entries, std::size_t chosen,
          std::span<const std::string_view> helps = {});

/// Begins a dialog in the middle of the screen, which ImGui::EndPopup() ends; false where it is not
/// seen yet. `size`: pixels; a wider one is as wide as the screen, a height of 0 fits what is in
/// it.
bool beginDialog(const std::string& title, ImVec2 size,
                 ImGuiWindowFlags more = ImGuiWindowFlags_None);

/// A button that stays down while `on`.
bool pushButton(const char* text, bool on, float width);

/// The button of a dialog that Return presses.
bool primaryButton(const char* text, float width);

/// What is done to an area that a caller draws.
struct Scrub {
  bool isDragged = false;             ///< the left button, pressed on it, is held
  std::optional<std::size_t> byKeys;  ///< the place that the keys went to just now
};
/// An area with places from 0 to `last` along it, for a mouse that the caller follows, and for keys
/// as a slider has them: Space or Return takes hold, arrows go on, Space or Return lets go.
Scrub scrubArea(const char* id, ImVec2 size, std::size_t place, std::size_t last);

}  // namespace ui
