// Sine and cosine of small angles, without a root or a library call.
#pragma once

#include <cmath>

#include "ik/plane.h"
#include "ik/work/wide.h"

namespace iklab::ik {

/// cos(h) and sin(h) / h.
struct Half {
  double cosine;
  double ratio;
};

/// The limits of h² below which halfTurnBySeries() is exact to rounding: with few terms, with some,
/// and with enough for the largest half angle, π/2.
enum class Terms { few, some, many };
constexpr double reachOf(Terms terms) {
  return terms == Terms::few ? 1e-3 : terms == Terms::some ? 0.0625 : 2.468;
}

/// From h², by a series.
template <Terms kTerms>
IKLAB_INLINE Half halfTurnBySeries(double square) {
  double cosine = -1.0 / 720;
  double ratio = -1.0 / 5040;
  if constexpr (kTerms != Terms::few) {
    double c = 1.0 / 479001600;
    double r = 1.0 / 6227020800;
    if constexpr (kTerms == Terms::many) {
      c += square *
           (-1.0 / 87178291200.0 +
            square * (1.0 / 20922789888e3 +
                      square * (-1.0 / 6402373705728e3 + square * (1.0 / 2432902008176640e3))));
      r += square *
           (-1.0 / 1307674368e3 +
            square * (1.0 / 355687428096e3 +
                      square * (-1.0 / 121645100408832e3 + square * (1.0 / 51090942171709440e3))));
    }
    cosine += square * (1.0 / 40320 + square * (-1.0 / 3628800 + square * c));
    ratio += square * (1.0 / 362880 + square * (-1.0 / 39916800 + square * r));
  }
  return {1.0 + square * (-1.0 / 2 + square * (1.0 / 24 + square * cosine)),
          1.0 + square * (-1.0 / 6 + square * (1.0 / 120 + square * ratio))};
}

/// From h². Most joints of a long chain turn only a little.
inline Half halfTurn(double square) {
  if (square < reachOf(Terms::few)) return halfTurnBySeries<Terms::few>(square);
  if (square < reachOf(Terms::some)) return halfTurnBySeries<Terms::some>(square);
  const double h = std::sqrt(square);
  return {std::cos(h), std::sin(h) / h};
}

/// The planar turn by an angle, radians.
inline Turn turnBy(double angle) {
  const Half half = halfTurn(angle * angle);
  return {half.cosine, half.ratio * angle};
}

}  // namespace iklab::ik
