// A frame as the canvas gets it, and the actions that the canvas adds.
#pragma once

#include <algorithm>
#include <string_view>

#include <glm/geometric.hpp>

#include "draw/list/camera.h"
#include "draw/scene/grid.h"
#include "lab/core/actions.h"
#include "lab/core/lab.h"
#include "platform/input.h"
#include "ui/widgets/context.h"

namespace app {

/// Where the canvas lies in a frame, framebuffer pixels, and what lies over it.
struct CanvasArea {
  ui::Rect rect;
  double unit = 1.0;              ///< pixels a point
  bool mouseIsOverUi = false;     ///< a panel has the mouse
  bool keysAreElsewhere = false;  ///< a panel, a menu or a dialog has the keyboard
};

struct CanvasFrame {
  const lab::Lab& lab;
  const platform::Input& input;
  const CanvasArea& area;
  draw::Camera camera;
  lab::Actions actions{};
  bool isViewChanged = false;

  [[nodiscard]] glm::dvec2 local(const glm::dvec2& mouse) const {
    return mouse - glm::dvec2(area.rect.x, area.rect.y);
  }
  [[nodiscard]] bool isInside(const glm::dvec2& mouse) const {
    const glm::dvec2 p = local(mouse);
    return p.x >= 0.0 && p.y >= 0.0 && p.x < area.rect.width && p.y < area.rect.height;
  }
  [[nodiscard]] bool isHeld(std::string_view key) const {
    return std::ranges::find(input.heldKeys, key) != input.heldKeys.end();
  }
  [[nodiscard]] bool isPressed(std::string_view key) const {
    return std::ranges::find(input.keys, key) != input.keys.end();
  }
  [[nodiscard]] bool isShifted() const { return isHeld("Left Shift") || isHeld("Right Shift"); }
  [[nodiscard]] bool isAlted() const { return isHeld("Left Alt") || isHeld("Right Alt"); }
  /// Drags snap to the grid, or to multiples of 15°.
  [[nodiscard]] bool snaps() const { return isHeld("Left Ctrl") || isHeld("Right Ctrl"); }
  [[nodiscard]] double gridStep() const { return draw::gridStep(camera, area.unit); }
};

/// A hand that clicks moves less than from here to there.
inline bool isAway(const CanvasFrame& frame, const glm::dvec2& from, const glm::dvec2& to) {
  constexpr double kClickPoints = 4.0;
  return glm::distance(from, to) > kClickPoints * frame.area.unit;
}

}  // namespace app
