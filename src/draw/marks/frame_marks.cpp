#include "draw/marks/frame_marks.h"

#include <cmath>
#include <string_view>
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

struct NumberedFrame {
  std::string number;
  ik::Frame frame;
};

struct FramePainter : Painter {
  LabelSheet& sheet;
  bool degrees;

  void line(glm::dvec3 from, glm::dvec3 to, float width, const Color& color,
            float dash = 0.0F) const {
    if (!camera.isSpace || camera.cutBehindEye(from, to))
      list.line(at(from), at(to), width * unit, color, dash * unit);
  }

  void label(const std::string& text, const glm::dvec3& world, unsigned ink, glm::vec2 away,
             LabelRank rank) const {
    if (!camera.isInFront(world)) return;
    const float length = glm::length(away);
    Label made{text,
               rgb(colors.asText(ink)),
               rgb(colors.background),
               at(world),
               length > 0.0F ? away / length : glm::vec2(0.0F, -1.0F),
               8.0F * unit};
    made.rank = rank;
    sheet.labels.push_back(std::move(made));
  }

  // Of those at one place each is longer than the one before, so that all are seen.
  void paint(const std::vector<NumberedFrame>& frames, const std::string& lit) const {
    for (std::size_t i = frames.size(); i-- > 0;) {
      const auto& [number, frame] = frames[i];
      if (!camera.isInFront(frame.at)) continue;
      double length = number == lit ? kLitAxis : kAxis;
      for (std::size_t other = 0; other < i && number != lit; ++other)
        if (glm::distance(at(frames[other].frame.at), at(frame.at)) < 6.0F * unit)
          length += kFurther;
      paintAxes(*this, frame, length, (number == lit ? 4.5F : 2.5F) * unit);
      // Off the axes, as far as they are seen.
      const glm::dvec3 middle = frame.axes[0] + frame.axes[1] + frame.axes[2];
      const glm::vec2 away =
          at(frame.at) - at(frame.at + middle / camera.pixelsPerUnitAt(frame.at));
      label("{" + number + "}", frame.at, number == lit ? colors.current : colors.text, away,
            number == lit ? LabelRank::asked : LabelRank::name);
    }
  }

  // An angle about an axis, from one direction on, as a fan.
  void turn(const glm::dvec3& center, const glm::dvec3& from, const glm::dvec3& axis, double angle,
            const std::string& name, unsigned ink) const {
    const double radius = 40.0 * static_cast<double>(unit) / camera.pixelsPerUnitAt(center);
    const auto point = [&](double part) {
      return center + radius * (std::cos(part * angle) * from +
                                std::sin(part * angle) * glm::cross(axis, from));
    };
    constexpr int kPieces = 24;
    for (int i = 0; i < kPieces; ++i) line(point(i / 24.0), point((i + 1) / 24.0), 3.0F, rgb(ink));
    for (const double end : {0.0, 1.0}) line(center, point(end), 1.0F, rgb(ink));
    label(name + " = " + explain::angleText(angle, degrees), point(0.5), ink,
          at(point(0.5)) - at(center), LabelRank::computed);
  }

  void way(const glm::dvec3& from, const glm::dvec3& way, double length, const std::string& name,
           unsigned ink) const {
    const glm::dvec3 to = from + length * way;
    line(from, to, 6.0F, rgb(colors.background, 0.8F));
    line(from, to, 4.0F, rgb(ink));
    const glm::vec2 along = at(to) - at(from);
    label(name + " = " + explain::number(length), 0.5 * (from + to), ink, {along.y, -along.x},
          LabelRank::computed);
  }

  // Both axes as long lines, and along them what leads from a frame to the one behind it.
  void parameters(const ik::DhRow& row, double amount, bool isCraig, std::size_t number,
                  const ik::Frame& before, const ik::Frame& after, double size) const {
    const bool slides = row.kind == ik::JointKind::slide;
    const double d = row.d + (slides ? amount : 0.0);
    const double theta = row.theta + (slides ? 0.0 : amount);
    const ik::Frame& moved = isCraig ? after : before;  // along whose z the joint moves
    const ik::Frame& other = isCraig ? before : after;
    const glm::dvec3& z = moved.axes[2];
    const glm::dvec3 foot = isCraig ? after.at - d * z : before.at + d * z;
    const glm::dvec3& x = other.axes[0];
    for (const ik::Frame* const each : {&before, &after})
      line(each->at - size * each->axes[2], each->at + size * each->axes[2], 1.5F,
           axisColor(colors, 2).withAlpha(0.8F), 8.0F);
    const std::size_t link = isCraig ? number - 1 : number;
    turn(isCraig ? after.at : foot, before.axes[0], z, std::remainder(theta, rigs::kWholeTurn),
         explain::withIndex("θ", number), colors.good);
    turn(isCraig ? foot : after.at, before.axes[2], x, row.alpha, explain::withIndex("α", link),
         colors.warning);
    if (std::abs(d) > 1e-9 * size)
      way(isCraig ? foot : before.at, z, d, explain::withIndex("d", number), colors.blue);
    if (std::abs(row.a) > 1e-9 * size)
      way(isCraig ? before.at : foot, x, row.a, explain::withIndex("a", link), colors.red);
  }
};

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
  if (state.race.on || lab.isWalking()) return;
  const FramePainter it{painter, sheet, state.view.degrees};
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
    if (row)
      it.parameters(table.rows[*row], amounts[*row], state.view.craig, *row + 1, all[*row],
                    all[*row + 1], 0.35 * rigs::sizeOf(state.scene.chain));
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
