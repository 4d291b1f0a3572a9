// What `platform/interrupts` asks of the system. The functions that are handed over run at any
// moment, beside all threads or in the middle of one: they allocate and lock nothing.
#pragma once

#include <string_view>

namespace platform::system {

using Handler = void (*)();
/// From now on `end` is called where the program is asked to end: Ctrl+C, the end of the session.
void endWith(Handler end);
/// From now on `note` is called instead of the program's end, and SDL_WaitEvent() returns.
void noteWith(Handler note);

/// For `end`: removes a file, ends a process with all that it started.
void removeNow(const char* path);
void killNow(int process);
/// For `end`: the text on standard error, and no more of this program.
[[noreturn]] void exitNow(std::string_view text);

bool stderrIsTerminal();

}  // namespace platform::system
