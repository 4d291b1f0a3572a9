// The shapes of the mouse cursor over the canvas.
#pragma once

namespace app {

enum class CursorShape {
  arrow,
  hand,        ///< over what can be dragged or clicked
  move,        ///< while something is dragged freely
  horizontal,  ///< along an axis: ↔, ↕, ⤢, ⤡
  vertical,
  rising,
  falling,
};

}  // namespace app
