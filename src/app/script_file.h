// The file of the user's own solver, which another editor may write.
#pragma once

#include <chrono>
#include <optional>
#include <string>

#include "lab/core/lab.h"

namespace app {

/// Reads a script, which then is not saved with the scene. Returns what is wrong, beginning with
/// the path; empty: nothing.
std::string readScript(const std::string& path, lab::Script& script);

/// Looks at the file of the lab's script every now and then.
class ScriptFile {
 public:
  using Time = std::chrono::steady_clock::time_point;

  /// The file was written by another program: what the lab is to take over. A file that cannot be
  /// read, as while it is written, is left for the next look.
  std::optional<lab::Action> changed(const lab::Lab& lab, Time now);
  /// Seconds until the next look; nothing: there is no file.
  [[nodiscard]] std::optional<double> wait(Time now) const;

 private:
  std::string path_;  // that is followed; empty: none
  std::string seen_;  // what it held last
  Time next_{};
};

}  // namespace app
