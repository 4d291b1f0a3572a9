#include "platform/files.h"

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <system_error>

#if defined(__unix__) || defined(__APPLE__)
#define IKLAB_HAS_POSIX 1
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>
#else
#define IKLAB_HAS_POSIX 0
#endif

namespace platform {
namespace {

namespace fs = std::filesystem;

std::string reasonNow() { return std::generic_category().message(errno); }

// Where writing through links would end up.
fs::path behindLinks(const fs::path& path) {
  std::error_code ignored;
  if (!fs::is_symlink(path, ignored)) return path;
  const fs::path real = fs::weakly_canonical(path, ignored);
  return ignored ? path : real;
}

#if IKLAB_HAS_POSIX

// Closes itself; closing tells of what could not be written as well.
class File {
 public:
  File(const fs::path& path, int flags, mode_t mode) : file_(open(path.c_str(), flags, mode)) {}
  ~File() {
    if (file_ >= 0) ::close(file_);
  }
  File(const File&) = delete;
  File& operator=(const File&) = delete;

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
  [[nodiscard]] bool allow(mode_t mode) const { return ::fchmod(file_, mode) == 0; }
  [[nodiscard]] bool close() {
    const int file = file_;
    file_ = -1;
    return ::close(file) == 0;
  }

 private:
  int file_;
};

bool writeWhole(const fs::path& path, const fs::path& target, std::string_view content) {
  constexpr mode_t kReadable = 0666;  // less the user's mask
  File file(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, kReadable);
  if (!file.isOpen()) return false;
  struct stat old {};
  if (::stat(target.c_str(), &old) == 0 && !file.allow(old.st_mode & 07777U)) return false;
  return file.write(content) && file.sync() && file.close();
}

// So that the new name is on the disk as well. What has no folders to sync needs none.
void syncFolder(const fs::path& folder) {
  const File file(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC, 0);
  if (file.isOpen()) static_cast<void>(file.sync());
}

#else

bool writeWhole(const fs::path& path, const fs::path& /*target*/, std::string_view content) {
  std::ofstream file(path, std::ios::binary);
  file.write(content.data(), static_cast<std::streamsize>(content.size()));
  file.close();
  return file.good();
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
  std::error_code code;
  fs::remove(fresh, code);  // left behind by a program that was stopped
  errno = 0;
  if (!writeWhole(fresh, target, content)) {
    error = path + ": " + reasonNow();
    fs::remove(fresh, code);
    return false;
  }
  fs::rename(fresh, target, code);
  if (code) {
    error = path + ": " + code.message();
    fs::remove(fresh, code);
    return false;
  }
  const fs::path folder = target.parent_path();
  syncFolder(folder.empty() ? fs::path(".") : folder);
  return true;
}

}  // namespace platform
