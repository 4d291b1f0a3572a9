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
// digits wherever it stands: three, or two where it is below 0.001. What is below 1e-9 is 0.

inline constexpr int kDigits = 3;

/// With so many decimals.
std::string fixed(double value, int decimals);
/// How many decimals a value has for its digits; 0 for one that counts as 0.
int decimalsOf(double value);
/// The minus signs before numbers made true ones: "by −16.0°".
std::string withMinus(std::string_view text);
/// "0.42", "−12.3", "0.00012": without zeros at its end; from 1e9 on a power, "1.2e+12".
std::string number(double value, int digits = kDigits);

/// "3.8 µs", "1.25 ms".
std::string duration(double seconds);

}  // namespace explain
