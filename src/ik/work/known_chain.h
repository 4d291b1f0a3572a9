// What is known about a chain, kept in the workspace: most programs solve one chain over and over,
// and need not check and prepare it each time.
#pragma once

#include <cstdint>
#include <vector>

#include <glm/vec3.hpp>

#include "ik/chain.h"
#include "ik/reach.h"
#include "ik/work/joint_range.h"

namespace iklab::ik {

struct KnownChain {
  bool hasLimits = false;          ///< some joint has a limit that excludes something
  bool isWeighted = false;         ///< some joint has a weight below 1
  bool hasHinges = false;          ///< in space: some joint is no ball
  bool hasFixed = false;           ///< some joint is fixed
  bool isMirrored = false;         ///< some joint lies in a frame with a negative scale
  Reach reach;                     ///< of the whole chain
  std::vector<Arc> arcs;           ///< n, in the plane, where joints have limits
  std::vector<JointRange> ranges;  ///< n, in space, where joints have limits; as if unmirrored
  std::vector<glm::dvec3> axes;    ///< n, in space, where some joint is no ball: unit, of hinges
  std::vector<glm::dvec3> signs;   ///< n + 1, in space: of the base frame and of every bone's frame
  std::uint64_t count = 0;         ///< how many chains were learned so far

  /// Whether all of this holds for `chain`: its bones and its base's scale are, bit for bit, those
  /// learned last. The base may have moved.
  [[nodiscard]] bool isOf(const Chain& chain) const;
  /// Learns a valid chain. O(n).
  void learn(const Chain& chain);

 private:
  std::vector<Bone> bones_;
  ScaleSign baseScale_;
  bool planar_ = true;
};

}  // namespace iklab::ik
