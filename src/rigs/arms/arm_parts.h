// What the readers of arms share.
#pragma once

#include <cstddef>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>

#include "ik/mechanism.h"
#include "rigs/arms/arm.h"

namespace iklab::rigs {

inline constexpr std::size_t kMostArmText = 50'000'000;  ///< bytes
inline constexpr std::size_t kMostArmJoints = 1000;
inline constexpr std::size_t kLongestArmName = 200;  ///< bytes
inline constexpr double kFarthestOfArm = 1e6;        ///< metres and radians

/// The pieces as one text.
std::string joined(std::initializer_list<std::string_view> pieces);
/// "line 12: what".
std::string atLine(int line, std::string_view what);
/// In quotation marks, on one line; a long text without its end.
std::string quoted(std::string_view text);
/// Whether it is 1 to kLongestArmName bytes of UTF-8 without control characters.
bool isArmName(std::string_view text);

/// A decimal number of at most kLargest; nothing: it is none.
std::optional<double> numberOf(std::string_view text);
/// As short as it is read back the same.
std::string numberText(double value);

/// A hinge's range as JointLimit wants it: the same angles within ±2π.
JointLimit hingeLimit(double least, double most);

/// A bone without length that lies so in the frame of the one that carries it.
Bone boneAt(const ik::Frame& rest, JointKind kind, std::string name);
/// Whether the frame is the one that it is given in, but for rounding.
bool isIdentity(const ik::Frame& frame);

/// Each joint at zero, or at the end of its range that is nearer to that as a number.
Pose nearZero(const Chain& chain);

}  // namespace iklab::rigs
