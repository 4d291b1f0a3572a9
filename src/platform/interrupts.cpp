#include "platform/interrupts.h"

#include <csignal>

#if defined(__unix__) || defined(__APPLE__)
#include <unistd.h>
#endif

namespace platform {
namespace {

// The only kind of variable that a signal handler may write.
volatile std::sig_atomic_t interrupted = 0;

void remember(int /*signal*/) { interrupted = 1; }

}  // namespace

void catchInterrupts() {
  interrupted = 0;
  std::signal(SIGINT, remember);
  std::signal(SIGTERM, remember);
}

bool wasInterrupted() { return interrupted != 0; }

bool stderrIsTerminal() {
#if defined(__unix__) || defined(__APPLE__)
  return ::isatty(STDERR_FILENO) != 0;
#else
  return false;
#endif
}

}  // namespace platform
