#include "ik/parts/spectrum.h"

#include <cmath>
#include <cstddef>
#include <limits>
#include <vector>

#include "ik/jacobian.h"

namespace iklab::ik {
namespace {

// A plane turn that makes the matrix diagonal in rows and columns p and q.
struct Turn {
  double cosine;
  double sine;
};
Turn turnOf(double pp, double qq, double pq) {
  const double half = 0.5 * (qq - pp) / pq;
  const double tangent = std::copysign(1.0, half) / (std::abs(half) + std::hypot(1.0, half));
  const double cosine = 1.0 / std::hypot(1.0, tangent);
  return {cosine, tangent * cosine};
}

void mix(double& a, double& b, const Turn& turn) {
  const double before = a;
  a = turn.cosine * before - turn.sine * b;
  b = turn.sine * before + turn.cosine * b;
}

// Returns whether anything was turned.
bool sweep(std::vector<double>& matrix, std::vector<double>& axes, std::size_t n) {
  constexpr double kNothing = std::numeric_limits<double>::epsilon();
  bool isTurned = false;
  for (std::size_t p = 0; p < n; ++p) {
    for (std::size_t q = p + 1; q < n; ++q) {
      const double pq = matrix[p * n + q];
      const double pp = matrix[p * n + p];
      const double qq = matrix[q * n + q];
      if (std::abs(pq) <= kNothing * std::sqrt(std::abs(pp * qq))) continue;
      const Turn turn = turnOf(pp, qq, pq);
      for (std::size_t k = 0; k < n; ++k) mix(matrix[p * n + k], matrix[q * n + k], turn);
      for (std::size_t k = 0; k < n; ++k) mix(matrix[k * n + p], matrix[k * n + q], turn);
      for (std::size_t k = 0; k < n; ++k) mix(axes[p * n + k], axes[q * n + k], turn);
      isTurned = true;
    }
  }
  return isTurned;
}

}  // namespace

void findSpectrum(Jacobian& jacobian) {
  constexpr int kMostSweeps = 30;
  const std::size_t n = jacobian.rows;
  std::vector<double>& matrix = jacobian.factor;
  matrix = jacobian.square;
  jacobian.axes.assign(n * n, 0.0);
  for (std::size_t i = 0; i < n; ++i) jacobian.axes[i * n + i] = 1.0;
  for (int k = 0; k < kMostSweeps && sweep(matrix, jacobian.axes, n); ++k) {
  }
  jacobian.values.resize(n);
  for (std::size_t i = 0; i < n; ++i) jacobian.values[i] = matrix[i * n + i];
}

double errorAlong(const Jacobian& jacobian, std::size_t axis) {
  double along = 0.0;
  for (std::size_t r = 0; r < jacobian.rows; ++r) {
    along += jacobian.axes[axis * jacobian.rows + r] * jacobian.error[r];
  }
  return along;
}

void addForceAlong(Jacobian& jacobian, std::size_t axis, double amount) {
  for (std::size_t r = 0; r < jacobian.rows; ++r) {
    jacobian.force[r] += amount * jacobian.axes[axis * jacobian.rows + r];
  }
}

}  // namespace iklab::ik
