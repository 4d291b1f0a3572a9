// A printed page about the step on show: the canvas with its labels, what is given, and the
// formulas, with blanks for a class or filled in.
#pragma once

#include <string>

#include "app/frame/program.h"
#include "gl/framebuffer.h"

namespace app {

enum class Answers {
  blank,   ///< what the step computes is left out, with lines to write on
  filled,  ///< all of it is there
};

/// The canvas on the page: the size of the framebuffer that settle() is called with, pixels, and
/// its scale.
inline constexpr glm::ivec2 kWorksheetCanvas{511, 300};
inline constexpr double kWorksheetScale = 0.8;

/// Before settle(): the program paints in the light theme, with all in view, and with blanks in the
/// labels.
void prepareWorksheet(Program& program, Answers answers);

/// The page as the text of an SVG file: A4, upright, of as many sheets below each other as the
/// formulas need. After settle(); lab::explanationOf() has formulas.
std::string worksheetOf(Program& program, Answers answers);

/// All three of them; `framebuffer` has kWorksheetCanvas.
std::string paintWorksheet(Program& program, const gl::Framebuffer& framebuffer, Answers answers);

}  // namespace app
