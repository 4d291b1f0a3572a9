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

/// The place above all roots, where a system has several: its entries are the drives.
inline constexpr const char* kDrives = "//";

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

/// When the file was written, in ticks of no certain unit; 0: unknown.
std::int64_t writtenAt(const std::string& path);
/// With all folders above it. False if it is not there afterwards.
bool makeFolders(const std::string& path);
/// False on failure.
bool renameFile(const std::string& from, const std::string& to);
/// A file, where there is one.
void removeFile(const std::string& path);

/// The last part of a path; empty where it ends in a slash.
std::string fileName(const std::string& path);
/// A path without its last part; empty where it has only one. Of a root, the root, or kDrives.
std::string parentFolder(const std::string& path);
/// `path`, which is relative to `folder` unless it begins at a root.
std::string pathIn(const std::string& folder, const std::string& path);
/// The path of an address such as "file:///tmp/a%20b.json"; any other text as it is, also an
/// address with a "#", which may be a page's.
std::string pathOfAddress(const std::string& text);
/// Without "." and "..", as far as they can be left out.
std::string normalPath(const std::string& path);

}  // namespace platform
