// The words of a scene file, for its reader and its writer.
#pragma once

#include <array>
#include <string_view>

namespace lab::words {

/// In the order of Mode.
inline constexpr std::array<std::string_view, 3> kModes{"live", "one-per-frame", "step-by-step"};
/// In the order of Unit.
inline constexpr std::array<std::string_view, 4> kUnits{"line", "bone", "pass", "iteration"};
/// In the order of ik::JointKind.
inline constexpr std::array<std::string_view, 2> kJoints{"ball", "hinge"};

}  // namespace lab::words
