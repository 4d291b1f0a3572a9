#include "draw/list/utf8.h"

#include <cstddef>

namespace draw {
namespace {

constexpr char32_t kReplacement = 0xFFFD;

struct LeadByte {
  std::size_t following;  // bytes
  char32_t bits;
  char32_t least;  // smaller values have a shorter encoding
};

LeadByte readLead(unsigned char byte) {
  if (byte < 0x80U) return {0, byte, 0};
  if ((byte & 0xE0U) == 0xC0U) return {1, byte & 0x1FU, 0x80};
  if ((byte & 0xF0U) == 0xE0U) return {2, byte & 0x0FU, 0x800};
  if ((byte & 0xF8U) == 0xF0U) return {3, byte & 0x07U, 0x10000};
  return {0, kReplacement, 0};
}

}  // namespace

char32_t takeCodepoint(std::string_view& rest) {
  const LeadByte lead = readLead(static_cast<unsigned char>(rest.front()));
  char32_t codepoint = lead.bits;
  bool valid = lead.following < rest.size();
  for (std::size_t i = 1; valid && i <= lead.following; ++i) {
    const auto byte = static_cast<unsigned char>(rest[i]);
    valid = (byte & 0xC0U) == 0x80U;
    codepoint = (codepoint << 6U) | (byte & 0x3FU);
  }
  const bool surrogate = codepoint >= 0xD800 && codepoint <= 0xDFFF;
  valid = valid && codepoint >= lead.least && codepoint <= 0x10FFFF && !surrogate;
  rest.remove_prefix(valid ? lead.following + 1 : 1);
  return valid ? codepoint : kReplacement;
}

}  // namespace draw
