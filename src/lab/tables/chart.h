// What is left over a trace, as plain data for a chart with a logarithmic axis.
#pragma once

#include <cstddef>
#include <vector>

#include "rigs/trace.h"

namespace lab {

/// A point of a curve.
struct ChartPoint {
  std::size_t x = 0;     ///< joint updates or iterations done
  std::size_t step = 0;  ///< the step of the trace that this is
  double left = 0.0;     ///< after that step, scene units or degrees; may be 0

  friend bool operator==(const ChartPoint&, const ChartPoint&) = default;
};

/// What the curves show.
enum class ChartOf { distance, turn };
/// That of one step: scene units, or of a turn degrees.
double leftAt(const rigs::Trace& trace, std::size_t step, ChartOf what);

/// Where the horizontal axis ends for this trace: its last joint update, or its last iteration.
std::size_t lastX(const rigs::Trace& trace, bool byIteration);

/// The step of a trace at this place of the axis; its last one beyond the end. Where iterations
/// are counted that is the step which ends one. The trace must not be empty.
std::size_t stepAtX(const rigs::Trace& trace, std::size_t x, bool byIteration);

/// What is left over the axis 0 to `last`, in order of x, thinned out: of all points that fall
/// into one of the `columns` (> 0) columns of the screen the first, the least, the greatest and the
/// last are kept, which look the same as all of them. Linear in the steps.
std::vector<ChartPoint> curveOf(const rigs::Trace& trace, bool byIteration, std::size_t last,
                                std::size_t columns, ChartOf what = ChartOf::distance);

/// How far apart to label the axis 0 to `last`: 1, 2 or 5 times a power of ten, so that there are
/// no more than `count` (>= 1) labels after the one at 0.
std::size_t tickStep(std::size_t last, std::size_t count);

/// A vertical axis in powers of ten, over a lane at the bottom for what lies below them, 0 above
/// all: a distance can be exactly 0, of which there is no logarithm.
struct LogAxis {
  int least = -3;  ///< the lowest power of ten
  int most = 0;    ///< the highest; > least

  /// True for what is shown in the lane at the bottom.
  [[nodiscard]] bool isBelow(double distance) const;
  /// 0 at the lowest power of ten, 1 at the highest; negative only where isBelow(): kLane.
  [[nodiscard]] double at(double distance) const;
  /// Powers of ten to label, rising, no more than `count` (>= 2).
  [[nodiscard]] std::vector<int> ticks(int count) const;

  static constexpr double kLane = -1.0;  ///< stands for the middle of the lane
};

/// The axis that shows all of these curves, and `tolerance` where that is > 0.
LogAxis axisFor(const std::vector<std::vector<ChartPoint>>& curves, double tolerance);

}  // namespace lab
