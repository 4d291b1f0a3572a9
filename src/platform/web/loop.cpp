// The page (page.js) calls turn() when something happened, moves, or is due.
#include "platform/loop.h"

#include <string>
#include <utility>

#include <emscripten.h>

#define SDL_MAIN_HANDLED
#include <SDL.h>

namespace {

// The page has one program, from its first turn to its end.
// NOLINTNEXTLINE(cppcoreguidelines-avoid-non-const-global-variables)
std::unique_ptr<platform::Turns> turns;
// NOLINTNEXTLINE(cppcoreguidelines-avoid-non-const-global-variables)
std::string copied;  // that the page's clipboard has

EM_JS(void, wake, (), { Module.page.wake(); });
EM_JS(void, copyToPage, (const char* text), { Module.page.copy(UTF8ToString(text)); });

// SDL marks the end of each poll by an event of its own: it would wake the page for ever.
int wakeAtEvent(void* /*nobody*/, SDL_Event* event) {
  if (event->type != SDL_POLLSENTINEL) wake();
  return 0;
}

// SDL has a clipboard in memory; the page has the browser's.
void copy() {
  char* const text = SDL_GetClipboardText();
  if (text == nullptr) return;
  if (copied != text) {
    copied = text;
    if (!copied.empty()) copyToPage(text);
  }
  SDL_free(text);
}

void push(Uint32 type) {
  SDL_Event event{};
  event.type = type;
  SDL_PushEvent(&event);
}

void pressKey(SDL_Scancode scancode, SDL_Keycode key, Uint16 modifiers) {
  for (const Uint32 type : {SDL_KEYDOWN, SDL_KEYUP}) {
    SDL_Event event{};
    event.type = type;
    event.key.state = type == SDL_KEYDOWN ? SDL_PRESSED : SDL_RELEASED;
    event.key.keysym.scancode = scancode;
    event.key.keysym.sym = key;
    event.key.keysym.mod = modifiers;
    SDL_PushEvent(&event);
  }
}

}  // namespace

extern "C" {

/// Seconds until the next turn; -1 after the last one.
EMSCRIPTEN_KEEPALIVE double iklab_turn() {
  if (!turns) return -1.0;
  const std::optional<double> wait = turns->take(0.0);
  copy();
  if (wait) return *wait;
  turns->end();
  turns.reset();
  return -1.0;
}

/// The page is hidden, and may be closed without another word.
EMSCRIPTEN_KEEPALIVE void iklab_leave() { push(SDL_APP_WILLENTERBACKGROUND); }

/// A file of this path was dropped into the window, or chosen. The path is freed as SDL does.
EMSCRIPTEN_KEEPALIVE void iklab_drop(const char* path) {
  SDL_Event event{};
  event.type = SDL_DROPFILE;
  event.drop.file = SDL_strdup(path);
  SDL_PushEvent(&event);
}

/// The same for a text, such as a link in the page's address.
EMSCRIPTEN_KEEPALIVE void iklab_drop_text(const char* text) {
  SDL_Event event{};
  event.type = SDL_DROPTEXT;
  event.drop.file = SDL_strdup(text);
  SDL_PushEvent(&event);
}

/// Ctrl+V, once the browser has said what the clipboard holds.
EMSCRIPTEN_KEEPALIVE void iklab_paste(const char* text) {
  copied = text;
  SDL_SetClipboardText(text);
  pressKey(SDL_SCANCODE_V, SDLK_v, KMOD_LCTRL);
}

/// The browser's Back, out of a lesson.
EMSCRIPTEN_KEEPALIVE void iklab_back() { pressKey(SDL_SCANCODE_AC_BACK, SDLK_AC_BACK, KMOD_NONE); }

/// One character was typed into the page's field, UTF-8.
EMSCRIPTEN_KEEPALIVE void iklab_type(const char* character) {
  SDL_Event event{};
  event.type = SDL_TEXTINPUT;
  SDL_strlcpy(event.text.text, character, sizeof event.text.text);
  SDL_PushEvent(&event);
}

/// The last character was taken back.
EMSCRIPTEN_KEEPALIVE void iklab_erase() {
  pressKey(SDL_SCANCODE_BACKSPACE, SDLK_BACKSPACE, KMOD_NONE);
}

}  // extern "C"

namespace platform {

bool takesOver(std::unique_ptr<Turns>& given) {
  turns = std::move(given);
  SDL_AddEventWatch(wakeAtEvent, nullptr);
  wake();
  return true;
}

}  // namespace platform
