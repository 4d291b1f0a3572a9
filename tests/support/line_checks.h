// What holds for every message to a person.
#pragma once

#include <string_view>

namespace support {

/// True for one line, perhaps of no text: no line feed, and nothing that a terminal carries out.
inline bool isOneLine(std::string_view text) {
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto byte = static_cast<unsigned char>(text[i]);
    if (byte < 0x20 || byte == 0x7F) return false;
    // U+0080 to U+009F, as UTF-8.
    if (byte != 0xC2 || i + 1 == text.size()) continue;
    const auto next = static_cast<unsigned char>(text[i + 1]);
    if (next >= 0x80 && next < 0xA0) return false;
  }
  return true;
}

}  // namespace support
