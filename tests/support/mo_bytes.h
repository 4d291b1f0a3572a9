// A compiled catalogue of gettext, made by hand: its format is in the manual of gettext.
#pragma once

#include <cstdint>
#include <map>
#include <string>

/// `texts`: by what stands in the source; a context goes before it with '\4', a plural after it
/// with
/// '\0', and forms are divided by '\0'. The key "" has the header.
inline std::string moBytes(const std::map<std::string, std::string>& texts) {
  std::string bytes;
  const auto word = [](std::uint32_t value) {
    std::string four;
    for (int i = 0; i < 4; ++i) four += static_cast<char>(value >> (8 * i) & 0xFFU);
    return four;
  };
  const auto count = static_cast<std::uint32_t>(texts.size());
  constexpr std::uint32_t kHeader = 28;
  std::uint32_t at = kHeader + 16 * count;
  std::string originals;
  std::string translations;
  std::string pool;
  for (const bool isTranslation : {false, true}) {
    for (const auto& [original, translation] : texts) {
      const std::string& text = isTranslation ? translation : original;
      (isTranslation ? translations : originals) +=
          word(static_cast<std::uint32_t>(text.size())) + word(at);
      pool += text + '\0';
      at += static_cast<std::uint32_t>(text.size()) + 1;
    }
  }
  bytes = word(0x950412DE) + word(0) + word(count) + word(kHeader) + word(kHeader + 8 * count) +
          word(0) + word(0);
  return bytes + originals + translations + pool;
}

/// A header for moBytes(): German, which has commas and English plurals.
inline std::string moHeader() {
  return "Language: de\nX-Language-Name: Deutsch\nX-Decimal-Point: ,\n"
         "Plural-Forms: nplurals=2; plural=(n != 1);\n";
}
