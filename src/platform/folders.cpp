#include "platform/folders.h"

#include <algorithm>
#include <ctime>
#include <filesystem>
#include <system_error>

#include "platform/system/folders.h"

namespace platform {
namespace {

namespace fs = std::filesystem;

std::string localTime(const fs::file_time_type& written) {
  const std::optional<std::tm> parts = system::localTime(written);
  if (!parts) return {};
  std::string text(32, '\0');
  text.resize(std::strftime(text.data(), text.size(), "%Y-%m-%d %H:%M", &*parts));
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
    if (!system::isHidden(at->path())) {
      entries.push_back({at->path().filename().string(), at->is_directory(ignored),
                         modifiedAt(at->path().string())});
    }
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

bool isSpecial(const std::string& path) { return system::isSpecial(path); }

std::string homeFolder() {
  const std::string home = system::homeFolder();
  return isFolder(home) ? home : fs::path("/").string();
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
