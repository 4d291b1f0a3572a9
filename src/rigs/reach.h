// The points that the tip of a chain can reach whose joints are free, but for those that are fixed:
// an annulus around the base.
#pragma once

#include "rigs/chain.h"

namespace iklab::rigs {

/// Points at inner <= distance <= outer from the base are within reach; scene units.
struct Reach {
  double inner = 0.0;  ///< longest piece less all others together, not less than 0
  double outer = 0.0;  ///< sum of the lengths

  /// How far a point at `distance` from the base lies outside the reach; 0 within it.
  [[nodiscard]] double shortfall(double distance) const noexcept;
};

/// Of the tip's branch from its bone `first` on, or all of it where that is on another branch.
/// Bones that are joined by fixed joints are one rigid piece, as long as it is from its start to
/// its end: the answer is as if the pieces, and so also fixed bones at the base, could turn against
/// each other. A slide's piece is as long as its limit lets it, or as it is. `pose` has the fixed
/// joints' rotations.
Reach reach(const Chain& chain, const Pose& pose, std::size_t first = 0);

/// The longest way from the base to a bone's end along the bones that carry it, scene units: how
/// large the chain is.
double sizeOf(const Chain& chain);

}  // namespace iklab::rigs
