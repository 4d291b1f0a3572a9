// Widgets that the panels share, on top of Dear ImGui.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include <imgui.h>

#include "ui/context.h"

namespace ui {

ImVec4 color(unsigned hex, float alpha = 1.0F);

/// A section's title in the bold font with a line under it.
void heading(const char* text);
/// A label at the left; the next widget fills the rest of the line.
void label(const Context& context, const char* text, const char* help = nullptr);
/// Explains the last widget when the pointer rests on it.
void tooltip(const char* text);
/// Text that wraps at the panel's edge.
void wrapped(const std::string& text, ImVec4 textColor);
/// A drop-down list. Returns the index chosen now, or -1.
int combo(const char* id, std::span<const std::string_view> names, std::size_t chosen);

/// A button that stays down while `on`.
bool pushButton(const char* text, bool on, float width);

/// The pictures on the playback buttons, drawn because typefaces lack them.
enum class Icon { first, back, play, pause, forward, last, loop };
bool iconButton(const char* id, Icon icon, bool on, const char* help, float unit);

}  // namespace ui
