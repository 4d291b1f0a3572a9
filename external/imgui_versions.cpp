#include <utility>

#include <imgui_internal.h>
#include <imgui_versions.h>

namespace imgui {
namespace {

// Dear ImGui's function that reads the clipboard.
auto& clipboardReader() {
#if IMGUI_VERSION_NUM >= 19110
  return ImGui::GetPlatformIO().Platform_GetClipboardTextFn;
#else
  return ImGui::GetIO().GetClipboardTextFn;
#endif
}

PasteFilter* pasteFilter = nullptr;

}  // namespace

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

std::vector<const ImFontGlyph*> glyphsOf(const ImFontAtlas& fonts) {
  std::vector<const ImFontGlyph*> glyphs;
  const auto add = [&glyphs](const auto& ofFont) {
    for (const ImFontGlyph& each : ofFont.Glyphs) glyphs.push_back(&each);
  };
#if IMGUI_VERSION_NUM >= 19200
  ImStableVector<ImFontBaked, 32>& sizes = fonts.Builder->BakedPool;
  for (int i = 0; i < sizes.Size; ++i) add(sizes[i]);
#else
  for (const ImFont* each : fonts.Fonts) add(*each);
#endif
  return glyphs;
}

bool hasGlyph(ImFont& font, ImWchar character) {
#if IMGUI_VERSION_NUM >= 19200
  return font.IsGlyphInFont(character);  // it gets its place when it is painted
#else
  return font.FindGlyphNoFallback(character) != nullptr;
#endif
}

ImVec2 pictureSizeOf(const ImFontAtlas& fonts) {
#if IMGUI_VERSION_NUM >= 19200
  return {static_cast<float>(fonts.TexData->Width), static_cast<float>(fonts.TexData->Height)};
#else
  return {static_cast<float>(fonts.TexWidth), static_cast<float>(fonts.TexHeight)};
#endif
}

bool usesPicture(const ImDrawCmd& command, const ImFontAtlas& fonts) {
#if IMGUI_VERSION_NUM >= 19200
  return command.GetTexID() == fonts.TexData->GetTexID();
#else
  return command.GetTexID() == fonts.TexID;
#endif
}

PasteFilter::PasteFilter(void (*change)(std::string& text))
    : change_(change), read_(std::exchange(clipboardReader(), paste)) {
  pasteFilter = this;
}

PasteFilter::~PasteFilter() {
  pasteFilter = nullptr;
  clipboardReader() = read_;
}

const char* PasteFilter::paste(Of* of) {
  PasteFilter& filter = *pasteFilter;
  const char* const text = filter.read_ ? filter.read_(of) : nullptr;
  filter.text_ = text ? text : "";
  filter.change_(filter.text_);
  return filter.text_.c_str();
}

bool isPressed(ImGuiKey key) {
#if IMGUI_VERSION_NUM >= 18700
  return ImGui::IsKeyPressed(key);
#else
  return ImGui::IsKeyPressed(ImGui::GetKeyIndex(key));
#endif
}

bool button(const char* id, ImVec2 size) {
  return ImGui::ButtonEx(id, size, ImGuiButtonFlags_PressedOnClickRelease);
}

#if IMGUI_VERSION_NUM >= 18800
const float kHeldRate = 1.0F;
#else
const float kHeldRate = 0.5F;
#endif

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
