// A window with an OpenGL 3.3 core context, or none on screen at all.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>

#include <glm/vec2.hpp>

#include "platform/input.h"

union SDL_Event;
struct SDL_Window;

namespace platform {

/// Where a window lies on the desktop, points.
struct Placement {
  glm::ivec2 position{0};
  glm::ivec2 size{1280, 720};
  bool maximized = false;
  friend bool operator==(const Placement&, const Placement&) = default;
};

struct WindowOptions {
  std::string title = "IK Lab";
  int width = 1280;  ///< points
  int height = 720;
  /// Where the window was the last time; in the middle where that is on no screen any more.
  std::optional<glm::ivec2> position;
  bool maximized = false;
  bool offscreen = false;  ///< no display server needed; paint into a framebuffer of your own
};

class Window {
 public:
  /// Null on failure; `error` says what is missing. Never falls back to off screen silently: where
  /// no display answers and `offscreen` was not asked for, that is a failure.
  static std::unique_ptr<Window> open(const WindowOptions& options, std::string& error);
  ~Window();
  Window(const Window&) = delete;
  Window& operator=(const Window&) = delete;

  using EventSink = std::function<void(const SDL_Event&)>;
  /// Collects what happened since the last call. Waits up to `waitSeconds` for a first event; 0
  /// does not wait. `sink` sees every event as well.
  Input poll(double waitSeconds, const EventSink& sink);
  /// Shows what was painted into the default framebuffer.
  void present();
  void setTitle(const std::string& title);
  /// Over the whole screen, and back to where it was.
  void setFullScreen(bool on);
  [[nodiscard]] bool isFullScreen() const;
  /// Where it lies now; nothing while it fills the screen or is minimized.
  [[nodiscard]] std::optional<Placement> placement() const;

  [[nodiscard]] SDL_Window* handle() const { return window_; }
  [[nodiscard]] void* context() const { return context_; }

  /// For gl::loadFunctions.
  static void* procAddress(const char* name);

 private:
  Window() = default;
  SDL_Window* window_ = nullptr;
  void* context_ = nullptr;
};

}  // namespace platform
