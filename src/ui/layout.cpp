#include "ui/layout.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include <imgui.h>

#include "language/language.h"
#include "ui/frames/frames.h"
#include "ui/lesson/lesson_panel.h"
#include "ui/pages.h"
#include "ui/panels/panels.h"
#include "ui/widgets/docking.h"
#include "ui/widgets/style.h"
#include "ui/widgets/widgets.h"
#include "ui/windows/menu_bar.h"
#include "ui/windows/presentation.h"
#include "ui/windows/windows.h"

namespace ui {

using language::tr;
namespace {

constexpr float kMostBar = 0.75F;  // of the window's height

// A lesson's text: points, and the most of the window's width.
constexpr float kLessonWidth = 340.0F;
constexpr float kMostLesson = 0.4F;
constexpr float kMostPresented = 0.46F;

// In a window of a phone's shape, narrower than so many points, what else lies beside the canvas
// lies below it, and has so much of the height that the bar leaves.
constexpr float kNarrow = 560.0F;
constexpr float kBelow = 0.44F;
constexpr float kBelowWithLesson = 0.52F;
constexpr float kBelowWithoutBar = 0.57F;  // a lesson's text alone
constexpr float kBelowWithTwo = 0.62F;     // a lesson's text and a page
constexpr float kTextOfTwo = 0.6F;         // what the text has of that

// In a window of fewer points in height, as on a phone that lies on its side, a lesson's text has
// the height down to the window's edge, and the bar, beside it, has its buttons alone. So it has
// for fingers, without a lesson too.
constexpr float kLow = 420.0F;

// Points that a window has at least, whatever the scale of the type.
constexpr double kLeastWidth = 480.0;
constexpr double kLeastHeight = 300.0;

constexpr language::Text kSideHeadHelp =
    tr("Drag this handle to move the side panel to the other side of the window (Ctrl+F9).");
constexpr language::Text kBarHeadHelp =
    tr("Drag this handle to move the playback bar above or below the canvas (Ctrl+Shift+F9).");

void sidePanel(const Context& context, const Rect& panel, const Rect& canvas) {
  if (panel.y > canvas.y) return pages(context, panel);  // below it, it stays there
  const bool isLeft = context.lab.state().view.panels.left;
  Rect there = panel;
  there.x = isLeft ? canvas.x + canvas.width - panel.width : canvas.x;
  const float grip = kEdgeWidth * context.unit;
  const Rect handle{panel.x + grip, panel.y, panel.width - grip, kHandleHeight * context.unit};
  if (dragPanel(context, {"panel-head", kSideHeadHelp, handle, panel, there})) {
    context.act(lab::SetView{&lab::PanelView::left, !isLeft});
  }
  splitter(context, isLeft ? canvas.x : panel.x, panel);
  pages(context, panel);
}

// `away`: where else it may lie.
void bar(const Context& context, const Rect& place, const Rect& away, bool isSlim) {
  const lab::View& view = context.lab.state().view;
  const Rect handle{place.x, place.y, place.width, kHandleHeight * context.unit};
  if (!view.presenting && dragPanel(context, {"bar-head", kBarHeadHelp, handle, place, away})) {
    context.act(lab::SetView{&lab::PanelView::barTop, !view.panels.barTop});
  }
  beginFixed("Playback", place, ImGuiWindowFlags_NoScrollbar);
  playbackBar(context, isSlim);
  ImGui::End();
}

struct Regions {
  lab::PanelView panels;       // the panels that are shown
  bool hasLittleRoom = false;  // a lesson's text and the bar, as on a phone or in large type
  Rect side;
  Rect lesson;
  Rect canvas;
  Rect above;  // where the playback bar lies, or may lie
  Rect below;
  Rect strip;  // under the canvas
};

// The canvas above, a lesson's text below it, and a page below that.
void stack(Regions& regions, const Rect& place) {
  const lab::PanelView& panels = regions.panels;
  const float share = !panels.lesson ? kBelow
                      : panels.side  ? kBelowWithTwo
                      : panels.bar   ? kBelowWithLesson
                                     : kBelowWithoutBar;
  const float height = std::floor(share * place.height);
  regions.side = regions.lesson = regions.canvas = place;
  regions.side.height = panels.side ? height : 0.0F;
  regions.lesson.height = panels.lesson ? height : 0.0F;
  if (panels.side && panels.lesson) {
    regions.lesson.height = std::floor(kTextOfTwo * height);
    regions.side.height = height - regions.lesson.height;
  }
  regions.canvas.height = place.height - regions.side.height - regions.lesson.height;
  regions.lesson.y = place.y + regions.canvas.height;
  regions.side.y = regions.lesson.y + regions.lesson.height;
}

Regions regionsOf(const lab::Lab& lab, float unit, float width, float height) {
  const lab::View& view = lab.state().view;
  lab::PanelView panels = view.panels;
  if (view.presenting) {
    panels.side = view.presentsPage;
    panels.bar = true;
    panels.notes = panels.dh = false;
  }
  const bool isStacked = height > width && width < kNarrow * unit;
  const bool isLow = !view.presenting && !isStacked && height < kLow * unit;
  // While a lesson asks there is nothing to play, and its text has the room. Before a class the
  // canvas stays as it is when the answer comes.
  const bool isAsking = lab.isAsking() && lab.state().prediction.lesson;
  if (isAsking && (isStacked || isLow)) panels.bar = false;
  const float top =
      std::floor(view.presenting ? presenterBarHeight(unit) : ImGui::GetFrameHeight());
  // A replay has buttons of its own.
  const bool isSlimAlone = isLow && isForFingers() && !lab.state().replay.on;
  const bool hasLittleRoom = panels.lesson ? isStacked || isLow || view.presenting : isSlimAlone;
  const float most = (view.presenting ? kMostPresented : kMostLesson) * width;
  const float text = panels.lesson ? std::floor(std::min(kLessonWidth * unit, most)) : 0.0F;
  // What a class reads has the height down to the window's edge, too.
  const bool isTextBeside = isLow || (view.presenting && !isStacked);
  const float besideBar = isTextBeside ? text : 0.0F;
  const float barWidth = width - besideBar;
  const float wantedBar = playbackBarHeight(lab, unit, barWidth, hasLittleRoom);
  const float barHeight = panels.bar ? std::min(wantedBar, kMostBar * height) : 0.0F;
  // Where each line counts the replay's buttons do.
  const float strip = isLow ? 0.0F : jumpStripHeight(lab, unit, barWidth, height);
  const float wanted = static_cast<float>(panels.width) * unit;
  const float large = std::floor(static_cast<float>(panels.presentedShare) * width);
  const float open = view.presenting ? large : std::min(wanted, 0.5F * barWidth);
  const float side = panels.side ? open : 0.0F;
  const float between = top + (panels.barTop ? barHeight : 0.0F);
  const float rest = height - top - barHeight - strip;
  const float barLeft = panels.left ? 0.0F : besideBar;
  Regions regions{panels,
                  hasLittleRoom,
                  {panels.left ? 0.0F : width - side, between, side, rest},
                  {panels.left ? width - text : 0.0F, between, text, rest},
                  {panels.left ? side : text, between, width - side - text, rest},
                  {barLeft, top, barWidth, barHeight},
                  {barLeft, height - barHeight, barWidth, barHeight},
                  {barLeft, between + rest, barWidth, strip}};
  if (isTextBeside) {
    regions.lesson.y = top;
    regions.lesson.height = height - top;
  }
  if (isStacked) stack(regions, {0.0F, between, width, rest});
  return regions;
}

}  // namespace

double fittingUnit(double asked, double usual, double width, double height) {
  const double most = std::min(width / kLeastWidth, height / kLeastHeight);
  return std::min(asked, std::max(usual, most));
}

Rect canvasRect(const lab::Lab& lab, float unit, float width, float height) {
  return regionsOf(lab, unit, width, height).canvas;
}

Rect layOut(const Context& context, float width, float height) {
  context.widgets.clear();
  if (context.attention) {
    context.attention->taking = std::exchange(context.attention->wanted, 0);
    context.attention->cover = std::exchange(context.attention->covering, 0);
    context.attention->isHolding = false;
    const ImVec2 moved = ImGui::GetIO().MouseDelta;
    if (!context.keys.empty()) {
      context.attention->isByKeys = true;
    } else if (moved.x != 0.0F || moved.y != 0.0F || ImGui::IsAnyMouseDown()) {
      context.attention->isByKeys = false;
    }
  }
  context.need(context.lab.state().name);
  context.need(context.lab.state().notes);
  const lab::View& view = context.lab.state().view;
  const auto [panels, hasLittleRoom, side, lesson, canvas, above, below, strip] =
      regionsOf(context.lab, context.unit, width, height);
  if (view.presenting) {
    presenterBar(context, width);
  } else {
    menuBar(context);
  }
  if (panels.side) sidePanel(context, side, canvas);
  if (panels.lesson && context.lesson) lessonPanel(context, lesson, hasLittleRoom);
  if (strip.height > 0.0F) jumpStrip(context, strip);
  if (panels.bar) {
    bar(context, panels.barTop ? above : below, panels.barTop ? below : above, hasLittleRoom);
  }
  if (panels.notes) notesWindow(context, canvas);
  if (panels.dh) dhWindow(context, canvas);
  const bool isRace = context.lab.state().race.on;  // it has a legend of its own
  // The hint for editing lies where the legend would.
  const bool hasRoom = !view.presenting && !isRace && !context.lab.isEditing();
  if (view.legend && hasRoom) legendWindow(context, canvas);
  if (view.notesCard && !panels.notes && !isRace) notesCard(context, canvas);
  if (view.gallery != lab::Gallery::closed) galleryWindow(context);
  if (view.help) helpWindow(context);
  if (view.about) aboutWindow(context);
  if (view.palette) commandPalette(context);
  return canvas;
}

}  // namespace ui
