// The strip under the canvas: what each joint did over the frames of the last drags, and where one
// jumped.
#include <algorithm>
#include <cmath>
#include <deque>
#include <string>
#include <utility>
#include <vector>

#include <imgui.h>

#include "explain/joint_names.h"
#include "lab/core/replay.h"
#include "lab/palette.h"
#include "lab/words/jump_words.h"
#include "language/language.h"
#include "ui/widgets/docking.h"
#include "ui/widgets/style.h"
#include "ui/widgets/widgets.h"
#include "ui/windows/windows.h"

namespace ui {

using language::tr;
namespace {

// Points.
constexpr float kMarks = 14.0F;  // the row of the marks
constexpr float kLane = 15.0F;
constexpr float kSigmaLane = 20.0F;
constexpr float kBranchLane = 14.0F;
constexpr float kLabels = 26.0F;
constexpr float kLeastTouch = 40.0F;

constexpr std::size_t kMostLanes = 8;
constexpr double kLeastRange = 0.5;     // radians, or of a slide scene units, that a lane shows
constexpr float kMostOfHeight = 0.25F;  // of the window
constexpr float kLongSentence = 66.0F;  // heights of type

using Frames = std::deque<lab::ReplayFrame>;

struct Lane {
  std::size_t bone;
  std::vector<double> values;  // one a frame, without jumps by whole turns
  double low;
  double high;
  bool hasLow;  // these ends are the joint's limits
  bool hasHigh;
};

std::pair<double, double> rangeOf(const std::vector<double>& values) {
  const auto [least, most] = std::minmax_element(values.begin(), values.end());
  return {*least, *most};
}

Lane laneOf(const rigs::Chain& chain, const Frames& frames, std::size_t bone) {
  const rigs::Bone& own = chain.bones[bone];
  const bool slides = own.joint == rigs::JointKind::slide;
  Lane lane{bone, {}, 0.0, 0.0, false, false};
  for (const lab::ReplayFrame& frame : frames) {
    const auto& amounts = frame.motion.amounts;
    double value = bone < amounts.size() && !std::isnan(amounts[bone]) ? amounts[bone] : 0.0;
    if (!slides && !lane.values.empty())
      value = lane.values.back() + std::remainder(value - lane.values.back(), rigs::kWholeTurn);
    lane.values.push_back(value);
  }
  const auto [least, most] = rangeOf(lane.values);
  const double more = std::max(0.05 * (most - least), 0.5 * (kLeastRange - (most - least)));
  lane.low = least - more;
  lane.high = most + more;
  const bool isBall = own.joint == rigs::JointKind::ball && !chain.planar;  // its limit is another
  const bool isLimited = slides || (!isBall && own.limit.most - own.limit.least < rigs::kWholeTurn);
  lane.hasLow = isLimited && own.limit.least >= lane.low;
  lane.hasHigh = isLimited && own.limit.most <= lane.high;
  if (lane.hasLow) lane.low = std::min(own.limit.least, least);
  if (lane.hasHigh) lane.high = std::max(own.limit.most, most);
  return lane;
}

// Of the last frame's chain: others may have been dragged before it.
const rigs::Chain& chainOf(const Frames& frames) { return frames.back().conditions->scene.chain; }

// Of many joints those that moved the most, in their order.
std::vector<Lane> lanesOf(const Frames& frames) {
  std::vector<Lane> lanes;
  const rigs::Chain& chain = chainOf(frames);
  const auto& amounts = frames.back().motion.amounts;
  for (std::size_t i = 0; i < amounts.size(); ++i) {
    if (!std::isnan(amounts[i])) lanes.push_back(laneOf(chain, frames, i));
  }
  const auto span = [&](const Lane& lane) {
    const auto [least, most] = rangeOf(lane.values);
    const bool slides = chain.bones[lane.bone].joint == rigs::JointKind::slide;
    return (least - most) / (slides ? std::max(rigs::sizeOf(chain), rigs::kSmallest) : 1.0);
  };
  if (lanes.size() <= kMostLanes) return lanes;
  std::ranges::sort(lanes, {}, span);
  lanes.erase(lanes.begin() + kMostLanes, lanes.end());
  std::ranges::sort(lanes, {}, &Lane::bone);
  return lanes;
}

bool hasBranch(const Frames& frames) { return frames.back().motion.branch.has_value(); }

bool isShown(const lab::Lab& lab) {
  const Frames& frames = lab.recording().frames;
  return lab.state().view.panels.strip && (lab.state().replay.on || lab.targetMoves()) &&
         frames.size() >= 2 && !lanesOf(frames).empty();
}

float drawingHeight(const lab::Lab& lab, float unit) {
  const Frames& frames = lab.recording().frames;
  const float branch = hasBranch(frames) ? kBranchLane : 0.0F;
  const auto lanes = static_cast<float>(lanesOf(frames).size());
  return std::max(kLeastTouch, kMarks + kLane * lanes + kSigmaLane + branch) * unit;
}

// So that the strip keeps its height from frame to frame.
float headHeight(float room) {
  const float rows = std::clamp(std::ceil(kLongSentence * ImGui::GetFontSize() / room), 1.0F, 3.0F);
  return rows * ImGui::GetTextLineHeight() + ImGui::GetStyle().ItemSpacing.y;
}

// Where things lie in the drawing.
struct Sheet {
  ImVec2 low;
  ImVec2 high;
  float scale;  // pixels a point of height
  std::size_t last;

  [[nodiscard]] float x(std::size_t frame) const {
    const float part =
        static_cast<float>(frame) / static_cast<float>(std::max<std::size_t>(last, 1));
    return low.x + part * (high.x - low.x);
  }
  [[nodiscard]] std::size_t frameAt(float position) const {
    const float part = std::clamp((position - low.x) / (high.x - low.x), 0.0F, 1.0F);
    return static_cast<std::size_t>(std::lround(part * static_cast<float>(last)));
  }
};

struct StripPen {
  const Context& context;
  const Sheet& sheet;
  const Frames& frames;
  const lab::Palette& colors;
  ImDrawList* list;

  [[nodiscard]] ImU32 ink(unsigned hex, float alpha = 1.0F) const {
    return ImGui::GetColorU32(color(hex, alpha));
  }
  void label(const std::string& text, float top, float height) const {
    smallText(*list, text, {sheet.low.x - 5.0F * context.unit, top + 0.5F * height}, {1.0F, 0.5F},
              ink(colors.dimText));
  }
  // One piece a drag.
  template <class ValueAt>
  void line(float top, float height, const ValueAt& valueAt, unsigned hex) const {
    std::vector<ImVec2> points;
    const auto flush = [&] {
      list->AddPolyline(points.data(), static_cast<int>(points.size()), ink(hex), 0,
                        1.5F * context.unit);
      points.clear();
    };
    for (std::size_t i = 0; i < frames.size(); ++i) {
      if (i > 0 && frames[i].drag != frames[i - 1].drag) flush();
      const auto part = static_cast<float>(std::clamp(valueAt(i), 0.0, 1.0));
      points.emplace_back(sheet.x(i), top + height - part * height);
    }
    flush();
  }
};

void drawLane(const StripPen& pen, const rigs::Chain& chain, const Lane& lane, float top,
              float height) {
  const Sheet& sheet = pen.sheet;
  const float gap = std::min(2.0F * pen.context.unit, 0.15F * height);
  const float bottom = top + height - gap;
  pen.list->AddRectFilled({sheet.low.x, top}, {sheet.high.x, bottom},
                          pen.ink(pen.colors.control, 0.75F));
  const float thick = 2.0F * pen.context.unit;
  if (lane.hasHigh)
    pen.list->AddLine({sheet.low.x, top}, {sheet.high.x, top}, pen.ink(pen.colors.warning), thick);
  if (lane.hasLow)
    pen.list->AddLine({sheet.low.x, bottom}, {sheet.high.x, bottom}, pen.ink(pen.colors.warning),
                      thick);
  pen.line(
      top, height - gap,
      [&](std::size_t i) { return (lane.values[i] - lane.low) / (lane.high - lane.low); },
      pen.colors.accent);
  pen.label(explain::jointSymbol("q", chain, lane.bone), top, height);
  for (std::size_t i = 0; i < pen.frames.size(); ++i) {
    const auto& jump = pen.frames[i].motion.jump;
    if (!jump || jump->bone != lane.bone) continue;
    const double part = (lane.values[i] - lane.low) / (lane.high - lane.low);
    const ImVec2 at{sheet.x(i), bottom - static_cast<float>(part) * (bottom - top)};
    pen.list->AddCircle(at, 4.0F * pen.context.unit, pen.ink(pen.colors.text), 0,
                        1.5F * pen.context.unit);
  }
}

void drawSigma(const StripPen& pen, float top, float height) {
  double most = 2.0 * lab::kNearlySingular;
  for (const lab::ReplayFrame& frame : pen.frames) most = std::max(most, frame.motion.sigma);
  const float near = top + height * static_cast<float>(1.0 - lab::kNearlySingular / most);
  const float dash = 5.0F * pen.context.unit;
  for (float x = pen.sheet.low.x; x < pen.sheet.high.x; x += 2.0F * dash)
    pen.list->AddLine({x, near}, {std::min(x + dash, pen.sheet.high.x), near},
                      pen.ink(pen.colors.dimText), pen.context.unit);
  pen.line(
      top, height, [&](std::size_t i) { return pen.frames[i].motion.sigma / most; },
      pen.colors.current);
  pen.label("σ", top, height);
}

void drawBranches(const StripPen& pen, float top, float height) {
  const Frames& frames = pen.frames;
  for (std::size_t i = 0; i < frames.size();) {
    std::size_t end = i + 1;
    while (end < frames.size() && frames[end].motion.branch == frames[i].motion.branch) ++end;
    const float left = pen.sheet.x(i);
    const float right = end < frames.size() ? pen.sheet.x(end) : pen.sheet.high.x;
    if (i > 0)
      pen.list->AddLine({left, top}, {left, top + height}, pen.ink(pen.colors.dimText),
                        pen.context.unit);
    if (frames[i].motion.branch) {
      const std::string text = lab::branchText(*frames[i].motion.branch);
      const TypeSize type = smallType();
      const float width = type.font->CalcTextSizeA(type.size, 1e9F, 0.0F, text.c_str()).x;
      const float inset = 4.0F * pen.context.unit;
      if (width + inset < right - left)
        smallText(*pen.list, text, {left + inset, top + 0.5F * height}, {0.0F, 0.5F},
                  pen.ink(pen.colors.dimText));
    }
    i = end;
  }
}

// A triangle with its number, and a line through all lanes.
void drawJumps(const StripPen& pen, const std::vector<std::size_t>& jumps, float height) {
  const float unit = pen.context.unit;
  for (std::size_t i = 0; i < jumps.size(); ++i) {
    const float x = pen.sheet.x(jumps[i]);
    const float top = pen.sheet.low.y;
    const ImU32 ink = pen.ink(pen.colors.warning);
    pen.list->AddLine({x, top + height}, {x, pen.sheet.high.y}, ink, unit);
    pen.list->AddTriangleFilled({x - 5.0F * unit, top + 3.0F * unit},
                                {x + 5.0F * unit, top + 3.0F * unit}, {x, top + height}, ink);
    const bool isAtEnd = x > pen.sheet.high.x - 30.0F * unit;
    smallText(*pen.list, std::to_string(i + 1),
              {x + (isAtEnd ? -8.0F : 8.0F) * unit, top + 0.5F * height},
              {isAtEnd ? 1.0F : 0.0F, 0.5F}, pen.ink(pen.colors.text));
  }
}

void draw(const StripPen& pen, const std::vector<std::size_t>& jumps) {
  const rigs::Chain& chain = chainOf(pen.frames);
  const float scale = pen.sheet.scale;
  float top = pen.sheet.low.y + kMarks * scale;
  for (const Lane& lane : lanesOf(pen.frames)) {
    drawLane(pen, chain, lane, top, kLane * scale);
    top += kLane * scale;
  }
  drawSigma(pen, top, (kSigmaLane - 2.0F) * scale);
  top += kSigmaLane * scale;
  if (hasBranch(pen.frames)) drawBranches(pen, top, kBranchLane * scale);
  drawJumps(pen, jumps, kMarks * scale);
  if (!pen.context.lab.state().replay.on) return;
  const float x = pen.sheet.x(pen.context.lab.state().replay.frame);
  pen.list->AddLine({x, pen.sheet.low.y}, {x, pen.sheet.high.y}, pen.ink(pen.colors.text),
                    2.0F * pen.context.unit);
}

// A press near a mark means it.
std::size_t pressedAt(const Sheet& sheet, const std::vector<std::size_t>& jumps, float x,
                      float near) {
  std::size_t frame = sheet.frameAt(x);
  for (const std::size_t jump : jumps) {
    const float away = std::abs(sheet.x(jump) - x);
    if (away >= near) continue;
    near = away;
    frame = jump;
  }
  return frame;
}

void drawing(const Context& context, ImVec2 size) {
  const lab::Lab& lab = context.lab;
  const Frames& frames = lab.recording().frames;
  const std::size_t last = frames.size() - 1;
  const std::size_t here = lab.state().replay.on ? lab.state().replay.frame : last;
  const Scrub scrub = scrubArea("jump-strip", size, here, last);
  const float unit = context.unit;
  ImVec2 low = ImGui::GetItemRectMin();
  low.x += kLabels * unit;
  const ImVec2 high = ImGui::GetItemRectMax();
  const float scale = unit * size.y / drawingHeight(lab, unit);
  const Sheet sheet{low, {high.x - 8.0F * unit, high.y}, scale, last};
  const std::vector<std::size_t> jumps = lab::jumpsOf(lab.recording());
  const float x = ImGui::GetIO().MousePos.x;
  if (scrub.isDragged) {
    const float near = (isForFingers() ? 20.0F : 8.0F) * unit;
    const std::size_t frame =
        ImGui::IsItemActivated() ? pressedAt(sheet, jumps, x, near) : sheet.frameAt(x);
    const bool isMoved = ImGui::IsItemActivated() || ImGui::GetIO().MouseDelta.x != 0.0F;
    if (isMoved && (frame != here || !lab.scrubsReplay())) context.act(lab::ShowFrame{frame});
  } else if (scrub.byKeys) {
    context.act(lab::ShowFrame{*scrub.byKeys});
  }
  const bool isHovered = ImGui::IsItemHovered();
  draw({context, sheet, frames, lab::palette(lab.state().view.theme), ImGui::GetWindowDrawList()},
       jumps);
  if (isHovered && !scrub.isDragged && x >= low.x) {
    ImGui::BeginTooltip();
    const std::string text =
        lab::frameText(lab.recording(), sheet.frameAt(x), lab.state().view.degrees);
    ImGui::TextUnformatted(intoLines(text, 420.0F * unit).c_str());
    ImGui::EndTooltip();
  }
  context.control(
      "jump-strip",
      tr("Each joint over the frames of the last drags, in the part of its range that it used; a "
         "thick edge is its limit. σ: how well the tip can be moved, near 0 at a singular pose. A "
         "triangle with a number: a joint jumped there. Click to go to a frame. Keys: Space, then "
         "the arrows."));
}

}  // namespace

float jumpStripHeight(const lab::Lab& lab, float unit, float width, float height) {
  if (!isShown(lab)) return 0.0F;
  const ImGuiStyle& style = ImGui::GetStyle();
  const float room = width - 2.0F * style.WindowPadding.x;
  const float wanted = headHeight(room) + drawingHeight(lab, unit) + 2.0F * style.WindowPadding.y;
  return std::floor(std::min(wanted, kMostOfHeight * height));
}

void jumpStrip(const Context& context, const Rect& place) {
  const lab::Lab& lab = context.lab;
  beginFixed("Jumps", place, ImGuiWindowFlags_NoScrollbar);
  const float room = ImGui::GetContentRegionAvail().x;
  const float whole = ImGui::GetContentRegionAvail().y;
  const float head = std::min(headHeight(room), whole - kLeastTouch * context.unit);
  const float top = ImGui::GetCursorPosY();
  if (head > 0.0F) {
    const lab::State& state = lab.state();
    const lab::ReplayFrame& shown =
        lab.recording().frames[state.replay.on ? state.replay.frame : 0];
    std::string text =
        state.replay.on ? lab::jumpSentence(shown, state.view.degrees) : std::string();
    if (text.empty()) text = lab::jumpsSentence(lab.recording());
    ImGui::TextUnformatted(intoLines(text, room).c_str());
    context.note("jump-sentence", text);
  }
  ImGui::SetCursorPosY(top + std::max(head, 0.0F));
  drawing(context, {room, whole - std::max(head, 0.0F)});
  ImGui::End();
}

}  // namespace ui
