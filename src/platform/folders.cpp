#include "platform/folders.h"

#include <algorithm>
#include <charconv>
#include <ctime>
#include <filesystem>
#include <system_error>

#include "platform/path_text.h"
#include "platform/reason.h"
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

std::optional<std::vector<FolderEntry>> listDrives() {
  std::vector<FolderEntry> entries;
  for (std::string& root : system::roots()) entries.push_back({std::move(root), true, {}});
  return entries;
}

// With its "%20" and so on; nothing where one is none, or stands for the end of a text.
std::optional<std::string> decoded(std::string_view text) {
  std::string plain;
  for (std::size_t i = 0; i < text.size(); ++i) {
    plain += text[i];
    if (text[i] != '%') continue;
    const char* const digits = text.data() + i + 1;
    unsigned byte = 0;
    const bool hasTwo = text.size() - i > 2;
    if (!hasTwo || std::from_chars(digits, digits + 2, byte, 16).ptr != digits + 2 || byte == 0) {
      return std::nullopt;
    }
    plain.back() = static_cast<char>(byte);
    i += 2;
  }
  return plain;
}

bool hasDrives() { return !system::roots().empty(); }

}  // namespace

std::optional<std::vector<FolderEntry>> listFolder(const std::string& path, std::string& error) {
  if (path == kDrives && hasDrives()) return listDrives();
  std::error_code code;
  fs::directory_iterator at(pathOf(path), code);
  if (code) {
    error = path + ": " + reasonOf(code);
    return std::nullopt;
  }
  std::vector<FolderEntry> entries;
  for (const fs::directory_iterator end; at != end; at.increment(code)) {
    std::error_code ignored;
    if (!system::isHidden(at->path())) {
      const std::string each = textOf(at->path());
      entries.push_back({fileName(each), at->is_directory(ignored), modifiedAt(each)});
    }
    if (code) break;
  }
  std::ranges::sort(entries, isBefore);
  return entries;
}

std::string modifiedAt(const std::string& path) {
  std::error_code code;
  const auto written = fs::last_write_time(pathOf(path), code);
  return code ? std::string() : localTime(written);
}

bool isFolder(const std::string& path) {
  std::error_code ignored;
  return (path == kDrives && hasDrives()) || fs::is_directory(pathOf(path), ignored);
}

bool exists(const std::string& path) {
  std::error_code ignored;
  return fs::exists(pathOf(path), ignored);
}

bool isSpecial(const std::string& path) { return system::isSpecial(path); }

std::string homeFolder() {
  const std::string home = system::homeFolder();
  return isFolder(home) ? home : textOf(pathOf("/"));
}

std::string absolutePath(const std::string& path) {
  if (path == kDrives && hasDrives()) return path;
  const bool isHome = path == "~" || path.starts_with("~/");
  std::error_code code;
  const fs::path absolute =
      fs::absolute(pathOf(isHome ? homeFolder() + path.substr(1) : path), code);
  if (code) return path;
  const fs::path normal = absolute.lexically_normal();
  // A folder's name may end in a slash: its path does not, except for the root's.
  return textOf(normal.has_filename() ? normal : normal.parent_path());
}

std::int64_t writtenAt(const std::string& path) {
  std::error_code code;
  const auto time = fs::last_write_time(pathOf(path), code);
  return code ? 0 : static_cast<std::int64_t>(time.time_since_epoch().count());
}

bool makeFolders(const std::string& path) {
  std::error_code ignored;
  fs::create_directories(pathOf(path), ignored);
  return isFolder(path);
}

bool renameFile(const std::string& from, const std::string& to) {
  std::error_code code;
  fs::rename(pathOf(from), pathOf(to), code);
  return !code;
}

void removeFile(const std::string& path) {
  std::error_code ignored;
  fs::remove(pathOf(path), ignored);
}

std::string fileName(const std::string& path) { return textOf(pathOf(path).filename()); }

std::string parentFolder(const std::string& path) {
  if (path == kDrives && hasDrives()) return path;
  const fs::path whole = pathOf(path);
  const bool isRoot = whole.has_root_path() && whole == whole.root_path();
  return isRoot && hasDrives() ? kDrives : textOf(whole.parent_path());
}

std::string pathIn(const std::string& folder, const std::string& path) {
  // A drive without a slash would be the folder that is the working one there.
  if (folder == kDrives && hasDrives()) return path.ends_with(':') ? path + "/" : path;
  if (path == kDrives && hasDrives()) return path;
  return textOf(pathOf(folder) / pathOf(path));
}

std::string pathOfAddress(const std::string& text) {
  constexpr std::string_view kScheme = "file:/";
  if (!text.starts_with(kScheme) || text.find_first_of("#?") != std::string::npos) return text;
  std::string_view rest = std::string_view(text).substr(kScheme.size() - 1);
  for (const std::string_view host : {"//localhost/", "///"}) {
    if (rest.starts_with(host)) rest.remove_prefix(host.size() - 1);
  }
  const bool namesHost = rest.starts_with("//");
  std::optional<std::string> path = decoded(rest);
  if (!path || (namesHost && !hasDrives())) return text;
  // "/C:/Users" has a root before its drive.
  const bool hasDrive = path->size() > 2 && (*path)[2] == ':';
  return hasDrives() && hasDrive ? path->substr(1) : *path;
}

std::string normalPath(const std::string& path) { return textOf(pathOf(path).lexically_normal()); }

}  // namespace platform
