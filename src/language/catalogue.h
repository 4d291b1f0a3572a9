// The texts of one language: a compiled catalogue of GNU gettext (*.mo).
#pragma once

#include <atomic>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "language/plural.h"

namespace language {

class Catalogue {
 public:
  /// `bytes`: a whole *.mo file. Null on failure; `error` then says what was expected.
  static std::unique_ptr<Catalogue> read(std::string bytes, std::string& error);

  /// Null: the catalogue does not have it.
  [[nodiscard]] const char* find(const char* context, std::string_view english) const;
  /// The form for `count` of the text whose singular is `one`.
  [[nodiscard]] const char* find(std::string_view one, unsigned long long count) const;

  /// The header's "Language": "pt_BR", "ko".
  [[nodiscard]] const std::string& code() const { return code_; }
  /// Its "X-Language-Name", as the language calls itself: "Português".
  [[nodiscard]] const std::string& name() const { return name_; }
  /// Its "X-Decimal-Point": '.' or ','.
  [[nodiscard]] char decimalPoint() const { return decimalPoint_; }
  /// The texts that were asked for since the last call, each once: of a window, those that it shows
  /// at first.
  std::vector<std::string_view> takeUsed() const;
  /// All translations, one after another: which characters they need.
  [[nodiscard]] std::string_view texts() const { return texts_; }

 private:
  struct Entry {
    explicit Entry(std::string_view itsText) : text(itsText) {}
    std::string_view text;  // ends with a NUL
    mutable std::atomic<bool> isUsed = false;
  };
  Catalogue() = default;
  [[nodiscard]] const char* use(const Entry& entry) const;
  std::string readTables();
  std::string readHeader();

  std::string bytes_;
  std::string_view texts_;
  // A context stands before its text and a byte 4.
  std::unordered_map<std::string_view, Entry> found_;
  mutable std::mutex mutex_;
  mutable std::vector<std::string_view> used_;
  Plural plural_;
  std::string code_;
  std::string name_;
  char decimalPoint_ = '.';
};

}  // namespace language
