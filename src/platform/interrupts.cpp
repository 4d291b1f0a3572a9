#include "platform/interrupts.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <csignal>
#include <cstddef>
#include <string_view>
#include <utility>

#if defined(__unix__) || defined(__APPLE__)
#include <unistd.h>
#define IKLAB_HAS_POSIX 1
#else
#define IKLAB_HAS_POSIX 0
#endif

namespace platform {
namespace {

// A signal handler may call few functions, none that allocates or locks: all that it reads lies
// here, whole before it is marked as set.
enum class State { free, filling, set };

struct Place {
  std::atomic<State> state = State::free;
  int process = 0;                // 0: a file
  std::array<char, 4096> path{};  // longer ones cannot be opened
};

struct Text {
  std::array<char, 8192> bytes{};
  std::size_t size = 0;

  void set(std::string_view text) {
    size = text.copy(bytes.data(), bytes.size() - 1);
    bytes[size] = '\0';
  }
};

static_assert(std::atomic<State>::is_always_lock_free);
constinit std::array<Place, 16> places;  // more than a program has at once
constinit Text lastWords;

std::atomic<bool> isInterrupted = false;
static_assert(std::atomic<bool>::is_always_lock_free);

#if IKLAB_HAS_POSIX
using SignalHandler = void (*)(int);
// SDL's, which ends its wait for events, for a signal that it knows, and then takes that one back.
constinit SignalHandler wake = nullptr;
constinit int wakeSignal = 0;

void note(int /*signal*/) {
  isInterrupted = true;
  if (wake == nullptr) return;
  wake(wakeSignal);
  std::signal(wakeSignal, note);
}

void end(int /*signal*/) {
  for (const Place& each : places) {
    if (each.state != State::set) continue;
    if (each.process > 0) ::kill(-each.process, SIGKILL);
    if (each.process == 0) ::unlink(each.path.data());
  }
  const ssize_t ignored = ::write(STDERR_FILENO, lastWords.bytes.data(), lastWords.size);
  static_cast<void>(ignored);
  ::_exit(1);
}
#endif

}  // namespace

void endAtInterrupt(const std::string& message) {
  lastWords.set((stderrIsTerminal() ? "\niklab: " : "iklab: ") + message + "\n");
#if IKLAB_HAS_POSIX
  std::signal(SIGINT, end);
  std::signal(SIGTERM, end);
#endif
}

void noteInterrupts() {
#if IKLAB_HAS_POSIX
  // What was ignored from the start, as by nohup, still is.
  for (const int signal : {SIGTERM, SIGINT, SIGHUP}) {
    const SignalHandler before = std::signal(signal, note);
    if (before == SIG_IGN) std::signal(signal, SIG_IGN);
    const bool isOfSdl = before != SIG_IGN && before != SIG_DFL && before != SIG_ERR;
    if (!isOfSdl || before == note || wake != nullptr) continue;
    wake = before;
    wakeSignal = signal;
  }
#endif
}

bool takeInterrupt() { return isInterrupted.exchange(false); }

HalfDone::HalfDone(const std::string& path, int process) {
  for (std::size_t i = 0; i < places.size(); ++i) {
    Place& place = places[i];
    State free = State::free;
    if (path.size() >= place.path.size()) return;
    if (!place.state.compare_exchange_strong(free, State::filling)) continue;
    place.process = process;
    *std::copy(path.begin(), path.end(), place.path.begin()) = '\0';
    place.state = State::set;
    place_ = static_cast<int>(i);
    return;
  }
}

HalfDone& HalfDone::operator=(HalfDone&& other) noexcept {
  std::swap(place_, other.place_);
  return *this;
}

void HalfDone::forget() {
  if (place_ != kNowhere) places[static_cast<std::size_t>(place_)].state = State::free;
  place_ = kNowhere;
}

bool stderrIsTerminal() {
#if IKLAB_HAS_POSIX
  return ::isatty(STDERR_FILENO) != 0;
#else
  return false;
#endif
}

}  // namespace platform
