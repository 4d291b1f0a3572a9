// Numbers in words.
#pragma once

#include <array>
#include <cstdio>
#include <string>

namespace explain {

/// As std::snprintf; at most 255 bytes.
template <typename... Values>
std::string format(const char* pattern, Values... values) {
  std::array<char, 256> buffer{};
  std::snprintf(buffer.data(), buffer.size(), pattern, values...);
  return buffer.data();
}

/// A number for the screen: "0.42", "1.2e-07".
std::string number(double value);

/// "3.8 µs", "1.25 ms".
std::string duration(double seconds);

}  // namespace explain
