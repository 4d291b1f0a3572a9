// What fingers do, as a mouse does it: one that moves drags, one that taps clicks, one that rests
// presses the right button; two move and scale what they are on. Plain data, without SDL.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include <glm/vec2.hpp>

#include "platform/input.h"

namespace platform {

class Touch {
 public:
  /// A finger went down, moved, or was lifted. `place`: framebuffer pixels; `scale`: pixels a
  /// point; `seconds`: when, by any clock that only goes on.
  void press(std::int64_t finger, const glm::dvec2& place, double scale, double seconds);
  void move(std::int64_t finger, const glm::dvec2& place);
  void lift(std::int64_t finger, const glm::dvec2& place);
  /// Time has passed: a finger may have rested.
  void pass(double seconds);
  /// Fingers will be used, as far as one can know.
  void expect();
  /// Another pointer is used from now on.
  void leave();

  /// Seconds until pass() has something to do; nothing while it has not.
  [[nodiscard]] std::optional<double> wait(double seconds) const;
  /// Adds what was done since the last call, and where the pointer is.
  void tell(Input& input);

 private:
  /// `waits`: for what the finger will do; `spent`: what is done until all are lifted does nothing.
  enum class State { none, waits, drags, rests, pair, spent };
  struct Finger {
    std::int64_t id;
    glm::dvec2 place;
  };
  struct Pair {
    glm::dvec2 center;
    double distance;  // pixels
  };
  Finger* find(std::int64_t finger);
  [[nodiscard]] Pair pair() const;
  void change(Button button, bool down, const glm::dvec2& place, int clicks = 1);
  void letGo();
  void tap();

  State state_ = State::none;
  std::vector<Finger> fingers_;  // down now, the first one first
  glm::dvec2 start_{0.0};        // where the first one went down
  double since_ = 0.0;           // and when
  double scale_ = 1.0;
  glm::dvec2 place_{-1.0};  // of the pointer
  std::array<bool, 3> held_{};
  std::vector<ButtonChange> changes_;
  glm::dvec2 pan_{0.0};
  double pinch_ = 1.0;
  glm::dvec2 tapped_{0.0};         // the last tap's place
  std::optional<double> lastTap_;  // and when its finger went down
  bool isUsed_ = false;            // fingers were used last, or are expected
  bool isKnown_ = false;           // and a gesture of theirs has ended since, or they are
};

}  // namespace platform
