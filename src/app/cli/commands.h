// The commands of the command line.
#pragma once

#include <string>

#include "app/options/command_options.h"

namespace app {

inline constexpr int kDone = 0;
inline constexpr int kFailed = 1;    ///< the machine lacks something, a file could not be written
inline constexpr int kBadInput = 2;  ///< one line on stderr names the option

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

/// Prints "iklab: MESSAGE" on stderr and returns `code`.
int fail(int code, const std::string& message);

/// The whole program, from its arguments to its exit status.
int runCommandLine(int argc, const char* const* argv);

}  // namespace app
