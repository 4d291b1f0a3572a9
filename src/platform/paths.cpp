#include "platform/paths.h"

#define SDL_MAIN_HANDLED
#include <SDL.h>

#include "platform/folders.h"
#include "platform/system/folders.h"

namespace platform {
namespace {

bool holdsData(const std::string& folder) { return isFolder(pathIn(folder, "shaders")); }

// The folder of the executable; empty if the system does not tell.
std::string programFolder() {
  char* base = SDL_GetBasePath();
  if (base == nullptr) return {};
  std::string folder = base;
  SDL_free(base);
  return folder;
}

}  // namespace

std::optional<std::string> findData(const std::string& override, std::string& error) {
  if (!override.empty()) {
    if (holdsData(override)) return override;
    error = "--data " + override + ": there is no folder shaders in it";
    return std::nullopt;
  }
  std::string place;
  for (const std::string& each : system::dataFolders()) {
    place = normalPath(pathIn(programFolder(), each));
    if (holdsData(place)) return place;
  }
  error = "the program's data is missing: no folder shaders in " + place +
          "; name another place with --data DIR";
  return std::nullopt;
}

std::optional<std::string> findSettings(const std::string& override, std::string& error) {
  if (!override.empty()) {
    if (makeFolders(override)) return override;
    error = "--settings " + override + ": there is no such folder, and it cannot be made";
    return std::nullopt;
  }
  if (const std::string fault = system::faultOfSettingsPlace(); !fault.empty()) {
    error = "there is no folder for settings: " + fault;
    return std::nullopt;
  }
  char* place = SDL_GetPrefPath("IK Lab", "iklab");
  if (place == nullptr) {
    error = std::string("there is no folder for settings: ") + SDL_GetError();
    return std::nullopt;
  }
  std::string folder = place;
  SDL_free(place);
  return folder;
}

}  // namespace platform
