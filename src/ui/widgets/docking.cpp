#include "ui/widgets/docking.h"

#include <algorithm>

#include <glm/geometric.hpp>
#include <glm/vec2.hpp>

#include "lab/palette.h"
#include "language/language.h"
#include "ui/widgets/widgets.h"

namespace ui {
namespace {

// A window of this size that is all one button.
void beginArea(const char* name, const Rect& place) {
  ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {0.0F, 0.0F});
  ImGui::PushStyleVar(ImGuiStyleVar_WindowMinSize, {1.0F, 1.0F});
  beginFixed(name, place, ImGuiWindowFlags_NoScrollbar | ImGuiWindowFlags_NoNav);
  ImGui::PopStyleVar(2);
  ImGui::InvisibleButton("grip", {place.width, place.height});
}

// A row of dots, as on things that are meant to be gripped.
void drawDots(const Context& context, const Rect& place, bool isHot) {
  constexpr int kDots = 7;
  const lab::Palette& colors = lab::palette(context.lab.state().view.theme);
  ImDrawList* const list = ImGui::GetWindowDrawList();
  list->AddRectFilled({place.x, place.y}, {place.x + place.width, place.y + place.height},
                      ImGui::GetColorU32(ImGuiCol_WindowBg));
  const float y = place.y + 0.5F * place.height;
  for (int i = 0; i < kDots; ++i) {
    const float x = place.x + 0.5F * place.width +
                    6.0F * context.unit * (static_cast<float>(i) - 0.5F * (kDots - 1));
    list->AddCircleFilled({x, y}, 1.4F * context.unit,
                          ImGui::GetColorU32(color(isHot ? colors.current : colors.dimText)));
  }
}

bool isNearer(const Rect& a, const Rect& b, const ImVec2& mouse) {
  const auto distance = [&](const Rect& rect) {
    return glm::distance(glm::vec2(rect.x + 0.5F * rect.width, rect.y + 0.5F * rect.height),
                         glm::vec2(mouse.x, mouse.y));
  };
  return distance(a) < distance(b);
}

void drawPreview(const Context& context, const Rect& place) {
  const lab::Palette& colors = lab::palette(context.lab.state().view.theme);
  ImDrawList* const list = ImGui::GetForegroundDrawList();
  const float inset = 2.0F * context.unit;
  const ImVec2 low{place.x + inset, place.y + inset};
  const ImVec2 high{place.x + place.width - inset, place.y + place.height - inset};
  list->AddRectFilled(low, high, ImGui::GetColorU32(color(colors.accent, 0.35F)), 2.0F * inset);
  list->AddRect(low, high, ImGui::GetColorU32(color(colors.current)), 2.0F * inset, 0, inset);
}

}  // namespace

void beginFixed(const char* name, const Rect& place, ImGuiWindowFlags flags) {
  constexpr ImGuiWindowFlags kFixed =
      ImGuiWindowFlags_NoTitleBar | ImGuiWindowFlags_NoResize | ImGuiWindowFlags_NoMove |
      ImGuiWindowFlags_NoCollapse | ImGuiWindowFlags_NoBringToFrontOnFocus |
      ImGuiWindowFlags_NoBackground | ImGuiWindowFlags_NoSavedSettings;
  ImGui::SetNextWindowPos({place.x, place.y});
  ImGui::SetNextWindowSize({place.width, place.height});
  ImGui::Begin(name, nullptr, kFixed | flags);
}

bool dragPanel(const Context& context, const PanelHandle& handle) {
  beginArea(handle.name, handle.place);
  const bool isHeld = ImGui::IsItemActive();
  const bool isDropped = ImGui::IsItemDeactivated() && !ImGui::IsMouseDown(ImGuiMouseButton_Left);
  const bool isHot = isHeld || ImGui::IsItemHovered();
  if (isHot) ImGui::SetMouseCursor(ImGuiMouseCursor_ResizeAll);
  drawDots(context, handle.place, isHot);
  context.grip(handle.name, handle.help);
  ImGui::End();
  const bool isThere = isNearer(handle.there, handle.here, ImGui::GetIO().MousePos);
  if (isHeld && ImGui::IsMouseDragging(ImGuiMouseButton_Left)) {
    drawPreview(context, isThere ? handle.there : handle.here);
    if (context.isPressed("Escape")) letGo();
  }
  return isDropped && isThere;
}

std::optional<float> dragEdge(const Context& context, const PartEdge& edge) {
  const Rect& place = edge.place;
  beginArea(edge.name, place);
  context.grip(edge.name, edge.help);
  const bool isHeld = ImGui::IsItemActive();
  const bool isHot = ImGui::IsItemHovered() || isHeld;
  if (isHot) {
    ImGui::SetMouseCursor(edge.isUpright ? ImGuiMouseCursor_ResizeEW : ImGuiMouseCursor_ResizeNS);
  }
  const float line = std::max(1.0F, (isHot ? 2.0F : 1.0F) * context.unit);
  const float x = place.x + (edge.isUpright ? 0.5F * (place.width - line) : 0.0F);
  const float y = place.y + (edge.isUpright ? 0.0F : 0.5F * (place.height - line));
  ImGui::GetWindowDrawList()->AddRectFilled(
      {x, y},
      {edge.isUpright ? x + line : x + place.width, edge.isUpright ? y + place.height : y + line},
      ImGui::GetColorU32(isHot ? ImGuiCol_ButtonActive : ImGuiCol_Separator));
  ImGui::End();
  const ImGuiIO& io = ImGui::GetIO();
  const float moved = edge.isUpright ? io.MouseDelta.x : io.MouseDelta.y;
  if (!isHeld || moved == 0.0F) return std::nullopt;
  return edge.isUpright ? io.MousePos.x : io.MousePos.y;
}

void splitter(const Context& context, float x, const Rect& panel) {
  const float grip = kEdgeWidth * context.unit;
  const bool isLeft = context.lab.state().view.panels.left;
  const Rect place{x, panel.y, grip, panel.height};
  beginArea("Splitter", place);
  context.grip("splitter",
               language::tr("Drag this edge to make the panel or the canvas larger. A double click "
                            "restores it. Keys: Ctrl+Shift with the left or right arrow."));
  const bool isHot = ImGui::IsItemHovered() || ImGui::IsItemActive();
  if (isHot) ImGui::SetMouseCursor(ImGuiMouseCursor_ResizeEW);
  const float line = std::max(1.0F, (isHot ? 2.0F : 1.0F) * context.unit);
  ImGui::GetWindowDrawList()->AddRectFilled(
      {x, panel.y}, {x + line, panel.y + panel.height},
      ImGui::GetColorU32(isHot ? ImGuiCol_ButtonActive : ImGuiCol_Separator));
  if (ImGui::IsItemActive() && ImGui::GetIO().MouseDelta.x != 0.0F) {
    const float mouse = ImGui::GetIO().MousePos.x;
    const float width = isLeft ? mouse : panel.x + panel.width - mouse;
    const auto points = static_cast<double>(width / context.unit);
    if (context.lab.state().view.presenting) {
      const auto share = static_cast<double>(width / ImGui::GetIO().DisplaySize.x);
      context.act(lab::SetView{&lab::PanelView::presentedShare, share});
    } else {
      context.act(lab::SetView{&lab::PanelView::width, points});
    }
  }
  if (ImGui::IsItemHovered() && ImGui::IsMouseDoubleClicked(ImGuiMouseButton_Left)) {
    context.act(lab::SetView{&lab::PanelView::width, lab::PanelView().width});
  }
  ImGui::End();
}

}  // namespace ui
