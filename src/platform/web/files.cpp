// The browser's files are in memory; one program alone has them.
#include "platform/system/files.h"

#include <cerrno>
#include <cstdio>
#include <filesystem>

#include <fcntl.h>
#include <unistd.h>

namespace platform::system {
namespace {

int descriptor(File file) { return static_cast<int>(file); }

}  // namespace

std::error_code lastError() { return {errno, std::generic_category()}; }

File createLocked(const std::string& path) {
  constexpr int kReadable = 0666;
  const int file = ::open(path.c_str(), O_RDWR | O_CREAT | O_EXCL, kReadable);
  return file < 0 ? kNone : file;
}

bool write(File file, std::string_view content) {
  while (!content.empty()) {
    const ssize_t done = ::write(descriptor(file), content.data(), content.size());
    if (done < 0) return false;
    content.remove_prefix(static_cast<std::size_t>(done));
  }
  return true;
}

bool sync(File /*file*/) { return true; }

bool replace(File /*file*/, const std::string& path, const std::string& target) {
  return std::rename(path.c_str(), target.c_str()) == 0;
}

void close(File file) { ::close(descriptor(file)); }

bool remove(const std::string& path) { return ::unlink(path.c_str()) == 0; }

void removeUnlocked(const std::string& path) { remove(path); }

bool isSameName(const std::string& a, const std::string& b) { return a == b; }

std::string faultOfTarget(const std::string& path) {
  std::error_code ignored;
  return std::filesystem::is_directory(path, ignored) ? "expected a file, got a folder" : "";
}

bool takePermissions(File /*file*/, const std::string& /*target*/) { return true; }

std::string readSpecial(const std::string& /*path*/, std::size_t /*most*/,
                        std::string& /*content*/) {
  return std::generic_category().message(ENOTSUP);
}

bool writeToSpecial(const std::string& /*path*/, const Content& /*content*/) {
  errno = ENOTSUP;
  return false;
}

}  // namespace platform::system
