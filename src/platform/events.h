// SDL's events → Input.
#pragma once

#include <string>

#include <glm/vec2.hpp>

#include "platform/input.h"

union SDL_Event;
struct SDL_Window;

namespace platform {

/// The name under which a press of a key stands in Input::keys; empty: it does not. `event`: an
/// SDL_KEYDOWN.
std::string nameOfKey(const SDL_Event& event);

/// Fills one frame's input, with positions in framebuffer pixels.
class EventReader {
 public:
  EventReader(SDL_Window& window, Input& input);

  void read(const SDL_Event& event);
  /// Reads mouse, buttons, held keys and size, once all events are read.
  void readState();

 private:
  void measure();
  [[nodiscard]] glm::dvec2 pixels(int x, int y) const;

  SDL_Window& window_;
  Input& input_;
  glm::dvec2 scale_{1.0};
};

}  // namespace platform
