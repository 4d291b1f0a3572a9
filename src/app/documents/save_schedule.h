// When that is written which a crash would lose: work, settings, progress.
#pragma once

#include <chrono>
#include <optional>

#include "platform/input.h"

namespace app {

/// Soon after something happened; what failed, on a full disk say, is tried again after a pause,
/// and each time after a longer one.
class SaveSchedule {
 public:
  using Clock = std::chrono::steady_clock;

  /// Once a frame: whether to write now; then written() is told. `isDragging`: a drag does not wait
  /// for the disk.
  bool isDue(const platform::Input& input, bool isDragging, Clock::time_point now);
  /// `isDone`: all of it was written.
  void written(bool isDone, Clock::time_point now);
  /// The disk has just taken something: a long pause ends.
  void hasten(Clock::time_point now);
  /// Seconds; nothing where there is nothing to write.
  [[nodiscard]] std::optional<double> wait(Clock::time_point now) const;

 private:
  std::optional<Clock::time_point> due_;
  Clock::duration pause_{};  // before what failed is tried again; 0: nothing failed
};

}  // namespace app
