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

void PresentedView::arrange(lab::Lab& lab, Presenting now, const glm::dvec2& size, double margin) {
  const Presenting was = std::exchange(was_, now);
  isNew_ = now != was;
  if (!isNew_) return;
  const lab::View& view = lab.state().view;
  if (was == Presenting::no) {
    usual_ = cameraOf(view);
    wasFitted_ = isAt(view, fitted_);
  }
  const bool isUntouched = was == Presenting::no || isAt(view, placed_);
  if (isUntouched && wasFitted_ && now != Presenting::no) {
    lab.apply(lab::SetView{&lab::View::fit, true});
  } else if (!view.fit) {
    if (isUntouched) lab.apply(usual_);
    if (isUntouched && wasFitted_) fitted_ = usual_;
    fitIfCovered(lab, size, margin);
  }
}

void PresentedView::arranged(const lab::Lab& lab, bool isFitted) {
  if (isFitted) fitted_ = cameraOf(lab.state().view);
  if (isNew_) placed_ = cameraOf(lab.state().view);
}

}  // namespace app
