// The mouse on the canvas: dragging handles, panning, zooming.
#pragma once

#include "draw/handles.h"
#include "draw/picking.h"
#include "lab/actions.h"
#include "lab/lab.h"
#include "platform/input.h"
#include "ui/context.h"

namespace app {

/// What lies under a frame, in framebuffer pixels.
struct CanvasPlace {
  ui::Rect rect;
  double unit = 1.0;           ///< pixels a point
  bool mouseIsOverUi = false;  ///< a panel has the mouse
};

class Canvas {
 public:
  /// What the input since the last frame means on the canvas.
  lab::Actions handle(const lab::Lab& lab, const platform::Input& input, const CanvasPlace& place);
  /// The handle under the pointer, or the one that is dragged.
  [[nodiscard]] const draw::Pick& hover() const { return hover_; }
  [[nodiscard]] bool isDragging() const {
    return view_ != ViewDrag::none || dragged_.handle != draw::Handle::none;
  }
  /// In space: what has arrows to be dragged by, and which of them is under the pointer or held.
  [[nodiscard]] draw::Handle held() const { return held_; }
  [[nodiscard]] draw::Grip grip() const { return grip_; }

 private:
  enum class ViewDrag { none, pan, orbit };
  struct Frame;
  struct Found {
    draw::Pick pick;
    draw::Grip grip = draw::Grip::none;
  };
  [[nodiscard]] Found find(const Frame& frame, const glm::dvec2& local) const;
  void press(Frame& frame, const platform::ButtonChange& change);
  void take(Frame& frame, const Found& found, const glm::dvec2& local);
  void moveTo(Frame& frame, const glm::dvec2& mouse);
  void wheel(Frame& frame);
  void cancel(Frame& frame);
  void letGo();

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
