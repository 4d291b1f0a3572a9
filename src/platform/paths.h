// The folders of the program's data and settings.
#pragma once

#include <optional>
#include <string>

namespace platform {

/// The folder with shaders/ and fonts/: `override` (--data DIR) if given, else
/// ../share/iklab beside the executable; never the working directory. Nothing if it is missing;
/// `error` then names the place.
std::optional<std::string> findData(const std::string& override, std::string& error);

/// The folder for settings and unsaved work, created if missing: `override` (--settings DIR) if
/// given, else the system's for this program (SDL_GetPrefPath). Nothing on failure; `error` then
/// says why.
std::optional<std::string> findSettings(const std::string& override, std::string& error);

}  // namespace platform
