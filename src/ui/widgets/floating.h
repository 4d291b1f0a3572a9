// Windows over the canvas that are moved by their title, and stay where they were put.
#pragma once

#include <imgui.h>

#include "ui/widgets/context.h"

namespace ui {

struct Floating {
  std::string title;
  const char* name;                               ///< the name of the title as a widget
  const char* keys;                               ///< the keys that close it
  ImVec2 size;                                    ///< pixels
  ImVec2 place;                                   ///< the default place
  std::optional<glm::dvec2> lab::PanelView::*at;  ///< the place to which it was moved
};

/// Begins one, which ImGui::End() ends. False once its cross is pressed.
bool beginFloating(const Context& context, const Floating& floating);

/// The first of these places in which the chain is not drawn; nothing where it is in all.
std::optional<Rect> firstFree(const Context& context, std::span<const Rect> places);

/// `size`, points, reduced to what the screen leaves with `margin` around it, in pixels. It is
/// never empty, however small the screen is.
ImVec2 sizeOnScreen(const Context& context, ImVec2 size, ImVec2 margin);

/// The same, in the middle by default.
bool beginCentered(const Context& context, Floating floating);

}  // namespace ui
