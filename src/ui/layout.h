// The window's layout: menus, the side panel with its pages, the playback bar, the windows.
#pragma once

#include "ui/kit/context.h"

namespace ui {

/// All panels, laid out in a window of this size. Returns what is left for the canvas.
Rect layOut(const Context& context, float width, float height);

/// What layOut() will leave for the canvas. Within a frame of Dear ImGui that has its font and its
/// style; `unit`: pixels a point.
Rect canvasRect(const lab::View& view, float unit, float width, float height);

}  // namespace ui
