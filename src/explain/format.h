// Numbers in words.
#pragma once

#include <array>
#include <cstdio>
#include <string>
#include <string_view>

namespace explain {

/// As std::snprintf; at most 255 bytes.
template <typename... Values>
std::string format(const char* pattern, Values... values) {
  std::array<char, 256> buffer{};
  std::snprintf(buffer.data(), buffer.size(), pattern, values...);
  return buffer.data();
}

// Numbers for the screen. They have a true minus and never an exponent; one value has the same
// digits wherever it stands: three, or two where it is below 0.001, and all of them before the
// point. What is below 1e-9 is 0.

inline constexpr int kDigits = 3;

/// With so many decimals.
std::string fixed(double value, int decimals);
/// Whether so many decimals lose nothing of a value but rounding.
bool isRound(double value, int decimals);
/// How many decimals a value has for its digits; 0 for one that counts as 0.
int decimalsOf(double value);
/// The minus signs before numbers made true ones: "by −16.0°".
std::string withMinus(std::string_view text);
/// "0.42", "−12.3", "0.00012". A value that these digits lose nothing of has no zeros at its end:
/// 0.4 is "0.4", and 0.39998 "0.400".
std::string number(double value, int digits = kDigits);

/// How many decimals an angle has: one in degrees, three in radians, and more where these would
/// show a small angle as 0.
int decimalsOfAngle(double radians, bool degrees);
/// "32.1°" or "0.560", "0.016°".
std::string angleText(double radians, bool degrees, int leastDecimals = 0);

/// "3.8 µs", "1.25 ms"; "< 0.1 ms" for 0, which a browser's clock tells of what is shorter than its
/// tick.
std::string duration(double seconds);

}  // namespace explain
