#include "platform/interrupts.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <cstddef>
#include <string_view>
#include <utility>

#include "platform/system/interrupts.h"

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

void end() {
  for (const Place& each : places) {
    if (each.state != State::set) continue;
    if (each.process > 0) system::killNow(each.process);
    if (each.process == 0) system::removeNow(each.path.data());
  }
  system::exitNow({lastWords.bytes.data(), lastWords.size});
}

void note() { isInterrupted = true; }

}  // namespace

void endAtInterrupt(const std::string& message) {
  lastWords.set((stderrIsTerminal() ? "\niklab: " : "iklab: ") + message + "\n");
  system::endWith(end);
}

void noteInterrupts() { system::noteWith(note); }

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

bool stderrIsTerminal() { return system::stderrIsTerminal(); }

}  // namespace platform
