#include "draw/svg/svg_text.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstddef>
#include <cstdint>

#include "draw/list/utf8.h"
#include "lab/text.h"

namespace draw {
namespace {

constexpr char32_t kReplacement = 0xFFFD;

// One channel, 0 to 1, as two digits.
void appendHex(std::string& text, float channel) {
  constexpr std::string_view kDigits = "0123456789abcdef";
  const auto byte = static_cast<unsigned>(std::lround(std::clamp(channel, 0.0F, 1.0F) * 255.0F));
  text += kDigits[byte >> 4U];
  text += kDigits[byte & 15U];
}

}  // namespace

std::string svgNumber(float value) {
  std::array<char, 64> digits{};
  const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), value,
                                 std::chars_format::fixed, 3);
  std::string text(digits.data(), end.ptr);
  text.erase(text.find_last_not_of('0') + 1);
  if (text.back() == '.') text.pop_back();
  return text == "-0" ? "0" : text;
}

std::string svgAttribute(std::string_view name, float value) {
  return svgAttribute(name, svgNumber(value));
}

std::string svgAttribute(std::string_view name, std::string_view value) {
  return " " + std::string(name) + "=\"" + std::string(value) + "\"";
}

std::string svgPaint(std::string_view name, const Color& color) {
  if (color.a <= 0.0F) return svgAttribute(name, "none");
  std::string hex = "#";
  for (const float channel : {color.r, color.g, color.b}) appendHex(hex, channel);
  std::string text = svgAttribute(name, hex);
  if (color.a < 1.0F) text += svgAttribute(std::string(name) + "-opacity", color.a);
  return text;
}

std::string svgEscaped(std::string_view text) {
  std::string safe;
  while (!text.empty()) {
    const std::string_view before = text;
    const char32_t code = takeCodepoint(text);
    switch (code) {
      case '&':
        safe += "&amp;";
        break;
      case '<':
        safe += "&lt;";
        break;
      case '>':
        safe += "&gt;";
        break;
      case '"':
        safe += "&quot;";
        break;
      default:
        if (code == kReplacement) {
          safe += "\uFFFD";  // for bytes that are no UTF-8, too
        } else if (code >= 0x20 && !lab::isNoncharacter(code)) {
          safe += before.substr(0, before.size() - text.size());
        }
    }
  }
  return safe;
}

std::string base64(std::string_view bytes) {
  constexpr std::string_view kDigits =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string text;
  text.reserve(bytes.size() / 3 * 4 + 4);
  for (std::size_t i = 0; i < bytes.size(); i += 3) {
    const std::size_t count = std::min<std::size_t>(3, bytes.size() - i);
    std::uint32_t word = 0;
    for (std::size_t k = 0; k < 3; ++k) {
      word = word << 8U | (k < count ? static_cast<unsigned char>(bytes[i + k]) : 0U);
    }
    for (std::size_t k = 0; k < 4; ++k) {
      text += k <= count ? kDigits[word >> (18U - 6U * k) & 63U] : '=';
    }
  }
  return text;
}

}  // namespace draw
