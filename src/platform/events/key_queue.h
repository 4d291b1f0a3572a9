// Keys and text in the order in which they were typed, however many come between two frames.
#pragma once

#include <deque>
#include <string>
#include <vector>

#include <SDL_events.h>

namespace platform {

/// A release after a press, a press after the same key's release, and what comes after a key that
/// types nothing (Return, Escape, a key with Ctrl) wait for the next frame.
class KeyQueue {
 public:
  /// Keeps an event of a key or of text; false for any other.
  bool add(const SDL_Event& event);
  /// The events of a frame. `names`: as Input::keys has those that went down since the frame
  /// before, events or not.
  std::vector<SDL_Event> take(const std::vector<std::string>& names);
  /// The names of those that went down for this frame. Those that wait come in a later one, so that
  /// none overtakes the text that was typed before it.
  [[nodiscard]] const std::vector<std::string>& keys() const { return keys_; }
  /// Something was typed, for this frame.
  [[nodiscard]] bool wasTyped() const { return wasTyped_; }
  /// Some wait for the next frame.
  [[nodiscard]] bool isWaiting() const { return !events_.empty(); }

 private:
  std::vector<SDL_Event> takeEvents();

  std::deque<SDL_Event> events_;  // that no frame has seen yet
  std::vector<std::string> keys_;
  std::vector<std::string> waitingKeys_;  // those of events_
  bool wasTyped_ = false;
};

}  // namespace platform
