// The mouse on the canvas: dragging handles, panning, zooming.
#pragma once

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
    return isPanning_ || dragged_.handle != draw::Handle::none;
  }

 private:
  struct Frame;
  void press(Frame& frame, const platform::ButtonChange& change);
  void moveTo(Frame& frame, const glm::dvec2& mouse);
  void wheel(Frame& frame);

  draw::Pick dragged_;
  draw::Pick hover_;
  glm::dvec3 grabOffset_{0.0};  // from the pointer to the handle, world
  glm::dvec2 lastMouse_{0.0};
  bool isPanning_ = false;
  platform::Button button_ = platform::Button::left;  // that began the drag
};

}  // namespace app
