#include <algorithm>
#include <array>

#include <imgui.h>

#include "ui/explain_panels.h"
#include "ui/panels.h"
#include "ui/widgets.h"

namespace ui {
namespace {

constexpr float kPanelWidth = 328.0F;  // points
constexpr float kBarHeight = 104.0F;

constexpr ImGuiWindowFlags kFixed =
    ImGuiWindowFlags_NoTitleBar | ImGuiWindowFlags_NoResize | ImGuiWindowFlags_NoMove |
    ImGuiWindowFlags_NoCollapse | ImGuiWindowFlags_NoBringToFrontOnFocus |
    ImGuiWindowFlags_NoBackground | ImGuiWindowFlags_NoSavedSettings;

void begin(const char* name, const Rect& place, ImGuiWindowFlags flags) {
  ImGui::SetNextWindowPos({place.x, place.y});
  ImGui::SetNextWindowSize({place.width, place.height});
  ImGui::Begin(name, nullptr, kFixed | flags);
}

struct TabText {
  lab::Tab tab;
  const char* name;
  const char* id;
  const char* help;
};

constexpr std::array kTabs{
    TabText{lab::Tab::setup, "Setup", "tab-setup", "The solver, the chain, the view (F2)."},
    TabText{lab::Tab::explain, "Explain", "tab-explain", "The step's formulas and code (F3)."},
    TabText{lab::Tab::chart, "Chart", "tab-chart", "The distance left, step by step (F4)."},
    TabText{lab::Tab::matrix, "Matrix", "tab-matrix", "A bone's matrix and how to read it (F5)."},
    TabText{lab::Tab::race, "Race", "tab-race", "Several solvers on the same problem (F6)."},
    TabText{lab::Tab::map, "Map", "tab-map", "Every target at once, and joint space (F7)."},
};

void tabs(const Context& context) {
  const float gap = 2.0F * context.unit;
  const auto count = static_cast<float>(kTabs.size());
  const float width = (ImGui::GetContentRegionAvail().x - gap * (count - 1.0F)) / count;
  ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, {0.0F, 5.0F * context.unit});
  for (const TabText& each : kTabs) {
    lab::View view = context.lab.state().view;
    if (&each != kTabs.data()) ImGui::SameLine(0.0F, gap);
    if (pushButton(each.name, view.tab == each.tab, width)) {
      view.tab = each.tab;
      context.act(lab::SetView{view});
    }
    context.note(each.id);
    tooltip(each.help);
  }
  ImGui::PopStyleVar();
}

void page(const Context& context) {
  switch (context.lab.state().view.tab) {
    case lab::Tab::setup:
      solverPanel(context);
      // What there is to a creature is seen without scrolling.
      if (context.lab.creature()) chainPanel(context);
      resultPanel(context);
      solvingPanel(context);
      if (!context.lab.creature()) chainPanel(context);
      viewPanel(context);
      break;
    case lab::Tab::explain:
      resultPanel(context);
      formulaPanel(context);
      codePanel(context);
      break;
    case lab::Tab::chart:
      resultPanel(context);
      chartPanel(context);
      break;
    case lab::Tab::matrix:
      matrixPanel(context);
      break;
    case lab::Tab::race:
      racePanel(context);
      break;
    case lab::Tab::map:
      mapPanel(context);
      break;
  }
}

}  // namespace

Rect layOut(const Context& context, float width, float height) {
  const float bar = std::min(kBarHeight * context.unit, 0.5F * height);
  const float side = std::min(kPanelWidth * context.unit, 0.5F * width);
  const Rect panel{width - side, 0.0F, side, height - bar};

  context.widgets.clear();
  begin("Panel", panel, ImGuiWindowFlags_None);
  tabs(context);
  page(context);
  ImGui::End();

  begin("Playback", {0.0F, height - bar, width, bar}, ImGuiWindowFlags_NoScrollbar);
  playbackBar(context);
  ImGui::End();

  if (context.lab.state().view.help) helpWindow(context);
  return {0.0F, 0.0F, width - side, height - bar};
}

}  // namespace ui
