#include "app/canvas.h"

#include <algorithm>
#include <cmath>

namespace app {

struct Canvas::Frame {
  const lab::Lab& lab;
  const platform::Input& input;
  const CanvasPlace& place;
  draw::Camera camera;
  lab::Actions actions;
  bool isViewChanged = false;

  [[nodiscard]] glm::dvec2 local(const glm::dvec2& mouse) const {
    return mouse - glm::dvec2(place.rect.x, place.rect.y);
  }
  [[nodiscard]] bool isInside(const glm::dvec2& mouse) const {
    const glm::dvec2 p = local(mouse);
    return p.x >= 0.0 && p.y >= 0.0 && p.x < place.rect.width && p.y < place.rect.height;
  }
  [[nodiscard]] bool isHeld(std::string_view key) const {
    return std::ranges::find(input.heldKeys, key) != input.heldKeys.end();
  }
  [[nodiscard]] glm::dvec3 positionOf(const draw::Pick& pick) const {
    if (pick.handle == draw::Handle::target) return lab.state().scene.target;
    if (pick.handle == draw::Handle::base) return lab.state().scene.chain.base;
    return lab.shown().joints[pick.joint];
  }
  void drag(const draw::Pick& pick, const glm::dvec3& position) {
    if (pick.handle == draw::Handle::target) actions.emplace_back(lab::SetTarget{position});
    if (pick.handle == draw::Handle::base) actions.emplace_back(lab::MoveBase{position});
    if (pick.handle == draw::Handle::joint) {
      actions.emplace_back(lab::MoveJoint{pick.joint, position});
    }
  }
};

void Canvas::press(Frame& frame, const platform::ButtonChange& change) {
  // What one button began no other one takes over.
  if (isDragging() && change.button != button_) return;
  if (frame.place.mouseIsOverUi || !frame.isInside(change.position)) return;
  button_ = change.button;
  if (change.button != platform::Button::left) {
    isPanning_ = true;
    return;
  }
  const glm::dvec2 local = frame.local(change.position);
  const glm::dvec3 world = frame.camera.toWorld(local);
  if (frame.isHeld("T")) {
    dragged_ = {draw::Handle::target, 0};
    grabOffset_ = glm::dvec3(0.0);
    frame.actions.emplace_back(lab::BeginGesture{});
    frame.drag(dragged_, world);
    return;
  }
  dragged_ = draw::pick(frame.lab, frame.camera, local, frame.place.unit);
  isPanning_ = dragged_.handle == draw::Handle::none;
  if (isPanning_) return;
  grabOffset_ = frame.positionOf(dragged_) - world;
  frame.actions.emplace_back(lab::BeginGesture{});
}

void Canvas::moveTo(Frame& frame, const glm::dvec2& mouse) {
  const glm::dvec2 moved = mouse - lastMouse_;
  lastMouse_ = mouse;
  if (moved == glm::dvec2(0.0)) return;
  if (isPanning_) {
    frame.camera = frame.camera.pannedBy(moved);
    frame.isViewChanged = true;
  } else if (dragged_.handle != draw::Handle::none) {
    frame.drag(dragged_, frame.camera.toWorld(frame.local(mouse)) + grabOffset_);
  }
}

void Canvas::wheel(Frame& frame) {
  constexpr double kZoomPerNotch = 1.15;
  const bool elsewhere = frame.place.mouseIsOverUi || !frame.isInside(frame.input.mouse);
  if (frame.input.wheel == 0.0 || elsewhere) return;
  frame.camera = frame.camera.zoomedAt(frame.local(frame.input.mouse),
                                       std::pow(kZoomPerNotch, frame.input.wheel));
  frame.isViewChanged = true;
}

lab::Actions Canvas::handle(const lab::Lab& lab, const platform::Input& input,
                            const CanvasPlace& place) {
  const lab::View& view = lab.state().view;
  Frame frame{lab, input, place, draw::cameraOf(view, {place.rect.width, place.rect.height}),
              {},  false};
  for (const platform::ButtonChange& change : input.buttonChanges) {
    moveTo(frame, change.position);
    if (change.down) {
      press(frame, change);
    } else if (change.button == button_) {
      isPanning_ = false;
      dragged_ = {};
    }
  }
  moveTo(frame, input.mouse);
  wheel(frame);
  if (frame.isViewChanged) {
    lab::View changed = view;
    changed.center = frame.camera.center;
    changed.pixelsPerUnit = frame.camera.pixelsPerUnit;
    frame.actions.emplace_back(lab::SetView{changed});
  }
  hover_ = dragged_;
  if (!isDragging() && !place.mouseIsOverUi && frame.isInside(input.mouse)) {
    hover_ = draw::pick(lab, frame.camera, frame.local(input.mouse), place.unit);
  }
  return std::move(frame.actions);
}

}  // namespace app
