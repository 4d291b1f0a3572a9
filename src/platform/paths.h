// Where the program's own files are.
#pragma once

#include <optional>
#include <string>

namespace platform {

/// The folder with shaders/ and fonts/: `override` (--data DIR) if given, else
/// ../share/iklab beside the executable; never the working directory. Empty optional where it is
/// not there; `error` then names the places looked at.
std::optional<std::string> findData(const std::string& override, std::string& error);

/// The folder for settings and unsaved work, made where it is not there: `override`
/// (--settings DIR) if given, else the system's own for this program (SDL_GetPrefPath). Empty
/// optional where there is none; `error` then says why.
std::optional<std::string> findSettings(const std::string& override, std::string& error);

}  // namespace platform
