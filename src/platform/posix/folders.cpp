#include "platform/system/folders.h"

#include <chrono>
#include <cstdlib>
#include <system_error>

#include <unistd.h>

namespace platform::system {

std::vector<std::string> dataFolders() { return {"../share/iklab"}; }

std::string homeFolder() {
  const char* const home = std::getenv("HOME");
  return home == nullptr || *home != '/' ? std::string() : home;
}

// A relative one would be another folder in each working folder.
std::string faultOfSettingsPlace() {
  for (const char* const name : {"XDG_DATA_HOME", "HOME"}) {
    const char* const place = std::getenv(name);
    if (place == nullptr) continue;
    if (*place == '/') return {};
    return std::string(name) + ": expected an absolute path, got '" + place + "'";
  }
  return "HOME is not set";
}

std::vector<std::string> roots() { return {}; }

std::optional<std::tm> localTime(const std::filesystem::file_time_type& time) {
  const std::time_t seconds = std::chrono::system_clock::to_time_t(
      std::chrono::time_point_cast<std::chrono::system_clock::duration>(
          std::chrono::file_clock::to_sys(time)));
  std::tm parts{};
  if (localtime_r(&seconds, &parts) == nullptr) return std::nullopt;
  return parts;
}

bool isHidden(const std::filesystem::path& path) {
  return path.filename().native().starts_with('.');
}

bool isSpecial(const std::string& path) {
  std::error_code ignored;
  return std::filesystem::is_other(path, ignored);
}

std::string makeTemporaryFolder() {
  std::error_code code;
  std::string path = (std::filesystem::temp_directory_path(code) / "iklab-XXXXXX").string();
  return !code && ::mkdtemp(path.data()) != nullptr ? path : std::string();
}

}  // namespace platform::system
