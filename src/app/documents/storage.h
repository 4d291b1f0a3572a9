// What the program keeps on the disk beside scenes: unsaved work, settings, progress in lessons.
#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <vector>

#include "app/documents/autosave.h"
#include "app/documents/message_board.h"
#include "app/documents/progress_file.h"
#include "app/documents/save_schedule.h"
#include "app/documents/scene_document.h"
#include "app/documents/settings.h"
#include "platform/input.h"
#include "platform/window.h"

namespace app {

/// What there is to keep, as of a frame.
struct Kept {
  const SceneDocument& document;
  const lab::Lab& lab;  ///< the user's own scene, and the view
  double canvasHeight;  ///< framebuffer pixels
  const lab::Progress& progress;
  const std::vector<std::string>& recent;  ///< as Settings has them, and so the folder
  const std::string& exportFolder;
};

class Storage {
 public:
  using Time = std::chrono::steady_clock::time_point;

  /// `folder`: exists; empty: nothing is kept. `settings`: as the program starts with them. What is
  /// changed from then on is written. `window`: its place is a setting; null: it is not.
  Storage(const std::string& folder, Settings settings, const platform::Window* window);

  /// Reads what was kept of lessons. Returns what is wrong.
  std::string recall(lab::Progress& progress) { return progressFile_.load(progress); }
  /// Work that a stopped program left behind.
  [[nodiscard]] Autosave& unsaved() { return autosave_; }
  [[nodiscard]] const Autosave& unsaved() const { return autosave_; }
  /// That work is the open scene now, which has had so many edits.
  void adopt(long edits);
  /// The scene was saved by the user: nothing is unsaved.
  void sceneSaved(Time now);

  /// Once a frame, after it: writes all of it when it is time to, and tells what is wrong.
  void saveIfDue(const Kept& kept, const platform::Input& input, bool isDragging, Time now,
                 MessageBoard& board);
  /// Writes unsaved work that has changed, or removes the file where nothing is unsaved. Returns
  /// what is wrong.
  std::string autosave(const SceneDocument& document, const lab::Lab& lab, double canvasHeight);
  std::string saveSettings(const Kept& kept);
  std::string saveProgress(const Kept& kept) { return progressFile_.save(kept.progress); }
  /// The program ends, and nothing is to be offered at the next start.
  void removeUnsaved();
  /// Seconds until saveIfDue() has something to do; nothing: nothing happened.
  [[nodiscard]] std::optional<double> wait(Time now) const { return schedule_.wait(now); }

 private:
  SettingsFile settingsFile_;
  Settings settings_;
  const platform::Window* window_;
  ProgressFile progressFile_;
  Autosave autosave_;
  std::optional<long>
      autosavedEdits_;  // of the document in the file of unsaved work; none: no file
  SaveSchedule schedule_;
  std::string autosaveFault_;  // that was told last; empty: none
  std::string settingsFault_;
  std::string progressFault_;
};

}  // namespace app
