// The name of what the pointer rests on, beside the pointer.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "draw/list/camera.h"
#include "draw/marks/labels.h"
#include "draw/pick/thing.h"
#include "ui/widgets/context.h"

namespace app {

inline constexpr double kTipAway = 18.0;

/// Decides when a name appears: once the pointer has rested on a thing for a moment, until it
/// leaves the thing or the place.
class CanvasTip {
 public:
  static constexpr double kRest = 0.5;        ///< seconds
  static constexpr double kRestOnArea = 1.2;  ///< where the pointer often rests by chance

  /// The pointer is on `thing` at `mouse`, pixels of the canvas, and so many seconds have passed.
  /// Nothing: it is elsewhere, or something is dragged.
  void point(const std::optional<draw::Thing>& thing, const glm::dvec2& mouse, double unit,
             double seconds);
  /// The thing whose name is shown.
  [[nodiscard]] std::optional<draw::Thing> shown() const { return isDue() ? thing_ : std::nullopt; }
  /// Seconds until a frame is needed for a name that is not shown yet; nothing: there is none.
  [[nodiscard]] std::optional<double> wait() const {
    return thing_ && !isDue() ? std::optional(delay() - rested_) : std::nullopt;
  }
  /// Where the pointer came to rest.
  [[nodiscard]] const glm::dvec2& at() const { return at_; }

 private:
  [[nodiscard]] double delay() const {
    return thing_->kind == draw::Thing::Kind::reachable ? kRestOnArea : kRest;
  }
  [[nodiscard]] bool isDue() const { return thing_ && rested_ >= delay(); }

  std::optional<draw::Thing> thing_;
  glm::dvec2 at_{0.0};
  double rested_ = 0.0;  // seconds
};

/// A place for a box of `size` pixels beside the pointer at `mouse`: off the chain and its joints,
/// off what has handles, off the labels that are there, and so many points off the pointer.
draw::Box tipPlace(const lab::Lab& lab, const draw::Camera& camera, const glm::dvec2& mouse,
                   const glm::vec2& size, const std::vector<draw::PlacedLabel>& labels, double unit,
                   double away = kTipAway);

}  // namespace app
