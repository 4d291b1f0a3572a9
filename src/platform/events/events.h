// SDL's events → Input.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include <SDL_events.h>
#include <glm/vec2.hpp>

#include "platform/events/touch.h"
#include "platform/input.h"

namespace platform {

/// The name under which a press of a key stands in Input::keys, unless it types one of the
/// characters that are names themselves; empty: it does not stand there. `event`: an SDL_KEYDOWN.
std::string nameOfKey(const SDL_Event& event);

/// Fills one frame's input, with positions in framebuffer pixels. `touch` has the fingers from
/// frame to frame.
class EventReader {
 public:
  EventReader(SDL_Window& window, Touch& touch, Input& input);

  void read(const SDL_Event& event);
  /// Reads mouse, buttons, held keys and size, once all events are read.
  void readState();

 private:
  void measure();
  void readFinger(const SDL_Event& event);
  void nameAsTyped(std::string_view text);
  [[nodiscard]] glm::dvec2 pixels(int x, int y) const;

  SDL_Window& window_;
  Touch& touch_;
  Input& input_;
  glm::dvec2 scale_{1.0};
  std::optional<SDL_Keysym> pressed_;  // the last of the keys, before it is known what it types
};

}  // namespace platform
