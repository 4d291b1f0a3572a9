#include "ui/widgets/icon_button.h"

#include <algorithm>
#include <cmath>

#include <imgui_versions.h>

#include "ui/widgets/style.h"

namespace ui {
namespace {

// Draws inside a square from -1 to 1 around a center.
struct IconPen {
  ImDrawList* list;
  ImVec2 center;
  float size;
  ImU32 ink;

  [[nodiscard]] ImVec2 at(float x, float y) const {
    return {center.x + x * size, center.y + y * size};
  }
  // Clockwise, whichever way it points: Dear ImGui smooths the edges of such polygons alone.
  void triangle(float from, float to) const {
    const float top = from < to ? -0.85F : 0.85F;
    list->AddTriangleFilled(at(from, top), at(to, 0.0F), at(from, -top), ink);
  }
  // Of whole pixels, so that all bars are equally wide.
  void bar(float middle, float width) const {
    const float pixels = std::max(1.0F, std::round(width * size));
    const float left = std::round(at(middle, 0.0F).x - 0.5F * pixels);
    list->AddRectFilled({left, at(0.0F, -0.85F).y}, {left + pixels, at(0.0F, 0.85F).y}, ink);
  }
};

void drawIcon(const IconPen& pen, Icon icon) {
  constexpr float kBar = 0.32F;
  switch (icon) {
    case Icon::first:
      pen.bar(-1.2F, kBar);
      pen.triangle(0.1F, -1.0F);
      pen.triangle(1.2F, 0.1F);
      break;
    case Icon::back:
      pen.triangle(0.35F, -0.95F);
      pen.bar(0.75F, kBar);
      break;
    case Icon::play:
      pen.triangle(-0.6F, 0.85F);
      break;
    case Icon::pause:
      pen.bar(-0.42F, 0.5F);
      pen.bar(0.42F, 0.5F);
      break;
    case Icon::forward:
      pen.bar(-0.75F, kBar);
      pen.triangle(-0.35F, 0.95F);
      break;
    case Icon::last:
      pen.triangle(-1.2F, -0.1F);
      pen.triangle(-0.1F, 1.0F);
      pen.bar(1.2F, kBar);
      break;
    case Icon::loop:
      pen.list->PathArcTo(pen.center, 0.8F * pen.size, -0.9F, 4.6F, 24);
      pen.list->PathStroke(pen.ink, ImDrawFlags_None, 0.28F * pen.size);
      pen.list->AddTriangleFilled(pen.at(0.15F, -1.25F), pen.at(0.15F, -0.3F), pen.at(-0.6F, -0.8F),
                                  pen.ink);
      break;
  }
}

// Slow enough that a click is not taken for a hold, and that single steps can be seen.
class HoldTiming {
 public:
  HoldTiming() : io_(ImGui::GetIO()), delay_(io_.KeyRepeatDelay), rate_(io_.KeyRepeatRate) {
    constexpr float kDelay = 0.4F;  // seconds
    constexpr float kInterval = 0.1F;
    io_.KeyRepeatDelay = kDelay;
    io_.KeyRepeatRate = kInterval / imgui::kHeldRate;
  }
  ~HoldTiming() {
    io_.KeyRepeatDelay = delay_;
    io_.KeyRepeatRate = rate_;
  }
  HoldTiming(const HoldTiming&) = delete;
  HoldTiming& operator=(const HoldTiming&) = delete;

 private:
  ImGuiIO& io_;
  float delay_;
  float rate_;
};

}  // namespace

ImVec2 iconButtonSize(float unit) {
  const float side = ImGui::GetFrameHeight() + 2.0F * unit;
  return {1.35F * side, side};
}

bool iconButton(const char* id, Icon icon, bool on, ImVec2 size) {
  if (on) pushAccent();
  const bool pressed = imgui::button(id, size);
  const ImU32 ink = ImGui::GetColorU32(ImGuiCol_Text);
  if (on) popAccent();
  const ImVec2 low = ImGui::GetItemRectMin();
  const ImVec2 high = ImGui::GetItemRectMax();
  const ImVec2 center{0.5F * (low.x + high.x), 0.5F * (low.y + high.y)};
  drawIcon({ImGui::GetWindowDrawList(), center, 0.25F * size.y, ink}, icon);
  return pressed;
}

Press holdButton(const char* id, Icon icon, ImVec2 size) {
  const HoldTiming timing;
  ImGui::PushButtonRepeat(true);
  const bool pressed = iconButton(id, icon, false, size);
  ImGui::PopButtonRepeat();
  if (!pressed) return Press::none;
  // A click is pressed once it is over, a key at once.
  const bool isHeld = ImGui::IsItemActive() && !ImGui::IsItemActivated();
  return isHeld ? Press::repeated : Press::single;
}

}  // namespace ui
