#include "platform/events/touch.h"

#include <algorithm>
#include <utility>

#include <glm/geometric.hpp>

namespace platform {
namespace {

constexpr double kSlop = 8.0;       // points that a finger moves while it means to rest
constexpr double kRest = 0.5;       // seconds after which it does
constexpr double kDoubleTap = 0.4;  // seconds between the presses of one
constexpr double kNear = 24.0;      // points between them
constexpr double kLeast = 16.0;     // points: nearer fingers do not scale by what they tremble
constexpr glm::dvec2 kNowhere(-1.0);

}  // namespace

Touch::Finger* Touch::find(std::int64_t finger) {
  const auto found = std::ranges::find(fingers_, finger, &Finger::id);
  return found == fingers_.end() ? nullptr : &*found;
}

Touch::Pair Touch::pair() const {
  const glm::dvec2& a = fingers_[0].place;
  const glm::dvec2& b = fingers_[1].place;
  return {0.5 * (a + b), std::max(glm::distance(a, b), kLeast * scale_)};
}

void Touch::change(Button button, bool down, const glm::dvec2& place, int clicks) {
  held_[static_cast<std::size_t>(button)] = down;
  changes_.push_back({button, down, place, clicks});
}

// What is held is let go where the pointer is.
void Touch::letGo() {
  for (const Button each : {Button::left, Button::right}) {
    if (held_[static_cast<std::size_t>(each)]) change(each, false, place_);
  }
}

void Touch::tap() {
  const bool isSecond = lastTap_ && since_ - *lastTap_ < kDoubleTap &&
                        glm::distance(start_, tapped_) < kNear * scale_;
  change(Button::left, true, start_, isSecond ? 2 : 1);
  change(Button::left, false, start_);
  tapped_ = start_;
  lastTap_ = isSecond ? std::nullopt : std::optional(since_);
}

void Touch::press(std::int64_t finger, const glm::dvec2& place, double scale, double seconds) {
  if (find(finger)) return move(finger, place);
  isUsed_ = true;
  scale_ = scale;
  fingers_.push_back({finger, place});
  if (state_ == State::none) {
    state_ = State::waits;
    start_ = place;
    since_ = seconds;
    place_ = place;
  } else if (fingers_.size() == 2 && state_ != State::spent) {
    letGo();
    state_ = State::pair;
    place_ = pair().center;
  }
}

void Touch::move(std::int64_t finger, const glm::dvec2& place) {
  Finger* const moved = find(finger);
  if (!moved) return;
  const bool isOfPair = state_ == State::pair && moved - fingers_.data() < 2;
  const Pair before = isOfPair ? pair() : Pair{};
  moved->place = place;
  if (isOfPair) {
    const Pair now = pair();
    pan_ += now.center - before.center;
    pinch_ *= now.distance / before.distance;
    place_ = now.center;
    return;
  }
  if (state_ == State::waits && glm::distance(place, start_) > kSlop * scale_) {
    change(Button::left, true, start_);
    state_ = State::drags;
  }
  if (state_ == State::drags || state_ == State::rests) place_ = place;
}

void Touch::lift(std::int64_t finger, const glm::dvec2& place) {
  move(finger, place);
  const Finger* const lifted = find(finger);
  if (!lifted) return;
  const bool isThird = state_ == State::pair && lifted - fingers_.data() >= 2;
  std::erase_if(fingers_, [finger](const Finger& each) { return each.id == finger; });
  if (isThird) return;
  if (state_ == State::waits) tap();
  letGo();
  state_ = fingers_.empty() ? State::none : State::spent;
  if (!fingers_.empty()) return;
  place_ = kNowhere;
  isKnown_ = true;
}

void Touch::pass(double seconds) {
  if (wait(seconds) != 0.0) return;
  change(Button::right, true, start_);
  state_ = State::rests;
}

void Touch::expect() {
  isUsed_ = true;
  isKnown_ = true;
}

void Touch::leave() {
  if (!fingers_.empty()) return;  // systems make a mouse of fingers, too
  isUsed_ = false;
  isKnown_ = false;
}

std::optional<double> Touch::wait(double seconds) const {
  if (state_ != State::waits) return std::nullopt;
  return std::max(0.0, since_ + kRest - seconds);
}

void Touch::tell(Input& input) {
  const std::vector<ButtonChange> changes = std::exchange(changes_, {});
  input.buttonChanges.insert(input.buttonChanges.end(), changes.begin(), changes.end());
  input.pan += std::exchange(pan_, glm::dvec2(0.0));
  input.pinch *= std::exchange(pinch_, 1.0);
  input.happened = input.happened || !changes.empty();
  if (!isUsed_) return;
  // A tap that is over has been somewhere.
  const bool isOver = fingers_.empty() && !changes.empty();
  input.mouse = isOver ? changes.back().position : place_;
  input.buttons = held_;
  input.byTouch = isKnown_;
}

}  // namespace platform
