// The arc tangent as a polynomial.
#pragma once

#include <array>

namespace iklab::ik::batch {

/// On [-tan π/8, tan π/8], with q = x²: atan(x) is x · series(q), with an error of at most 3e-8 (5
/// terms) or 1e-16 (11). From
///   atan(x) = 2·Σ (-1)^k·p^{2k+1}/(2k+1)·T_{2k+1}(x / tan π/8), p = tan π/16,
/// with Chebyshev's polynomials T.
template <int kTerms>
struct ArcSeries {
  static constexpr double kEnd = 0.41421356237309503;  // tan π/8
  std::array<double, kTerms> coefficients{};           ///< the lowest first

  constexpr ArcSeries() {
    constexpr double kBase = 0.19891236737965800;  // tan π/16
    constexpr int kDegrees = 2 * kTerms;
    std::array<double, kDegrees> before{1.0};    // T_0, by powers of x / kEnd
    std::array<double, kDegrees> now{0.0, 1.0};  // T_1
    double raised = kBase;
    for (int degree = 1; degree < kDegrees; ++degree) {
      if (degree % 2 == 1) {
        const double sign = (degree / 2) % 2 == 0 ? 1.0 : -1.0;
        double power = kEnd;
        for (int i = 1; i <= degree; i += 2, power *= kEnd * kEnd) {
          coefficients[i / 2] += 2.0 * sign * raised / degree * now[i] / power;
        }
        raised *= kBase * kBase;
      }
      std::array<double, kDegrees> next{};
      for (int i = 0; i < kDegrees; ++i) next[i] = (i > 0 ? 2.0 * now[i - 1] : 0.0) - before[i];
      before = now;
      now = next;
    }
  }
};

}  // namespace iklab::ik::batch
