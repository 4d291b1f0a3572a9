// Windows over the canvas: they can be moved by their title, and stay where they were put.
#pragma once

#include <imgui.h>

#include "ui/kit/context.h"

namespace ui {

struct Floating {
  const char* title;
  const char* name;                               ///< of the widget that its title is
  const char* keys;                               ///< that close it
  ImVec2 size;                                    ///< pixels
  ImVec2 place;                                   ///< where it is by itself
  std::optional<glm::dvec2> lab::PanelView::*at;  ///< where it was moved to
};

/// Begins one, which ImGui::End() ends. False once its cross is pressed.
bool beginFloating(const Context& context, const Floating& floating);

/// `size`, points, or less where the screen leaves less free with `margin` around, in pixels. Never
/// nothing, however small the screen is.
ImVec2 sizeOnScreen(const Context& context, ImVec2 size, ImVec2 margin);

/// The same, in the middle by itself.
bool beginCentered(const Context& context, Floating floating);

}  // namespace ui
