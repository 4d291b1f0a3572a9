#include <array>
#include <cctype>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "rigs/arms/dh_words.h"
#include "rigs/skeletons/skeleton.h"

namespace iklab::rigs {
namespace {

// Letters and digits alone, small.
std::string plain(std::string_view name) {
  std::string text = lower(name);
  std::erase_if(text, [](unsigned char each) { return each >= 0x80 || std::isalnum(each) == 0; });
  return text;
}

int find(const std::vector<std::string>& plains, const std::string& side,
         const std::array<std::string, 2>& parts) {
  for (const std::string& part : parts) {
    for (std::size_t i = 0; i < plains.size(); ++i) {
      const std::string& name = plains[i];
      // What only drives others, as in rigs of Unreal and Blender.
      if (name.starts_with("ik") || name.starts_with("mch")) continue;
      for (const std::string& each : {side, side.substr(0, 1)}) {
        // Prefixes such as mixamorig and Bip01 may come before it.
        if (name.ends_with(each + part) || name.ends_with(part + each)) return static_cast<int>(i);
      }
    }
  }
  return kNoJoint;
}

}  // namespace

HandsAndFeet handsAndFeet(const std::vector<SkeletonJoint>& joints) {
  std::vector<std::string> plains;
  plains.reserve(joints.size());
  for (const SkeletonJoint& each : joints) plains.push_back(plain(each.name));
  const std::array<std::string, 2> hands{"hand", "wrist"};
  const std::array<std::string, 2> feet{"foot", "ankle"};
  return {find(plains, "right", hands), find(plains, "left", hands), find(plains, "right", feet),
          find(plains, "left", feet)};
}

}  // namespace iklab::rigs
