#include "platform/window.h"

#include <algorithm>
#include <cmath>
#include <string_view>

#include <glm/common.hpp>

#define SDL_MAIN_HANDLED
#include <SDL.h>

#include "platform/events/events.h"
#include "platform/icon.h"
#include "platform/interrupts.h"
#include "platform/system/display.h"
#include "platform/system/text_input.h"

namespace platform {
namespace {

// SDL's fallback drivers without a display.
bool isInvisible(std::string_view driver) { return driver == "offscreen" || driver == "dummy"; }

std::string driverFault(bool offscreen, std::string_view what) {
  const std::string hint = system::driverHint(offscreen);
  return std::string(what) + ": " + SDL_GetError() + (hint.empty() ? "" : "; ") + hint;
}

bool startVideo(bool offscreen, std::string& error) {
  SDL_SetMainReady();  // main is ours, on Windows too
  system::prepareVideo(offscreen);
  // The click that raises the window also counts as a click.
  SDL_SetHint(SDL_HINT_MOUSE_FOCUS_CLICKTHROUGH, "1");
  SDL_SetHint(SDL_HINT_TOUCH_MOUSE_EVENTS, "0");  // Touch does it
  const std::string invisible(offscreen ? system::offscreenDriver() : "");
  if (!invisible.empty()) {
    // Overrides the environment variable SDL_VIDEODRIVER.
    SDL_SetHintWithPriority(SDL_HINT_VIDEODRIVER, invisible.c_str(), SDL_HINT_OVERRIDE);
  }
  const bool started = SDL_InitSubSystem(SDL_INIT_VIDEO) == 0;
  if (!invisible.empty()) SDL_ResetHint(SDL_HINT_VIDEODRIVER);
  const char* name = started ? SDL_GetCurrentVideoDriver() : nullptr;
  const std::string driver = name != nullptr ? name : "";
  if (started && isInvisible(driver) == isInvisible(invisible)) return true;

  if (offscreen) {
    error = "cannot render off screen: " +
            (started ? "SDL's video driver is already " + driver : std::string(SDL_GetError()));
  } else {
    const std::string reason = started ? std::string() : std::string(" (") + SDL_GetError() + ")";
    error = system::displayFault(reason);
  }
  if (started) SDL_QuitSubSystem(SDL_INIT_VIDEO);
  return false;
}

void requestOpenGl() {
  SDL_GL_ResetAttributes();
  system::requestContext();
  SDL_GL_SetAttribute(SDL_GL_DOUBLEBUFFER, 1);
  // No multisampling: shapes are antialiased in shaders. Bodies in space need depths.
  SDL_GL_SetAttribute(SDL_GL_DEPTH_SIZE, 24);
  SDL_GL_SetAttribute(SDL_GL_STENCIL_SIZE, 0);
}

// True if enough of the window is on a screen to be moved with the mouse.
bool isOnScreen(const glm::ivec2& position, int width) {
  constexpr int kGrip = 64;
  for (int i = 0; i < SDL_GetNumVideoDisplays(); ++i) {
    SDL_Rect usable;
    if (SDL_GetDisplayUsableBounds(i, &usable) != 0) continue;
    const bool across =
        position.x + width > usable.x + kGrip && position.x < usable.x + usable.w - kGrip;
    const bool down = position.y >= usable.y && position.y < usable.y + usable.h - kGrip;
    if (across && down) return true;
  }
  return false;
}

SDL_Window* openWindow(const WindowOptions& options) {
  int width = options.width;
  int height = options.height;
  SDL_Rect usable;
  if (!options.offscreen && SDL_GetDisplayUsableBounds(0, &usable) == 0) {
    const glm::ivec2 least = system::minimumSize();
    width = std::max(std::min(width, usable.w), least.x);
    height = std::max(std::min(height, usable.h), least.y);
  }
  // Hidden until OpenGL works, so that a failure does not flash a window.
  Uint32 flags =
      SDL_WINDOW_OPENGL | SDL_WINDOW_ALLOW_HIGHDPI | SDL_WINDOW_RESIZABLE | SDL_WINDOW_HIDDEN;
  if (options.maximized) flags |= SDL_WINDOW_MAXIMIZED;
  glm::ivec2 at(SDL_WINDOWPOS_CENTERED);
  if (options.position && isOnScreen(*options.position, width)) at = *options.position;
  return SDL_CreateWindow(options.title.c_str(), at.x, at.y, width, height, flags);
}

// For desktops on which the program is not installed.
void giveIcon(SDL_Window& window) {
  constexpr int kSide = 128;
  std::vector<std::uint8_t> pixels = iconPixels(kSide);
  SDL_Surface* const icon = SDL_CreateRGBSurfaceWithFormatFrom(pixels.data(), kSide, kSide, 32,
                                                               4 * kSide, SDL_PIXELFORMAT_RGBA32);
  if (icon == nullptr) return;  // the window works without an icon
  SDL_SetWindowIcon(&window, icon);
  SDL_FreeSurface(icon);
}

}  // namespace

std::unique_ptr<Window> Window::open(const WindowOptions& options, std::string& error) {
  if (!startVideo(options.offscreen, error)) return nullptr;
  system::outliveRefusals();
  // From here on the destructor cleans up.
  std::unique_ptr<Window> result(new Window());
  requestOpenGl();
  {
    const auto quiet = system::quietDrivers();
    result->window_ = openWindow(options);
    if (result->window_ != nullptr) result->context_ = SDL_GL_CreateContext(result->window_);
  }
  if (result->window_ == nullptr) {
    error = driverFault(options.offscreen, "no window with OpenGL");
    return nullptr;
  }
  if (result->context_ == nullptr) {
    error = driverFault(options.offscreen, system::contextFault());
    return nullptr;
  }
  if (system::isForFingers()) result->touch_.expect();
  const glm::ivec2 least = system::minimumSize();
  SDL_SetWindowMinimumSize(result->window_, least.x, least.y);
  // Failure is harmless: frames are then shown without waiting for the screen.
  SDL_GL_SetSwapInterval(options.offscreen ? 0 : 1);
  if (!options.offscreen) {
    giveIcon(*result->window_);
    SDL_ShowWindow(result->window_);
  }
  return result;
}

Window::~Window() {
  if (context_ != nullptr) SDL_GL_DeleteContext(context_);
  if (window_ != nullptr) SDL_DestroyWindow(window_);
  SDL_QuitSubSystem(SDL_INIT_VIDEO);
}

Input Window::poll(double waitSeconds, const EventSink& sink) {
  Input input;
  EventReader reader(*window_, touch_, input);
  SDL_Event event;
  const double seconds = std::clamp(std::min(waitSeconds, wait().value_or(1e6)), 0.0, 1e6);
  const int milliseconds = static_cast<int>(std::ceil(seconds * 1000.0));
  bool more = milliseconds > 0 ? SDL_WaitEventTimeout(&event, milliseconds) != 0
                               : SDL_PollEvent(&event) != 0;
  while (more) {
    if (sink) sink(event);
    reader.read(event);
    more = SDL_PollEvent(&event) != 0;
  }
  reader.readState();
  input.ends = takeInterrupt();
  return input;
}

std::optional<double> Window::wait() const {
  return touch_.wait(static_cast<double>(SDL_GetTicks()) / 1000.0);
}

void Window::present() { SDL_GL_SwapWindow(window_); }

void Window::setTitle(const std::string& title) { SDL_SetWindowTitle(window_, title.c_str()); }

void Window::setFullScreen(bool on) {
  SDL_SetWindowFullscreen(window_, on ? SDL_WINDOW_FULLSCREEN_DESKTOP : 0);
}

bool Window::isFullScreen() const {
  return (SDL_GetWindowFlags(window_) & SDL_WINDOW_FULLSCREEN_DESKTOP) != 0;
}

void Window::typeAt(std::optional<Caret> caret) {
  if (caret) {
    glm::ivec2 points(1);
    glm::ivec2 pixels(1);
    SDL_GetWindowSize(window_, &points.x, &points.y);
    SDL_GL_GetDrawableSize(window_, &pixels.x, &pixels.y);
    const glm::dvec2 scale = glm::dvec2(points) / glm::dvec2(glm::max(pixels, 1));
    caret->place *= scale;
    caret->height *= scale.y;
  }
  if (caret == caret_) return;
  caret_ = caret;
  system::typeAt(caret_);
}

std::optional<Placement> Window::placement() const {
  const Uint32 flags = SDL_GetWindowFlags(window_);
  if ((flags & (SDL_WINDOW_FULLSCREEN_DESKTOP | SDL_WINDOW_MINIMIZED)) != 0) return std::nullopt;
  Placement placement;
  SDL_GetWindowPosition(window_, &placement.position.x, &placement.position.y);
  SDL_GetWindowSize(window_, &placement.size.x, &placement.size.y);
  placement.maximized = (flags & SDL_WINDOW_MAXIMIZED) != 0;
  return placement;
}

void* Window::procAddress(const char* name) { return SDL_GL_GetProcAddress(name); }

}  // namespace platform
