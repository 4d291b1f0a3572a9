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
  std::unique_ptr<Program> program;  // destroyed before the window, whose OpenGL context it uses
};

/// Nothing if the machine cannot open one; `error` says what is missing. `placement`: where the
/// window was the last time.
std::optional<ProgramWindow> openProgramWindow(
    const WindowSetup& setup, glm::ivec2 size, bool offscreen, bool hasUi, std::string& error,
    const std::optional<platform::Placement>& placement = {});

/// The program and framebuffer of pictures and films.
struct OffscreenProgram : ProgramWindow {
  std::unique_ptr<gl::Framebuffer> framebuffer;  // destroyed before the window, too
};

/// Shows `lab`; the map of every picture is complete. Nothing if the machine cannot; `error` says
/// what is missing.
std::optional<OffscreenProgram> openOffscreen(const ShotOptions& options, glm::ivec2 size,
                                              lab::Lab lab, std::string& error);

}  // namespace app
