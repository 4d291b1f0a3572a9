// The commands of the command line.
#pragma once

#include <memory>
#include <string>

#include "app/options/command_options.h"
#include "app/options/messages.h"

namespace app {

/// Prints the answer as JSON.
int runSolve(const SolveOptions& options);
/// Writes a scene file: a preset or a file, changed as the options say.
int runScene(const SceneOptions& options);
/// Paints one picture off screen.
int runShot(const ShotOptions& options);
/// Writes a film of a playback, or of a walk.
int runRecord(const RecordOptions& options);
/// Plays a script: see docs/scripting.md.
int runPlay(const PlayOptions& options);
/// Opens the window and stays until it is closed.
int runWindow(const WindowSetup& setup);

/// The whole program. One of them takes longer to make than to run once.
class CommandLine {
 public:
  CommandLine();
  ~CommandLine();
  CommandLine(const CommandLine&) = delete;
  CommandLine& operator=(const CommandLine&) = delete;
  /// From the arguments to the exit status.
  int run(int argc, const char* const* argv);

 private:
  struct Parsers;
  std::unique_ptr<Parsers> parsers_;
};

}  // namespace app
