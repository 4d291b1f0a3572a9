// Unsaved work, written in case the program is stopped. Every running program has a file and a lock
// on it; a file without a lock was left behind.
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

  /// `folder`: exists; empty: nothing is written.
  explicit Autosave(const std::string& folder);

  /// Work that a stopped program left behind; nothing where there is none. Other programs do not
  /// see it from now on.
  [[nodiscard]] const std::optional<Leftover>& leftover() const { return leftover_; }
  /// Makes it this program's own work.
  void adopt();
  /// Deletes it; leftover() is the next one.
  void discard();
  /// Leaves it, to be offered at the next start.
  void postpone();

  /// There is a folder for it.
  [[nodiscard]] bool isPossible() const { return !folder_.empty(); }
  /// Writes this program's file, whole or not at all. Returns what is wrong.
  std::string write(const std::string& scene, const std::string& path);
  /// Removes it: nothing is unsaved any more.
  void clear();

 private:
  struct Slot {
    std::string file;
    std::unique_ptr<platform::LockFile> lock;
  };
  std::optional<Slot> lock(int number) const;
  void takeSlot();
  void findLeftover();

  std::string folder_;
  std::optional<Slot> own_;
  std::optional<Slot> found_;
  std::optional<Leftover> leftover_;
  int looked_ = 0;  // slots up to this number are not looked at again
};

}  // namespace app
