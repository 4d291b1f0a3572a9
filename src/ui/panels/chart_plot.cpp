#include "ui/panels/chart_plot.h"

#include <algorithm>
#include <cfloat>
#include <cmath>

#include "lab/dashes.h"
#include "lab/palette.h"
#include "ui/widgets/widgets.h"

namespace ui {
namespace {

// Around the curves, points.
constexpr float kLeft = 38.0F;
constexpr float kRight = 10.0F;
constexpr float kTop = 8.0F;
constexpr float kBottom = 20.0F;
constexpr float kLane = 26.0F;
// Marks are no nearer to each other than this.
constexpr float kMarkSpacing = 7.0F;
constexpr float kCurve = 2.0F;  // width

ImU32 inkOf(unsigned hex, float alpha = 1.0F) { return ImGui::GetColorU32(color(hex, alpha)); }

struct PlotPen {
  const Context& context;
  const Plot& plot;
  const lab::Palette& colors;
  ImDrawList* list;
  float unit;

  // `anchor`: 0 where the text starts at x, 0.5 where it is centered, 1 where it ends there.
  void text(const std::string& text, float x, float y, float anchor) const {
    smallText(*list, text, {x, y}, {anchor, 0.5F}, inkOf(colors.dimText));
  }
};

std::string powerText(int power) {
  constexpr const char* kDigits[] = {"⁰", "¹", "²", "³", "⁴", "⁵", "⁶", "⁷", "⁸", "⁹"};
  if (power == 0) return "1";
  if (power == 1) return "10";
  std::string text = power < 0 ? "10⁻" : "10";
  for (const char digit : std::to_string(std::abs(power))) text += kDigits[digit - '0'];
  return text;
}

void drawAxes(const PlotPen& pen) {
  const Plot& plot = pen.plot;
  pen.list->AddRectFilled(plot.low, {plot.high.x, plot.floor}, inkOf(pen.colors.background));
  pen.list->AddRectFilled({plot.low.x, plot.high.y}, {plot.high.x, plot.floor},
                          inkOf(pen.colors.control, 0.55F));
  const int count = std::max(2, static_cast<int>((plot.high.y - plot.low.y) / (22.0F * pen.unit)));
  for (const int power : plot.axis.ticks(count)) {
    const float y = plot.y(std::pow(10.0, power));
    pen.list->AddLine({plot.low.x, y}, {plot.high.x, y}, inkOf(pen.colors.axis, 0.6F), pen.unit);
    pen.text(powerText(power), plot.low.x - 5.0F * pen.unit, y, 1.0F);
  }
  pen.text("0", plot.low.x - 5.0F * pen.unit, plot.lane, 1.0F);
  const std::size_t stride = lab::tickStep(plot.last, 5);
  for (std::size_t place = 0; place <= plot.last; place += stride) {
    const float x = plot.x(place);
    pen.list->AddLine({x, plot.floor}, {x, plot.floor + 4.0F * pen.unit}, inkOf(pen.colors.axis),
                      pen.unit);
    const std::string name = std::to_string(place);
    const bool isAtEdge = place > 0 && x > plot.high.x - 12.0F * pen.unit;
    const float right = plot.high.x + kRight * pen.unit;
    pen.text(name, isAtEdge ? right : x, plot.floor + 12.0F * pen.unit, isAtEdge ? 1.0F : 0.5F);
  }
}

void drawTolerance(const PlotPen& pen) {
  const double tolerance = pen.plot.tolerance;
  if (!(tolerance > 0.0)) return;
  drawAcross(pen.list, {pen.plot.low.x, pen.plot.y(tolerance)}, pen.plot.high.x,
             inkOf(pen.colors.dimText), Stroke::dashed, pen.unit);
}

void drawLine(const PlotPen& pen, const std::vector<ImVec2>& line, ImU32 ink, float width) {
  pen.list->AddPolyline(line.data(), static_cast<int>(line.size()), ink, ImDrawFlags_None,
                        width * pen.unit);
}

void drawRing(const PlotPen& pen, ImVec2 at, ImU32 ink) {
  pen.list->AddCircleFilled(at, 3.5F * pen.unit, inkOf(pen.colors.background));
  pen.list->AddCircle(at, 3.5F * pen.unit, ink, 0, 1.5F * pen.unit);
}

// A FABRIK walk falls to 0 and comes back. That part is faint, so that the line from one whole
// chain to the next stands out.
void drawCurve(const PlotPen& pen, const Curve& curve) {
  const Plot& plot = pen.plot;
  const ImU32 ink = inkOf(curve.hex);
  std::vector<ImVec2> all;
  std::vector<ImVec2> above;
  for (const lab::ChartPoint& point : curve.points) {
    all.emplace_back(plot.x(point.x), plot.y(point.left));
    if (!plot.axis.isBelow(point.left)) above.push_back(all.back());
  }
  if (above.size() < all.size()) drawLine(pen, all, inkOf(curve.hex, 0.35F), 1.2F);
  drawCurveLine(pen.context, above, curve);
  // Points close to one another need no marks, unless they stand alone among zeros.
  const bool marked = plot.x(1) - plot.x(0) >= kMarkSpacing * pen.unit || above.size() < all.size();
  float lastMark = -FLT_MAX;
  float lastRing = -FLT_MAX;
  const float spacing = kMarkSpacing * pen.unit;
  for (const ImVec2& at : all) {
    const bool isRing = at.y > plot.high.y;
    float& last = isRing ? lastRing : lastMark;
    if (at.x - last < spacing || (!isRing && !marked)) continue;
    last = at.x;
    if (isRing) {
      drawRing(pen, at, ink);
    } else {
      pen.list->AddCircleFilled(at, 2.4F * pen.unit, ink);
    }
  }
}

void drawCursor(const PlotPen& pen, std::size_t cursor) {
  const Plot& plot = pen.plot;
  const float x = plot.x(cursor);
  const ImU32 ink = inkOf(pen.colors.text);
  pen.list->AddLine({x, plot.low.y}, {x, plot.floor}, ink, 2.0F * pen.unit);
  const float half = 5.0F * pen.unit;
  pen.list->AddTriangleFilled({x - half, plot.low.y - half}, {x + half, plot.low.y - half},
                              {x, plot.low.y + half}, ink);
}

}  // namespace

float Plot::x(std::size_t place) const {
  if (last == 0) return low.x;
  const float part = static_cast<float>(std::min(place, last)) / static_cast<float>(last);
  return low.x + part * (high.x - low.x);
}

float Plot::y(double left) const {
  if (axis.isBelow(left)) return lane;
  return high.y - static_cast<float>(axis.at(left)) * (high.y - low.y);
}

std::size_t Plot::xAt(float position) const {
  const float part = std::clamp((position - low.x) / (high.x - low.x), 0.0F, 1.0F);
  return static_cast<std::size_t>(
      std::lround(static_cast<double>(part) * static_cast<double>(last)));
}

void drawAcross(ImDrawList* list, ImVec2 from, float toX, ImU32 ink, Stroke stroke, float unit) {
  if (stroke == Stroke::solid) return list->AddLine(from, {toX, from.y}, ink, 2.0F * unit);
  const float dash = 5.0F * unit;
  const auto count = static_cast<int>(std::ceil((toX - from.x) / (1.7F * dash)));
  for (int i = 0; i < count; ++i) {
    const float x = from.x + 1.7F * dash * static_cast<float>(i);
    list->AddLine({x, from.y}, {std::min(x + dash, toX), from.y}, ink, 1.5F * unit);
  }
}

void drawCurveLine(const Context& context, std::span<const ImVec2> line, const Curve& curve) {
  if (line.empty()) return;
  ImDrawList* list = ImGui::GetWindowDrawList();
  const ImU32 ink = inkOf(curve.hex);
  const float width = kCurve * context.unit;
  if (curve.pattern.empty()) {
    list->AddPolyline(line.data(), static_cast<int>(line.size()), ink, ImDrawFlags_None, width);
  }
  lab::Dasher dasher(curve.pattern, width);
  for (std::size_t i = 1; i < line.size() && !curve.pattern.empty(); ++i) {
    dasher.line(line[i - 1], line[i],
                [&](ImVec2 from, ImVec2 to) { list->AddLine(from, to, ink, width); });
  }
}

Plot layOutPlot(const Context& context, std::vector<Curve>& curves, bool byIteration,
                lab::ChartOf what, ImVec2 low, ImVec2 high) {
  const float unit = context.unit;
  Plot plot{};
  plot.floor = high.y - kBottom * unit;
  plot.low = {low.x + kLeft * unit, low.y + kTop * unit};
  plot.high = {high.x - kRight * unit, plot.floor - kLane * unit};
  plot.lane = plot.floor - 0.5F * kLane * unit;
  for (const Curve& curve : curves) {
    plot.last = std::max(plot.last, lab::lastX(*curve.trace, byIteration));
  }
  const float pixels = std::max(1.0F, plot.high.x - plot.low.x);
  std::vector<std::vector<lab::ChartPoint>> all;
  for (Curve& curve : curves) {
    curve.points =
        lab::curveOf(*curve.trace, byIteration, plot.last, static_cast<std::size_t>(pixels), what);
    all.push_back(curve.points);
  }
  const lab::Choices& choices = context.lab.state().choices;
  plot.what = what;
  plot.tolerance = what == lab::ChartOf::turn ? choices.turnTolerance : choices.tolerance;
  plot.axis = lab::axisFor(all, plot.tolerance);
  return plot;
}

void drawPlot(const Context& context, const Plot& plot, const std::vector<Curve>& curves,
              std::size_t cursor, const std::size_t* hover) {
  const PlotPen pen{context, plot, lab::palette(context.lab.state().view.theme),
                    ImGui::GetWindowDrawList(), context.unit};
  drawAxes(pen);
  drawTolerance(pen);
  if (hover) {
    const float x = plot.x(*hover);
    pen.list->AddLine({x, plot.low.y}, {x, plot.floor}, inkOf(pen.colors.dimText, 0.7F),
                      context.unit);
  }
  for (const Curve& curve : curves) drawCurve(pen, curve);
  drawCursor(pen, cursor);
}

}  // namespace ui
