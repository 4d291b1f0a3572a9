#include "platform/files.h"

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <system_error>
#include <utility>

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

std::string reasonNow() { return std::generic_category().message(errno); }

// The file that a link refers to.
fs::path behindLinks(const fs::path& path) {
  std::error_code ignored;
  if (!fs::is_symlink(path, ignored)) return path;
  const fs::path real = fs::weakly_canonical(path, ignored);
  return ignored ? path : real;
}

#if IKLAB_HAS_POSIX

// A file descriptor that closes itself.
class File {
 public:
  File(const fs::path& path, int flags, mode_t mode) : file_(open(path.c_str(), flags, mode)) {}
  ~File() {
    if (file_ >= 0) ::close(file_);
  }
  File(File&& other) noexcept : file_(std::exchange(other.file_, -1)) {}
  File& operator=(File&&) = delete;

  [[nodiscard]] bool isOpen() const { return file_ >= 0; }
  [[nodiscard]] bool write(std::string_view content) const {
    while (!content.empty()) {
      const ssize_t done = ::write(file_, content.data(), content.size());
      if (done < 0 && errno == EINTR) continue;
      if (done < 0) return false;
      content.remove_prefix(static_cast<std::size_t>(done));
    }
    return true;
  }
  [[nodiscard]] bool sync() const { return ::fsync(file_) == 0; }
  [[nodiscard]] bool empty() const { return ::ftruncate(file_, 0) == 0; }
  [[nodiscard]] bool allow(mode_t mode) const { return ::fchmod(file_, mode) == 0; }
  // Waits until no other process holds the lock; a process that ends releases it.
  [[nodiscard]] bool lock() const {
    while (::flock(file_, LOCK_EX) != 0) {
      if (errno != EINTR) return false;
    }
    return true;
  }
  [[nodiscard]] bool isAt(const fs::path& path) const {
    struct stat own {};
    struct stat there {};
    return ::fstat(file_, &own) == 0 && ::lstat(path.c_str(), &there) == 0 &&
           own.st_dev == there.st_dev && own.st_ino == there.st_ino;
  }

 private:
  int file_;
};

// Opens the file empty and locked. Another program that saves the same file may rename it while
// this one waits for the lock; then the file is opened again.
std::optional<File> openFresh(const fs::path& path) {
  constexpr mode_t kReadable = 0666;  // minus the umask
  constexpr int kFlags = O_WRONLY | O_CREAT | O_NOFOLLOW | O_CLOEXEC;
  while (true) {
    File file(path, kFlags, kReadable);
    if (!file.isOpen() || !file.lock()) return std::nullopt;
    if (file.isAt(path)) return file.empty() ? std::optional(std::move(file)) : std::nullopt;
  }
}

// Writes the fresh file and renames it to the target.
bool replace(const fs::path& fresh, const fs::path& target, std::string_view content) {
  const std::optional<File> file = openFresh(fresh);
  if (!file) return false;
  struct stat old {};
  const bool isNew = ::stat(target.c_str(), &old) != 0;
  const bool isWhole = (isNew || file->allow(old.st_mode & 07777U)) && file->write(content) &&
                       file->sync() && ::rename(fresh.c_str(), target.c_str()) == 0;
  if (isWhole) return true;
  const int reason = errno;
  ::unlink(fresh.c_str());
  errno = reason;
  return false;
}

// Brings the new name onto the disk. Folders that cannot be opened need no sync.
void syncFolder(const fs::path& folder) {
  const File file(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC, 0);
  if (file.isOpen()) static_cast<void>(file.sync());
}

#else

bool replace(const fs::path& fresh, const fs::path& target, std::string_view content) {
  std::ofstream file(fresh, std::ios::binary);
  file.write(content.data(), static_cast<std::streamsize>(content.size()));
  file.close();
  std::error_code code;
  if (file.good()) fs::rename(fresh, target, code);
  if (file.good() && !code) return true;
  fs::remove(fresh, code);
  return false;
}

void syncFolder(const fs::path& /*folder*/) {}

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
  const fs::path target = behindLinks(path);
  fs::path fresh = target;
  fresh += ".new";
  errno = 0;
  if (!replace(fresh, target, content)) {
    error = path + ": " + reasonNow();
    return false;
  }
  const fs::path folder = target.parent_path();
  syncFolder(folder.empty() ? fs::path(".") : folder);
  return true;
}

PartFile::~PartFile() {
  std::error_code ignored;
  if (!isWhole_) fs::remove(path_, ignored);
}

bool PartFile::finish(std::string& error) {
  std::error_code code;
  fs::rename(path_, name_, code);
  if (code) error = name_ + ": " + code.message();
  isWhole_ = !code;
  return isWhole_;
}

}  // namespace platform
