#include "draw/marks/frame_marks.h"

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

#include <glm/geometric.hpp>

#include "explain/format.h"
#include "explain/joint_names.h"
#include "lab/tables/transforms.h"
#include "rigs/reach.h"

namespace draw {
namespace {

constexpr double kAxis = 34.0;     // points
constexpr double kLitAxis = 56.0;  // of the frame that is lit up
constexpr double kFurther = 9.0;   // of each frame at the place of another one
constexpr double kTogether = 6.0;  // pixels between frames that lie at one place

struct NumberedFrame {
  std::string number;
  ik::Frame frame;
};

struct FramePainter : Painter {
  LabelSheet& sheet;

  void line(glm::dvec3 from, glm::dvec3 to, float width, const Color& color,
            float dash = 0.0F) const {
    if (camera.isSpace && !camera.cutBehindEye(from, to)) return;
    list.line(at(from), at(to), width * unit, color, dash * unit);
  }

  void label(std::string text, const glm::dvec3& world, unsigned ink, glm::vec2 away,
             float clearance, LabelRank rank) const {
    if (!camera.isInFront(world)) return;
    const float length = glm::length(away);
    Label made{std::move(text),
               rgb(colors.asText(ink)),
               rgb(colors.background),
               at(world),
               length > 0.0F ? away / length : glm::vec2(0.0F, -1.0F),
               clearance * unit};
    made.rank = rank;
    sheet.labels.push_back(std::move(made));
  }

  // Of those at one place each is longer than the one before, so that all are seen.
  void paint(const std::vector<NumberedFrame>& frames, const std::string& lit) const {
    std::vector<double> lengths;
    for (std::size_t i = 0; i < frames.size(); ++i) {
      const auto isHere = [&](const NumberedFrame& other) {
        return glm::distance(at(other.frame.at), at(frames[i].frame.at)) < kTogether * unit;
      };
      const auto before = std::ranges::count_if(
          frames.begin(), frames.begin() + static_cast<std::ptrdiff_t>(i), isHere);
      const bool isLit = frames[i].number == lit;
      lengths.push_back(isLit ? kLitAxis : kAxis + kFurther * static_cast<double>(before));
    }
    for (std::size_t i = frames.size(); i > 0; --i) {
      const auto& [number, frame] = frames[i - 1];
      if (!camera.isInFront(frame.at)) continue;
      const bool isLit = number == lit;
      paintAxes(*this, frame, lengths[i - 1], (isLit ? 4.5F : 2.5F) * unit);
      // Off the axes, as far as they are seen.
      glm::vec2 away(0.0F);
      for (int axis = 0; axis < 3; ++axis)
        away -= at(frame.at + frame.axes[axis] / camera.pixelsPerUnitAt(frame.at)) - at(frame.at);
      label("{" + number + "}", frame.at, isLit ? colors.current : colors.text, away, 9.0F,
            isLit ? LabelRank::asked : LabelRank::name);
    }
  }

  // An arc of this radius, scene units, from one direction by an angle about an axis, as a fan.
  void turn(const glm::dvec3& center, const glm::dvec3& from, const glm::dvec3& axis, double angle,
            const std::string& name, unsigned ink, bool degrees) const {
    const double radius = 40.0 * static_cast<double>(unit) / camera.pixelsPerUnitAt(center);
    const glm::dvec3 side = glm::cross(axis, from);
    const auto point = [&](double part) {
      return center + radius * (std::cos(part * angle) * from + std::sin(part * angle) * side);
    };
    constexpr int kPieces = 24;
    for (int i = 0; i < kPieces; ++i) line(point(i / 24.0), point((i + 1) / 24.0), 3.0F, rgb(ink));
    line(center, point(0.0), 1.0F, rgb(ink));
    line(center, point(1.0), 1.0F, rgb(ink));
    label(name + " = " + explain::angleText(angle, degrees), point(0.5), ink,
          at(point(0.5)) - at(center), 4.0F, LabelRank::computed);
  }

  void way(const glm::dvec3& from, const glm::dvec3& to, const std::string& name, double length,
           unsigned ink) const {
    line(from, to, 6.0F, rgb(colors.background, 0.8F));
    line(from, to, 4.0F, rgb(ink));
    const glm::vec2 along = at(to) - at(from);
    label(name + " = " + explain::number(length), 0.5 * (from + to), ink, {along.y, -along.x}, 5.0F,
          LabelRank::computed);
  }
};

// Both axes as long lines, and along them what leads from frame to frame.
void paintRow(const FramePainter& it, const lab::Lab& lab, const rigs::DhTable& table,
              const std::vector<ik::Frame>& frames, std::size_t row, double amount) {
  const lab::Palette& colors = it.colors;
  const bool degrees = lab.state().view.degrees;
  const bool isCraig = table.convention == ik::DhConvention::craig;
  const ik::DhRow& own = table.rows[row];
  const ik::Frame& before = frames[row];
  const ik::Frame& after = frames[row + 1];
  const bool slides = own.kind == ik::JointKind::slide;
  const double d = own.d + (slides ? amount : 0.0);
  const double theta = own.theta + (slides ? 0.0 : amount);
  // Where the common normal meets the axis that the joint moves along.
  const ik::Frame& moved = isCraig ? after : before;
  const glm::dvec3& z = moved.axes[2];
  const glm::dvec3 foot = isCraig ? after.at - d * z : before.at + d * z;
  const glm::dvec3& normal = (isCraig ? before : after).axes[0];
  const ik::Frame& other = isCraig ? before : after;
  const double size = 0.35 * rigs::sizeOf(lab.state().scene.chain);
  for (const ik::Frame* const each : {&before, &after})
    it.line(each->at - size * each->axes[2], each->at + size * each->axes[2], 1.5F,
            axisColor(colors, 2).withAlpha(0.8F), 8.0F);
  const auto named = [&](const char* symbol, bool ofBefore) {
    return explain::withIndex(symbol, row + (ofBefore ? 0 : 1));
  };
  const double shorter = 1e-9 * size;
  const glm::dvec3& xBefore = before.axes[0];
  it.turn(isCraig ? after.at : foot, xBefore, z, std::remainder(theta, rigs::kWholeTurn),
          named("θ", false), colors.good, degrees);
  it.turn(other.at + (isCraig ? own.a * normal : glm::dvec3(0.0)), before.axes[2], normal,
          own.alpha, named("α", isCraig), colors.warning, degrees);
  if (std::abs(d) > shorter)
    it.way(isCraig ? foot : before.at, isCraig ? after.at : foot, named("d", false), d,
           colors.blue);
  if (std::abs(own.a) > shorter)
    it.way(isCraig ? before.at : foot, isCraig ? foot : after.at, named("a", isCraig), own.a,
           colors.red);
}

}  // namespace

void paintAxes(const Painter& painter, const ik::Frame& frame, double length, float width) {
  const float unit = painter.unit;
  const glm::vec2 from = painter.at(frame.at);
  const double size = length * static_cast<double>(unit) / painter.camera.pixelsPerUnitAt(frame.at);
  for (int axis = 0; axis < 3; ++axis) {
    const glm::vec2 end = painter.at(frame.at + size * frame.axes[axis]);
    painter.list.line(from, end, width + 2.0F * unit, rgb(painter.colors.background, 0.8F));
    painter.list.line(from, end, width, axisColor(painter.colors, static_cast<std::size_t>(axis)));
  }
}

void paintFrames(const Painter& painter, LabelSheet& sheet, const lab::Lab& lab,
                 const std::string& highlight) {
  const lab::State& state = lab.state();
  if (state.race.on || lab.creature()) return;
  const FramePainter it{painter, sheet};
  std::vector<NumberedFrame> frames;
  rigs::DhTable table;
  if (state.view.panels.dh && lab::dhTableOf(lab, table).empty()) {
    const std::vector<double> amounts =
        rigs::amountsOf(table, state.scene.chain, lab.onCanvas().pose);
    const std::vector<ik::Frame> all = rigs::dhFrames(table, amounts);
    for (std::size_t i = 0; i < all.size(); ++i) frames.push_back({std::to_string(i), all[i]});
    auto row = lab::selectedRow(lab, table);
    for (std::size_t i = 0; i < table.rows.size(); ++i) {
      if (highlight == "dh-" + std::to_string(i + 1)) row = i;
    }
    if (row) paintRow(it, lab, table, all, *row, amounts[*row]);
    return it.paint(frames, {});
  }
  constexpr std::string_view kFrame = "frame-";
  const std::string lit =
      highlight.starts_with(kFrame) ? highlight.substr(kFrame.size()) : std::string();
  for (const lab::ChainFrame& each : lab::framesToTip(state.scene.chain, lab.onCanvas())) {
    const std::string number = std::to_string(each.number);
    if (state.view.frames || number == lit) frames.push_back({number, each.world});
  }
  it.paint(frames, lit);
}

}  // namespace draw
