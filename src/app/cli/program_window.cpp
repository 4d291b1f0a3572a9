#include "app/cli/program_window.h"

#include <utility>

#include "platform/paths.h"

namespace app {

std::optional<ProgramWindow> openProgramWindow(
    const WindowSetup& setup, glm::ivec2 size, bool offscreen, bool hasUi, std::string& error,
    const std::optional<platform::Placement>& placement) {
  const auto data = platform::findData(setup.data, error);
  if (!data) return std::nullopt;
  ProgramWindow opened;
  platform::WindowOptions options;
  options.width = size.x;
  options.height = size.y;
  options.offscreen = offscreen;
  if (placement) {
    options.position = placement->position;
    options.maximized = placement->maximized;
  }
  opened.window = platform::Window::open(options, error);
  if (!opened.window) return std::nullopt;
  opened.program = Program::create(*opened.window, *data, hasUi, error);
  if (!opened.program) return std::nullopt;
  return opened;
}

std::optional<OffscreenProgram> openOffscreen(const ShotOptions& options, glm::ivec2 size,
                                              lab::Lab lab, std::string& error) {
  auto opened = openProgramWindow(options.window, size, true, options.ui, error);
  if (!opened) return std::nullopt;
  Program& program = *opened->program;
  if (!program.complaint().empty()) fail(kDone, program.complaint());
  program.lab() = std::move(lab);
  program.waitForMaps();
  FrameStyle style;
  style.transparent = options.transparent;
  program.setStyle(style);
  if (program.lab().state().view.space.on && !program.prepareSpace(error)) return std::nullopt;
  auto framebuffer = gl::Framebuffer::create(size.x, size.y, error);
  if (!framebuffer) return std::nullopt;
  return OffscreenProgram{std::move(*opened), std::move(framebuffer)};
}

}  // namespace app
