#include "app/canvas/presented_view.h"

#include <utility>

#include "app/canvas/fit.h"

namespace app {
namespace {

lab::SetCamera cameraOf(const lab::View& view) {
  const lab::SpaceView& space = view.space;
  return {view.center, view.pixelsPerUnit,
          lab::SetCamera::Space{space.focusZ, space.yaw, space.pitch}};
}

bool isAt(const lab::View& view, const lab::SetCamera& camera) {
  if (!camera.space) return false;
  const lab::SpaceView& space = view.space;
  const lab::SetCamera::Space& there = *camera.space;
  return view.center == camera.center && view.pixelsPerUnit == camera.pixelsPerUnit &&
         space.focusZ == there.focusZ && space.yaw == there.yaw && space.pitch == there.pitch;
}

}  // namespace

void PresentedView::resize(lab::Lab& lab, const glm::ivec2& window) {
  const lab::View& view = lab.state().view;
  const bool isResized = std::exchange(window_, window) != window;
  if (!isResized || !last_ || !isAt(view, last_->camera)) return;
  isRefitted_ = isAt(view, placed_);
  lab.apply(lab::SetView{&lab::View::fitHeight, last_->height});
  lab.apply(lab::SetView{&lab::SpaceView::fitDistance, last_->distance});
  lab.apply(lab::SetView{&lab::View::fit, true});
}

void PresentedView::arrange(lab::Lab& lab, Presenting now, const glm::dvec2& size, double margin) {
  const Presenting was = std::exchange(was_, now);
  isNew_ = now != was;
  if (!isNew_) return;
  const lab::View& view = lab.state().view;
  if (was == Presenting::no) {
    usual_ = cameraOf(view);
    usualWindow_ = window_;
    wasFitted_ = isAt(view, fitted_);
  }
  const bool isUntouched = was == Presenting::no || isAt(view, placed_);
  const bool needsFit = now != Presenting::no || window_ != usualWindow_;
  if (isUntouched && wasFitted_ && needsFit) {
    lab.apply(lab::SetView{&lab::View::fit, true});
  } else if (!view.fit) {
    if (isUntouched) lab.apply(usual_);
    if (isUntouched && wasFitted_) fitted_ = usual_;
    fitIfCovered(lab, size, margin);
  }
}

void PresentedView::fit(lab::Lab& lab, const glm::dvec2& size) {
  const lab::View before = lab.state().view;
  fitIfAsked(lab, size);
  const lab::SetCamera camera = cameraOf(lab.state().view);
  if (before.fit) last_ = {camera, before.fitHeight, before.space.fitDistance};
  const bool showsAll = before.fitHeight == 0.0 && before.space.fitDistance == 0.0;
  if (before.fit && showsAll) fitted_ = camera;
  if (isNew_ || isRefitted_) placed_ = camera;
  isRefitted_ = false;
}

}  // namespace app
