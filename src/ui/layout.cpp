#include "ui/layout.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include <imgui.h>

#include "ui/kit/docking.h"
#include "ui/kit/widgets.h"
#include "ui/panels/panels.h"
#include "ui/windows/menu_bar.h"
#include "ui/windows/windows.h"

namespace ui {
namespace {

constexpr float kBarHeight = 104.0F;  // points
// Sentences wrap there: type is large, and all of it is to be read.
constexpr float kPresentingBarHeight = 124.0F;

struct TabText {
  lab::Tab tab;
  const char* name;
  const char* id;
  const char* help;
};

constexpr std::array kTabs{
    TabText{lab::Tab::setup, "Setup", "tab-setup",
            "What is on the bench: the solver with its settings, the chain, and what is drawn of "
            "it (F2)."},
    TabText{lab::Tab::explain, "Explain", "tab-explain",
            "What the step under the cursor computes: its formulas, with symbols and with numbers, "
            "and the solver's code (F3)."},
    TabText{lab::Tab::chart, "Chart", "tab-chart",
            "The distance left from the tip to the target, step by step: how fast a solver "
            "converges (F4)."},
    TabText{lab::Tab::matrix, "Matrix", "tab-matrix",
            "A bone's matrix and the ways to read it: why a mirrored bone comes back from an "
            "engine with other numbers (F5)."},
    TabText{lab::Tab::race, "Race", "tab-race",
            "Several solvers on the same problem: who comes near first, and by how much work "
            "(F6)."},
    TabText{lab::Tab::map, "Map", "tab-map",
            "Every target at once, as colours under the chain; and joint space, where poses are "
            "points (F7)."},
};

void tabs(const Context& context) {
  const float gap = 2.0F * context.unit;
  const auto count = static_cast<float>(kTabs.size());
  const float width = (ImGui::GetContentRegionAvail().x - gap * (count - 1.0F)) / count;
  ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, {0.0F, 5.0F * context.unit});
  for (const TabText& each : kTabs) {
    if (&each != kTabs.data()) ImGui::SameLine(0.0F, gap);
    if (pushButton(each.name, context.lab.state().view.tab == each.tab, width)) {
      context.act(lab::SetView{&lab::View::tab, each.tab});
    }
    context.control(each.id, each.help);
  }
  ImGui::PopStyleVar();
}

void page(const Context& context) {
  switch (context.lab.state().view.tab) {
    case lab::Tab::setup:
      solverPanel(context);
      // The creature's section is seen without scrolling.
      if (context.lab.creature()) chainPanel(context);
      resultPanel(context);
      solvingPanel(context);
      if (!context.lab.creature()) chainPanel(context);
      viewPanel(context);
      break;
    case lab::Tab::explain:
      whyPanel(context);
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

constexpr const char* kSideHeadHelp =
    "The side panel's head: drag it to the other side of the window, to have the canvas nearer to "
    "you or to the class. By keys: Ctrl+F9.";
constexpr const char* kBarHeadHelp =
    "The playback bar's head: drag it to the other end of the window, above or below the canvas. "
    "By "
    "keys: Ctrl+Shift+F9.";

void sidePanel(const Context& context, const Rect& panel, const Rect& canvas) {
  const bool isLeft = context.lab.state().view.panels.left;
  Rect there = panel;
  there.x = isLeft ? canvas.x + canvas.width - panel.width : canvas.x;
  const float grip = kEdgeWidth * context.unit;
  const Rect handle{panel.x + grip, panel.y, panel.width - grip, kHandleHeight * context.unit};
  if (dragPanel(context, {"panel-head", kSideHeadHelp, handle, panel, there})) {
    context.act(lab::SetView{&lab::PanelView::left, !isLeft});
  }
  splitter(context, isLeft ? canvas.x : panel.x, panel);
  beginFixed("Panel", panel, ImGuiWindowFlags_None);
  tabs(context);
  page(context);
  ImGui::End();
}

// `away`: where else it may lie.
void bar(const Context& context, const Rect& place, const Rect& away) {
  const lab::View& view = context.lab.state().view;
  const Rect handle{place.x, place.y, place.width, kHandleHeight * context.unit};
  if (!view.presenting && dragPanel(context, {"bar-head", kBarHeadHelp, handle, place, away})) {
    context.act(lab::SetView{&lab::PanelView::barTop, !view.panels.barTop});
  }
  beginFixed("Playback", place, ImGuiWindowFlags_NoScrollbar);
  playbackBar(context);
  ImGui::End();
}

struct Regions {
  lab::PanelView panels;  // those that are shown
  Rect side;
  Rect canvas;
  Rect above;  // where the playback bar lies, or may lie
  Rect below;
};

Regions regionsOf(const lab::View& view, float unit, float width, float height) {
  lab::PanelView panels = view.panels;
  if (view.presenting) panels = {.side = false, .barTop = panels.barTop, .notes = false};
  const float top = view.presenting ? 0.0F : std::floor(ImGui::GetFrameHeight());
  const float points = view.presenting ? kPresentingBarHeight : kBarHeight;
  const float barHeight = panels.bar ? std::min(points * unit, 0.5F * height) : 0.0F;
  const float wanted = static_cast<float>(panels.width) * unit;
  const float side = panels.side ? std::min(wanted, 0.5F * width) : 0.0F;
  const float between = top + (panels.barTop ? barHeight : 0.0F);
  const float rest = height - top - barHeight;
  return {panels,
          {panels.left ? 0.0F : width - side, between, side, rest},
          {panels.left ? side : 0.0F, between, width - side, rest},
          {0.0F, top, width, barHeight},
          {0.0F, height - barHeight, width, barHeight}};
}

}  // namespace

Rect canvasRect(const lab::View& view, float unit, float width, float height) {
  return regionsOf(view, unit, width, height).canvas;
}

Rect layOut(const Context& context, float width, float height) {
  context.widgets.clear();
  if (context.attention) context.attention->taking = std::exchange(context.attention->wanted, 0);
  const lab::View& view = context.lab.state().view;
  const auto [panels, side, canvas, above, below] = regionsOf(view, context.unit, width, height);
  if (!view.presenting) menuBar(context);
  if (panels.side) sidePanel(context, side, canvas);
  if (panels.bar) bar(context, panels.barTop ? above : below, panels.barTop ? below : above);
  if (panels.notes) notesWindow(context, canvas);
  if (view.help) helpWindow(context);
  if (view.about) aboutWindow(context);
  return canvas;
}

}  // namespace ui
