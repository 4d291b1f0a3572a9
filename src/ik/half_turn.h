// Sine and cosine of small angles, without a root or a library call.
#pragma once

#include <cmath>

namespace ik {

/// cos(h) and sin(h) / h.
struct Half {
  double cosine;
  double ratio;
};

/// The h² up to which the series is exact to rounding.
inline constexpr double kSeriesReach = 0.0625;

/// From h², by a series.
inline Half halfTurnBySeries(double square) {
  const double cosine = 1.0 / 40320 + square * (-1.0 / 3628800 + square * (1.0 / 479001600));
  const double ratio = 1.0 / 362880 + square * (-1.0 / 39916800 + square * (1.0 / 6227020800));
  return {
      1.0 + square * (-1.0 / 2 + square * (1.0 / 24 + square * (-1.0 / 720 + square * cosine))),
      1.0 + square * (-1.0 / 6 + square * (1.0 / 120 + square * (-1.0 / 5040 + square * ratio)))};
}

/// From h². Most joints of a long chain turn little: for them a few terms are exact to rounding.
inline Half halfTurn(double square) {
  constexpr double kFew = 1e-3;
  if (square < kFew) {
    return {1.0 + square * (-1.0 / 2 + square * (1.0 / 24 + square * (-1.0 / 720))),
            1.0 + square * (-1.0 / 6 + square * (1.0 / 120 + square * (-1.0 / 5040)))};
  }
  if (square < kSeriesReach) return halfTurnBySeries(square);
  const double h = std::sqrt(square);
  return {std::cos(h), std::sin(h) / h};
}

}  // namespace ik
