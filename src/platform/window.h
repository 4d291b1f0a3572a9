// A window, or an off-screen surface, with an OpenGL 3.3 core context.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>

#include <glm/vec2.hpp>

#include "platform/caret.h"
#include "platform/events/touch.h"
#include "platform/input.h"

union SDL_Event;
struct SDL_Window;

namespace platform {

/// A window's place on the desktop, points.
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
  /// Restored from the last run; centred if it is on no screen any more.
  std::optional<glm::ivec2> position;
  bool maximized = false;
  bool offscreen = false;  ///< needs no display server; paint into a gl::Framebuffer
};

class Window {
 public:
  /// Null on failure; `error` says what is missing. Without a display it fails unless `offscreen`.
  static std::unique_ptr<Window> open(const WindowOptions& options, std::string& error);
  ~Window();
  Window(const Window&) = delete;
  Window& operator=(const Window&) = delete;

  using EventSink = std::function<void(const SDL_Event&)>;
  /// The input since the last call. Waits up to `waitSeconds` for a first event. `sink` receives
  /// every event too.
  Input poll(double waitSeconds, const EventSink& sink);
  /// Seconds until poll() has something to tell, though no event comes; nothing: never.
  [[nodiscard]] std::optional<double> wait() const;
  /// Shows the default framebuffer.
  void present();
  void setTitle(const std::string& title);
  void setFullScreen(bool on);
  [[nodiscard]] bool isFullScreen() const;
  /// Text is typed at `caret`, framebuffer pixels, or nowhere: an input method opens beside it, and
  /// in a browser a finger on its line brings the keyboard on the screen.
  void typeAt(std::optional<Caret> caret);
  /// Nothing while it is full screen or minimized.
  [[nodiscard]] std::optional<Placement> placement() const;

  [[nodiscard]] SDL_Window* handle() const { return window_; }
  [[nodiscard]] void* context() const { return context_; }

  /// For gl::loadFunctions.
  static void* procAddress(const char* name);

 private:
  Window() = default;
  SDL_Window* window_ = nullptr;
  Touch touch_;
  void* context_ = nullptr;
  std::optional<Caret> caret_;  // points
};

}  // namespace platform
