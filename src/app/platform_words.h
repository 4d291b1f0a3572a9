// What `platform`, which knows of no language, says of files.
#pragma once

#include <string>

#include "language/language.h"

namespace app {

/// For a device or a pipe, which could keep the window waiting for ever.
inline std::string noFileText(const std::string& path) {
  return language::fill(language::tr("{file}: expected a file, got a device or a pipe"),
                        {{"file", path}});
}

/// A message such as "/tmp/a.json: expected a file, got a folder" with its reason in the language
/// of the window; another message as it is. scripts/data_texts.py finds the reasons.
inline std::string inWindowLanguage(const std::string& message) {
  for (std::size_t at = message.find(": "); at != std::string::npos;
       at = message.find(": ", at + 1)) {
    const std::string reason = message.substr(at + 2);
    const std::string_view found = language::lookUp(reason);
    if (found != reason) return message.substr(0, at + 2) + std::string(found);
  }
  return message;
}

}  // namespace app
