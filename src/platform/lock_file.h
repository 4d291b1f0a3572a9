// A file that one program at a time can lock. The lock ends with the program.
#pragma once

#include <cstdint>
#include <memory>
#include <string>

namespace platform {

class LockFile {
 public:
  /// Null if another program holds it, or it cannot be created.
  static std::unique_ptr<LockFile> take(const std::string& path);
  /// Releases the lock. The file stays, since another program may be about to lock it.
  ~LockFile();
  LockFile(const LockFile&) = delete;
  LockFile& operator=(const LockFile&) = delete;

 private:
  explicit LockFile(std::intptr_t file) : file_(file) {}
  std::intptr_t file_;  // a descriptor or a handle
};

}  // namespace platform
