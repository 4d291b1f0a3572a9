// The panels, one file each.
#pragma once

#include "ui/context.h"

namespace ui {

void solverPanel(const Context& context);   ///< which solver, and its own parameters
void resultPanel(const Context& context);   ///< why it stopped, and the numbers
void solvingPanel(const Context& context);  ///< live or step by step, iterations, tolerance
void chainPanel(const Context& context);    ///< presets, bones, negative scale
void viewPanel(const Context& context);     ///< what is drawn
void formulaPanel(const Context& context);  ///< the step's formulas, with its numbers
void playbackBar(const Context& context);   ///< the sentence, the scrubber, the buttons
void helpWindow(const Context& context);    ///< the keys
void aboutWindow(const Context& context);   ///< what this program is
/// The scene's name and notes, to be read and written, at the canvas' lower corner.
void notesWindow(const Context& context, const Rect& canvas);

/// All of them, laid out in a window of this size. Returns what is left for the canvas.
Rect layOut(const Context& context, float width, float height);

}  // namespace ui
