// A chain of a thousand bones whose target is dragged in a circle, a part of it out of reach, with
// the trace on as always: how long does the program take for a frame? Every solver in each of its
// forms, the whole program with its panels, painted at 1280x720 into a framebuffer.
#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <ctime>
#include <numbers>

#include "app/cli/program_window.h"
#include "gl/framebuffer.h"
#include "solver_cases.h"

namespace {

using Clock = std::chrono::steady_clock;

constexpr std::size_t kBones = 1000;
constexpr int kFrames = 300;
constexpr glm::ivec2 kSize{1280, 720};
constexpr double kFrameSeconds = 1.0 / 60.0;
constexpr int kOpeningFrames = 10;  // nobody drags before the window is there

// Milliseconds of each frame, by what took them.
struct Times {
  std::vector<double> solving;  // the solve, its trace, and the state that is shown
  std::vector<double> frames;   // with the painting
  std::vector<double>
      processor;  // of a frame, all threads together: what a busy machine blurs less
};

double milliseconds(Clock::duration time) {
  return std::chrono::duration<double, std::milli>(time).count();
}

double processorMilliseconds() { return 1e3 * static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

double quantile(std::vector<double> values, double part) {
  std::ranges::sort(values);
  const auto last = static_cast<double>(values.size() - 1);
  return values[static_cast<std::size_t>(std::lround(part * last))];
}

void setUp(lab::Lab& lab, const bench::Form& form) {
  lab.apply(lab::LoadPreset{2});  // the tentacle
  lab.apply(lab::SetBoneCount{kBones});
  const auto all = ik::solvers();
  const auto found = std::ranges::find(all, form.solver);
  lab.apply(lab::SelectSolver{static_cast<std::size_t>(found - all.begin())});
  for (std::size_t i = 0; i < form.solver->parameters.size(); ++i) {
    lab.apply(lab::SetParameter{i, form.parameters[i]});
  }
}

// Around a point beside the base, from nearly on the base to a fifth beyond the chain's reach.
glm::dvec3 targetAt(const lab::Lab& lab, int frame) {
  const rigs::Chain& chain = lab.state().scene.chain;
  const double reach = rigs::sizeOf(chain);
  const double turn = 2.0 * std::numbers::pi * frame / kFrames;
  return chain.base + 0.6 * reach * glm::dvec3(1.0 + std::cos(turn), std::sin(turn), 0.0);
}

std::size_t late(const std::vector<double>& times) {
  return static_cast<std::size_t>(
      std::ranges::count_if(times, [](double time) { return time > 1e3 * kFrameSeconds; }));
}

platform::Input idleInput() {
  platform::Input input;
  input.size = kSize;
  input.mouse = {-1.0, -1.0};
  return input;
}

Times drag(app::Program& program, void (*finish)()) {
  Times times;
  const platform::Input input = idleInput();
  for (int frame = 0; frame < kFrames; ++frame) {
    const double processor = processorMilliseconds();
    const auto start = Clock::now();
    program.lab().apply(lab::SetTarget{targetAt(program.lab(), frame)});
    const auto solved = Clock::now();
    program.frame(input, kFrameSeconds);
    finish();
    times.frames.push_back(milliseconds(Clock::now() - start));
    times.processor.push_back(processorMilliseconds() - processor);
    times.solving.push_back(milliseconds(solved - start));
  }
  return times;
}

void print(const bench::Form& form, const char* mode, const Times& times) {
  std::printf("%-20s %-12s %7.2f %7.2f | %7.2f %7.2f %7.2f %4zu | %9.2f %4zu\n", form.label.c_str(),
              mode, quantile(times.solving, 0.5), quantile(times.solving, 1.0),
              quantile(times.frames, 0.5), quantile(times.frames, 0.95),
              quantile(times.frames, 1.0), late(times.frames), quantile(times.processor, 0.5),
              late(times.processor));
  std::fflush(stdout);
}

}  // namespace

int main() {
  std::string error;
  auto window = app::openProgramWindow({}, kSize, true, true, error);
  const auto framebuffer = window ? gl::Framebuffer::create(kSize.x, kSize.y, error) : nullptr;
  if (!framebuffer) {
    std::fprintf(stderr, "live_bench: %s\n", error.c_str());
    return 1;
  }
  framebuffer->bind();
  const auto finish = reinterpret_cast<void (*)()>(platform::Window::procAddress("glFinish"));
  app::Program& program = *window->program;
  std::printf(
      "Milliseconds a frame, %zu bones, %d frames, at most %d iterations; late: frames "
      "that took more than a sixtieth of a second\n\n",
      kBones, kFrames, program.lab().state().choices.iterations);
  std::printf("%-20s %-12s %7s %7s | %7s %7s %7s %4s | %9s %4s\n", "solver", "mode", "solving",
              "worst", "frame", "95%", "worst", "late", "processor", "late");
  for (int i = 0; i < kOpeningFrames; ++i) program.frame(idleInput(), kFrameSeconds);
  finish();
  for (const bench::Form& form : bench::allForms()) {
    program.lab() = lab::Lab();
    setUp(program.lab(), form);
    print(form, "live", drag(program, finish));
    // Paused in the middle: every frame solves again and rebuilds the state under the cursor.
    program.lab().apply(lab::SetMode{lab::Mode::stepByStep});
    program.lab().apply(lab::Seek{program.lab().trace().size() / 2});
    print(form, "step by step", drag(program, finish));
  }
  return 0;
}
