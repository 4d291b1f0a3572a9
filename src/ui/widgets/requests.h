// Requests of panels and keys to the program that are no actions on the lab: files, the clipboard,
// the window.
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
  copy,         ///< copies the scene to the clipboard
  paste,        ///< opens what the clipboard holds, or else Request::text: a scene, a link
  copyLink,     ///< copies the line that opens the scene, or the lesson at its step
  exportAs,     ///< opens the export window
  saveScript,   ///< the text of the user's own solver, as a file of its own
  saveAnswers,  ///< what was answered in lessons, as an answer sheet
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
  bool isInBrowser = false;  ///< whose own buttons and keys close the page
};

}  // namespace ui
