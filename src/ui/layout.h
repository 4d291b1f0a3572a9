// The window's layout: menus, the side panel with its pages, the playback bar, the windows.
#pragma once

#include "ui/widgets/context.h"

namespace ui {

/// Lays all panels out in a window of this size. Returns what is left for the canvas.
Rect layOut(const Context& context, float width, float height);

/// The rectangle that layOut() will leave for the canvas. To be called within a frame of Dear ImGui
/// that has its font and style; `unit`: pixels a point.
Rect canvasRect(const lab::Lab& lab, float unit, float width, float height);

/// Pixels a point: `asked`, or less in a small window, so that tabs, lists and the playback bar
/// have room beside the canvas; never less than `usual`, that of a scale of 1.
double fittingUnit(double asked, double usual, double width, double height);

}  // namespace ui
