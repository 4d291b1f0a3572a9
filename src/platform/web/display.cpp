#include "platform/system/display.h"

#include <emscripten.h>

#define SDL_MAIN_HANDLED
#include <SDL.h>

namespace {

EM_JS(int, pageIsForFingers, (), { return Module.page.isForFingers() ? 1 : 0; });

}  // namespace

namespace platform::system {

std::string_view offscreenDriver() { return {}; }

void prepareVideo(bool /*offscreen*/) {}
void outliveRefusals() {}

// WebGL 2. A context with flags is refused.
void requestContext() {
  SDL_GL_SetAttribute(SDL_GL_CONTEXT_PROFILE_MASK, SDL_GL_CONTEXT_PROFILE_ES);
  SDL_GL_SetAttribute(SDL_GL_CONTEXT_MAJOR_VERSION, 3);
  SDL_GL_SetAttribute(SDL_GL_CONTEXT_MINOR_VERSION, 0);
}

bool isForFingers() { return pageIsForFingers() != 0; }

glm::ivec2 minimumSize() { return {1, 1}; }

std::string contextFault() { return "WebGL 2 is needed"; }

std::unique_ptr<Quiet> quietDrivers() { return nullptr; }
std::string driverHint(bool /*offscreen*/) { return {}; }

std::string displayFault(std::string_view reason) {
  return "this browser shows no canvas" + std::string(reason);
}

}  // namespace platform::system
