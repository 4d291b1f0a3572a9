// The singular values of the Jacobian, and the directions of the goals that belong to them.
#pragma once

#include <cstddef>

namespace iklab::ik {

struct Jacobian;

/// Fills jacobian.values with the squares of J·√W's singular values, in no order, and
/// jacobian.axes with their unit vectors uᵢ, one after the other: the eigenvectors of J·W·Jᵀ. By
/// cyclic rotations (C. G. J. Jacobi, 1846). O(rows³) a sweep, some six of them.
void findSpectrum(Jacobian& jacobian);

/// uᵢ · error.
double errorAlong(const Jacobian& jacobian, std::size_t axis);
/// Adds `amount` · uᵢ to the force.
void addForceAlong(Jacobian& jacobian, std::size_t axis, double amount);

}  // namespace iklab::ik
