#include "app/canvas/canvas.h"

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
  if (pick.goal >= 0) {
    const rigs::Goal& goal = state.scene.goals[static_cast<std::size_t>(pick.goal)];
    found.position = goal.target;
    found.isLevel = goal.sole && state.scene.ground;
    return found;
  }
  found.position = positionOf(frame, pick);
  return found;
}

// The other chain that was picked; the selected one lies between them in the order of all.
lab::SelectChain select(const lab::Lab& lab, const draw::Pick& pick) {
  const auto other = static_cast<std::size_t>(pick.other);
  return {other < lab.state().place ? other : other + 1};
}

// The double arrow nearest to a direction on the canvas.
CursorShape cursorAlong(const glm::dvec2& way) {
  constexpr double kSteep = 2.414;  // the tangent of 67.5°
  const glm::dvec2 size = glm::abs(way);
  if (size.x > kSteep * size.y) return CursorShape::horizontal;
  if (size.y > kSteep * size.x) return CursorShape::vertical;
  return way.x * way.y < 0.0 ? CursorShape::rising : CursorShape::falling;  // y down
}

void drag(CanvasFrame& frame, const draw::Pick& pick, const glm::dvec3& position) {
  if (pick.handle == draw::Handle::target) frame.actions.emplace_back(lab::SetTarget{position});
  if (pick.handle == draw::Handle::base) frame.actions.emplace_back(lab::MoveBase{position});
  if (pick.handle == draw::Handle::pole) frame.actions.emplace_back(lab::SetPole{position});
  if (pick.handle == draw::Handle::joint) {
    frame.actions.emplace_back(lab::MoveJoint{pick.joint, position});
  }
}

// The next stroke is the way along which the target will move.
bool waitsForWay(const lab::Lab& lab) {
  const lab::TargetMotion& motion = lab.state().motion;
  return motion.path == lab::TargetPath::drawn && motion.drawn.empty();
}

}  // namespace

Canvas::Hit Canvas::find(const CanvasFrame& frame, const glm::dvec2& local) const {
  // A finger hides what it is to hit.
  constexpr double kFinger = 1.75;
  const double unit = frame.area.unit * (frame.input.byTouch ? kFinger : 1.0);
  const bool isPinned = frame.lab.state().scene.isPinned;
  if (frame.camera.isSpace && !(isPinned && held_ == draw::Handle::target)) {
    const draw::HandlePlace place = draw::handlePlace(frame.lab, held_);
    const draw::Grip grip = draw::gripAt(frame.camera, place, local, unit);
    if (grip != draw::Grip::none) return {{held_, 0}, grip};
  }
  if (const auto turn = draw::turnPlace(frame.lab)) {
    const int ring = draw::ringAt(frame.camera, *turn, local, unit);
    if (ring != draw::kNoRing) return {{}, draw::Grip::none, ring};
  }
  const draw::Pick pick = draw::pick(frame.lab, frame.camera, local, unit);
  // CanvasEdit has the joints while the chain is edited.
  const bool isOthers = frame.lab.isEditing() && pick.handle == draw::Handle::joint;
  if (isOthers || (isPinned && pick == draw::Pick{draw::Handle::target})) return {};
  const bool isFound = pick.handle != draw::Handle::none;
  return {pick, isFound ? draw::Grip::center : draw::Grip::none};
}

void Canvas::beginDrag(CanvasFrame& frame, const Hit& hit, const glm::dvec2& local) {
  grip_ = hit.grip;
  draw::HandlePlace from = placeOf(frame, hit.pick);
  // Its chain is the selected one from here on.
  if (hit.pick.other >= 0) frame.actions.emplace_back(select(frame.lab, hit.pick));
  if (hit.pick.goal >= 0)
    frame.actions.emplace_back(lab::SelectGoal{static_cast<std::size_t>(hit.pick.goal)});
  dragged_ = {hit.pick.handle, hit.pick.joint};
  if (dragged_.handle != draw::Handle::joint) held_ = dragged_.handle;
  drag_ = draw::beginDrag(frame.camera, from, grip_, local);
  pressed_ = local;
  isClick_ = dragged_.handle == draw::Handle::joint || dragged_.handle == draw::Handle::base;
  if (!isClick_) frame.actions.emplace_back(lab::BeginGesture{});
}

// A click on a joint is no drag, though the hand moves a little.
bool Canvas::isOnTheMove(CanvasFrame& frame, const glm::dvec2& local) {
  if (!isClick_) return true;
  if (!isAway(frame, pressed_, local)) return false;
  isClick_ = false;
  frame.actions.emplace_back(lab::BeginGesture{});
  return true;
}

void Canvas::press(CanvasFrame& frame, const platform::ButtonChange& change) {
  // Another button does not take a drag over.
  if (isDragging() && change.button != button_) return;
  if (frame.area.mouseIsOverUi || !frame.isInside(change.position)) return;
  button_ = change.button;
  const bool isLeft = change.button == platform::Button::left;
  const glm::dvec2 local = frame.local(change.position);
  stroke_.reset();
  if (isLeft && waitsForWay(frame.lab)) stroke_.emplace();
  if (isLeft && (frame.isHeld("T") || stroke_)) {
    beginDrag(frame, {{draw::Handle::target, 0}, draw::Grip::center}, local);
    drag_.offset = glm::dvec2(0.0);
    drag(frame, dragged_,
         draw::draggedTo(drag_, frame.camera, local).value_or(drag_.start.position));
    return;
  }
  if (isLeft && !frame.isShifted() && frame.lab.takesGuess()) {
    const draw::Pick pick = draw::pick(frame.lab, frame.camera, local, frame.area.unit);
    const bool isJoint = pick.handle == draw::Handle::joint;
    guess_ = {local, isJoint ? pick.joint : lab::SetGuess::kAsked};
    return guess(frame, lab::SetGuess::kAsked, local);
  }
  const Hit hit = isLeft && !frame.isShifted() ? find(frame, local) : Hit{};
  const bool edits = isLeft && frame.lab.isEditing();
  const bool isOnOther =
      hit.grip != draw::Grip::none || hit.ring != draw::kNoRing || hit.pick.other >= 0;
  if (edits && edit_.press(frame, change, isOnOther)) return;
  if (hit.ring != draw::kNoRing) {
    ring_ = hit.ring;
    turn_ = draw::beginTurn(frame.camera, *draw::turnPlace(frame.lab), hit.ring, local,
                            frame.area.unit);
    frame.actions.emplace_back(lab::BeginGesture{});
    return;
  }
  if (hit.grip != draw::Grip::none) return beginDrag(frame, hit, local);
  if (hit.pick.other >= 0) {
    frame.actions.emplace_back(select(frame.lab, hit.pick));
    return;
  }
  pressed_ = local;
  const bool pans =
      !frame.camera.isSpace || frame.isShifted() || change.button == platform::Button::middle;
  view_ = pans ? ViewDrag::pan : ViewDrag::orbit;
  if (edits && !frame.isShifted()) edit_.pressGround(change.position);
}

// In space the guess lies in the plane through the joint that faces the viewer.
void Canvas::guess(CanvasFrame& frame, std::size_t joint, const glm::dvec2& local) {
  const lab::Lab& lab = frame.lab;
  const bool isPlanar = lab.state().scene.chain.planar;
  const std::size_t asked = joint == lab::SetGuess::kAsked ? lab.state().prediction.joint : joint;
  const std::vector<glm::dvec3>& joints = lab.shown().joints;
  const draw::HandlePlace place{joints[std::min(asked, joints.size() - 1)], isPlanar, false};
  draw::HandleDrag drag = draw::beginDrag(frame.camera, place, draw::Grip::center, local);
  drag.offset = glm::dvec2(0.0);
  const auto position = draw::draggedTo(drag, frame.camera, local);
  if (!position) return;
  const glm::dvec3 along = isPlanar ? glm::dvec3(0.0) : frame.camera.towardsEye(*position);
  frame.actions.emplace_back(lab::SetGuess{joint, *position, along});
}

void Canvas::moveTo(CanvasFrame& frame, const glm::dvec2& mouse) {
  constexpr double kRadiansPerPoint = 0.008;
  const glm::dvec2 moved = mouse - lastMouse_;
  lastMouse_ = mouse;
  edit_.moveTo(frame, mouse);
  if (moved == glm::dvec2(0.0)) return;
  if (guess_) {
    constexpr double kClick = 5.0;  // points: beyond them a press on a joint drags that joint
    const glm::dvec2 local = frame.local(mouse);
    const bool isDrag = glm::distance(local, guess_->from) > kClick * frame.area.unit;
    return guess(frame, isDrag ? guess_->joint : lab::SetGuess::kAsked, local);
  }
  if (turn_) {
    const auto facing = draw::turnedTo(*turn_, frame.camera, frame.local(mouse), frame.snaps());
    if (facing) frame.actions.emplace_back(lab::SetFacing{facing});
  } else if (view_ != ViewDrag::none) {
    frame.camera = view_ == ViewDrag::pan
                       ? frame.camera.pannedBy(moved)
                       : frame.camera.orbitedBy(moved, kRadiansPerPoint / frame.area.unit);
    frame.isViewChanged = true;
  } else if (dragged_.handle != draw::Handle::none && isOnTheMove(frame, frame.local(mouse))) {
    auto position = draw::draggedTo(drag_, frame.camera, frame.local(mouse));
    snap_.reset();
    if (position && frame.snaps()) {
      position = draw::onGrid(*position, frame.gridStep(), drag_.start, grip_);
      snap_ = draw::SnapCue{*position, draw::pointText(*position, drag_.start.isPlanar)};
    }
    if (position) drag(frame, dragged_, *position);
    if (position && stroke_) stroke_->push_back(*position);
  }
}

void Canvas::wheel(CanvasFrame& frame) {
  constexpr double kZoomPerNotch = 1.15;
  const bool elsewhere = frame.area.mouseIsOverUi || !frame.isInside(frame.input.mouse);
  if (frame.input.wheel == 0.0 || elsewhere) return;
  frame.camera = frame.camera.zoomedAt(frame.local(frame.input.mouse),
                                       std::pow(kZoomPerNotch, frame.input.wheel));
  frame.isViewChanged = true;
}

// The world goes with two fingers.
void Canvas::pinch(CanvasFrame& frame) {
  const platform::Input& input = frame.input;
  if (input.pan == glm::dvec2(0.0) && input.pinch == 1.0) return;
  if (frame.area.mouseIsOverUi || !frame.isInside(input.mouse)) return;
  frame.camera = frame.camera.pannedBy(input.pan).zoomedAt(frame.local(input.mouse), input.pinch);
  frame.isViewChanged = true;
}

// What the keyboard holds is highlighted as if the pointer were on it.
void Canvas::takeKeys(CanvasFrame& frame) {
  keys_.handle(frame, edit_.look().selected);
  if (!keys_.held()) return;
  const CanvasKeys::Item& item = *keys_.held();
  if (item.handle == draw::Handle::none)
    return edit_.lookAt(frame.lab.state().scene.chain, item.bone);
  hover_ = {item.handle, item.bone + 1};
  if (item.handle != draw::Handle::joint) {
    hover_.joint = 0;
    held_ = item.handle;
  }
}

void Canvas::endDrag() {
  view_ = ViewDrag::none;
  guess_.reset();
  turn_.reset();
  dragged_ = {};
  snap_.reset();
}

// A click on a joint selects it, a click on the ground none.
void Canvas::selectJoint(CanvasFrame& frame, const glm::dvec2& mouse) {
  const auto& bones = frame.lab.state().scene.chain.bones;
  int joint = -1;
  if (dragged_.handle == draw::Handle::joint || dragged_.handle == draw::Handle::base) {
    const std::size_t clicked = dragged_.handle == draw::Handle::base ? 0 : dragged_.joint;
    if (!isClick_ || clicked >= bones.size()) return;  // the tip has no angle
    joint = static_cast<int>(clicked);
  } else if (view_ == ViewDrag::none || button_ != platform::Button::left ||
             isAway(frame, pressed_, frame.local(mouse))) {
    return;
  }
  if (frame.lab.state().view.selectedJoint == joint) return;
  frame.actions.emplace_back(lab::SetView{&lab::View::selectedJoint, joint});
}

// A right click on a goal pins it, or lets it go; on a joint it gives the end there a goal.
void Canvas::pin(CanvasFrame& frame, const glm::dvec2& local) {
  if (frame.lab.isWalking() || isAway(frame, pressed_, local)) return;
  const lab::Scene& scene = frame.lab.state().scene;
  const draw::Pick pick = draw::pick(frame.lab, frame.camera, local, frame.area.unit);
  if (pick.other >= 0) return;
  if (pick.handle == draw::Handle::joint && !frame.lab.isEditing())
    frame.actions.emplace_back(lab::AddGoal{pick.joint - 1});
  if (pick.handle != draw::Handle::target) return;
  if (pick.goal < 0) {
    frame.actions.emplace_back(lab::PinTarget{!scene.isPinned});
    return;
  }
  const auto i = static_cast<std::size_t>(pick.goal);
  const rigs::Goal& goal = scene.goals[i];
  frame.actions.emplace_back(lab::SetGoal{i, goal.on, goal.weight, goal.object, !goal.pinned});
}

void Canvas::release(CanvasFrame& frame, const glm::dvec2& mouse) {
  if (button_ == platform::Button::right && view_ != ViewDrag::none) pin(frame, frame.local(mouse));
  if (frame.lab.isEditing()) edit_.release(frame, mouse);
  selectJoint(frame, mouse);
  // Whoever drags what the legend names needs it no longer.
  if (stroke_) {
    lab::TargetMotion motion = frame.lab.state().motion;
    motion.drawn = std::move(*stroke_);
    frame.actions.emplace_back(lab::SetTargetMotion{motion});
    stroke_.reset();
  }
  const bool hasDragged = dragged_.handle != draw::Handle::none && !isClick_;
  if (hasDragged && frame.lab.state().view.legend) {
    frame.actions.emplace_back(lab::SetView{&lab::View::legend, false});
  }
  endDrag();
}

// Escape puts back what is dragged.
void Canvas::cancel(CanvasFrame& frame) {
  edit_.cancel(frame);
  if (dragged_.handle == draw::Handle::none && !turn_) return;
  if (!frame.isPressed("Escape")) return;
  if (turn_ || !isClick_) frame.actions.emplace_back(lab::CancelGesture{});
  stroke_.reset();
  endDrag();
}

CursorShape Canvas::cursorFor(const CanvasFrame& frame) const {
  if (draw::isAxis(grip_)) {
    const glm::dvec3 from = positionOf(frame, {isDragging() ? dragged_.handle : held_, 0});
    return cursorAlong(frame.camera.toCanvas(from + draw::directionOf(grip_)) -
                       frame.camera.toCanvas(from));
  }
  if (ring_ != draw::kNoRing && (turn_ || !isDragging())) return CursorShape::hand;
  if (isDragging() || draw::isPlane(grip_)) return CursorShape::move;
  const bool isOnEdit = frame.lab.isEditing() && edit_.look().pick.part != draw::EditPart::none;
  const bool isOnHandle = hover_.handle != draw::Handle::none || hover_.other >= 0;
  return isOnEdit || isOnHandle ? CursorShape::hand : CursorShape::arrow;
}

lab::Actions Canvas::handle(const lab::Lab& lab, const platform::Input& input,
                            const CanvasArea& area) {
  CanvasFrame frame{lab, input, area,
                    draw::cameraOf(lab.state(), {area.rect.width, area.rect.height})};
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
  pinch(frame);
  if (frame.isViewChanged) {
    frame.actions.emplace_back(draw::actionOf(frame.camera));
  }
  if (isDragging()) {
    keys_.letGo();
    hover_ = dragged_;
    cursor_ = cursorFor(frame);
    return std::move(frame.actions);
  }
  const bool isOver = !area.mouseIsOverUi && frame.isInside(input.mouse);
  const Hit hit = isOver ? find(frame, frame.local(input.mouse)) : Hit{};
  const bool isWhole = hit.grip == draw::Grip::center || hit.pick.other >= 0;
  hover_ = isWhole ? hit.pick : draw::Pick{};
  grip_ = hit.grip;
  ring_ = hit.ring;
  if (lab.isEditing()) {
    edit_.hover(frame, isOver,
                hit.grip != draw::Grip::none || hit.ring != draw::kNoRing || hit.pick.other >= 0);
    if (!area.keysAreElsewhere && !keys_.held()) edit_.keys(frame);
  }
  cursor_ = cursorFor(frame);
  takeKeys(frame);
  return std::move(frame.actions);
}

}  // namespace app
