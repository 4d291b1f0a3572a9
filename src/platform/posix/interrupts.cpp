#include "platform/system/interrupts.h"

#include <csignal>

#include <unistd.h>

namespace platform::system {
namespace {

using SignalHandler = void (*)(int);

constinit Handler atEnd = nullptr;
constinit Handler atNote = nullptr;
// SDL's, which ends its wait for events, for a signal that it knows, and then takes that one back.
constinit SignalHandler wake = nullptr;
constinit int wakeSignal = 0;

void end(int /*signal*/) { atEnd(); }

void note(int /*signal*/) {
  atNote();
  if (wake == nullptr) return;
  wake(wakeSignal);
  std::signal(wakeSignal, note);
}

}  // namespace

void endWith(Handler end) {
  atEnd = end;
  std::signal(SIGINT, system::end);
  std::signal(SIGTERM, system::end);
  std::signal(SIGQUIT, system::end);
}

// What was ignored from the start, as by nohup, still is.
void noteWith(Handler note) {
  atNote = note;
  for (const int signal : {SIGTERM, SIGINT, SIGHUP, SIGQUIT}) {
    const SignalHandler before = std::signal(signal, system::note);
    if (before == SIG_IGN) std::signal(signal, SIG_IGN);
    const bool isOfSdl = before != SIG_IGN && before != SIG_DFL && before != SIG_ERR;
    if (!isOfSdl || before == system::note || wake != nullptr) continue;
    wake = before;
    wakeSignal = signal;
  }
}

void removeNow(const char* path) { ::unlink(path); }

void killNow(int process) { ::kill(-process, SIGKILL); }

void exitNow(std::string_view text) {
  const ssize_t ignored = ::write(STDERR_FILENO, text.data(), text.size());
  static_cast<void>(ignored);
  ::_exit(1);
}

bool stderrIsTerminal() { return ::isatty(STDERR_FILENO) != 0; }

}  // namespace platform::system
