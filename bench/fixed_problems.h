// The fixed problems by which solvers of long chains are compared, ours and others': chains as long
// as 1 from the origin, one start pose each, the same thousand targets for everybody.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "rigs/rigs.h"

namespace bench {

/// Most iterations that a solver may take.
inline constexpr int kIterations = 1000;
inline constexpr std::size_t kTargets = 1000;
/// All joints' start angles together, radians.
inline constexpr double kStartAngle = 0.1;

/// Splitmix64 (Steele, Lea & Flood 2014).
class SplitMix {
 public:
  explicit SplitMix(std::uint64_t seed) : state_(seed) {}

  /// In [0, 1).
  double unit();

 private:
  std::uint64_t state_;
};

/// `count` points, uniform in a ball about the origin: from its cube, x y z in this order, those
/// outside rejected; planar ones, without a z, in a disc. Seed 42.
std::vector<glm::dvec3> targetsWithin(double radius, std::size_t count = kTargets,
                                      bool planar = false);

struct FixedProblems {
  const char* name;  ///< "balls", "hinges" or "plane"
  rigs::Chain chain;
  rigs::Pose start;
  std::vector<glm::dvec3> targets;
};

/// Bone i heads 0.1·(i + 1)/n rad in the xy plane, ball joints; targets in a ball of 0.95.
FixedProblems ballChain(std::size_t bones);

/// Joint i turns about its own z (even) or y (odd), all by 0.1/n rad; targets in a ball of 0.85.
FixedProblems hingeChain(std::size_t bones);

/// The ball chain as a planar one, its targets in a disc of 0.95.
FixedProblems planeChain(std::size_t bones);

}  // namespace bench
