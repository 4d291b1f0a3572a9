#include "ui/widgets/scrubber.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "lab/palette.h"
#include "lab/tables/bookmarks.h"
#include "language/language.h"
#include "ui/widgets/widgets.h"

namespace ui {
namespace {

// The steps along the scrubber.
struct Track {
  ImVec2 low;
  ImVec2 high;
  float inset;
  std::size_t last;  // index of the last step

  [[nodiscard]] float x(std::size_t step) const {
    const float part = last > 0 ? static_cast<float>(step) / static_cast<float>(last) : 0.0F;
    return low.x + inset + part * (high.x - low.x - 2.0F * inset);
  }
  [[nodiscard]] std::size_t stepAt(float position) const {
    const float part = (position - low.x - inset) / (high.x - low.x - 2.0F * inset);
    const float step = std::clamp(part, 0.0F, 1.0F) * static_cast<float>(last);
    return static_cast<std::size_t>(std::lround(step));
  }
};

void drawBookmark(const Track& track, const lab::Bookmark& mark, const lab::Palette& colors,
                  float unit) {
  ImDrawList* list = ImGui::GetWindowDrawList();
  const float x = track.x(mark.step);
  const float top = track.low.y + 3.0F * unit;
  const float size = 3.5F * unit;
  switch (mark.kind) {
    case lab::BookmarkKind::iteration:
      list->AddLine({x, track.low.y + 7.0F * unit}, {x, track.high.y - 7.0F * unit},
                    ImGui::GetColorU32(color(colors.dimText, 0.8F)), unit);
      break;
    case lab::BookmarkKind::rose:
      list->AddTriangleFilled({x, top - size}, {x - size, top + size}, {x + size, top + size},
                              ImGui::GetColorU32(color(colors.warning)));
      break;
    case lab::BookmarkKind::limit:
    case lab::BookmarkKind::stalled:
      list->AddRectFilled({x - size, top - size}, {x + size, top + size},
                          ImGui::GetColorU32(color(colors.warning)));
      break;
    case lab::BookmarkKind::reached:
      list->AddCircleFilled({x, top}, 1.2F * size, ImGui::GetColorU32(color(colors.good)));
      break;
  }
}

// The marks to be drawn; none where they would tell what is asked for, or are another solver's.
std::vector<lab::Bookmark> marksOf(const lab::Lab& lab) {
  if (lab.state().race.on || lab.isAsking() || lab.scrubsReplay()) return {};
  return lab::bookmarks(lab.trace(), lab.result(), lab.state().choices.tolerance);
}

language::Text meaningOf(lab::BookmarkKind kind) {
  switch (kind) {
    case lab::BookmarkKind::iteration:
      return language::tr(
          "An iteration ends here: the solver tests whether the tip is near enough.");
    case lab::BookmarkKind::rose:
      return language::tr("An iteration ends here, and the tip is farther away than before it.");
    case lab::BookmarkKind::limit:
      return language::tr("It stopped here: it may do no more iterations.");
    case lab::BookmarkKind::stalled:
      return language::tr("It is stuck here: no joint moves any more, and the tip is not there.");
    case lab::BookmarkKind::reached:
      return language::tr("The tip is near enough here, for the first time.");
  }
  return {};
}

// What the mark near this place means, pixels; the most important one. Empty where there is none.
std::string markAt(const Context& context, const Track& track, float x) {
  const std::vector<lab::Bookmark> marks = marksOf(context.lab);
  const lab::Bookmark* found = nullptr;
  for (const lab::Bookmark& each : marks) {
    const bool isNear = std::abs(track.x(each.step) - x) <= 5.0F * context.unit;
    if (isNear && (!found || each.kind >= found->kind)) found = &each;
  }
  return found ? meaningOf(found->kind).str() : std::string();
}

// Ticks nearer to each other than a few pixels would be a grey bar: the plain ones are thinned out.
void drawBookmarks(const Context& context, const Track& track) {
  const lab::Lab& lab = context.lab;
  const lab::Palette& colors = lab::palette(lab.state().view.theme);
  float lastX = -1e9F;
  for (const lab::Bookmark& mark : marksOf(lab)) {
    const bool isPlain = mark.kind == lab::BookmarkKind::iteration;
    const float x = track.x(mark.step);
    if (isPlain && x - lastX < 4.0F * context.unit) continue;
    if (isPlain) lastX = x;
    drawBookmark(track, mark, colors, context.unit);
  }
}

void drawTrack(const Context& context, const Track& track, bool isHot) {
  const lab::Lab& lab = context.lab;
  const lab::Playback& playback = lab.state().playback;
  const lab::Palette& colors = lab::palette(lab.state().view.theme);
  const float unit = context.unit;
  ImDrawList* list = ImGui::GetWindowDrawList();
  const float middle = 0.5F * (track.low.y + track.high.y);
  const float half = 4.0F * unit;
  const float x = track.x(lab.cursor());
  list->AddRectFilled({track.low.x, middle - half}, {track.high.x, middle + half},
                      ImGui::GetColorU32(color(colors.control)), half);
  list->AddRectFilled({track.low.x, middle - half}, {x, middle + half},
                      ImGui::GetColorU32(color(colors.accent)), half);
  if (playback.loop) {
    const float from = track.x(std::min(playback.loopFrom, track.last));
    const float to = track.x(std::min(playback.loopTo, track.last));
    list->AddRect({from, middle - 2.0F * half}, {to, middle + 2.0F * half},
                  ImGui::GetColorU32(color(colors.current)), 2.0F * unit, 0, 1.5F * unit);
  }
  drawBookmarks(context, track);
  const float radius = (isHot ? 9.5F : 8.0F) * unit;
  list->AddCircleFilled({x, middle}, radius, ImGui::GetColorU32(color(colors.current)));
  list->AddCircle({x, middle}, radius, ImGui::GetColorU32(color(colors.boneEdge)), 0, 1.5F * unit);
}

// Dragged with the right button it sets the range that loops.
void dragRange(const Context& context, const Track& track) {
  const ImGuiIO& io = ImGui::GetIO();
  const std::size_t from = track.stepAt(io.MouseClickedPos[ImGuiMouseButton_Right].x);
  const std::size_t to = track.stepAt(io.MousePos.x);
  if (from == to) return;
  context.act(lab::SetLoopRange{from, to});
  context.act(lab::SetLoop{true});
}

// The right button was pressed on the scrubber, not on a window over it.
bool wasPressedInside(const Track& track) {
  const ImVec2 at = ImGui::GetIO().MouseClickedPos[ImGuiMouseButton_Right];
  return ImGui::IsWindowHovered(ImGuiHoveredFlags_AllowWhenBlockedByActiveItem) &&
         at.x >= track.low.x && at.x < track.high.x && at.y >= track.low.y && at.y < track.high.y;
}

}  // namespace

void scrubber(const Context& context) {
  const ImVec2 size{ImGui::GetContentRegionAvail().x, 26.0F * context.unit};
  const Scrub scrub = scrubArea("scrubber", size, context.lab.cursor(), context.lab.lastCursor());
  const Track track{ImGui::GetItemRectMin(), ImGui::GetItemRectMax(), 9.0F * context.unit,
                    context.lab.lastCursor()};
  const std::string mark = markAt(context, track, ImGui::GetIO().MousePos.x);
  constexpr language::Text kHelp = language::tr(
      "The whole solve, from its start at the left: drag to go to a step. A tick: an iteration "
      "ends. A dot: the tip is near enough. A triangle: it is farther away than an iteration "
      "before. A square: it stopped without arriving. Drag with the right button to mark a range "
      "to loop. Keys: Space, then the arrows.");
  context.control("scrubber", mark.empty() || !ImGui::IsItemHovered() ? kHelp.str() : mark);
  const bool isRange = ImGui::IsMouseDown(ImGuiMouseButton_Right) && wasPressedInside(track);
  if (isRange) {
    dragRange(context, track);
  } else if (scrub.isDragged) {
    const std::size_t step = track.stepAt(ImGui::GetIO().MousePos.x);
    if (step != context.lab.cursor() || ImGui::IsItemActivated()) context.act(lab::Seek{step});
  } else if (scrub.byKeys) {
    context.act(lab::Seek{*scrub.byKeys});
  }
  drawTrack(context, track, isRange || ImGui::IsItemActive() || ImGui::IsItemHovered());
}

}  // namespace ui
