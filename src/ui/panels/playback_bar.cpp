#include <algorithm>
#include <array>
#include <cmath>

#include "explain/format.h"
#include "lab/bench/replay.h"
#include "lab/bench/tween.h"
#include "lab/palette.h"
#include "lab/tables/bookmarks.h"
#include "lab/words/words.h"
#include "ui/kit/icon_button.h"
#include "ui/kit/widgets.h"
#include "ui/panels/panels.h"

namespace ui {
namespace {

// On as many lines as it needs, of the two that there is room for.
void largeSentence(const Context& context, const std::string& text) {
  const lab::Palette& colors = lab::palette(context.lab.state().view.theme);
  const float below = ImGui::GetCursorPosY() + 2.2F * ImGui::GetTextLineHeight();
  wrapped(text, color(colors.text));
  ImGui::SetCursorPosY(std::max(ImGui::GetCursorPosY(), below));
}

void sentence(const Context& context) {
  const lab::Lab& lab = context.lab;
  const lab::Palette& colors = lab::palette(lab.state().view.theme);
  const bool stepping = lab.state().choices.mode == lab::Mode::stepByStep;
  const std::string text = lab::sentenceOnShow(lab);
  if (lab.state().view.presenting) return largeSentence(context, text);
  ImGui::PushStyleColor(ImGuiCol_Text, color(stepping ? colors.text : colors.dimText));
  ImGui::TextUnformatted(text.c_str());
  ImGui::PopStyleColor();
  if (ImGui::GetItemRectSize().x > ImGui::GetContentRegionAvail().x) tooltip(context, text);
}

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

// Ticks nearer to each other than a few pixels would be a grey bar: the plain ones are thinned out.
void drawBookmarks(const Context& context, const Track& track) {
  const lab::Lab& lab = context.lab;
  if (lab.state().race.on || lab.isAsking() || lab.scrubsReplay()) return;
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

// The right button was pressed on the scrubber, not on a window over it.
bool wasPressedInside(const Track& track) {
  const ImVec2 at = ImGui::GetIO().MouseClickedPos[ImGuiMouseButton_Right];
  return ImGui::IsWindowHovered(ImGuiHoveredFlags_AllowWhenBlockedByActiveItem) &&
         at.x >= track.low.x && at.x < track.high.x && at.y >= track.low.y && at.y < track.high.y;
}

void scrubber(const Context& context) {
  const ImVec2 size{ImGui::GetContentRegionAvail().x, 26.0F * context.unit};
  const Scrub scrub = scrubArea("scrubber", size, context.lab.cursor(), context.lab.lastCursor());
  context.control("scrubber",
                  "The whole solve, from its start at the left. Drag to go to a step. Ticks are "
                  "iterations, coloured dots are events such as the arrival. Drag with the right "
                  "button to mark a range to loop. Keys: Space, then the arrows.");
  const Track track{ImGui::GetItemRectMin(), ImGui::GetItemRectMax(), 9.0F * context.unit,
                    context.lab.lastCursor()};
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

// A step back or on; while it is held, one after another, as quickly as they come.
void stepButton(const Context& context, const char* id, Icon icon, int direction,
                const char* help) {
  ImGui::BeginDisabled(!context.lab.canStep(direction));
  const Press press =
      holdButton((std::string("##") + id).c_str(), icon, iconButtonSize(context.unit));
  ImGui::EndDisabled();
  if (context.attention && ImGui::IsItemActive()) context.attention->isHolding = true;
  if (press != Press::none) {
    lab::Step step = lab::stepOf(context.lab.state().playback, direction);
    if (press == Press::repeated) step.seconds = 0.0;
    context.act(step);
  }
  context.control(id, help);
  ImGui::SameLine();
}

// Larger than the buttons beside it, whose row stays as high as it is.
void playButton(const Context& context) {
  const bool isPlaying = context.lab.state().playback.playing;
  const float more = 8.0F * context.unit;
  const float top = ImGui::GetCursorPosY();
  ImGui::SetCursorPosY(top - 0.5F * more);
  const ImVec2 usual = iconButtonSize(context.unit);
  if (iconButton("##play", isPlaying ? Icon::pause : Icon::play, isPlaying,
                 {usual.x + 2.0F * more, usual.y + more})) {
    context.act(lab::SetPlaying{!isPlaying});
  }
  context.control("play", "Plays the solve step by step, or pauses it (Space).");
  ImGui::SameLine();
  ImGui::SetCursorPosY(top);
}

void transport(const Context& context) {
  const lab::Playback& playback = context.lab.state().playback;
  const auto button = [&](const char* id, Icon icon, bool on, const char* help,
                          const lab::Action& action, bool isIdle = false) {
    const ImVec2 size = iconButtonSize(context.unit);
    ImGui::BeginDisabled(isIdle);
    if (iconButton((std::string("##") + id).c_str(), icon, on, size)) context.act(action);
    ImGui::EndDisabled();
    context.control(id, help);
    ImGui::SameLine();
  };
  const bool isStepping =
      context.lab.scrubsReplay() || context.lab.state().choices.mode == lab::Mode::stepByStep;
  button("first", Icon::first, false, "Goes to the pose that the solver started from (Home).",
         lab::Seek{0}, isStepping && context.lab.cursor() == 0);
  stepButton(context, "back", Icon::back, -1,
             "Goes one step back; hold it to repeat. The list beside it sets the length of a step "
             "(Left).");
  playButton(context);
  stepButton(context, "forward", Icon::forward, +1,
             "Goes one step forward; hold it to repeat. The sentence above says what the step does "
             "(Right).");
  button("last", Icon::last, false, "Goes to the pose in which the solver stopped (End).",
         lab::Seek{context.lab.lastCursor()}, context.lab.isLastStep());
  button("loop", Icon::loop, playback.loop,
         "Repeats the whole solve, or the range that is marked on the scrubber (L; Ctrl+[ and "
         "Ctrl+] mark it).",
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
  const int picked =
      combo(context, "speed",
            "The speed of playing, from a quarter to four times normal (comma and period).", names,
            static_cast<std::size_t>(nearest - kSpeeds.begin()));
  if (picked >= 0) context.act(lab::SetSpeed{kSpeeds[static_cast<std::size_t>(picked)].value});
}

float buttonWidth(const Context& context, const char* text) {
  return ImGui::CalcTextSize(text).x + 20.0F * context.unit;
}

// In place of what belongs to a single solve.
void replayControls(const Context& context) {
  const bool isStepping = !context.lab.scrubsReplay();
  speedWidget(context);
  ImGui::SameLine();
  if (ImGui::Button(isStepping ? "Back to the frames" : "Step into this frame")) {
    context.act(lab::SetMode{isStepping ? lab::Mode::live : lab::Mode::stepByStep});
  }
  context.control("replay-into", isStepping ? "Shows the frames of the replay again (M)."
                                            : "Steps through the solve of this frame (M).");
  ImGui::SameLine();
  if (ImGui::Button("Go on from here")) context.act(lab::EndReplay{true});
  context.control(
      "replay-keep",
      "Ends the replay and keeps this frame. Ctrl+Z brings back what was there before.");
  ImGui::SameLine();
  if (ImGui::Button("End replay")) context.act(lab::EndReplay{false});
  context.control("replay-end", "Goes back to what was there before the replay (Shift+R).");
}

void replayButton(const Context& context) {
  const lab::Lab& lab = context.lab;
  const bool isEmpty = lab.recording().moments.size() < 2 || lab.state().race.on;
  ImGui::SameLine();
  ImGui::BeginDisabled(isEmpty);
  if (ImGui::Button("Replay")) context.act(lab::BeginReplay{});
  ImGui::EndDisabled();
  context.control("replay", isEmpty
                                ? "Nothing is recorded yet: drag the target first. The last 30 "
                                  "seconds of dragging are kept (Shift+R)."
                                : "Goes through the last 30 seconds of dragging, frame by "
                                  "frame; each frame's solve can be stepped through (Shift+R).");
}

void unitAndSpeed(const Context& context) {
  const lab::Playback& playback = context.lab.state().playback;
  constexpr std::array<std::string_view, 4> kUnits{"by line", "by bone", "by pass", "by iteration"};
  ImGui::SetNextItemWidth(118.0F * context.unit);
  constexpr std::array<std::string_view, 4> kMeanings{
      "A step is one line of the code on the Explain page.",
      "A step is one bone: a turn, or a bone placed.",
      "A step is a pass: once along the whole chain.",
      "A step is an iteration: all that the solver does before it tests whether it is done."};
  const int picked =
      combo(context, "unit", "The length of a step, from a line of code to a whole iteration (U).",
            kUnits, static_cast<std::size_t>(playback.unit), kMeanings);
  if (picked >= 0) context.act(lab::SetUnit{static_cast<lab::Unit>(picked)});
  ImGui::SameLine();
  speedWidget(context);
  ImGui::SameLine();
  if (ImGui::Button("Start from here")) context.act(lab::StartFromHere{});
  context.control(
      "start-from-here",
      "Solves again from the pose on the canvas, which may be half solved or posed by hand (S).");
  ImGui::SameLine();
  const bool predicts = context.lab.state().prediction.on;
  if (pushButton("Predict", predicts, buttonWidth(context, "Predict"))) {
    context.act(lab::SetPredicting{!predicts});
  }
  context.control("predict",
                  "Hides what the next step does. Click where a joint will be, then step forward: "
                  "your guess and the truth are shown, with the distance between them (Shift+G).");
  replayButton(context);
}

// The place of the cursor in words, at the right edge if there is room.
void position(const Context& context) {
  const lab::Lab& lab = context.lab;
  const lab::RaceChoices& race = lab.state().race;
  std::string text = lab.scrubsReplay() ? "frame "
                     : !race.on         ? "step "
                     : race.byIteration ? "iteration "
                                        : "update ";
  text += std::to_string(lab.cursor()) + " / " + std::to_string(lab.lastCursor());
  if (!race.on && !lab.isAsking()) text += "   distance " + explain::number(lab.shownDistance());
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

void hiddenUntilRevealed(const Context& context) {
  const lab::Palette& colors = lab::palette(context.lab.state().view.theme);
  wrapped("Hidden while you predict. Step forward to see it.", color(colors.dimText));
  context.note("hidden");
}

void playbackBar(const Context& context) {
  sentence(context);
  scrubber(context);
  transport(context);
  if (context.lab.state().view.presenting) {
    ImGui::AlignTextToFramePadding();
    ImGui::TextUnformatted(std::string(context.lab.solver().name).c_str());
  } else {
    if (context.lab.state().replay.on) {
      replayControls(context);
    } else {
      unitAndSpeed(context);
    }
  }
  position(context);
}

}  // namespace ui
