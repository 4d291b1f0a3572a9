// Scripts for `iklab play`: one action a line; docs/scripting.md describes them.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "app/frame/program.h"
#include "lab/core/lab.h"

namespace app {

/// One line that does something.
struct ScriptLine {
  int number = 0;  ///< the line in the file, from 1
  std::string verb;
  std::string rest;  ///< what follows the verb, trimmed
};

/// The lines of a script, without comments and empty ones.
std::vector<ScriptLine> linesOf(std::string_view text);

/// Plays a script: a program, or a dry run that only looks for faults.
class ScriptHost {
 public:
  virtual ~ScriptHost() = default;
  [[nodiscard]] virtual lab::Lab& lab() = 0;
  /// Lets so many seconds pass, in frames. Returns why it has to stop, or an empty text.
  virtual std::string pass(double seconds) = 0;
  virtual void setStyle(const FrameStyle& style) = 0;
  /// Of a scene that was opened. The dry run has told it.
  virtual void warn(const std::vector<std::string>& /*warnings*/) {}
  // Each returns what went wrong, or an empty text. Paths are as the program takes them.
  virtual std::string resize(glm::ivec2 size) = 0;
  virtual std::string shoot(const std::string& path) = 0;
  virtual std::string record(const std::string& path) = 0;
  virtual std::string stop() = 0;
};

/// Plays all lines. `script` is its path; names of files in it are relative to its folder.
/// Returns the fault of the first bad line, "LINE: what was expected"; empty if there is none.
std::string playScript(const std::vector<ScriptLine>& lines, const std::string& script,
                       ScriptHost& host);

/// The path of a file that a script names.
std::string pathIn(const std::string& folder, const std::string& path);

/// How many frames of a film of `fps` are painted once these seconds have passed; `due`: those that
/// have passed and not been painted.
int framesOf(double& due, double seconds, int fps);

/// Plays a script without a window and without a file being written: what is wrong with it is found
/// before anything is opened.
class ScriptCheck : public ScriptHost {
 public:
  explicit ScriptCheck(int fps) : fps_(fps) {}

  /// As playScript(); a film without an end is a fault too.
  std::string run(const std::vector<ScriptLine>& lines, const std::string& script);
  /// How long all of it takes.
  [[nodiscard]] double seconds() const { return seconds_; }

  lab::Lab& lab() override { return lab_; }
  std::string pass(double seconds) override;
  void setStyle(const FrameStyle& /*style*/) override {}
  void warn(const std::vector<std::string>& warnings) override;
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
