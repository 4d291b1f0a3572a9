#include "app/documents/save_schedule.h"

#include <algorithm>

namespace app {
namespace {

// How long work and settings may be lost to a crash.
constexpr auto kSaveAfter = std::chrono::seconds(3);
constexpr auto kLookAgain = std::chrono::milliseconds(500);
constexpr auto kFirstPause = std::chrono::seconds(5);
constexpr auto kLongestPause = std::chrono::minutes(5);

}  // namespace

bool SaveSchedule::isDue(const platform::Input& input, bool isDragging, Clock::time_point now) {
  if (input.happened && !due_) due_ = now + kSaveAfter;
  if (input.leaves) due_ = now;
  if (!due_ || now < *due_) return false;
  if (isDragging && !input.leaves) {
    due_ = now + kLookAgain;
    return false;
  }
  due_.reset();
  return true;
}

void SaveSchedule::written(bool isDone, Clock::time_point now) {
  pause_ = isDone ? Clock::duration()
                  : std::clamp<Clock::duration>(2 * pause_, kFirstPause, kLongestPause);
  if (!isDone) due_ = now + pause_;
}

void SaveSchedule::hasten(Clock::time_point now) {
  if (due_) due_ = std::min(*due_, now + kSaveAfter);
}

std::optional<double> SaveSchedule::wait(Clock::time_point now) const {
  if (!due_) return std::nullopt;
  return std::max(0.0, std::chrono::duration<double>(*due_ - now).count());
}

}  // namespace app
