// Moving panels: an edge makes them wider, a handle takes them to the other side of the window.
#pragma once

#include <imgui.h>

#include "ui/widgets/context.h"

namespace ui {

// Points. They fit into the padding of a panel, beside its scroll bar.
inline constexpr float kHandleHeight = 10.0F;
inline constexpr float kEdgeWidth = 10.0F;

/// A window that stays where it is put. Of several, the one begun first lies on top.
void beginFixed(const char* name, const Rect& place, ImGuiWindowFlags flags);

/// Lets the mouse drag the side panel's width by its edge towards the canvas, at `x`.
void splitter(const Context& context, float x, const Rect& panel);

/// The same for two parts of a page. `place` is that of the edge; moving across it changes the
/// share.
struct PartEdge {
  const char* name;
  const char* help;
  Rect place;
  bool isUpright;  ///< between a left and a right part
};
/// The place to which the mouse drags it, pixels from the window's left or upper edge; nothing: it
/// is not dragged.
std::optional<float> dragEdge(const Context& context, const PartEdge& edge);

struct PanelHandle {
  const char* name;
  const char* help;
  Rect place;  ///< the handle
  Rect here;   ///< the panel's place
  Rect there;  ///< the other place for the panel
};

/// Draws the handle. While the mouse drags it, the panel's new place is shown; Escape cancels. True
/// once it is dropped there.
bool dragPanel(const Context& context, const PanelHandle& handle);

}  // namespace ui
