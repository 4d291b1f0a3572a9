// Opened for this program alone.
#include "platform/lock_file.h"

#include <windows.h>

#include "platform/windows/wide.h"

namespace platform {

std::unique_ptr<LockFile> LockFile::take(const std::string& path) {
  const HANDLE handle = CreateFileW(system::wideOf(path).c_str(), GENERIC_READ | GENERIC_WRITE, 0,
                                    nullptr, OPEN_ALWAYS, FILE_FLAG_OPEN_REPARSE_POINT, nullptr);
  if (handle == INVALID_HANDLE_VALUE) return nullptr;
  return std::unique_ptr<LockFile>(new LockFile(reinterpret_cast<std::intptr_t>(handle)));
}

LockFile::~LockFile() { CloseHandle(reinterpret_cast<HANDLE>(file_)); }

}  // namespace platform
