// The language of the window, and the letters of what it shows.
#pragma once

#include <string>

#include "app/frame/imgui_host.h"
#include "app/frame/languages.h"
#include "ui/widgets/context.h"

namespace app {

/// The first frame has the letters of what it shows; those of all other texts follow in the next
/// one, so that none is missing when it appears.
class WindowLanguage {
 public:
  /// A frame begins, the first one or not: texts are in this language from now on. `host`: null
  /// without panels.
  void use(const std::string& code, const Languages& languages, ImGuiHost* host, bool isFirst);
  /// Panels were submitted: their letters are needed.
  void findLetters(ImGuiHost& host);
  /// Another frame brings more letters.
  [[nodiscard]] bool isPending() const { return !hasAllLetters_; }
  /// Where panels say which texts are no catalogue's.
  [[nodiscard]] ui::Characters& characters() { return characters_; }

 private:
  std::string code_;
  const language::Catalogue* catalogue_ = nullptr;  // its texts; null: English
  bool hasAllLetters_ = true;                       // of the catalogue
  ui::Characters characters_;
};

}  // namespace app
