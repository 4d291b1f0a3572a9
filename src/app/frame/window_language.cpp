#include "app/frame/window_language.h"

#include <string_view>
#include <utility>

#include "language/language.h"

namespace app {

// Other programs beside this one use the same.
void WindowLanguage::use(const std::string& code, const Languages& languages, ImGuiHost* host,
                         bool isFirst) {
  if (code == code_) {
    if (host && !std::exchange(hasAllLetters_, true)) host->need(catalogue_->texts());
    return;
  }
  const language::Catalogue* const before = language::inUse();
  catalogue_ = languages.use(code);
  hasAllLetters_ = catalogue_ == nullptr;
  if (host && catalogue_ && isFirst) host->beginWithFewLetters();
  // A program beside another one hears of no text that was used before.
  if (host && catalogue_ && before == catalogue_) host->need(catalogue_->texts());
  code_ = code;
}

void WindowLanguage::findLetters(ImGuiHost& host) {
  for (const std::string& text : characters_.takeFresh()) host.need(text);
  if (!catalogue_ || hasAllLetters_) return;
  for (const std::string_view text : catalogue_->takeUsed()) host.need(text);
}

}  // namespace app
