// The drawing of the chart: axes, curves, tolerance and cursor.
#pragma once

#include <span>
#include <string>
#include <vector>

#include <imgui.h>

#include "lab/tables/chart.h"
#include "ui/widgets/context.h"

namespace ui {

struct Curve {
  const rigs::Trace* trace;  ///< not empty
  unsigned hex;
  std::span<const float> pattern;  ///< of lab::solverPattern()
  std::string name;
  std::vector<lab::ChartPoint> points;  ///< filled by layOutPlot()
};

/// The layout of the chart on the screen, pixels.
struct Plot {
  ImVec2 low;   ///< corner of the area of the curves, the lane for 0 not included
  ImVec2 high;  ///< the opposite one
  float lane;   ///< middle of the lane for 0, below high.y
  float floor;  ///< where the lane ends
  std::size_t last;
  lab::ChartOf what;
  double tolerance;  ///< in the unit of that
  lab::LogAxis axis;

  [[nodiscard]] float x(std::size_t place) const;
  [[nodiscard]] float y(double left) const;
  [[nodiscard]] std::size_t xAt(float position) const;
};

Plot layOutPlot(const Context& context, std::vector<Curve>& curves, bool byIteration,
                lab::ChartOf what, ImVec2 low, ImVec2 high);

/// `hover`: the place on the axis under the pointer; null if it is elsewhere.
void drawPlot(const Context& context, const Plot& plot, const std::vector<Curve>& curves,
              std::size_t cursor, const std::size_t* hover);

enum class Stroke { solid, dashed, ring };

/// A horizontal line from `from` to `toX`, solid or dashed.
void drawAcross(ImDrawList* list, ImVec2 from, float toX, ImU32 ink, Stroke stroke, float unit);

/// A line through the points, in the style of the curve.
void drawCurveLine(const Context& context, std::span<const ImVec2> line, const Curve& curve);

}  // namespace ui
