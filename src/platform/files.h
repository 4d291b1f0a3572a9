// Reading and writing whole files.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace platform {

/// More than any scene has.
inline constexpr std::size_t kMostFileBytes = std::size_t{64} << 20U;

/// The file's content. Nothing if it cannot be read or is larger than `most` bytes; `error` then
/// names the file and says why.
std::optional<std::string> readFile(const std::string& path, std::string& error,
                                    std::size_t most = kMostFileBytes);

/// Writes the file NAME.new, syncs it and renames it: whenever the program or the machine stops,
/// there is the whole old content or the whole new one. The next save overwrites a NAME.new left
/// behind. Several programs save the same file one after the other. A link stays a link, and an
/// existing file keeps its permissions. False on failure, with the old content untouched; `error`
/// names the file and says why.
bool writeFile(const std::string& path, std::string_view content, std::string& error);

/// A file that other code writes as NAME.part until it is whole. Removed unless finished.
class PartFile {
 public:
  explicit PartFile(std::string name) : name_(std::move(name)), path_(name_ + ".part") {}
  ~PartFile();
  PartFile(const PartFile&) = delete;
  PartFile& operator=(const PartFile&) = delete;

  /// Where to write it.
  [[nodiscard]] const std::string& path() const { return path_; }
  /// Renames the closed, whole file. False on failure; `error` says why.
  bool finish(std::string& error);

 private:
  std::string name_;
  std::string path_;
  bool isWhole_ = false;
};

}  // namespace platform
