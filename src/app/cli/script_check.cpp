// The dry run of a script.
#include "app/cli/script.h"
#include "app/options/messages.h"
#include "platform/media/movie.h"

namespace app {

int framesOf(double& due, double seconds, int fps) {
  int frames = 0;
  for (due += seconds; due > 0.5 / fps; due -= 1.0 / fps) ++frames;
  return frames;
}

std::string ScriptCheck::run(const std::vector<ScriptLine>& lines, const std::string& script) {
  std::string fault = playScript(lines, script, *this);
  if (fault.empty() && isRecording_) fault = " expected 'record stop' after the last film";
  return fault;
}

std::string ScriptCheck::pass(double seconds) {
  lab_.apply(lab::Tick{seconds});
  seconds_ += seconds;
  filmed_ += framesOf(due_, seconds, fps_);
  return {};
}

void ScriptCheck::warn(const std::vector<std::string>& warnings) { app::warn(warnings); }

std::string ScriptCheck::resize(glm::ivec2 /*size*/) {
  return isRecording_ ? "a film has one size: expected 'record stop' before it" : "";
}

std::string ScriptCheck::record(const std::string& path) {
  if (isRecording_) return "expected 'record stop' before another film";
  isRecording_ = true;
  filmed_ = 0;
  return platform::faultOfMovie(path);
}

std::string ScriptCheck::stop() {
  isRecording_ = false;
  return filmed_ > 0 ? ""
                     : "a film needs a frame: expected time to pass before it (wait, drag, or play "
                       "with steps left)";
}

}  // namespace app
