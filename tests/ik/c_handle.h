// A mechanism of the functions of C that destroys itself, and what tests ask of it.
#pragma once

#include <array>
#include <memory>
#include <numbers>
#include <vector>

#include <gtest/gtest.h>

#include "ik/c/iklab_mechanism.h"

namespace iklab::ik::testing {

inline constexpr double kPi = std::numbers::pi;
using Handle = std::unique_ptr<iklab_mechanism, void (*)(iklab_mechanism*)>;

inline Handle mechanism() { return {iklab_mechanism_create(), &iklab_mechanism_destroy}; }

inline std::vector<double> framesOf(iklab_mechanism* made, const std::vector<double>& pose) {
  std::vector<double> frames(12 * static_cast<std::size_t>(iklab_mechanism_joints(made)));
  EXPECT_TRUE(iklab_mechanism_frames(made, pose.data(), static_cast<int>(pose.size()),
                                     frames.data(), static_cast<int>(frames.size())))
      << iklab_mechanism_message(made);
  return frames;
}
inline iklab_mechanism_result solved(iklab_mechanism* made, std::vector<double>& pose) {
  return iklab_mechanism_solve(made, pose.data(), static_cast<int>(pose.size()));
}
// Three numbers: of a joint 0 its place, 1 to 3 its axes.
inline void expectVector(const std::vector<double>& frames, int joint, int which,
                         const std::array<double, 3>& expected) {
  for (std::size_t k = 0; k < 3; ++k) {
    const std::size_t first =
        12 * static_cast<std::size_t>(joint) + 3 * static_cast<std::size_t>(which);
    EXPECT_NEAR(frames[first + k], expected[k], 1e-12) << joint << ' ' << which << ' ' << k;
  }
}

// Universal Robots' own table: theta, d, a, alpha.
inline constexpr std::array kUr5e{
    0.0, 0.1625, 0.0,     kPi / 2,   //
    0.0, 0.0,    -0.425,  0.0,       //
    0.0, 0.0,    -0.3922, 0.0,       //
    0.0, 0.1333, 0.0,     kPi / 2,   //
    0.0, 0.0997, 0.0,     -kPi / 2,  //
    0.0, 0.0996, 0.0,     0.0,       //
};

}  // namespace iklab::ik::testing
