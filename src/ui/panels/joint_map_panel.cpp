#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <numbers>

#include "lab/maps/color_scale.h"
#include "lab/maps/joint_map.h"
#include "lab/maps/map_scale.h"
#include "lab/palette.h"
#include "language/language.h"
#include "ui/panels/panels.h"
#include "ui/widgets/slider.h"
#include "ui/widgets/widgets.h"

namespace ui {

using language::fill;
using language::tr;
namespace {

// Points, around the map.
constexpr float kLeft = 40.0F;
constexpr float kRight = 8.0F;
constexpr float kBottom = 22.0F;
constexpr float kTop = 6.0F;
constexpr float kUnder = 124.0F;
constexpr float kLeast = 150.0F;  // the least length of its side

struct MapPen {
  const Context& context;
  const lab::Palette& colors;
  ImDrawList* list;
  ImVec2 low;  // of the map, pixels
  ImVec2 high;
  float unit;

  [[nodiscard]] ImVec2 at(const glm::dvec2& place) const {
    return {low.x + static_cast<float>(place.x) * (high.x - low.x),
            low.y + static_cast<float>(place.y) * (high.y - low.y)};
  }
  [[nodiscard]] ImU32 ink(unsigned hex, float alpha = 1.0F) const {
    return ImGui::GetColorU32(color(hex, alpha));
  }
  void text(const std::string& words, ImVec2 place, ImVec2 anchor) const {
    smallText(*list, words, place, anchor, ink(colors.dimText));
  }
};

std::string angleName(std::size_t bone) {
  constexpr std::array kNames{"θ₁", "θ₂", "θ₃"};
  return kNames[std::min<std::size_t>(bone, 2)];
}

// The pair of angles on the axes, for three bones.
void axesChoice(const Context& context, const std::array<std::size_t, 2>& axes) {
  if (context.lab.state().scene.chain.bones.size() != 3) return;
  constexpr std::array<language::Text, 3> kPairs{tr("θ₁ and θ₂"), tr("θ₁ and θ₃"), tr("θ₂ and θ₃")};
  constexpr std::array<std::array<std::size_t, 2>, 3> kAxes{{{0, 1}, {0, 2}, {1, 2}}};
  const auto found = std::ranges::find(kAxes, axes);
  const auto chosen = found == kAxes.end() ? 0 : found - kAxes.begin();
  const char* const help =
      tr("The two joint angles on the axes. The third angle keeps its value in the pose on the "
         "canvas.");
  label(context, tr("Angles"), help, comboWidth(kPairs));
  const int picked = combo(context, "map-joints", help, std::span<const language::Text>(kPairs),
                           static_cast<std::size_t>(chosen));
  if (picked < 0) return;
  context.act(lab::SetView{&lab::MapView::joints, kAxes[static_cast<std::size_t>(picked)]});
}

void drawTicks(const MapPen& pen, const std::array<std::size_t, 2>& axes) {
  constexpr std::array kDegrees{"−180°", "−90°", "0°", "90°", "180°"};
  constexpr std::array kRadians{"−π", "−π/2", "0", "π/2", "π"};
  const bool inDegrees = pen.context.lab.state().view.degrees;
  const auto& names = inDegrees ? kDegrees : kRadians;
  const float tick = 4.0F * pen.unit;
  const ImU32 line = pen.ink(pen.colors.dimText);
  for (std::size_t i = 0; i < names.size(); ++i) {
    const double part = static_cast<double>(i) / 4.0;
    const ImVec2 below = pen.at({part, 1.0});
    const ImVec2 beside = pen.at({0.0, 1.0 - part});
    pen.list->AddLine(below, {below.x, below.y + tick}, line, pen.unit);
    pen.list->AddLine({beside.x - tick, beside.y}, beside, line, pen.unit);
    const bool isLast = i + 1 == names.size();
    if (i == 3) continue;  // the angle's own name stands there
    pen.text(names[i], {below.x, below.y + tick + 1.0F * pen.unit}, {isLast ? 0.8F : 0.5F, 0.0F});
    pen.text(names[i], {beside.x - tick - 2.0F * pen.unit, beside.y}, {1.0F, isLast ? 0.2F : 0.5F});
  }
  const ImVec2 below = pen.at({0.75, 1.0});
  const ImVec2 beside = pen.at({0.0, 0.25});
  pen.text(angleName(axes[0]), {below.x, below.y + tick + 1.0F * pen.unit}, {0.5F, 0.0F});
  pen.text(angleName(axes[1]), {beside.x - tick - 2.0F * pen.unit, beside.y}, {1.0F, 0.5F});
}

// Angles that go past half a turn come back at the opposite edge: the piece is drawn at both.
void drawPiece(const MapPen& pen, const lab::AnglePair& from, const lab::AnglePair& to, ImU32 ink,
               float width) {
  const lab::AnglePair turned(std::remainder(to.x - from.x, rigs::kWholeTurn),
                              std::remainder(to.y - from.y, rigs::kWholeTurn));
  const auto draw = [&](const lab::AnglePair& start) {
    pen.list->AddLine(pen.at(lab::placeFromAngles(start)),
                      pen.at(lab::placeFromAngles(start + turned)), ink, width * pen.unit);
  };
  draw(from);
  const lab::AnglePair end = to - turned;
  if (glm::distance(end, from) > 1e-6) draw(end);
}

void drawPath(const MapPen& pen, const std::vector<lab::PathPoint>& path) {
  for (const bool isEdge : {true, false}) {
    const ImU32 ink = isEdge ? pen.ink(0x000000, 0.75F) : pen.ink(0xFFFFFF);
    for (std::size_t i = 1; i < path.size(); ++i) {
      drawPiece(pen, path[i - 1].angles, path[i].angles, ink, isEdge ? 3.6F : 1.6F);
    }
    // A few points are drawn one by one, so that steps can be counted.
    constexpr std::size_t kMostDots = 60;
    if (path.size() > kMostDots) continue;
    for (const lab::PathPoint& each : path) {
      pen.list->AddCircleFilled(pen.at(lab::placeFromAngles(each.angles)),
                                (isEdge ? 3.2F : 2.2F) * pen.unit, ink);
    }
  }
}

void drawMinima(const MapPen& pen, const lab::JointMap& map) {
  for (const lab::AnglePair& each : map.minima) {
    const ImVec2 at = pen.at(lab::placeFromAngles(each));
    pen.list->AddCircle(at, 7.0F * pen.unit, pen.ink(0x000000, 0.75F), 0, 4.0F * pen.unit);
    pen.list->AddCircle(at, 7.0F * pen.unit, pen.ink(lab::kDarkPalette.target), 0, 2.0F * pen.unit);
  }
}

void drawPose(const MapPen& pen, const lab::AnglePair& angles) {
  const ImVec2 at = pen.at(lab::placeFromAngles(angles));
  pen.list->AddCircleFilled(at, 5.5F * pen.unit, pen.ink(0x000000));
  pen.list->AddCircleFilled(at, 4.2F * pen.unit, pen.ink(lab::kDarkPalette.current));
}

void drawMap(const MapPen& pen, const lab::JointMap& map, const std::array<std::size_t, 2>& axes) {
  const lab::Lab& lab = pen.context.lab;
  pen.list->AddRectFilled(pen.low, pen.high, pen.ink(pen.colors.control));
  if (const unsigned texture = pen.context.maps.jointTexture; texture != 0) {
    // NOLINTNEXTLINE: a pointer in some versions of Dear ImGui, a number in others
    const auto id = (ImTextureID) static_cast<std::intptr_t>(texture);
    pen.list->AddImage(id, pen.low, pen.high);
  }
  drawTicks(pen, axes);
  pen.list->PushClipRect(pen.low, pen.high, true);
  if (!lab.isAsking()) drawMinima(pen, map);
  drawPath(pen, lab::jointPath(lab, axes));
  const rigs::Pose& pose = lab.shown().pose;
  drawPose(pen, {pose.angles[axes[0]], pose.angles[axes[1]]});
  pen.list->PopClipRect();
}

// The colours and their distances, under the map.
void drawScale(const MapPen& pen, const lab::MapScale& scale) {
  const float top = pen.high.y + (kBottom + 6.0F) * pen.unit;
  const float bottom = top + 9.0F * pen.unit;
  constexpr int kPieces = 48;
  const float width = pen.high.x - pen.low.x;
  for (int i = 0; i < kPieces; ++i) {
    const float from = pen.low.x + width * static_cast<float>(i) / kPieces;
    const float to = pen.low.x + width * static_cast<float>(i + 1) / kPieces;
    pen.list->AddRectFilledMultiColor({from, top}, {to, bottom},
                                      pen.ink(lab::scaleColor(static_cast<double>(i) / kPieces)),
                                      pen.ink(lab::scaleColor((i + 1.0) / kPieces)),
                                      pen.ink(lab::scaleColor((i + 1.0) / kPieces)),
                                      pen.ink(lab::scaleColor(static_cast<double>(i) / kPieces)));
  }
  for (const lab::ScaleTick& tick : scale.ticks(34.0 * pen.unit / width)) {
    const float x = pen.low.x + static_cast<float>(tick.place) * width;
    pen.text(tick.text, {x, bottom + 3.0F * pen.unit}, {static_cast<float>(tick.place), 0.0F});
  }
}

void pickPose(const Context& context, const MapPen& pen, const std::array<std::size_t, 2>& axes) {
  if (!ImGui::IsItemActive()) return;
  const ImVec2 mouse = ImGui::GetIO().MousePos;
  const ImVec2 moved = ImGui::GetIO().MouseDelta;
  if (ImGui::IsItemActivated()) {
    context.act(lab::BeginGesture{});
  } else if (moved.x == 0.0F && moved.y == 0.0F) {
    return;
  }
  const auto part = [](float value, float low, float high) {
    return static_cast<double>((value - low) / (high - low));
  };
  const lab::AnglePair angles = lab::anglesFromPlace(
      {part(mouse.x, pen.low.x, pen.high.x), part(mouse.y, pen.low.y, pen.high.y)});
  lab::SetAngles action{context.lab.shown().pose.angles};
  action.angles[axes[0]] = angles.x;
  action.angles[axes[1]] = angles.y;
  context.act(action);
}

// The same by number, and with keys.
void angleFields(const Context& context, const std::array<std::size_t, 2>& axes) {
  const bool inDegrees = context.lab.state().view.degrees;
  const double size = inDegrees ? std::numbers::pi / 180.0 : 1.0;
  const auto most = static_cast<float>(std::numbers::pi / size);
  const float gap = 4.0F * context.unit;
  const float left = ImGui::GetCursorPosX();
  const float width = std::floor(0.5F * (ImGui::GetContentRegionAvail().x - gap));
  for (const std::size_t axis : axes) {
    if (axis != axes[0]) ImGui::SameLine(left + width + gap);
    lab::SetAngles action{context.lab.shown().pose.angles};
    const std::string name = "joint-angle-" + std::to_string(axis + 1);
    const std::string format = angleName(axis) + (inDegrees ? " = %.0f°" : " = %.3f");
    const double turned = std::remainder(action.angles[axis], rigs::kWholeTurn);
    auto value = static_cast<float>(turned / size);
    if (slider(context, ("##" + name).c_str(), value, -most, most, format.c_str(),
               ImGuiSliderFlags_AlwaysClamp, width)) {
      action.angles[axis] = static_cast<double>(value) * size;
      context.act(action);
    }
    if (ImGui::IsItemActivated()) context.act(lab::BeginGesture{});
    context.control(
        name, fill(inDegrees ? tr("The angle of joint {joint} in degrees, relative to the bone "
                                  "before it. It sets the "
                                  "pose and moves the yellow point. Drag, or Ctrl+click to type.")
                             : tr("The angle of joint {joint} in radians, relative to the bone "
                                  "before it. It sets the "
                                  "pose and moves the yellow point. Drag, or Ctrl+click to type."),
                   {{"joint", axis + 1}}));
  }
}

}  // namespace

void jointMapPanel(const Context& context) {
  heading(tr("Joint space"));
  const lab::Lab& lab = context.lab;
  const lab::Palette& colors = lab::palette(lab.state().view.theme);
  if (!lab::hasJointMap(lab.state().scene) || !context.maps.joint) {
    wrapped(tr("The distance left over two joint angles: for chains of two or three bones in the "
               "plane."),
            color(colors.dimText));
    return;
  }
  const auto axes = lab::jointAxes(lab);
  axesChoice(context, axes);
  const float unit = context.unit;
  const ImVec2 corner = ImGui::GetCursorScreenPos();
  // The map and the text under it are seen without scrolling.
  const ImVec2 room = ImGui::GetContentRegionAvail();
  const float high = std::max(kLeast * unit, room.y - kUnder * unit);
  const float side = std::floor(std::min(room.x - (kLeft + kRight) * unit, high));
  const ImVec2 low{corner.x + kLeft * unit, corner.y + kTop * unit};
  ImGui::SetCursorScreenPos(low);
  beginMouseOnly();
  ImGui::InvisibleButton("joint-map", {side, side});
  endMouseOnly();
  context.grip(
      "joint-map",
      tr("Each point is a pair of angles; its colour is the tip's distance from the target "
         "in that pose. Click or drag to set the pose, or type the angles below."));
  const MapPen pen{context, colors, ImGui::GetWindowDrawList(), low, {low.x + side, low.y + side},
                   unit};
  pickPose(context, pen, axes);
  drawMap(pen, *context.maps.joint, axes);
  drawScale(pen, lab::jointScale(*context.maps.joint));
  ImGui::SetCursorScreenPos({corner.x, pen.high.y + (kBottom + 34.0F) * unit});
  angleFields(context, axes);
  // The rings are what is asked.
  wrapped(
      lab.isAsking()
          ? tr("The yellow point is the pose. The white line is the solver's path up to this step.")
          : tr("The yellow point is the pose. Rings mark the least distances. The white line is "
               "the solver's path."),
      color(colors.dimText));
}

}  // namespace ui
