// A window, or none on screen, with the program in it.
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "app/cli/commands.h"
#include "app/frame/program.h"
#include "platform/window.h"

namespace app {

struct Session {
  std::unique_ptr<platform::Window> window;
  std::unique_ptr<Program> program;  // goes before the window, whose OpenGL context it uses
};

/// "1280x720" → pixels; nothing where it is no size from 64x64 to 8192x8192.
std::optional<glm::ivec2> readSize(const std::string& text);

/// Loads the preset that the options name, if they do. Returns what is wrong, or empty.
std::string applyPreset(const WindowSetup& setup, lab::Lab& lab);

/// Checks theme and UI scale and applies them to `lab`. Returns what is wrong, naming the option.
std::string applyLook(const WindowSetup& setup, lab::Lab& lab);

/// Nothing where the machine cannot; `error` says what is missing. `placement`: where the window
/// was the last time.
std::optional<Session> openSession(const WindowSetup& setup, glm::ivec2 size, bool offscreen,
                                   bool hasUi, std::string& error,
                                   const std::optional<platform::Placement>& placement = {});

}  // namespace app
