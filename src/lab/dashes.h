// The patterns by which lines are told apart where their colours alone would not do: those of the
// solvers in a race.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <span>

namespace lab {

/// Lengths of dashes and gaps in turn, in widths of the line; none: solid. Gaps are long enough for
/// lines with round ends, which fill one width of each. By a solver's index; no two have the same.
std::span<const float> solverPattern(std::size_t solver);

/// Cuts lines into dashes. A pattern goes on from one line to the next.
class Dasher {
 public:
  /// `width`: of the line, in the units of its points.
  Dasher(std::span<const float> pattern, float width) : pattern_(pattern), width_(width) {}

  /// Calls paint(from, to) for each dash between `a` and `b`; Point has x and y.
  template <typename Point, typename Paint>
  void line(const Point& a, const Point& b, const Paint& paint) {
    const float length = std::hypot(b.x - a.x, b.y - a.y);
    if (pattern_.empty() || !(length > 0.0F)) return paint(a, b);
    const auto at = [&](float along) {
      const float part = along / length;
      return Point{a.x + part * (b.x - a.x), a.y + part * (b.y - a.y)};
    };
    float from = 0.0F;
    while (from < length) {
      const float left = pattern_[index_] * width_ - done_;
      const float to = std::min(from + left, length);
      if (index_ % 2 == 0) paint(at(from), at(to));
      if (from + left > length) {
        done_ += length - from;
        return;
      }
      index_ = (index_ + 1) % pattern_.size();
      done_ = 0.0F;
      from = to;
    }
  }

 private:
  std::span<const float> pattern_;
  float width_;
  std::size_t index_ = 0;  // of the dash or gap that the next line begins in
  float done_ = 0.0F;      // of it
};

}  // namespace lab
