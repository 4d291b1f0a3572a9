// Sine and cosine of small angles, without a root or a library call.
#pragma once

#include <cmath>
#include <numbers>

#include "ik/plane.h"
#include "ik/space.h"
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

/// The angle of a point with x ≥ 0, radians, -π/2 to π/2, to a few roundings; 0 of the origin. By
/// the series of J. Gregory (1671) about the nearest of 0, π/8 and π/4.
IKLAB_INLINE double angleToRight(double x, double y) {
  constexpr double kPi = std::numbers::pi;
  constexpr double kEighth = std::numbers::sqrt2 - 1.0;  // the tangent of π/8
  constexpr double kLow = 0.19891236737965800;           // of π/16
  constexpr double kHigh = 0.66817863791929892;          // of 3π/16
  constexpr double kTiny = 0x1p-1022;
  const double size = y < 0.0 ? -y : y;
  const bool isSteep = size > x;
  const double more = isSteep ? size : x;
  const double less = isSteep ? x : size;
  double tangent = less > kLow * more ? kEighth : 0.0;
  double angle = less > kLow * more ? 0.125 * kPi : 0.0;
  tangent = less > kHigh * more ? 1.0 : tangent;
  angle = less > kHigh * more ? 0.25 * kPi : angle;
  const double t = (less - tangent * more) / (more + tangent * less + kTiny);
  const double s = t * t;
  const double late = -1.0 / 15 + s * (1.0 / 17 + s * (-1.0 / 19 + s * (1.0 / 21 - s / 23)));
  const double early = -1.0 / 7 + s * (1.0 / 9 + s * (-1.0 / 11 + s * (1.0 / 13 + s * late)));
  angle += t + t * (s * (-1.0 / 3 + s * (1.0 / 5 + s * early)));
  angle = isSteep ? 0.5 * kPi - angle : angle;
  return y < 0.0 ? -angle : angle;
}

/// H. Padé's approximation of eˣ (1892) is N(x) / N(-x) with N(x) = Σ c_k·xᵏ, and eⁱᵃ is N²(i·a) /
/// |N(i·a)|²: of length 1 whatever the order, for half the products of two series.
/// c_k of order m.
constexpr double padeCoefficient(int m, int k) {
  double c = 1.0;
  for (int i = 0; i < k; ++i) c *= static_cast<double>(m - i) / ((2.0 * m - i) * (i + 1.0));
  return c;
}

/// Σ (-1)ʲ·c_(k + 2j)·squareʲ.
template <int kOrder, int k>
IKLAB_INLINE double padeSum(double square) {
  constexpr double kHere = padeCoefficient(kOrder, k);
  if constexpr (k + 2 > kOrder) {
    return kHere;
  } else {
    return kHere - square * padeSum<kOrder, k + 2>(square);
  }
}

/// The orders with which turnByPade() is exact to rounding, and up to which angle, radians.
enum class Pade { tenth = 4, one = 7, half = 11, whole = 15 };
constexpr double reachOf(Pade order) {
  return order == Pade::tenth ? 0.1 : order == Pade::one ? 0.9 : order == Pade::half ? 3.3 : 6.3;
}

/// The planar turn by an angle up to reachOf(kOrder).
template <Pade kOrder>
IKLAB_INLINE Turn turnByPade(double angle) {
  constexpr int kTerms = static_cast<int>(kOrder);
  const double square = angle * angle;
  const double even = padeSum<kTerms, 0>(square);
  const double odd = angle * padeSum<kTerms, 1>(square);
  const double twice = (odd + odd) * (1.0 / (even * even + odd * odd));
  return {1.0 - twice * odd, twice * even};
}

/// tan(w·arctan(t)) / t as a fraction, from t², by the continued fraction of L. Euler ("De
/// fractionibus continuis", 1785)
///   w·t / (1 + (1 - w²)·t² / (3 + (4 - w²)·t² / (5 + …))).
struct Fraction {
  double over;
  double under;
};
template <int kTerms>
inline Fraction partOfTangentBy(double square, double w) {
  double after = 1.0;
  double now = 2.0 * kTerms - 1.0;
  for (int k = kTerms - 1; k >= 1; --k) {
    const double next =
        (2.0 * k - 1.0) * now + (static_cast<double>(k * k) - w * w) * square * after;
    after = now;
    now = next;
  }
  return {w * after, now};
}
/// Exact to rounding for t² up to 1.
inline Fraction partOfTangent(double square, double w) {
  if (square < 0.065) return partOfTangentBy<9>(square, w);
  return square < 0.3 ? partOfTangentBy<14>(square, w) : partOfTangentBy<22>(square, w);
}

/// cos(w·h) and sin(w·h) / sin(h) from sin²(h), by I. Newton's series for the sine of a multiple of
/// an arc ("Epistola prior", 1676), and the one for its cosine.
template <int kTerms>
IKLAB_INLINE Half partBySeries(double square, double w) {
  Half part{1.0, 1.0};
  for (int k = kTerms; k >= 1; --k) {
    const double even = 2.0 * k - 2.0;
    const double odd = 2.0 * k - 1.0;
    const double inCosine = (even * even - w * w) * (1.0 / (odd * 2.0 * k));
    const double inSine = (odd * odd - w * w) * (1.0 / (2.0 * k * (2.0 * k + 1.0)));
    part = {1.0 + inCosine * square * part.cosine, 1.0 + inSine * square * part.ratio};
  }
  return {part.cosine, w * part.ratio};
}
/// Exact to rounding below this sin²(h).
inline constexpr double kMostPart = 0.15;
inline Half partOfSine(double square, double w) {
  if (square < 0.004) return partBySeries<5>(square, w);
  return square < 0.04 ? partBySeries<9>(square, w) : partBySeries<16>(square, w);
}

/// The part `w` of a turn, 0 to 1, without an angle.
inline Turn partOf(const Turn& turn, double w) {
  const double square = turn.y * turn.y;
  if (turn.x > 0.0 && square < kMostPart) {
    const Half part = partOfSine(square, w);
    return {part.cosine, part.ratio * turn.y};
  }
  if (!(turn.x > 0.0)) {
    const double angle = w * std::atan2(turn.y, turn.x);
    return {std::cos(angle), std::sin(angle)};
  }
  const double tangent = turn.y / (1.0 + turn.x);  // of half of it
  const Fraction part = partOfTangent(tangent * tangent, w);
  const double over = tangent * part.over;
  const double scale = 1.0 / (part.under * part.under + over * over);
  return {scale * (part.under * part.under - over * over), scale * 2.0 * part.under * over};
}

/// The same of a rotation, the shorter way round.
inline Rotation partOf(const Rotation& rotation, double w) {
  const double sines = glm::dot(vectorPart(rotation), vectorPart(rotation));
  if (sines < kMostPart) {
    const Half part = partOfSine(sines, w);
    return {part.cosine, std::copysign(part.ratio, rotation.w) * vectorPart(rotation)};
  }
  const double under = 1.0 + std::abs(rotation.w);
  const double inverse = std::copysign(1.0 / under, rotation.w);
  const glm::dvec3 tangent = inverse * vectorPart(rotation);  // of a quarter of it
  const double square = glm::dot(tangent, tangent);
  const Fraction part = partOfTangent(square, w);
  const double over = square * part.over * part.over;
  const double scale = 1.0 / (part.under * part.under + over);
  return {scale * (part.under * part.under - over),
          (scale * 2.0 * part.under * part.over) * tangent};
}

/// The planar turn by an angle, radians.
inline Turn turnBy(double angle) {
  const Half half = halfTurn(angle * angle);
  return {half.cosine, half.ratio * angle};
}

}  // namespace iklab::ik
