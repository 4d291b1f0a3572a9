// Who takes the turns of a window: the program itself, or a browser.
#pragma once

#include <memory>
#include <optional>

namespace platform {

/// What is done again and again while a window is open.
class Turns {
 public:
  Turns() = default;
  virtual ~Turns() = default;
  Turns(const Turns&) = delete;
  Turns& operator=(const Turns&) = delete;

  /// Waits up to `seconds` for input, takes it and shows a frame. Returns how long the next one may
  /// wait, seconds; nothing after the last one.
  virtual std::optional<double> take(double seconds) = 0;
  /// After the last one: the program's exit status.
  virtual int end() = 0;
};

/// True in a browser: it takes them later and by itself, and owns them from now on.
bool takesOver(std::unique_ptr<Turns>& turns);

/// Takes all turns; returns what end() does. In a browser it returns 0 at once.
inline int takeTurns(std::unique_ptr<Turns> turns) {
  if (takesOver(turns)) return 0;
  double wait = 0.0;
  while (const std::optional<double> next = turns->take(wait)) wait = *next;
  return turns->end();
}

}  // namespace platform
