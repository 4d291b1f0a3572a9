// A file that one program at a time can hold, and that lets go when that program ends, however it
// does.
#pragma once

#include <memory>
#include <string>

namespace platform {

class LockFile {
 public:
  /// Null where another program holds it, or it cannot be made.
  static std::unique_ptr<LockFile> take(const std::string& path);
  /// Lets go; the file stays, since another program may be waiting to take the same one.
  ~LockFile();
  LockFile(const LockFile&) = delete;
  LockFile& operator=(const LockFile&) = delete;

 private:
  explicit LockFile(int file) : file_(file) {}
  int file_;
};

}  // namespace platform
