#include "lab/class/learner_text.h"

#include <cstddef>
#include <optional>

#include "lab/text.h"

namespace lab {
namespace {

// Takes the first character of UTF-8 from `text`; nothing where there is none.
std::optional<char32_t> takeCharacter(std::string_view& text) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  const std::size_t length = byte(0) < 0x80 ? 1 : byte(0) < 0xE0 ? 2 : byte(0) < 0xF0 ? 3 : 4;
  if (byte(0) >= 0xF5 || (byte(0) >= 0x80 && byte(0) < 0xC2) || text.size() < length) {
    return std::nullopt;
  }
  char32_t code = length == 1 ? byte(0) : byte(0) & (0x7FU >> length);
  for (std::size_t i = 1; i < length; ++i) {
    if ((byte(i) & 0xC0U) != 0x80U) return std::nullopt;
    code = (code << 6U) | (byte(i) & 0x3FU);
  }
  const bool isLong = (length == 3 && code < 0x800) || (length == 4 && code < 0x10000);
  if (isLong || (code >= 0xD800 && code < 0xE000) || code > 0x10FFFF) return std::nullopt;
  text.remove_prefix(length);
  return code;
}

// Controls, ends of lines and paragraphs, what turns text around, and the last two of each plane.
bool isControl(char32_t code) {
  return code < 0x20 || (code >= 0x7F && code < 0xA0) || code == 0x200E || code == 0x200F ||
         (code >= 0x2028 && code <= 0x202E) || (code >= 0x2066 && code <= 0x2069) ||
         isNoncharacter(code & 0xFFFFU);
}

}  // namespace

bool isLearnerText(std::string_view text) {
  constexpr int kMost = 80;
  for (int count = 0; !text.empty(); ++count) {
    const auto code = takeCharacter(text);
    if (!code || isControl(*code) || count == kMost) return false;
  }
  return true;
}

}  // namespace lab
