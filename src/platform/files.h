// Files that are read and written whole.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace platform {

/// More than any scene has.
inline constexpr std::size_t kMostFileBytes = std::size_t{64} << 20U;

/// Everything in the file. Nothing where it cannot be read or is larger than `most` bytes; `error`
/// then names the file and says why.
std::optional<std::string> readFile(const std::string& path, std::string& error,
                                    std::size_t most = kMostFileBytes);

/// Writes a file beside it, brings that onto the disk and renames it: whenever the program or the
/// machine stops, the old content is there, or the new one, whole. A link stays a link, and an
/// existing file keeps its permissions. False on failure, with the old content untouched; `error`
/// names the file and says why.
bool writeFile(const std::string& path, std::string_view content, std::string& error);

}  // namespace platform
