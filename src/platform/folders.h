// Folders and paths.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace platform {

struct FolderEntry {
  std::string name;  ///< without the folder, UTF-8
  bool isFolder = false;
  std::string modified;  ///< local time, "2026-11-22 04:30"; empty: unknown
};

/// The entries of a folder, folders first, sorted by name, without hidden ones (names that begin
/// with a dot). Nothing on failure; `error` then names the folder and says why.
std::optional<std::vector<FolderEntry>> listFolder(const std::string& path, std::string& error);

/// As FolderEntry::modified.
std::string modifiedAt(const std::string& path);
bool isFolder(const std::string& path);
bool exists(const std::string& path);
/// True for what holds no content of its own: a device, a pipe, a socket. Reading it may never end.
bool isSpecial(const std::string& path);
/// What is said of one that must not be waited for, or be replaced.
inline constexpr const char* kNoFile = "expected a file, got a device or a pipe";
/// Expands "~" too. Unchanged on failure.
std::string absolutePath(const std::string& path);
/// The user's home folder; the root if there is none.
std::string homeFolder();

}  // namespace platform
