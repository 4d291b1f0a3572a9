// The view turns from one side to another quickly, but so that the eye can follow.
#pragma once

#include "lab/state.h"

namespace app {

class ViewMotion {
 public:
  /// Time passes; `view` is the lab's. `isHeld`: the mouse turns the view. It then follows at
  /// once, as with reduced motion.
  void advance(const lab::View& view, bool isHeld, double seconds);
  /// What still moves arrives at once.
  void finish() { left_ = 0.0; }
  /// The view as it is shown now.
  [[nodiscard]] lab::View shown(lab::View view) const;
  [[nodiscard]] bool isMoving() const { return left_ > 0.0; }

 private:
  bool isStarted_ = false;
  lab::SpaceView wanted_;  // the lab's, in the last frame
  lab::SpaceView from_;
  double left_ = 0.0;  // of the way, 1 to 0
};

}  // namespace app
