// Browsers show the keyboard for fields of their own alone: the page has one, and what is typed
// into it comes in as text.
#include "platform/system/text_input.h"

#include <emscripten.h>

#define SDL_MAIN_HANDLED
#include <SDL.h>

namespace {

EM_JS(void, moveField, (double x, double y, double height), {
  Module.page.keyboard.place([ x, y, height ]);
});
EM_JS(void, leaveField, (), { Module.page.keyboard.place(null); });

}  // namespace

extern "C" {

/// One character was typed, UTF-8.
EMSCRIPTEN_KEEPALIVE void iklab_type(const char* character) {
  SDL_Event event{};
  event.type = SDL_TEXTINPUT;
  SDL_strlcpy(event.text.text, character, sizeof event.text.text);
  SDL_PushEvent(&event);
}

/// The last character was taken back.
EMSCRIPTEN_KEEPALIVE void iklab_erase() {
  for (const Uint32 type : {SDL_KEYDOWN, SDL_KEYUP}) {
    SDL_Event event{};
    event.type = type;
    event.key.state = type == SDL_KEYDOWN ? SDL_PRESSED : SDL_RELEASED;
    event.key.keysym.scancode = SDL_SCANCODE_BACKSPACE;
    event.key.keysym.sym = SDLK_BACKSPACE;
    SDL_PushEvent(&event);
  }
}

}  // extern "C"

namespace platform::system {

void typeAt(const std::optional<Caret>& caret) {
  if (!caret) return leaveField();
  moveField(caret->place.x, caret->place.y, caret->height);
}

}  // namespace platform::system
