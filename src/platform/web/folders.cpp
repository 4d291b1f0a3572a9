#include "platform/system/folders.h"

#include <chrono>

namespace platform::system {

std::vector<std::string> dataFolders() { return {"../share/iklab"}; }

// What is written into it becomes a download: see page.js.
std::string homeFolder() { return "/downloads"; }

std::string faultOfSettingsPlace() { return {}; }

std::vector<std::string> roots() { return {}; }

// By way of now: not every library's clock of files tells the system's time.
std::optional<std::tm> localTime(const std::filesystem::file_time_type& time) {
  const auto ago = std::filesystem::file_time_type::clock::now() - time;
  const auto then = std::chrono::system_clock::now() -
                    std::chrono::duration_cast<std::chrono::system_clock::duration>(ago);
  const std::time_t seconds = std::chrono::system_clock::to_time_t(then);
  std::tm parts{};
  if (localtime_r(&seconds, &parts) == nullptr) return std::nullopt;
  return parts;
}

bool isHidden(const std::filesystem::path& path) {
  return path.filename().native().rfind('.', 0) == 0;
}

bool isSpecial(const std::string& /*path*/) { return false; }

std::string makeTemporaryFolder() { return {}; }

}  // namespace platform::system
