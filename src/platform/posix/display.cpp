#include "platform/system/display.h"

#include <clocale>
#include <cstdlib>

#include <fcntl.h>
#include <langinfo.h>
#include <unistd.h>

#define SDL_MAIN_HANDLED
#include <SDL.h>

namespace platform::system {
namespace {

// X11 takes titles in the encoding of the locale. Without a locale that is ASCII, and titles with a
// dash or an accent are refused.
void useUtf8() {
  const bool isSet = std::setlocale(LC_CTYPE, "") != nullptr;
  if (!isSet || std::string_view(nl_langinfo(CODESET)) != "UTF-8")
    std::setlocale(LC_CTYPE, "C.UTF-8");
}

// Wayland is found through this folder; without it its library complains on its own.
bool lacksWayland() {
#ifdef __linux__
  return std::getenv("XDG_RUNTIME_DIR") == nullptr;
#else
  return false;
#endif
}

// Mesa's libraries print each driver that they try. One message says that there is none; these
// variables, where somebody has set them, say more. Its libGL says one thing even where it is asked
// to be quiet.
class Silence final : public Quiet {
 public:
  explicit Silence(int nowhere) : before_(::fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 0)) {
    if (before_ >= 0) ::dup2(nowhere, STDERR_FILENO);
  }
  ~Silence() override {
    if (before_ < 0) return;
    ::dup2(before_, STDERR_FILENO);
    ::close(before_);
  }
  Silence(const Silence&) = delete;
  Silence& operator=(const Silence&) = delete;

 private:
  int before_;  // standard error as it was
};

using XHandler = int (*)(void* display, void* event);
using SetXHandler = XHandler (*)(XHandler);

int ignore(void* /*display*/, void* /*event*/) { return 0; }

}  // namespace

std::string_view offscreenDriver() { return "offscreen"; }

void prepareVideo(bool offscreen) {
  useUtf8();
  SDL_setenv("LIBGL_DEBUG", "quiet", 0);
  SDL_setenv("EGL_LOG_LEVEL", "fatal", 0);
  if (!offscreen && lacksWayland()) {
    SDL_SetHintWithPriority(SDL_HINT_VIDEODRIVER, "x11", SDL_HINT_NORMAL);
  }
}

// Xlib ends the program at the first request that the server refuses, with a message of its own.
// SDL has the library open, and the program is not linked with it; SDL says what it could not have.
void outliveRefusals() {
  const char* const driver = SDL_GetCurrentVideoDriver();
  if (driver == nullptr || std::string_view(driver) != "x11") return;
  void* const library = SDL_LoadObject("libX11.so.6");
  if (library == nullptr) return;
  const auto set = reinterpret_cast<SetXHandler>(SDL_LoadFunction(library, "XSetErrorHandler"));
  if (set != nullptr) set(ignore);
}

void requestContext() {
  SDL_GL_SetAttribute(SDL_GL_CONTEXT_PROFILE_MASK, SDL_GL_CONTEXT_PROFILE_CORE);
  SDL_GL_SetAttribute(SDL_GL_CONTEXT_MAJOR_VERSION, 3);
  SDL_GL_SetAttribute(SDL_GL_CONTEXT_MINOR_VERSION, 3);
  // macOS requires this for core contexts.
  SDL_GL_SetAttribute(SDL_GL_CONTEXT_FLAGS, SDL_GL_CONTEXT_FORWARD_COMPATIBLE_FLAG);
}

bool isForFingers() { return false; }

glm::ivec2 minimumSize() { return {640, 400}; }

std::string contextFault() { return "OpenGL 3.3 is needed"; }

std::unique_ptr<Quiet> quietDrivers() {
  const char* const wish = std::getenv("LIBGL_DEBUG");
  if (wish == nullptr || std::string_view(wish) != "quiet") return nullptr;
  const int nowhere = ::open("/dev/null", O_WRONLY | O_CLOEXEC);
  if (nowhere < 0) return nullptr;
  auto silence = std::make_unique<Silence>(nowhere);
  ::close(nowhere);
  return silence;
}

std::string driverHint(bool offscreen) {
  return offscreen ? "EGL_LOG_LEVEL=debug tells more of drivers"
                   : "LIBGL_DEBUG=verbose tells more of drivers";
}

std::string displayFault(std::string_view reason) {
  return "no display: no display server answers" + std::string(reason) +
         "; are DISPLAY or WAYLAND_DISPLAY set?";
}

}  // namespace platform::system
