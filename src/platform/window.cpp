#include "platform/window.h"

#include <algorithm>
#include <cmath>
#include <string_view>

#define SDL_MAIN_HANDLED
#include <SDL.h>

#include "platform/events.h"

namespace platform {
namespace {

constexpr int kMinimumWidth = 640;
constexpr int kMinimumHeight = 400;

// Drivers that SDL falls back to when no display answers: nobody would see the window.
bool isInvisible(std::string_view driver) { return driver == "offscreen" || driver == "dummy"; }

bool startVideo(bool offscreen, std::string& error) {
  SDL_SetMainReady();  // main is ours, on Windows too
  // The click that brings the window to the front is a click like any other.
  SDL_SetHint(SDL_HINT_MOUSE_FOCUS_CLICKTHROUGH, "1");
  if (offscreen) {
    // Stronger than the environment variable SDL_VIDEODRIVER.
    SDL_SetHintWithPriority(SDL_HINT_VIDEODRIVER, "offscreen", SDL_HINT_OVERRIDE);
  }
  const bool started = SDL_InitSubSystem(SDL_INIT_VIDEO) == 0;
  if (offscreen) SDL_ResetHint(SDL_HINT_VIDEODRIVER);
  const char* name = started ? SDL_GetCurrentVideoDriver() : nullptr;
  const std::string driver = name != nullptr ? name : "";
  if (started && isInvisible(driver) == offscreen) return true;

  if (offscreen) {
    error = "cannot render off screen: " +
            (started ? "SDL's video driver is already " + driver : std::string(SDL_GetError()));
  } else {
    error = std::string("no display: ") +
            (started ? "no display server answers (are DISPLAY or WAYLAND_DISPLAY set?)"
                     : SDL_GetError());
  }
  if (started) SDL_QuitSubSystem(SDL_INIT_VIDEO);
  return false;
}

void requestOpenGl() {
  SDL_GL_ResetAttributes();
  SDL_GL_SetAttribute(SDL_GL_CONTEXT_PROFILE_MASK, SDL_GL_CONTEXT_PROFILE_CORE);
  SDL_GL_SetAttribute(SDL_GL_CONTEXT_MAJOR_VERSION, 3);
  SDL_GL_SetAttribute(SDL_GL_CONTEXT_MINOR_VERSION, 3);
  // macOS gives core contexts to forward compatible programs only.
  SDL_GL_SetAttribute(SDL_GL_CONTEXT_FLAGS, SDL_GL_CONTEXT_FORWARD_COMPATIBLE_FLAG);
  SDL_GL_SetAttribute(SDL_GL_DOUBLEBUFFER, 1);
  // Shapes are smooth by themselves: no samples. Bodies in space hide each other by their depth.
  SDL_GL_SetAttribute(SDL_GL_DEPTH_SIZE, 24);
  SDL_GL_SetAttribute(SDL_GL_STENCIL_SIZE, 0);
}

SDL_Window* openWindow(const WindowOptions& options) {
  int width = options.width;
  int height = options.height;
  SDL_Rect usable;
  if (!options.offscreen && SDL_GetDisplayUsableBounds(0, &usable) == 0) {
    width = std::max(std::min(width, usable.w), kMinimumWidth);
    height = std::max(std::min(height, usable.h), kMinimumHeight);
  }
  // Shown once OpenGL works, so that a failure does not flash a window.
  const Uint32 flags =
      SDL_WINDOW_OPENGL | SDL_WINDOW_ALLOW_HIGHDPI | SDL_WINDOW_RESIZABLE | SDL_WINDOW_HIDDEN;
  return SDL_CreateWindow(options.title.c_str(), SDL_WINDOWPOS_CENTERED, SDL_WINDOWPOS_CENTERED,
                          width, height, flags);
}

}  // namespace

std::unique_ptr<Window> Window::open(const WindowOptions& options, std::string& error) {
  if (!startVideo(options.offscreen, error)) return nullptr;
  // From here on the destructor gives back what was taken.
  std::unique_ptr<Window> result(new Window());
  requestOpenGl();
  result->window_ = openWindow(options);
  if (result->window_ == nullptr) {
    error = std::string("no window with OpenGL: ") + SDL_GetError();
    return nullptr;
  }
  result->context_ = SDL_GL_CreateContext(result->window_);
  if (result->context_ == nullptr) {
    error = std::string("OpenGL 3.3 is needed: ") + SDL_GetError();
    return nullptr;
  }
  SDL_SetWindowMinimumSize(result->window_, kMinimumWidth, kMinimumHeight);
  // A driver that cannot wait for the screen still shows the picture.
  SDL_GL_SetSwapInterval(options.offscreen ? 0 : 1);
  if (!options.offscreen) SDL_ShowWindow(result->window_);
  return result;
}

Window::~Window() {
  if (context_ != nullptr) SDL_GL_DeleteContext(context_);
  if (window_ != nullptr) SDL_DestroyWindow(window_);
  SDL_QuitSubSystem(SDL_INIT_VIDEO);
}

Input Window::poll(double waitSeconds, const EventSink& sink) {
  Input input;
  EventReader reader(*window_, input);
  SDL_Event event;
  const int milliseconds = static_cast<int>(std::ceil(std::clamp(waitSeconds, 0.0, 1e6) * 1000.0));
  bool more = milliseconds > 0 ? SDL_WaitEventTimeout(&event, milliseconds) != 0
                               : SDL_PollEvent(&event) != 0;
  while (more) {
    if (sink) sink(event);
    reader.read(event);
    more = SDL_PollEvent(&event) != 0;
  }
  reader.readState();
  return input;
}

void Window::present() { SDL_GL_SwapWindow(window_); }

void Window::setTitle(const std::string& title) { SDL_SetWindowTitle(window_, title.c_str()); }

void* Window::procAddress(const char* name) { return SDL_GL_GetProcAddress(name); }

}  // namespace platform
