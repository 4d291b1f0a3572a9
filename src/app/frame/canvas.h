// The mouse on the canvas: dragging handles, panning, zooming.
#pragma once

#include "app/frame/canvas_edit.h"
#include "app/frame/canvas_frame.h"
#include "app/frame/canvas_keys.h"
#include "draw/pick/handles.h"
#include "draw/pick/picking.h"

namespace app {

class Canvas {
 public:
  /// What the input since the last frame means on the canvas.
  lab::Actions handle(const lab::Lab& lab, const platform::Input& input, const CanvasPlace& place);
  /// The handle under the pointer, or the one that is dragged.
  [[nodiscard]] const draw::Pick& hover() const { return hover_; }
  [[nodiscard]] bool isDragging() const {
    return view_ != ViewDrag::none || dragged_.handle != draw::Handle::none || edit_.isDragging();
  }
  /// Taken in hand, moved and let go without a mouse.
  [[nodiscard]] const CanvasKeys& keys() const { return keys_; }
  /// While the chain is edited: what the mouse does to it.
  [[nodiscard]] const draw::EditOverlay& edit() const { return edit_.look(); }
  /// What a drag of the target, the base or the pole is snapped to.
  [[nodiscard]] const std::optional<draw::SnapCue>& snap() const { return snap_; }
  /// In space: what has arrows to be dragged by, and which of them is under the pointer or held.
  [[nodiscard]] draw::Handle held() const { return held_; }
  [[nodiscard]] draw::Grip grip() const { return grip_; }

 private:
  enum class ViewDrag { none, pan, orbit };
  struct Found {
    draw::Pick pick;
    draw::Grip grip = draw::Grip::none;
  };
  [[nodiscard]] Found find(const CanvasFrame& frame, const glm::dvec2& local) const;
  void press(CanvasFrame& frame, const platform::ButtonChange& change);
  void take(CanvasFrame& frame, const Found& found, const glm::dvec2& local);
  void moveTo(CanvasFrame& frame, const glm::dvec2& mouse);
  void wheel(CanvasFrame& frame);
  void takeKeys(CanvasFrame& frame);
  void cancel(CanvasFrame& frame);
  void release(CanvasFrame& frame, const glm::dvec2& mouse);
  void letGo();

  CanvasEdit edit_;
  CanvasKeys keys_;
  std::optional<draw::SnapCue> snap_;
  draw::Pick dragged_;
  draw::Pick hover_;
  draw::Handle held_ = draw::Handle::target;
  draw::Grip grip_ = draw::Grip::none;
  draw::HandleDrag drag_;
  glm::dvec2 lastMouse_{0.0};
  ViewDrag view_ = ViewDrag::none;
  platform::Button button_ = platform::Button::left;  // that began the drag
};

}  // namespace app
