// SDL's events → Input.
#pragma once

#include <string>

#include <glm/vec2.hpp>

#include "platform/events/touch.h"
#include "platform/input.h"

union SDL_Event;
struct SDL_Window;

namespace platform {

/// The name under which a press of a key stands in Input::keys; empty: it does not. `event`: an
/// SDL_KEYDOWN.
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
  [[nodiscard]] glm::dvec2 pixels(int x, int y) const;

  SDL_Window& window_;
  Touch& touch_;
  Input& input_;
  glm::dvec2 scale_{1.0};
};

}  // namespace platform
