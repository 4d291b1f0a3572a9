// A program with a window has no console of its own. It writes to the one that it was started from,
// if there is one: packaging/windows/console.cpp waits there for its end.
#include "platform/start.h"

#include <array>
#include <cstdio>
#include <string>
#include <vector>

#include <fcntl.h>
#include <io.h>
#include <windows.h>

#include "platform/windows/wide.h"

namespace platform {
namespace {

// The command line that main() has went through the code page, in which most letters are missing.
std::vector<std::string> arguments() {
  int count = 0;
  wchar_t** const words = CommandLineToArgvW(GetCommandLineW(), &count);
  std::vector<std::string> texts;
  for (int i = 0; i < count; ++i) texts.push_back(system::utf8Of(words[i]));
  LocalFree(words);
  return texts;
}

bool isRedirected(DWORD which) {
  const HANDLE handle = GetStdHandle(which);
  if (handle == nullptr || handle == INVALID_HANDLE_VALUE) return false;
  const DWORD type = GetFileType(handle);
  return type == FILE_TYPE_DISK || type == FILE_TYPE_PIPE;
}

bool hasConsole() {
  return GetConsoleWindow() != nullptr || AttachConsole(ATTACH_PARENT_PROCESS) != 0;
}

// Standard error into a file of our own.
std::wstring keepErrors() {
  std::wstring folder(MAX_PATH + 1, L'\0');
  folder.resize(GetTempPathW(static_cast<DWORD>(folder.size()), folder.data()));
  std::array<wchar_t, MAX_PATH> name{};
  if (GetTempFileNameW(folder.c_str(), L"ikl", 0, name.data()) == 0) return {};
  return _wfreopen(name.data(), L"wb", stderr) == nullptr ? std::wstring() : name.data();
}

// The kept errors, and no file any more.
std::string takeErrors(const std::wstring& path) {
  std::fclose(stderr);
  std::string text;
  if (std::FILE* const file = _wfopen(path.c_str(), L"rb")) {
    for (int c = std::fgetc(file); c != EOF; c = std::fgetc(file)) text += static_cast<char>(c);
    std::fclose(file);
  }
  DeleteFileW(path.c_str());
  return text;
}

}  // namespace

int start(int /*argc*/, const char* const* /*argv*/, Main program) {
  const std::vector<std::string> texts = arguments();
  std::vector<const char*> pointers;
  pointers.reserve(texts.size() + 1);
  for (const std::string& each : texts) pointers.push_back(each.c_str());
  pointers.push_back(nullptr);

  const bool isErrorKept = isRedirected(STD_ERROR_HANDLE);
  const bool isOutputKept = isRedirected(STD_OUTPUT_HANDLE);
  const bool isOnConsole = hasConsole();
  std::wstring errors;
  if (isOnConsole) {
    SetConsoleOutputCP(CP_UTF8);
    if (!isOutputKept) std::freopen("CONOUT$", "wb", stdout);
    if (!isErrorKept) {
      std::freopen("CONOUT$", "wb", stderr);
      SetStdHandle(STD_ERROR_HANDLE, reinterpret_cast<HANDLE>(_get_osfhandle(_fileno(stderr))));
    }
  } else if (!isErrorKept) {
    errors = keepErrors();
  }
  for (std::FILE* const each : {stdin, stdout, stderr}) {
    if (_fileno(each) >= 0) _setmode(_fileno(each), _O_BINARY);
  }
  std::setvbuf(stderr, nullptr, _IONBF, 0);

  const int status = program(static_cast<int>(texts.size()), pointers.data());
  std::fflush(stdout);
  if (!errors.empty()) {
    const std::string text = takeErrors(errors);
    if (status != 0 && !text.empty()) {
      MessageBoxW(nullptr, system::wideOf(text).c_str(), L"IK Lab", MB_OK | MB_ICONERROR);
    }
  }
  return status;
}

}  // namespace platform
