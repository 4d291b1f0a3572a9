#include "app/frame/imgui_host.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include <imgui.h>
#include <imgui_internal.h>
#if __has_include(<imgui_freetype.h>)
#include <imgui_freetype.h>
#define IKLAB_FREETYPE
#endif
#include <SDL.h>
#include <iklab_imgui_backends.h>

#include "draw/list/characters.h"
#include "draw/list/utf8.h"
#include "ui/widgets/style.h"

namespace app {
namespace {

// Pairs of a first and a last character, and a 0, as Dear ImGui wants them.
constexpr auto kRanges = [] {
  std::array<ImWchar, 2 * draw::kCharacters.size() + 1> ranges{};
  for (std::size_t i = 0; i < draw::kCharacters.size(); ++i) {
    ranges[2 * i] = static_cast<ImWchar>(draw::kCharacters[i].first);
    ranges[2 * i + 1] = static_cast<ImWchar>(draw::kCharacters[i].last);
  }
  return ranges;
}();

// Dear ImGui reads them when it makes the atlas.
struct FontRanges {
  std::vector<ImWchar> first;   // ranges of the first file's characters
  std::vector<ImWchar> second;  // and of the second's
};

// Dear ImGui ends the program over a file that it cannot read: it gets the bytes of one that is
// known to be whole.
void addFace(const draw::FontFile& file, float pixels, const std::vector<ImWchar>& ranges,
             bool isSecond) {
  ImFontConfig config;
  config.MergeMode = isSecond;
  config.FontDataOwnedByAtlas = false;
  config.OversampleH = 1;
  config.OversampleV = 1;
  const std::span<const unsigned char> bytes = file.bytes();
  // It reads them; its parameter says otherwise for those that it owns.
  auto* const data = const_cast<unsigned char*>(bytes.data());
  ImGui::GetIO().Fonts->AddFontFromMemoryTTF(data, static_cast<int>(bytes.size()), pixels, &config,
                                             ranges.data());
}

FontRanges rangesOf(const FontFiles& files, const std::set<char32_t>& more) {
  FontRanges ranges{{kRanges.begin(), kRanges.end() - 1}, {}};
  for (const char32_t each : more) {
    const bool isFirst = files.regular->find(each) != 0;
    const auto character = static_cast<ImWchar>(each);
    std::vector<ImWchar>& list = isFirst ? ranges.first : ranges.second;
    list.insert(list.end(), {character, character});
  }
  ranges.first.push_back(0);
  if (!ranges.second.empty()) ranges.second.push_back(0);
  return ranges;
}

void describeFonts(const FontFiles& files, const FontSizes& sizes, const FontRanges& ranges) {
  const auto add = [&ranges](const draw::FontFile& file, draw::LateFontFile* second, float pixels) {
    addFace(file, pixels, ranges.first, false);
    if (ranges.second.empty() || !second) return;
    if (const draw::FontFile* const more = second->read()) {
      addFace(*more, pixels, ranges.second, true);
    }
  };
  draw::LateFontFile* const second = files.second.get();
  ImFontAtlas& fonts = *ImGui::GetIO().Fonts;
  fonts.Clear();
#ifdef IKLAB_FREETYPE
#if IMGUI_VERSION_NUM >= 19200
  fonts.SetFontLoader(ImGuiFreeType::GetFontLoader());
#else
  fonts.FontBuilderIO = ImGuiFreeType::GetBuilderForFreeType();
#endif
#endif
  const float pixels = sizes.usual;
  add(*files.regular, second, pixels);
  add(*files.bold, files.secondBold ? files.secondBold.get() : second, pixels);
  add(*files.regular, second, std::round(pixels * ui::kSmallType));
  if (sizes.reading == pixels) return;
  add(*files.regular, second, sizes.reading);
  add(*files.regular, second, std::round(sizes.reading * ui::kSmallType));
}

// Rasterises the fonts and gives the driver their picture; later versions do so by themselves, as
// letters are needed.
void uploadFonts(bool again) {
#if IMGUI_VERSION_NUM < 19200
  if (again) ImGui_ImplOpenGL3_DestroyFontsTexture();
  ImGui_ImplOpenGL3_CreateFontsTexture();
  ImGui::GetIO().Fonts->ClearTexData();  // the driver has its copy
#else
  static_cast<void>(again);
  ImGui::GetStyle().FontSizeBase = 0.0F;  // the next frame takes that of the first font
#endif
}

static_assert(sizeof(gl::TriangleVertex) == sizeof(ImDrawVert) &&
              offsetof(gl::TriangleVertex, position) == offsetof(ImDrawVert, pos) &&
              offsetof(gl::TriangleVertex, texel) == offsetof(ImDrawVert, uv) &&
              offsetof(gl::TriangleVertex, color) == offsetof(ImDrawVert, col));
static_assert(sizeof(ImDrawIdx) == sizeof(std::uint16_t));

// What of it lies in the framebuffer.
gl::Rect clipOf(const ImDrawCmd& command, const ImVec2& size) {
  const ImVec2 low(std::max(command.ClipRect.x, 0.0F), std::max(command.ClipRect.y, 0.0F));
  const ImVec2 high(std::min(command.ClipRect.z, size.x), std::min(command.ClipRect.w, size.y));
  const int width = static_cast<int>(high.x - low.x);
  const int height = static_cast<int>(high.y - low.y);
  return {static_cast<int>(low.x), static_cast<int>(std::ceil(high.y)) - height, width, height};
}

// Not by Dear ImGui's backend, which asks OpenGL for some thirty things in each frame.
void paint(const ImDrawData& data, gl::Triangles& triangles) {
#if IMGUI_VERSION_NUM >= 19200
  for (ImTextureData* const each : ImGui::GetPlatformIO().Textures) {
    if (each->Status != ImTextureStatus_OK) ImGui_ImplOpenGL3_UpdateTexture(each);
  }
#endif
  std::vector<std::vector<gl::TriangleBatch>> batches(static_cast<std::size_t>(data.CmdListsCount));
  std::vector<gl::TriangleList> lists;
  for (std::size_t i = 0; i < batches.size(); ++i) {
    const ImDrawList& list = *data.CmdLists[static_cast<int>(i)];
    for (const ImDrawCmd& each : list.CmdBuffer) {
      const gl::Rect clip = clipOf(each, data.DisplaySize);
      if (each.ElemCount == 0 || clip.width <= 0 || clip.height <= 0) continue;
      const auto texture = static_cast<unsigned>((std::uintptr_t)each.GetTexID());
      batches[i].push_back({clip, texture, each.VtxOffset, each.IdxOffset, each.ElemCount});
    }
    if (batches[i].empty()) continue;
    lists.push_back({{reinterpret_cast<const gl::TriangleVertex*>(list.VtxBuffer.Data),
                      static_cast<std::size_t>(list.VtxBuffer.Size)},
                     {list.IdxBuffer.Data, static_cast<std::size_t>(list.IdxBuffer.Size)},
                     batches[i]});
  }
  triangles.paint(lists,
                  {static_cast<int>(data.DisplaySize.x), static_cast<int>(data.DisplaySize.y)});
}

// Where the frame's text field has drawn it; nothing: nobody types.
std::optional<platform::Caret> caretOf(const ImGuiContext& context) {
#if IMGUI_VERSION_NUM < 18700
  const ImVec2& place = context.PlatformImePos;
  const bool isThere = place.x != 1.0F || place.y != 1.0F;  // as each frame begins
#else
  const ImVec2& place = context.PlatformImeData.InputPos;
  const bool isThere = context.PlatformImeData.WantVisible;
#endif
  if (!isThere) return std::nullopt;
  return platform::Caret{{place.x, place.y}, context.FontSize};
}

bool isMouse(Uint32 type) { return type >= SDL_MOUSEMOTION && type <= SDL_MOUSEWHEEL; }

// Tab is ui::moveFocus's, and waits its turn like the others.
bool isTab(const SDL_Event& event) {
  return event.type == SDL_KEYDOWN && event.key.keysym.sym == SDLK_TAB &&
         (event.key.keysym.mod & KMOD_CTRL) == 0;
}

bool isPage(const SDL_Event& event) {
  const SDL_Keycode key = event.key.keysym.sym;
  return event.type == SDL_KEYDOWN && (key == SDLK_PAGEUP || key == SDLK_PAGEDOWN);
}

// As they were when the key moved: SDL tells how they are now.
void feedModifiers([[maybe_unused]] const SDL_Event& event) {
#if IMGUI_VERSION_NUM < 18700
  if (event.type == SDL_TEXTINPUT) return;
  const Uint16 held = event.key.keysym.mod;
  ImGuiIO& io = ImGui::GetIO();
  io.KeyCtrl = (held & KMOD_CTRL) != 0;
  io.KeyShift = (held & KMOD_SHIFT) != 0;
  io.KeyAlt = (held & KMOD_ALT) != 0;
  io.KeySuper = (held & KMOD_GUI) != 0;
#endif
}

// A press and its release within one frame must both be seen: held for this frame, released in the
// next.
std::array<bool, 3> heldOrPressed(const platform::Input& input) {
  std::array<bool, 3> down = input.buttons;
  for (const platform::ButtonChange& change : input.buttonChanges) {
    if (change.down) down[static_cast<std::size_t>(change.button)] = true;
  }
  return down;
}

// ImGui's order: left, right, middle.
constexpr std::array<platform::Button, 3> kButtons = {
    platform::Button::left, platform::Button::right, platform::Button::middle};

void feedMouse(const platform::Input& input, const glm::dvec2& place) {
  ImGuiIO& io = ImGui::GetIO();
  const ImVec2 at(static_cast<float>(place.x), static_cast<float>(place.y));
  const std::array<bool, 3> pressed = heldOrPressed(input);
  // A notch is five lines: what two fingers move goes with them.
  const float notch = 5.0F * ImGui::GetFontSize();
  const auto across = static_cast<float>(input.pan.x) / notch;
  const float down = static_cast<float>(input.wheel) + static_cast<float>(input.pan.y) / notch;
#if IMGUI_VERSION_NUM >= 18700
  io.AddMousePosEvent(at.x, at.y);
  io.AddMouseWheelEvent(across, down);
#else
  io.MousePos = at;
  io.MouseWheel = down;
  io.MouseWheelH = across;
#endif
  for (int i = 0; i < 3; ++i) {
    const bool held = pressed[static_cast<std::size_t>(kButtons[static_cast<std::size_t>(i)])];
#if IMGUI_VERSION_NUM >= 18700
    io.AddMouseButtonEvent(i, held);
#else
    io.MouseDown[i] = held;
#endif
  }
}

// Return presses what Space presses; in what can be typed into it begins to type.
void pressByReturn() {
#if IMGUI_VERSION_NUM < 18700
  ImGuiIO& io = ImGui::GetIO();
  const bool isOn = (io.ConfigFlags & ImGuiConfigFlags_NavEnableKeyboard) != 0;
  for (const ImGuiKey key : {ImGuiKey_Enter, ImGuiKey_KeyPadEnter}) {
    const bool isDown = io.KeyMap[key] >= 0 && io.KeysDown[io.KeyMap[key]];
    if (isOn && isDown) io.NavInputs[ImGuiNavInput_Activate] = 1.0F;
  }
#endif
}

}  // namespace

ImGuiHost::ImGuiHost(platform::Window& window, FontFiles fonts)
    : window_(window), fonts_(std::move(fonts)) {
  IMGUI_CHECKVERSION();
  ImGuiContext* const first = ImGui::GetCurrentContext();
  context_ = ImGui::CreateContext();
  outer_ = first ? first : context_;
  ImGui::SetCurrentContext(context_);
  ImGuiIO& io = ImGui::GetIO();
  io.IniFilename = nullptr;
  io.LogFilename = nullptr;
#if IMGUI_VERSION_NUM >= 18700
  io.ConfigInputTrickleEventQueue = false;  // handle() spreads keys over frames
#endif
  if (first) io.ConfigFlags |= ImGuiConfigFlags_NoMouseCursorChange;
  ImGui_ImplSDL2_InitForOpenGL(window_.handle(), window_.context());
  ImGui_ImplOpenGL3_Init(kIkLabGlsl);
  ImGui::SetCurrentContext(outer_);
}

ImGuiHost::~ImGuiHost() {
  ImGui::SetCurrentContext(context_);
  ImGui_ImplOpenGL3_Shutdown();
  ImGui_ImplSDL2_Shutdown();
  ImGui::DestroyContext(context_);
  ImGui::SetCurrentContext(outer_ == context_ ? nullptr : outer_);
}

void ImGuiHost::handle(const SDL_Event& event) {
  if (event.type == SDL_TEXTINPUT) need(event.text.text);
  if (isMouse(event.type)) return;  // it comes with platform::Input, in framebuffer pixels
  if (!typed_.add(event)) ImGui_ImplSDL2_ProcessEvent(&event);
}

// A button went down, or up, where it did, though the pointer may have moved on since: where a
// frame takes long, a click is over before it is seen.
glm::dvec2 ImGuiHost::placeOf(const platform::Input& input) {
  const auto released = std::exchange(releasedAt_, std::nullopt);
  const auto& changes = input.buttonChanges;
  if (changes.empty()) return released.value_or(input.mouse);
  const auto press = std::ranges::find(changes, true, &platform::ButtonChange::down);
  if (press == changes.end()) return changes.back().position;
  if (!changes.back().down) releasedAt_ = changes.back().position;
  return press->position;
}

void ImGuiHost::feedKeys(const std::vector<std::string>& names) {
  for (const SDL_Event& event : typed_.take(names)) {
    if (isTab(event) || (!byPages_ && isPage(event))) continue;
    ImGui_ImplSDL2_ProcessEvent(&event);
    feedModifiers(event);
  }
}

void ImGuiHost::navigate(bool on, bool byPages) {
  byPages_ = byPages;
  if (ImGui::GetCurrentContext() != context_) return;  // in a picture nobody does
  ImGuiIO& io = ImGui::GetIO();
  if (on) {
    io.ConfigFlags |= ImGuiConfigFlags_NavEnableKeyboard;
  } else {
    io.ConfigFlags &= ~ImGuiConfigFlags_NavEnableKeyboard;
  }
}

std::optional<double> ImGuiHost::wait(const ui::Hint& hint) const {
  return hint.wait(ImGui::GetFrameCount(), ImGui::GetTime());
}

void ImGuiHost::need(std::string_view utf8) {
  while (!utf8.empty()) {
    const char32_t codepoint = draw::takeCodepoint(utf8);
    // Dear ImGui has 16 bits for a character here; controls are no letters.
    if (codepoint < 0x20 || codepoint > 0xFFFF || draw::isUsual(codepoint)) continue;
    if (more_.insert(codepoint).second) hasMore_ = true;
  }
}

void ImGuiHost::useFonts(const FontSizes& sizes) {
  if (sizes == sizes_ && !hasMore_) return;
  const bool hasFew = letters_ == Letters::few;
  FontFiles files = fonts_;
  if (letters_ == Letters::shown) files.secondBold = nullptr;
  hasMore_ = letters_ != Letters::all;
  letters_ = hasFew ? Letters::shown : Letters::all;
  const FontRanges ranges = hasFew ? FontRanges{{0x20, 0x7E, 0}, {}} : rangesOf(fonts_, more_);
  describeFonts(files, sizes, ranges);
  uploadFonts(sizes_.usual > 0.0F);
  sizes_ = sizes;
}

void ImGuiHost::begin(const platform::Input& input, double seconds, const FontSizes& sizes) {
  ImGui::SetCurrentContext(context_);
  useFonts(sizes);
  ImGui_ImplSDL2_NewFrame();
  // One unit of ImGui is one framebuffer pixel, as everywhere in this program.
  ImGuiIO& io = ImGui::GetIO();
  io.DisplaySize = ImVec2(static_cast<float>(input.size.x), static_cast<float>(input.size.y));
  io.DisplayFramebufferScale = ImVec2(1.0F, 1.0F);
  io.DeltaTime = std::max(static_cast<float>(seconds), 1.0e-4F);
  feedMouse(input, placeOf(input));
  feedKeys(input.keys);
  pressByReturn();
  ImGui::NewFrame();
}

// Time stands almost still, and buttons and keys are as they were: what was pressed before is held
// now. Dear ImGui forgets the wheel, typed text and what Return presses by itself.
void ImGuiHost::restart(const FontSizes& sizes) {
  constexpr float kNoTime = 1.0e-6F;
  ImGui::EndFrame();
  useFonts(sizes);
  ImGui::GetIO().DeltaTime = kNoTime;
  pressByReturn();
  ImGui::NewFrame();
}

bool ImGuiHost::mayAct(const platform::Input& input) const {
  const bool isMouseUsed = input.isAnyButtonHeld() || !input.buttonChanges.empty() ||
                           input.wheel != 0.0 || input.pan != glm::dvec2(0.0);
  return typed_.wasTyped() || !keys().empty() || isEditing() || (hasMouse() && isMouseUsed);
}

bool ImGuiHost::hasMouse() const { return ImGui::GetIO().WantCaptureMouse; }

void ImGuiHost::setCursor(CursorShape shape) {
  constexpr std::array kCursors{
      std::pair{CursorShape::arrow, ImGuiMouseCursor_Arrow},
      std::pair{CursorShape::hand, ImGuiMouseCursor_Hand},
      std::pair{CursorShape::move, ImGuiMouseCursor_ResizeAll},
      std::pair{CursorShape::horizontal, ImGuiMouseCursor_ResizeEW},
      std::pair{CursorShape::vertical, ImGuiMouseCursor_ResizeNS},
      std::pair{CursorShape::rising, ImGuiMouseCursor_ResizeNESW},
      std::pair{CursorShape::falling, ImGuiMouseCursor_ResizeNWSE},
  };
  for (const auto& [each, cursor] : kCursors) {
    if (each == shape) ImGui::SetMouseCursor(cursor);
  }
}

bool ImGuiHost::wantsText() const { return ImGui::GetIO().WantTextInput; }

bool ImGuiHost::isEditing() const { return ImGui::IsAnyItemActive(); }

void ImGuiHost::end(gl::Triangles& triangles) {
  hasPopup_ = ImGui::IsPopupOpen(nullptr, ImGuiPopupFlags_AnyPopup);
  ImGui::Render();
  if (context_ == outer_) window_.typeAt(caretOf(*context_));
  paint(*ImGui::GetDrawData(), triangles);
  ImGui::SetCurrentContext(outer_);
}

}  // namespace app
