#include "platform/lock_file.h"

#include <fcntl.h>

#if defined(__unix__) || defined(__APPLE__)
#include <sys/file.h>
#include <unistd.h>
#else
#include <io.h>
#include <share.h>
#include <sys/stat.h>
#endif

namespace platform {

#if defined(__unix__) || defined(__APPLE__)

std::unique_ptr<LockFile> LockFile::take(const std::string& path) {
  constexpr mode_t kOwn = 0600;
  const int file = ::open(path.c_str(), O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, kOwn);
  if (file < 0) return nullptr;
  if (::flock(file, LOCK_EX | LOCK_NB) == 0) return std::unique_ptr<LockFile>(new LockFile(file));
  ::close(file);
  return nullptr;
}

LockFile::~LockFile() { ::close(file_); }

#else

// Opened for exclusive access.
std::unique_ptr<LockFile> LockFile::take(const std::string& path) {
  int file = -1;
  const bool taken =
      _sopen_s(&file, path.c_str(), _O_RDWR | _O_CREAT, _SH_DENYRW, _S_IREAD | _S_IWRITE) == 0;
  return taken ? std::unique_ptr<LockFile>(new LockFile(file)) : nullptr;
}

LockFile::~LockFile() { _close(file_); }

#endif

}  // namespace platform
