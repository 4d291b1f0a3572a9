// A window, on screen or off it, with the program in it.
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "app/cli/commands.h"
#include "app/frame/program.h"
#include "gl/framebuffer.h"
#include "platform/window.h"

namespace app {

struct ProgramWindow {
  std::unique_ptr<platform::Window> window;
  std::unique_ptr<Program> program;  // goes before the window, whose OpenGL context it uses
};

/// Nothing where the machine cannot; `error` says what is missing. `placement`: where the window
/// was the last time.
std::optional<ProgramWindow> openProgramWindow(
    const WindowSetup& setup, glm::ivec2 size, bool offscreen, bool hasUi, std::string& error,
    const std::optional<platform::Placement>& placement = {});

/// What pictures and films are taken of.
struct OffscreenProgram : ProgramWindow {
  std::unique_ptr<gl::Framebuffer> framebuffer;  // goes before the window as well
};

/// Shows `lab`; every picture has its map complete. Nothing where the machine cannot; `error` says
/// what is missing.
std::optional<OffscreenProgram> openOffscreen(const ShotOptions& options, glm::ivec2 size,
                                              lab::Lab lab, std::string& error);

}  // namespace app
