// A file that is being written keeps a lock on a byte that it never has. Other programs, and other
// code of this one, may open it all the same.
#include "platform/system/files.h"

#include <windows.h>

#include "platform/folders.h"
#include "platform/reason.h"
#include "platform/windows/wide.h"

namespace platform::system {
namespace {

HANDLE handleOf(File file) { return reinterpret_cast<HANDLE>(file); }
File fileOf(HANDLE handle) { return reinterpret_cast<File>(handle); }
static_assert(kNone == -1, "INVALID_HANDLE_VALUE");

bool lock(HANDLE handle) {
  OVERLAPPED place{};
  place.OffsetHigh = 1U << 30U;
  constexpr DWORD kNow = LOCKFILE_EXCLUSIVE_LOCK | LOCKFILE_FAIL_IMMEDIATELY;
  return LockFileEx(handle, kNow, 0, 1, 0, &place) != 0;
}

// Another program took it for a leftover before it was locked.
bool isRemoved(HANDLE handle) {
  FILE_STANDARD_INFO info{};
  return GetFileInformationByHandleEx(handle, FileStandardInfo, &info, sizeof info) != 0 &&
         info.DeletePending != 0;
}

// Who looks through files, for viruses or to find them, has each new one open for a moment.
template <typename Action>
bool tryForAWhile(const Action& action) {
  constexpr int kTries = 50;
  constexpr DWORD kPause = 20;  // milliseconds
  for (int i = 1;; ++i) {
    if (action()) return true;
    const DWORD fault = GetLastError();
    const bool isTaken = fault == ERROR_SHARING_VIOLATION || fault == ERROR_ACCESS_DENIED ||
                         fault == ERROR_LOCK_VIOLATION || fault == ERROR_UNABLE_TO_REMOVE_REPLACED;
    if (i == kTries || !isTaken) return false;
    Sleep(kPause);
  }
}

bool writeAll(HANDLE handle, std::string_view content) {
  constexpr std::size_t kMost = std::size_t{1} << 24U;
  while (!content.empty()) {
    DWORD done = 0;
    const auto size = static_cast<DWORD>(content.size() < kMost ? content.size() : kMost);
    if (WriteFile(handle, content.data(), size, &done, nullptr) == 0) return false;
    content.remove_prefix(done);
  }
  return true;
}

}  // namespace

std::error_code lastError() { return {static_cast<int>(GetLastError()), std::system_category()}; }

File createLocked(const std::string& path) {
  constexpr DWORD kShare = FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE;
  const HANDLE handle = CreateFileW(wideOf(path).c_str(), GENERIC_READ | GENERIC_WRITE, kShare,
                                    nullptr, CREATE_NEW, FILE_ATTRIBUTE_NORMAL, nullptr);
  if (handle == INVALID_HANDLE_VALUE) return kNone;
  // Where the file system has no locks, nobody removes any.
  const bool isLocked = lock(handle) || GetLastError() != ERROR_LOCK_VIOLATION;
  if (isLocked && !isRemoved(handle)) return fileOf(handle);
  CloseHandle(handle);
  SetLastError(ERROR_FILE_EXISTS);
  return kNone;
}

bool write(File file, std::string_view content) { return writeAll(handleOf(file), content); }

bool sync(File file) { return FlushFileBuffers(handleOf(file)) != 0; }

// ReplaceFile() keeps owner, permissions and attributes of the old file, MoveFileEx() is for a new
// one and for disks that have none of these.
bool replace(File /*file*/, const std::string& path, const std::string& target) {
  const std::wstring from = wideOf(path);
  const std::wstring to = wideOf(target);
  return tryForAWhile([&] {
    constexpr DWORD kFlags = REPLACEFILE_IGNORE_MERGE_ERRORS;
    return ReplaceFileW(to.c_str(), from.c_str(), nullptr, kFlags, nullptr, nullptr) != 0 ||
           MoveFileExW(from.c_str(), to.c_str(),
                       MOVEFILE_REPLACE_EXISTING | MOVEFILE_WRITE_THROUGH) != 0;
  });
}

void close(File file) { CloseHandle(handleOf(file)); }

bool remove(const std::string& path) { return DeleteFileW(wideOf(path).c_str()) != 0; }

void removeUnlocked(const std::string& path) {
  constexpr DWORD kShare = FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE;
  const HANDLE handle = CreateFileW(wideOf(path).c_str(), GENERIC_READ | GENERIC_WRITE, kShare,
                                    nullptr, OPEN_EXISTING, FILE_FLAG_OPEN_REPARSE_POINT, nullptr);
  if (handle == INVALID_HANDLE_VALUE) return;
  if (GetFileType(handle) == FILE_TYPE_DISK && lock(handle)) remove(path);
  CloseHandle(handle);
}

bool isSameName(const std::string& a, const std::string& b) {
  return CompareStringOrdinal(wideOf(a).c_str(), -1, wideOf(b).c_str(), -1, TRUE) == CSTR_EQUAL;
}

std::string faultOfTarget(const std::string& path) {
  if (isSpecial(path)) return kNoFile;
  const DWORD attributes = GetFileAttributesW(wideOf(path).c_str());
  if (attributes == INVALID_FILE_ATTRIBUTES) return {};  // creating a file beside it tells why
  if ((attributes & FILE_ATTRIBUTE_DIRECTORY) != 0) return "expected a file, got a folder";
  return (attributes & FILE_ATTRIBUTE_READONLY) != 0 ? "the file is read-only" : std::string();
}

// They come with the name: see replace().
bool takePermissions(File /*file*/, const std::string& /*target*/) { return true; }

std::string readSpecial(const std::string& path, std::size_t most, std::string& content) {
  const HANDLE handle =
      CreateFileW(wideOf(path).c_str(), GENERIC_READ, FILE_SHARE_READ | FILE_SHARE_WRITE, nullptr,
                  OPEN_EXISTING, 0, nullptr);
  if (handle == INVALID_HANDLE_VALUE) return reasonOf(lastError());
  std::string part(1U << 16U, '\0');
  DWORD got = 0;
  while (content.size() <= most &&
         ReadFile(handle, part.data(), static_cast<DWORD>(part.size()), &got, nullptr) != 0 &&
         got > 0) {
    content.append(part, 0, got);
  }
  CloseHandle(handle);
  return {};
}

bool writeToSpecial(const std::string& path, const Content& content) {
  const HANDLE handle =
      CreateFileW(wideOf(path).c_str(), GENERIC_WRITE, FILE_SHARE_READ | FILE_SHARE_WRITE, nullptr,
                  OPEN_EXISTING, 0, nullptr);
  if (handle == INVALID_HANDLE_VALUE) return false;
  DWORD fault = ERROR_SUCCESS;
  const bool isWritten = content([&](std::string_view piece) {
    if (fault == ERROR_SUCCESS && !writeAll(handle, piece)) fault = GetLastError();
    return fault == ERROR_SUCCESS;
  });
  CloseHandle(handle);
  SetLastError(fault);
  return isWritten;
}

}  // namespace platform::system
