#include "platform/files.h"

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <random>
#include <system_error>

#include "platform/folders.h"

#if defined(__unix__) || defined(__APPLE__)
#define IKLAB_HAS_POSIX 1
#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>
#else
#define IKLAB_HAS_POSIX 0
#endif

namespace platform {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kPartPrefix = ".iklab-";
constexpr std::string_view kDigits = "0123456789abcdef";
constexpr std::size_t kPartDigits = 16;

std::string reasonNow() { return std::generic_category().message(errno); }

// No longer than any name that a file system takes.
std::string partName() {
  std::random_device random;
  std::string name(kPartPrefix);
  for (std::size_t i = 0; i < kPartDigits; ++i) name += kDigits[random() % kDigits.size()];
  return name;
}

// The file that a link refers to, there or not; `code` is set where that cannot be found out.
fs::path behindLinks(fs::path path, std::error_code& code) {
  constexpr int kMostLinks = 40;  // as Linux has it
  for (int i = 0; i < kMostLinks; ++i) {
    const fs::file_status status = fs::symlink_status(path, code);
    if (status.type() == fs::file_type::not_found) code.clear();
    if (code || status.type() != fs::file_type::symlink) return path;
    const fs::path next = fs::read_symlink(path, code);
    if (code) return path;
    path = path.parent_path() / next;
  }
  return path;
}

fs::path folderOf(const fs::path& path) {
  const fs::path folder = path.parent_path();
  return folder.empty() ? fs::path(".") : folder;
}

bool writeToOutput(std::string_view content) {
  return std::fwrite(content.data(), 1, content.size(), stdout) == content.size() &&
         std::fflush(stdout) == 0;
}

#if IKLAB_HAS_POSIX

struct stat statusOf(int file) {
  struct stat status {};
  if (::fstat(file, &status) != 0) status = {};
  return status;
}

bool isAt(int file, const std::string& path) {
  const struct stat own = statusOf(file);
  struct stat there {};
  return ::lstat(path.c_str(), &there) == 0 && own.st_dev == there.st_dev &&
         own.st_ino == there.st_ino;
}

bool isPartName(std::string_view name) {
  return name.size() == kPartPrefix.size() + kPartDigits && name.starts_with(kPartPrefix) &&
         name.find_first_not_of(kDigits, kPartPrefix.size()) == std::string_view::npos;
}

// Parts that no program holds the lock of.
void removeLeftovers(const fs::path& folder) {
  std::error_code code;
  for (fs::directory_iterator at(folder, code), end; !code && at != end; at.increment(code)) {
    const std::string path = at->path().string();
    if (!isPartName(at->path().filename().string())) continue;
    const int file = ::open(path.c_str(), O_RDWR | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
    if (file < 0) continue;
    const struct stat status = statusOf(file);
    const bool isOwn = S_ISREG(status.st_mode) && status.st_uid == ::geteuid();
    if (isOwn && ::flock(file, LOCK_EX | LOCK_NB) == 0 && isAt(file, path)) ::unlink(path.c_str());
    ::close(file);
  }
}

// Creates the file and locks it, so that no other program takes it for a leftover; one that did so
// before it was locked has removed it. Where the file system has no locks, nobody removes any.
int createPart(const fs::path& folder, std::string& path) {
  constexpr mode_t kReadable = 0666;  // minus the umask
  constexpr int kFlags = O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC;
  while (true) {
    path = (folder / partName()).string();
    const int file = ::open(path.c_str(), kFlags, kReadable);
    if (file < 0 && errno == EEXIST) continue;
    if (file < 0) return file;
    while (::flock(file, LOCK_EX) != 0 && errno == EINTR) {
    }
    if (isAt(file, path)) return file;
    ::unlink(path.c_str());
    ::close(file);
  }
}

// What keeps the file from being replaced; empty: nothing. Root could write to a read-only one.
std::string faultOfTarget(const std::string& path) {
  constexpr mode_t kWritable = 0222;
  struct stat there {};
  if (::stat(path.c_str(), &there) != 0) return errno == ENOENT ? std::string() : reasonNow();
  if (S_ISDIR(there.st_mode)) return "expected a file, got a folder";
  if (!S_ISREG(there.st_mode)) return kNoFile;
  const bool isRefused = ::faccessat(AT_FDCWD, path.c_str(), W_OK, AT_EACCESS) != 0;
  if (isRefused && errno != EACCES) return reasonNow();
  return isRefused || (there.st_mode & kWritable) == 0 ? "the file is read-only" : std::string();
}

// Permissions of the file that it will replace.
bool takePermissions(int file, const std::string& target) {
  constexpr mode_t kPermissions = 0777;
  struct stat old {};
  if (::stat(target.c_str(), &old) != 0) return errno == ENOENT;
  return ::fchmod(file, old.st_mode & kPermissions) == 0;
}

bool writeAll(int file, std::string_view content) {
  while (!content.empty()) {
    const ssize_t done = ::write(file, content.data(), content.size());
    if (done < 0 && errno == EINTR) continue;
    if (done < 0) return false;
    content.remove_prefix(static_cast<std::size_t>(done));
  }
  return true;
}

// A device, or a pipe, which waits for a reader.
bool writeToSpecial(const std::string& path, const Content& content) {
  const int file = ::open(path.c_str(), O_WRONLY | O_NOCTTY | O_CLOEXEC);
  if (file < 0) return false;
  int reason = 0;
  const bool isWritten = content([&](std::string_view piece) {
    if (reason == 0 && !writeAll(file, piece)) reason = errno;
    return reason == 0;
  });
  const bool isClosed = ::close(file) == 0;
  if (!isWritten) errno = reason;
  return isWritten && isClosed;
}

// Brings the new name onto the disk. Folders that cannot be opened need no sync.
void syncFolder(const fs::path& folder) {
  const int file = ::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (file < 0) return;
  ::fsync(file);
  ::close(file);
}

#else

bool writeToSpecial(const std::string& path, const Content& content) {
  std::ofstream file(path, std::ios::binary);
  const bool isWritten = content([&](std::string_view piece) {
    return file.write(piece.data(), static_cast<std::streamsize>(piece.size())).good();
  });
  file.close();
  return isWritten && file.good();
}

#endif

}  // namespace

std::optional<std::string> readFile(const std::string& path, std::string& error, std::size_t most) {
  std::error_code code;
  if (fs::is_directory(path, code)) {
    error = path + ": expected a file, got a folder";
    return std::nullopt;
  }
  errno = 0;
  std::ifstream file(path, std::ios::binary);
  if (!file) {
    error = path + ": " + reasonNow();
    return std::nullopt;
  }
  std::string content;
  for (std::string part(1U << 16U, '\0'); file && content.size() <= most;) {
    file.read(part.data(), static_cast<std::streamsize>(part.size()));
    content.append(part, 0, static_cast<std::size_t>(file.gcount()));
  }
  if (file.bad()) {
    error = path + ": " + reasonNow();
    return std::nullopt;
  }
  if (content.size() > most) {
    error = path + ": expected a file of at most " + std::to_string(most >> 20U) + " MiB";
    return std::nullopt;
  }
  return content;
}

bool writeFile(const std::string& path, std::string_view content, std::string& error) {
  return writeFile(
      path, [content](const Sink& sink) { return sink(content); }, error);
}

bool writeFile(const std::string& path, const Content& content, std::string& error) {
  const bool isOutput = path == "-";
  if (!isOutput && !isSpecial(path)) {
    PartFile part(path);
    return part.create(error) &&
           content([&](std::string_view piece) { return part.write(piece, error); }) &&
           part.finish(error);
  }
  errno = 0;
  const bool isWritten = isOutput ? content(writeToOutput) : writeToSpecial(path, content);
  if (!isWritten && errno != 0) error = (isOutput ? "standard output" : path) + ": " + reasonNow();
  return isWritten;
}

bool PartFile::failed(std::string& error) const {
  error = name_ + ": " + reasonNow();
  return false;
}

#if IKLAB_HAS_POSIX

PartFile::~PartFile() {
  if (!path_.empty()) ::unlink(path_.c_str());
  if (file_ >= 0) ::close(file_);
}

bool PartFile::create(std::string& error) {
  if (const std::string fault = faultOfTarget(name_); !fault.empty()) {
    error = name_ + ": " + fault;
    return false;
  }
  std::error_code code;
  const fs::path target = behindLinks(name_, code);
  if (code) {
    error = name_ + ": " + code.message();
    return false;
  }
  target_ = target.string();
  removeLeftovers(folderOf(target));
  std::string path;
  file_ = createPart(folderOf(target), path);
  if (file_ < 0 && errno == ENOENT) {
    error = name_ + ": there is no such folder";
    return false;
  }
  if (file_ < 0) return failed(error);
  path_ = path;
  mark_ = HalfDone::file(path);
  return takePermissions(file_, target_) || failed(error);
}

bool PartFile::write(std::string_view content, std::string& error) {
  return writeAll(file_, content) || failed(error);
}

bool PartFile::finish(std::string& error) {
  const bool isDone = ::fsync(file_) == 0 && ::rename(path_.c_str(), target_.c_str()) == 0;
  if (!isDone) return failed(error);
  mark_ = {};
  path_.clear();
  syncFolder(folderOf(target_));
  return true;
}

#else

PartFile::~PartFile() {
  std::error_code ignored;
  if (!path_.empty()) fs::remove(path_, ignored);
}

bool PartFile::create(std::string& error) {
  std::error_code ignored;
  const fs::path target = behindLinks(name_, ignored);
  target_ = target.string();
  path_ = (folderOf(target) / partName()).string();
  errno = 0;
  return std::ofstream(path_, std::ios::binary).good() || failed(error);
}

bool PartFile::write(std::string_view content, std::string& error) {
  errno = 0;
  std::ofstream file(path_, std::ios::binary | std::ios::app);
  file.write(content.data(), static_cast<std::streamsize>(content.size()));
  file.close();
  return file.good() || failed(error);
}

bool PartFile::finish(std::string& error) {
  std::error_code code;
  fs::rename(path_, target_, code);
  if (code) error = name_ + ": " + code.message();
  if (!code) path_.clear();
  return !code;
}

#endif

}  // namespace platform
