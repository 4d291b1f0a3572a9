// Work that is not saved yet, kept in case the program is stopped. Every running program has a file
// of its own, which it holds by a lock that ends with it: a file that nobody holds was left behind.
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "platform/lock_file.h"

namespace app {

class Autosave {
 public:
  struct Leftover {
    std::string scene;  ///< as a scene file has it
    std::string path;   ///< where that scene is kept; empty: nowhere yet
    std::string when;   ///< local time
  };

  /// `folder`: exists; empty: nothing is kept.
  explicit Autosave(const std::string& folder);

  /// Work that a program which was stopped has left behind; nothing where there is none. Other
  /// programs do not see it from now on.
  [[nodiscard]] const std::optional<Leftover>& leftover() const { return leftover_; }
  /// It is this program's own work from now on.
  void adopt();
  /// It is thrown away; leftover() is the next one.
  void discard();
  /// It stays, to be offered at the next start.
  void keep();

  /// Whole or not at all. Returns what is wrong.
  std::string write(const std::string& scene, const std::string& path);
  /// There is nothing unsaved any more.
  void clear();

 private:
  struct Slot {
    std::string file;
    std::unique_ptr<platform::LockFile> lock;
  };
  std::optional<Slot> take(int number) const;
  void findLeftover();

  std::string folder_;
  std::optional<Slot> own_;
  std::optional<Slot> found_;
  std::optional<Leftover> leftover_;
  int looked_ = 0;  // slots up to this number are not looked at again
};

}  // namespace app
