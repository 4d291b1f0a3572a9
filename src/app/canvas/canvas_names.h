// What things on the canvas are called: beside the selected joint, and where the pointer rests.
#pragma once

#include <optional>
#include <vector>

#include "app/canvas/canvas_painter.h"
#include "app/canvas/canvas_tip.h"
#include "platform/input.h"
#include "ui/widgets/context.h"

namespace app {

/// The joint, from 0, whose angle is said beside it: while a joint is dragged the one that turns,
/// at the start of the bone that ends there; else the selected one.
std::optional<std::size_t> namedJoint(const lab::Lab& lab, const Canvas& canvas);

/// Where labels of the canvas lie in the window; `part` is the canvas there.
std::vector<ui::Rect> inWindow(const std::vector<draw::PlacedLabel>& labels, const ui::Rect& part);

class CanvasNames {
 public:
  /// What is said of namedJoint(). Where it lies is added to `labels`, those of the canvas,
  /// so that nothing else is laid there; pixels of the canvas.
  static void layOutSelected(const ui::Context& context, const CanvasScene& scene,
                             std::vector<draw::PlacedLabel>& labels);
  /// The name of what the pointer rests on, off the `labels`. `mayRest`: it is not over a panel and
  /// holds nothing. `seconds`: since the frame before.
  void layOutPointed(const ui::Context& context, const CanvasScene& scene,
                     const platform::Input& input, bool mayRest, double seconds,
                     const std::vector<draw::PlacedLabel>& labels);
  /// As CanvasTip::wait().
  [[nodiscard]] std::optional<double> wait() const { return tip_.wait(); }

 private:
  CanvasTip tip_;
};

}  // namespace app
