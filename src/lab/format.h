// Numbers in words.
#pragma once

#include <array>
#include <cstdio>
#include <string>

namespace lab {

/// As std::snprintf; at most 255 bytes.
template <typename... Values>
std::string format(const char* pattern, Values... values) {
  std::array<char, 256> buffer{};
  std::snprintf(buffer.data(), buffer.size(), pattern, values...);
  return buffer.data();
}

}  // namespace lab
