// A lesson's paragraphs: text that wraps, with *emphasis* and **strong** in the bold font.
#pragma once

#include <string_view>

#include <imgui.h>

namespace ui {

/// Wraps at the window's edge, or at `width` pixels where that is not 0.
void lessonText(std::string_view markdown, ImVec4 ink, float width = 0.0F);
/// Pixels that it takes where it has so much room.
float lessonTextHeight(std::string_view markdown, float room);

}  // namespace ui
