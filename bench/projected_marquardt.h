// Levenberg-Marquardt within joint limits, as plainly as a good engineer would write it for
// himself: the best simple rival of ours on limited chains. Equal bones along local x from the
// origin, a 2×2 or 3×3 solve, Nielsen's damping in proportion to the squared error. A joint that
// stands at a limit and would run into it is left out of the step (D. P. Bertsekas, "Projected
// Newton Methods for Optimization Problems with Simple Constraints", 1982); any other stops at its
// limit. An attempt that gets stuck is given up for a random pose within the limits. No checks, no
// settings, no trace; nothing is allocated once a chain is made. One target after the other from
// one start.
#pragma once

#include <cstddef>
#include <vector>

#include <glm/ext/quaternion_double.hpp>
#include <glm/mat2x2.hpp>
#include <glm/mat3x3.hpp>
#include <glm/vec2.hpp>
#include <glm/vec3.hpp>

#include "fixed_problems.h"

namespace projected {

/// Most iterations of a solve, all attempts together.
inline constexpr int kIterations = 1000;

struct Answer {
  bool reached = false;  ///< the tip is within the tolerance of the target
  int iterations = 0;    ///< of all attempts
};

/// n joints in the plane, each free to turn by -most to most.
class Plane {
 public:
  /// `start`: n angles, radians, within the limits; `length` of each bone and `tolerance` in scene
  /// units; `most` in radians, 0 to π.
  Plane(std::vector<double> start, double length, double most, double tolerance);
  /// `target`: world, scene units, z = 0.
  Answer solve(const glm::dvec3& target);
  /// The n angles of the last answer, radians, within the limits.
  [[nodiscard]] const std::vector<double>& angles() const { return angles_; }

 private:
  friend struct Descent;
  using Vector = glm::dvec2;
  using Square = glm::dmat2;

  void begin();
  void scatter(bench::SplitMix& random);
  Square square(const Vector& error);
  Vector tryStep(const Vector& force);
  void take();
  void layOut();
  [[nodiscard]] const Vector& tip() const { return joints_.back(); }

  std::vector<double> start_, angles_, triedAngles_;  // n
  std::vector<Vector> joints_, triedJoints_;          // n + 1
  std::vector<Vector> columns_;  // n: of the Jacobian, zero where a limit bars the joint
  double length_, most_, tolerance_;
};

/// n hinges about local z (even) or y (odd), each free to turn by -most to most.
class Hinges {
 public:
  /// As for Plane.
  Hinges(std::vector<double> start, double length, double most, double tolerance);
  /// `target`: world, scene units.
  Answer solve(const glm::dvec3& target);
  /// The n angles of the last answer, radians, within the limits.
  [[nodiscard]] const std::vector<double>& angles() const { return angles_; }

 private:
  friend struct Descent;
  using Vector = glm::dvec3;
  using Square = glm::dmat3;

  void begin();
  void scatter(bench::SplitMix& random);
  Square square(const Vector& error);
  Vector tryStep(const Vector& force);
  void take();
  void layOut();
  [[nodiscard]] const Vector& tip() const { return joints_.back(); }

  std::vector<double> start_, angles_, triedAngles_;  // n
  std::vector<Vector> joints_, triedJoints_;          // n + 1
  std::vector<Vector> axes_, triedAxes_;              // n, in the world
  std::vector<Vector> columns_;  // n: of the Jacobian, zero where a limit bars the joint
  double length_, most_, tolerance_;
};

/// n ball joints, each free to lean by `cone` and to twist by -twist to twist.
class Balls {
 public:
  /// Radians, more than 0, less than π.
  struct Limits {
    double cone, twist;
  };

  /// `start`: n unit quaternions in the parents' frames, within the limits; `length` of each bone
  /// and `tolerance` in scene units.
  Balls(std::vector<glm::dquat> start, double length, const Limits& limits, double tolerance);
  /// `target`: world, scene units.
  Answer solve(const glm::dvec3& target);
  /// The n rotations of the last answer, unit quaternions in the parents' frames, within the
  /// limits.
  [[nodiscard]] const std::vector<glm::dquat>& rotations() const { return rotations_; }

 private:
  friend struct Descent;
  using Vector = glm::dvec3;
  using Square = glm::dmat3;

  // The turns, unit vectors in the world, by which a joint would run into its cone and its range of
  // twist; zero where it would not.
  struct Bars {
    Vector swing{0.0};
    Vector twist{0.0};
  };

  void begin();
  void scatter(bench::SplitMix& random);
  Square square(const Vector& error);
  Vector tryStep(const Vector& force);
  void take();
  void layOut();
  void clamp(glm::dquat& q) const;
  void bar(std::size_t joint, const Vector& turn, bool leans, bool twists);
  [[nodiscard]] const Vector& tip() const { return joints_.back(); }

  std::vector<glm::dquat> start_, rotations_, triedRotations_;  // n, in the parents' frames
  std::vector<glm::dquat> frames_, triedFrames_;                // n + 1, in the world
  std::vector<Vector> joints_, triedJoints_;                    // n + 1
  std::vector<Bars> bars_;                                      // n, of those at their limits
  std::vector<char> areAtLimits_;                               // n
  Limits limits_;
  double coneSine_, coneCosine_, twistSine_, twistCosine_;  // of half the angles
  double length_, tolerance_;
};

}  // namespace projected
