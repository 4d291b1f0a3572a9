// Moving panels: an edge makes them wider, a handle takes them to the other side of the window.
#pragma once

#include <imgui.h>

#include "ui/kit/context.h"

namespace ui {

// Points. They fit into the padding of a panel, beside its scroll bar.
inline constexpr float kHandleHeight = 10.0F;
inline constexpr float kEdgeWidth = 10.0F;

/// A window that stays where it is put. Of several the one begun first lies over the others.
void beginFixed(const char* name, const Rect& place, ImGuiWindowFlags flags);

/// Lets the mouse drag the side panel's width by its edge towards the canvas, at `x`.
void splitter(const Context& context, float x, const Rect& panel);

/// The same for two parts of a page. `place`: of the edge; across it the mouse moves the share.
struct PartEdge {
  const char* name;
  const char* help;
  Rect place;
  bool isUpright;  ///< between a left and a right part
};
/// Where the mouse drags it to, pixels from the window's left or upper edge; nothing: nowhere.
std::optional<float> dragEdge(const Context& context, const PartEdge& edge);

struct PanelHandle {
  const char* name;
  const char* help;
  Rect place;  ///< of the handle itself
  Rect here;   ///< where the panel is
  Rect there;  ///< where else it may be
};

/// Draws the handle. While the mouse drags it, the place where the panel would go is shown; Escape
/// cancels. True once it is dropped there.
bool dragPanel(const Context& context, const PanelHandle& handle);

}  // namespace ui
