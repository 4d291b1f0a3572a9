#include "platform/system/display.h"

#define SDL_MAIN_HANDLED
#include <SDL.h>

namespace platform::system {

std::string_view offscreenDriver() { return "windows"; }

// Sizes are in pixels of the screen that the window is on.
void prepareVideo(bool /*offscreen*/) { SDL_SetHint(SDL_HINT_WINDOWS_DPI_SCALING, "1"); }

void outliveRefusals() {}

void requestContext() {
  SDL_GL_SetAttribute(SDL_GL_CONTEXT_PROFILE_MASK, SDL_GL_CONTEXT_PROFILE_CORE);
  SDL_GL_SetAttribute(SDL_GL_CONTEXT_MAJOR_VERSION, 3);
  SDL_GL_SetAttribute(SDL_GL_CONTEXT_MINOR_VERSION, 3);
  SDL_GL_SetAttribute(SDL_GL_CONTEXT_FLAGS, SDL_GL_CONTEXT_FORWARD_COMPATIBLE_FLAG);
}

bool isForFingers() { return false; }

glm::ivec2 minimumSize() { return {640, 400}; }

std::string contextFault() { return "OpenGL 3.3 is needed"; }

std::unique_ptr<Quiet> quietDrivers() { return nullptr; }

std::string driverHint(bool /*offscreen*/) {
  return {"a newer driver of the graphics card may have it"};
}

std::string displayFault(std::string_view reason) {
  return "no display: Windows shows no windows here" + std::string(reason);
}

}  // namespace platform::system
