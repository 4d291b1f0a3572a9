#include "app/canvas/canvas_edit.h"

#include <glm/geometric.hpp>

#include "language/language.h"

namespace app {

using language::tr;

namespace {

draw::HandlePlace placeAt(const CanvasFrame& frame, const glm::dvec3& position) {
  return {position, frame.lab.state().scene.chain.planar, false};
}

// Where a click would take a new bone: in the plane through the tip that faces the viewer, or in
// the chain's own.
std::optional<glm::dvec3> newTip(const CanvasFrame& frame, const glm::dvec2& local) {
  const draw::HandlePlace tip = placeAt(frame, frame.lab.shown().joints.back());
  const draw::HandleDrag drag{draw::Grip::center, tip, glm::dvec2(0.0)};
  auto to = draw::draggedTo(drag, frame.camera, local);
  if (to && frame.snaps()) to = draw::onGrid(*to, frame.gridStep(), tip, draw::Grip::center);
  return to;
}

}  // namespace

void CanvasEdit::letGo() {
  drag_ = Drag::none;
  ground_.reset();
  look_.isDragging = false;
  look_.turned.reset();
  look_.snap.reset();
}

void CanvasEdit::leave() {
  letGo();
  look_ = {};
}

void CanvasEdit::lookAt(const rigs::Chain& chain, std::size_t bone) {
  look_.selected = chain.jointAfter(bone);
  look_.turned = bone;
  look_.newTip.reset();
}

bool CanvasEdit::press(CanvasFrame& frame, const platform::ButtonChange& change,
                       bool isOverHandle) {
  const glm::dvec2 local = frame.local(change.position);
  const draw::EditPick pick =
      draw::pickEdit(frame.lab, frame.camera, local, frame.area.unit, look_.selected);
  const bool isTwice = change.clicks % 2 == 0 && pick == clicked_;
  look_.pick = clicked_ = pick;
  const bool isBone = pick.part == draw::EditPart::bone;
  if (pick.part == draw::EditPart::none || (isBone && isOverHandle)) return false;
  if (isTwice && !isBone) {
    switchLimit(frame, pick.index);
    return true;
  }
  const bool isJoint = pick.part == draw::EditPart::joint;
  if (isJoint && frame.isAlted()) {
    remove(frame, pick);
    return true;
  }
  if (!isBone) look_.selected = pick.index;
  const int carrier = frame.lab.state().scene.chain.carrierOf(pick.index);
  if (isJoint && carrier == rigs::kBase) return false;
  bone_ = isJoint ? static_cast<std::size_t>(carrier) : pick.index;
  drag_ = isBone              ? Drag::turn
          : !isJoint          ? Drag::limit
          : frame.isShifted() ? Drag::length
                              : Drag::end;
  pressed_ = local;
  moved_ = false;
  return true;
}

// Only once the pointer moves: a click is no drag.
void CanvasEdit::begin(CanvasFrame& frame, const glm::dvec2& local) {
  if (moved_ || !isAway(frame, pressed_, local)) return;
  moved_ = true;
  look_.isDragging = true;
  if (drag_ != Drag::limit) look_.turned = bone_;
  const rigs::Segment& bone = frame.lab.shown().bones[bone_];
  const glm::dvec3 held =
      drag_ == Drag::turn ? glm::mix(bone.start, bone.end, look_.pick.at) : bone.end;
  handle_ = draw::beginDrag(frame.camera, placeAt(frame, held), draw::Grip::center, pressed_);
  limitPlace_ =
      draw::editedPlace(frame.lab, frame.camera, bone_, look_.pick.limit.end, frame.area.unit);
  frame.actions.emplace_back(lab::BeginGesture{});
}

void CanvasEdit::moveTo(CanvasFrame& frame, const glm::dvec2& mouse) {
  const glm::dvec2 local = frame.local(mouse);
  if (drag_ == Drag::none) return;
  begin(frame, local);
  if (moved_) dragTo(frame, local);
}

void CanvasEdit::dragTo(CanvasFrame& frame, const glm::dvec2& local) {
  look_.snap.reset();
  if (bone_ >= frame.lab.shown().bones.size()) return letGo();  // undone meanwhile
  if (drag_ == Drag::limit) return dragLimit(frame, local);
  const auto to = draw::draggedTo(handle_, frame.camera, local);
  if (!to) return;
  if (drag_ == Drag::end) dragEnd(frame, *to);
  if (drag_ == Drag::length) dragLength(frame, *to);
  if (drag_ == Drag::turn) dragTurn(frame, *to);
}

void CanvasEdit::dragEnd(CanvasFrame& frame, glm::dvec3 to) {
  const bool planar = frame.lab.state().scene.chain.planar;
  if (frame.snaps()) {
    to = draw::onGrid(to, frame.gridStep(), handle_.start, draw::Grip::center);
    look_.snap = draw::SnapCue{to, draw::pointText(to, planar)};
  }
  frame.actions.emplace_back(lab::StretchBone{bone_, to, true});
}

void CanvasEdit::dragLength(CanvasFrame& frame, const glm::dvec3& to) {
  std::vector<rigs::Frame> frames(frame.lab.shown().bones.size());
  rigs::boneFrames(frame.lab.state().scene.chain, frame.lab.shown().pose, frames);
  const glm::dvec3 start = frames[bone_].origin;
  double length = std::max(glm::dot(to - start, frames[bone_].x), 0.0);
  if (frame.snaps()) length = draw::lengthOnGrid(length, frame.gridStep());
  const glm::dvec3 end = start + length * frames[bone_].x;
  if (frame.snaps()) look_.snap = draw::SnapCue{end, draw::lengthText(length)};
  frame.actions.emplace_back(lab::StretchBone{bone_, end, false});
}

void CanvasEdit::dragTurn(CanvasFrame& frame, glm::dvec3 to) {
  if (frame.snaps()) {
    const bool degrees = frame.lab.state().view.degrees;
    const rigs::Segment& bone = frame.lab.shown().bones[bone_];
    const double length = glm::distance(bone.start, bone.end);
    const draw::LimitPlace place =
        draw::limitPlace(frame.lab.state().scene.chain, frame.lab.shown().pose, bone_, bone.start,
                         std::max(length, 1e-6));
    to = draw::onAngle(place, to);
    look_.snap = draw::SnapCue{to, draw::angleText(place.angleOf(to), degrees)};
  }
  frame.actions.emplace_back(lab::MoveJoint{bone_ + 1, to});
}

void CanvasEdit::dragLimit(CanvasFrame& frame, const glm::dvec2& local) {
  const double step = frame.snaps() ? draw::kSnapAngle : 0.0;
  const auto limit =
      draw::draggedLimit(frame.lab, look_.pick.limit, limitPlace_, frame.camera, local, step);
  if (!limit) return;
  frame.actions.emplace_back(lab::SetLimit{bone_, *limit});
  const double angle = draw::angleOf(*limit, look_.pick.limit.end);
  const glm::dvec3 at = look_.pick.limit.at;
  if (step > 0.0) {
    look_.snap =
        draw::SnapCue{limitPlace_.isBall() ? at : limitPlace_.atAngle(angle), tr("by 15°")};
  }
}

void CanvasEdit::release(CanvasFrame& frame, const glm::dvec2& mouse) {
  const glm::dvec2 local = frame.local(mouse);
  if (drag_ == Drag::turn && !moved_) {
    frame.actions.emplace_back(lab::BeginGesture{});
    frame.actions.emplace_back(lab::SplitBone{bone_, look_.pick.at});
    look_.selected = bone_ + 1;
  }
  const bool isClick = ground_ && !isAway(frame, *ground_, mouse);
  if (isClick) {
    if (const auto end = newTip(frame, local)) {
      frame.actions.emplace_back(lab::BeginGesture{});
      frame.actions.emplace_back(lab::AddBone{*end});
      look_.selected = frame.lab.shown().joints.size();
    }
  }
  letGo();
}

void CanvasEdit::cancel(CanvasFrame& frame) {
  if (drag_ == Drag::none || !frame.isPressed("Escape")) return;
  if (moved_) frame.actions.emplace_back(lab::CancelGesture{});
  letGo();
}

void CanvasEdit::switchLimit(CanvasFrame& frame, std::size_t bone) {
  const rigs::Chain& chain = frame.lab.state().scene.chain;
  if (bone >= chain.bones.size()) return;  // the tip has no joint
  frame.actions.emplace_back(lab::BeginGesture{});
  frame.actions.emplace_back(
      lab::SetLimit{bone, draw::switchedLimit(chain, frame.lab.shown().pose, bone)});
  look_.selected = bone;
}

void CanvasEdit::remove(CanvasFrame& frame, const draw::EditPick& pick) {
  const bool isJoint = pick.part == draw::EditPart::joint;
  if (isJoint && pick.index == 0) return;  // the base
  const bool isLast = frame.lab.shown().bones.size() < 2;
  if (isLast && pick.part != draw::EditPart::limit) return;  // the hint says so
  frame.actions.emplace_back(lab::BeginGesture{});
  if (isJoint) frame.actions.emplace_back(lab::RemoveJoint{pick.index});
  if (pick.part == draw::EditPart::bone) {
    frame.actions.emplace_back(lab::RemoveBone{pick.index});
  }
  if (pick.part == draw::EditPart::limit) {
    frame.actions.emplace_back(lab::SetLimit{pick.index, {}});
  }
  look_.selected.reset();
  look_.pick = {};
}

void CanvasEdit::keys(CanvasFrame& frame) {
  if (!frame.isPressed("Delete") && !frame.isPressed("Backspace")) return;
  if (isDragging()) return;
  if (look_.pick.part != draw::EditPart::none) return remove(frame, look_.pick);
  if (look_.selected) remove(frame, {draw::EditPart::joint, *look_.selected});
}

void CanvasEdit::hover(const CanvasFrame& frame, bool isOver, bool isOverHandle) {
  const glm::dvec2 local = frame.local(frame.input.mouse);
  look_.isDragging = false;
  look_.turned.reset();
  look_.removes = frame.isAlted();
  look_.byTouch = frame.input.byTouch;
  look_.newTip.reset();
  look_.snap.reset();
  look_.pick = isOver
                   ? draw::pickEdit(frame.lab, frame.camera, local, frame.area.unit, look_.selected)
                   : draw::EditPick{};
  if (look_.pick.part == draw::EditPart::bone && isOverHandle) look_.pick = {};
  look_.isOverHandle = isOverHandle;
  if (!isOver || isOverHandle || look_.pick.part != draw::EditPart::none) return;
  look_.newTip = newTip(frame, local);
  if (look_.newTip && frame.snaps()) {
    const bool planar = frame.lab.state().scene.chain.planar;
    look_.snap = draw::SnapCue{*look_.newTip, draw::pointText(*look_.newTip, planar)};
  }
}

}  // namespace app
