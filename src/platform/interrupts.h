// Signals that end the program: Ctrl+C for work that must clean up, the end of a session for a
// window; and whether stderr is a terminal.
#pragma once

#include <string>

namespace platform {

/// From now on SIGINT (Ctrl+C), SIGQUIT and SIGTERM end the program at once, whatever it waits for,
/// with `message` as a line on stderr and exit status 1. What is half done is undone.
void endAtInterrupt(const std::string& message);

/// From now on SIGINT, SIGTERM, SIGQUIT and SIGHUP no longer end the program: takeInterrupt() tells
/// of them, and Window::poll() returns. To be called once a window is open.
void noteInterrupts();
/// One of them came since the last call.
bool takeInterrupt();

/// What must not outlive the program when a signal ends it; as long as this lives.
class HalfDone {
 public:
  /// A file that is being written; it is removed.
  static HalfDone file(const std::string& path) { return HalfDone(path, 0); }
  /// A process, with all of its group; it is ended.
  static HalfDone process(int id) { return HalfDone({}, id); }
  HalfDone() = default;
  ~HalfDone() { forget(); }
  HalfDone(HalfDone&& other) noexcept : place_(other.place_) { other.place_ = kNowhere; }
  HalfDone& operator=(HalfDone&& other) noexcept;

 private:
  static constexpr int kNowhere = -1;
  HalfDone(const std::string& path, int process);
  void forget();

  int place_ = kNowhere;
};

bool stderrIsTerminal();

}  // namespace platform
