// Reading and writing whole files.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "platform/interrupts.h"

namespace platform {

/// More than any scene has.
inline constexpr std::size_t kMostFileBytes = std::size_t{64} << 20U;

/// The file's content. Nothing if it cannot be read or is larger than `most` bytes; `error` then
/// names the file and says why. A device and a pipe are read up to their end; a pipe that nobody
/// writes to is refused.
std::optional<std::string> readFile(const std::string& path, std::string& error,
                                    std::size_t most = kMostFileBytes);

/// Writes a file beside it, syncs that and renames it: whenever the program or the machine stops,
/// there is the whole old content or the whole new one. A link stays a link, whether or not there
/// is something behind it, and an existing file keeps its permissions. A folder and a read-only
/// file are refused. To "-" (standard output), a device and a pipe the content is written as it is.
/// False on failure, with the old content untouched; `error` names the file and says why.
bool writeFile(const std::string& path, std::string_view content, std::string& error);

/// Takes the next piece of a content. False where it could not, and no more is wanted.
using Sink = std::function<bool(std::string_view)>;
/// Hands a content to the sink, piece by piece. False where it is not complete.
using Content = std::function<bool(const Sink& sink)>;
/// The same, of what is too large to be held in memory. Nothing is written where `content` returns
/// false; `error` is then empty if it was not the sink that failed.
bool writeFile(const std::string& path, const Content& content, std::string& error);

/// True where both names lead to one file, by whatever links; where there is none yet, true if both
/// would create the same one. False for devices and pipes: what is written to one replaces nothing.
bool isSameFile(const std::string& a, const std::string& b);

/// A file that is written under another name until it is whole: beside it, hidden, and of a name
/// that nobody can guess or share. What a stopped program left behind goes when the next file is
/// written into that folder.
class PartFile {
 public:
  explicit PartFile(std::string name) : name_(std::move(name)) {}
  /// Removes it unless finished.
  ~PartFile();
  PartFile(const PartFile&) = delete;
  PartFile& operator=(const PartFile&) = delete;

  /// Creates it, empty; to be called first and once. False where NAME cannot be, or must not be
  /// replaced: a folder, a device, a read-only file. `error` names NAME and says why.
  bool create(std::string& error);
  /// Where to write it.
  [[nodiscard]] const std::string& path() const { return path_; }
  /// Appends to it. Other code may write it by path() instead.
  bool write(std::string_view content, std::string& error);
  /// Syncs the whole file and gives it its name. False on failure; `error` says why.
  bool finish(std::string& error);

 private:
  bool failed(std::string& error) const;

  std::string name_;
  std::string target_;  // behind links
  std::string path_;    // empty: there is none
  HalfDone mark_;
  std::intptr_t file_ = -1;  // keeps the lock by which others know that it is in use
};

}  // namespace platform
