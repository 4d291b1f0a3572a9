#include "platform/system/files.h"

#include <cerrno>
#include <filesystem>

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "platform/folders.h"

namespace platform::system {
namespace {

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

bool writeAll(int file, std::string_view content) {
  while (!content.empty()) {
    const ssize_t done = ::write(file, content.data(), content.size());
    if (done < 0 && errno == EINTR) continue;
    if (done < 0) return false;
    content.remove_prefix(static_cast<std::size_t>(done));
  }
  return true;
}

// Brings the new name onto the disk. Folders that cannot be opened need no sync.
void syncFolderOf(const std::filesystem::path& path) {
  const std::filesystem::path folder = path.has_parent_path() ? path.parent_path() : ".";
  const int file = ::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (file < 0) return;
  ::fsync(file);
  ::close(file);
}

int descriptor(File file) { return static_cast<int>(file); }

}  // namespace

std::error_code lastError() { return {errno, std::generic_category()}; }

// Another program that took it for a leftover before it was locked has removed it. Where the file
// system has no locks, nobody removes any.
File createLocked(const std::string& path) {
  constexpr mode_t kReadable = 0666;  // minus the umask
  constexpr int kFlags = O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC;
  const int file = ::open(path.c_str(), kFlags, kReadable);
  if (file < 0) return kNone;
  while (::flock(file, LOCK_EX) != 0 && errno == EINTR) {
  }
  if (isAt(file, path)) return file;
  ::unlink(path.c_str());
  ::close(file);
  errno = EEXIST;
  return kNone;
}

bool write(File file, std::string_view content) { return writeAll(descriptor(file), content); }

bool sync(File file) { return ::fsync(descriptor(file)) == 0; }

bool replace(File /*file*/, const std::string& path, const std::string& target) {
  if (::rename(path.c_str(), target.c_str()) != 0) return false;
  syncFolderOf(target);
  return true;
}

void close(File file) { ::close(descriptor(file)); }

bool remove(const std::string& path) { return ::unlink(path.c_str()) == 0; }

void removeUnlocked(const std::string& path) {
  const int file = ::open(path.c_str(), O_RDWR | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
  if (file < 0) return;
  const struct stat status = statusOf(file);
  const bool isOwn = S_ISREG(status.st_mode) && status.st_uid == ::geteuid();
  if (isOwn && ::flock(file, LOCK_EX | LOCK_NB) == 0 && isAt(file, path)) ::unlink(path.c_str());
  ::close(file);
}

bool isSameName(const std::string& a, const std::string& b) { return a == b; }

// Root could write to a read-only file.
std::string faultOfTarget(const std::string& path) {
  constexpr mode_t kWritable = 0222;
  struct stat there {};
  if (::stat(path.c_str(), &there) != 0) {
    return errno == ENOENT ? std::string() : lastError().message();
  }
  if (S_ISDIR(there.st_mode)) return "expected a file, got a folder";
  if (!S_ISREG(there.st_mode)) return kNoFile;
  const bool isRefused = ::faccessat(AT_FDCWD, path.c_str(), W_OK, AT_EACCESS) != 0;
  if (isRefused && errno != EACCES) return lastError().message();
  return isRefused || (there.st_mode & kWritable) == 0 ? "the file is read-only" : std::string();
}

bool takePermissions(File file, const std::string& target) {
  constexpr mode_t kPermissions = 0777;
  struct stat old {};
  if (::stat(target.c_str(), &old) != 0) return errno == ENOENT;
  return ::fchmod(descriptor(file), old.st_mode & kPermissions) == 0;
}

// Opened without waiting, a pipe is at its end as long as nobody has opened it to write.
std::string readSpecial(const std::string& path, std::size_t most, std::string& content) {
  const int file = ::open(path.c_str(), O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
  if (file < 0) return lastError().message();
  std::string part(1U << 16U, '\0');
  ssize_t got = ::read(file, part.data(), part.size());
  std::string fault;
  if (got == 0 && S_ISFIFO(statusOf(file).st_mode)) fault = kNoFile;
  ::fcntl(file, F_SETFL, 0);  // from now on it waits
  while (got != 0 && content.size() <= most) {
    if (got > 0) content.append(part, 0, static_cast<std::size_t>(got));
    if (got < 0 && errno != EINTR && errno != EAGAIN) {
      fault = lastError().message();
      break;
    }
    got = ::read(file, part.data(), part.size());
  }
  ::close(file);
  return fault;
}

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

}  // namespace platform::system
