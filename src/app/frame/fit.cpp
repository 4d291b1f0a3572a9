#include "app/frame/fit.h"

#include <algorithm>

#include "draw/list/camera.h"

namespace app {

lab::View fittedView(const lab::Lab& lab, const glm::dvec2& size) {
  lab::View view = lab.state().view;
  const lab::Scene& scene = lab.state().scene;
  if (view.fitHeight > 0.0) {
    view.pixelsPerUnit = size.y / view.fitHeight;
  } else {
    const draw::Camera now = draw::cameraOf(view, size);
    const auto& others = lab.state().otherChains;
    const draw::Camera camera =
        view.space.on ? draw::fittedInSpace(scene, now, view.space.fitDistance, others)
                      : draw::fitted(scene, size, others);
    view = draw::viewOf(camera, view);
  }
  view.fitHeight = 0.0;
  view.space.fitDistance = 0.0;
  view.fit = false;
  return view;
}

bool isSeenWhole(const lab::Lab& lab, const glm::dvec2& size, double margin) {
  const draw::Camera camera = draw::cameraOf(lab.state().view, size);
  const auto isSeen = [&](const glm::dvec3& world) {
    const glm::dvec2 p = camera.toCanvas(world);
    return p.x >= margin && p.y >= margin && p.x <= size.x - margin && p.y <= size.y - margin;
  };
  return std::ranges::all_of(lab.shown().joints, isSeen) && isSeen(lab.goal());
}

}  // namespace app
