#include "ui/driver.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <utility>

#include <imgui_internal.h>  // where a drop-down list opened

#include "draw/list/characters.h"
#include "support/lab_driving.h"
#include "ui/layout.h"
#include "ui/widgets/attention.h"
#include "ui/widgets/style.h"

namespace ui_test {
namespace {

constexpr float kFontPoints = 15.0F;

// The program's fonts with its signs, from the build folder in which ctest starts the tests. Once
// for each size.
ImFontAtlas& fontsFor(float unit) {
  static constexpr auto kRanges = [] {
    std::array<ImWchar, 2 * draw::kCharacters.size() + 1> ranges{};
    for (std::size_t i = 0; i < draw::kCharacters.size(); ++i) {
      ranges[2 * i] = static_cast<ImWchar>(draw::kCharacters[i].first);
      ranges[2 * i + 1] = static_cast<ImWchar>(draw::kCharacters[i].last);
    }
    return ranges;
  }();
  static std::map<float, std::unique_ptr<ImFontAtlas>> atlases;
  auto& atlas = atlases[unit];
  if (atlas) return *atlas;
  atlas = std::make_unique<ImFontAtlas>();
  for (const char* file :
       {"share/iklab/fonts/ui.ttf", "share/iklab/fonts/bold.ttf", "share/iklab/fonts/ui.ttf"}) {
    const float points = atlas->Fonts.Size < 2 ? kFontPoints : 0.85F * kFontPoints;
    atlas->AddFontFromFileTTF(file, points * unit, nullptr, kRanges.data());
  }
  unsigned char* pixels = nullptr;
  int width = 0;
  int height = 0;
  atlas->GetTexDataAsRGBA32(&pixels, &width, &height);
  return *atlas;
}

}  // namespace

Driver::Driver(float width, float height, float unit)
    : context_(ImGui::CreateContext(&fontsFor(unit))), size_(width, height), unit_(unit) {
  ImGui::SetCurrentContext(context_);
  ImGui::GetIO().IniFilename = nullptr;
#if IMGUI_VERSION_NUM < 18700
  for (int i = 0; i < ImGuiKey_COUNT; ++i) ImGui::GetIO().KeyMap[i] = i;
#endif
  frames(3);  // Dear ImGui sizes what it has not seen before in its first frames.
}

Driver::~Driver() { ImGui::DestroyContext(context_); }

void Driver::frame() {
  for (const auto which :
       {&lab::PanelView::parameters, &lab::PanelView::stopping, &lab::PanelView::bones,
        &lab::PanelView::places, &lab::PanelView::drawn, &lab::PanelView::answers}) {
    if (unfolds) lab.apply(lab::SetView{which, true});
  }
  ImGuiIO& io = ImGui::GetIO();
  io.DisplaySize = size_;
  io.DeltaTime = 1.0F / 60.0F;
  io.MousePos = mouse_;
  for (int i = 0; i < 3; ++i) io.MouseDown[i] = down_ && i == button;
#if IMGUI_VERSION_NUM >= 18900
  io.AddKeyEvent(ImGuiMod_Ctrl, holdsControl);
#else
  io.KeyCtrl = holdsControl;
#endif
#if IMGUI_VERSION_NUM >= 19200
  static int frames = 0;  // of all drivers, which share fonts
  ImFontAtlasUpdateNewFrame(io.Fonts, ++frames, false);
#endif
  ImGui::NewFrame();
  ui::applyStyle(lab.state().view.theme, unit_, byTouch);
  lab::Actions actions;
  ui::Context context{lab, actions, widgets, unit_};
  context.explanation = explanation ? &*explanation : nullptr;
  context.highlight = &highlight;
  context.maps = maps;
  context.attention = &attention;
  context.searches = &searches;
  context.files = &files;
  context.publishedAt = publishedAt;
  context.lessons = lessons;
  context.progress = &progress;
  context.lessonRequests = &asked;
  context.lesson = lesson;
  context.lessonEntry = &entry;
  context.keys = keys;
  canvas = ui::layOut(context, size_.x, size_.y);
  if (dialog) dialog(context);
  keys.clear();
  if (tab_ != 0) ui::moveFocus(context, std::exchange(tab_, 0));
  ImGui::Render();
  for (const lab::Action& action : actions) {
    lab.apply(action);
    taken.push_back(action);
  }
}

void Driver::frames(int count) {
  for (int i = 0; i < count; ++i) frame();
}

void Driver::put(std::string_view solver, std::string_view preset) {
  lab = support::labWith(solver, preset);
  frames(3);
}

void Driver::moveTo(ImVec2 place) {
  mouse_ = place;
  frame();
}

void Driver::press() {
  down_ = true;
  frame();
}

void Driver::release() {
  down_ = false;
  frame();
}

ImVec2 Driver::placeOf(const std::string& widget, float x, float y) const {
  const auto found = widgets.find(widget);
  if (found == widgets.end()) {
    ADD_FAILURE() << "no widget " << widget;
    return {-1.0F, -1.0F};
  }
  const ui::Rect& rect = found->second;
  return {rect.x + x * rect.width, rect.y + y * rect.height};
}

void Driver::clickAt(ImVec2 place) {
  moveTo(place);
  taken.clear();
  press();
  release();
  frames(2);
}

void Driver::click(const std::string& widget) { clickAt(placeOf(widget)); }

void Driver::hold(ImGuiKey key, bool down) {
#if IMGUI_VERSION_NUM < 18700
  ImGui::GetIO().KeysDown[key] = down;
#else
  ImGui::GetIO().AddKeyEvent(key, down);
#endif
}

void Driver::openField(const std::string& widget) {
  holdsControl = true;
  moveTo(placeOf(widget));
  press();
  release();
  holdsControl = false;
  frame();
}

void Driver::typeInto(const std::string& widget, const char* text) {
  openField(widget);
  ImGui::GetIO().AddInputCharactersUTF8(text);
  frames(2);
  clickAt({200.0F, 200.0F});
}

void Driver::key(ImGuiKey key) {
  ImGui::GetIO().ConfigFlags |= ImGuiConfigFlags_NavEnableKeyboard;
  hold(key, true);
  frame();
  hold(key, false);
  frames(2);
}

void Driver::tab(int direction) {
  ImGui::GetIO().ConfigFlags |= ImGuiConfigFlags_NavEnableKeyboard;
  tab_ = direction;
  frames(3);  // asked for, taken, seen
}

void Driver::focus(const std::string& widget) {
  ImGui::GetIO().ConfigFlags |= ImGuiConfigFlags_NavEnableKeyboard;
  const auto found = widgets.find(widget);
  if (found == widgets.end()) {
    ADD_FAILURE() << "no widget " << widget;
    return;
  }
  attention.wanted = found->second.id;
  frames(2);
}

std::string Driver::focused() const {
  const ImGuiContext& context = *ImGui::GetCurrentContext();
  if (context.NavId == 0 || !ImGui::GetIO().NavVisible) return {};
  for (const auto& [name, widget] : widgets) {
    if (widget.id == context.NavId) return name;
  }
  return "?";
}

void Driver::closePopups() {
  if (!ImGui::GetCurrentContext()->OpenPopupStack.empty()) ImGui::ClosePopupToLevel(0, true);
  moveTo({-1.0F, -1.0F});
  frames(2);
}

void Driver::choose(const std::string& combo, std::size_t entry, std::size_t count) {
  click(combo);
  const auto& open = ImGui::GetCurrentContext()->OpenPopupStack;
  if (open.empty() || !open.back().Window) {
    ADD_FAILURE() << combo << " did not open";
    return;
  }
  const ImRect list = open.back().Window->InnerRect;
  const float padding = open.back().Window->WindowPadding.y;
  const float row = (list.GetHeight() - 2.0F * padding) / static_cast<float>(count);
  clickAt({list.GetCenter().x, list.Min.y + padding + (static_cast<float>(entry) + 0.5F) * row});
}

void Driver::drag(const std::string& widget, float from, float to) {
  moveTo(placeOf(widget, from));
  taken.clear();
  press();
  for (const float part : {0.25F, 0.5F, 0.75F, 1.0F}) {
    moveTo(placeOf(widget, from + part * (to - from)));
  }
  release();
}

}  // namespace ui_test
