// The program's font, as the build tree holds it.
#pragma once

#include <memory>
#include <stdexcept>
#include <string>

#include "draw/list/font.h"

namespace draw_test {

/// ctest starts the tests in the build folder.
constexpr const char* kFontFile = "share/iklab/fonts/ui.ttf";

/// Loaded once: it takes longer than most tests.
inline const draw::Font& font() {
  static const std::unique_ptr<draw::Font> kFont = [] {
    std::string error;
    auto loaded = draw::Font::load(kFontFile, error);
    if (!loaded) throw std::runtime_error(error + " (run this from the build folder)");
    return loaded;
  }();
  return *kFont;
}

}  // namespace draw_test
