// Requests of panels and keys to the program beyond actions on the lab: files, the clipboard, the
// window.
#pragma once

#include <string>
#include <vector>

namespace ui {

enum class RequestKind {
  none,
  newScene,
  open,        ///< asks for a file
  openRecent,  ///< the file whose path is Request::text
  save,
  saveAs,
  copy,      ///< the scene, to the clipboard
  paste,     ///< a scene, from there
  exportAs,  ///< asks what goes out of the program, and how
  film,      ///< what happens in the window, from now on, or no longer
  fullScreen,
  quit,
};

struct Request {
  RequestKind kind = RequestKind::none;
  std::string text{};
};
using Requests = std::vector<Request>;

/// The state of the files that the menu shows.
struct FileInfo {
  struct Recent {
    std::string path;
    bool isMissing = false;
  };
  std::vector<Recent> recent;  ///< the last used first
  bool isFullScreen = false;
  std::string filming;  ///< for how long the window has been filmed, "1:05"; empty: it is not
};

}  // namespace ui
