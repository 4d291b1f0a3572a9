// Dear ImGui with its SDL and OpenGL backends: the one place where the three meet.
#pragma once

#include <deque>
#include <string>

#include <SDL_events.h>

#include "platform/window.h"
#include "ui/kit/attention.h"

struct ImGuiContext;

namespace app {

struct FontFiles {
  std::string regular;
  std::string bold;
};

class ImGuiHost {
 public:
  /// Owns an ImGui context, which is the current one from begin() to end(); the first host's is so
  /// at all other times. Another host of the same window, for pictures, has no part in its events
  /// and its pointer. `fonts` are the files of the program's typeface,
  /// rasterised by FreeType; Fonts[0] is regular, Fonts[1] bold, Fonts[2] regular at 0.85 size.
  /// Without a bold file the regular one, which has to be there, takes its place.
  ImGuiHost(platform::Window& window, FontFiles fonts);
  ~ImGuiHost();
  ImGuiHost(const ImGuiHost&) = delete;
  ImGuiHost& operator=(const ImGuiHost&) = delete;

  /// Keys and text are seen in the order in which they come, however many of them within one frame:
  /// a release after a press, and a press after the same key's release, are for the next frame.
  void handle(const SDL_Event& event);
  /// Whether arrows, Tab, Space and Return go from widget to widget, which shows where it is.
  void navigate(bool on);
  /// True while a tooltip is about to appear, or keys wait for the next frame.
  [[nodiscard]] bool wantsFrame(const ui::Hint& hint) const;
  /// Starts a frame of `input.size` pixels. Fonts are rebuilt when `fontPixels` (of the regular
  /// one) differs from the last frame's. The mouse is taken from `input`, so pictures taken off
  /// screen and synthetic input work too.
  void begin(const platform::Input& input, double seconds, float fontPixels);
  /// Between begin() and end(): a panel is under the mouse, or holds it.
  [[nodiscard]] bool hasMouse() const;
  /// Between begin() and end(): a text field is being typed into.
  [[nodiscard]] bool wantsText() const;
  /// A menu, a list or a dialog is open: keys are for it.
  [[nodiscard]] bool hasPopup() const { return hasPopup_; }
  /// Between begin() and end(): a slider is held, a number typed in.
  [[nodiscard]] bool isEditing() const;
  /// Paints the frame into the bound framebuffer.
  void end();

 private:
  void feedKeys();

  platform::Window& window_;
  FontFiles fonts_;
  ImGuiContext* context_;
  ImGuiContext* outer_;          // current outside of begin() and end(): the first host's own
  std::deque<SDL_Event> typed_;  // keys and text that no frame has seen yet
  float fontPixels_ = 0.0F;
  bool hasPopup_ = false;  // at the end of the last frame
};

}  // namespace app
