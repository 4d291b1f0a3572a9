#include "rigs/arms/arm_parts.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <iterator>
#include <system_error>
#include <utility>

#include "rigs/limits.h"

namespace iklab::rigs {
namespace {

bool isControl(char each) {
  const auto code = static_cast<unsigned char>(each);
  return code < 0x20 || code == 0x7F;
}

// How many bytes the character at the front of a text has; 0: it is none of UTF-8.
std::size_t utf8Length(std::string_view text) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  const unsigned first = byte(0);
  if (first < 0x80) return 1;
  const std::size_t length = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2;
  if (first < 0xC2 || first > 0xF4 || text.size() < length) return 0;
  for (std::size_t i = 1; i < length; ++i) {
    if ((byte(i) & 0xC0U) != 0x80U) return 0;
  }
  // Longer than need be, surrogates, and what is beyond the last character.
  const unsigned second = byte(1);
  const bool isBad = (first == 0xE0 && second < 0xA0) || (first == 0xED && second > 0x9F) ||
                     (first == 0xF0 && second < 0x90) || (first == 0xF4 && second > 0x8F);
  return isBad ? 0 : length;
}

}  // namespace

std::string joined(std::initializer_list<std::string_view> pieces) {
  std::string all;
  for (const std::string_view piece : pieces) all += piece;
  return all;
}

std::string atLine(int line, std::string_view what) {
  return joined({"line ", std::to_string(line), ": ", what});
}

std::string quoted(std::string_view text) {
  constexpr std::size_t kMost = 60;
  std::string shown = "\"";
  while (!text.empty() && shown.size() < kMost) {
    const std::size_t length = utf8Length(text);
    if (length == 0 || isControl(text.front())) {
      shown += '?';
    } else {
      shown += text.substr(0, length);
    }
    text.remove_prefix(std::max<std::size_t>(length, 1));
  }
  return shown + (text.empty() ? "\"" : "…\"");
}

bool isArmName(std::string_view text) {
  if (text.empty() || text.size() > kLongestArmName) return false;
  while (!text.empty()) {
    const std::size_t length = utf8Length(text);
    if (length == 0 || isControl(text.front())) return false;
    text.remove_prefix(length);
  }
  return true;
}

std::optional<double> numberOf(std::string_view text) {
  if (text.starts_with('+') && !text.starts_with("+-")) text.remove_prefix(1);
  double value = 0.0;
  const char* const end = text.data() + text.size();
  const auto [last, code] = std::from_chars(text.data(), end, value);
  if (last != end || code != std::errc{} || !isCoordinate(value)) return std::nullopt;
  return value;
}

std::string numberText(double value) {
  char digits[32];
  const auto end = std::to_chars(std::begin(digits), std::end(digits), value + 0.0).ptr;
  return {digits, end};
}

JointLimit hingeLimit(double least, double most) {
  JointLimit limit;
  if (most - least >= kWholeTurn) {  // every angle
    const JointLimit cut{std::max(least, -kWholeTurn), std::min(most, kWholeTurn)};
    return isWholeTurn(cut) ? cut : limit;
  }
  double turns = 0.0;
  if (least < -kWholeTurn || most > kWholeTurn) turns = kWholeTurn * std::ceil(least / kWholeTurn);
  limit.least = std::clamp(least - turns, -kWholeTurn, kWholeTurn);
  limit.most = std::clamp(most - turns, limit.least, kWholeTurn);
  return limit;
}

Bone boneAt(const ik::Frame& rest, JointKind kind, std::string name) {
  Bone bone{.length = 0.0, .joint = kind, .limit = freeLimit(kind), .name = std::move(name)};
  bone.at = rest.at;
  bone.axes = glm::normalize(glm::quat_cast(rest.axes));
  return bone;
}

bool isIdentity(const ik::Frame& frame) {
  constexpr double kRounding = 1e-12;
  const glm::dmat3 turn = frame.axes - glm::dmat3(1.0);
  return glm::length(frame.at) <= kRounding && glm::length(turn[0]) <= kRounding &&
         glm::length(turn[1]) <= kRounding && glm::length(turn[2]) <= kRounding;
}

Pose nearZero(const Chain& chain) {
  Pose pose;
  for (const Bone& bone : chain.bones) {
    const double amount = std::clamp(0.0, bone.limit.least, bone.limit.most);
    const bool turns = bone.joint == JointKind::hinge && amount != 0.0;
    pose.rotations.push_back(turns ? ik::rotationAbout(bone.axis, amount) : ik::kNoRotation);
    pose.slides.push_back(bone.joint == JointKind::slide ? amount : 0.0);
  }
  const auto slides = [](const Bone& bone) { return bone.joint == JointKind::slide; };
  if (std::ranges::none_of(chain.bones, slides)) pose.slides.clear();
  return pose;
}

}  // namespace iklab::rigs
