// Selectively damped least squares damps each singular direction of the
// Jacobian by itself, by how far the joints would have to move for it. S. R.
// Buss and J.-S. Kim, "Selectively Damped Least Squares for Inverse Kinematics"
// (2005). For J = Σ σᵢ·uᵢ·vᵢᵀ, of whose rows each three, of a goal's point or
// of its direction, count as an end l:
//   φᵢ = (e·uᵢ / σᵢ)·vᵢ, of whose steps none may exceed γᵢ = min(1, Nᵢ / Mᵢ)·γ
//   Nᵢ = Σₗ |uₗᵢ|
//   Mᵢ = Σₗ Σⱼ |vⱼᵢ|·|Jₗⱼ| / σᵢ: the ways that joints take the ends, alone, for
//        one unit that comes of them together
//   Δq = W·Jᵀ·Σ part(φᵢ)
// A limited vector is scaled as a whole. A ball counts as one joint.
#include <algorithm>
#include <array>
#include <cmath>

#include "ik/parts/spectrum.h"
#include "ik/solver.h"

namespace iklab::ik {
namespace {

constexpr std::size_t kRowsOfEnd = 3;

double lengthOf(const double* numbers) {
  return std::hypot(numbers[0], numbers[1], numbers[2]);
}

// What the joints contribute along one axis.
struct Effort {
  double path = 0.0;     // Mᵢ
  double largest = 0.0;  // the largest |vⱼᵢ|
};

Effort effortOf(const SolverState& state, std::size_t axis) {
  const Jacobian& jacobian = state.jacobian;
  const double sigma = std::sqrt(jacobian.values[axis]);
  const double* direction = &jacobian.axes[axis * jacobian.rows];
  Effort effort;
  const double* column = jacobian.columns.data();
  for (const Joint& joint : state.joints()) {
    double squared = 0.0;  // of vⱼᵢ
    double ways = 0.0;     // the largest freedom's Σₗ |Jₗⱼ|
    for (int k = 0; k < joint.freedoms(); ++k, column += jacobian.rows) {
      double along = 0.0;
      double way = 0.0;
      for (std::size_t r = 0; r < jacobian.rows; ++r)
        along += column[r] * direction[r];
      for (std::size_t r = 0; r < jacobian.rows; r += kRowsOfEnd)
        way += lengthOf(column + r);
      squared += along * along;
      ways = std::max(ways, way);
    }
    const double size = std::sqrt(squared) / sigma;
    effort.path += size * ways / sigma;
    effort.largest = std::max(effort.largest, size);
  }
  return effort;
}

void selectivelyDamped(SolverState& state) {
  constexpr double kNoValue =
      1e-14;         // a σ² below this part of the largest is rounding
  linearise(state);  // [error] [for] [radius] [column] [square]
  Jacobian& jacobian = state.jacobian;
  findSpectrum(jacobian);  // [first]
  const double least = kNoValue * *std::ranges::max_element(jacobian.values);
  jacobian.force.assign(jacobian.rows, 0.0);
  for (std::size_t i = 0; i < jacobian.rows; ++i) {
    if (!(jacobian.values[i] > least)) continue;
    double ends = 0.0;
    for (std::size_t r = 0; r < jacobian.rows; r += kRowsOfEnd) {
      ends += lengthOf(&jacobian.axes[i * jacobian.rows + r]);
    }
    const Effort effort = effortOf(state, i);
    const double most =
        state.mostTurn * std::min(1.0, ends / effort.path);  // [first]
    const double turns =
        errorAlong(jacobian, i) / std::sqrt(jacobian.values[i]);
    const double largest = std::abs(turns) * effort.largest;
    const double part = largest > most ? most / largest : 1.0;
    addForceAlong(jacobian, i,
                  part * turns / std::sqrt(jacobian.values[i]));  // [force]
  }
  descend(state);  // [limit] [turn] [retry]
}

constexpr std::array kParameters{maxStep(45.0)};

}  // namespace

extern const Solver kSdls{
    .id = "sdls",
    .name = "Selective damping",
    .summary =
        "Holds back only where a small move of the tip would cost the joints "
        "large turns.",
    .citation = "Buss & Kim (2005), selectively damped least squares",
    .parameters = kParameters,
    .iterate = selectivelyDamped,
};

}  // namespace iklab::ik
