// iklab.com, which a shell takes for "iklab" before iklab.exe. A shell does not wait for a program
// with a window: this one waits, and hands on console, arguments and exit status.
#include <windows.h>

namespace {

// Ctrl+C reaches both; the other one decides.
BOOL WINAPI stay(DWORD) { return TRUE; }

// "C:\...\iklab.exe" of "C:\...\iklab.com".
bool findProgram(wchar_t* path, DWORD size) {
  const DWORD length = GetModuleFileNameW(nullptr, path, size);
  if (length < 4 || length >= size) return false;
  lstrcpyW(path + length - 4, L".exe");
  return true;
}

}  // namespace

extern "C" int wmain() {
  static wchar_t path[32768];
  STARTUPINFOW start{};
  start.cb = sizeof start;
  start.dwFlags = STARTF_USESTDHANDLES;
  start.hStdInput = GetStdHandle(STD_INPUT_HANDLE);
  start.hStdOutput = GetStdHandle(STD_OUTPUT_HANDLE);
  start.hStdError = GetStdHandle(STD_ERROR_HANDLE);
  SetConsoleCtrlHandler(stay, TRUE);
  PROCESS_INFORMATION program{};
  if (!findProgram(path, 32768) || CreateProcessW(path, GetCommandLineW(), nullptr, nullptr, TRUE,
                                                  0, nullptr, nullptr, &start, &program) == 0) {
    constexpr char kMissing[] = "iklab: iklab.exe is missing beside iklab.com\r\n";
    DWORD ignored = 0;
    WriteFile(start.hStdError, kMissing, sizeof kMissing - 1, &ignored, nullptr);
    return 1;
  }
  DWORD status = 1;
  WaitForSingleObject(program.hProcess, INFINITE);
  GetExitCodeProcess(program.hProcess, &status);
  return static_cast<int>(status);
}
