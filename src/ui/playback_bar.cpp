#include <algorithm>
#include <array>
#include <cmath>

#include "lab/bookmarks.h"
#include "lab/palette.h"
#include "lab/race_words.h"
#include "lab/words.h"
#include "ui/panels.h"
#include "ui/widgets.h"

namespace ui {
namespace {

void sentence(const Context& context) {
  const lab::Lab& lab = context.lab;
  const lab::Palette& colors = lab::palette(lab.state().view.theme);
  const bool stepping = lab.state().choices.mode == lab::Mode::stepByStep;
  std::string text = lab.state().race.on ? lab::raceSentence(lab)
                     : stepping          ? lab::stepSentence(lab)
                     : lab.creature()    ? "Drag the goal, and the creature walks there. Left and "
                                           "right arrow hold it and step through a leg's solve."
                                      : "Drag the target. Left and right arrow step through what "
                                        "the solver did, Space plays it, F1 lists the keys.";
  if (stepping && lab.creature() && !lab.state().race.on) {
    text = "Leg " + std::to_string(lab.state().scene.walk->leg + 1) + ". " + text;
  }
  ImGui::PushStyleColor(ImGuiCol_Text, color(stepping ? colors.text : colors.dimText));
  ImGui::TextUnformatted(text.c_str());
  ImGui::PopStyleColor();
  if (ImGui::GetItemRectSize().x > ImGui::GetContentRegionAvail().x) tooltip(text.c_str());
}

// Where the steps lie along the scrubber.
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

// Ticks nearer to each other than a few pixels would be a grey bar: the plain ones are thinned out.
void drawBookmarks(const Context& context, const Track& track) {
  const lab::Lab& lab = context.lab;
  if (lab.state().race.on) return;
  const lab::Palette& colors = lab::palette(lab.state().view.theme);
  float lastX = -1e9F;
  for (const lab::Bookmark& mark :
       lab::bookmarks(lab.trace(), lab.result(), lab.state().choices.tolerance)) {
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

void scrubber(const Context& context) {
  ImGui::InvisibleButton("scrubber", {ImGui::GetContentRegionAvail().x, 26.0F * context.unit},
                         ImGuiButtonFlags_MouseButtonLeft | ImGuiButtonFlags_MouseButtonRight);
  context.note("scrubber");
  const bool held = ImGui::IsItemActive();
  const Track track{ImGui::GetItemRectMin(), ImGui::GetItemRectMax(), 9.0F * context.unit,
                    context.lab.lastCursor()};
  if (held && ImGui::IsMouseDown(ImGuiMouseButton_Right)) {
    dragRange(context, track);
  } else if (held) {
    const std::size_t step = track.stepAt(ImGui::GetIO().MousePos.x);
    if (step != context.lab.cursor() || ImGui::IsItemActivated()) context.act(lab::Seek{step});
  }
  drawTrack(context, track, held || ImGui::IsItemHovered());
}

void transport(const Context& context) {
  const lab::Playback& playback = context.lab.state().playback;
  const float unit = context.unit;
  const auto button = [&](const char* id, Icon icon, bool on, const char* help,
                          const lab::Action& action) {
    if (iconButton((std::string("##") + id).c_str(), icon, on, help, unit)) context.act(action);
    context.note(id);
    ImGui::SameLine();
  };
  button("first", Icon::first, false, "To the start (Home)", lab::Seek{0});
  button("back", Icon::back, false, "One step back (Left)", lab::Step{playback.unit, -1});
  button("play", playback.playing ? Icon::pause : Icon::play, playback.playing,
         "Play or pause (Space)", lab::SetPlaying{!playback.playing});
  button("forward", Icon::forward, false, "One step on (Right)", lab::Step{playback.unit, +1});
  button("last", Icon::last, false, "To the end (End)", lab::Seek{context.lab.lastCursor()});
  button("loop", Icon::loop, playback.loop, "Play again from the start (L)",
         lab::SetLoop{!playback.loop});
}

void speedWidget(const Context& context) {
  struct Speed {
    std::string_view name;
    double value;
  };
  constexpr std::array kSpeeds{Speed{"speed ¼×", 0.25}, Speed{"speed ½×", 0.5},
                               Speed{"speed 1×", 1.0}, Speed{"speed 2×", 2.0},
                               Speed{"speed 4×", 4.0}};
  std::array<std::string_view, kSpeeds.size()> names;
  std::ranges::transform(kSpeeds, names.begin(), &Speed::name);
  const auto nearest = std::ranges::min_element(kSpeeds, {}, [&](const Speed& each) {
    return std::abs(std::log(each.value / context.lab.state().playback.speed));
  });
  ImGui::SetNextItemWidth(108.0F * context.unit);
  const int picked = combo("##speed", names, static_cast<std::size_t>(nearest - kSpeeds.begin()));
  if (picked >= 0) context.act(lab::SetSpeed{kSpeeds[static_cast<std::size_t>(picked)].value});
}

void unitAndSpeed(const Context& context) {
  const lab::Playback& playback = context.lab.state().playback;
  constexpr std::array<std::string_view, 4> kUnits{"by line", "by bone", "by pass", "by iteration"};
  ImGui::SetNextItemWidth(118.0F * context.unit);
  const int picked = combo("##unit", kUnits, static_cast<std::size_t>(playback.unit));
  context.note("unit");
  tooltip("What one step goes over (U).");
  if (picked >= 0) context.act(lab::SetUnit{static_cast<lab::Unit>(picked)});
  ImGui::SameLine();
  speedWidget(context);
  context.note("speed");
  tooltip("How fast it plays (comma and period).");
  ImGui::SameLine();
  if (ImGui::Button("Start from here")) context.act(lab::StartFromHere{});
  context.note("start-from-here");
  tooltip("The solver starts anew from the pose on the canvas (S).");
}

// Where the cursor is, at the right edge where there is room for it.
void position(const Context& context) {
  const lab::Lab& lab = context.lab;
  const lab::RaceChoices& race = lab.state().race;
  std::string text = !race.on ? "step " : race.byIteration ? "iteration " : "update ";
  text += std::to_string(lab.cursor()) + " / " + std::to_string(lab.lastCursor());
  if (!race.on) text += "   distance " + lab::number(lab.shownDistance());
  if (lab.trace().truncated()) text += "   (record full)";
  const float width = ImGui::CalcTextSize(text.c_str()).x;
  ImGui::SameLine();
  const float room = ImGui::GetContentRegionAvail().x;
  if (room < width) return ImGui::NewLine();
  ImGui::SetCursorPosX(ImGui::GetCursorPosX() + room - width);
  ImGui::AlignTextToFramePadding();
  ImGui::TextDisabled("%s", text.c_str());
}

}  // namespace

void playbackBar(const Context& context) {
  sentence(context);
  scrubber(context);
  transport(context);
  unitAndSpeed(context);
  position(context);
}

}  // namespace ui
