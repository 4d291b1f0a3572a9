#include "app/canvas/canvas_keys.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

#include <glm/geometric.hpp>
#include <glm/gtc/quaternion.hpp>

#include "draw/pick/thing.h"
#include "draw/space/space_picture.h"
#include "explain/joint_names.h"
#include "language/language.h"

namespace app {

using language::fill, language::tr;

namespace {

using draw::Handle;

// What an arrow key does: a part of the grid's step, or an angle.
constexpr double kStep = 0.1;
constexpr double kTurn = std::numbers::pi / 36.0;
// Shift: this part of it. Ctrl: the grid's step, or three times that angle.
constexpr double kFine = 0.1;
constexpr double kCoarseTurn = 3.0;

struct Arrow {
  std::string_view key;
  glm::dvec3 direction;  // to the right, up, towards the viewer
};
constexpr std::array kArrows{
    Arrow{"Left", {-1.0, 0.0, 0.0}},   Arrow{"Right", {1.0, 0.0, 0.0}},
    Arrow{"Up", {0.0, 1.0, 0.0}},      Arrow{"Down", {0.0, -1.0, 0.0}},
    Arrow{"PageUp", {0.0, 0.0, -1.0}}, Arrow{"PageDown", {0.0, 0.0, 1.0}},
};

constexpr std::string_view kShift = "Shift+";
constexpr std::string_view kCtrl = "Ctrl+";

const Arrow* arrowOf(std::string_view key) {
  for (const std::string_view modifier : {kShift, kCtrl}) {
    if (key.starts_with(modifier)) key.remove_prefix(modifier.size());
  }
  const auto found = std::ranges::find(kArrows, key, &Arrow::key);
  return found == kArrows.end() ? nullptr : &*found;
}

std::vector<CanvasKeys::Item> itemsOf(const lab::Lab& lab) {
  std::vector<CanvasKeys::Item> items{{Handle::target, 0}};
  const lab::State& state = lab.state();
  if (lab.isWalking()) return items;
  if (!lab.creature()) items.push_back({Handle::base, 0});
  if (state.scene.pole) items.push_back({Handle::pole, 0});
  if (state.race.on) return items;
  const Handle kind = lab.isEditing() ? Handle::none : Handle::joint;
  const rigs::Chain& chain = state.scene.chain;
  for (std::size_t i = 0; i < chain.bones.size(); ++i) {
    if (kind == Handle::none || chain.carrierOf(i + 1) != rigs::kBase) items.push_back({kind, i});
  }
  return items;
}

bool isThere(const lab::Lab& lab, const CanvasKeys::Item& item) {
  const std::vector<CanvasKeys::Item> items = itemsOf(lab);
  return std::ranges::find(items, item) != items.end();
}

glm::dvec3 positionOf(const lab::Lab& lab, const CanvasKeys::Item& item) {
  if (item.handle == Handle::none) return lab.shown().bones[item.bone].end;
  const bool isJoint = item.handle == Handle::joint;
  return isJoint ? lab.shown().joints[item.bone + 1] : draw::positionOf(lab, item.handle);
}

// What Del takes out: see removeEnd().
std::string removalOf(const lab::Lab& lab, std::size_t bone) {
  const auto joint = lab.state().scene.chain.jointAfter(bone);
  return joint ? draw::removalText(lab, *joint) : draw::boneRemovalText(lab, bone);
}

// A direction as the viewer sees it, within the plane that the point has to stay in.
glm::dvec3 seenFrom(const CanvasFrame& frame, const CanvasKeys::Item& item,
                    const glm::dvec3& direction) {
  const draw::ViewAxes axes = frame.camera.axes();
  if (frame.lab.state().scene.chain.planar) {
    const bool isBehind = frame.camera.isSpace && axes.right.x < 0.0;
    return {isBehind ? -direction.x : direction.x, direction.y, 0.0};
  }
  if (item.handle == Handle::target && frame.lab.isWalking()) {  // on the ground
    const glm::dvec3 right(axes.right.x, 0.0, axes.right.z);
    const glm::dvec3 away(axes.right.z, 0.0, -axes.right.x);
    return right * direction.x + away * (direction.y - direction.z);
  }
  return axes.right * direction.x + axes.up * direction.y + axes.back * direction.z;
}

}  // namespace

bool CanvasKeys::wants(const lab::Lab& lab, std::string_view key) const {
  const bool isEnter = key == "Return" || key == "Keypad Enter";
  const bool isInsert = key == "Insert" || key == "Shift+Insert";
  if (isEnter || (isInsert && lab.isEditing())) return true;
  return held_ && (arrowOf(key) || key == "Tab" || key == "Shift+Tab" || key == "Escape");
}

void CanvasKeys::take(CanvasFrame& frame, const Item& item) {
  held_ = item;
  frame.actions.emplace_back(lab::EndGesture{});
  frame.actions.emplace_back(lab::BeginGesture{});
}

void CanvasKeys::move(CanvasFrame& frame, const glm::dvec3& by) const {
  const glm::dvec3 position = positionOf(frame.lab, *held_) + by;
  switch (held_->handle) {
    case Handle::target:
      frame.actions.emplace_back(lab::SetTarget{position});
      break;
    case Handle::base:
      frame.actions.emplace_back(lab::MoveBase{position});
      break;
    case Handle::pole:
      frame.actions.emplace_back(lab::SetPole{position});
      break;
    case Handle::joint:
      frame.actions.emplace_back(lab::MoveJoint{held_->bone + 1, position});
      break;
    case Handle::none:
      frame.actions.emplace_back(lab::StretchBone{held_->bone, position, true});
      break;
  }
}

// Left and right turn the selected bone, as seen; up and down change its length.
void CanvasKeys::shape(CanvasFrame& frame, const glm::dvec3& direction, double fine) const {
  const rigs::Segment& bone = frame.lab.shown().bones[held_->bone];
  const bool planar = frame.lab.state().scene.chain.planar;
  const glm::dvec3 along = bone.end - bone.start;
  if (direction.x != 0.0) {
    const bool isCoarse = fine > 1.0;
    const double angle = -direction.x * kTurn * (isCoarse ? kCoarseTurn : fine);
    const draw::ViewAxes axes = frame.camera.axes();
    const bool isBehind = frame.camera.isSpace && axes.back.z < 0.0;
    const glm::dvec3 axis = !planar ? axes.back : glm::dvec3(0.0, 0.0, isBehind ? -1.0 : 1.0);
    const glm::dvec3 turned = glm::angleAxis(angle, axis) * along;
    const glm::dvec3 to = bone.start + turned;
    if (const auto joint = frame.lab.state().scene.chain.jointAfter(held_->bone)) {
      frame.actions.emplace_back(lab::MoveJoint{*joint, to});
    } else {
      frame.actions.emplace_back(lab::StretchBone{held_->bone, to, true});
    }
  } else if (const double length = glm::length(along); length > 0.0 && direction.y != 0.0) {
    const double to = std::max(0.0, length + direction.y * fine * kStep * frame.gridStep());
    frame.actions.emplace_back(
        lab::StretchBone{held_->bone, bone.start + along * (to / length), false});
  }
}

void CanvasKeys::addOrSplit(CanvasFrame& frame, bool atTip) {
  const auto& bones = frame.lab.shown().bones;
  const bool isBone = held_ && held_->handle == Handle::none;
  const std::size_t tip = frame.lab.state().scene.chain.tipBone();
  const std::size_t bone = atTip || !isBone ? tip : held_->bone;
  frame.actions.emplace_back(lab::BeginGesture{});
  if (atTip) {
    frame.actions.emplace_back(lab::AddBone{2.0 * bones[bone].end - bones[bone].start});
  } else {
    frame.actions.emplace_back(lab::SplitBone{bone, 0.5});
  }
  frame.actions.emplace_back(lab::EndGesture{});
  held_ = Item{Handle::none, atTip ? bones.size() : bone + 1};
}

// The end of the bone, wherever the mouse is; where its branch ends, the bone.
void CanvasKeys::removeEnd(CanvasFrame& frame, std::size_t bone) {
  letGo();
  frame.actions.emplace_back(lab::BeginGesture{});
  if (const auto joint = frame.lab.state().scene.chain.jointAfter(bone)) {
    frame.actions.emplace_back(lab::RemoveJoint{*joint});
  } else {
    frame.actions.emplace_back(lab::RemoveBone{bone});
  }
  frame.actions.emplace_back(lab::EndGesture{});
}

void CanvasKeys::next(CanvasFrame& frame, int direction) {
  const std::vector<Item> items = itemsOf(frame.lab);
  const auto count = static_cast<int>(items.size());
  const auto place = static_cast<int>(std::ranges::find(items, *held_) - items.begin());
  take(frame, items[static_cast<std::size_t>((place + direction + count) % count)]);
}

void CanvasKeys::press(CanvasFrame& frame, std::string_view key) {
  if (key == "Return" || key == "Keypad Enter") return letGo();
  if (key == "Tab") return next(frame, +1);
  if (key == "Shift+Tab") return next(frame, -1);
  if (key == "Escape") {
    frame.actions.emplace_back(lab::CancelGesture{});
    return letGo();
  }
  const Arrow* const arrow = arrowOf(key);
  if (!arrow) return;
  const double fine = key.starts_with(kShift) ? kFine : key.starts_with(kCtrl) ? 1.0 / kStep : 1.0;
  if (held_->handle == Handle::none) return shape(frame, arrow->direction, fine);
  move(frame, seenFrom(frame, *held_, arrow->direction) * (fine * kStep * frame.gridStep()));
}

void CanvasKeys::handle(CanvasFrame& frame, std::optional<std::size_t> selected) {
  if (held_ && !isThere(frame.lab, *held_)) letGo();  // it was undone, or another chain is selected
  if (frame.area.keysAreElsewhere) return letGo();
  for (const std::string& key : frame.input.keys) {
    const bool isInsert = key == "Insert" || key == "Shift+Insert";
    if (isInsert && frame.lab.isEditing()) {
      // One structure change a frame: what follows would be about bones that are not there yet.
      return addOrSplit(frame, key != "Insert");
    }
    if (key == "Delete" || key == "Backspace") {
      const bool isBone = held_ && held_->handle == Handle::none && frame.lab.isEditing();
      if (!isBone) return letGo();
      return removeEnd(frame, held_->bone);
    }
    if (held_) {
      press(frame, key);
    } else if (key == "Return" || key == "Keypad Enter") {
      const bool isBone = frame.lab.isEditing();
      const std::size_t last = frame.lab.shown().bones.size() - 1;
      const std::size_t joint = selected.value_or(last + 1);
      const int carrier = frame.lab.state().scene.chain.carrierOf(std::min(joint, last + 1));
      const auto bone = static_cast<std::size_t>(std::max(carrier, 0));
      take(frame, isBone ? Item{Handle::none, bone} : Item{Handle::target, 0});
    }
  }
}

std::string CanvasKeys::arrowsText(const lab::Lab& lab) const {
  switch (held_->handle) {
    case Handle::target:
      return lab.isWalking() ? tr("Goal: arrows move it") : tr("Target: arrows move it");
    case Handle::base:
      return tr("Base: arrows move it");
    case Handle::pole:
      return tr("Pole target: arrows move it");
    default:
      break;
  }
  const std::size_t joint = held_->bone + 1;
  const rigs::Chain& chain = lab.state().scene.chain;
  if (joint == chain.bones.size()) return tr("Tip: arrows move it");
  return fill(tr("Joint {joint}: arrows move it"), {{"joint", explain::jointLabel(chain, joint)}});
}

std::string CanvasKeys::hint(const lab::Lab& lab, bool byTouch) const {
  const lab::TargetMotion& motion = lab.state().motion;
  if (motion.path == lab::TargetPath::drawn && motion.drawn.empty()) {
    if (byTouch) return tr("Draw the target's path with a finger on the canvas.");
    return tr(
        "Draw the target's path: press the mouse button on the canvas, draw, and release it.");
  }
  if (!held_) return {};
  if (held_->handle == Handle::none) {
    return draw::hintOf(
        {fill(tr("Bone {bone}: ←→ turn it"),
              {{"bone", explain::jointLabel(lab.state().scene.chain, held_->bone)}}),
         tr("↑↓ its length"), tr("Shift: finely"), tr("Ctrl: coarsely"), tr("Insert: a joint"),
         tr("Shift+Insert: a bone at the tip"), removalOf(lab, held_->bone), tr("Tab: the next"),
         tr("Enter: done"), tr("Esc: put it back")});
  }
  const bool hasDepth = !lab.state().scene.chain.planar && !lab.isWalking();
  return draw::hintOf({arrowsText(lab), tr("Shift: finely"), tr("Ctrl: by the grid"),
                       hasDepth ? tr("Page Up, Page Down: in depth") : language::Text(),
                       tr("Tab: the next"), tr("Enter: done"), tr("Esc: put it back")});
}

}  // namespace app
