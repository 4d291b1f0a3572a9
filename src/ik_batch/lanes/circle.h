// Sine and cosine as polynomials.
#pragma once

#include <array>
#include <numbers>

namespace iklab::ik::batch {

/// On [-π/2, π/2], with q = x²: sin(x) is x · sine(q) and cos(x) is cosine(q), with an error of at
/// most 5e-8 (5 terms) or 1e-16 (9). From the expansions of C. G. J. Jacobi and C. T. Anger,
///   sin(z·t) = 2·Σ (-1)^k·J_{2k+1}(z)·T_{2k+1}(t), cos(z·t) = J_0(z) + 2·Σ
///   (-1)^k·J_{2k}(z)·T_{2k}(t)
/// with Bessel's functions J and Chebyshev's polynomials T, whose error is spread evenly.
template <int kTerms>
struct CircleSeries {
  std::array<double, kTerms> sine{};  ///< coefficients, the lowest first
  std::array<double, kTerms> cosine{};

  constexpr CircleSeries() {
    constexpr int kDegrees = 2 * kTerms;
    std::array<double, kDegrees> before{1.0};    // T_0, by powers of t
    std::array<double, kDegrees> now{0.0, 1.0};  // T_1
    cosine[0] = bessel(0);
    for (int degree = 1; degree < kDegrees; ++degree) {
      const double sign = (degree / 2) % 2 == 0 ? 1.0 : -1.0;
      std::array<double, kTerms>& to = degree % 2 == 1 ? sine : cosine;
      double power = degree % 2 == 1 ? kQuarter : 1.0;  // the power of x at t = 1
      for (int i = degree % 2; i <= degree; i += 2, power *= kQuarter * kQuarter) {
        to[i / 2] += 2.0 * sign * bessel(degree) * now[i] / power;
      }
      std::array<double, kDegrees> next{};
      for (int i = 0; i < kDegrees; ++i) next[i] = (i > 0 ? 2.0 * now[i - 1] : 0.0) - before[i];
      before = now;
      now = next;
    }
  }

 private:
  static constexpr double kQuarter = 0.5 * std::numbers::pi;

  // J_n(π/2) by its power series.
  static constexpr double bessel(int n) {
    constexpr double kHalf = 0.5 * kQuarter;
    double term = 1.0;
    for (int i = 1; i <= n; ++i) term *= kHalf / i;
    double sum = 0.0;
    for (int m = 1; m <= 20; ++m) {
      sum += term;
      term *= -kHalf * kHalf / (m * (m + n));
    }
    return sum;
  }
};

}  // namespace iklab::ik::batch
