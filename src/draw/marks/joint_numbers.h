// The numbers on a chain's joints.
#pragma once

#include <span>
#include <string>
#include <vector>

#include <glm/vec3.hpp>

#include "rigs/chain.h"

namespace draw {

/// What is written on the joint of each bone; empty where nothing is. `joints`: where they lie,
/// scene units, at least one a bone. Of an arm's joints that lie in one point, such as a wrist's,
/// the last one has the numbers of all: "4–6".
std::vector<std::string> jointNumbers(const rigs::Chain& chain, std::span<const glm::dvec3> joints);

/// Whether it is such a text: wider than a number.
inline bool isRange(const std::string& number) { return number.find("–") != std::string::npos; }

}  // namespace draw
