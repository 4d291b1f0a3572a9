// When an iterative solver is near enough to stop.
#pragma once

namespace ik {

/// It stops at this part of Settings::tolerance, so that the joints that are read back from its
/// answer are within the tolerance too, whatever rounding does.
inline constexpr double kEnough = 0.999;

}  // namespace ik
