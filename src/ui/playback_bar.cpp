#include <algorithm>
#include <array>
#include <cmath>

#include "lab/palette.h"
#include "lab/playback.h"
#include "lab/words.h"
#include "ui/panels.h"
#include "ui/widgets.h"

namespace ui {
namespace {

void sentence(const Context& context) {
  const lab::Lab& lab = context.lab;
  const lab::Palette& colors = lab::palette(lab.state().view.theme);
  const bool stepping = lab.state().choices.mode == lab::Mode::stepByStep;
  const std::string text = stepping ? lab::stepSentence(lab)
                                    : "Drag the target. Left and right arrow step through what the "
                                      "solver did, Space plays it, F1 lists the keys.";
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
    return static_cast<std::size_t>(step + 0.5F);
  }
};

void drawTicks(const Track& track, const ik::Trace& trace, ImU32 ink, float unit) {
  ImDrawList* list = ImGui::GetWindowDrawList();
  float lastX = -1e9F;
  for (std::size_t i = 0; i < trace.size(); ++i) {
    if (!lab::isBoundary(trace, i, lab::Unit::iteration)) continue;
    const float x = track.x(i);
    if (x - lastX < 4.0F * unit) continue;
    list->AddLine({x, track.low.y + 3.0F * unit}, {x, track.high.y - 3.0F * unit}, ink, unit);
    lastX = x;
  }
}

void scrubber(const Context& context) {
  const lab::Lab& lab = context.lab;
  const lab::Palette& colors = lab::palette(lab.state().view.theme);
  const float unit = context.unit;
  ImGui::InvisibleButton("scrubber", {ImGui::GetContentRegionAvail().x, 26.0F * unit});
  context.note("scrubber");
  const bool held = ImGui::IsItemActive();
  const Track track{ImGui::GetItemRectMin(), ImGui::GetItemRectMax(), 9.0F * unit,
                    lab.trace().size() - 1};
  if (held) {
    const std::size_t step = track.stepAt(ImGui::GetIO().MousePos.x);
    if (step != lab.state().playback.cursor || ImGui::IsItemActivated()) {
      context.act(lab::Seek{step});
    }
  }
  ImDrawList* list = ImGui::GetWindowDrawList();
  const float middle = 0.5F * (track.low.y + track.high.y);
  const float half = 4.0F * unit;
  const float x = track.x(lab.state().playback.cursor);
  list->AddRectFilled({track.low.x, middle - half}, {track.high.x, middle + half},
                      ImGui::GetColorU32(color(colors.control)), half);
  list->AddRectFilled({track.low.x, middle - half}, {x, middle + half},
                      ImGui::GetColorU32(color(colors.accent)), half);
  drawTicks(track, lab.trace(), ImGui::GetColorU32(color(colors.dimText, 0.8F)), unit);
  const bool hot = held || ImGui::IsItemHovered();
  list->AddCircleFilled({x, middle}, (hot ? 10.0F : 8.5F) * unit,
                        ImGui::GetColorU32(color(colors.current)));
  list->AddCircle({x, middle}, (hot ? 10.0F : 8.5F) * unit,
                  ImGui::GetColorU32(color(colors.boneEdge)), 0, 1.5F * unit);
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
  button("last", Icon::last, false, "To the end (End)", lab::Seek{context.lab.trace().size() - 1});
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
  constexpr std::array<std::string_view, 3> kUnits{"by bone", "by pass", "by iteration"};
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
  const std::size_t cursor = lab.state().playback.cursor;
  std::string text = "step " + std::to_string(cursor) + " / " +
                     std::to_string(lab.trace().size() - 1) + "   distance " +
                     lab::number(lab.shownDistance());
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
