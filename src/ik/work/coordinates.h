// Several vectors or rotations as one array for each coordinate, so that compilers compute several
// at once.
#pragma once

#include <cstddef>
#include <vector>

#include <glm/vec3.hpp>

#include "ik/space.h"

namespace iklab::ik {

/// `Numbers`: std::vector<double>, or std::array.
template <typename Numbers>
struct VectorArrays {
  Numbers x, y, z;

  [[nodiscard]] glm::dvec3 operator[](std::size_t i) const { return {x[i], y[i], z[i]}; }
  void set(std::size_t i, const glm::dvec3& v) {
    x[i] = v.x;
    y[i] = v.y;
    z[i] = v.z;
  }
};

template <typename Numbers>
struct RotationArrays {
  Numbers w, x, y, z;

  [[nodiscard]] Rotation operator[](std::size_t i) const { return {w[i], x[i], y[i], z[i]}; }
  void set(std::size_t i, const Rotation& rotation) {
    w[i] = rotation.w;
    x[i] = rotation.x;
    y[i] = rotation.y;
    z[i] = rotation.z;
  }
};

/// n vectors.
struct Vectors : VectorArrays<std::vector<double>> {
  void resize(std::size_t n) {
    for (auto* each : {&x, &y, &z}) each->resize(n);
  }
};

/// n quaternions.
struct Quaternions : RotationArrays<std::vector<double>> {
  void resize(std::size_t n) {
    for (auto* each : {&w, &x, &y, &z}) each->resize(n);
  }
};

}  // namespace iklab::ik
