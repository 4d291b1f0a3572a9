#include "rigs/skeletons/hands_and_feet.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <cstddef>
#include <span>
#include <string>
#include <string_view>

namespace iklab::rigs {
namespace {

// Letters and digits alone, small.
std::string plain(std::string_view name) {
  std::string text;
  for (const char each : name) {
    const auto code = static_cast<unsigned char>(each);
    if (code < 0x80 && std::isalnum(code) != 0) text += static_cast<char>(std::tolower(code));
  }
  return text;
}

bool isSided(std::string_view name, std::string_view side, std::string_view part) {
  for (const std::string_view each : {side, side.substr(0, 1)}) {
    // Prefixes such as mixamorig and Bip01 may come before it.
    if (name.ends_with(std::string(each).append(part))) return true;
    if (name.ends_with(std::string(part).append(each))) return true;
  }
  return false;
}

int find(std::span<const std::string> plains, std::string_view side,
         std::array<std::string_view, 2> parts) {
  for (const std::string_view part : parts) {
    for (std::size_t i = 0; i < plains.size(); ++i) {
      // What only drives others, as in rigs of Unreal and Blender.
      const bool drives = plains[i].starts_with("ik") || plains[i].starts_with("mch");
      if (!drives && isSided(plains[i], side, part)) return static_cast<int>(i);
    }
  }
  return HandsAndFeet::kNone;
}

}  // namespace

HandsAndFeet handsAndFeet(const std::vector<SkeletonJoint>& joints) {
  std::vector<std::string> plains;
  for (const SkeletonJoint& each : joints) plains.push_back(plain(each.name));
  return {.rightHand = find(plains, "right", {"hand", "wrist"}),
          .leftHand = find(plains, "left", {"hand", "wrist"}),
          .rightFoot = find(plains, "right", {"foot", "ankle"}),
          .leftFoot = find(plains, "left", {"foot", "ankle"})};
}

}  // namespace iklab::rigs
