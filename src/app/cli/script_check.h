// Plays a script without a window and without a file being written: what is wrong with it is found
// before anything is opened.
#pragma once

#include <string>
#include <vector>

#include "app/cli/script.h"

namespace app {

/// How many frames of a film of `fps` are painted once these seconds have passed; `due`: those that
/// have passed and not been painted.
int framesOf(double& due, double seconds, int fps);

class ScriptCheck : public ScriptHost {
 public:
  explicit ScriptCheck(int fps) : fps_(fps) {}

  /// As playScript(); a film without an end is a fault too.
  std::string run(const std::vector<ScriptLine>& lines, const std::string& folder);
  /// How long all of it takes.
  [[nodiscard]] double seconds() const { return seconds_; }

  lab::Lab& lab() override { return lab_; }
  std::string pass(double seconds) override;
  void setStyle(const FrameStyle& /*style*/) override {}
  std::string resize(glm::ivec2 size) override;
  std::string shoot(const std::string& /*path*/) override { return {}; }
  std::string record(const std::string& path) override;
  std::string stop() override;

 private:
  lab::Lab lab_;
  int fps_;
  int filmed_ = 0;    // frames of the film that is on
  double due_ = 0.0;  // seconds that have passed and not been filmed
  double seconds_ = 0.0;
  bool isRecording_ = false;
};

}  // namespace app
