// What joints are called. Where all joints of a chain move and none has a name, a joint has the
// number of its bone: "joint 3". Else joints are q₁, q₂, …, as on a robot, with their names:
// "q₃ elbow"; what is fixed has no number.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "rigs/chain.h"

namespace explain {

/// Whether the chain's joints go by q₁, q₂, …: some joint is fixed, or has a name.
bool hasJointNames(const rigs::Chain& chain);

/// From 1, among the joints that move; nothing for a fixed one. O(bone).
std::optional<std::size_t> jointNumber(const rigs::Chain& chain, std::size_t bone);

/// What stands behind "joint" or "bone": "3", "q₃ elbow", "q₃"; of what is fixed its name, or
/// "after q₃".
std::string jointLabel(const rigs::Chain& chain, std::size_t bone);

/// The same alone: "joint 3", "q₃ elbow".
std::string jointName(const rigs::Chain& chain, std::size_t bone);

/// "c₃" for ("c", 3).
std::string withIndex(std::string_view symbol, std::size_t number);

/// "c₃" for the third joint that moves; "c" for one that does not.
std::string jointSymbol(std::string_view symbol, const rigs::Chain& chain, std::size_t bone);

}  // namespace explain
