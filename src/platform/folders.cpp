#include "platform/folders.h"

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <ctime>
#include <filesystem>
#include <system_error>

namespace platform {
namespace {

namespace fs = std::filesystem;

std::string localTime(const fs::file_time_type& written) {
  const auto time = std::chrono::system_clock::to_time_t(
      std::chrono::time_point_cast<std::chrono::system_clock::duration>(
          std::chrono::file_clock::to_sys(written)));
  std::tm parts{};
#ifdef _WIN32
  if (localtime_s(&parts, &time) != 0) return {};
#else
  if (localtime_r(&time, &parts) == nullptr) return {};
#endif
  std::string text(32, '\0');
  text.resize(std::strftime(text.data(), text.size(), "%Y-%m-%d %H:%M", &parts));
  return text;
}

std::string lowered(std::string text) {
  std::ranges::transform(text, text.begin(), [](char c) {
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  });
  return text;
}

bool isBefore(const FolderEntry& a, const FolderEntry& b) {
  if (a.isFolder != b.isFolder) return a.isFolder;
  const std::string lowA = lowered(a.name);
  const std::string lowB = lowered(b.name);
  return lowA != lowB ? lowA < lowB : a.name < b.name;
}

}  // namespace

std::optional<std::vector<FolderEntry>> listFolder(const std::string& path, std::string& error) {
  std::error_code code;
  fs::directory_iterator at(path, code);
  if (code) {
    error = path + ": " + code.message();
    return std::nullopt;
  }
  std::vector<FolderEntry> entries;
  for (const fs::directory_iterator end; at != end; at.increment(code)) {
    std::error_code ignored;
    FolderEntry entry{at->path().filename().string(), at->is_directory(ignored),
                      modifiedAt(at->path().string())};
    if (!entry.name.starts_with('.')) entries.push_back(std::move(entry));
    if (code) break;
  }
  std::ranges::sort(entries, isBefore);
  return entries;
}

std::string modifiedAt(const std::string& path) {
  std::error_code code;
  const auto written = fs::last_write_time(path, code);
  return code ? std::string() : localTime(written);
}

bool isFolder(const std::string& path) {
  std::error_code ignored;
  return fs::is_directory(path, ignored);
}

bool exists(const std::string& path) {
  std::error_code ignored;
  return fs::exists(path, ignored);
}

bool isSpecial(const std::string& path) {
  std::error_code ignored;
  return fs::is_other(path, ignored);
}

std::string homeFolder() {
  for (const char* name : {"HOME", "USERPROFILE"}) {
    const char* home = std::getenv(name);
    if (home != nullptr && isFolder(home)) return home;
  }
  return fs::path("/").string();
}

std::string absolutePath(const std::string& path) {
  const bool isHome = path == "~" || path.starts_with("~/");
  const fs::path whole = isHome ? fs::path(homeFolder() + path.substr(1)) : fs::path(path);
  std::error_code code;
  const fs::path absolute = fs::absolute(whole, code);
  if (code) return path;
  const fs::path normal = absolute.lexically_normal();
  // A folder's name may end in a slash: its path does not, except for the root's.
  return (normal.has_filename() ? normal : normal.parent_path()).string();
}

}  // namespace platform
