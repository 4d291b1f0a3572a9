// The languages of the window: English, and the catalogues of the program's data.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "language/catalogue.h"
#include "ui/widgets/context.h"

namespace app {

class Languages {
 public:
  /// `data`: the folder with languages/*.mo.
  explicit Languages(const std::string& data);
  /// English is in use then, if one of these was.
  ~Languages();
  Languages(const Languages&) = delete;
  Languages& operator=(const Languages&) = delete;

  /// By what they call themselves, English first. A catalogue that cannot be read is none of them.
  [[nodiscard]] const std::vector<ui::LanguageName>& names() const { return names_; }
  /// What is wrong with the catalogues, with the file; empty: nothing.
  [[nodiscard]] const std::string& complaint() const { return complaint_; }
  /// Whether it is one of names().
  [[nodiscard]] bool has(std::string_view code) const;
  /// "en, ko, pt": for messages.
  [[nodiscard]] std::string codes() const;
  /// The first of `wanted`, such as "pt-BR", that there is, by its code; "en" where none is.
  [[nodiscard]] std::string bestOf(const std::vector<std::string>& wanted) const;

  /// From now on texts are in this language, or in English where it is none of names(). Returns its
  /// catalogue; null for English.
  const language::Catalogue* use(std::string_view code) const;

 private:
  struct Read {
    std::string code;
    std::unique_ptr<language::Catalogue> catalogue;
  };
  std::vector<Read> catalogues_;
  std::vector<ui::LanguageName> names_{{"en", "English"}};
  std::string complaint_;
};

/// What is wrong with --language; empty: nothing. `data`: --data.
std::string faultOfLanguage(const std::string& code, const std::string& data);

}  // namespace app
