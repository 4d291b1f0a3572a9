// Where the program's own files are.
#pragma once

#include <optional>
#include <string>

namespace platform {

/// The folder with shaders/, fonts/ and assets/: `override` (--data DIR) if given, else
/// ../share/iklab beside the executable; never the working directory. Empty optional where it is
/// not there; `error` then names the places looked at.
std::optional<std::string> findData(const std::string& override, std::string& error);

}  // namespace platform
