#include <algorithm>
#include <chrono>
#include <cmath>
#include <iostream>
#include <thread>

#include "app/cli/commands.h"
#include "app/cli/program_window.h"
#include "app/cli/script.h"
#include "app/export/lab_film.h"
#include "app/export/picture_file.h"
#include "app/frame/languages.h"
#include "app/options/view_options.h"
#include "platform/files.h"
#include "platform/interrupts.h"

namespace app {
namespace {

// Frames are painted off screen, as many a second as a film has; with a window they are shown, each
// for its time.
class ScriptPlayer final : public ScriptHost {
 public:
  ScriptPlayer(ProgramWindow opened, const PlayOptions& options, int fps, double length)
      : opened_(std::move(opened)), inWindow_(options.window), fps_(fps), length_(length) {}

  lab::Lab& lab() override { return opened_.program->lab(); }
  std::string pass(double seconds) override;
  void setStyle(const FrameStyle& style) override { opened_.program->setStyle(style); }
  std::string resize(glm::ivec2 size) override;
  std::string shoot(const std::string& path) override;
  std::string record(const std::string& path) override;
  std::string stop() override;

 private:
  std::string frame();
  bool show();
  void tell() const;

  ProgramWindow opened_;
  std::unique_ptr<gl::Framebuffer> framebuffer_;
  std::unique_ptr<platform::Movie> movie_;
  bool inWindow_;
  bool isFresh_ = true;  // nothing has been painted into the framebuffer yet
  int fps_;
  double length_;  // of the whole script, seconds
  double time_ = 0.0;
  double due_ = 0.0;  // seconds that have passed and not been painted
};

std::string ScriptPlayer::resize(glm::ivec2 size) {
  std::string error;
  framebuffer_ = gl::Framebuffer::create(size.x, size.y, error);
  isFresh_ = true;
  return error;
}

std::string ScriptPlayer::pass(double seconds) {
  for (int left = framesOf(due_, seconds, fps_); left > 0; --left) {
    if (std::string fault = frame(); !fault.empty()) return fault;
  }
  return {};
}

std::string ScriptPlayer::frame() {
  if (isFresh_) settle(*opened_.program, *framebuffer_);
  isFresh_ = false;
  framebuffer_->bind();
  platform::Input input;
  input.size = {framebuffer_->width(), framebuffer_->height()};
  input.mouse = {-1.0, -1.0};
  opened_.program->frame(input, 1.0 / fps_);
  time_ += 1.0 / fps_;
  tell();
  std::string error;
  if (movie_ && !movie_->add(framebuffer_->readPixels(), 1, error)) return error;
  return show() ? "" : "interrupted";
}

// False where the window was closed.
bool ScriptPlayer::show() {
  if (!inWindow_) return true;
  const platform::Input input = opened_.window->poll(0.0, {});
  framebuffer_->show(input.size.x, input.size.y);
  opened_.window->present();
  std::this_thread::sleep_for(std::chrono::duration<double>(0.8 / fps_));
  return !input.quit;
}

void ScriptPlayer::tell() const {
  if (inWindow_ || !platform::stderrIsTerminal() || !(length_ > 0.0)) return;
  std::cerr << "\r" << std::lround(100.0 * std::min(time_ / length_, 1.0)) << " % " << std::flush;
}

std::string ScriptPlayer::shoot(const std::string& path) {
  // The first frame carries out what the script asked for; only then is the destination known.
  paintInto(*opened_.program, *framebuffer_, 1.0, 0.0);
  opened_.program->finishViewMotion();
  settle(*opened_.program, *framebuffer_);
  std::string error;
  writePicture(*opened_.program, *framebuffer_, path, error);
  return error;
}

std::string ScriptPlayer::record(const std::string& path) {
  std::string error;
  settle(*opened_.program, *framebuffer_);
  movie_ =
      platform::Movie::create({path, framebuffer_->width(), framebuffer_->height(), fps_}, error);
  return error;
}

std::string ScriptPlayer::stop() {
  std::string error;
  movie_->finish(error);
  movie_.reset();
  return error;
}

}  // namespace

int runPlay(const PlayOptions& options) {
  if (options.script.empty()) return fail(kBadInput, "SCRIPT: expected a script to play");
  platform::endAtInterrupt(options.script + ": interrupted");
  std::string error;
  const auto text = platform::readFile(options.script, error);
  if (!text) return fail(kBadInput, error);
  int fps = kUsualFps;
  for (const std::string& fault :
       {readFps(options.fps, fps), faultOfLanguage(options.language, options.data)}) {
    if (!fault.empty()) return fail(kBadInput, fault);
  }
  const std::vector<ScriptLine> lines = linesOf(*text);
  ScriptCheck check(fps);
  if (const std::string fault = check.run(lines, options.script); !fault.empty()) {
    return fail(kBadInput, options.script + ":" + fault);
  }
  constexpr glm::ivec2 kSize(1280, 720);
  WindowSetup setup;
  setup.data = options.data;
  auto opened = openProgramWindow(setup, kSize, !options.window, true, error);
  if (!opened) return fail(kFailed, error);
  opened->program->waitForMaps();
  opened->program->lab().apply(lab::SetView{&lab::View::language, options.language});
  ScriptPlayer player(std::move(*opened), options, static_cast<int>(fps), check.seconds());
  std::string fault = player.resize(kSize);
  if (fault.empty()) fault = playScript(lines, options.script, player);
  if (!options.window && platform::stderrIsTerminal()) std::cerr << '\n';
  return fault.empty() ? kDone : fail(kFailed, options.script + ":" + fault);
}

}  // namespace app
