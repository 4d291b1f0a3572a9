// What `platform`, which knows of no language, says of files.
#pragma once

#include <string>

#include "language/language.h"
#include "platform/browser.h"
#include "platform/folders.h"

namespace app {

/// For a device or a pipe, which could keep the window waiting for ever.
inline std::string noFileText(const std::string& path) {
  return language::fill(language::tr("{file}: expected a file, got a device or a pipe"),
                        {{"file", path}});
}

/// As the user knows the file: in a browser it has a name, and is in no folder.
inline std::string shownPath(const std::string& path) {
  return platform::isInBrowser() ? platform::fileName(path) : path;
}

/// What became of a file: `byItself`, or in a browser that it is a download of this name.
inline std::string writtenText(const language::Text& byItself, const std::string& path) {
  const language::Text text =
      platform::isInBrowser() ? language::tr("Downloaded as {file}") : byItself;
  return language::fill(text, {{"file", shownPath(path)}});
}

/// A message such as "/tmp/a.json: expected a file, got a folder" with its reason in the language
/// of the window, also one that was made before a language was in use; another message as it is.
/// scripts/data_texts.py finds the reasons.
inline std::string inWindowLanguage(const std::string& message) {
  if (const std::string_view whole = language::lookUp(message); whole != message) {
    return std::string(whole);
  }
  for (std::size_t at = message.find(": "); at != std::string::npos;
       at = message.find(": ", at + 1)) {
    const std::string reason = message.substr(at + 2);
    const std::string_view found = language::lookUp(reason);
    if (found != reason) return message.substr(0, at + 2) + std::string(found);
  }
  return message;
}

}  // namespace app
