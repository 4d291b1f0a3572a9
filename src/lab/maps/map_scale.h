// How the samples of a map become places along the colour scale, and the numbers beside it.
#pragma once

#include <string>
#include <vector>

#include "lab/maps/joint_map.h"
#include "lab/maps/workspace_map.h"
#include "lab/state.h"
#include "language/language.h"

namespace lab {

/// A number beside the scale.
struct ScaleTick {
  double place = 0.0;  ///< 0 to 1
  std::string text;
};

/// Logarithmic: few iterations are told apart as well as many, and distances span powers of ten.
struct MapScale {
  MapQuantity quantity = MapQuantity::iterations;
  int mostIterations = 1;  ///< at the scale's end; the scale begins at 0
  double least = 1e-3;     ///< distance at the scale's beginning, > 0: the tolerance
  double most = 1.0;       ///< and at its end, > least: the chain's length
  /// Distances from 0 to `most` by their square root instead: hills are told apart like valleys.
  bool isRoot = false;
  friend bool operator==(const MapScale&, const MapScale&) = default;

  [[nodiscard]] double placeOfIterations(std::uint32_t iterations) const;  ///< 0 to 1
  [[nodiscard]] double placeOfDistance(double distance) const;             ///< 0 to 1
  /// Rising; at least `apart` between two of them. None for statuses.
  [[nodiscard]] std::vector<ScaleTick> ticks(double apart) const;
};

/// The scale of the map of the workspace.
MapScale mapScale(MapQuantity quantity, const rigs::Chain& chain, const ik::Settings& settings);

/// The scale of the map of joint space.
MapScale jointScale(const JointMap& map);

/// "Iterations", "Distance left", "Why it stopped".
language::Text mapTitle(MapQuantity quantity);

}  // namespace lab
