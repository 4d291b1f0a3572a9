// Levenberg-Marquardt as plainly as it can be written, as the yardstick for ours: Nielsen's
// damping, a 3×3 solve, chains as joint positions. No checks, no settings, no trace, no limits to a
// step; balls: no orientations, and what a joint turns by is known to first order alone. One target
// after the other from one start.
#pragma once

#include <cstddef>
#include <vector>

#include <glm/vec3.hpp>

namespace plain {

struct Answer {
  bool reached = false;
  int iterations = 0;
};

/// Equal bones, ball joints. Every bone b moves along b + Ω × b, Ω being the sum of the joints'
/// turns up to it, and is brought back to its length: no rotation is ever built.
class Balls {
 public:
  Balls(std::vector<glm::dvec3> joints, double tolerance);
  Answer solve(const glm::dvec3& target);

 private:
  std::vector<glm::dvec3> start_;
  std::vector<glm::dvec3> joints_;
  std::vector<glm::dvec3> tried_;
  double length_;
  double tolerance_;
};

/// Equal bones along local x, hinges about local z (even) or y (odd). The angles are what is
/// solved for; frames are (x, y, z) axes, of which a hinge turns two.
class Hinges {
 public:
  Hinges(std::vector<double> angles, double length, double tolerance);
  Answer solve(const glm::dvec3& target);

 private:
  void layOut(const std::vector<double>& angles, std::vector<glm::dvec3>& joints,
              std::vector<glm::dvec3>& axes) const;

  std::vector<double> start_;
  std::vector<double> angles_, triedAngles_;
  std::vector<glm::dvec3> joints_, triedJoints_;
  std::vector<glm::dvec3> axes_, triedAxes_;
  double length_;
  double tolerance_;
};

}  // namespace plain
