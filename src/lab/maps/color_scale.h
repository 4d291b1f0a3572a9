// Colours for values: a scale that is even to the eye, also to one that cannot tell all hues
// apart, since what rises along it is lightness.
#pragma once

#include "lab/state.h"

namespace lab {

/// 0xRRGGBB for a value from 0 to 1: from a dark violet over teal to a bright yellow. Computed in
/// Oklab (B. Ottosson, "A perceptual color space for image processing", 2020), in which equal
/// steps of lightness look equal.
unsigned scaleColor(double value);

/// 0xRRGGBB for targets out of reach on the map of iterations; unlike all of the scale.
unsigned unreachableColor(Theme theme);
/// True if no pose of the chain reaches the target: too far, or inside the hole.
bool isUnreachable(ik::Status status);

/// How much of a map's colour is over the background.
inline constexpr float kMapOpacity = 0.7F;

/// 0xRRGGBB for why a solve stopped; they differ for red-green blind eyes too.
unsigned statusColor(ik::Status status, Theme theme);

}  // namespace lab
