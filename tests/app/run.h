// Runs the built program as a user would, from a shell without a display.
#pragma once

#include <string>
#include <vector>

namespace app_test {

struct Ran {
  int code = -1;
  std::string out;
  std::string err;
};

using Arguments = std::vector<std::string>;

/// DISPLAY, WAYLAND_DISPLAY and SDL_VIDEODRIVER are taken out of its environment.
Ran run(const Arguments& arguments);

/// The same in this process: without the time that a start takes, many times that of refusing an
/// option under sanitizers. For the many cases of one kind, of which others have run().
Ran runHere(const Arguments& arguments);

/// A path in the system's folder for temporary files that no other test uses.
std::string temporary(const std::string& name);

/// A text with one space wherever it has space: where lines of a help break depends on the version
/// of CLI11.
std::string inOneLine(const std::string& text);

std::string contentOf(const std::string& path);

}  // namespace app_test
