#include <algorithm>
#include <chrono>

#include "app/commands.h"
#include "app/report.h"
#include "app/scene_files.h"
#include "app/session.h"

namespace app {
namespace {

using Clock = std::chrono::steady_clock;

constexpr double kFrameSeconds = 1.0 / 60.0;
constexpr double kLongestStep = 0.1;  // seconds: after a sleep, playback does not jump
constexpr double kForever = 3600.0;

double secondsSince(Clock::time_point then) {
  return std::chrono::duration<double>(Clock::now() - then).count();
}

// How long to wait for input before the next frame; `since` is when the last one was painted.
double waitAfter(const Program& program, Clock::time_point since) {
  double wait = program.wantsFrame() ? kFrameSeconds : kForever;
  if (const auto map = program.mapWait()) wait = std::min(wait, *map);
  return wait < kForever ? std::max(0.0, wait - secondsSince(since)) : kForever;
}

// Frames are painted when something happened or moves, and else not at all.
platform::Input run(Session& session) {
  Program& program = *session.program;
  platform::Input input;
  auto lastFrame = Clock::now();
  double wait = 0.0;
  while (!input.quit && !program.lab().wantsToQuit()) {
    input = session.window->poll(wait, [&](const SDL_Event& event) { program.handle(event); });
    const double seconds = secondsSince(lastFrame);
    lastFrame = Clock::now();
    program.frame(input, std::min(seconds, kLongestStep));
    session.window->present();
    wait = waitAfter(program, lastFrame);
  }
  return input;
}

}  // namespace

int runWindow(const WindowSetup& setup) {
  const auto size = readSize(setup.size.empty() ? "1280x720" : setup.size);
  if (!size) {
    return fail(kBadInput,
                "--size: expected WIDTHxHEIGHT from 64x64 to 8192x8192, got '" + setup.size + "'");
  }
  lab::Lab checked;
  for (const std::string& fault :
       {applyPreset(setup, checked), openScene(setup.file, checked), applyLook(setup, checked)}) {
    if (!fault.empty()) return fail(kBadInput, fault);
  }
  std::string error;
  auto session = openSession(setup, *size, false, true, error);
  if (!session) return fail(kFailed, error);
  session->program->lab() = std::move(checked);
  if (session->program->lab().state().view.space.on && !session->program->prepareSpace(error)) {
    return fail(kFailed, error);
  }
  const platform::Input last = run(*session);
  if (setup.report.empty()) return kDone;
  return writeReport(setup.report, *session->program, last, error) ? kDone : fail(kFailed, error);
}

}  // namespace app
