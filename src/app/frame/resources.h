// What programs beside each other in a window share of the data: fonts and languages.
#pragma once

#include <memory>
#include <string>

#include "app/frame/imgui_host.h"
#include "app/frame/languages.h"
#include "draw/list/font.h"

namespace app {

class Resources {
 public:
  /// `data`: the folder with shaders/, fonts/ and languages/. Null on failure; `error` says why.
  static std::shared_ptr<Resources> read(const std::string& data, std::string& error);

  /// Reads the fonts of the panels, where they were not read yet. False on failure; `error` says
  /// why.
  bool readPanelFonts(std::string& error);

  /// What is wrong with a file that the program does without; empty: nothing.
  [[nodiscard]] const std::string& complaint() const { return complaint_; }
  [[nodiscard]] std::string shaders() const { return data_ + "/shaders"; }
  /// Of the canvas.
  [[nodiscard]] const draw::Font& font() const { return *font_; }
  [[nodiscard]] const FontFiles& panelFonts() const { return fonts_; }
  [[nodiscard]] const Languages& languages() const { return languages_; }

 private:
  explicit Resources(const std::string& data) : data_(data), languages_(data) {}
  [[nodiscard]] std::string fontFile(const char* name) const { return data_ + "/fonts/" + name; }

  std::string data_;
  FontFiles fonts_;
  std::shared_ptr<draw::Font> font_;
  Languages languages_;
  std::string complaint_;
};

}  // namespace app
