#include "app/canvas/canvas_names.h"

#include <algorithm>
#include <utility>

#include "draw/list/camera.h"
#include "lab/edit/chain_edits.h"
#include "ui/windows/canvas_tip.h"
#include "ui/windows/presentation.h"

namespace app {

std::optional<std::size_t> namedJoint(const lab::Lab& lab, const Canvas& canvas) {
  if (const auto dragged = canvas.draggedJoint()) {
    const auto turning = lab::turningBone(lab.state().scene.chain, *dragged - 1);
    if (turning) return turning;
  }
  return lab::selectedJoint(lab.state());
}

std::vector<ui::Rect> inWindow(const std::vector<draw::PlacedLabel>& labels, const ui::Rect& part) {
  std::vector<ui::Rect> rects;
  rects.reserve(labels.size());
  for (const auto& [low, high, quantity] : labels) {
    rects.push_back({part.x + low.x, part.y + low.y, high.x - low.x, high.y - low.y});
  }
  return rects;
}

void CanvasNames::layOutSelected(const ui::Context& context, const CanvasScene& scene,
                                 std::vector<draw::PlacedLabel>& labels) {
  const auto joint = namedJoint(scene.lab, scene.canvas);
  if (!joint) return;
  const ui::Rect& part = scene.parts.front();
  const draw::Camera camera =
      draw::cameraOf(scene.view, scene.lab.state().scene.isZUp, {part.width, part.height});
  const glm::dvec3 place = scene.lab.shown().bones[*joint].start;
  if (!camera.isInFront(place)) return;
  auto [name, help] = draw::textOfSelected(scene.lab, *joint);
  const ui::CanvasTipText text{std::move(name), std::move(help)};
  const draw::Box box = tipPlace(scene.lab, camera, camera.toCanvas(place),
                                 ui::canvasTipSize(context, text), labels, scene.unit);
  ui::canvasTip(context, text, box.low + glm::vec2(part.x, part.y), true);
  labels.push_back({box.low, box.high, {}});
}

void CanvasNames::layOutPointed(const ui::Context& context, const CanvasScene& scene,
                                const platform::Input& input, bool mayRest, double seconds,
                                const std::vector<draw::PlacedLabel>& labels) {
  const ui::Rect& part = scene.parts[std::min(scene.pointedPart, scene.parts.size() - 1)];
  const glm::dvec2 corner(part.x, part.y);
  const glm::dvec2 mouse = input.mouse - corner;
  const bool isInside =
      mouse.x >= 0.0 && mouse.y >= 0.0 && mouse.x < part.width && mouse.y < part.height;
  const draw::Camera camera =
      draw::cameraOf(scene.view, scene.lab.state().scene.isZUp, {part.width, part.height});
  std::optional<draw::Thing> thing;
  if (isInside && mayRest) thing = draw::thingAt(scene.lab, camera, mouse, scene.unit);
  tip_.point(thing, mouse, scene.unit, seconds);
  const auto shown = tip_.shown();
  if (!shown) return;
  auto [name, help] = draw::textOf(scene.lab, *shown);
  const ui::CanvasTipText text{std::move(name), std::move(help)};
  constexpr double kOffRing = ui::kRingRadius + 4.0;
  const double away = scene.view.presenting ? kOffRing : kTipAway;
  const draw::Box box = tipPlace(scene.lab, camera, tip_.at(), ui::canvasTipSize(context, text),
                                 labels, scene.unit, away);
  ui::canvasTip(context, text, box.low + glm::vec2(corner));
}

}  // namespace app
