#include <algorithm>

#include <imgui.h>

#include "ui/panels.h"

namespace ui {
namespace {

constexpr float kPanelWidth = 328.0F;  // points
constexpr float kBarHeight = 104.0F;

constexpr ImGuiWindowFlags kFixed = ImGuiWindowFlags_NoTitleBar | ImGuiWindowFlags_NoResize |
                                    ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoCollapse |
                                    ImGuiWindowFlags_NoBringToFrontOnFocus |
                                    ImGuiWindowFlags_NoSavedSettings;

void begin(const char* name, const Rect& place, ImGuiWindowFlags flags) {
  ImGui::SetNextWindowPos({place.x, place.y});
  ImGui::SetNextWindowSize({place.width, place.height});
  ImGui::Begin(name, nullptr, kFixed | flags);
}

}  // namespace

Rect layOut(const Context& context, float width, float height) {
  const float bar = std::min(kBarHeight * context.unit, 0.5F * height);
  const float side = std::min(kPanelWidth * context.unit, 0.5F * width);
  const Rect panel{width - side, 0.0F, side, height - bar};

  context.widgets.clear();
  begin("Panel", panel, ImGuiWindowFlags_None);
  solverPanel(context);
  resultPanel(context);
  solvingPanel(context);
  chainPanel(context);
  viewPanel(context);
  ImGui::End();

  begin("Playback", {0.0F, height - bar, width, bar}, ImGuiWindowFlags_NoScrollbar);
  playbackBar(context);
  ImGui::End();

  if (context.lab.state().view.help) helpWindow(context);
  return {0.0F, 0.0F, width - side, height - bar};
}

}  // namespace ui
