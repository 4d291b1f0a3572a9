#include "platform/lock_file.h"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

namespace platform {

std::unique_ptr<LockFile> LockFile::take(const std::string& path) {
  constexpr mode_t kOwn = 0600;
  const int file = ::open(path.c_str(), O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, kOwn);
  if (file < 0) return nullptr;
  if (::flock(file, LOCK_EX | LOCK_NB) == 0) return std::unique_ptr<LockFile>(new LockFile(file));
  ::close(file);
  return nullptr;
}

LockFile::~LockFile() { ::close(static_cast<int>(file_)); }

}  // namespace platform
