// What is remembered of lessons, in the folder of the settings: lessons.json.
#pragma once

#include <string>

#include "lab/lesson/progress.h"

namespace app {

/// Only lessons that changed are written. What another running program wrote of other lessons
/// meanwhile stays, and so does a file of a later version of the program.
class ProgressFile {
 public:
  /// `folder`: exists; empty: nothing is read or written.
  explicit ProgressFile(const std::string& folder);

  /// Reads the file, where there is one. Returns what is wrong: a broken file is renamed to
  /// *.broken, and `progress` is empty.
  std::string load(lab::Progress& progress);
  /// Writes what has changed since load() or the last save(), if anything has. Returns what is
  /// wrong, with the path.
  std::string save(const lab::Progress& progress);

 private:
  std::string path_;
  lab::Progress before_;
  bool isLater_ = false;  // of a later version
};

}  // namespace app
