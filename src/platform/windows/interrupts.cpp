// Ctrl+C and Ctrl+Break of a console, its closing, and the end of the session; they come in a
// thread of their own.
#include "platform/system/interrupts.h"

#include <windows.h>

#define SDL_MAIN_HANDLED
#include <SDL.h>

#include "platform/windows/wide.h"

namespace platform::system {
namespace {

constinit Handler atEnd = nullptr;
constinit Handler atNote = nullptr;

BOOL WINAPI onControl(DWORD what) {
  if (atNote == nullptr) {
    if (atEnd != nullptr) atEnd();
    return FALSE;
  }
  atNote();
  SDL_Event wake{};
  wake.type = SDL_USEREVENT;  // it ends a wait and means nothing else
  SDL_PushEvent(&wake);
  if (what == CTRL_C_EVENT || what == CTRL_BREAK_EVENT) return TRUE;
  // With the return of this function the program would end: it has 5 s to do so by itself.
  constexpr DWORD kPatience = 10000;
  Sleep(kPatience);
  return TRUE;
}

}  // namespace

void endWith(Handler end) {
  atEnd = end;
  SetConsoleCtrlHandler(onControl, TRUE);
}

void noteWith(Handler note) {
  atNote = note;
  SetConsoleCtrlHandler(onControl, TRUE);
}

void removeNow(const char* path) { DeleteFileW(wideOf(path).c_str()); }

// What it started itself ends with this program: see Process.
void killNow(int process) {
  const HANDLE handle = OpenProcess(PROCESS_TERMINATE, FALSE, static_cast<DWORD>(process));
  if (handle == nullptr) return;
  TerminateProcess(handle, 1);
  CloseHandle(handle);
}

void exitNow(std::string_view text) {
  DWORD ignored = 0;
  WriteFile(GetStdHandle(STD_ERROR_HANDLE), text.data(), static_cast<DWORD>(text.size()), &ignored,
            nullptr);
  TerminateProcess(GetCurrentProcess(), 1);
  __builtin_unreachable();
}

bool stderrIsTerminal() {
  DWORD mode = 0;
  return GetConsoleMode(GetStdHandle(STD_ERROR_HANDLE), &mode) != 0;
}

}  // namespace platform::system
