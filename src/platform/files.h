// Files that are read and written whole.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace platform {

/// More than any scene has.
inline constexpr std::size_t kMostFileBytes = std::size_t{64} << 20U;

/// Everything in the file. Nothing where it cannot be read or is larger than `most` bytes; `error`
/// then names the file and says why.
std::optional<std::string> readFile(const std::string& path, std::string& error,
                                    std::size_t most = kMostFileBytes);

/// Writes a file beside it, NAME.new, brings that onto the disk and renames it: whenever the
/// program or the machine stops, the old content is there, or the new one, whole; a NAME.new that
/// is left behind is written over by the next save. Programs that save the same do so one after the
/// other. A link stays a link, and an existing file keeps its permissions. False on failure, with
/// the old content untouched; `error` names the file and says why.
bool writeFile(const std::string& path, std::string_view content, std::string& error);

/// A file that somebody else writes: under another name, NAME.part, until it is whole. What never
/// gets its name is removed.
class PartFile {
 public:
  explicit PartFile(std::string name) : name_(std::move(name)), path_(name_ + ".part") {}
  ~PartFile();
  PartFile(const PartFile&) = delete;
  PartFile& operator=(const PartFile&) = delete;

  /// Where to write it.
  [[nodiscard]] const std::string& path() const { return path_; }
  /// It is whole and closed. False where it cannot have its name; `error` says why.
  bool finish(std::string& error);

 private:
  std::string name_;
  std::string path_;
  bool isWhole_ = false;
};

}  // namespace platform
