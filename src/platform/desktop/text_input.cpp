// An input method shows what can be chosen beside the caret.
#include "platform/system/text_input.h"

#include <cmath>

#define SDL_MAIN_HANDLED
#include <SDL.h>

namespace platform::system {

void typeAt(const std::optional<Caret>& caret) {
  if (!caret) return;
  SDL_Rect rect{static_cast<int>(std::lround(caret->place.x)),
                static_cast<int>(std::lround(caret->place.y)), 1,
                static_cast<int>(std::lround(caret->height))};
  SDL_SetTextInputRect(&rect);
}

}  // namespace platform::system
