// A caption at the lower edge of the canvas, for pictures and films.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "draw/list/draw_list.h"
#include "lab/state.h"

namespace draw {

/// The words of `utf8` in lines of at most `width` pixels at `size` pixels an em; a longer word has
/// its own line.
std::vector<std::string> wrapped(const Font& font, std::string_view utf8, float size, float width);

/// `canvas`: its size, pixels; `unit`: pixels a point.
void paintCaption(DrawList& list, std::string_view utf8, glm::vec2 canvas, lab::Theme theme,
                  float unit);

}  // namespace draw
