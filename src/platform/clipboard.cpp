#include "platform/clipboard.h"

#define SDL_MAIN_HANDLED
#include <SDL.h>

namespace platform {

bool setClipboard(const std::string& text, std::string& error) {
  if (SDL_SetClipboardText(text.c_str()) == 0) return true;
  error = std::string("the clipboard cannot be written: ") + SDL_GetError();
  return false;
}

std::string clipboard() {
  char* text = SDL_GetClipboardText();
  if (text == nullptr) return {};
  std::string copy = text;
  SDL_free(text);
  return copy;
}

}  // namespace platform
