// The singular values of random Jacobians, put together again.
#include "ik/parts/spectrum.h"

#include <algorithm>
#include <cmath>

#include <gtest/gtest.h>

#include "ik/jacobian.h"
#include "ik/random_mechanisms.h"

namespace iklab::ik {
namespace {

// J·Jᵀ of a random J with so many columns.
Jacobian randomJacobian(testing::Random& random, std::size_t rows, std::size_t columns) {
  Jacobian made;
  made.rows = rows;
  made.square.assign(rows * rows, 0.0);
  for (std::size_t c = 0; c < columns; ++c) {
    std::vector<double> column(rows);
    for (double& each : column) each = random.between(-1.0, 1.0);
    for (std::size_t r = 0; r < rows; ++r) {
      for (std::size_t s = 0; s < rows; ++s) made.square[r * rows + s] += column[r] * column[s];
    }
  }
  return made;
}

TEST(Spectrum, ItsPartsAddUpToTheMatrixAndAreAtRightAngles) {
  testing::Random random(21);
  for (const std::size_t rows : {std::size_t{3}, std::size_t{6}, std::size_t{12}}) {
    for (const std::size_t columns : {rows / 3, rows, 3 * rows}) {
      Jacobian jacobian = randomJacobian(random, rows, columns);
      findSpectrum(jacobian);
      std::vector<double> sum(rows * rows, 0.0);
      for (std::size_t i = 0; i < rows; ++i) {
        const double* const u = &jacobian.axes[i * rows];
        for (std::size_t r = 0; r < rows; ++r) {
          for (std::size_t s = 0; s < rows; ++s) {
            sum[r * rows + s] += jacobian.values[i] * u[r] * u[s];
          }
        }
        for (std::size_t k = 0; k < rows; ++k) {
          double product = 0.0;
          for (std::size_t r = 0; r < rows; ++r) product += u[r] * jacobian.axes[k * rows + r];
          EXPECT_NEAR(product, i == k ? 1.0 : 0.0, 1e-12);
        }
      }
      for (std::size_t at = 0; at < sum.size(); ++at) {
        EXPECT_NEAR(sum[at], jacobian.square[at], 1e-12 * static_cast<double>(rows * columns + 1));
      }
      // With fewer columns than rows the rest of the values is nothing.
      const auto none = std::ranges::count_if(jacobian.values,
                                              [](double each) { return std::abs(each) < 1e-12; });
      EXPECT_EQ(static_cast<std::size_t>(none), rows - std::min(rows, columns));
    }
  }
}

TEST(Spectrum, NothingHasNoValues) {
  Jacobian jacobian;
  jacobian.rows = 3;
  jacobian.square.assign(9, 0.0);
  jacobian.error = {1.0, 2.0, 3.0};
  findSpectrum(jacobian);
  EXPECT_EQ(jacobian.values, (std::vector<double>{0.0, 0.0, 0.0}));
}

}  // namespace
}  // namespace iklab::ik
