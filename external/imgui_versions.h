// What goes by another name in one version of Dear ImGui than in the next, from 1.86 on.
#pragma once

#include <imgui.h>

namespace imgui {

/// The colour of the ring around what has the keyboard's focus.
extern const ImGuiCol kFocusRing;

/// Text is in this font, in the size that the font was added with, until ImGui::PopFont().
void pushFont(ImFont* font);
/// The size that the font was added with, pixels.
float sizeOf(const ImFont& font);
/// The key went down in this frame, or is held and repeats.
bool isPressed(ImGuiKey key);
/// A child window that the keyboard goes through as if it were none; ImGui::EndChild() ends it.
bool beginFlatChild(const char* id, ImVec2 size);
/// The keyboard's focus is shown, and what the mouse points at is not.
void showFocus();

}  // namespace imgui
