// A lesson's paragraphs: text that wraps, with *emphasis* and **strong** in the bold font.
#pragma once

#include <string_view>

#include <imgui.h>

#include "ui/widgets/context.h"

namespace ui {

/// Wraps at the window's edge, or at `width` pixels where that is not 0.
void lessonText(std::string_view markdown, ImVec4 ink, float width = 0.0F);
/// Pixels that it takes in one line.
float lessonTextWidth(std::string_view markdown);
/// And in height where it has so much room.
float lessonTextHeight(std::string_view markdown, float room);

/// Where the step's text asks for X, Y or I: how what these keys switch stands, to be switched with
/// the mouse or a finger too. Otherwise nothing.
void lessonScales(const Context& context);

}  // namespace ui
