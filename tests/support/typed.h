// What SDL says when somebody types.
#pragma once

#include <SDL.h>

namespace support {

/// A letter in the window that was opened last; Dear ImGui hears of none in others.
inline SDL_Event typed(char letter) {
  SDL_Event event{};
  event.type = SDL_TEXTINPUT;
  event.text.windowID = SDL_GetWindowID(SDL_GL_GetCurrentWindow());
  event.text.text[0] = letter;
  return event;
}

}  // namespace support
