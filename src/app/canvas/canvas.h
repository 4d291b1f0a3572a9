// What the mouse does on the canvas: drags handles, pans, orbits and zooms.
#pragma once

#include "app/canvas/canvas_edit.h"
#include "app/canvas/canvas_frame.h"
#include "app/canvas/canvas_keys.h"
#include "app/canvas/cursor.h"
#include "draw/pick/handles.h"
#include "draw/pick/picking.h"
#include "draw/pick/turn_handles.h"

namespace app {

class Canvas {
 public:
  /// Turns the input since the last frame into actions.
  lab::Actions handle(const lab::Lab& lab, const platform::Input& input, const CanvasArea& area);
  /// The handle under the pointer, or the one that is dragged.
  [[nodiscard]] const draw::Pick& hover() const { return hover_; }
  [[nodiscard]] bool isDragging() const {
    return guess_ || turn_ || view_ != ViewDrag::none || dragged_.handle != draw::Handle::none ||
           edit_.isDragging();
  }
  /// The joint that is dragged, 1 to n; a press that has not moved is no drag yet.
  [[nodiscard]] std::optional<std::size_t> draggedJoint() const {
    const bool isDragged = dragged_.handle == draw::Handle::joint && !isClick_;
    return isDragged ? std::optional(dragged_.joint) : std::nullopt;
  }
  /// What the keyboard holds and moves.
  [[nodiscard]] const CanvasKeys& keys() const { return keys_; }
  /// What the mouse edits while the chain is edited.
  [[nodiscard]] const draw::EditOverlay& edit() const { return edit_.look(); }
  /// Where a drag of the target, the base or the pole has snapped to.
  [[nodiscard]] const std::optional<draw::SnapCue>& snap() const { return snap_; }
  /// In space: the handle that shows arrows, and its arrow under the pointer or dragged.
  [[nodiscard]] draw::Handle held() const { return held_; }
  [[nodiscard]] draw::Grip grip() const { return grip_; }
  /// The ring of the target's direction under the pointer or dragged, or draw::kNoRing.
  [[nodiscard]] int ring() const { return ring_; }
  /// What the pointer can do where it is.
  [[nodiscard]] CursorShape cursor() const { return cursor_; }

 private:
  enum class ViewDrag { none, pan, orbit };
  struct Hit {
    draw::Pick pick;
    draw::Grip grip = draw::Grip::none;
    int ring = draw::kNoRing;
  };
  [[nodiscard]] Hit find(const CanvasFrame& frame, const glm::dvec2& local) const;
  void press(CanvasFrame& frame, const platform::ButtonChange& change);
  void beginDrag(CanvasFrame& frame, const Hit& hit, const glm::dvec2& local);
  void guess(CanvasFrame& frame, std::size_t joint, const glm::dvec2& local);
  void moveTo(CanvasFrame& frame, const glm::dvec2& mouse);
  [[nodiscard]] bool isOnTheMove(CanvasFrame& frame, const glm::dvec2& local);
  [[nodiscard]] CursorShape cursorFor(const CanvasFrame& frame) const;
  void wheel(CanvasFrame& frame);
  void pinch(CanvasFrame& frame);
  void takeKeys(CanvasFrame& frame);
  void cancel(CanvasFrame& frame);
  void selectJoint(CanvasFrame& frame, const glm::dvec2& mouse);
  void pin(CanvasFrame& frame, const glm::dvec2& local);
  void release(CanvasFrame& frame, const glm::dvec2& mouse);
  void endDrag();

  CanvasEdit edit_;
  CanvasKeys keys_;
  std::optional<draw::SnapCue> snap_;
  draw::Pick dragged_;
  draw::Pick hover_;
  draw::Handle held_ = draw::Handle::target;
  draw::Grip grip_ = draw::Grip::none;
  int ring_ = draw::kNoRing;
  std::optional<draw::TurnDrag> turn_;  // of the target's direction
  /// A guess that is moved: where the button went down on the canvas, and on which joint.
  struct GuessDrag {
    glm::dvec2 from;
    std::size_t joint;
  };
  std::optional<GuessDrag> guess_;
  std::optional<std::vector<glm::dvec3>> stroke_;  // of the way that is drawn for the target
  draw::HandleDrag drag_;
  glm::dvec2 pressed_{0.0};  // where the drag began, pixels of the canvas
  bool isClick_ = false;     // it has not left that place: a joint stays as it is
  CursorShape cursor_ = CursorShape::arrow;
  glm::dvec2 lastMouse_{0.0};
  ViewDrag view_ = ViewDrag::none;
  platform::Button button_ = platform::Button::left;  // that began the drag
};

}  // namespace app
