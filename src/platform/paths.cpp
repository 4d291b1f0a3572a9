#include "platform/paths.h"

#include <filesystem>
#include <system_error>

#define SDL_MAIN_HANDLED
#include <SDL.h>

namespace platform {
namespace {

bool holdsData(const std::filesystem::path& folder) {
  std::error_code ignored;
  return std::filesystem::is_directory(folder / "shaders", ignored);
}

// The folder of the executable; empty if the system does not tell.
std::filesystem::path programFolder() {
  char* base = SDL_GetBasePath();
  if (base == nullptr) return {};
  std::filesystem::path folder = reinterpret_cast<const char8_t*>(base);
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
  const std::filesystem::path beside = programFolder() / ".." / "share" / "iklab";
  const std::string place = beside.lexically_normal().string();
  if (holdsData(beside)) return place;
  error = "the program's data is missing: no folder shaders in " + place +
          "; name another place with --data DIR";
  return std::nullopt;
}

std::optional<std::string> findSettings(const std::string& override, std::string& error) {
  if (!override.empty()) {
    std::error_code code;
    std::filesystem::create_directories(override, code);
    if (std::filesystem::is_directory(override, code)) return override;
    error = "--settings " + override + ": there is no such folder, and it cannot be made";
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
