// A language whose decimal point is a comma, for as long as one of these lives.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <utility>

#include "language/catalogue.h"
#include "language/language.h"

namespace language_test {

/// English texts with their translations. With a context: "context\4text".
using Translations = std::map<std::string, std::string>;

/// The bytes of a compiled catalogue of gettext.
inline std::string compiled(Translations texts) {
  texts[""] =
      "Language: xx\nX-Language-Name: Comma\nX-Decimal-Point: ,\n"
      "Plural-Forms: nplurals=2; plural=(n != 1);\n";
  const auto count = static_cast<std::uint32_t>(texts.size());
  constexpr std::uint32_t kHeader = 28;
  std::string tables;
  std::string pool;
  const auto word = [](std::string& to, std::uint32_t value) {
    for (unsigned i = 0; i < 4; ++i) to += static_cast<char>((value >> (8U * i)) & 0xFFU);
  };
  const auto put = [&](const std::string& text) {
    word(tables, static_cast<std::uint32_t>(text.size()));
    word(tables, kHeader + 16 * count + static_cast<std::uint32_t>(pool.size()));
    pool += text + '\0';
  };
  for (const auto& [english, translated] : texts) put(english);
  for (const auto& [english, translated] : texts) put(translated);
  std::string bytes;
  for (const std::uint32_t value :
       {0x950412DEU, 0U, count, kHeader, kHeader + 8 * count, 0U, kHeader}) {
    word(bytes, value);
  }
  return bytes + tables + pool;
}

class CommaLanguage {
 public:
  explicit CommaLanguage(Translations texts = {}) {
    std::string error;
    catalogue_ = language::Catalogue::read(compiled(std::move(texts)), error);
    language::use(catalogue_.get());
  }
  ~CommaLanguage() { language::use(nullptr); }
  CommaLanguage(const CommaLanguage&) = delete;
  CommaLanguage& operator=(const CommaLanguage&) = delete;

  [[nodiscard]] bool isRead() const { return catalogue_ != nullptr; }

 private:
  std::unique_ptr<language::Catalogue> catalogue_;
};

}  // namespace language_test
