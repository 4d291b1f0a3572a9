// What panels are taken by: the edge that makes them wider, the head that takes them elsewhere.
#pragma once

#include <imgui.h>

#include "ui/kit/context.h"

namespace ui {

// Points: within the panels' padding, and beside the side panel's scroll bar.
inline constexpr float kHeadHeight = 10.0F;
inline constexpr float kEdgeWidth = 10.0F;

/// A window that stays where it is put. Of several the one begun first lies over the others.
void beginFixed(const char* name, const Rect& place, ImGuiWindowFlags flags);

/// Along the side panel's edge towards the canvas, at `x`: drags its width.
void splitter(const Context& context, float x, const Rect& panel);

struct Head {
  const char* name;
  const char* help;
  Rect place;  ///< of the head itself
  Rect here;   ///< where the panel is
  Rect there;  ///< where else it may be
};

/// The head of a panel. While the mouse drags it, where the panel would go is shown; Escape lets it
/// be. True where it was dropped, and the panel is to go there.
bool dragHead(const Context& context, const Head& head);

}  // namespace ui
