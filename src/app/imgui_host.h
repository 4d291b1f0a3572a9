// Dear ImGui with its SDL and OpenGL backends: the one place where the three meet.
#pragma once

#include <memory>
#include <string>

#include "platform/window.h"

namespace app {

struct FontFiles {
  std::string regular;
  std::string bold;
};

class ImGuiHost {
 public:
  /// Owns the ImGui context while it lives. `fonts` are the files of the program's typeface,
  /// rasterised by FreeType; Fonts[0] is regular, Fonts[1] bold, Fonts[2] regular at 0.85 size.
  /// Without a bold file the regular one, which has to be there, takes its place.
  ImGuiHost(platform::Window& window, FontFiles fonts);
  ~ImGuiHost();
  ImGuiHost(const ImGuiHost&) = delete;
  ImGuiHost& operator=(const ImGuiHost&) = delete;

  void handle(const SDL_Event& event);
  /// Starts a frame of `input.size` pixels. Fonts are rebuilt when `fontPixels` (of the regular
  /// one) differs from the last frame's. The mouse is taken from `input`, so pictures taken off
  /// screen and synthetic input work too.
  void begin(const platform::Input& input, double seconds, float fontPixels);
  /// Between begin() and end(): a panel is under the mouse, or holds it.
  [[nodiscard]] bool hasMouse() const;
  /// Between begin() and end(): a text field is being typed into.
  [[nodiscard]] bool wantsText() const;
  /// Paints the frame into the bound framebuffer.
  void end();

 private:
  platform::Window& window_;
  FontFiles fonts_;
  float fontPixels_ = 0.0F;
};

}  // namespace app
