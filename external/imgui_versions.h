// What goes by another name in one version of Dear ImGui than in the next, from 1.86 on.
#pragma once

#include <string>
#include <vector>

#include <imgui.h>

namespace imgui {

/// The colour of the ring around what has the keyboard's focus.
extern const ImGuiCol kFocusRing;

/// Text is in this font, in the size that the font was added with, until ImGui::PopFont().
void pushFont(ImFont* font);
/// The size that the font was added with, pixels.
float sizeOf(const ImFont& font);
/// The letters of all fonts and sizes that have a place in the atlas's picture, until another one
/// is added.
std::vector<const ImFontGlyph*> glyphsOf(const ImFontAtlas& fonts);
/// Whether the font has this letter, so that it can be painted.
bool hasGlyph(ImFont& font, ImWchar character);
/// The size of the atlas's picture, pixels.
ImVec2 pictureSizeOf(const ImFontAtlas& fonts);
/// Paints with the atlas's picture, as text is.
bool usesPicture(const ImDrawCmd& command, const ImFontAtlas& fonts);
/// As long as it lives, `change` changes what is pasted. One at a time.
class PasteFilter {
 public:
  explicit PasteFilter(void (*change)(std::string& text));
  ~PasteFilter();
  PasteFilter(const PasteFilter&) = delete;
  PasteFilter& operator=(const PasteFilter&) = delete;

 private:
#if IMGUI_VERSION_NUM >= 19110
  using Of = ImGuiContext;
#else
  using Of = void;
#endif
  static const char* paste(Of* of);

  void (*change_)(std::string& text);
  const char* (*read_)(Of* of);
  std::string text_;
};
/// The key went down in this frame, or is held and repeats.
bool isPressed(ImGuiKey key);
/// A button that is pressed once it is released, among those that repeat while they are held too.
bool button(const char* id, ImVec2 size);
/// The part of ImGuiIO::KeyRepeatRate at which these repeat.
extern const float kHeldRate;
/// A child window that the keyboard goes through as if it were none; ImGui::EndChild() ends it.
bool beginFlatChild(const char* id, ImVec2 size);
/// The keyboard's focus is shown, and what the mouse points at is not.
void showFocus();

}  // namespace imgui
