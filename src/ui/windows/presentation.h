// Additions for an audience in front of a projector: a ring around the pointer, and the keys that
// are pressed.
#pragma once

#include <span>
#include <string>

#include "ui/widgets/context.h"

namespace ui {

/// The factor by which everything is larger while presenting, in a window of so many points: from
/// 1280x720 on type has the same share of the window.
double presentingScale(double width, double height);
/// Points: of the ring around the pointer.
inline constexpr float kRingRadius = 20.0F;

/// Pixels; `unit`: pixels a point.
float presenterBarHeight(float unit);
/// In place of the menus, as wide as the window: solver, preset and page, to be chosen with the
/// mouse.
void presenterBar(const Context& context, float width);

/// The last key that did something, and what it does, for as long as it takes to read.
class KeyEcho {
 public:
  void press(std::span<const std::string> keys);
  void advance(double seconds);
  [[nodiscard]] const std::string& text() const { return text_; }

 private:
  std::string text_;
  double left_ = 0.0;  // seconds
};

/// In place of everything else, a window of this size in pixels: black, so that a class looks at
/// who speaks, and at its lower edge how to go on.
void blankWindow(const Context& context, float width, float height);

/// A line over the canvas' lower edge: what the keys do with what is selected. Nothing where `text`
/// is empty.
void canvasNote(const Context& context, const std::string& text, const Rect& canvas);

/// Draws the ring over everything else, and the echo under all windows. `echo`: empty for none.
/// `labels`: what stands on the canvas; the ring does not cross it.
void presentation(const Context& context, const std::string& echo, const Rect& canvas,
                  std::span<const Rect> labels);

}  // namespace ui
