#include "app/frame/canvas.h"

#include <algorithm>
#include <cmath>

#include "draw/space/space_picture.h"

namespace app {
namespace {

glm::dvec3 positionOf(const CanvasFrame& frame, const draw::Pick& pick) {
  if (pick.handle == draw::Handle::joint) return frame.lab.shown().joints[pick.joint];
  return draw::positionOf(frame.lab, pick.handle);
}

draw::HandlePlace placeOf(const CanvasFrame& frame, const draw::Pick& pick) {
  const lab::State& state = frame.lab.state();
  if (pick.other >= 0) {
    const lab::Scene& scene = state.otherChains[static_cast<std::size_t>(pick.other)].scene;
    return {scene.target, scene.chain.planar, false};
  }
  draw::HandlePlace found = draw::handlePlace(frame.lab, pick.handle);
  found.position = positionOf(frame, pick);
  return found;
}

// The other chain that was picked; the selected one lies between them in the order of all.
lab::SelectChain select(const lab::Lab& lab, const draw::Pick& pick) {
  const auto other = static_cast<std::size_t>(pick.other);
  return {other < lab.state().place ? other : other + 1};
}

void drag(CanvasFrame& frame, const draw::Pick& pick, const glm::dvec3& position) {
  if (pick.handle == draw::Handle::target) frame.actions.emplace_back(lab::SetTarget{position});
  if (pick.handle == draw::Handle::base) frame.actions.emplace_back(lab::MoveBase{position});
  if (pick.handle == draw::Handle::pole) frame.actions.emplace_back(lab::SetPole{position});
  if (pick.handle == draw::Handle::joint) {
    frame.actions.emplace_back(lab::MoveJoint{pick.joint, position});
  }
}

}  // namespace

Canvas::Found Canvas::find(const CanvasFrame& frame, const glm::dvec2& local) const {
  const double unit = frame.place.unit;
  if (frame.camera.isSpace) {
    const draw::HandlePlace place = draw::handlePlace(frame.lab, held_);
    const draw::Grip grip = draw::gripAt(frame.camera, place, local, unit);
    if (grip != draw::Grip::none) return {{held_, 0}, grip};
  }
  const draw::Pick pick = draw::pick(frame.lab, frame.camera, local, unit);
  // While the chain is edited its joints are not for moving alone: CanvasEdit has them.
  const bool isOthers = frame.lab.isEditing() && pick.handle == draw::Handle::joint;
  if (isOthers) return {};
  const bool isFound = pick.handle != draw::Handle::none;
  return {pick, isFound ? draw::Grip::center : draw::Grip::none};
}

void Canvas::take(CanvasFrame& frame, const Found& found, const glm::dvec2& local) {
  grip_ = found.grip;
  draw::HandlePlace from = placeOf(frame, found.pick);
  // From here on it is the selected chain.
  if (found.pick.other >= 0) frame.actions.emplace_back(select(frame.lab, found.pick));
  dragged_ = {found.pick.handle, found.pick.joint};
  if (dragged_.handle != draw::Handle::joint) held_ = dragged_.handle;
  drag_ = draw::beginDrag(frame.camera, from, grip_, local);
  frame.actions.emplace_back(lab::BeginGesture{});
}

void Canvas::press(CanvasFrame& frame, const platform::ButtonChange& change) {
  // What one button began no other one takes over.
  if (isDragging() && change.button != button_) return;
  if (frame.place.mouseIsOverUi || !frame.isInside(change.position)) return;
  button_ = change.button;
  const bool isLeft = change.button == platform::Button::left;
  const glm::dvec2 local = frame.local(change.position);
  if (isLeft && frame.isHeld("T")) {
    take(frame, {{draw::Handle::target, 0}, draw::Grip::center}, local);
    drag_.offset = glm::dvec2(0.0);
    drag(frame, dragged_,
         draw::draggedTo(drag_, frame.camera, local).value_or(drag_.start.position));
    return;
  }
  const Found found = isLeft && !frame.isShifted() ? find(frame, local) : Found{};
  const bool edits = isLeft && frame.lab.isEditing();
  const bool isOnOther = found.grip != draw::Grip::none || found.pick.other >= 0;
  if (edits && edit_.press(frame, change, isOnOther)) return;
  if (found.grip != draw::Grip::none) return take(frame, found, local);
  if (found.pick.other >= 0) {
    frame.actions.emplace_back(select(frame.lab, found.pick));
    return;
  }
  const bool pans =
      !frame.camera.isSpace || frame.isShifted() || change.button == platform::Button::middle;
  view_ = pans ? ViewDrag::pan : ViewDrag::orbit;
  if (edits && !frame.isShifted()) edit_.pressGround(change.position);
}

void Canvas::moveTo(CanvasFrame& frame, const glm::dvec2& mouse) {
  constexpr double kRadiansPerPoint = 0.008;
  const glm::dvec2 moved = mouse - lastMouse_;
  lastMouse_ = mouse;
  edit_.moveTo(frame, mouse);
  if (moved == glm::dvec2(0.0)) return;
  if (view_ != ViewDrag::none) {
    frame.camera = view_ == ViewDrag::pan
                       ? frame.camera.pannedBy(moved)
                       : frame.camera.orbitedBy(moved, kRadiansPerPoint / frame.place.unit);
    frame.isViewChanged = true;
  } else if (dragged_.handle != draw::Handle::none) {
    auto position = draw::draggedTo(drag_, frame.camera, frame.local(mouse));
    snap_.reset();
    if (position && frame.snaps()) {
      position = draw::onGrid(*position, frame.gridStep(), drag_.start, grip_);
      snap_ = draw::SnapCue{*position, draw::pointText(*position, drag_.start.isPlanar)};
    }
    if (position) drag(frame, dragged_, *position);
  }
}

void Canvas::wheel(CanvasFrame& frame) {
  constexpr double kZoomPerNotch = 1.15;
  const bool elsewhere = frame.place.mouseIsOverUi || !frame.isInside(frame.input.mouse);
  if (frame.input.wheel == 0.0 || elsewhere) return;
  frame.camera = frame.camera.zoomedAt(frame.local(frame.input.mouse),
                                       std::pow(kZoomPerNotch, frame.input.wheel));
  frame.isViewChanged = true;
}

// What is in hand is lit up as if the pointer were on it.
void Canvas::takeKeys(CanvasFrame& frame) {
  keys_.handle(frame, edit_.look().selected);
  if (!keys_.held()) return;
  const CanvasKeys::Item& item = *keys_.held();
  if (item.handle == draw::Handle::none) return edit_.lookAt(item.bone);
  hover_ = {item.handle, item.bone + 1};
  if (item.handle != draw::Handle::joint) {
    hover_.joint = 0;
    held_ = item.handle;
  }
}

void Canvas::letGo() {
  view_ = ViewDrag::none;
  dragged_ = {};
  snap_.reset();
}

void Canvas::release(CanvasFrame& frame, const glm::dvec2& mouse) {
  if (frame.lab.isEditing()) edit_.release(frame, mouse);
  letGo();
}

// What was dragged goes back to where it was taken.
void Canvas::cancel(CanvasFrame& frame) {
  edit_.cancel(frame);
  if (dragged_.handle == draw::Handle::none) return;
  if (!frame.isPressed("Escape")) return;
  drag(frame, dragged_, drag_.start.position);
  letGo();
}

lab::Actions Canvas::handle(const lab::Lab& lab, const platform::Input& input,
                            const CanvasPlace& place) {
  const lab::View& view = lab.state().view;
  CanvasFrame frame{lab, input, place, draw::cameraOf(view, {place.rect.width, place.rect.height})};
  if (!lab.isEditing()) edit_.leave();
  for (const platform::ButtonChange& change : input.buttonChanges) {
    moveTo(frame, change.position);
    if (change.down) {
      press(frame, change);
    } else if (change.button == button_) {
      release(frame, change.position);
    }
  }
  moveTo(frame, input.mouse);
  cancel(frame);
  wheel(frame);
  if (frame.isViewChanged) {
    frame.actions.emplace_back(draw::actionOf(frame.camera));
  }
  if (isDragging()) {
    keys_.letGo();
    hover_ = dragged_;
    return std::move(frame.actions);
  }
  const bool isOver = !place.mouseIsOverUi && frame.isInside(input.mouse);
  const Found found = isOver ? find(frame, frame.local(input.mouse)) : Found{};
  const bool isWhole = found.grip == draw::Grip::center || found.pick.other >= 0;
  hover_ = isWhole ? found.pick : draw::Pick{};
  grip_ = found.grip;
  if (lab.isEditing()) {
    edit_.hover(frame, isOver, found.grip != draw::Grip::none || found.pick.other >= 0);
    if (!place.keysAreElsewhere) edit_.keys(frame);
  }
  takeKeys(frame);
  return std::move(frame.actions);
}

}  // namespace app
