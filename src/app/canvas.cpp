#include "app/canvas.h"

#include <algorithm>
#include <cmath>

#include "draw/frames.h"
#include "draw/space_picture.h"

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
    if (pick.handle == draw::Handle::joint) return lab.shown().joints[pick.joint];
    return draw::positionOf(lab, pick.handle);
  }
  void drag(const draw::Pick& pick, const glm::dvec3& position) {
    if (pick.handle == draw::Handle::target) actions.emplace_back(lab::SetTarget{position});
    if (pick.handle == draw::Handle::base) actions.emplace_back(lab::MoveBase{position});
    if (pick.handle == draw::Handle::pole) actions.emplace_back(lab::SetPole{position});
    if (pick.handle == draw::Handle::joint) {
      actions.emplace_back(lab::MoveJoint{pick.joint, position});
    }
  }
  [[nodiscard]] bool isShifted() const { return isHeld("Left Shift") || isHeld("Right Shift"); }
};

Canvas::Found Canvas::find(const Frame& frame, const glm::dvec2& local) const {
  const double unit = frame.place.unit;
  if (frame.camera.isSpace) {
    const draw::HandlePlace place = draw::handlePlace(frame.lab, held_);
    const draw::Grip grip = draw::gripAt(frame.camera, place, local, unit);
    if (grip != draw::Grip::none) return {{held_, 0}, grip};
  }
  const draw::Pick pick = draw::pick(frame.lab, frame.camera, local, unit);
  const bool isFound = pick.handle != draw::Handle::none;
  return {pick, isFound ? draw::Grip::center : draw::Grip::none};
}

void Canvas::take(Frame& frame, const Found& found, const glm::dvec2& local) {
  dragged_ = found.pick;
  grip_ = found.grip;
  if (dragged_.handle != draw::Handle::joint) held_ = dragged_.handle;
  draw::HandlePlace from = draw::handlePlace(frame.lab, dragged_.handle);
  from.position = frame.positionOf(dragged_);
  drag_ = draw::beginDrag(frame.camera, from, grip_, local);
  frame.actions.emplace_back(lab::BeginGesture{});
}

void Canvas::press(Frame& frame, const platform::ButtonChange& change) {
  // What one button began no other one takes over.
  if (isDragging() && change.button != button_) return;
  if (frame.place.mouseIsOverUi || !frame.isInside(change.position)) return;
  button_ = change.button;
  const bool isLeft = change.button == platform::Button::left;
  const glm::dvec2 local = frame.local(change.position);
  if (isLeft && frame.isHeld("T")) {
    take(frame, {{draw::Handle::target, 0}, draw::Grip::center}, local);
    drag_.offset = glm::dvec2(0.0);
    frame.drag(dragged_,
               draw::draggedTo(drag_, frame.camera, local).value_or(drag_.start.position));
    return;
  }
  const Found found = isLeft && !frame.isShifted() ? find(frame, local) : Found{};
  if (found.grip != draw::Grip::none) return take(frame, found, local);
  const bool pans =
      !frame.camera.isSpace || frame.isShifted() || change.button == platform::Button::middle;
  view_ = pans ? ViewDrag::pan : ViewDrag::orbit;
}

void Canvas::moveTo(Frame& frame, const glm::dvec2& mouse) {
  constexpr double kRadiansPerPoint = 0.008;
  const glm::dvec2 moved = mouse - lastMouse_;
  lastMouse_ = mouse;
  if (moved == glm::dvec2(0.0)) return;
  if (view_ != ViewDrag::none) {
    frame.camera = view_ == ViewDrag::pan
                       ? frame.camera.pannedBy(moved)
                       : frame.camera.orbitedBy(moved, kRadiansPerPoint / frame.place.unit);
    frame.isViewChanged = true;
  } else if (dragged_.handle != draw::Handle::none) {
    const auto position = draw::draggedTo(drag_, frame.camera, frame.local(mouse));
    if (position) frame.drag(dragged_, *position);
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

void Canvas::letGo() {
  view_ = ViewDrag::none;
  dragged_ = {};
}

// What was dragged goes back to where it was taken.
void Canvas::cancel(Frame& frame) {
  if (dragged_.handle == draw::Handle::none) return;
  if (std::ranges::find(frame.input.keys, "Escape") == frame.input.keys.end()) return;
  frame.drag(dragged_, drag_.start.position);
  letGo();
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
      letGo();
    }
  }
  moveTo(frame, input.mouse);
  cancel(frame);
  wheel(frame);
  if (frame.isViewChanged) {
    frame.actions.emplace_back(lab::SetView{draw::viewOf(frame.camera, view)});
  }
  if (isDragging()) {
    hover_ = dragged_;
    return std::move(frame.actions);
  }
  const bool isOver = !place.mouseIsOverUi && frame.isInside(input.mouse);
  const Found found = isOver ? find(frame, frame.local(input.mouse)) : Found{};
  hover_ = found.grip == draw::Grip::center ? found.pick : draw::Pick{};
  grip_ = found.grip;
  return std::move(frame.actions);
}

}  // namespace app
