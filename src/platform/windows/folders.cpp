#include "platform/system/folders.h"

#include <chrono>
#include <cstdlib>

#include <windows.h>

#include "platform/path_text.h"
#include "platform/windows/wide.h"

namespace platform::system {
namespace {

std::string variable(const wchar_t* name) {
  const wchar_t* const value = _wgetenv(name);
  return value == nullptr ? std::string() : utf8Of(value);
}

}  // namespace

std::vector<std::string> dataFolders() { return {"data", "../share/iklab"}; }

std::string homeFolder() { return variable(L"USERPROFILE"); }

std::string faultOfSettingsPlace() { return {}; }

std::vector<std::string> roots() {
  std::vector<std::string> drives;
  const DWORD there = GetLogicalDrives();
  for (int i = 0; i < 26; ++i) {
    if ((there >> i & 1U) != 0) drives.push_back({static_cast<char>('A' + i), ':'});
  }
  return drives;
}

std::optional<std::tm> localTime(const std::filesystem::file_time_type& time) {
  const std::time_t seconds = std::chrono::system_clock::to_time_t(
      std::chrono::time_point_cast<std::chrono::system_clock::duration>(
          std::chrono::file_clock::to_sys(time)));
  std::tm parts{};
  if (localtime_s(&parts, &seconds) != 0) return std::nullopt;
  return parts;
}

bool isHidden(const std::filesystem::path& path) {
  if (path.filename().native().starts_with(L'.')) return true;
  const DWORD attributes = GetFileAttributesW(path.c_str());
  constexpr DWORD kHidden = FILE_ATTRIBUTE_HIDDEN | FILE_ATTRIBUTE_SYSTEM;
  return attributes != INVALID_FILE_ATTRIBUTES && (attributes & kHidden) != 0;
}

// A full path that is none of a disk: "\\.\NUL", which every name NUL or COM1 becomes, and
// "\\.\pipe\...".
bool isSpecial(const std::string& path) {
  if (path.empty()) return false;
  std::wstring full(32768, L'\0');
  full.resize(GetFullPathNameW(wideOf(path).c_str(), static_cast<DWORD>(full.size()), full.data(),
                               nullptr));
  return full.starts_with(L"\\\\.\\");
}

std::string makeTemporaryFolder() {
  std::wstring place(MAX_PATH + 1, L'\0');
  place.resize(GetTempPathW(static_cast<DWORD>(place.size()), place.data()));
  // Of this user alone, as the folder that it is in.
  for (unsigned i = 0; i < 100; ++i) {
    const std::wstring path = place + L"iklab-" + std::to_wstring(GetCurrentProcessId()) + L"-" +
                              std::to_wstring(GetTickCount64() + i);
    if (CreateDirectoryW(path.c_str(), nullptr) != 0) return utf8Of(path);
  }
  return {};
}

}  // namespace platform::system
