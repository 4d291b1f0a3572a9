#include "lab/tables/chart.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include <glm/trigonometric.hpp>

#include "lab/core/playback.h"

namespace lab {
namespace {

// Farther below the greatest distance, in powers of ten, doubles hold rounding errors alone.
constexpr int kMostDecades = 20;

// Keeps the outline of a run of points that come in order of x.
class Outline {
 public:
  Outline(std::size_t last, std::size_t columns) : last_(last), columns_(columns) {}

  void add(const ChartPoint& point) {
    const std::size_t column = columnOf(point.x);
    if (!isEmpty_ && column != column_) finishColumn();
    if (isEmpty_) {
      first_ = least_ = greatest_ = point;
      column_ = column;
      isEmpty_ = false;
    }
    if (point.left < least_.left) least_ = point;
    if (point.left > greatest_.left) greatest_ = point;
    lastPoint_ = point;
  }

  std::vector<ChartPoint> take() {
    if (!isEmpty_) finishColumn();
    return std::move(kept_);
  }

 private:
  [[nodiscard]] std::size_t columnOf(std::size_t x) const {
    if (last_ < columns_) return x;  // every point has a column to itself
    const double part = static_cast<double>(x) / (static_cast<double>(last_) + 1.0);
    return static_cast<std::size_t>(part * static_cast<double>(columns_));
  }

  void finishColumn() {
    keep(first_);
    const bool isLeastFirst = least_.step < greatest_.step;
    keep(isLeastFirst ? least_ : greatest_);
    keep(isLeastFirst ? greatest_ : least_);
    keep(lastPoint_);
    isEmpty_ = true;
  }

  void keep(const ChartPoint& point) {
    if (kept_.empty() || kept_.back().step < point.step) kept_.push_back(point);
  }

  std::size_t last_;
  std::size_t columns_;
  std::size_t column_ = 0;
  bool isEmpty_ = true;
  ChartPoint first_;
  ChartPoint least_;
  ChartPoint greatest_;
  ChartPoint lastPoint_;
  std::vector<ChartPoint> kept_;
};

int floorPower(double value) { return static_cast<int>(std::floor(std::log10(value))); }
int ceilPower(double value) { return static_cast<int>(std::ceil(std::log10(value))); }

}  // namespace

double leftAt(const rigs::Trace& trace, std::size_t step, ChartOf what) {
  const ik::Left left = trace.left(step);
  return what == ChartOf::turn ? glm::degrees(left.turn) : left.distance;
}

std::size_t lastX(const rigs::Trace& trace, bool byIteration) {
  if (trace.size() == 0) return 0;
  const std::size_t last = trace.size() - 1;
  return byIteration ? static_cast<std::size_t>(trace.step(last).iteration) : last;
}

std::size_t stepAtX(const rigs::Trace& trace, std::size_t x, bool byIteration) {
  if (!byIteration) return std::min(x, trace.size() - 1);
  // Iterations only rise: halve the range [first, end) of steps that may be the first one past x.
  std::size_t first = 1;
  std::size_t end = trace.size();
  while (first < end) {
    const std::size_t middle = first + (end - first) / 2;
    const bool isPast = static_cast<std::size_t>(trace.step(middle).iteration) > x;
    (isPast ? end : first) = isPast ? middle : middle + 1;
  }
  return first - 1;
}

std::vector<ChartPoint> curveOf(const rigs::Trace& trace, bool byIteration, std::size_t last,
                                std::size_t columns, ChartOf what) {
  Outline outline(last, columns);
  for (std::size_t i = 0; i < trace.size(); ++i) {
    if (byIteration && !isBoundary(trace, i, Unit::iteration)) continue;
    const std::size_t x = byIteration ? static_cast<std::size_t>(trace.step(i).iteration) : i;
    outline.add({x, i, leftAt(trace, i, what)});
  }
  return outline.take();
}

std::size_t tickStep(std::size_t last, std::size_t count) {
  for (std::size_t power = 1;; power *= 10) {
    for (const std::size_t factor : {1, 2, 5}) {
      if (last / (factor * power) <= count) return factor * power;
    }
  }
}

bool LogAxis::isBelow(double distance) const { return at(distance) < 0.0; }

double LogAxis::at(double distance) const {
  if (!(distance > 0.0)) return kLane;
  const double part = (std::log10(distance) - least) / (most - least);
  // Rounding may put 10^-12 just below its tick.
  if (part < -1e-9) return kLane;
  return std::clamp(part, 0.0, 1.0);
}

std::vector<int> LogAxis::ticks(int count) const {
  std::vector<int> powers;
  const int decades = most - least;
  const int stride = std::max(1, (decades + count - 2) / (count - 1));
  for (int power = least; power <= most; power += stride) powers.push_back(power);
  return powers;
}

LogAxis axisFor(const std::vector<std::vector<ChartPoint>>& curves, double tolerance) {
  double least = std::numeric_limits<double>::infinity();
  double greatest = 0.0;
  const auto include = [&](double distance) {
    if (!(distance > 0.0) || !std::isfinite(distance)) return;
    least = std::min(least, distance);
    greatest = std::max(greatest, distance);
  };
  include(tolerance);
  for (const std::vector<ChartPoint>& curve : curves) {
    for (const ChartPoint& point : curve) include(point.left);
  }
  if (greatest == 0.0) return {};
  LogAxis axis;
  axis.most = ceilPower(greatest);
  axis.least = std::max(std::min(floorPower(least), axis.most - 1), axis.most - kMostDecades);
  return axis;
}

}  // namespace lab
