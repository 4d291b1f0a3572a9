#include "app/canvas/view_motion.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace app {
namespace {

constexpr double kSeconds = 0.3;

// The flat view is the one from the front.
lab::SpaceView asSpace(lab::SpaceView space) {
  if (space.on) return space;
  space.yaw = 0.0;
  space.pitch = 0.0;
  space.focusZ = 0.0;
  return space;
}

bool isSameSide(const lab::SpaceView& a, const lab::SpaceView& b) {
  return a.on == b.on && a.yaw == b.yaw && a.pitch == b.pitch;
}

}  // namespace

void ViewMotion::advance(const lab::View& view, bool isHeld, double seconds) {
  const bool jumps = !isStarted_ || isHeld || view.reducedMotion;
  if (jumps) {
    left_ = 0.0;
  } else if (!isSameSide(view.space, wanted_)) {
    lab::View before = view;
    before.space = wanted_;
    from_ = asSpace(shown(before).space);
    left_ = 1.0;
  }
  wanted_ = view.space;
  isStarted_ = true;
  left_ = std::max(left_ - std::max(seconds, 0.0) / kSeconds, 0.0);
}

lab::View ViewMotion::shown(lab::View view) const {
  if (!isMoving()) return view;
  const lab::SpaceView to = asSpace(view.space);
  const double rest = left_ * left_ * (3.0 - 2.0 * left_);  // sets off and arrives gently
  view.space.on = true;
  // The shorter way around.
  const double turn = std::remainder(from_.yaw - to.yaw, 2.0 * std::numbers::pi);
  view.space.yaw = to.yaw + rest * turn;
  view.space.pitch = to.pitch + rest * (from_.pitch - to.pitch);
  view.space.focusZ = to.focusZ + rest * (from_.focusZ - to.focusZ);
  return view;
}

}  // namespace app
