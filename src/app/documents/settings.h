// What the program remembers from one start to the next, in the system's folder for settings.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "lab/core/actions.h"
#include "platform/window.h"

namespace app {

inline constexpr std::size_t kMostRecent = 10;

struct Settings {
  lab::View view;  ///< of it theme, sizes, motion, what is drawn, and where the panels are
  std::optional<platform::Placement> window;
  std::vector<std::string> recent;  ///< paths of scene files, the last used first
  std::string exportFolder;         ///< into which something was exported last; empty: nothing was
};

/// What makes a lab's view as the settings say.
lab::Actions viewActions(const Settings& settings);

/// As they are written.
nlohmann::ordered_json toJson(const Settings& settings);

/// Takes what `json` says; what it leaves out stays as it is. Returns what is wrong with it, by
/// JSON pointer; then `settings` is as it was.
std::string readSettings(const nlohmann::ordered_json& json, Settings& settings);

/// The file. Only what the user changed is written, not what the command line said. What another
/// running program wrote meanwhile stays, as do unknown fields.
class SettingsFile {
 public:
  /// `folder`: exists; empty: nothing is read or written.
  explicit SettingsFile(const std::string& folder);

  /// Reads the file, where there is one. Returns what is wrong: a broken file is renamed to
  /// *.broken, and `settings` is as it was.
  std::string load(Settings& settings) const;
  /// Changes count from here.
  void begin(const Settings& settings) { before_ = settings; }
  /// Writes what has changed since begin() or the last save(), if anything has. Returns what is
  /// wrong, with the path.
  std::string save(const Settings& settings);

 private:
  std::string path_;
  std::optional<Settings> before_;  // none: nothing was there
};

}  // namespace app
