#include "app/cli/limit_options.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <vector>

namespace app {
namespace {

constexpr const char* kOption = "--limits";
constexpr double kRadians = std::numbers::pi / 180.0;

// "least:most".
void readRange(OptionReader& reader, const std::string& text, ik::JointLimit& limit) {
  const std::vector<std::string> ends = split(text, ':');
  const std::string expected =
      "a range such as -90:90, degrees within ±360, the lower one first, of a planar joint, a "
      "hinge "
      "or a twist";
  if (ends.size() != 2) return reader.refuse(kOption, expected, text);
  double least = std::nan("");
  double most = std::nan("");
  reader.number(kOption, ends[0], least);
  reader.number(kOption, ends[1], most);
  const bool fits = least >= -360.0 && least <= most && most <= 360.0;
  if (!fits) return reader.refuse(kOption, expected, text);
  limit.least = kRadians * least;
  limit.most = kRadians * most;
}

// "cone", "cone/least:most" or "/least:most".
void readBall(OptionReader& reader, const std::string& text, ik::JointLimit& limit) {
  const std::size_t slash = text.find('/');
  const std::string cone = text.substr(0, slash);
  double degrees = 180.0;
  if (cone.find(':') == std::string::npos) reader.number(kOption, cone, degrees);
  const bool fits = cone.find(':') == std::string::npos && degrees >= 0.0 && degrees <= 180.0;
  if (!fits) {
    return reader.refuse(
        kOption,
        "of a ball joint a cone of 0 to 180 degrees such as 45, or 45/-30:30 with its twist", text);
  }
  limit.cone = kRadians * degrees;
  if (slash != std::string::npos) readRange(reader, text.substr(slash + 1), limit);
}

}  // namespace

void readLimits(OptionReader& reader, const std::string& text, ik::Chain& chain) {
  if (text.empty()) return;
  const std::vector<std::string> parts = split(text, ';');
  if (parts.size() != chain.bones.size()) {
    return reader.refuse(kOption,
                         "one range a bone, such as -90:90;;0:150, " +
                             std::to_string(chain.bones.size()) + " in all",
                         text);
  }
  for (std::size_t i = 0; i < parts.size(); ++i) {
    ik::Bone& bone = chain.bones[i];
    bone.limit = {};
    if (parts[i].empty()) continue;
    if (chain.planar || bone.joint == ik::JointKind::hinge) {
      readRange(reader, parts[i], bone.limit);
    } else {
      readBall(reader, parts[i], bone.limit);
    }
  }
}

}  // namespace app
