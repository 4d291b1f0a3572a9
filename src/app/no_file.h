// What is said of a device or a pipe, which could keep the window waiting for ever.
#pragma once

#include <string>

#include "language/language.h"

namespace app {

inline std::string noFileText(const std::string& path) {
  return language::fill(language::tr("{file}: expected a file, got a device or a pipe"),
                        {{"file", path}});
}

}  // namespace app
