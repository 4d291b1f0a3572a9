#include "platform/x11_errors.h"

#include <string_view>

#define SDL_MAIN_HANDLED
#include <SDL.h>

namespace platform {
namespace {

using Handler = int (*)(void* display, void* event);
using SetHandler = Handler (*)(Handler);

int ignore(void* /*display*/, void* /*event*/) { return 0; }

}  // namespace

// SDL has the library open, and the program is not linked with it.
void outliveX11Errors() {
  const char* const driver = SDL_GetCurrentVideoDriver();
  if (driver == nullptr || std::string_view(driver) != "x11") return;
  void* const library = SDL_LoadObject("libX11.so.6");
  if (library == nullptr) return;
  const auto set = reinterpret_cast<SetHandler>(SDL_LoadFunction(library, "XSetErrorHandler"));
  if (set != nullptr) set(ignore);
}

}  // namespace platform
