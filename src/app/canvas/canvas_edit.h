// The mouse on the canvas while the chain is edited: bones, joints and limits.
#pragma once

#include "app/canvas/canvas_frame.h"
#include "draw/scene/edit_overlay.h"

namespace app {

class CanvasEdit {
 public:
  /// A press of the left button. False where there is nothing to edit, or on the base, which is
  /// dragged as a handle. `isOverHandle`: something else could be dragged there.
  bool press(CanvasFrame& frame, const platform::ButtonChange& change, bool isOverHandle);
  /// A press on empty canvas, which moves the view unless it is let go where it was.
  void pressGround(const glm::dvec2& mouse) {
    ground_ = mouse;
    look_.newTip.reset();
    clicked_ = {};
  }
  void moveTo(CanvasFrame& frame, const glm::dvec2& mouse);
  /// The button is let go: a click on a bone inserts a joint, one on empty canvas adds a bone.
  void release(CanvasFrame& frame, const glm::dvec2& mouse);
  /// Puts back what is being dragged.
  void cancel(CanvasFrame& frame);
  /// Delete removes what the pointer is on, or what is selected.
  void keys(CanvasFrame& frame);
  /// Without a button held. `isOverHandle` as above; `isOver`: the pointer is on the canvas.
  void hover(const CanvasFrame& frame, bool isOver, bool isOverHandle);
  /// The keyboard holds this bone.
  void lookAt(const rigs::Chain& chain, std::size_t bone);
  /// Editing has ended.
  void leave();

  [[nodiscard]] bool isDragging() const { return drag_ != Drag::none; }
  /// What the last hover or drag shows.
  [[nodiscard]] const draw::EditOverlay& look() const { return look_; }

 private:
  enum class Drag { none, end, length, turn, limit };
  void begin(CanvasFrame& frame, const glm::dvec2& local);
  void dragTo(CanvasFrame& frame, const glm::dvec2& local);
  void dragEnd(CanvasFrame& frame, glm::dvec3 to);
  void dragLength(CanvasFrame& frame, const glm::dvec3& to);
  void dragTurn(CanvasFrame& frame, glm::dvec3 to);
  void dragLimit(CanvasFrame& frame, const glm::dvec2& local);
  void switchLimit(CanvasFrame& frame, std::size_t bone);
  void remove(CanvasFrame& frame, const draw::EditPick& pick);
  void letGo();

  Drag drag_ = Drag::none;
  draw::EditPick clicked_;            // what was pressed last, for double clicks
  bool moved_ = false;                // the pointer has left the place of the press
  glm::dvec2 pressed_{0.0};           // where that was
  std::optional<glm::dvec2> ground_;  // the same on empty canvas
  std::size_t bone_ = 0;              // that is dragged
  draw::LimitPlace limitPlace_{};     // the fan stays where it is while its end is dragged
  draw::HandleDrag handle_;
  draw::EditOverlay look_;
};

}  // namespace app
