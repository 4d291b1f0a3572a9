// What is in folders.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace platform {

struct FolderEntry {
  std::string name;  ///< without the folder, UTF-8
  bool isFolder = false;
  std::string modified;  ///< local time, "2026-11-22 04:30"; empty where it is not known
};

/// What is in a folder: folders first, each by name; hidden ones, whose names begin with a dot, are
/// left out. Nothing where it cannot be read; `error` then names it and says why.
std::optional<std::vector<FolderEntry>> listFolder(const std::string& path, std::string& error);

/// When a file was written last, local time, as above; empty where that is not known.
std::string modifiedAt(const std::string& path);
bool isFolder(const std::string& path);
bool exists(const std::string& path);
/// With all folders from the root; "~" is the user's own. As it is where that cannot be told.
std::string absolutePath(const std::string& path);
/// The user's own folder; the root where there is none.
std::string homeFolder();

}  // namespace platform
