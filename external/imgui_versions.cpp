#include <imgui_internal.h>
#include <imgui_versions.h>

namespace imgui {

#if IMGUI_VERSION_NUM >= 19140
const ImGuiCol kFocusRing = ImGuiCol_NavCursor;
#else
const ImGuiCol kFocusRing = ImGuiCol_NavHighlight;
#endif

void pushFont(ImFont* font) {
#if IMGUI_VERSION_NUM >= 19200
  ImGui::PushFont(font, font->LegacySize);
#else
  ImGui::PushFont(font);
#endif
}

float sizeOf(const ImFont& font) {
#if IMGUI_VERSION_NUM >= 19200
  return font.LegacySize;
#else
  return font.FontSize;
#endif
}

bool isPressed(ImGuiKey key) {
#if IMGUI_VERSION_NUM >= 18700
  return ImGui::IsKeyPressed(key);
#else
  return ImGui::IsKeyPressed(ImGui::GetKeyIndex(key));
#endif
}

bool beginFlatChild(const char* id, ImVec2 size) {
#if IMGUI_VERSION_NUM >= 19090
  return ImGui::BeginChild(id, size, ImGuiChildFlags_NavFlattened);
#else
  return ImGui::BeginChild(id, size, false, ImGuiWindowFlags_NavFlattened);
#endif
}

void showFocus() {
#if IMGUI_VERSION_NUM >= 19140
  ImGui::SetNavCursorVisible(true);
  ImGui::GetCurrentContext()->NavHighlightItemUnderNav = true;
#else
  ImGui::GetCurrentContext()->NavDisableHighlight = false;
  ImGui::GetCurrentContext()->NavDisableMouseHover = true;
#endif
}

}  // namespace imgui
